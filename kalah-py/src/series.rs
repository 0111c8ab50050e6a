//! Series of games.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyTuple, PyType};
use rules::Seat;

use crate::data;
use crate::errors::{self, KalahError};
use crate::game::Game;
use crate::numbers::{self, Arg};
use crate::rule_set::{self, Rules};
use crate::values;

/// Games in a row between the same people, who keep their seats: who begins, the running score, the winner.
///
/// It changes as results come in, and may be shared by threads; it cannot be hashed.
#[pyclass(module = "kalah", frozen)]
pub(crate) struct Series(Mutex<rules::Series>);

impl From<rules::Series> for Series {
    fn from(series: rules::Series) -> Series {
        Series(Mutex::new(series))
    }
}

impl Series {
    /// Does something with the series, which must not call Python: it is locked meanwhile.
    fn with<T>(&self, py: Python<'_>, act: impl FnOnce(&mut rules::Series) -> T) -> T {
        act(&mut self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }

    fn copied(&self, py: Python<'_>) -> rules::Series {
        self.with(py, |series| series.clone())
    }
}

#[pymethods]
impl Series {
    #[new]
    #[pyo3(
        signature = (rules=None, *, starting_with=Arg::Default, alternate=Arg::Default, best_of=Arg::Default),
        text_signature = "(rules=None, *, starting_with=0, alternate=True, best_of=0)"
    )]
    fn new(rules: Option<&Rules>, starting_with: Arg<'_>, alternate: Arg<'_>, best_of: Arg<'_>) -> PyResult<Series> {
        let mut series = rules::Series::new(rule_set::or_standard(rules));
        if let Some(seat) = starting_with.given() {
            let seat = numbers::seat(series.rules(), seat)?;
            series = series.starting_with(seat).map_err(errors::rules)?;
        }
        if let Some(alternate) = alternate.given() {
            series = series.alternate(numbers::switch(alternate, "alternate")?);
        }
        if let Some(games) = best_of.given() {
            let number = numbers::integer(games, "best_of")?;
            let error = || KalahError::new_err(format!("best_of = {games}: 0, for no end, to {} games", u32::MAX));
            series = series.best_of(number.ok_or_else(error)?);
        }
        Ok(series.into())
    }

    /// Reads the JSON form. Raises NotationError.
    #[staticmethod]
    fn from_dict(data: &Bound<'_, PyDict>) -> PyResult<Series> {
        data::from_dict(data).map(|series: rules::Series| series.into())
    }

    /// The JSON form.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::to_dict(py, &self.copied(py))
    }

    /// The rules.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Rules {
        Rules(self.with(py, |series| *series.rules()))
    }

    /// The results so far, in order.
    #[getter]
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let results = self.with(py, |series| series.results().to_vec());
        PyTuple::new(py, results.iter().map(|result| values::result(py, result)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The seat that begins the next game.
    #[getter]
    fn first_seat(&self, py: Python<'_>) -> usize {
        self.with(py, |series| series.first_seat()).index()
    }

    /// The next game, from the usual start. It counts when its result is added.
    fn next_game(&self, py: Python<'_>) -> Game {
        self.with(py, |series| series.next_game()).into()
    }

    /// Takes in what a game came to: game.result of one from next_game or of any other with as many players.
    fn add(&self, result: &Bound<'_, PyAny>) -> PyResult<()> {
        let read = values::read_result(result)?;
        self.with(result.py(), |series| series.add(read)).map_err(errors::wrong)
    }

    /// Games still to be played; None for a series without end.
    #[getter]
    fn left(&self, py: Python<'_>) -> Option<u64> {
        self.with(py, |series| series.left())
    }

    /// What a seat has come to so far. Raises RulesError if there is no such seat.
    fn score<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = seat.py();
        let seat = numbers::seat(&self.with(py, |series| *series.rules()), seat)?;
        values::score(py, &self.with(py, |series| series.score(seat)))
    }

    /// All seats by their points, the best first; seats with equal points share a rank.
    #[getter]
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let standings = self.with(py, |series| series.standings());
        PyTuple::new(py, standings.iter().map(|each| values::standing(py, each)).collect::<PyResult<Vec<_>>>()?)
    }

    /// Whether nobody can catch up with the leader any more, or all games have been played.
    #[getter]
    fn is_decided(&self, py: Python<'_>) -> bool {
        self.with(py, |series| series.is_decided())
    }

    /// The seat that has won a decided series; None if it is not decided, or drawn.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<usize> {
        self.with(py, |series| series.winner()).map(Seat::index)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Series.from_dict({})", self.to_dict(py)?.repr()?))
    }

    fn __eq__(&self, py: Python<'_>, other: &Series) -> bool {
        let copied = self.copied(py);
        other.with(py, |other| *other == copied)
    }

    fn __copy__(&self, py: Python<'_>) -> Series {
        self.copied(py).into()
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Series {
        self.copied(py).into()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((PyType::new::<Series>(py).getattr("from_dict")?, (self.to_dict(py)?,)))
    }
}
