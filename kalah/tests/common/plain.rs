//! What a game shows to somebody who watches it, as plain numbers, and the
//! trait by which the same tests drive the library and the reference.

use super::options::{Options, Phase};
use serde::{Deserialize, Deserializer};
use std::hash::Hash;

/// Seat and index on its side; the index `pits` is the store.
pub type Place = (usize, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    Sow(usize),
    Swap,
}

/// In the vector files a pit is a number and a swap the word.
impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Choice, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Pit(usize),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Pit(pit) => Ok(Choice::Sow(pit)),
            Written::Word(word) if word == "swap" => Ok(Choice::Swap),
            Written::Word(word) => Err(serde::de::Error::custom(format!("no move: {word}"))),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    GameOver,
    NoSuchPit,
    EmptyPit,
    SwapNotOffered,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    SideEmpty,
    NoMove,
    Majority,
    Resignation,
}

/// A position as it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Every seat's pits in sowing order, then its store.
    pub sides: Vec<Vec<u32>>,
    /// The seat to move; at the end the one that would have been.
    pub mover: usize,
    pub phase: Phase,
    pub playing: Vec<bool>,
    pub legal: Vec<Choice>,
    pub over: bool,
    /// Only at the end.
    pub outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub scores: Vec<u32>,
    pub ranks: Vec<usize>,
    pub winner: Option<usize>,
}

/// What a ply or a resignation did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Every cell that got a seed, in order.
    pub path: Vec<Place>,
    /// Seeds that went to the mover's store by capture, by the pit they came
    /// from, in order of the pits.
    pub captures: Vec<(Place, u32)>,
    pub captured: u32,
    pub again: bool,
    /// Seeds swept into each store.
    pub swept: Vec<u32>,
    /// Why the game ended; none while it goes on.
    pub reason: Option<Reason>,
}

impl Step {
    pub fn last(&self) -> Option<Place> {
        self.path.last().copied()
    }
}

/// A way to play Kalah.
pub trait Game: Clone + Eq + Hash {
    fn start(options: &Options) -> Self;
    fn set_up(options: &Options, sides: &[Vec<u32>], mover: usize, phase: Phase, playing: &[bool]) -> Self;
    fn seen(&self) -> Seen;
    fn play(&self, choice: Choice) -> Result<(Self, Step), Illegal>;
    /// None where the seat cannot resign.
    fn resign(&self, seat: usize) -> Option<(Self, Step)>;
    fn perft(&self, depth: usize) -> u64;
    fn mover(&self) -> usize;
    /// Seat 0's seeds less those of seat 1 at the end.
    fn margin(&self) -> Option<i32>;
    /// Every legal move with the position after it.
    fn children(&self) -> Vec<(Choice, Self)>;
}
