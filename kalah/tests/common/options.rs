//! The options of the rules as the vector files and the reference know them:
//! plain values that share no type with the library, so that a mistake in the
//! library's own options cannot hide itself.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capture {
    NonEmpty,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CapturingSeed {
    Taken,
    Stays,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaptureFrom {
    Next,
    Across,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SowStores {
    Own,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    SideEmpty,
    NoMove,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remaining {
    Owner,
    Finisher,
    Uncounted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    FirstMove,
    FirstTurn,
    SwapOffered,
    Play,
}

/// The options, read from the rules objects of the vector files: whatever an
/// object leaves out has its default.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub players: usize,
    pub pits: usize,
    pub seeds: u32,
    #[serde(default = "defaults::capture")]
    pub capture: Capture,
    #[serde(default = "defaults::capturing_seed")]
    pub capturing_seed: CapturingSeed,
    #[serde(default = "defaults::capture_from")]
    pub capture_from: CaptureFrom,
    #[serde(default = "defaults::sow_stores")]
    pub sow_stores: SowStores,
    #[serde(default = "defaults::on")]
    pub store_turn: bool,
    #[serde(default)]
    pub capture_turn: bool,
    #[serde(default = "defaults::on")]
    pub opening_turn: bool,
    #[serde(default)]
    pub skip_origin: bool,
    #[serde(default = "defaults::end")]
    pub end: End,
    #[serde(default)]
    pub majority_end: bool,
    #[serde(default = "defaults::remaining")]
    pub remaining: Remaining,
    #[serde(default)]
    pub swap: bool,
}

mod defaults {
    use super::{Capture, CaptureFrom, CapturingSeed, End, Remaining, SowStores};

    pub fn capture() -> Capture {
        Capture::NonEmpty
    }
    pub fn capturing_seed() -> CapturingSeed {
        CapturingSeed::Taken
    }
    pub fn capture_from() -> CaptureFrom {
        CaptureFrom::Next
    }
    pub fn sow_stores() -> SowStores {
        SowStores::Own
    }
    pub fn end() -> End {
        End::SideEmpty
    }
    pub fn remaining() -> Remaining {
        Remaining::Owner
    }
    pub fn on() -> bool {
        true
    }
}

impl Options {
    /// The usual rules on a board of this size.
    pub fn usual(players: usize, pits: usize, seeds: u32) -> Options {
        serde_json::from_value(serde_json::json!({"players": players, "pits": pits, "seeds": seeds}))
            .expect("an object of the three sizes is complete")
    }
}
