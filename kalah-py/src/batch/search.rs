//! Endgame tables and players asked about many positions.

use std::time::{Duration, Instant};

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use rules::Position;
use rules::search::{Budget, Cancel, Player, Table};

use super::arrays::room;
use super::{Rows, rows};
use crate::numbers::wrong_type;

/// Rows that are done in one go: less than a tenth of a second.
const AT_ONCE: usize = 1 << 16;

/// How often there is news.
const PACE: Duration = Duration::from_millis(50);

fn rows_of<'py>(batch: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Rows>> {
    let rows = batch.getattr("_rows").ok().and_then(|rows| rows.cast_into::<Rows>().ok());
    rows.ok_or_else(|| wrong_type(batch, "what is asked about", "a kalah.Position or a kalah.Batch"))
}

/// The positions of a kalah.Batch, as they are now.
pub(crate) fn positions(batch: &Bound<'_, PyAny>) -> PyResult<Vec<Position>> {
    rows_of(batch)?.get().with(batch.py(), |rows| rows::copy(rows))
}

/// Does something with all rows, part by part, while other threads of Python go on and signals are answered.
fn each_part<T: Send>(
    py: Python<'_>,
    rows: &[Position],
    out: &mut [T],
    width: usize,
    fill: impl Fn(&[Position], &mut [T]) + Sync,
) -> PyResult<()> {
    for (rows, out) in rows.chunks(AT_ONCE).zip(out.chunks_mut(AT_ONCE * width)) {
        py.detach(|| fill(rows, out));
        py.check_signals()?;
    }
    Ok(())
}

/// By row, the margin, and whether it is known.
pub(crate) fn probe<'py>(
    py: Python<'py>,
    table: &Table,
    rows: &[Position],
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let mut margins = room(rows.len())?;
    let mut known = room(rows.len())?;
    margins.resize(rows.len(), None);
    each_part(py, rows, &mut margins, 1, |rows, out| out.copy_from_slice(&table.probe_many(rows)))?;
    known.extend(margins.iter().map(Option::is_some));
    let mut numbers = room(rows.len())?;
    numbers.extend(margins.iter().map(|margin| margin.unwrap_or_default()));
    Ok((PyArray1::<i32>::from_vec(py, numbers).into_any(), PyArray1::<bool>::from_vec(py, known).into_any()))
}

/// By row and move, whether it is one of the best.
pub(crate) fn optimal_moves<'py>(table: &Table, batch: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (py, width) = (batch.py(), rows_of(batch)?.get().moves_of_row());
    let rows = positions(batch)?;
    let mut mask: Vec<bool> = room(rows.len() * width)?;
    mask.resize(rows.len() * width, false);
    each_part(py, &rows, &mut mask, width, |rows, out| {
        for (best, out) in table.best_moves_many(rows).iter().zip(out.chunks_exact_mut(width)) {
            let bits = best.map_or(0, |moves| moves.bits());
            for (number, to) in out.iter_mut().enumerate() {
                *to = bits >> number & 1 == 1;
            }
        }
    })?;
    Ok(PyArray1::from_vec(py, mask).reshape([rows.len(), width])?.into_any())
}

/// By row, the number of the move that a player chooses; -1 where the game is over, and after it is cancelled. `tell`
/// hears how many are done, now and then and at the end.
pub(crate) fn choose(
    player: &mut Player,
    rows: &[Position],
    budget: &Budget,
    cancel: &Cancel,
    tell: impl Fn(usize),
) -> PyResult<Vec<i8>> {
    let mut moves = room(rows.len())?;
    let mut told = Instant::now();
    let chosen = rows.iter().zip(1..).take_while(|_| !cancel.is_cancelled()).map(|(position, done)| {
        let choice = player.choose(position, budget);
        if done == rows.len() || told.elapsed() >= PACE {
            tell(done);
            told = Instant::now();
        }
        choice.map_or(-1, |choice| choice.mv.index(position.rules().pits()) as i8)
    });
    moves.extend(chosen);
    moves.resize(rows.len(), -1);
    Ok(moves)
}
