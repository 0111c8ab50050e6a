//! The Python module `kalah._kalah`: the rules crate in Python's clothes. What Python users read is in the stub file
//! `python/kalah/_kalah.pyi`, and the package around it in `python/kalah`.

#![allow(clippy::wrong_self_convention, reason = "names are Python's, and its methods take references")]

mod batch;
mod data;
mod errors;
mod game;
mod numbers;
mod perft;
mod position;
mod records;
mod rule_set;
mod search;
mod series;
mod values;

use pyo3::prelude::*;

#[pymodule]
mod _kalah {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::Rows;
    #[pymodule_export]
    use crate::errors::{IllegalMoveError, KalahError, NotationError, RulesError, SearchError};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::position::{Position, kgp_pits};
    #[pymodule_export]
    use crate::records::{RecordReader, parse_records, read_records};
    #[pymodule_export]
    use crate::rule_set::Rules;
    #[pymodule_export]
    use crate::search::{Player, Solver, Table, fair_starts};
    #[pymodule_export]
    use crate::series::Series;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::errors::places(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
