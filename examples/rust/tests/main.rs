//! The programs as somebody runs them, and the unit tests inside `play`: cargo runs none of an example's own.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by it")]
#![allow(clippy::std_instead_of_alloc, reason = "tests have std")]

#[path = "../play/main.rs"]
#[allow(dead_code, reason = "the program itself is an example")]
mod play_units;

mod fair;
mod perft;
mod play;
mod program;
mod replay;
mod solve;
mod tournament;
mod verify;
