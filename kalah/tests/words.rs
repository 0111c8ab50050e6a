//! What happened, in plain English, and the data that the words are made of.

mod common;

use common::strategies::{self, cases};
use kalah::{Cell, Move, Pit, Position, Seat};
use proptest::prelude::*;

/// What a move does in a position, in words. Pits count from 1 here; 0 is the swap.
fn words(position: &str, pit: u8) -> String {
    let position: Position = position.parse().expect(position);
    let mv = pit.checked_sub(1).map_or(Move::Swap, |pit| Move::Sow(Pit::new(pit).expect("a pit")));
    position.apply_with_events(mv).expect("a legal move").1.to_string()
}

#[test]
fn moves_in_words() {
    let rows = [
        ("2x3x2 2,2,2/0 2,2,2/0 1", 1, "South sows 2 from pit 1: the last seed falls in pit 3."),
        (
            "2x3x2 2,2,2/0 2,2,2/0 2",
            2,
            "North sows 2 from pit 2: the last seed falls in North's store. North moves again.",
        ),
        ("2x3x2:store_turn=off 2,2,2/0 2,2,2/0 2", 2, "North sows 2 from pit 2: the last seed falls in North's store."),
        ("2x3x2 2,2,1/0 2,2,2/0 1", 3, "South sows 1 from pit 3: it falls in South's store. South moves again."),
        ("2x3x2 2,2,2/0 2,2,2/0 1", 3, "South sows 2 from pit 3: the last seed falls in North's pit 1."),
        (
            "2x3x2 1,0,2/0 2,4,2/0 1",
            1,
            "South sows 1 from pit 1: it falls in the empty pit 2, captures 4 from North's pit 2 and goes to the store \
             with them.",
        ),
        (
            "2x3x2:capturing_seed=stays,capture_turn=on 1,0,2/0 2,4,2/0 1",
            1,
            "South sows 1 from pit 1: it falls in the empty pit 2, captures 4 from North's pit 2. South moves again.",
        ),
        (
            "2x3x2 1,0,2/0 2,0,2/0 1",
            1,
            "South sows 1 from pit 1: it falls in the empty pit 2; there is nothing to capture.",
        ),
        (
            "2x3x2:capture=always 1,0,2/0 2,0,2/0 1",
            1,
            "South sows 1 from pit 1: it falls in the empty pit 2 and goes to the store alone: there is nothing to capture.",
        ),
        ("2x3x2:capture=never 1,0,2/0 2,4,2/0 1", 1, "South sows 1 from pit 1: it falls in the empty pit 2."),
        (
            "2x3x2 7,0,2/0 2,4,2/0 1",
            1,
            "South sows 7 from pit 1: the last seed falls in the empty pit 1, captures 3 from North's pit 3 and goes to the \
             store with them.",
        ),
        (
            "3x3x2:capture_from=all 1,0,2/0 2,4,2/0 1,1,1/0 1",
            1,
            "Seat 1 sows 1 from pit 1: it falls in the empty pit 2, captures 4 from Seat 2's pit 2 and 1 from Seat 3's pit 2 \
             and goes to the store with them.",
        ),
        ("2x2x2:sow_stores=all 2,4/0 2,2/0 1", 2, "South sows 4 from pit 2: the last seed falls in North's store."),
        (
            "2x2x2:swap=on 2,0/1 3,2/0 2 swap_offered",
            0,
            "North turns the board: the sides change owners, stores and all.",
        ),
        (
            "2x2x2 0,1/5 1,2/0 1",
            2,
            "South sows 1 from pit 2: it falls in South's store. The game is over: a side is empty. The 3 seeds left in the \
             pits go to North.",
        ),
        (
            "2x2x2:end=no_move,remaining=owner 0,0/5 1,0/0 2",
            1,
            "North sows 1 from pit 1: it falls in the empty pit 2; there is nothing to capture. The game is over: the seat to \
             move has no seeds. The 1 seed left in the pits goes to North.",
        ),
        (
            "2x2x2:majority_end=on,remaining=uncounted 0,1/4 1,2/1 1",
            2,
            "South sows 1 from pit 2: it falls in South's store. The game is over: a side is empty. What is left in the pits \
             counts for nobody.",
        ),
        (
            "2x2x2:majority_end=on 1,1/4 1,1/1 1",
            2,
            "South sows 1 from pit 2: it falls in South's store. The game is over: a store holds more than half of all seeds. \
             The 1 seed left in the pits goes to South. The 2 seeds left in the pits go to North.",
        ),
    ];
    for (position, pit, expected) in rows {
        assert_eq!(words(position, pit), expected, "{position}");
    }
}

#[cfg(feature = "alloc")]
#[test]
fn resignations_and_results_in_words() {
    let mut game = kalah::Game::new("3x1x2:remaining=uncounted".parse().expect("rules"));
    game.play_text("R2 R1").expect("possible");
    let [first, second] = game.plies() else { panic!("two plies") };
    assert_eq!(first.to_string(), "Seat 2 resigns.");
    assert_eq!(
        second.to_string(),
        "Seat 1 resigns. The game is over: only one seat is left playing. What is left in the pits counts for nobody."
    );
    let result = game.result().expect("over");
    assert_eq!(result.to_string(), "Seat 3 wins (Seat 1: 0, resigned, Seat 2: 0, resigned, Seat 3: 0)");

    let over: Position = "3x1x2 0/2 0/2 0/1 1".parse().expect("a position");
    assert_eq!(
        over.outcome().expect("over").to_string(),
        "a draw between Seat 1 and Seat 2 (Seat 1: 2, Seat 2: 2, Seat 3: 1)"
    );
}

#[test]
fn cells_in_words() {
    let (seat, pit) = (Seat::new(2).unwrap(), Pit::new(0).unwrap());
    assert_eq!(Cell::Pit(seat, pit).name(3).to_string(), "Seat 3's pit 1");
    assert_eq!(Cell::Store(Seat::NORTH).name(2).to_string(), "North's store");
}

proptest! {
    #![proptest_config(cases(2_000))]

    /// M5, seed by seed: the last one falls in an own pit in which there was none at that moment.
    #[test]
    fn a_last_seed_in_an_empty_pit(position in strategies::positions()) {
        for mv in position.legal_moves() {
            let (_, sown) = position.apply_with_events(mv).expect("legal");
            let (mover, path): (_, Vec<Cell>) = (sown.mover(), sown.path().collect());
            let empty = match path.split_last() {
                Some((&last @ Cell::Pit(seat, pit), before)) if seat == mover => {
                    let lifted = mv == Move::Sow(pit);
                    (lifted || position.seeds(seat, pit) == 0) && !before.contains(&last)
                }
                _ => false,
            };
            prop_assert_eq!(sown.in_empty_pit(), empty);
            prop_assert!(sown.captured() == 0 || empty);
            prop_assert_eq!(sown.to_string().contains("the empty pit"), empty);
        }
    }
}
