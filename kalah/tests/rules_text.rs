//! The examples in `RULES.md` are played, and its clauses, anchors and names
//! are those of the code.

mod common;

use common::library;
use common::plain::{Choice, Game, Step};
use common::reference::State;
use common::{options::Options, options::Phase};
use kalah::{NamedRules, Position, RuleOption, Rules};
use std::collections::BTreeSet;
use std::path::Path;

const TEXT: &str = include_str!("../RULES.md");

/// The rules of an example, for the reference: their serde form is an object
/// of plain numbers and words, built here from the text form.
fn options(text: &str) -> Options {
    let (size, changes) = text.split_once(':').unwrap_or((text, ""));
    let sizes: Vec<u32> = size.split('x').map(|number| number.parse().expect(text)).collect();
    let mut object = serde_json::json!({"players": sizes[0], "pits": sizes[1], "seeds": sizes[2]});
    for change in changes.split_terminator(',') {
        let (option, value) = change.split_once('=').expect(text);
        object[option] = match value {
            "on" => true.into(),
            "off" => false.into(),
            word => word.into(),
        };
    }
    serde_json::from_value(object).expect(text)
}

/// `[pits | store]` for each side.
fn sides(line: &str) -> Vec<Vec<u32>> {
    let bracketed = line.split('[').skip(1).map(|side| side.split(']').next().expect("a closing bracket"));
    bracketed.map(|side| side.replace('|', "").split_whitespace().map(|n| n.parse().expect(line)).collect()).collect()
}

/// What is said behind the sides.
fn words(line: &str) -> &str {
    line.rsplit(']').next().expect("a last part").trim()
}

/// Plays the move of the line `before` under `options`: the sides afterwards,
/// and in words who is to move.
fn play<G: Game>(options: &Options, before: &str) -> (Vec<Vec<u32>>, String) {
    let said: Vec<&str> = words(before).split(' ').collect();
    let (seat, choice) = match said[..] {
        ["seat", seat, "sows", "pit", pit] => (seat, Choice::Sow(pit.parse().expect(before))),
        ["seat", seat, "swaps"] => (seat, Choice::Swap),
        _ => panic!("no move: {before}"),
    };
    let sides = sides(before);
    let phase = match choice {
        Choice::Swap => Phase::SwapOffered,
        Choice::Sow(_) if sides == G::start(options).seen().sides => Phase::FirstMove,
        Choice::Sow(_) => Phase::Play,
    };
    let all = vec![true; options.players];
    let game = G::set_up(options, &sides, seat.parse().expect(before), phase, &all);
    let (after, step): (G, Step) = game.play(choice).expect(before);
    let seen = after.seen();
    let words = match (seen.over, step.again) {
        (true, _) => "game over".to_owned(),
        (false, true) => format!("seat {} to move again", seen.mover),
        (false, false) => format!("seat {} to move", seen.mover),
    };
    (seen.sides, words)
}

#[test]
fn examples() {
    let mut before = None;
    let mut played = 0;
    for line in TEXT.lines().map(str::trim) {
        if line.starts_with("before ") {
            before = Some(line);
        } else if line.starts_with("```") {
            before = None;
        } else if let Some(before) = before {
            let text = line.split(' ').next().expect("rules");
            let options = options(text);
            assert_eq!(text.parse(), Ok(library::rules(&options)));
            let shown = (sides(line), words(line).to_owned());
            assert_eq!(play::<Position>(&options, before), shown, "{line}");
            assert_eq!(play::<State>(&options, before), shown, "{line}");
            played += 1;
        }
    }
    assert_eq!(played, 24);
}

/// The clauses in their order, each with its anchor.
#[test]
fn clauses() {
    let mut expected = Vec::new();
    for (letter, last) in [('B', 4), ('M', 14), ('E', 7), ('A', 6)] {
        expected.extend((1..=last).map(|number| format!("{letter}{number}")));
    }
    let found: Vec<String> = TEXT
        .split("- <a id=\"")
        .skip(1)
        .map(|clause| {
            let (anchor, rest) = clause.split_once("\"></a>**").expect(clause);
            let name = rest.split('.').next().expect(clause);
            assert_eq!(anchor, name.to_lowercase());
            name.to_owned()
        })
        .collect();
    assert_eq!(found, expected);
}

fn anchors(text: &str, link: &str) -> BTreeSet<String> {
    let after = text.split(link).skip(1);
    after.map(|rest| rest.chars().take_while(char::is_ascii_alphanumeric).collect()).collect()
}

/// Every link to a clause, in the text itself and in the documentation of the
/// code, leads to one.
#[test]
fn links() {
    let known = anchors(TEXT, "<a id=\"");
    let mut linked = anchors(TEXT, "](#");
    linked.remove("text");
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources") {
            let path = entry.expect("the sources").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                linked.extend(anchors(&std::fs::read_to_string(&path).expect("a text"), "rules_text#"));
                files += 1;
            }
        }
    }
    assert!(files > 10 && linked.len() > 20, "{files} files, {} links", linked.len());
    assert_eq!(linked.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new());
}

/// Every option and every value is explained in the clause that the option
/// names.
#[test]
fn every_option_is_explained_in_its_clause() {
    let clause_at = |anchor: &str| TEXT.split(anchor).nth(1)?.split("<a id=").next();
    for option in RuleOption::ALL {
        let anchor = format!("<a id=\"{}\"></a>", option.clause().to_lowercase());
        let clause = clause_at(&anchor).expect("the clause that the option names");
        assert!(clause.contains(&format!("`{}", option.name())), "{} in {}", option.name(), option.clause());
        for value in option.values().filter(|value| !matches!(*value, "on" | "off")) {
            assert!(clause.contains(value), "{}={value} in {}", option.name(), option.clause());
        }
    }
    assert_eq!(RuleOption::ALL.len(), 12);
}

/// The table of named sets names each of the code's sets, in their order.
#[test]
fn named_sets() {
    let table = TEXT.split("## Named rule sets").nth(1).expect("the table").split("## ").next().expect("the table");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let names: Vec<&str> = rows.map(|row| row.split(['`', '(']).next().expect("a name")).collect();
    let known: Vec<&str> = NamedRules::ALL.iter().map(|set| set.name).collect();
    assert_eq!(names, known);
    for name in names {
        assert!(name.parse::<Rules>().is_ok(), "{name}");
    }
}
