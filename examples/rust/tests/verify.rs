//! The verify program: problems and solutions of the Kalah Game Protocol.

use std::io::{BufRead, BufReader, Write};

use serde_json::Value;

use super::program::{run, start};
use super::replay::vectors;

fn answers(args: &[&str], problems: &str) -> Vec<String> {
    let ran = run("verify", args, problems);
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    ran.out.lines().map(String::from).collect()
}

#[test]
fn problems_and_solutions() {
    let rows = [
        // Into the own store: South moves again.
        ("<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> 3", "<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4> 1"),
        // Into the other side: the board is still South's.
        ("<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> 6", "<6,1,0,4,4,4,4,4,0,5,5,5,4,4,4> 0"),
        // A capture, and the same with an empty pit across.
        ("<3,0,0,1,0,2,2,4,2> 1", "<3,5,0,0,0,2,2,0,2> 0"),
        ("<3,0,0,1,0,2,2,0,2> 1", "<3,0,0,0,1,2,2,0,2> 0"),
        // The last seed falls in the store and ends the game: nobody moves again, and the board is swept.
        ("<3,5,6,0,0,1,1,2,3> 3", "<3,6,12,0,0,0,0,0,0> 0"),
        // A lap of one round captures. Blanks, and a plus.
        ("< 1, 0,0, 3,5 >  +1", "<1,8,0,0,0> 0"),
    ];
    for (problem, solution) in rows {
        let found = answers(&[], &format!("problem {problem}\r\n"));
        assert_eq!(found, [format!("solution {solution}")], "{problem}");
    }
}

#[test]
fn other_rules_on_any_board() {
    let problem = "problem <3,0,0,1,0,2,2,0,2> 1\n";
    assert_eq!(answers(&["--rules", "empty_capture"], problem), ["solution <3,1,0,0,0,2,2,0,2> 0"]);
    // South has no seeds left, North is to move: the game goes on.
    let problem = "problem <3,5,6,0,0,1,1,2,3> 3\n";
    let rules = "kalaha:store_turn=off";
    assert_eq!(answers(&["--rules", rules], problem), ["solution <3,6,6,0,0,0,1,2,3> 0"]);
    // Rules of many seeds: only the board counts.
    assert_eq!(answers(&["--rules", "2x1x32767"], problem), ["solution <3,6,12,0,0,0,0,0,0> 0"]);
}

/// A board literal of the sides in a vector file, from this seat.
fn literal(sides: &Value, seat: u64) -> String {
    let side = |seat: u64| sides[seat as usize].as_array().expect("a side").split_last().expect("a store");
    let ((south, south_pits), (north, north_pits)) = (side(seat), side(1 - seat));
    let pits: Vec<_> = south_pits.iter().chain(north_pits).map(|seeds| format!(",{seeds}")).collect();
    format!("<{},{south},{north}{}>", south_pits.len(), pits.concat())
}

#[test]
fn every_ply_of_the_vectors_under_the_protocols_rules() {
    let (mut problems, mut solutions) = (String::new(), Vec::new());
    for row in vectors("games") {
        let usual = row["rules"].as_object().is_some_and(|rules| rules.len() == 3 && rules["players"] == 2);
        let mut before = &row["start"];
        for ply in row["plies"].as_array().expect("plies").iter().filter(|_| usual) {
            if let (Some(pit), Some(mover)) = (ply["move"].as_u64(), before["mover"].as_u64()) {
                problems += &format!("problem {} {}\n", literal(&before["sides"], mover), pit + 1);
                let again = u8::from(ply["again"] == true);
                solutions.push(format!("solution {} {again}", literal(&ply["sides"], mover)));
            }
            before = ply;
        }
    }
    assert!(solutions.len() > 500, "{}", solutions.len());
    assert_eq!(answers(&[], &problems), solutions);
}

