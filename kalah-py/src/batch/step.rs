//! A move on every row.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::prelude::*;
use rules::{Move, Position};

use super::threads;
use crate::errors::{self, IllegalMoveError};
use crate::numbers;

/// Rows that are worth a thread.
const LEAST: usize = 1024;

/// What became of a row.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(super) enum Status {
    /// The move was played.
    Played,
    /// The game was over before.
    Over,
    /// The move is not legal.
    Illegal,
}

fn is_legal(position: &Position, index: u8) -> bool {
    index < 32 && position.legal_moves().bits() >> index & 1 == 1
}

fn after(position: &Position, index: u8) -> Option<Position> {
    position.apply(Move::from_index(index, position.rules().pits())?).ok()
}

/// A move that is not legal.
pub(super) struct Refused {
    row: usize,
    position: Position,
    index: u8,
}

impl Refused {
    /// Says which and why. `moves` are those given, before they were made small.
    pub(super) fn error(&self, moves: &Bound<'_, PyAny>) -> PyErr {
        let Refused { row, position, index } = self;
        let error = match Move::from_index(*index, position.rules().pits()) {
            Some(mv) => position.apply(mv).err().map(|error| errors::unplayable(mv, error, position)),
            None => moves.get_item(row).and_then(|given| numbers::mv(position, &given)).err(),
        };
        // Nobody but a thread that writes to the array meanwhile can make a good move of what was none.
        let why = error.map_or_else(|| "no move".to_owned(), |error| error.value(moves.py()).to_string());
        IllegalMoveError::new_err(format!("row {row}: {why}"))
    }
}

/// Plays a move on every row, or on none: then the first whose move is not legal is returned.
pub(super) fn all(rows: &mut [Position], moves: &[u8], threads: usize) -> Result<(), Refused> {
    let part = threads::part(rows.len(), threads, LEAST);
    let first = AtomicUsize::new(usize::MAX);
    let parts = rows.chunks(part).zip(moves.chunks(part)).enumerate();
    threads::run(threads, parts, |(number, (rows, moves))| {
        if let Some(at) = rows.iter().zip(moves).position(|(row, index)| !is_legal(row, *index)) {
            first.fetch_min(number * part + at, Ordering::Relaxed);
        }
    });
    let row = first.into_inner();
    if let (Some(position), Some(index)) = (rows.get(row), moves.get(row)) {
        return Err(Refused { row, position: *position, index: *index });
    }
    threads::run(threads, rows.chunks_mut(part).zip(moves.chunks(part)), |(rows, moves)| {
        for (row, index) in rows.iter_mut().zip(moves) {
            if let Some(next) = after(row, *index) {
                *row = next;
            }
        }
    });
    Ok(())
}

/// Plays a move on every row where it is legal.
pub(super) fn some(rows: &mut [Position], moves: &[u8], status: &mut [u8], threads: usize) {
    let part = threads::part(rows.len(), threads, LEAST);
    let parts = rows.chunks_mut(part).zip(moves.chunks(part)).zip(status.chunks_mut(part));
    threads::run(threads, parts, |((rows, moves), status)| {
        for ((row, index), status) in rows.iter_mut().zip(moves).zip(status) {
            let became = if row.is_over() {
                Status::Over
            } else if let Some(next) = after(row, *index) {
                *row = next;
                Status::Played
            } else {
                Status::Illegal
            };
            *status = became as u8;
        }
    });
}
