//! What the Rust examples share: how a start is given on the command line, how lines are read, how a program ends.
#![cfg_attr(test, allow(clippy::expect_used, reason = "a test fails by it"))]

pub mod computer;
pub mod end;
pub mod lines;
pub mod start;

/// The Rust blocks of the project's README run as doctests of this item.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
