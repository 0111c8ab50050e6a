#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    warn(
        clippy::std_instead_of_core,
        clippy::std_instead_of_alloc,
        clippy::alloc_instead_of_core,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic
    )
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod board;
mod ending;
mod events;
mod fair;
mod key;
mod moves;
mod named;
mod notation;
mod options;
mod outcome;
mod packed;
mod path;
mod perft;
mod phase;
mod play;
mod playout;
mod position;
mod random;
pub mod raw;
#[cfg(feature = "alloc")]
mod record;
mod rules;
#[cfg(feature = "search")]
pub mod search;
mod seat;
#[cfg(feature = "serde")]
mod serde_forms;
#[cfg(feature = "alloc")]
mod series;
mod setup;
mod sowing;
mod state;
mod view;
mod words;

#[doc = include_str!("../RULES.md")]
pub mod rules_text {}

#[doc = include_str!("notation/FORMS.md")]
#[cfg_attr(feature = "alloc", doc = include_str!("record/FORMS.md"))]
#[cfg_attr(feature = "serde", doc = include_str!("serde_forms/FORMS.md"))]
pub mod forms {}

pub use ending::{EndReason, Ending};
pub use events::Sown;
pub use fair::FairStart;
pub use moves::{Move, Moves, MovesIter};
pub use named::NamedRules;
pub use notation::{
    Drawing, KgpBoard, ParseKgpError, ParseKgpErrorKind, ParsePositionError, ParsePositionErrorKind, ParseRulesError,
    ParseRulesErrorKind, PositionText, kgp_pits,
};
pub use options::{Capture, CaptureFrom, CapturingSeed, End, Remaining, RuleOption, SowStores};
pub use outcome::Outcome;
pub use packed::{PackedPosition, UnpackError};
pub use path::Path;
pub use phase::Phase;
pub use play::{MoveError, ResignError};
pub use position::Position;
pub use random::SplitMix64;
#[cfg(feature = "alloc")]
pub use record::{
    Game, GameResult, Holder, NoSuchSeat, PlayTextError, Ply, PlyError, RecordError, RecordErrorKind, Records,
    TagError, Turn,
};
#[cfg(feature = "std")]
pub use record::{ReadRecordError, RecordReader};
pub use rules::{Difference, MAX_CELLS, Rules, RulesBuilder, RulesError};
pub use seat::{Cell, MAX_PITS, MAX_PLAYERS, Pit, Seat, SeatName};
#[cfg(feature = "alloc")]
pub use series::{Score, Series, SeriesError, Standing};
pub use setup::{Setup, SetupError};
pub use view::Side;
pub use words::CellName;
