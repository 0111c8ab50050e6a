//! The replay program: on the library's own vectors, on falsified rows of every kind, on rubbish.

use serde_json::{Value, json};

use super::program::{Ran, run};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../kalah/tests/vectors/");

pub(crate) fn vectors(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("{VECTORS}{name}.jsonl")).expect("a vector file");
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(!rows.is_empty());
    rows
}

fn replay(rows: &[impl ToString], args: &[&str]) -> Ran {
    let lines: Vec<_> = rows.iter().map(ToString::to_string).collect();
    run("replay", args, lines.join("\n"))
}

#[test]
fn the_vectors_have_no_difference() {
    let files = ["games", "setups", "cases", "perft", "values"].map(|name| format!("{VECTORS}{name}.jsonl"));
    let ran = run("replay", &files.each_ref().map(String::as_str), "");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    assert_eq!(ran.out, "1144 rows, 15301 plies, 0 differences\n");
}

/// The same value, a little wrong.
fn falsified(value: &Value) -> Value {
    match value {
        Value::Null => json!(0),
        Value::Bool(bool) => json!(!bool),
        Value::Number(number) => json!(number.as_i64().map_or(0, |number| number + 1)),
        Value::String(text) if text == "swap" => json!(0),
        Value::String(text) if text == "play" => json!("first_move"),
        Value::String(_) => json!("play"),
        Value::Array(list) if list.is_empty() => json!([0]),
        Value::Array(list) => [falsified(&list[0])].into_iter().chain(list[1..].iter().cloned()).collect(),
        Value::Object(map) => {
            let mut map = map.clone();
            if let Some((_, value)) = map.iter_mut().next() {
                *value = falsified(value);
            }
            Value::Object(map)
        }
    }
}

/// Each field of an object in turn falsified, the object otherwise as it was, and the field left out.
fn field_by_field(object: &Value, but: &[&str]) -> Vec<(String, Value)> {
    let fields = object.as_object().expect("an object");
    let fields = fields.iter().filter(|(key, _)| !but.contains(&key.as_str()));
    let falsified = |(key, value): (&String, &Value)| {
        let mut object = object.clone();
        object[key] = falsified(value);
        (key.clone(), object)
    };
    fields.map(falsified).collect()
}

/// Every field of every kind of row is really compared: a row with one number changed is reported, it alone, and by
/// the name of the field.
#[test]
fn every_falsified_field_is_found() {
    let mut rows: Vec<(String, Value)> = Vec::new();
    let inputs = ["name", "rules", "playing", "mover", "phase", "before", "pits", "move", "resign"];
    for name in ["setups", "cases", "perft", "values"] {
        let mut kinds = std::collections::BTreeSet::new();
        for row in vectors(name) {
            let keys: Vec<_> = row.as_object().expect("an object").keys().cloned().collect();
            if kinds.insert(keys) {
                rows.push((String::new(), row.clone()));
                rows.extend(field_by_field(&row, &inputs));
            }
        }
    }
    let games = vectors("games");
    let of = |wanted: &str| {
        let has = |row: &&Value| {
            row["plies"].as_array().is_some_and(|plies| plies.iter().any(|ply| ply.get(wanted).is_some()))
        };
        games.iter().find(has).expect(wanted).clone()
    };
    for (kind, row) in ["move", "resign"].map(|kind| (kind, of(kind))) {
        rows.push((String::new(), row.clone()));
        rows.extend(field_by_field(&row, &["name", "rules", "start", "plies"]));
        let plies = row["plies"].as_array().expect("plies");
        let at = plies.iter().position(|ply| ply.get(kind).is_some()).expect(kind);
        for (field, ply) in field_by_field(&plies[at], &["move", "resign"]) {
            let mut row = row.clone();
            row["plies"][at] = ply;
            rows.push((format!("plies[{at}].{field}"), row));
        }
        for (field, start) in field_by_field(&row["start"], &["sides", "mover"]) {
            let mut row = row.clone();
            row["start"] = start;
            rows.push((format!("start.{field}"), row));
        }
    }
    let (fields, rows): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    let ran = replay(&rows, &[]);
    assert_eq!(ran.code, Some(1));
    for (i, field) in fields.iter().enumerate() {
        let place = format!("standard input:{}", i + 1);
        let found: Vec<_> = ran
            .out
            .lines()
            .filter(|line| {
                line.split([':', ' ']).take(3).collect::<Vec<_>>() == place.split([':', ' ']).collect::<Vec<_>>()
            })
            .collect();
        if field.is_empty() {
            assert!(found.is_empty(), "a true row is reported: {found:?}");
        } else {
            assert!(!found.is_empty(), "{place}: a wrong {field} is not found");
            assert!(found[0].contains(&format!(": {field}")), "{field}: {found:?}");
        }
    }
    let wrong = fields.iter().filter(|field| !field.is_empty()).count();
    assert!(wrong > 60, "{wrong} fields");
    assert!(ran.last_line().ends_with(&format!(", {wrong} differences")), "{}", ran.last_line());
}

