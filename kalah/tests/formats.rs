//! Texts, bytes and serde forms are read back as what was written, and no
//! input does harm.

mod common;

use common::formats;
use common::library;
use common::plain::Game;
use common::rows::{self, Single};
use common::strategies::{self, cases};
use kalah::{NamedRules, Position, Rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn any_rules(options in strategies::options()) {
        formats::rules_round_trip(&library::rules(&options));
    }

    #[test]
    fn any_position(position in strategies::positions()) {
        formats::position_round_trips(&position);
    }

    #[test]
    fn equal_positions_play_equally(position in strategies::positions()) {
        let again: Position = position.text().to_string().parse().expect("its own text");
        prop_assert_eq!(again.children(), position.children());
        prop_assert_eq!(again.outcome(), position.outcome());
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..90)) {
        formats::bytes(&bytes);
    }

    #[test]
    fn any_text(options in strategies::options(), text in ".{0,60}") {
        formats::text(&library::rules(&options), &text);
    }

    /// Made of what the grammars are made of.
    #[test]
    fn any_words(
        options in strategies::options(),
        words in prop::collection::vec(prop::sample::select(WORDS), 0..24),
    ) {
        formats::text(&library::rules(&options), &words.concat());
    }
}

const WORDS: &[&str] = &[
    "2",
    "3",
    "4",
    "6",
    "0",
    "1",
    "65535",
    "99999999999",
    "x",
    ":",
    ",",
    "/",
    " ",
    "<",
    ">",
    "=",
    "-",
    "\u{e9}",
    "on",
    "off",
    "2x6x4",
    "3x1x1",
    "kalaha",
    "capture",
    "always",
    "swap",
    "end",
    "no_move",
    "swap_offered",
    "first_move",
    "out=",
    "1/0",
    "0,1/2",
    "[",
    "]",
    "{",
    "}",
    "\"rules\":",
    "\"sides\":",
    "\"mover\":",
    "[1,0]",
    "true",
];

/// Every thirtieth position of the vectors, some of them over.
fn samples() -> Vec<Position> {
    let rows: Vec<Single> = rows::read("setups.jsonl");
    let samples: Vec<Position> = rows.iter().step_by(30).map(Single::position).collect();
    assert_eq!(samples.len(), 20);
    samples
}

/// Every bit of a packed position changed; a byte more, a byte less.
#[test]
fn nearly_right_bytes() {
    let (mut read, mut refused) = (0, 0);
    let mut look = |bytes: &[u8]| if formats::bytes(bytes) { read += 1 } else { refused += 1 };
    for position in samples() {
        let right = position.to_bytes().to_vec();
        for bit in 0..8 * right.len() {
            let mut bytes = right.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            look(&bytes);
        }
        for len in 0..=right.len() {
            look(&right[..len]);
        }
        look(&[&right[..], &[0]].concat());
    }
    assert!(read > 1_000 && refused > 1_000, "{read} read, {refused} refused");
}

/// Every character of a text left out, doubled, or replaced by others.
#[test]
fn nearly_right_texts() {
    let (mut read, mut refused) = (0, 0);
    for position in samples() {
        let literal = position.kgp().map(|literal| literal.to_string());
        for right in [position.text().to_string(), position.rules().to_string()].into_iter().chain(literal) {
            for at in 0..right.len() {
                let (before, rest) = right.split_at(at);
                let (here, after) = rest.split_at(1);
                for instead in ["", &here.repeat(2), "0", "9", " ", ",", "/", "-", ":", "\u{2460}"] {
                    let text = [before, instead, after].concat();
                    if formats::text(position.rules(), &text) {
                        read += 1;
                    } else {
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(read > 1_000 && refused > 1_000, "{read} read, {refused} refused");
}

#[test]
fn named_sets_are_read_and_not_written() {
    for set in NamedRules::ALL {
        assert_eq!(set.name.parse(), Ok(set.rules));
        assert_ne!(set.rules.to_string(), set.name);
        formats::rules_round_trip(&set.rules);
    }
    assert!(NamedRules::ALL.len() >= 6);
}

/// Rules are written as their differences from the default.
#[test]
fn the_text_of_rules() {
    for text in ["2x6x4", "3x9x1", "2x6x6:capturing_seed=stays,end=no_move,swap=on", "4x7x2:store_turn=off"] {
        assert_eq!(text.parse::<Rules>().expect(text).to_string(), text);
    }
    for text in ["", "2x6", "2x6x4:", "2x6x4:swap", "2x6x4:swap=maybe", "5x6x4", "2x16x1", "3x6x4:swap=on"] {
        assert!(text.parse::<Rules>().is_err(), "{text}");
    }
}

#[cfg(feature = "serde")]
mod serde_forms {
    use super::*;
    use serde_json::{Value, json};

    fn values(file: &str) -> Vec<Value> {
        rows::read(file)
    }

    /// The rules objects of the vectors are the serde form of rules.
    #[test]
    fn the_rules_of_the_vectors() {
        let mut read = 0;
        for file in ["cases.jsonl", "games.jsonl", "perft.jsonl", "setups.jsonl", "values.jsonl"] {
            for mut row in values(file) {
                let rules: Rules = serde_json::from_value(row["rules"].clone()).expect("rules");
                let options = serde_json::from_value(row["rules"].take()).expect("rules");
                assert_eq!(rules, library::rules(&options));
                read += 1;
            }
        }
        assert_eq!(read, 1_144);
    }

    /// Their setups are the serde form of setups and positions.
    #[test]
    fn the_setups_of_the_vectors() {
        let rows: Vec<Single> = rows::read("setups.jsonl");
        for (value, row) in values("setups.jsonl").iter().zip(&rows) {
            let mut form = json!({"rules": value["rules"], "sides": value["before"], "mover": row.mover});
            form["phase"] = value["phase"].clone();
            if let Some(playing) = value.get("playing") {
                form["playing"] = playing.clone();
            }
            let position: Position = serde_json::from_value(form).expect(&row.name);
            assert_eq!(position, row.position::<Position>(), "{}", row.name);
        }
        assert_eq!(rows.len(), 600);
    }

    #[test]
    fn wrong_rules() {
        for wrong in [
            json!({}),
            json!({"players": 2, "pits": 6}),
            json!({"players": 5, "pits": 6, "seeds": 4}),
            json!({"players": 2, "pits": 6, "seeds": 4, "hurry": true}),
            json!({"players": 3, "pits": 6, "seeds": 4, "swap": true}),
            json!({"players": 2, "pits": 6, "seeds": 4, "capture": "sometimes"}),
            json!({"players": 2, "pits": 6, "seeds": -4}),
            json!({"players": 2, "pits": 6, "seeds": 65_536}),
        ] {
            assert!(serde_json::from_value::<Rules>(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn wrong_positions() {
        let rules = json!({"players": 2, "pits": 1, "seeds": 1});
        let right = json!({"rules": rules, "sides": [[1, 0], [1, 0]]});
        assert!(serde_json::from_value::<Position>(right.clone()).is_ok());
        for (key, value) in [
            ("sides", json!([[1, 0]])),
            ("sides", json!([[1, 0], [1, 0], [1, 0]])),
            ("sides", json!([[1, 0], [1, 0, 0]])),
            ("sides", json!([[0, 0], [0, 0]])),
            ("sides", json!([[65_535, 0], [1, 0]])),
            ("mover", json!(2)),
            ("phase", json!("later")),
            ("playing", json!([false, true])),
            ("seats", json!(2)),
        ] {
            let mut wrong = right.clone();
            wrong[key] = value;
            assert!(serde_json::from_value::<Position>(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
