//! Perfect play and a player: `kalah::search` for Python.

mod answers;
mod bar;
mod desk;
mod errors;
mod player;
mod solver;
mod table;

pub(crate) use errors::player as no_player;
pub(crate) use player::{Player, level};
pub(crate) use solver::Solver;
pub(crate) use table::Table;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::FairStart;

use crate::position::Position;

/// The starts of FairKalah, which best play of both makes a draw: each name with its position.
#[pyfunction]
pub(crate) fn fair_starts(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let starts = PyDict::new(py);
    for start in FairStart::all() {
        starts.set_item(start.to_string(), Position(start.position()))?;
    }
    Ok(starts)
}
