//! The computer player.

mod budget;
mod choice;
mod deepening;
mod level;
mod memo;
mod standing;
mod tree;

use std::io;

pub use budget::Budget;
pub use choice::{Choice, MoveValue, Values};
pub use level::{Level, ParseLevelError};

use super::table::Table;
use budget::Meter;
use deepening::{Candidate, Depth, candidates};
use memo::Memo;
use standing::margin_of;
use tree::Tree;

use crate::position::Position;
use crate::random::SplitMix64;

/// Memory of a player if nothing else is said, in bytes.
const USUAL_MEMORY: u64 = 16 << 20;

/// A computer player for two to four seats, under any rules, on any board.
///
/// It needs nothing but the position, so it takes over a seat at any time, plays several seats of a game, or many games
/// at once. Of the moves played before it remembers nothing.
///
/// ```
/// use kalah::search::{Budget, Level, Player};
/// use kalah::{Position, Rules};
///
/// let mut position = Position::new(Rules::builder(3, 4, 3).build()?);
/// let mut player = Player::builder().level(Level::STRONGEST).seed(7).build()?;
/// while let Some(choice) = player.choose(&position, &Budget::nodes(1_000)) {
///     position = position.apply(choice.mv)?;
/// }
/// assert!(position.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Chance
/// Chance decides between equal moves, and is decided by the seed. A player's n-th [choice](Player::choose) depends on
/// seed, n, level, position, budget, memory and table, and on nothing else: without a limit of time it is the same on
/// every machine. Its generator is [`SplitMix64::stream`] of seed and n, from 0 on.
///
/// # How it plays
/// From level 3 on it searches by iterative deepening with alpha-beta, a transposition table and, where it was given
/// one that serves the rules, an endgame table. What it says to be certain has no guess in it, except that positions
/// are told apart by their [keys](Position::key). Else a position is worth the lead in seeds stored.
///
/// With three and four seats it takes all others to play against it. That looks ahead further than letting each seat
/// play for itself, and in trials with equal budgets it won more: among greedy players 91 and 80 % of the points with
/// three and four seats instead of 85 and 78 %.
#[derive(Debug)]
pub struct Player {
    level: Level,
    seed: u64,
    /// How many choices it has made.
    choices: u64,
    memo: Memo,
    table: Option<Table>,
}

/// A player in the making.
#[derive(Clone, Debug)]
#[must_use]
pub struct PlayerBuilder {
    level: Level,
    seed: u64,
    memory: u64,
    table: Option<Table>,
}

/// Why there is no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The system does not give the memory asked for.
    #[error("the system gave no {bytes} bytes of memory: {kind}")]
    Memory {
        /// Bytes asked for.
        bytes: u64,
        /// What it said.
        kind: io::ErrorKind,
    },
}

impl PlayerBuilder {
    /// How well it plays; [`Level::STRONGEST`] if nothing is said.
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Where chance begins; 0 if nothing is said.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Bytes of its transposition table; 16 MiB if nothing is said.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// An endgame table. It is used under the rules that it serves, unless with `majority_end`.
    pub fn table(mut self, table: Table) -> Self {
        self.table = Some(table);
        self
    }

    /// The player.
    ///
    /// # Errors
    /// [`PlayerError::Memory`].
    pub fn build(self) -> Result<Player, PlayerError> {
        let memo = Memo::new(self.memory);
        let memo = memo.map_err(|error| PlayerError::Memory { bytes: self.memory, kind: error.kind() })?;
        Ok(Player { level: self.level, seed: self.seed, choices: 0, memo, table: self.table })
    }
}

impl Player {
    /// Begins a player.
    pub fn builder() -> PlayerBuilder {
        PlayerBuilder { level: Level::STRONGEST, seed: 0, memory: USUAL_MEMORY, table: None }
    }

    /// How well it plays.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Begins anew with another seed: from now on it plays as a new player with this seed does.
    ///
    /// ```
    /// use kalah::search::{Budget, Level, Player};
    /// use kalah::{Position, Rules};
    /// let (start, budget) = (Position::new(Rules::standard()), Budget::nodes(1));
    /// let mut player = Player::builder().level(Level::RANDOM).seed(5).build()?;
    /// let moves = [(); 9].map(|()| player.choose(&start, &budget).map(|choice| choice.mv));
    /// player.reseed(5);
    /// assert_eq!([(); 9].map(|()| player.choose(&start, &budget).map(|choice| choice.mv)), moves);
    /// # Ok::<(), kalah::search::PlayerError>(())
    /// ```
    pub fn reseed(&mut self, seed: u64) {
        (self.seed, self.choices) = (seed, 0);
    }

    /// A move for the seat to move; `None` at the end of the game.
    pub fn choose(&mut self, position: &Position, budget: &Budget) -> Option<Choice> {
        let mut candidates = candidates(position);
        deepening::shuffle(&mut candidates, &mut SplitMix64::stream(self.seed, self.choices));
        self.choices = self.choices.wrapping_add(1);
        let level = self.level;
        let mut tree = self.tree(position, budget);
        let Depth { plies, stopped } = match level {
            Level::GREEDY => deepening::greediest(position, &mut candidates),
            _ => deepening::best(&mut tree, &mut candidates, level.plies().min(budget.most_plies())),
        };
        let best = candidates.first()?;
        Some(Choice {
            mv: best.mv,
            margin: margin_of(best.value.value),
            proven: best.value.proven,
            plies,
            nodes: tree.meter.nodes(),
            elapsed: tree.meter.elapsed(),
            stopped,
        })
    }

    /// What every move of the seat to move is worth, as far as the budget goes, whatever the player's level: for hints
    /// and for marks on a game. Takes longer than a choice of the same depth, and leaves later choices as they are.
    ///
    /// ```
    /// use kalah::Position;
    /// use kalah::search::{Budget, Player};
    /// let position: Position = "2x3x1 0,1,2/4 1,0,0/4 1".parse()?;
    /// let values = Player::builder().build()?.values(&position, &Budget::nodes(10_000));
    /// let margins: Vec<_> = values.moves.iter().map(|value| (value.mv.index(3), value.margin)).collect();
    /// assert_eq!(margins, [(2, 0), (1, -2)]);
    /// assert!(values.moves.iter().all(|value| value.proven));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values(&mut self, position: &Position, budget: &Budget) -> Values {
        let mut candidates = candidates(position);
        let mut tree = self.tree(position, budget);
        let Depth { plies, stopped } = deepening::all(&mut tree, &mut candidates, budget.most_plies());
        let value = |candidate: &Candidate| MoveValue {
            mv: candidate.mv,
            margin: margin_of(candidate.value.value),
            proven: candidate.value.proven,
        };
        Values {
            moves: candidates.iter().map(value).collect(),
            plies,
            nodes: tree.meter.nodes(),
            elapsed: tree.meter.elapsed(),
            stopped,
        }
    }

    fn tree<'a>(&'a mut self, position: &Position, budget: &'a Budget) -> Tree<'a> {
        let serves = |table: &&Table| table.serves(position.rules()) && !position.rules().majority_end();
        Tree::new(position.turn(), self.table.as_ref().filter(serves), &mut self.memo, Meter::new(budget))
    }
}
