//! The header by itself, and C and C++ programs against both libraries: tests, and the examples that people copy.

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use common::{Link, compiles, program, root, run};

const BOTH: [Link; 2] = [Link::Static, Link::Shared];

fn test(name: &str) -> PathBuf {
    root().join("kalah-ffi/tests/c").join(name)
}

fn example(name: &str) -> PathBuf {
    root().join("examples").join(name)
}

/// The number that a test program prints before a word.
fn count(output: &str, word: &str) -> u32 {
    let mut words = output.split_whitespace().rev();
    assert_eq!(words.next(), Some(word), "{output}");
    words.next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no number in {output}"))
}

#[test]
fn the_headers_stand_alone() {
    for (name, header, without) in [
        ("alone.c", "kalah.h", ""),
        ("bare.c", "kalah.h", "#define KALAH_BARE\n"),
        ("without_search.c", "kalah.h", "#define KALAH_NO_SEARCH\n"),
        ("alone.cpp", "kalah.hpp", ""),
        ("bare.cpp", "kalah.hpp", "#define KALAH_BARE\n"),
        ("without_search.cpp", "kalah.hpp", "#define KALAH_NO_SEARCH\n"),
        ("c_in.cpp", "kalah.h", ""),
    ] {
        let include = format!("{without}#include \"{header}\"\n#include \"{header}\"\n");
        compiles(name, &format!("{include}int main(void);\nint main(void) {{ return KALAH_OK; }}\n"));
    }
}

#[test]
fn every_function_and_status() {
    for link in BOTH {
        let checks = count(&run(&program(test("unit.c"), link), &[]), "checks");
        assert!(checks > 2000, "{checks}");
    }
}

/// Where a test program may write.
fn folder() -> String {
    env!("CARGO_TARGET_TMPDIR").into()
}

#[test]
fn every_function_and_status_of_perfect_play() {
    for link in BOTH {
        let checks = count(&run(&program(test("search.c"), link), &[&folder()]), "checks");
        assert!(checks > 3000, "{checks}");
    }
}

#[test]
fn every_function_of_the_cpp_layer() {
    for link in BOTH {
        let checks = count(&run(&program(test("unit.cpp"), link), &[&folder()]), "checks");
        assert!(checks >= 70, "{checks}");
    }
}

/// A million of them run under sanitizers in `check.sh`.
#[test]
fn random_calls_do_no_harm() {
    let output = run(&program(test("damage.c"), Link::Static), &["20000"]);
    assert!(output.starts_with("20000 random calls") && count(&output, "checks") > 100_000, "{output}");
}

#[test]
fn minimal_examples() {
    for link in BOTH {
        let output = run(&program(example("c/minimal.c"), link), &[]);
        assert!(output.ends_with("game over: North wins with 36 of 48 seeds\n"), "{output}");
        let output = run(&program(example("cpp/minimal.cpp"), link), &[]);
        assert!(output.contains("[Rules \"2x6x4\"]") && output.ends_with(" 27-21\n"), "{output}");
    }
}

#[test]
fn the_best_move_of_a_position() {
    let best = program(example("c/best.c"), Link::Static);
    let said = run(&best, &["2x6x2 2,2,2,2,2,2/0 2,2,2,2,2,2/0 1"]);
    let lines: Vec<&str> = said.lines().collect();
    let values = ["  1: -14", "  2: -8", "  3: -8", "  4: -14", "* 5: 6", "  6: 0"];
    let at = lines.iter().position(|line| *line == "margin of the seat to move: 6").expect(&said);
    assert_eq!(lines[at + 1..at + 7], values, "{said}");
    assert!(lines[at + 7].starts_with("best line: 5 "), "{said}");
    let said = run(&best, &["2x6x2:swap=on 2,2,2,2,2,2/0 2,2,2,2,0,0/4 1", "10"]);
    assert!(said.contains("margin of the seat to move: "), "{said}");
    // The usual start is not solved in so short a time; what is proven by then holds.
    let said = run(&best, &["2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1", "0.05"]);
    assert!(said.contains(" to ") && said.ends_with(", then stopped\n"), "{said}");

    for (arguments, code, words) in [
        (&["2x6"][..], 2, "best: \"2x6\": at byte 3"),
        (&["2x1x1 1/0 1/0 1", "x"], 2, "\"x\": a number of seconds"),
        (&["3x1x1 1/0 1/0 1/0 1"], 1, "3 players: there are tables for 2 only"),
        (&["2x1x1:majority_end=on 1/0 1/0 1"], 1, "only win, draw or loss is solved"),
        (&[], 2, "usage"),
    ] {
        let output = Command::new(&best).args(arguments).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(code) && errors.contains(words), "{arguments:?}: {errors}");
    }
}

/// What the engine answers to a server that says all this.
fn talk(rules: &str, server: &str) -> Vec<String> {
    let mut engine = Command::new(program(example("c/engine.c"), Link::Static))
        .arg(rules)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    engine.stdin.take().unwrap().write_all(server.as_bytes()).unwrap();
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(Into::into).collect()
}

#[test]
fn the_engine_talks_to_a_server() {
    let server = "kgp 1 1 0\r\nok\n4 ping\nset info:comment \"hello\"\n6 unknown <1>\n\nping\n\
        8 state <4,10,5,1,0,0,3,1,1,9,1>\n10@8 stop\n12 state <3,2,0,0,1,0,2,0,1>\n\
        14 state <2,1,2,0,0,1,1>\n16@14 state <3,2\n18 goodbye\n20 ping\n";
    let said = talk("2x6x4", server);
    assert_eq!(said[..4], ["set info:name \"kalah engine example\"", "mode freeplay", "@4 pong", "pong"]);
    let to = |id: &str| -> Vec<&str> { said.iter().filter_map(|line| line.strip_prefix(id)).collect() };

    // Pit 1 captures ten seeds.
    let moves = to("@8 ");
    assert!(moves.len() >= 2 && moves[moves.len() - 2..] == ["move 1", "yield"], "{said:?}");
    // One move is possible; nothing is left to sow; no board.
    assert_eq!(to("@12 "), ["move 2", "yield"]);
    assert_eq!(to("@14 "), ["yield"]);
    assert_eq!(to("@16 "), ["error \"at byte 4: `,` or `>` is expected here\""]);
    assert_eq!(to("@20 ").len(), 0, "nothing after goodbye: {said:?}");
    assert!(talk("kgp", "1 kgp 2 0 0\n4 ping\n").concat().starts_with("@1 error"));
}

/// A game against the engine itself: whatever it says is legal.
#[test]
fn the_engine_plays_a_game() {
    let mut state = String::from("<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>");
    for _ in 0..5 {
        let said = talk("2x6x4", &format!("kgp 1 1 0\n4 state {state}\n"));
        assert_eq!(said.last().map(String::as_str), Some("@4 yield"));
        let last = said[said.len() - 2].strip_prefix("@4 move ").unwrap();
        state = run(&program(test("kgp_move.c"), Link::Static), &["2x6x4", &state, last]);
    }
    assert_ne!(state, "");
}

#[test]
fn the_engine_says_what_is_wrong_with_its_rules() {
    let engine = program(example("c/engine.c"), Link::Static);
    for (arguments, said) in
        [(&["2x6"][..], "rules \"2x6\": at byte 3"), (&["3x6x4"], "for 2 players"), (&["a", "b"], "usage")]
    {
        let output = Command::new(&engine).args(arguments).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && errors.contains(said), "{arguments:?}: {errors}");
    }
    assert!(run(&engine, &["--help"]).contains("usage"));
}
