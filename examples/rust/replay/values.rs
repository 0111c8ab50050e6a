//! Values: the final margin under best play, by plain search with a memory.

use std::collections::HashMap;
use std::io::Write;

use kalah::{Position, Seat};
use serde_json::Value;

use super::check::{mv, set_up};
use super::report::Report;
use super::rows::{Start, Values};

/// The margin of the seat to move under best play, and the value of each of its moves.
pub(crate) fn values(row: Values, nodes: u64, report: &mut Report<impl Write>) -> Result<(), String> {
    let players = row.rules.players();
    if players != 2 {
        return Err(format!("margin: values are defined for 2 players, not {players}"));
    }
    let start = Start { sides: row.sides, mover: row.mover, phase: row.phase, playing: row.playing };
    let position = set_up(row.rules, start)?;
    let me = position.turn();
    let mut search = Search { me, known: HashMap::new(), left: nodes };

    let mut reached = true;
    if let Some(mut said) = row.moves {
        for played in position.legal_moves() {
            let next = position.apply(played).map_err(|error| error.to_string())?;
            let key = match mv(played) {
                Value::String(name) => name,
                number => number.to_string(),
            };
            match (said.remove(&key), search.value(&next)) {
                (None, Some(value)) => {
                    report.malformed(format_args!("moves.{key}: missing in the row, {value} (library)"))
                }
                (None, None) => report.malformed(format_args!("moves.{key}: missing in the row")),
                (Some(said), Some(value)) => report.compare(format_args!("moves.{key}"), &said.into(), value),
                (Some(_), None) => reached = false,
            }
        }
        for (key, value) in said {
            report.differs(format_args!("moves.{key}"), &value, "no such move");
        }
    }
    match search.value(&position) {
        Some(value) => report.compare("margin", &row.margin, value),
        None => reached = false,
    }
    if !reached {
        report.not_reached();
    }
    Ok(())
}

/// Alpha-beta that remembers what it knows of each position.
struct Search {
    me: Seat,
    /// Lowest and highest margin that a position can have.
    known: HashMap<Position, (i32, i32)>,
    /// Positions that may still be looked at.
    left: u64,
}

/// No margin is larger.
const MOST: i32 = u16::MAX as i32;

/// Plies that the search goes down: the stack is not endless.
const DEEPEST: u32 = 500;

impl Search {
    /// The exact value; `None` if it is too far away.
    fn value(&mut self, position: &Position) -> Option<i32> {
        self.search(position, -MOST, MOST, 0)
    }

    /// Exact between alpha and beta, else a bound on that side.
    fn search(&mut self, position: &Position, mut alpha: i32, mut beta: i32, depth: u32) -> Option<i32> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.margin(self.me));
        }
        let (low, high) = self.known.get(position).copied().unwrap_or((-MOST, MOST));
        if low >= beta || low == high {
            return Some(low);
        }
        if high <= alpha {
            return Some(high);
        }
        if depth == DEEPEST {
            return None;
        }
        self.left = self.left.checked_sub(1)?;
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let (asked_alpha, asked_beta) = (alpha, beta);

        let mine = position.turn() == self.me;
        let mut best = if mine { -MOST } else { MOST };
        // Late pits first: they reach the store.
        for i in (0..position.legal_moves().len()).rev() {
            let next = position.legal_moves().nth(i).and_then(|mv| position.apply(mv).ok())?;
            let value = self.search(&next, alpha, beta, depth + 1)?;
            if mine {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let low = if best > asked_alpha { best } else { low };
        let high = if best < asked_beta { best } else { high };
        self.known.insert(*position, (low, high));
        Some(best)
    }
}
