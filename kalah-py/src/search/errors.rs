//! What goes wrong in a search, as exceptions.

use std::fmt::Display;
use std::io;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use rules::search::{JournalError, PlayerError, SolveError, TableError};

use crate::errors::{NotationError, SearchError};

/// What the system says.
pub(super) fn system(kind: io::ErrorKind, what: impl Display) -> PyErr {
    match kind {
        io::ErrorKind::OutOfMemory => PyMemoryError::new_err(format!("{what}: {kind}")),
        _ => io::Error::new(kind, format!("{what}: {kind}")).into(),
    }
}

pub(super) fn solver(error: SolveError) -> PyErr {
    match error {
        SolveError::System { kind } => system(kind, "the solver"),
        SolveError::Journal { kind } => system(kind, "the journal"),
        error => SearchError::new_err(error.to_string()),
    }
}

/// What cannot be solved.
pub(super) fn unsolved(error: SolveError, position: &rules::Position) -> PyErr {
    match error {
        SolveError::System { .. } | SolveError::Journal { .. } => solver(error),
        error => SearchError::new_err(format!("{error}, in position {}", position.text())),
    }
}

pub(super) fn table(error: TableError) -> PyErr {
    match error {
        TableError::System { kind } => system(kind, "the table"),
        error => SearchError::new_err(error.to_string()),
    }
}

/// What is wrong with a file of a table.
pub(super) fn table_file(error: TableError, path: &Bound<'_, PyAny>) -> PyErr {
    match error {
        TableError::System { kind } => system(kind, path),
        TableError::TooLarge { .. } => SearchError::new_err(format!("{path}: {error}")),
        error => NotationError::new_err(format!("{path}: {error}")),
    }
}

pub(super) fn journal(error: JournalError, path: &Bound<'_, PyAny>) -> PyErr {
    match error {
        JournalError::System { kind } => system(kind, path),
        error => NotationError::new_err(format!("{path}: {error}")),
    }
}

pub(crate) fn player(error: PlayerError) -> PyErr {
    match error {
        PlayerError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
        error => SearchError::new_err(error.to_string()),
    }
}
