//! The forms in JSON.

use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, from_str, json, to_string, to_value};
use std::string::{String, ToString};
use std::vec::Vec;

use crate::notation::samples::{any_position, any_rules, any_setup, settings};
use crate::*;

/// The message, without the place that serde_json adds.
#[track_caller]
fn refused<T: DeserializeOwned>(text: &str) -> String {
    let message = from_str::<T>(text).err().expect("an error").to_string();
    message.split(" at line ").next().unwrap_or_default().to_string()
}

#[track_caller]
fn written<T: Serialize>(value: T, text: &str) {
    assert_eq!(to_string(&value).unwrap(), text);
}

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn rules_and_positions_are_read_back(rules in any_rules(), position in any_position()) {
        prop_assert_eq!(from_str::<Rules>(&to_string(&rules).unwrap()).unwrap(), rules);
        prop_assert_eq!(from_str::<Position>(&to_string(&position).unwrap()).unwrap(), position);
    }

    #[test]
    fn setups_are_read_back_as_they_stand(setup in any_setup()) {
        let read = from_str::<Setup>(&to_string(&setup).unwrap()).unwrap();
        let players = usize::from(setup.rules.players());
        prop_assert_eq!(&read.playing[..players], &setup.playing[..players]);
        prop_assert_eq!(Setup { playing: setup.playing, ..read }, setup);
    }
}

#[test]
fn rules_say_only_what_differs() {
    written(Rules::standard(), r#"{"players":2,"pits":6,"seeds":4}"#);
    let text = r#"{"players":2,"pits":6,"seeds":6,"capturing_seed":"stays","store_turn":false,"swap":true}"#;
    let rules = "2x6x6:capturing_seed=stays,store_turn=off,swap=on".parse::<Rules>().unwrap();
    written(rules, text);
    let shuffled = r#"{"swap":true,"capture":"non_empty","seeds":6,"store_turn":false,"pits":6,"players":2,
        "capturing_seed":"stays","opening_turn":true}"#;
    assert_eq!(from_str::<Rules>(shuffled).unwrap(), rules);
}

