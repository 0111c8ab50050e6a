//! A game around the rules: what was played, what can be taken back, who sits where, and how long it took; and its
//! text form.
//!
//! Nothing here knows a clock, a screen or chance: callers bring times and moves. The grammar of a record is in
//! [`crate::forms`].

mod entries;
mod error;
mod game;
mod ply;
mod read;
mod result;
mod scores;
mod seconds;
mod start;
mod stream;
mod table;
mod tags;
mod turns;
mod write;

#[cfg(feature = "serde")]
pub(crate) use entries::Entry;
pub use error::{PlayTextError, PlyError, RecordError, RecordErrorKind};
pub use game::Game;
pub use ply::Ply;
pub use result::GameResult;
pub use stream::Records;
#[cfg(feature = "std")]
pub use stream::{ReadRecordError, RecordReader};
#[cfg(feature = "serde")]
pub(crate) use table::Place;
pub use table::{Holder, NoSuchSeat, TagError};
pub use turns::Turn;
