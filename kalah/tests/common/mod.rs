//! What the tests share. Each test uses a part of it.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::std_instead_of_core, clippy::std_instead_of_alloc, reason = "tests have std")]

pub mod check;
//pub mod formats;
pub mod laws;
pub mod library;
pub mod options;
pub mod plain;
pub mod reference;
pub mod rows;
pub mod strategies;