#[test]
fn whatever_is_wrong_is_answered_with_an_error() {
    let long = format!("problem <{}> 1", "1,".repeat(10_000));
    let rows = [
        ("hello", "unknown command \\\"hello\\\": problem <board> <move> is expected"),
        ("\"", "unknown command \\\"\\\": problem"),
        ("problem", "a problem is a board and a move"),
        ("problem 3", "a problem is a board and a move"),
        ("problem <1,0,0,1,1>", "a problem is a board and a move"),
        ("problem <1,0,0,1> 1", "the board: at byte 8: the board ends after 4 numbers"),
        ("problem <16,0,0,1,1> 1", "the board: at byte 1: a board has 1 to 15 pits a side"),
        ("problem <1,0,0,1,99999999999999999999> 1", "the board: at byte 9: too many seeds"),
        ("problem 1 <1,0,0,1,1>", "the board: at byte 0: a board begins with `<`"),
        ("problem <2,0,0,1,1,1,1> 3", "\\\"3\\\" is no move: moves are 1 to 2"),
        ("problem <2,0,0,1,1,1,1> 0", "\\\"0\\\" is no move"),
        ("problem <2,0,0,1,1,1,1> -1", "\\\"-1\\\" is no move"),
        ("problem <2,0,0,1,1,1,1> 1 1", "\\\"1 1\\\" is no move"),
        ("problem <2,0,0,1,0,1,1> 2", "pit 2 of South is empty"),
        ("problem <2,0,0,0,0,1,1> 1", "the game is over: there is no move"),
        (&long, "a command has at most 16384 characters"),
        ("\u{fffd}\u{0}", "unknown command"),
    ];
    for (problem, message) in rows {
        let good = "problem <1,0,0,1,1> 1";
        let found = answers(&[], &format!("{problem}\n{good}\n"));
        let [error, solution] = &found[..] else { panic!("{problem}: {found:?}") };
        assert!(error.starts_with(&format!("error \"{message}")) && error.ends_with('"'), "{problem}: {error}");
        assert_eq!(solution, "solution <1,1,1,0,0> 0", "what comes after it is answered");
    }
    let ran = run("verify", &[], b"problem \xff\xfe\n\n\n");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 1), "{}", ran.out);
}

#[test]
fn ids_are_answered_to() {
    let typed = "kgp 1 1 0\n7 problem <1,0,0,1,1> 1\n9@3 problem x\n@3 ping\n11 ping 5\nset info:name \"x\"\n8 ok\n\n13\ngoodbye\nx\n";
    let found = answers(&[], typed);
    let expected = [
        "mode verify",
        "1@7 solution <1,1,1,0,0> 0",
        "3@9 error \"a problem is a board and a move: problem <board> <move>\"",
        "pong",
        "5@11 pong 5",
        "7@13 error \"unknown command \\\"\\\": problem <board> <move> is expected\"",
    ];
    assert_eq!(found, expected);
    let found = answers(&[], "kgp 2 0 0\n");
    assert_eq!(found, ["error \"only version 1 of the protocol is supported\""]);
}

#[test]
fn whoever_waits_for_an_answer_gets_it() {
    let mut program = start("verify", &[]);
    let (mut input, output) = (program.stdin.take().expect("a pipe"), program.stdout.take().expect("a pipe"));
    let mut answers = BufReader::new(output).lines();
    for _ in 0..3 {
        writeln!(input, "problem <1,0,0,1,1> 1").expect("it reads");
        assert_eq!(answers.next().expect("an answer").expect("a line"), "solution <1,1,1,0,0> 0");
    }
    drop(input);
    assert!(answers.next().is_none());
    assert!(program.wait().expect("it ends").success());
}

#[test]
fn wrong_arguments_are_named() {
    for (rules, message) in [("kalaa", "'kalaa' for '--rules <TEXT>'"), ("3x4x3", "the protocol is for 2 players")] {
        let ran = run("verify", &["--rules", rules], "");
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{rules}");
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    let help = run("verify", &["--help"], "").out;
    assert!(help.contains("solution <board> <0|1>") && help.contains("majority_end=off|on"), "{help}");
}
