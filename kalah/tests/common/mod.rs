//! What the tests share.
#![allow(dead_code, unreachable_pub, reason = "every test is a crate of its own and uses a part")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]
#![allow(clippy::std_instead_of_core, clippy::std_instead_of_alloc, reason = "tests have std")]

pub mod check;
pub mod formats;
pub mod laws;
pub mod library;
pub mod options;
pub mod plain;
pub mod reference;
pub mod rows;
pub mod strategies;
