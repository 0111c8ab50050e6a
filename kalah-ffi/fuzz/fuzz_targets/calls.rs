#![no_main]
#![allow(dead_code, reason = "the library's sources")]

#[path = "../../src/lib.rs"]
mod library;
use library::*;

#[path = "../../tests/hostile/caller.rs"]
mod caller;
#[path = "../../tests/hostile/calls.rs"]
mod calls;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| calls::calls(bytes));
