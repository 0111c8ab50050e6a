//! The reference against the vector files: before it judges the library it has
//! to agree with numbers that others have computed.

mod common;

use common::check;
use common::reference::State;
use common::rows::{self, Case, GameRow, PerftRow, Single, ValueRow};

#[test]
fn reference_plays_the_games() {
    let rows: Vec<GameRow> = rows::read("games.jsonl");
    let plies: usize = rows.iter().map(check::game::<State>).sum();
    assert_eq!((rows.len(), plies), (242, 14_467));
}

#[test]
fn reference_plays_the_setups() {
    let rows: Vec<Single> = rows::read("setups.jsonl");
    let moves = rows.iter().filter(|row| check::single::<State>(row)).count();
    assert_eq!((rows.len(), moves), (600, 518));
}

#[test]
fn reference_plays_the_cases() {
    let rows: Vec<Case> = rows::read("cases.jsonl");
    let mut plies = 0;
    for row in &rows {
        plies += match row {
            Case::Single(row) => usize::from(check::single::<State>(row)),
            Case::Complete(row) => check::complete::<State>(row),
        };
    }
    assert_eq!((rows.len(), plies), (49, 316));
}

/// All numbers up to 3,000; the others take minutes seed by seed.
#[test]
fn reference_counts_the_perft_numbers() {
    let rows: Vec<PerftRow> = rows::read("perft.jsonl");
    let numbers: usize = rows.iter().map(|row| check::perft::<State>(row, 3_000)).sum();
    assert_eq!((rows.len(), numbers), (53, 237));
}

/// The boards with two pits a side and fewer, for the same reason.
#[test]
fn reference_finds_the_values() {
    let rows: Vec<ValueRow> = rows::read("values.jsonl");
    let small: Vec<_> = rows.iter().filter(|row| row.rules.pits <= 2).collect();
    let positions: usize = small.iter().map(|row| check::value::<State>(row)).sum();
    assert_eq!((rows.len(), small.len()), (200, 130));
    assert!(positions > 1_000, "{positions}");
}
