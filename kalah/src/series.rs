//! A series of games between the same people: who begins, the running score, when it is decided.

use alloc::vec::Vec;

use crate::position::Position;
use crate::record::{Game, GameResult, NoSuchSeat};
use crate::rules::Rules;
use crate::seat::Seat;
use crate::setup::Setup;

/// Games in a row between the same people, who keep their seats. The first move passes to the next seat after every game
/// ([A2](crate::rules_text#a2)), unless it is fixed.
///
/// A game gives two half points to its winner, one to each of several that share the first rank, none to the others.
/// Only results are kept; the games are the caller's.
///
/// ```
/// use kalah::{Rules, Seat, Series};
///
/// let mut series = Series::new(Rules::standard()).best_of(3);
/// for _ in 0..2 {
///     let mut game = series.next_game();
///     game.resign(Seat::NORTH)?; // whoever begins
///     series.add(game.result().unwrap()).unwrap();
/// }
/// let south = series.score(Seat::SOUTH);
/// assert_eq!((south.wins, south.draws, south.half_points()), (2, 0, 4));
/// assert!(series.is_decided());
/// assert_eq!(series.winner(), Some(Seat::SOUTH));
/// # Ok::<(), kalah::ResignError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    rules: Rules,
    first: Seat,
    alternate: bool,
    /// 0 if the series has no end.
    best_of: u32,
    results: Vec<GameResult>,
}

/// Why a result does not belong in a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeriesError {
    /// It is of a game with another number of players.
    #[error("the game had {given} players, the series has {players}")]
    Players {
        /// Players of the game.
        given: usize,
        /// Players of the series.
        players: u8,
    },
    /// All games of the series have been played.
    #[error("all {best_of} games of the series have been played")]
    Full {
        /// Games of the series.
        best_of: u32,
    },
}

/// What a seat has come to in a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Score {
    /// Games in which it was alone at the first rank.
    pub wins: u32,
    /// Games in which it shared the first rank.
    pub draws: u32,
    /// The other games.
    pub losses: u32,
    /// Seeds in its stores at the end of the games.
    pub seeds: u64,
    /// Those seeds less the most that another seat had in each game.
    pub difference: i64,
}

impl Score {
    /// Two for each win and one for each draw.
    #[must_use]
    pub const fn half_points(&self) -> u64 {
        2 * self.wins as u64 + self.draws as u64
    }
}

/// A seat's place in a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// Its place, from 1; equal places leave a gap behind them (1, 1, 3).
    pub rank: u8,
    /// Its score.
    pub score: Score,
}

impl Series {
    /// A series without end under these rules, in which seat 0 begins the first game, and the next seat each one after
    /// it.
    #[must_use]
    pub const fn new(rules: Rules) -> Series {
        Series { rules, first: Seat::SOUTH, alternate: true, best_of: 0, results: Vec::new() }
    }

    /// The same with another seat to begin the first game.
    ///
    /// # Errors
    /// [`NoSuchSeat`] if the rules have no such seat.
    pub fn starting_with(mut self, seat: Seat) -> Result<Series, NoSuchSeat> {
        let players = self.rules.players();
        if seat.index() >= usize::from(players) {
            return Err(NoSuchSeat { seat, players });
        }
        self.first = seat;
        Ok(self)
    }

    /// The same with the first move passed on after every game (as without this), or with the same seat to begin always.
    #[must_use]
    pub const fn alternate(mut self, alternate: bool) -> Series {
        self.alternate = alternate;
        self
    }

    /// The same with so many games at most; 0 for a series without end.
    #[must_use]
    pub const fn best_of(mut self, games: u32) -> Series {
        self.best_of = games;
        self
    }

    /// Who begins the first game, whether the first move is passed on, and the number of games.
    #[cfg(feature = "serde")]
    pub(crate) const fn settings(&self) -> (Seat, bool, u32) {
        (self.first, self.alternate, self.best_of)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The results so far, in order.
    #[must_use]
    pub fn results(&self) -> &[GameResult] {
        &self.results
    }

    /// The seat that begins the next game.
    #[must_use]
    pub fn first_seat(&self) -> Seat {
        let players = usize::from(self.rules.players());
        let passed = if self.alternate { self.results.len() % players } else { 0 };
        Seat::known(((self.first.index() + passed) % players) as u32)
    }

    /// The next game, from the usual start.
    #[must_use]
    pub fn next_game(&self) -> Game {
        let mut setup = Setup::new(self.rules);
        setup.turn = self.first_seat();
        // The usual start is a position whoever begins.
        Game::from_position(setup.position().unwrap_or(Position::new(self.rules)))
    }

    /// Takes in what a game came to: of one that [`next_game`](Series::next_game) gave, or of any other with as many
    /// players.
    ///
    /// # Errors
    /// [`SeriesError`]; the series is unchanged then.
    pub fn add(&mut self, result: GameResult) -> Result<(), SeriesError> {
        let (given, players) = (result.scores().len(), self.rules.players());
        if given != usize::from(players) {
            return Err(SeriesError::Players { given, players });
        }
        if self.left() == Some(0) {
            return Err(SeriesError::Full { best_of: self.best_of });
        }
        self.results.push(result);
        Ok(())
    }

    /// Games still to be played; `None` for a series without end.
    #[must_use]
    pub fn left(&self) -> Option<u64> {
        (self.best_of > 0).then(|| u64::from(self.best_of).saturating_sub(self.results.len() as u64))
    }

    /// What a seat has come to so far; nothing if there is no such seat.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Score {
        let mut score = Score::default();
        for result in &self.results {
            let (Some(&seeds), Some(&rank)) = (result.scores().get(seat.index()), result.ranks().get(seat.index()))
            else {
                continue;
            };
            match (rank, result.is_draw()) {
                (1, false) => score.wins += 1,
                (1, true) => score.draws += 1,
                _ => score.losses += 1,
            }
            score.seeds += u64::from(seeds);
            score.difference += i64::from(result.margin(seat));
        }
        score
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u32::from(self.rules.players())).map(Seat::known)
    }

    /// All seats by their points, the best first; seats with equal points share a rank and come in their order. Seeds
    /// decide nothing here: a caller that wants them to has them in the scores.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let scores: Vec<(Seat, Score)> = self.seats().map(|seat| (seat, self.score(seat))).collect();
        let ahead = |points| scores.iter().filter(|(_, score)| score.half_points() > points).count() as u8;
        let standing = |&(seat, score): &(Seat, Score)| Standing { seat, rank: ahead(score.half_points()) + 1, score };
        let mut standings: Vec<_> = scores.iter().map(standing).collect();
        standings.sort_by_key(|standing| standing.rank);
        standings
    }

    /// Whether nobody can catch up with the leader any more, or all games have been played. A series without end is
    /// never decided.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        let standings = self.standings();
        let points = |place: usize| standings.get(place).map_or(0, |standing| standing.score.half_points());
        self.left().is_some_and(|left| left == 0 || points(0) > points(1) + 2 * left)
    }

    /// The seat that has won a decided series; `None` if it is not decided, or drawn.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        match self.standings()[..] {
            [first, second, ..] if self.is_decided() && second.rank > 1 => Some(first.seat),
            _ => None,
        }
    }
}
