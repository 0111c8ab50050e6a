//! Status codes from the inside: what cannot be seen through the C functions of a library without bugs.

#![allow(unsafe_code, non_camel_case_types, missing_docs, unreachable_pub, dead_code, reason = "the library's sources")]

#[path = "../src/boundary.rs"]
mod boundary;
#[path = "../src/status.rs"]
mod status;

use std::collections::BTreeMap;
use std::ffi::CStr;

use status::kalah_status::{self, *};

#[test]
fn a_panic_ends_at_the_boundary() {
    assert_eq!(boundary::status(|| panic!("a bug")), KALAH_ERR_INTERNAL);
    assert_eq!(boundary::answer(7, || panic!("a bug")), 7);
    assert_eq!(boundary::status(|| Err(KALAH_ERR_SYNTAX)), KALAH_ERR_SYNTAX);
    assert_eq!((boundary::status(|| Ok(())), boundary::answer(7, || Ok(8))), (KALAH_OK, 8));
}

/// The comment of a status in the header is its message, in one line.
#[test]
fn comments_are_messages() {
    let header = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../include/kalah.h")).unwrap();
    let body = header.split_once("enum kalah_status").unwrap().1.split_once("};").unwrap().0;
    let (mut comment, mut found) = (String::new(), BTreeMap::new());
    for line in body.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("* ") {
            comment += text;
        } else if let Some((name, number)) = line.trim_end_matches(',').split_once(" = ") {
            assert!(name.starts_with("KALAH_"), "{name}");
            found.insert(number.parse::<i32>().unwrap(), std::mem::take(&mut comment));
        }
    }
    assert!(found.len() > 25, "{found:?}");
    let message = |status: i32| {
        // SAFETY: a static text.
        unsafe { CStr::from_ptr(status::kalah_status_message(status)) }.to_str().unwrap()
    };
    for (number, comment) in &found {
        assert_eq!(message(*number), comment, "status {number}");
    }
    let messages = (-10..1000).filter(|status| message(*status) != "no such status").count();
    assert_eq!(messages, found.len());
    assert_eq!(found.keys().next(), Some(&(kalah_status::KALAH_OK as i32)));
}
