//! Numbers from Python: whatever counts as an integer there, but no bool.

use core::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyBool;
use rules::{Cell, Move, Pit, Rules, Seat};

use crate::errors::{self, KalahError};

/// An argument that may be left out, where None is no value.
pub(crate) enum Arg<'py> {
    Default,
    Given(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Arg<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Arg<'py>> {
        Ok(Arg::Given(value.to_owned()))
    }
}

impl<'py> Arg<'py> {
    pub(crate) fn given(&self) -> Option<&Bound<'py, PyAny>> {
        match self {
            Arg::Default => None,
            Arg::Given(value) => Some(value),
        }
    }
}

/// What is said of a value of another type than is wanted.
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, what: &str, wanted: &str) -> PyErr {
    match value.get_type().name() {
        Ok(given) => PyTypeError::new_err(format!("{what} must be {wanted}, not {given}")),
        Err(error) => error,
    }
}

/// A switch.
pub(crate) fn switch(value: &Bound<'_, PyAny>, what: &str) -> PyResult<bool> {
    value.cast::<PyBool>().map(|on| on.is_true()).map_err(|_| wrong_type(value, what, "True or False"))
}

/// An integer; `None` if it is too large, or negative, for its type. `what` names it in the error.
pub(crate) fn integer<T: TryFrom<i64>>(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Option<T>> {
    if value.is_instance_of::<PyBool>() {
        return Err(wrong_type(value, what, "an int"));
    }
    match value.extract::<i64>() {
        Ok(number) => Ok(T::try_from(number).ok()),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(None),
        Err(_) => Err(wrong_type(value, what, "an int")),
    }
}

/// An integer from 0 to 2**64 - 1, such as a seed or a number of bytes.
pub(crate) fn natural(value: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    if value.is_instance_of::<PyBool>() {
        return Err(wrong_type(value, what, "an int"));
    }
    match value.extract() {
        Ok(number) => Ok(number),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
            Err(KalahError::new_err(format!("{what} = {value}: 0 to 2**64 - 1 are possible")))
        }
        Err(_) => Err(wrong_type(value, what, "an int")),
    }
}

/// A move by its number.
pub(crate) fn mv(position: &rules::Position, value: &Bound<'_, PyAny>) -> PyResult<Move> {
    let pits = position.rules().pits();
    let index = integer::<u8>(value, "a move")?;
    index.and_then(|index| Move::from_index(index, pits)).ok_or_else(|| {
        errors::illegal(
            format_args!("there is no move {value}: pits are 0 to {}, a swap is {pits}", pits - 1),
            position,
        )
    })
}

fn find_seat(rules: &Rules, value: &Bound<'_, PyAny>) -> PyResult<Result<Seat, String>> {
    let players = rules.players();
    let seat = integer::<u8>(value, "a seat")?.filter(|seat| *seat < players).and_then(Seat::new);
    Ok(seat.ok_or_else(|| format!("there is no seat {value}: with {players} players seats are 0 to {}", players - 1)))
}

/// A seat by its number.
pub(crate) fn seat(rules: &Rules, value: &Bound<'_, PyAny>) -> PyResult<Seat> {
    find_seat(rules, value)?.map_err(errors::rules)
}

/// The seat that is to resign, by its number.
pub(crate) fn resigning(position: &rules::Position, value: &Bound<'_, PyAny>) -> PyResult<Seat> {
    find_seat(position.rules(), value)?.map_err(|error| errors::illegal(error, position))
}

/// A pit by its number.
pub(crate) fn pit(rules: &Rules, value: &Bound<'_, PyAny>) -> PyResult<Pit> {
    let pits = rules.pits();
    let pit = integer::<u8>(value, "a pit")?.filter(|pit| *pit < pits).and_then(Pit::new);
    pit.ok_or_else(|| {
        errors::rules(format_args!("there is no pit {value}: with {pits} pits a side they are 0 to {}", pits - 1))
    })
}

/// A number of plies: those that are too many for the machine are as many as it can count.
pub(crate) fn plies(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    match integer::<usize>(value, "a number of plies")? {
        Some(plies) => Ok(plies),
        None if value.gt(0)? => Ok(usize::MAX),
        None => Err(KalahError::new_err(format!("{value} plies: a number from 0 on is expected"))),
    }
}

/// A time in seconds.
pub(crate) fn seconds(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Duration> {
    if value.is_instance_of::<PyBool>() {
        return Err(wrong_type(value, what, "a number of seconds"));
    }
    let seconds = match value.extract::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(_) => return Err(wrong_type(value, what, "a number of seconds")),
    };
    seconds.ok_or_else(|| KalahError::new_err(format!("{what} = {value}: seconds from 0 to 1.8e19 are possible")))
}

/// A cell as Python has it: the seat and its place in `Position.sides[seat]`, where the store comes after the pits.
pub(crate) fn cell(rules: &Rules, cell: Cell) -> (usize, usize) {
    match cell {
        Cell::Pit(seat, pit) => (seat.index(), pit.index()),
        Cell::Store(seat) => (seat.index(), usize::from(rules.pits())),
    }
}
