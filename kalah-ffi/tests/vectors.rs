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

/// The line of a start with the usual seeds, and that of its rules.
fn usual_start(settings: &Value) -> String {
    let (pits, seeds) = (settings["pits"].as_u64().unwrap(), settings["seeds"].as_u64().unwrap());
    let side = format!(" {seeds}").repeat(pits as usize) + " 0";
    let sides = side.repeat(settings["players"].as_u64().unwrap() as usize);
    format!("rules {}\nstart 0 1 15{sides}\n", rules(settings))
}

fn perft(row: &Value) -> String {
    let mut lines = usual_start(&row["rules"]);
    for (depth, count) in (1..).zip(row["perft"].as_array().unwrap()) {
        writeln!(lines, "perft {depth} {count}").unwrap();
    }
    lines
}

fn values(row: &Value) -> String {
    let (settings, margin) = (&row["rules"], row["margin"].as_i64().unwrap());
    let start = usual_start(settings);
    if settings["majority_end"] == true {
        return format!("{start}solver 1048576 0\nwins {} {margin}\n", margin.signum());
    }
    let mut moves: Vec<(u64, i64)> = row["moves"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(mv, value)| (mv.parse().unwrap(), value.as_i64().unwrap()))
        .collect();
    moves.sort_unstable();
    let moves: String = moves.iter().map(|(_, value)| format!(" {value}")).collect();
    format!("{start}solver 1048576 0\nmargins {margin}{moves}\n")
}

/// Whether the long version is wanted: `KALAH_LONG=1 cargo test --release -p kalah-ffi --test vectors`.
fn long() -> bool {
    std::env::var_os("KALAH_LONG").is_some()
}

/// Bounds that a short search proves, or the margins, which takes minutes.
fn fair(row: &Value) -> String {
    let sides = numbers(&row["sides"]);
    let nodes = if long() { 0 } else { 2_000 };
    format!("start {} 0 15{sides}\nwithin {nodes} {}\n", row["mover"], row["margin"])
}

/// Tells the program all this.
fn tell(lines: &str) {
    let program = program(root().join("kalah-ffi/tests/c/replay.c"), Link::Static);
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that stops early closes the pipe; what it said is more useful than that.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}");
    assert!(said.starts_with(&format!("{} lines", lines.lines().count())), "{said}");
}

#[test]
fn rules_and_games() {
    let mut lines: String = rows("games.jsonl").iter().map(game).collect();
    lines.extend(rows("setups.jsonl").iter().map(single));
    // Complete games give pits and scores only; games.jsonl has more of that.
    lines.extend(rows("cases.jsonl").iter().filter(|row| row["pits"].is_null()).map(single));
    lines.extend(rows("perft.jsonl").iter().map(perft));
    assert!(lines.lines().count() > 30_000);
    tell(&lines);
}

#[test]
fn perfect_play() {
    let rows_of_values = rows("values.jsonl");
    assert_eq!(rows_of_values.len(), 200);
    tell(&rows_of_values.iter().map(values).collect::<String>());

    let fair_starts = rows("fairkalah.jsonl");
    assert_eq!(fair_starts.len(), 254);
    assert!(fair_starts.iter().all(|row| row["rules"] == fair_starts[0]["rules"]));
    let seeds_in_table = if long() { 20 } else { 10 };
    let mut lines = format!("rules {}\nsolver 268435456 {seeds_in_table}\n", rules(&fair_starts[0]["rules"]));
    lines.extend(fair_starts.iter().map(fair));
    tell(&lines);
}
