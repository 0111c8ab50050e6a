//! The rows, every field by name: a new or misspelt one is an error and not overlooked.

use std::collections::{BTreeMap, BTreeSet};

use kalah::{Move, Rules};
use serde::de::{DeserializeOwned, Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// What a row says in a field that is compared. The field may be absent, which is something else than null.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said(Option<Value>);

impl Said {
    pub(crate) const fn value(&self) -> Option<&Value> {
        self.0.as_ref()
    }
}

impl From<Value> for Said {
    fn from(value: Value) -> Said {
        Said(Some(value))
    }
}

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Said, D::Error> {
        Value::deserialize(deserializer).map(Said::from)
    }
}

/// A set-up as rows have it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Start {
    pub(crate) sides: Option<Vec<Vec<u16>>>,
    pub(crate) mover: Option<u8>,
    pub(crate) phase: Option<String>,
    pub(crate) playing: Option<Vec<bool>>,
}

/// The start of a game, with all of it compared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameStart {
    pub(crate) sides: Vec<Vec<u16>>,
    pub(crate) mover: Option<u8>,
    pub(crate) phase: Option<String>,
    pub(crate) playing: Option<Vec<bool>>,
    #[serde(default)]
    pub(crate) ended: Said,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    pub(crate) name: Option<String>,
    pub(crate) rules: Rules,
    pub(crate) start: Option<GameStart>,
    pub(crate) plies: Vec<Ply>,
    #[serde(default)]
    pub(crate) scores: Said,
    #[serde(default)]
    pub(crate) ranks: Said,
}

/// A ply of a game; the fields but `legal` speak of what was after it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ply {
    #[serde(default)]
    pub(crate) legal: Said,
    #[serde(rename = "move")]
    pub(crate) mv: Option<Move>,
    pub(crate) resign: Option<u8>,
    #[serde(default)]
    pub(crate) sides: Said,
    #[serde(default)]
    pub(crate) mover: Said,
    #[serde(default)]
    pub(crate) phase: Said,
    #[serde(default)]
    pub(crate) last: Said,
    #[serde(default)]
    pub(crate) captured: Said,
    #[serde(default)]
    pub(crate) again: Said,
    #[serde(default)]
    pub(crate) ended: Said,
    #[serde(default)]
    pub(crate) swept: Said,
}

/// A set-up, and mostly a move from it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Single {
    pub(crate) name: Option<String>,
    pub(crate) rules: Rules,
    pub(crate) before: Vec<Vec<u16>>,
    pub(crate) mover: Option<u8>,
    pub(crate) phase: Option<String>,
    pub(crate) playing: Option<Vec<bool>>,
    #[serde(default)]
    pub(crate) settled: Said,
    #[serde(default)]
    pub(crate) over: Said,
    #[serde(default)]
    pub(crate) legal: Said,
    #[serde(rename = "move")]
    pub(crate) mv: Option<Move>,
    pub(crate) resign: Option<u8>,
    #[serde(default)]
    pub(crate) sides: Said,
    #[serde(default)]
    pub(crate) to_move: Said,
    #[serde(default)]
    pub(crate) phase_after: Said,
    #[serde(default)]
    pub(crate) last: Said,
    #[serde(default)]
    pub(crate) captured: Said,
    #[serde(default)]
    pub(crate) again: Said,
    #[serde(default)]
    pub(crate) ended: Said,
    #[serde(default)]
    pub(crate) swept: Said,
}

/// A game of which only the pits and the end are known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Digits {
    pub(crate) name: Option<String>,
    pub(crate) rules: Rules,
    pub(crate) pits: String,
    #[serde(default)]
    pub(crate) plies: Said,
    #[serde(default)]
    pub(crate) over: Said,
    #[serde(default)]
    pub(crate) scores: Said,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Perft {
    pub(crate) name: Option<String>,
    pub(crate) rules: Rules,
    pub(crate) sides: Option<Vec<Vec<u16>>>,
    pub(crate) mover: Option<u8>,
    pub(crate) phase: Option<String>,
    pub(crate) playing: Option<Vec<bool>>,
    pub(crate) perft: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Values {
    pub(crate) name: Option<String>,
    pub(crate) rules: Rules,
    pub(crate) sides: Option<Vec<Vec<u16>>>,
    pub(crate) mover: Option<u8>,
    pub(crate) phase: Option<String>,
    pub(crate) playing: Option<Vec<bool>>,
    #[serde(default)]
    pub(crate) margin: Said,
    pub(crate) moves: Option<BTreeMap<String, Value>>,
}

/// A row of any kind.
pub(crate) enum Row {
    Game(Game),
    Single(Box<Single>),
    Digits(Digits),
    Perft(Perft),
    Values(Values),
}

impl Row {
    /// Reads a row, whose keys tell its kind.
    pub(crate) fn read(line: &[u8]) -> serde_json::Result<Row> {
        let keys: BTreeMap<String, IgnoredAny> = serde_json::from_slice(line)?;
        let keys: BTreeSet<&str> = keys.keys().map(String::as_str).collect();
        let has = |key| keys.contains(key);
        if has("before") {
            read(line).map(Box::new).map(Row::Single)
        } else if has("pits") {
            read(line).map(Row::Digits)
        } else if has("plies") {
            read(line).map(Row::Game)
        } else if has("perft") {
            read(line).map(Row::Perft)
        } else if has("margin") || has("moves") {
            read(line).map(Row::Values)
        } else {
            let keys = keys.into_iter().collect::<Vec<_>>().join(", ");
            let message =
                format!("no kind of row has these keys: {keys} (one of before, plies, pits, perft, margin is needed)");
            Err(serde_json::Error::custom(message))
        }
    }

    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Row::Game(row) => &row.name,
            Row::Single(row) => &row.name,
            Row::Digits(row) => &row.name,
            Row::Perft(row) => &row.name,
            Row::Values(row) => &row.name,
        }
        .as_deref()
    }
}

fn read<T: DeserializeOwned>(line: &[u8]) -> serde_json::Result<T> {
    serde_json::from_slice(line)
}
