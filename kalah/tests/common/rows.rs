//! The rows of the vector files (`vectors/README.md`), every field by name, so
//! that a new or misspelt one is an error and not overlooked.

use super::options::{Options, Phase};
use super::plain::{Choice, Game};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The rows of a file; never none.
pub fn read<Row: DeserializeOwned>(file: &str) -> Vec<Row> {
    let path = format!("{}/tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let rows: Vec<Row> =
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect();
    assert!(!rows.is_empty(), "{path} has no rows");
    rows
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    pub sides: Vec<Vec<u32>>,
    pub mover: usize,
    pub phase: Phase,
    pub ended: bool,
}

/// A row of `games.jsonl`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRow {
    pub name: String,
    pub rules: Options,
    pub start: Start,
    pub plies: Vec<Ply>,
    pub scores: Vec<u32>,
    pub ranks: Vec<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Ply {
    Move(Moved),
    Resignation(Resigned),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    pub legal: Vec<Choice>,
    #[serde(rename = "move")]
    pub choice: Choice,
    pub sides: Vec<Vec<u32>>,
    pub mover: usize,
    pub phase: Phase,
    pub last: Option<(usize, usize)>,
    pub captured: u32,
    pub again: bool,
    pub ended: bool,
    pub swept: Vec<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resigned {
    pub legal: Vec<Choice>,
    pub resign: usize,
    pub sides: Vec<Vec<u32>>,
    pub mover: usize,
    pub phase: Phase,
    pub ended: bool,
    pub swept: Vec<u32>,
}

/// A single move from a set-up: a row of `setups.jsonl`, or of `cases.jsonl`,
/// which says less. A set-up that is already over has no move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Single {
    pub name: String,
    pub rules: Options,
    pub before: Vec<Vec<u32>>,
    pub mover: usize,
    pub phase: Phase,
    pub playing: Option<Vec<bool>>,
    pub settled: Option<Vec<Vec<u32>>>,
    pub over: Option<bool>,
    pub legal: Option<Vec<Choice>>,
    #[serde(rename = "move")]
    pub choice: Option<Choice>,
    pub sides: Option<Vec<Vec<u32>>>,
    /// Null at the end.
    pub to_move: Option<usize>,
    pub phase_after: Option<Phase>,
    pub last: Option<(usize, usize)>,
    pub captured: Option<u32>,
    pub again: Option<bool>,
    pub ended: Option<bool>,
    pub swept: Option<Vec<u32>>,
}

impl Single {
    /// The position before the move.
    pub fn position<G: Game>(&self) -> G {
        let all = vec![true; self.rules.players];
        let playing = self.playing.as_ref().unwrap_or(&all);
        G::set_up(&self.rules, &self.before, self.mover, self.phase, playing)
    }
}

/// A row of `cases.jsonl`.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Case {
    Single(Box<Single>),
    Complete(CompleteCase),
}

impl Case {
    pub fn name(&self) -> &str {
        match self {
            Case::Single(case) => &case.name,
            Case::Complete(case) => &case.name,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompleteCase {
    pub name: String,
    pub rules: Options,
    /// The pits in order of play, each a digit, counted from 1.
    pub pits: String,
    pub plies: usize,
    pub over: bool,
    pub scores: Vec<u32>,
}

/// A row of `perft.jsonl`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftRow {
    pub name: String,
    pub rules: Options,
    /// From depth 1 on.
    pub perft: Vec<u64>,
}

/// A row of `values.jsonl`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueRow {
    pub rules: Options,
    pub margin: i32,
    /// The value of every first move, by its pit.
    pub moves: BTreeMap<String, i32>,
}

impl ValueRow {
    /// Whether the search takes 150,000 positions and more, up to two million.
    pub fn is_large(&self) -> bool {
        matches!((self.rules.pits, self.rules.seeds), (4, 2) | (6, 1))
    }
}

/// A row of `fairkalah.jsonl`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairRow {
    pub rules: Options,
    pub sides: Vec<Vec<u32>>,
    pub mover: usize,
    pub margin: i32,
}
