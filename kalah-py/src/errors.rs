//! Exceptions: what was wrong, with the input and the position it was for.

use core::fmt::Display;

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rules::{Move, MoveError, ResignError, Seat};

create_exception!(kalah, KalahError, PyValueError, "Whatever the library refuses: the base of its exceptions.");
create_exception!(kalah, RulesError, KalahError, "Rules that cannot be played, or a position that they do not allow.");
create_exception!(kalah, IllegalMoveError, KalahError, "A move or a resignation that the position does not allow.");
create_exception!(kalah, SearchError, KalahError, "What cannot be solved, or is too large to be looked up.");
create_exception!(
    kalah,
    NotationError,
    KalahError,
    "A text, dict or bytes that say nothing the library can read. `offset`: the character of the text, from 0; `line` \
     and `column`: the place in a record, from 1; None where it is not known."
);

const OFFSET: &str = "offset";
const LINE: &str = "line";
const COLUMN: &str = "column";

/// Gives `NotationError` the attributes that say where, for errors that do not know it.
pub(crate) fn places(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let class = module.py().get_type::<NotationError>();
    [OFFSET, LINE, COLUMN].iter().try_for_each(|place| class.setattr(*place, module.py().None()))
}

/// An error with some attributes.
fn with(error: PyErr, places: &[(&str, usize)]) -> PyErr {
    Python::attach(|py| {
        let value = error.value(py);
        match places.iter().try_for_each(|(name, place)| value.setattr(*name, *place)) {
            Ok(()) => error,
            Err(other) => other,
        }
    })
}

pub(crate) fn rules(error: impl Display) -> PyErr {
    RulesError::new_err(error.to_string())
}

pub(crate) fn illegal(error: impl Display, position: &rules::Position) -> PyErr {
    IllegalMoveError::new_err(format!("{error}, in position {}", position.text()))
}

/// Why a move cannot be played.
pub(crate) fn unplayable(mv: Move, error: MoveError, position: &rules::Position) -> PyErr {
    illegal(format_args!("move {}: {error}", mv.index(position.rules().pits())), position)
}

/// Why a seat cannot resign.
pub(crate) fn resignation(seat: Seat, error: ResignError, position: &rules::Position) -> PyErr {
    illegal(format_args!("resignation of {}: {error}", seat.index()), position)
}

/// As much of a text as goes into a message.
const QUOTED: usize = 300;

fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", text.get(..end).unwrap_or_default()),
    }
}

/// What is wrong at a byte of a text; Python counts characters.
fn at(error: fn(String) -> PyErr, what: impl Display, text: &str, byte: usize) -> PyErr {
    let offset = text.get(..byte).unwrap_or(text).chars().count();
    with(error(format!("{what}, at offset {offset} of {}", quoted(text))), &[(OFFSET, offset)])
}

/// A text that cannot be read, and the byte where that shows.
pub(crate) fn notation(what: impl Display, text: &str, byte: usize) -> PyErr {
    at(NotationError::new_err::<String>, what, text, byte)
}

/// A text that cannot be played.
pub(crate) fn play_text(error: rules::PlayTextError, text: &str) -> PyErr {
    let new = match error.kind {
        rules::PlyError::Move(_) | rules::PlyError::Resign(_) => IllegalMoveError::new_err::<String>,
        _ => NotationError::new_err::<String>,
    };
    at(new, format_args!("word {}: {}", error.word, error.kind), text, error.offset)
}

/// A text that is no record.
pub(crate) fn record(error: rules::RecordError) -> PyErr {
    with(NotationError::new_err(error.to_string()), &[(LINE, error.line), (COLUMN, error.column)])
}

/// What belongs to none of the above.
pub(crate) fn wrong(error: impl Display) -> PyErr {
    KalahError::new_err(error.to_string())
}

/// A dict that says nothing.
pub(crate) fn data(error: impl Display) -> PyErr {
    NotationError::new_err(error.to_string())
}
