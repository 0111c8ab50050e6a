//! The plain values of `python/kalah/search.py`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rules::search::{Bounds, BuildProgress, Choice, Progress, Solution, Stop, Values};

use crate::values::{Class, tuple};

const MODULE: &str = "kalah.search";

static BOUNDS: Class = Class::of(MODULE, "Bounds");
static SOLUTION: Class = Class::of(MODULE, "Solution");
static PROGRESS: Class = Class::of(MODULE, "Progress");
static BUILD: Class = Class::of(MODULE, "BuildProgress");
static CHOICE: Class = Class::of(MODULE, "Choice");
static VALUE: Class = Class::of(MODULE, "MoveValue");
static VALUES: Class = Class::of(MODULE, "Values");
static PROBED: Class = Class::of(MODULE, "Probed");

const fn name(stop: Stop) -> Option<&'static str> {
    match stop {
        Stop::Cancelled => Some("cancelled"),
        Stop::Nodes => Some("nodes"),
        Stop::Time => Some("seconds"),
        _ => None,
    }
}

fn bounds<'py>(py: Python<'py>, bounds: Bounds) -> PyResult<Bound<'py, PyAny>> {
    BOUNDS.make(py, (bounds.low, bounds.high))
}

pub(super) fn solution<'py>(py: Python<'py>, solution: &Solution, pits: u8) -> PyResult<Bound<'py, PyAny>> {
    let moves = PyDict::new(py);
    for (mv, margin) in &solution.moves {
        moves.set_item(mv.index(pits), bounds(py, *margin)?)?;
    }
    let Bounds { low, high } = solution.margin;
    let line = tuple(py, solution.line.iter().map(|mv| mv.index(pits)))?;
    let (seconds, stopped) = (solution.elapsed.as_secs_f64(), solution.stopped.and_then(name));
    SOLUTION.make(py, (low, high, moves, line, solution.nodes, seconds, stopped))
}

pub(super) fn progress<'py>(py: Python<'py>, at: &Progress, pits: u8) -> PyResult<Bound<'py, PyAny>> {
    let Bounds { low, high } = at.margin;
    let mv = at.mv.map(|mv| mv.index(pits));
    PROGRESS.make(py, (low, high, mv, at.at_least, at.nodes, at.elapsed.as_secs_f64(), at.used))
}

pub(super) fn build_progress<'py>(py: Python<'py>, at: &BuildProgress) -> PyResult<Bound<'py, PyAny>> {
    BUILD.make(py, (at.seeds, at.done, at.all, at.elapsed.as_secs_f64()))
}

pub(super) fn choice<'py>(py: Python<'py>, choice: &Choice, pits: u8) -> PyResult<Bound<'py, PyAny>> {
    let Choice { mv, margin, proven, plies, nodes, elapsed, stopped, .. } = *choice;
    let stopped = stopped.and_then(name);
    CHOICE.make(py, (mv.index(pits), margin, proven, plies, nodes, elapsed.as_secs_f64(), stopped))
}

pub(super) fn values<'py>(py: Python<'py>, values: &Values, pits: u8) -> PyResult<Bound<'py, PyAny>> {
    let moves = values.moves.iter().map(|value| VALUE.make(py, (value.mv.index(pits), value.margin, value.proven)));
    let moves = PyTuple::new(py, moves.collect::<PyResult<Vec<_>>>()?)?;
    let stopped = values.stopped.and_then(name);
    VALUES.make(py, (moves, values.plies, values.nodes, values.elapsed.as_secs_f64(), stopped))
}

pub(super) fn probed<'py>(
    py: Python<'py>,
    margins: &Bound<'py, PyAny>,
    known: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    PROBED.make(py, (margins, known))
}
