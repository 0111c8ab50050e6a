//! The library against the vector files, every field of every row.

mod common;

use common::check;
use common::rows::{self, GameRow, PerftRow, Ply, Single, ValueRow};
use kalah::Position;

#[test]
fn games() {
    let rows: Vec<GameRow> = rows::read("games.jsonl");
    let plies: usize = rows.iter().map(check::game::<Position>).sum();
    assert_eq!((rows.len(), plies), (242, 14_467));

    // They show what they are for.
    let all = || rows.iter().flat_map(|row| &row.plies);
    let resignations = all().filter(|ply| matches!(ply, Ply::Resignation(_))).count();
    let swaps = all().filter(|ply| matches!(ply, Ply::Move(row) if row.last.is_none())).count();
    let captures = all().filter(|ply| matches!(ply, Ply::Move(row) if row.captured > 1)).count();
    assert_eq!((resignations, swaps, captures), (29, 29, 744));
}

#[test]
fn setups() {
    let rows: Vec<Single> = rows::read("setups.jsonl");
    let moves = rows.iter().filter(|row| check::single::<Position>(row)).count();
    assert_eq!((rows.len(), moves), (600, 518));
}

#[test]
fn perft() {
    let rows: Vec<PerftRow> = rows::read("perft.jsonl");
    let numbers: usize = rows.iter().map(|row| check::perft::<Position>(row, u64::MAX)).sum();
    assert_eq!((rows.len(), numbers), (53, 327));
}

/// By exhaustive search, as far as that goes; the solver's tests have all of them.
#[test]
fn values() {
    let rows: Vec<ValueRow> = rows::read("values.jsonl");
    let small: Vec<_> = rows.iter().filter(|row| !row.is_large()).collect();
    let positions: usize = small.iter().map(|row| check::value::<Position>(row)).sum();
    assert_eq!((rows.len(), small.len()), (200, 180));
    assert!(positions > 500_000, "{positions}");
}
