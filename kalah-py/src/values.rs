//! The plain values of `python/kalah/_values.py`.

use core::fmt::Display;
use core::time::Duration;

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use rules::{GameResult, Ply, Seat};

use crate::errors;
use crate::numbers;
use crate::position::Position;

/// A class of a Python module, looked up once.
pub(crate) struct Class {
    module: &'static str,
    name: &'static str,
    class: PyOnceLock<Py<PyType>>,
}

impl Class {
    pub(crate) const fn of(module: &'static str, name: &'static str) -> Class {
        Class { module, name, class: PyOnceLock::new() }
    }

    const fn named(name: &'static str) -> Class {
        Class::of("kalah._values", name)
    }

    fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyType>> {
        self.class.import(py, self.module, self.name)
    }

    pub(crate) fn make<'py>(&self, py: Python<'py>, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.get(py)?.call1(fields)
    }

    /// A value with words for people.
    fn say<'py>(
        &self,
        py: Python<'py>,
        fields: impl PyCallArgs<'py>,
        words: impl Display,
    ) -> PyResult<Bound<'py, PyAny>> {
        let named = PyDict::new(py);
        named.set_item("words", words.to_string())?;
        self.get(py)?.call(fields, Some(&named))
    }
}

static OUTCOME: Class = Class::named("Outcome");
static RESULT: Class = Class::named("GameResult");
static ENDING: Class = Class::named("Ending");
static SOWN: Class = Class::named("Sown");
static PLY: Class = Class::named("Ply");
static TURN: Class = Class::named("Turn");
static SCORE: Class = Class::named("Score");
static STANDING: Class = Class::named("Standing");

pub(crate) fn tuple<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    values: impl IntoIterator<Item = T>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, values.into_iter().collect::<Vec<_>>())
}

/// All seats of a game of so many players.
pub(crate) fn seats(players: usize) -> impl Iterator<Item = Seat> {
    (0..players).filter_map(|seat| Seat::new(u8::try_from(seat).ok()?))
}

pub(crate) fn outcome<'py>(py: Python<'py>, outcome: &rules::Outcome) -> PyResult<Bound<'py, PyAny>> {
    let margins = seats(outcome.scores().len()).map(|seat| outcome.margin(seat));
    let (scores, ranks) = (tuple(py, outcome.scores())?, tuple(py, outcome.ranks())?);
    OUTCOME.say(py, (scores, ranks, outcome.winner().map(Seat::index), tuple(py, margins)?), outcome)
}

pub(crate) fn result<'py>(py: Python<'py>, result: &GameResult) -> PyResult<Bound<'py, PyAny>> {
    let all = || seats(result.scores().len());
    let fields = (
        tuple(py, result.scores())?,
        tuple(py, result.ranks())?,
        result.winner().map(Seat::index),
        tuple(py, all().map(|seat| result.margin(seat)))?,
        result.reason().map(|reason| reason.name()),
        tuple(py, all().map(|seat| result.resigned(seat)))?,
    );
    RESULT.say(py, fields, result)
}

/// A result from Python: the core takes it in by its JSON form, and checks it.
pub(crate) fn read_result(value: &Bound<'_, PyAny>) -> PyResult<GameResult> {
    let py = value.py();
    if !value.is_instance(RESULT.get(py)?)? {
        return Err(numbers::wrong_type(value, "a result", "a kalah.GameResult, such as game.result"));
    }
    let data = PyDict::new(py);
    for field in ["scores", "ranks", "winner", "resigned", "reason"] {
        data.set_item(field, value.getattr(field)?)?;
    }
    crate::data::from_dict(&data).map_err(|error| errors::wrong(error.value(py)))
}

pub(crate) fn ending<'py>(py: Python<'py>, ending: &rules::Ending) -> PyResult<Bound<'py, PyAny>> {
    ENDING.make(py, (ending.reason().name(), tuple(py, ending.swept())?))
}

pub(crate) fn sown<'py>(py: Python<'py>, sown: &rules::Sown) -> PyResult<Bound<'py, PyAny>> {
    let cell = |cell| numbers::cell(sown.rules(), cell);
    let fields = (
        sown.mover().index(),
        sown.mv().index(sown.rules().pits()),
        sown.seeds(),
        tuple(py, sown.path().map(cell))?,
        sown.in_empty_pit(),
        tuple(py, sown.captures().map(|(from, seeds)| (cell(from), seeds)))?,
        sown.moves_again(),
        sown.ending().map(|end| ending(py, &end)).transpose()?,
    );
    SOWN.say(py, fields, sown)
}

pub(crate) fn ply<'py>(py: Python<'py>, ply: &Ply) -> PyResult<Bound<'py, PyAny>> {
    let fields = (
        ply.seat().index(),
        ply.mv().map(|mv| mv.index(ply.position().rules().pits())),
        ply.sown().map(|did| sown(py, did)).transpose()?,
        ply.ending().map(|end| ending(py, &end)).transpose()?,
        Position(*ply.position()),
        ply.time().map(|time| time.as_secs_f64()),
    );
    PLY.say(py, fields, ply)
}

pub(crate) fn plies<'py>(py: Python<'py>, plies: &[Ply]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, plies.iter().map(|each| ply(py, each)).collect::<PyResult<Vec<_>>>()?)
}

/// A turn apart from its game.
pub(crate) struct Turn {
    seat: Seat,
    plies: Vec<Ply>,
    time: Duration,
    exceeded: Option<Duration>,
}

impl From<rules::Turn<'_>> for Turn {
    fn from(turn: rules::Turn<'_>) -> Turn {
        Turn { seat: turn.seat(), plies: turn.plies().to_vec(), time: turn.time(), exceeded: turn.exceeded() }
    }
}

pub(crate) fn turn<'py>(py: Python<'py>, turn: &Turn) -> PyResult<Bound<'py, PyAny>> {
    let exceeded = turn.exceeded.map(|time| time.as_secs_f64());
    TURN.make(py, (turn.seat.index(), plies(py, &turn.plies)?, turn.time.as_secs_f64(), exceeded))
}

pub(crate) fn score<'py>(py: Python<'py>, score: &rules::Score) -> PyResult<Bound<'py, PyAny>> {
    SCORE.make(py, (score.wins, score.draws, score.losses, score.half_points(), score.seeds, score.difference))
}

pub(crate) fn standing<'py>(py: Python<'py>, standing: &rules::Standing) -> PyResult<Bound<'py, PyAny>> {
    STANDING.make(py, (standing.seat.index(), standing.rank, score(py, &standing.score)?))
}
