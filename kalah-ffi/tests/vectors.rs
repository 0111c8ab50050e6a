//! The vector files of the core through the C functions: they are told to `c/replay.c` line by line.

mod common;

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use common::{Link, program, root};
use serde_json::Value;

/// What the program is not told.
const UNTOLD: i64 = -2;

/// The number of a seat that is null.
const NOBODY: i64 = -1;

fn rows(file: &str) -> Vec<Value> {
    let path = root().join("kalah/tests/vectors").join(file);
    let rows: Vec<Value> =
        std::fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.len() > 20, "{file} has few rows");
    rows
}

/// The text form of rules.
fn rules(rules: &Value) -> String {
    let mut text = format!("{}x{}x{}", rules["players"], rules["pits"], rules["seeds"]);
    let mut separator = ':';
    for (name, value) in rules.as_object().unwrap() {
        let value = match value {
            Value::Bool(true) => "on",
            Value::Bool(false) => "off",
            Value::String(value) => value,
            _ => continue,
        };
        write!(text, "{separator}{name}={value}").unwrap();
        separator = ',';
    }
    text
}

fn phase(value: &Value) -> i64 {
    match value.as_str() {
        None => UNTOLD,
        Some("play") => 0,
        Some("first_move") => 1,
        Some("first_turn") => 2,
        Some("swap_offered") => 3,
        Some(other) => panic!("{other} is no phase"),
    }
}

/// Numbers in lists, or lists of lists, each with a blank before it.
fn numbers(value: &Value) -> String {
    match value {
        Value::Array(values) => values.iter().map(numbers).collect(),
        number => format!(" {number}"),
    }
}

fn move_number(choice: &Value, rules: &Value) -> u64 {
    choice.as_u64().unwrap_or_else(|| {
        assert_eq!(choice, "swap");
        rules["pits"].as_u64().unwrap()
    })
}

fn legal(choices: &Value, rules: &Value) -> u64 {
    choices.as_array().unwrap().iter().fold(0, |mask, choice| mask | 1 << move_number(choice, rules))
}

/// The line of a move and what it does; `played` names the fields of all files alike.
fn moved(played: &Value, rules: &Value) -> String {
    let last = if played["last"].is_null() { " -1 0".into() } else { numbers(&played["last"]) };
    let flag = |name: &str| u8::from(played[name].as_bool().unwrap());
    format!(
        "move {}{last} {} {} {}{}\n",
        move_number(&played["move"], rules),
        played["captured"],
        flag("again"),
        flag("ended"),
        numbers(&played["swept"])
    )
}

fn seats(playing: &Value, rules: &Value) -> u64 {
    let all = (1 << rules["players"].as_u64().unwrap()) - 1;
    playing.as_array().map_or(all, |playing| {
        playing.iter().rev().fold(0, |bits, plays| bits << 1 | u64::from(plays.as_bool().unwrap()))
    })
}

fn game(row: &Value) -> String {
    let (start, settings) = (&row["start"], &row["rules"]);
    let mut playing = seats(&Value::Null, settings);
    let mut lines = format!("rules {}\n", rules(settings));
    let sides = numbers(&start["sides"]);
    writeln!(lines, "start {} {} {playing}{sides}", start["mover"], phase(&start["phase"])).unwrap();
    for ply in row["plies"].as_array().unwrap() {
        writeln!(lines, "legal {}", legal(&ply["legal"], settings)).unwrap();
        let over = ply["ended"].as_bool().unwrap();
        if let Some(seat) = ply["resign"].as_u64() {
            playing &= !(1 << seat);
            writeln!(lines, "resign {seat} {}{}", u8::from(over), numbers(&ply["swept"])).unwrap();
        } else {
            lines += &moved(ply, settings);
        }
        let mover = ply["mover"].as_i64().unwrap();
        let (to_move, sides) = (if over { NOBODY } else { mover }, numbers(&ply["sides"]));
        writeln!(lines, "at {mover} {to_move} {} {playing}{sides}", phase(&ply["phase"])).unwrap();
    }
    lines + &format!("legal 0\noutcome{}{}\n", numbers(&row["scores"]), numbers(&row["ranks"]))
}

fn single(row: &Value) -> String {
    let settings = &row["rules"];
    let playing = seats(&row["playing"], settings);
    let mut lines = format!("rules {}\n", rules(settings));
    let sides = numbers(&row["before"]);
    writeln!(lines, "start {} {} {playing}{sides}", row["mover"], phase(&row["phase"])).unwrap();
    if !row["settled"].is_null() {
        let to_move = if row["over"] == true { NOBODY } else { row["mover"].as_i64().unwrap() };
        writeln!(lines, "at {UNTOLD} {to_move} {UNTOLD} {playing}{}", numbers(&row["settled"])).unwrap();
        writeln!(lines, "legal {}", legal(&row["legal"], settings)).unwrap();
    }
    if !row["move"].is_null() {
        lines += &moved(row, settings);
        let to_move = row["to_move"].as_i64().unwrap_or(NOBODY);
        let phase = phase(&row["phase_after"]);
        writeln!(lines, "at {UNTOLD} {to_move} {phase} {playing}{}", numbers(&row["sides"])).unwrap();
    }
    lines
}

fn perft(row: &Value) -> String {
    let settings = &row["rules"];
    let (pits, seeds) = (settings["pits"].as_u64().unwrap(), settings["seeds"].as_u64().unwrap());
    let side = format!(" {seeds}").repeat(pits as usize) + " 0";
    let sides = side.repeat(settings["players"].as_u64().unwrap() as usize);
    let mut lines = format!("rules {}\nstart 0 1 15{sides}\n", rules(settings));
    for (depth, count) in (1..).zip(row["perft"].as_array().unwrap()) {
        writeln!(lines, "perft {depth} {count}").unwrap();
    }
    lines
}

#[test]
fn all_files() {
    let mut lines: String = rows("games.jsonl").iter().map(game).collect();
    lines.extend(rows("setups.jsonl").iter().map(single));
    // Complete games give pits and scores only; games.jsonl has more of that.
    lines.extend(rows("cases.jsonl").iter().filter(|row| row["pits"].is_null()).map(single));
    lines.extend(rows("perft.jsonl").iter().map(perft));

    let program = program(root().join("kalah-ffi/tests/c/replay.c"), Link::Static);
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that stops early closes the pipe; what it said is more useful than that.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}");
    assert!(said.starts_with(&format!("{} lines", lines.lines().count())), "{said}");
    assert!(lines.lines().count() > 30_000, "{said}");
}
