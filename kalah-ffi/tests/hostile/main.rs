//! The C functions called with any bytes: the inputs of the fuzz target (`fuzz/corpus`), played back.
#![cfg(feature = "search")]
#![allow(unsafe_code, missing_docs, unreachable_pub, dead_code, reason = "the library's sources")]

// A test cannot be linked with a C library. Its modules name each other from the root.
#[path = "../../src/lib.rs"]
mod library;
use library::*;

mod caller;
mod calls;

use std::path::Path;

#[test]
fn every_input_holds() {
    // A panic in the library ends at its boundary: here it ends the test.
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}");
        std::process::abort();
    }));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/calls");
    let mut inputs = 0;
    for input in std::fs::read_dir(folder).expect("the inputs") {
        let input = input.expect("an input").path();
        println!("{}", input.display());
        calls::calls(&std::fs::read(input).expect("a file"));
        inputs += 1;
    }
    assert!(inputs >= 5, "{inputs} inputs");
}

/// Those without arguments are left out.
#[test]
fn every_function_is_called() {
    let calls = include_str!("calls.rs");
    let symbols = include_str!("../../symbols.txt");
    let without = ["kalah_version", "kalah_version_number", "kalah_abi_version", "kalah_error_message_size"];
    let left_out = |name: &str| without.contains(&name) || name.contains("_max_") || name.ends_with("_count");
    let mut called = 0;
    for name in symbols.lines().filter(|name| !left_out(name)) {
        assert!(calls.contains(&format!("{name}(")), "{name}");
        called += 1;
    }
    assert!(called > 60, "{called}");
}
