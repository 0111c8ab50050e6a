//! Computer players for many games at once, each with chances of its own: what a game is like does not depend on which
//! others are played beside it.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rules::search::{Budget, Player};
use rules::{Position, SplitMix64};

use super::arrays::{integers, room};
use crate::search;

/// Of a player's transposition table. It is as large as the thought that is meant here, and cleared for each choice.
const MEMORY: u64 = 1 << 18;

/// Positions looked at until Python is asked for signals: about a twentieth of a second.
const PATIENCE: u64 = 200_000;

pub(super) fn player(level: &Bound<'_, PyAny>) -> PyResult<Player> {
    let builder = Player::builder().level(search::level(level)?).memory(MEMORY);
    builder.build().map_err(search::no_player)
}

/// By row, where its chance begins: at stream `numbers[row]` of `seeds[row]`.
pub(super) fn chances(seeds: &Bound<'_, PyAny>, numbers: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<u64>> {
    let negative = |row: usize, number: &dyn std::fmt::Display| {
        Err(PyValueError::new_err(format!("row {row}: {number} is no seed and no number of a choice")))
    };
    let (seeds, numbers): (Vec<u64>, Vec<u64>) = (integers(seeds, negative)?, integers(numbers, negative)?);
    if (seeds.len(), numbers.len()) != (count, count) {
        return Err(PyValueError::new_err(format!("{} and {} numbers for {count} rows", seeds.len(), numbers.len())));
    }
    Ok(seeds.iter().zip(&numbers).map(|(seed, number)| SplitMix64::stream(*seed, *number).next()).collect())
}

/// By row, the number of the move that is chosen; -1 where the game is over.
pub(super) fn choose(
    py: Python<'_>,
    player: &mut Player,
    nodes: u64,
    rows: &[Position],
    chances: &[u64],
) -> PyResult<Vec<i8>> {
    let budget = Budget::nodes(nodes);
    let mut moves = room(rows.len())?;
    let at_once = (PATIENCE / nodes.max(1)).max(1) as usize;
    for (rows, chances) in rows.chunks(at_once).zip(chances.chunks(at_once)) {
        py.detach(|| {
            moves.extend(rows.iter().zip(chances).map(|(row, seed)| {
                player.reseed(*seed);
                player.choose(row, &budget).map_or(-1, |choice| choice.mv.index(row.rules().pits()) as i8)
            }));
        });
        py.check_signals()?;
    }
    Ok(moves)
}
