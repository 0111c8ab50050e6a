//! What the player answers.

use alloc::vec::Vec;
use core::time::Duration;

use super::super::solution::Stop;
use crate::moves::Move;

/// A move that a [`Player`](super::Player) chose, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The move: a legal one.
    pub mv: Move,
    /// The final margin that the seat to move expects of it, in seeds: its own store less the fullest of the others
    /// still playing, if all of these play against it as well as they can.
    pub margin: i32,
    /// Whether that is no estimate but certain. With two seats it is then the margin under best play of both.
    pub proven: bool,
    /// How many plies ahead it looked. 0: not at all, and the margin is that of the stores as they are.
    pub plies: u8,
    /// Positions looked at.
    pub nodes: u64,
    /// The time that it took.
    pub elapsed: Duration,
    /// What ended the search before it knew everything or was at the end of its plies.
    pub stopped: Option<Stop>,
}

/// What every move seems to be worth: a hint, or marks for the moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Values {
    /// Every legal move once, the best first: a certain win goes before a larger margin that is not certain. Equal ones
    /// are in ascending order. None at the end of the game.
    pub moves: Vec<MoveValue>,
    /// As in [`Choice`].
    pub plies: u8,
    /// As in [`Choice`].
    pub nodes: u64,
    /// As in [`Choice`].
    pub elapsed: Duration,
    /// As in [`Choice`].
    pub stopped: Option<Stop>,
}

/// What a move seems to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// As in [`Choice`].
    pub margin: i32,
    /// As in [`Choice`].
    pub proven: bool,
}
