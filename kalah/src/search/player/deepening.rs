//! The search of one move: ever deeper, as long as the budget lasts.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::super::solution::Stop;
use super::standing::{MOST, Standing};
use super::tree::{Tree, Value};
use crate::moves::Move;
use crate::position::Position;
use crate::random::{SplitMix64, below};

/// A move to choose from.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) next: Position,
    pub(super) value: Value,
}

/// How far a search came.
pub(super) struct Depth {
    /// Plies looked ahead for all moves.
    pub(super) plies: u8,
    pub(super) stopped: Option<Stop>,
}

/// The value of the stores as they are.
fn lead(position: &Position, next: &Position) -> Value {
    Value { value: Standing::of(next, position.turn()).lead, proven: false }
}

/// The moves of a position, in ascending order.
pub(super) fn candidates(position: &Position) -> Vec<Candidate> {
    let value = lead(position, position);
    let candidate = |mv| position.apply(mv).ok().map(|next| Candidate { mv, next, value });
    position.legal_moves().into_iter().filter_map(candidate).collect()
}

/// Puts candidates into any order, each as likely as any other.
pub(super) fn shuffle(candidates: &mut [Candidate], random: &mut SplitMix64) {
    for last in (1..candidates.len()).rev() {
        candidates.swap(last, below(last as u64 + 1, || random.next()) as usize);
    }
}

/// Puts the candidate in front that brings most to the own store.
pub(super) fn greediest(position: &Position, candidates: &mut [Candidate]) -> Depth {
    candidates.sort_by_key(|candidate| Reverse(candidate.next.store(position.turn())));
    if let Some(first) = candidates.first_mut() {
        first.value = lead(position, &first.next);
    }
    Depth { plies: 1, stopped: None }
}

/// Puts the best candidate in front. Its value is then the deepest known; those of others mean nothing.
pub(super) fn best(tree: &mut Tree<'_>, candidates: &mut [Candidate], most_plies: u8) -> Depth {
    // A lone move needs no thought.
    let most_plies = if candidates.len() == 1 { most_plies.min(1) } else { most_plies };
    for plies in 1..=most_plies {
        let (mut floor, mut best) = (-MOST, None);
        let mut proven = true;
        let mut stopped = None;
        for (at, candidate) in candidates.iter_mut().enumerate() {
            match tree.after(&candidate.next, plies, floor) {
                Ok(value) => {
                    proven &= value.proven;
                    if value.value > floor {
                        candidate.value = value;
                        (floor, best) = (value.value, Some(at));
                    }
                }
                Err(stop) => {
                    stopped = Some(stop);
                    break;
                }
            }
        }
        // The best until then is searched first: what is better than it so far is better.
        if let Some(best) = best {
            candidates[..=best].rotate_right(1);
        }
        let whole = stopped.is_none();
        if let Some(first) = candidates.first_mut() {
            first.value.proven = proven && whole;
        }
        if proven || !whole {
            return Depth { plies: if whole { plies } else { plies - 1 }, stopped };
        }
    }
    Depth { plies: most_plies, stopped: None }
}

/// Finds the value of every candidate, and puts them in order, the best in front.
pub(super) fn all(tree: &mut Tree<'_>, candidates: &mut [Candidate], most_plies: u8) -> Depth {
    for plies in 1..=most_plies {
        let values = candidates.iter().map(|candidate| tree.after(&candidate.next, plies, -MOST));
        let values = match values.collect::<Result<Vec<_>, _>>() {
            Ok(values) => values,
            Err(stop) => return Depth { plies: plies - 1, stopped: Some(stop) },
        };
        for (candidate, value) in candidates.iter_mut().zip(values) {
            candidate.value = value;
        }
        candidates.sort_by_key(|candidate| (Reverse(candidate.value.value), candidate.mv));
        if candidates.iter().all(|candidate| candidate.value.proven) {
            return Depth { plies, stopped: None };
        }
    }
    Depth { plies: most_plies, stopped: None }
}