/// What a row plays and starts from matters as well.
#[test]
fn falsified_moves_and_starts_are_found() {
    let setup = vectors("setups").swap_remove(1);
    let game = vectors("games").swap_remove(0);
    let mut rows = vec![setup.clone(), game.clone()];
    for (field, value) in [("move", json!(9)), ("move", json!(1)), ("mover", json!(1)), ("before", json!([[1, 1]]))] {
        let mut row = setup.clone();
        row[field] = value;
        rows.push(row);
    }
    for (field, value) in [("sides", json!([[4, 4, 4, 4, 4, 4, 1], [4, 4, 4, 4, 4, 4, 0]])), ("mover", json!(1))] {
        let mut row = game.clone();
        row["start"][field] = value;
        rows.push(row);
    }
    let ran = replay(&rows, &["--first"]);
    assert_eq!(ran.code, Some(1));
    let places: Vec<_> = ran.out.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(places[..6], ["input:3", "input:4", "input:5", "input:6", "input:7", "input:8"], "{}", ran.out);
    assert!(
        ran.last_line().starts_with("8 rows, ") && ran.last_line().ends_with(", 6 differences"),
        "{}",
        ran.last_line()
    );
}

#[test]
fn a_difference_names_file_line_row_field_and_both_values() {
    let file = std::env::temp_dir().join(format!("kalah-replay-{}.jsonl", std::process::id()));
    let rules = json!({"players": 2, "pits": 6, "seeds": 4});
    let rows =
        [json!({"rules": rules, "perft": [6, 35]}), json!({"name": "mine", "rules": rules, "perft": [6, 36, 1]})];
    std::fs::write(&file, format!("{}\n\n{}\n", rows[0], rows[1])).expect("a file");
    let path = file.to_str().expect("UTF-8");
    let ran = run("replay", &[path], "");
    std::fs::remove_file(&file).expect("the file");
    assert_eq!(ran.code, Some(1));
    let expected = [
        format!("{path}:3 \"mine\": perft[1]: expected 36 (row), got 35 (library)"),
        format!("{path}:3 \"mine\": perft: the depths after 2 are not counted"),
        "2 rows, 0 plies, 1 differences".into(),
    ];
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn rows_that_cannot_be_read_are_differences() {
    let rules = r#""rules":{"players":2,"pits":2,"seeds":1}"#;
    let row = |rest: &str| format!("{{{rules},{rest}}}");
    let rows: Vec<(String, &str)> = vec![
        ("nonsense".into(), "expected ident at column 2"),
        ("[1,2]".into(), "expected a map at column 0"),
        ("{}".into(), "no kind of row has these keys"),
        ("{\"perft\":[2]}".into(), "missing field `rules`"),
        (r#"{"rules":{"players":5,"pits":2,"seeds":1},"perft":[2]}"#.into(), "5 players"),
        (r#"{"rules":{"players":2,"pits":2,"seeds":1,"capture":"now"},"perft":[2]}"#.into(), "now"),
        (r#"{"rules":{"players":2,"pits":2,"seeds":1,"captures":"always"},"perft":[2]}"#.into(), "captures"),
        (r#"{"rules":{"players":2,"pits":2,"seeds":1e99},"perft":[2]}"#.into(), "column"),
        (row(r#""perft":[2],"perfd":[2]"#), "unknown field `perfd`"),
        (row(r#""perft":[2],"perft":[2]"#), "duplicate field `perft`"),
        (row(r#""perft":[]"#), "nothing to check"),
        (row(r#""perft":[2.5]"#), "perft[0]: expected 2.5 (row), got 2 (library)"),
        (row(r#""perft":[18446744073709551616]"#), "perft[0]"),
        (row(r#""before":[[1,1,0],[1,1,0]]"#), "nothing to check"),
        (row(r#""before":[[1,1,0],[1,70000,0]],"move":0"#), "70000"),
        (row(r#""before":[[65535,1,0],[1,1,0]],"move":0"#), "65538 seeds in all"),
        (row(r#""before":[[0,0,0],[0,0,0]],"move":0"#), "no seed"),
        (row(r#""before":[[1,1,0]],"move":0"#), "1 sides"),
        (row(r#""before":[[1,1,0],[1,1]],"move":0"#), "side 2 has 2 numbers"),
        (row(r#""before":[[1,1,0],[1,1,0]],"mover":2,"move":0"#), "seat 3 cannot be to move"),
        (row(r#""before":[[1,1,0],[1,1,0]],"mover":9,"move":0"#), "no seat 9"),
        (row(r#""before":[[1,1,0],[1,1,0]],"phase":"late","move":0"#), "no phase \"late\""),
        (row(r#""before":[[1,1,0],[1,1,0]],"playing":[true],"move":0"#), "1 seats of 2"),
        (row(r#""before":[[1,1,0],[1,1,0]],"move":2"#), "there is no pit 3"),
        (row(r#""before":[[1,1,0],[1,1,0]],"move":-1"#), "-1"),
        (row(r#""before":[[1,1,0],[1,1,0]],"move":"swap""#), "the swap is not offered"),
        (row(r#""before":[[1,1,0],[1,1,0]],"move":"turn""#), "turn"),
        (row(r#""before":[[0,0,2],[1,1,0]],"move":0"#), "the game is over"),
        (row(r#""before":[[1,1,0],[1,1,0]],"resign":2"#), "there is no seat 3"),
        (row(r#""before":[[1,1,0],[1,1,0]],"resign":0,"move":0"#), "a resignation as well"),
        (row(r#""before":[[1,1,0],[1,1,0]],"swept":[0,0]"#), "but not which"),
        (row(r#""plies":[{"legal":[0,1]}]"#), "plies[0].move: there is neither"),
        (row(r#""plies":[{"move":1}],"ranks":[1,2]"#), "ranks: expected [1,2] (row), got null"),
        (row(r#""pits":"103""#), "'0' at 1 is no pit"),
        (row(r#""pits":"2é""#), "'é' at 1 is no pit"),
        (row(r#""pits":"9""#), "there is no pit 9"),
        (row(r#""margin":2,"moves":{"0":-2,"1":2,"2":0}"#), "moves.2: expected 0 (row), got no such move"),
        (row(r#""moves":{"0":-2}"#), "moves.1: missing in the row, 2 (library)"),
        (r#"{"rules":{"players":3,"pits":2,"seeds":1},"margin":0}"#.into(), "values are defined for 2 players"),
        (format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)), "column"),
        (format!("{{\"perft\":{}", "[".repeat(100_000)), "EOF while parsing"),
        (row(&format!(r#""perft":{}{}"#, "[".repeat(100_000), "]".repeat(100_000))), "recursion limit"),
        (format!("{{\"{}\":1}}", "k".repeat(100_000)), "no kind of row has these keys: kkkk"),
        ("x".repeat((16 << 20) + 1), "the line is longer than 16777216 bytes"),
    ];
    let ran = replay(&rows.iter().map(|(row, _)| row).collect::<Vec<_>>(), &["--first"]);
    assert_eq!((ran.code, &*ran.err), (Some(1), ""));
    let mut lines = ran.out.lines();
    for (i, (row, message)) in rows.iter().enumerate() {
        let (line, start) = (lines.next().expect("a line for each row"), format!("standard input:{}: ", i + 1));
        assert!(line.starts_with(&start) && line.contains(message), "{row:.100}\n{line:.300}\nshould say {message}");
        assert!(line.len() < 1_000, "{} bytes are too many", line.len());
    }
    assert!(ran.last_line().ends_with(&format!(" plies, {} differences", rows.len())), "{}", ran.last_line());
    let ran = run("replay", &[], b"{\"rules\":\"\xff\"}\n");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.last_line(), "1 rows, 0 plies, 1 differences");
}

#[test]
fn values_beyond_the_limit_are_counted() {
    let start = json!([[4, 4, 4, 4, 4, 4, 0], [4, 4, 4, 4, 4, 5, 1]]);
    let far = json!({"rules": {"players": 2, "pits": 6, "seeds": 4}, "sides": start, "mover": 0, "margin": 0});
    // A game so long that its end is not even looked for.
    let deep = json!({"rules": {"players": 2, "pits": 15, "seeds": 1000}, "margin": 0, "moves": {}});
    let near = json!({"rules": {"players": 2, "pits": 1, "seeds": 2}, "margin": -2, "moves": {"0": -2}});
    let ran = replay(&[&far, &near, &far], &["--nodes", "1000"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    let lines = ["2 values not reached (more than 1000 positions; see --nodes)", "3 rows, 0 plies, 0 differences"];
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), lines);
    let ran = replay(&[&deep], &[]);
    assert!(ran.out.contains("1 values not reached"), "{}", ran.out);
    assert!(ran.last_line().ends_with("1 differences"), "its moves are missing: {}", ran.out);
}

/// The margin and the values are those of the seat to move.
#[test]
fn values_of_either_seat() {
    let row = |mover, margin| {
        let sides = if mover == 0 { json!([[0, 1, 5], [1, 2, 4]]) } else { json!([[1, 2, 4], [0, 1, 5]]) };
        let moves = json!({"1": margin});
        json!({"rules": {"players": 2, "pits": 2, "seeds": 1}, "sides": sides, "mover": mover, "margin": margin, "moves": moves})
    };
    // The only move empties the own side: 6 to 7.
    let ran = replay(&[row(0, -1), row(1, -1)], &[]);
    assert_eq!(ran.out, "2 rows, 0 plies, 0 differences\n");
}

#[test]
fn nothing_to_read_is_a_failure() {
    let ran = run("replay", &[], "\n \n");
    assert_eq!((ran.code, &*ran.out), (Some(1), "0 rows, 0 plies, 0 differences\n"));
    let ran = run("replay", &["no-such-file.jsonl", "-"], r#"{"rules":{"players":2,"pits":2,"seeds":1},"perft":[2]}"#);
    assert_eq!((ran.code, &*ran.out), (Some(1), "1 rows, 0 plies, 0 differences\n"));
    assert!(ran.err.starts_with("error: no-such-file.jsonl: "), "{}", ran.err);
    assert_eq!(run("replay", &["--node"], "").code, Some(2));
    assert_eq!(run("replay", &[env!("CARGO_MANIFEST_DIR")], "").code, Some(1));
}
