//! What other Kalah programs got wrong, each mistake by its name in
//! `vectors/cases.jsonl` and by the clause of the rules that it breaks; and
//! complete games that bring out the differences between two ends.

mod common;

use common::check;
use common::reference::State;
use common::rows::{self, Case};
use kalah::Position;
use std::collections::BTreeSet;

/// Every row of this name, `expected` in number, by the library and by the
/// reference.
fn case(name: &str, expected: usize) {
    let rows: Vec<Case> = rows::read("cases.jsonl");
    let named: Vec<_> = rows.iter().filter(|row| row.name() == name).collect();
    assert_eq!(named.len(), expected, "{name}");
    for row in named {
        match row {
            Case::Single(row) => {
                assert!(check::single::<Position>(row));
                assert!(check::single::<State>(row));
            }
            Case::Complete(row) => {
                assert_eq!(check::complete::<Position>(row), check::complete::<State>(row));
            }
        }
    }
}

macro_rules! cases {
    ($($test:ident: $name:literal, $rows:literal;)+) => {
        $(
            #[test]
            fn $test() {
                case($name, $rows);
            }
        )+

        #[test]
        fn every_case_has_its_test() {
            let rows: Vec<Case> = rows::read("cases.jsonl");
            let names: BTreeSet<&str> = rows.iter().map(Case::name).collect();
            assert_eq!(names, BTreeSet::from([$($name),+]));
            assert_eq!([$($rows),+].iter().sum::<usize>(), rows.len());
        }
    };
}

cases! {
    e6_a_draw_is_an_end_like_any_other: "Draw crashes", 1;
    m2_the_other_store_is_skipped: "A seed is put in the opponent's store", 1;
    m2_the_other_store_is_skipped_in_the_browser: "Same error, found by a player in the browser", 1;
    m2_sowing_goes_round_from_the_last_side: "The second player's sowing runs off the end of the array", 1;
    m2_whole_laps_at_once: "The \"whole laps at once\" shortcut is wrong", 1;
    m2_the_ring: "Documentation that states the ring wrongly", 1;
    m2_two_laps: "Two full laps from one pit", 1;
    m3_the_origin_can_be_skipped: "Is the origin skipped on the second lap?", 1;
    m4_three_reported_moves: "\"The game loses stones and gives points by mistake\" (open report)", 3;
    m5_one_round_into_the_origin_captures: "Exactly 2n+1 seeds always captures; more never does in the origin", 1;
    m5_one_round_on_other_boards: "The same on other board sizes (the \"13\" was hard-coded)", 2;
    m5_no_capture_on_the_other_side: "Capture on the opponent's side", 1;
    m5_the_capturing_player_gets_the_seeds: "Store of the wrong player credited", 1;
    m6_the_corresponding_pit: "Wrong opposite pit, 14-cell form", 1;
    m6_the_corresponding_pit_in_two_rows: "Wrong opposite pit, two-row form", 1;
    m6_not_the_own_pit: "The test looked at the mover's own mirror pit", 1;
    m6_the_corresponding_pit_may_be_pit_0: "Falsy zero: no capture when the opposite index is 0", 1;
    m7_empty_capture: "Capturing \"nothing\" (opposite pit empty)", 4;
    m7_no_capture_of_two_or_three: "Oware rules mixed in", 1;
    m10_a_capture_gives_no_turn: "Capture gives an extra turn?", 1;
    m10_the_first_sowing: "No extra turn on the first move (Manchester rules)", 1;
    m12_the_swap_after_extra_turns: "The swap offer missed because extra turns were counted as turns", 2;
    e1_after_the_capture: "End tested before the capture", 1;
    e1_both_sides_at_once: "Capture removes the opponent's last seeds as well", 1;
    e1_any_side: "Only the current player's row is checked", 1;
    e1_two_ends: "A public course acceptance suite, replayed", 3;
    e2_more_than_half: "Early end with the wrong threshold", 2;
    e4_to_the_owner: "Remaining seeds to the player who moved", 1;
    e4_to_the_finisher_or_nobody: "Remaining seeds to the player who ran out", 2;
    e4_the_store_is_not_swept: "Sweep adds the store to itself", 1;
    a_game_that_ends_in_the_store: "complete game: last seed in store, no move left", 2;
    a_game_that_ends_with_a_capture: "complete game: last own seed captured", 2;
    a_game_where_a_side_is_refilled: "complete game: a side runs empty and is refilled", 2;
    a_game_that_is_drawn: "complete game: draw", 2;
}
