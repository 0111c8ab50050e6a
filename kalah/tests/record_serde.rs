//! Games, results and series in JSON.
#![cfg(all(feature = "std", feature = "serde"))]

mod common;

use common::games;
use common::strategies::{self, cases};
use fastrand::Rng;
use kalah::{Game, GameResult, Rules, Series};
use proptest::prelude::*;
use serde_json::{Value, from_value, json, to_value};

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn every_game_is_read_back(begin in strategies::beginnings(), seed in any::<u64>()) {
        let game = games::random(begin.begin(), &mut Rng::with_seed(seed));
        let text = serde_json::to_string(&game).expect("JSON");
        prop_assert!(serde_json::from_str::<Game>(&text).expect("a game") == game);
        if let Some(result) = game.result() {
            prop_assert_eq!(from_value::<GameResult>(to_value(result).expect("JSON")).expect("a result"), result);
        }
    }
}

fn game() -> Value {
    let mut game = Game::new("2x6x4:swap=on".parse().expect("rules"));
    game.set_name(kalah::Seat::SOUTH, Some("Ada".into())).expect("a seat");
    game.set_tag("Date", "2026").expect("a tag");
    game.play_text("1@1.5s S R2").expect("legal");
    to_value(&game).expect("JSON")
}

#[test]
fn a_game_in_json() {
    let mut value = game();
    assert_eq!(value["start"].take()["rules"]["swap"], true);
    let rest = json!({
        "start": null,
        "plies": [{"move": 0}, {"move": "swap"}, {"resign": 1}],
        "times": [{"secs": 1, "nanos": 500_000_000}, null, null],
        "names": ["Ada", null],
        "holders": ["person", "person"],
        "turn_limit": null,
        "tags": {"Date": "2026"},
        "result": {"scores": [24, 24], "ranks": [1, 2], "winner": 0, "resigned": [false, true], "reason": "resignation"},
    });
    assert_eq!(value, rest);
}

#[test]
fn most_of_it_may_be_left_out() {
    let start = game()["start"].clone();
    let read: Game = from_value(json!({"start": start, "plies": [{"move": 0}]})).expect("a game");
    let mut played = Game::new("2x6x4:swap=on".parse().expect("rules"));
    played.play_text("1").expect("legal");
    assert_eq!(read, played);
}

#[test]
fn what_does_not_fit_is_refused() {
    let wrong = |pointer: &str, value: Value, message: &str| {
        let mut game = game();
        *game.pointer_mut(pointer).expect(pointer) = value;
        let error = from_value::<Game>(game).expect_err(pointer).to_string();
        assert!(error.starts_with(message), "{error}");
    };
    wrong("/plies/1/move", json!(6), "ply 1: there is no pit 7: a side has 6 pits");
    wrong("/plies/2/resign", json!(2), "ply 2: there is no seat 3: there are 2 players");
    wrong("/plies/2", json!({"resign": 0}), "this is not the result of the game as it is played here");
    wrong("/plies/2", json!({"pass": 0}), "unknown variant `pass`, expected `move` or `resign`");
    wrong("/plies", json!([]), "times has 3 entries: there are 0 plies");
    wrong("/times", json!([null, null]), "times has 2 entries: there are 3 plies");
    wrong("/names", json!(["Ada"]), "names has 1 entries: there are 2 players");
    wrong("/holders", json!(["person", "away", "away"]), "holders has 3 entries: there are 2 players");
    wrong("/holders/0", json!("nobody"), "invalid value: string \"nobody\", expected person, away or computer");
    wrong("/tags", json!({"Rules": "2x6x4"}), "tag \"Rules\": this tag belongs to the record itself");
    wrong("/tags", json!({"a b": ""}), "tag \"a b\": the name of a tag is a letter");
    wrong("/result/scores", json!([25, 23]), "this is not the result of the game as it is played here");
    wrong("/result/reason", json!("majority"), "this is not the result of the game as it is played here");
    wrong("/start/sides/0/0", json!(5), "this is not the result of the game as it is played here");
}

#[test]
fn series_are_read_back_and_added_up_again() {
    let mut series = Series::new(Rules::kalaha()).best_of(3).alternate(false);
    let mut game = series.next_game();
    game.play_text("R1").expect("possible");
    series.add(game.result().expect("over")).expect("two players");
    let value = to_value(&series).expect("JSON");
    assert_eq!(from_value::<Series>(value.clone()).expect("a series"), series);

    let wrong = |pointer: &str, new: Value, message: &str| {
        let mut value = value.clone();
        *value.pointer_mut(pointer).expect(pointer) = new;
        let error = from_value::<Series>(value).expect_err(pointer).to_string();
        assert!(error.contains(message), "{error}");
    };
    let result = value["results"][0].clone();
    wrong("/first", json!(2), "there is no seat 3: there are 2 players");
    wrong("/results", json!([result, result, result, result]), "all 3 games of the series have been played");
    wrong("/results/0/ranks", json!([1, 2]), "the ranks and the winner are not those of the scores");
    wrong("/results/0/winner", json!(null), "the ranks and the winner are not those of the scores");
    wrong("/results/0/resigned", json!([true, true]), "a result has scores and resigned for 2 to 4 seats");
    wrong("/results/0/resigned", json!([true]), "a result has scores and resigned for 2 to 4 seats");
    wrong("/results/0/scores", json!([1, 2, 3, 4, 5]), "a result has scores and resigned for 2 to 4 seats");
    wrong("/results/0/reason", json!("boredom"), "expected side_empty, no_move, majority or resignation");
    let three = json!({"scores": [1, 2, 3], "ranks": [3, 2, 1], "winner": 2, "resigned": [false, false, false], "reason": null});
    wrong("/results/0", three, "the game had 3 players, the series has 2");
}
