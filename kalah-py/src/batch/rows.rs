//! Rows of positions: made, picked, put together.

use std::fmt::Display;

use pyo3::exceptions::{PyIndexError, PyMemoryError, PyValueError};
use pyo3::prelude::*;
use rules::{Position, Rules, Seat, Setup};

use super::arrays::{integers, room};
use super::read;
use crate::errors;
use crate::numbers;

/// A number of rows from Python.
pub(super) fn count(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    if let Some(count) = numbers::integer(value, "the number of rows")? {
        return Ok(count);
    }
    if value.lt(0)? {
        return Err(PyValueError::new_err(format!("{value} rows: there cannot be less than none")));
    }
    Err(PyMemoryError::new_err(format!("no memory for {value} rows")))
}

pub(super) fn copy(rows: &[Position]) -> PyResult<Vec<Position>> {
    let mut copy = room(rows.len())?;
    copy.extend_from_slice(rows);
    Ok(copy)
}

pub(super) fn same_rules(ours: &Rules, theirs: &Rules, of: impl Display) -> PyResult<()> {
    if ours == theirs {
        return Ok(());
    }
    Err(errors::rules(format_args!("{of} has the rules {theirs}, the batch has {ours}")))
}

/// The row with this number; below 0 they count from the end.
pub(super) fn at(rows: &[Position], number: i64) -> Option<&Position> {
    let from_start = if number < 0 { number.checked_add_unsigned(rows.len() as u64)? } else { number };
    rows.get(usize::try_from(from_start).ok()?)
}

pub(super) fn no_row(number: impl Display, count: usize) -> PyErr {
    PyIndexError::new_err(format!("there is no row {number}: there are {count}"))
}

pub(super) fn pick(rows: &[Position], numbers: &[i64]) -> PyResult<Vec<Position>> {
    let mut picked = room(numbers.len())?;
    for &number in numbers {
        picked.push(*at(rows, number).ok_or_else(|| no_row(number, rows.len()))?);
    }
    Ok(picked)
}

/// All children, the rows they are of, and the moves that lead to them.
pub(super) fn children(rows: &[Position]) -> PyResult<(Vec<Position>, Vec<i64>, Vec<i8>)> {
    let count = rows.iter().map(|row| row.legal_moves().len()).sum();
    let (mut children, mut parents, mut moves) = (room(count)?, room(count)?, room(count)?);
    for (parent, row) in rows.iter().enumerate() {
        for mv in row.legal_moves() {
            let child = row.apply(mv).map_err(|error| errors::illegal(error, row))?;
            children.push(child);
            parents.push(parent as i64);
            moves.push(mv.index(row.rules().pits()) as i8);
        }
    }
    Ok((children, parents, moves))
}

pub(super) fn no_seeds<T>(row: usize, number: &dyn Display) -> PyResult<T> {
    Err(errors::rules(format_args!("row {row}: {number} seeds in a cell: 0 to 65535 are possible")))
}

pub(super) fn no_mover<T>(row: usize, number: &dyn Display) -> PyResult<T> {
    Err(errors::rules(format_args!("row {row}: seat {number} cannot be to move: there is no such seat")))
}

/// A seat a row, for `count` rows.
pub(super) fn seats(rules: &Rules, seats: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<Seat>> {
    let numbers: Vec<u8> = integers(seats, |_, _| Ok(u8::MAX))?;
    if numbers.len() != count {
        return Err(PyValueError::new_err(format!("{} seats for {count} rows", numbers.len())));
    }
    let mut found = room(count)?;
    for (row, number) in numbers.into_iter().enumerate() {
        let seat = Seat::new(number).filter(|seat| seat.index() < usize::from(rules.players()));
        found.push(seat.ok_or_else(|| {
            let given = seats.get_item(row).map_or_else(|_| number.to_string(), |given| given.to_string());
            errors::rules(format_args!("row {row}: there is no seat {given}"))
        })?);
    }
    Ok(found)
}

pub(super) fn no_phase<T>(row: usize, number: &dyn Display) -> PyResult<T> {
    Err(errors::rules(format_args!("row {row}: there is no phase {number}: 0 to 3 are possible")))
}

/// What the positions of [`set_up`] are made of.
pub(super) struct Given {
    /// By row, seat and place.
    pub(super) cells: Vec<u16>,
    pub(super) movers: Vec<u8>,
    pub(super) phases: Vec<u8>,
    /// By row and seat: not 0 for a seat that plays.
    pub(super) playing: Vec<u8>,
}

pub(super) fn set_up(rules: Rules, given: &Given) -> PyResult<Vec<Position>> {
    let players = usize::from(rules.players());
    let width = players * (usize::from(rules.pits()) + 1);
    let count = given.movers.len();
    let lengths = (given.cells.len() / width, given.phases.len(), given.playing.len() / players);
    if lengths != (count, count, count) {
        return Err(PyValueError::new_err("the arrays have different numbers of rows"));
    }
    let mut rows = room(count)?;
    let of_rows = given.cells.chunks_exact(width).zip(given.playing.chunks_exact(players));
    let turns = given.movers.iter().zip(&given.phases);
    for (row, ((cells, playing), (mover, phase))) in of_rows.zip(turns).enumerate() {
        let mut setup = Setup::new(rules);
        for (cell, seeds) in setup.cells.iter_mut().zip(cells) {
            *cell = *seeds;
        }
        let seat = Seat::new(*mover).filter(|seat| seat.index() < players);
        setup.turn = seat.map_or_else(|| no_mover(row, mover), Ok)?;
        setup.phase = read::phase(*phase).map_or_else(|| no_phase(row, phase), Ok)?;
        for (plays, given) in setup.playing.iter_mut().zip(playing) {
            *plays = *given != 0;
        }
        rows.push(setup.position().map_err(|error| errors::rules(format_args!("row {row}: {error}")))?);
    }
    Ok(rows)
}
