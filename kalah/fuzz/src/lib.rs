//! What the targets share: the laws, compiled once.

#[path = "../../tests/common/mod.rs"]
mod common;

pub use common::hostile;
