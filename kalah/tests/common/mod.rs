//! What the tests share.
#![allow(dead_code, unreachable_pub, reason = "every test is a crate of its own and uses a part")]

pub mod both;
pub mod check;
pub mod formats;
#[cfg(feature = "std")]
pub mod games;
#[cfg(all(feature = "search", feature = "serde"))]
pub mod hostile;
pub mod laws;
pub mod library;
pub mod options;
pub mod plain;
pub mod reference;
pub mod rows;
#[cfg(feature = "search")]
pub mod search;
pub mod strategies;