#[test]
fn wrong_rules() {
    let wrong = |more: &str| refused::<Rules>(&std::format!(r#"{{"players":2,"pits":6,"seeds":4{more}}}"#));
    assert_eq!(refused::<Rules>("{}"), "missing field `players`");
    assert_eq!(refused::<Rules>(r#"{"players":2}"#), "missing field `pits`");
    assert_eq!(refused::<Rules>(r#"{"players":2,"pits":6}"#), "missing field `seeds`");
    assert_eq!(wrong(r#","pits":6"#), "duplicate field `pits`");
    assert_eq!(wrong(r#","swap":true,"swap":true"#), "duplicate field `swap`");
    assert_eq!(
        wrong(r#","swop":true"#),
        "unknown field `swop`, expected one of `players`, `pits`, `seeds`, `capture`, `capturing_seed`, \
         `capture_from`, `store_turn`, `capture_turn`, `opening_turn`, `skip_origin`, `sow_stores`, `end`, \
         `majority_end`, `remaining`, `swap`"
    );
    assert_eq!(wrong(r#","swap":"on""#), "invalid type: string \"on\", expected true or false for swap");
    assert_eq!(wrong(r#","swap":1"#), "invalid type: integer `1`, expected true or false for swap");
    assert_eq!(
        wrong(r#","capture":"no""#),
        "invalid value: string \"no\", expected non_empty, always or never for capture"
    );
    assert_eq!(
        wrong(r#","capture":false"#),
        "invalid type: boolean `false`, expected non_empty, always or never for capture"
    );
    assert_eq!(refused::<Rules>(r#"{"players":2,"pits":6,"seeds":0}"#), RulesError::NoSeeds.to_string());
    assert_eq!(refused::<Rules>(r#"{"players":256,"pits":6,"seeds":4}"#), "invalid value: integer `256`, expected u8");
    let swap = RulesError::SwapPlayers { players: 3 };
    assert_eq!(refused::<Rules>(r#"{"players":3,"swap":true,"pits":6,"seeds":4}"#), swap.to_string());
    assert_eq!(
        refused::<Rules>("[2,6,4]"),
        "invalid type: sequence, expected rules: an object with players, pits, seeds, and options that differ from \
         the default"
    );
}

#[test]
fn positions_say_who_plays_only_if_somebody_is_out() {
    let start = Position::new(Rules::kalah(1, 2).unwrap());
    let rules = r#""rules":{"players":2,"pits":1,"seeds":2}"#;
    written(start, &std::format!(r#"{{{rules},"sides":[[2,0],[2,0]],"mover":0,"phase":"play"}}"#));
    let text = "3x1x2:opening_turn=off 1/0 0/300 3/1 3 first_move out=2";
    written(
        text.parse::<Position>().unwrap(),
        r#"{"rules":{"players":3,"pits":1,"seeds":2,"opening_turn":false},"sides":[[1,0],[0,300],[3,1]],"mover":2,"phase":"first_move","playing":[true,false,true]}"#,
    );
}

#[test]
fn what_is_left_out_is_as_at_the_start() {
    let text = r#"{"sides":[[1,0],[3,0]],"rules":{"players":2,"pits":1,"seeds":2,"swap":true}}"#;
    let setup: Setup = from_str(text).unwrap();
    assert_eq!(setup, Setup::from_sides(setup.rules, &[[1, 0], [3, 0]]).unwrap());
    assert_eq!((setup.turn, setup.phase), (Seat::SOUTH, Phase::FirstMove));
}

#[test]
fn a_position_is_settled_and_a_setup_is_not() {
    let text = r#"{"rules":{"players":2,"pits":1,"seeds":2},"sides":[[0,1],[3,0]],"mover":1}"#;
    assert_eq!(from_str::<Setup>(text).unwrap().cells[..4], [0, 1, 3, 0]);
    let over: Position = from_str(text).unwrap();
    assert_eq!((over.is_over(), over.store(Seat::NORTH)), (true, 3));
}

#[test]
fn wrong_positions() {
    let wrong =
        |rest: &str| refused::<Position>(&std::format!(r#"{{"rules":{{"players":2,"pits":1,"seeds":2}}{rest}}}"#));
    assert_eq!(refused::<Position>("{}"), "missing field `rules`");
    assert_eq!(wrong(""), "missing field `sides`");
    assert_eq!(wrong(r#","sides":[[1,0]]"#), SetupError::Sides { sides: 1, players: 2 }.to_string());
    let cells = SetupError::Cells { seat: Seat::NORTH, cells: 3, pits: 1 };
    assert_eq!(wrong(r#","sides":[[1,0],[1,0,0]]"#), cells.to_string());
    assert_eq!(wrong(r#","sides":[[],[],[],[],[]]"#), "invalid length 5, expected a list of at most 4");
    let long = std::format!(r#","sides":[[{}0]]"#, "0,".repeat(16));
    assert_eq!(wrong(&long), "invalid length 17, expected a list of at most 16");
    assert_eq!(wrong(r#","sides":[[1,65536]]"#), "invalid value: integer `65536`, expected u16");
    assert_eq!(wrong(r#","sides":[[-1,0]]"#), "invalid value: integer `-1`, expected u16");
    assert_eq!(wrong(r#","sides":7"#), "invalid type: integer `7`, expected a list of at most 4");
    let sides = r#","sides":[[1,0],[1,0]]"#;
    let wrong = |rest: &str| wrong(&[sides, rest].concat());
    assert_eq!(wrong(sides), "duplicate field `sides`");
    assert_eq!(
        wrong(r#","turn":0"#),
        "unknown field `turn`, expected one of `rules`, `sides`, `mover`, `phase`, `playing`"
    );
    assert_eq!(wrong(r#","mover":4"#), "invalid value: integer `4`, expected a seat from 0 to 3");
    assert_eq!(wrong(r#","mover":null"#), "invalid type: null, expected u8");
    let seat = Seat::new(2).unwrap();
    assert_eq!(wrong(r#","mover":2"#), SetupError::NoSuchSeat { seat, players: 2 }.to_string());
    assert_eq!(
        wrong(r#","phase":"end""#),
        "invalid value: string \"end\", expected first_move, first_turn, swap_offered or play"
    );
    let count = "playing has 1 entries: there are 2 players";
    assert_eq!(wrong(r#","playing":[true]"#), count);
    assert_eq!(wrong(r#","playing":[false,true]"#), SetupError::SeatIsOut { seat: Seat::SOUTH }.to_string());
    assert_eq!(
        refused::<Position>("7"),
        "invalid type: integer `7`, expected a set-up: an object with rules, sides, and possibly mover, phase and playing"
    );
}

#[test]
fn seeds_beside_the_board_are_not_lost() {
    let mut setup = Setup::new(Rules::standard());
    setup.cells[20] = 1;
    assert_eq!(to_string(&setup).unwrap_err().to_string(), setup.position().unwrap_err().to_string());
}

#[test]
fn small_values() {
    let pit = |index| Pit::new(index).unwrap();
    written(Seat::NORTH, "1");
    written(pit(14), "14");
    written(Move::Sow(pit(3)), "3");
    written(Move::Swap, r#""swap""#);
    assert_eq!(from_str::<Seat>("3").unwrap(), Seat::new(3).unwrap());
    assert_eq!(from_str::<Pit>("14").unwrap(), pit(14));
    assert_eq!(from_str::<Move>("14").unwrap(), Move::Sow(pit(14)));
    assert_eq!(from_str::<Move>(r#""swap""#).unwrap(), Move::Swap);
    assert_eq!(refused::<Pit>("15"), "invalid value: integer `15`, expected a pit from 0 to 14");
    assert_eq!(refused::<Move>("15"), "invalid value: integer `15`, expected a pit from 0 to 14, or \"swap\"");
    assert_eq!(refused::<Move>("-1"), "invalid value: integer `-1`, expected a pit from 0 to 14, or \"swap\"");
    assert_eq!(refused::<Move>("\"S\""), "invalid value: string \"S\", expected a pit from 0 to 14, or \"swap\"");
    assert_eq!(refused::<Move>("null"), "invalid type: null, expected a pit from 0 to 14, or \"swap\"");
}

#[test]
fn every_name_is_written_and_read() {
    #[track_caller]
    fn names<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(values: &[T], names: Value) {
        assert_eq!(to_value(values).unwrap(), names);
        assert_eq!(serde_json::from_value::<Vec<T>>(names).unwrap(), values);
    }
    names(&Phase::ALL, json!(["first_move", "first_turn", "swap_offered", "play"]));
    names(&[Capture::NonEmpty, Capture::Always, Capture::Never], json!(["non_empty", "always", "never"]));
    names(&[CapturingSeed::Taken, CapturingSeed::Stays], json!(["taken", "stays"]));
    names(&[CaptureFrom::Next, CaptureFrom::Across, CaptureFrom::All], json!(["next", "across", "all"]));
    names(&[SowStores::Own, SowStores::All], json!(["own", "all"]));
    names(&[End::SideEmpty, End::NoMove], json!(["side_empty", "no_move"]));
    names(&[Remaining::Owner, Remaining::Finisher, Remaining::Uncounted], json!(["owner", "finisher", "uncounted"]));
    assert_eq!(refused::<End>("\"now\""), "invalid value: string \"now\", expected side_empty or no_move");
    let reasons = [EndReason::SideEmpty, EndReason::NoMove, EndReason::Majority, EndReason::Resignation];
    assert_eq!(to_value(reasons).unwrap(), json!(["side_empty", "no_move", "majority", "resignation"]));
}

#[test]
fn what_a_move_did() {
    let capture: Position = "2x3x4 1,0,1/0 5,6,7/0 1".parse().unwrap();
    let (next, sown) = capture.apply_with_events(Move::Sow(Pit::new(0).unwrap())).unwrap();
    written(
        sown,
        r#"{"mover":0,"move":0,"seeds":1,"last":[0,1],"captures":[[1,1,6],[0,1,1]],"captured":7,"again":false,"ending":null}"#,
    );
    written(next.legal_moves(), "[0,2]");
    let last: Position = "2x1x1 1/0 5/1 1".parse().unwrap();
    let (over, sown) = last.apply_with_events(Move::Sow(Pit::new(0).unwrap())).unwrap();
    written(
        sown,
        r#"{"mover":0,"move":0,"seeds":1,"last":[0,1],"captures":[],"captured":0,"again":false,"ending":{"reason":"side_empty","swept":[0,5]}}"#,
    );
    written(over.outcome(), r#"{"scores":[1,6],"ranks":[2,1],"winner":1}"#);
    let offered: Position = "2x1x1:swap=on 1/0 2/0 2 swap_offered".parse().unwrap();
    written(offered.legal_moves(), r#"[0,"swap"]"#);
    let (_, swap) = offered.apply_with_events(Move::Swap).unwrap();
    written(
        swap,
        r#"{"mover":1,"move":"swap","seeds":0,"last":null,"captures":[],"captured":0,"again":false,"ending":null}"#,
    );
}

/// The vector files say rules, sides, mover, phase and playing in the same form.
#[test]
fn setups_of_the_vector_files() {
    let path = std::format!("{}/tests/vectors/setups.jsonl", env!("CARGO_MANIFEST_DIR"));
    let mut rows = 0;
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let row: Value = from_str(line).unwrap();
        let mut form = json!({"rules": row["rules"], "sides": row["before"]});
        for key in ["mover", "phase", "playing"] {
            if let Some(value) = row.get(key) {
                form[key] = value.clone();
            }
        }
        let setup: Setup = serde_json::from_value(form.clone()).unwrap();
        assert_eq!(to_value(setup).unwrap(), form);
        let position: Position = serde_json::from_value(form).unwrap();
        assert_eq!(to_value(position).unwrap()["sides"], row["settled"]);
        rows += 1;
    }
    assert_eq!(rows, 600);
}
