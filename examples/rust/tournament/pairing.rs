//! The games of a pairing.

use core::fmt;
use std::time::Duration;

use kalah::search::{Budget, Choice, Level, Player, PlayerError, Table};
use kalah::{Position, Seat};
use kalah_examples::computer::Computer;

/// What all games have in common.
pub(crate) struct Conditions {
    pub(crate) start: Position,
    pub(crate) games: u32,
    pub(crate) random_plies: u32,
    pub(crate) seed: u64,
    pub(crate) budget: Budget,
}

/// Games of one against the rest of the board, and how they went for the one.
pub(crate) struct Pairing {
    one: Computer,
    rest: Computer,
    games: u32,
    /// Points against single seats of the rest, by half points.
    score: f64,
    /// Games in which it was alone at rank 1.
    won: u32,
    margins: i64,
    thought: Thought,
}

/// What the one spent on its moves.
#[derive(Default)]
struct Thought {
    moves: u32,
    plies: u64,
    nodes: u64,
    time: Duration,
}

impl Thought {
    fn add(&mut self, choice: &Choice) {
        self.moves += 1;
        self.plies += u64::from(choice.plies);
        self.nodes += choice.nodes;
        self.time += choice.elapsed;
    }
}

impl Pairing {
    /// Plays all games, and tells after each.
    pub(crate) fn play(
        one: Computer,
        rest: Computer,
        conditions: &Conditions,
        table: Option<&Table>,
        mut played: impl FnMut(),
    ) -> Result<Pairing, PlayerError> {
        let seated = |computer: Computer, seed| {
            let player = Player::builder().level(computer.level()).seed(seed);
            match table {
                Some(table) => player.table(table.clone()),
                None => player,
            }
            .build()
        };
        let mut seated = [(one, seated(one, conditions.seed)?), (rest, seated(rest, !conditions.seed)?)];
        let mut pairing = Pairing { one, rest, games: 0, score: 0.0, won: 0, margins: 0, thought: Thought::default() };
        let players = u32::from(conditions.start.rules().players());
        for game in 0..conditions.games {
            let Some(seat) = Seat::new((game % players) as u8) else { continue };
            let mut at = opening(conditions, game / players)?;
            while let Some(turn) = at.to_move() {
                let [one, rest] = &mut seated;
                let (computer, player) = if turn == seat { one } else { rest };
                let Some(choice) = player.choose(&at, &computer.budget(&conditions.budget)) else { break };
                if turn == seat {
                    pairing.thought.add(&choice);
                }
                let Ok(next) = at.apply(choice.mv) else { break };
                at = next;
            }
            pairing.count(&at, seat);
            played();
        }
        Ok(pairing)
    }

    fn count(&mut self, end: &Position, seat: Seat) {
        let Some(outcome) = end.outcome() else { return };
        let others: Vec<f64> =
            (0..).map_while(Seat::new).filter_map(|other| outcome.rating_score(seat, other)).collect();
        self.games += 1;
        self.score += others.iter().sum::<f64>() / others.len() as f64;
        self.won += u32::from(outcome.winner() == Some(seat));
        self.margins += i64::from(outcome.margin(seat));
    }
}

/// The start, after as many random plies as are wanted.
fn opening(conditions: &Conditions, number: u32) -> Result<Position, PlayerError> {
    let seed = conditions.seed.wrapping_add(u64::from(number) << 32);
    let mut player = Player::builder().level(Level::RANDOM).seed(seed).memory(0).build()?;
    let mut at = conditions.start;
    for _ in 0..conditions.random_plies {
        let choice = player.choose(&at, &Budget::nodes(0));
        let Some(next) = choice.and_then(|choice| at.apply(choice.mv).ok()) else { break };
        at = next;
    }
    Ok(at)
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, moves) = (f64::from(self.games), f64::from(self.thought.moves.max(1)));
        let Thought { plies, nodes, time, .. } = self.thought;
        write!(f, "{} against {}: ", self.one, self.rest)?;
        write!(
            f,
            "{:.1} % of points, alone first in {:.1} %, ",
            100.0 * self.score / games,
            100.0 * f64::from(self.won) / games
        )?;
        write!(f, "mean margin {:+.1}; a move of {}: ", self.margins as f64 / games, self.one)?;
        write!(
            f,
            "{:.1} plies, {:.0} positions, {:.2} ms",
            plies as f64 / moves,
            nodes as f64 / moves,
            1e3 * time.as_secs_f64() / moves
        )
    }
}
