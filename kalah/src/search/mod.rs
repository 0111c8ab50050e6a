//! Perfect play.

mod control;
mod kernel;
mod numbering;
mod table;

pub use control::Cancel;
pub use table::{BuildProgress, Table};
