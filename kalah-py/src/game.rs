//! Games.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyMappingProxy, PyTuple, PyType};
use rules::{Holder, Seat};

use crate::data;
use crate::errors::{self, KalahError};
use crate::numbers::{self, Arg};
use crate::position::Position;
use crate::rule_set::{self, Rules};
use crate::values;

/// A game: a start, the plies played from it, those taken back, and what is known about it besides.
///
/// It changes as it is played, and may be shared by threads: every call is done as a whole. It is equal to another
/// game if all that was said to both is, and cannot be hashed.
#[pyclass(module = "kalah", frozen)]
pub(crate) struct Game(Mutex<rules::Game>);

impl From<rules::Game> for Game {
    fn from(game: rules::Game) -> Game {
        Game(Mutex::new(game))
    }
}

impl Game {
    /// Does something with the game, which must not call Python: the game is locked meanwhile.
    fn with<T>(&self, py: Python<'_>, act: impl FnOnce(&mut rules::Game) -> T) -> T {
        act(&mut self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }

    fn copied(&self, py: Python<'_>) -> rules::Game {
        self.with(py, |game| game.clone())
    }

    /// The seat with this number: rules do not change, so it is still there when the game is locked again.
    fn seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<Seat> {
        numbers::seat(&self.with(seat.py(), |game| *game.rules()), seat)
    }

    /// Does something with a seat.
    fn at_seat(
        &self,
        seat: &Bound<'_, PyAny>,
        act: impl FnOnce(&mut rules::Game, Seat) -> Result<(), rules::NoSuchSeat>,
    ) -> PyResult<()> {
        let py = seat.py();
        let seat = self.seat(seat)?;
        self.with(py, |game| act(game, seat)).map_err(errors::rules)
    }
}

fn holder_name(holder: Holder) -> &'static str {
    match holder {
        Holder::Person => "person",
        Holder::Computer => "computer",
    }
}

fn fewer(game: &rules::Game, plies: impl core::fmt::Display) -> PyErr {
    PyIndexError::new_err(format!("{plies} plies: {} have been played", game.plies().len()))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules=None))]
    fn new(rules: Option<&Rules>) -> Game {
        rules::Game::new(rule_set::or_standard(rules)).into()
    }

    /// A game from any position; the history begins with it.
    #[staticmethod]
    fn from_position(start: &Position) -> Game {
        rules::Game::from_position(start.0).into()
    }

    /// Reads a text that is one record. Raises NotationError, which says line and column.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Game> {
        text.parse().map(|game: rules::Game| game.into()).map_err(errors::record)
    }

    /// Reads the JSON form; only start and plies are needed. Raises NotationError.
    #[staticmethod]
    fn from_dict(data: &Bound<'_, PyDict>) -> PyResult<Game> {
        data::from_dict(data).map(|game: rules::Game| game.into())
    }

    /// The JSON form. Plies that were taken back are not in it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::to_dict(py, &self.copied(py))
    }

    /// The rules.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Rules {
        Rules(self.with(py, |game| *game.rules()))
    }

    /// The position before the first ply.
    #[getter]
    fn start(&self, py: Python<'_>) -> Position {
        Position(self.with(py, |game| *game.start()))
    }

    /// The position after the last ply.
    #[getter]
    fn position(&self, py: Python<'_>) -> Position {
        Position(self.with(py, |game| *game.position()))
    }

    /// All positions: the start, and the one after each ply. Made anew each time it is asked for.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let positions: Vec<_> = self.with(py, |game| {
            let after = game.plies().iter().map(|ply| *ply.position());
            [*game.start()].into_iter().chain(after).map(Position).collect()
        });
        PyTuple::new(py, positions)
    }

    /// The position after so many plies; 0 is the start. Raises IndexError if fewer have been played.
    fn position_after(&self, plies: &Bound<'_, PyAny>) -> PyResult<Position> {
        let number = numbers::plies(plies)?;
        self.with(plies.py(), |game| {
            game.position_after(number).copied().map(Position).ok_or_else(|| fewer(game, number))
        })
    }

    /// What was played, in order. Made anew each time it is asked for.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        values::plies(py, &self.with(py, |game| game.plies().to_vec()))
    }

    /// How many plies were taken back and can be played again.
    #[getter]
    fn undone(&self, py: Python<'_>) -> usize {
        self.with(py, |game| game.undone())
    }

    /// Plays a move: what it did. time is the seconds since the ply before it, if they are to be kept.
    #[pyo3(signature = (r#move, time=None))]
    fn play<'py>(&self, r#move: &Bound<'py, PyAny>, time: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let py = r#move.py();
        let time = time.map(|time| numbers::seconds(time, "time")).transpose()?;
        let mv = numbers::mv(&self.with(py, |game| *game.position()), r#move)?;
        let sown = self.with(py, |game| {
            let played = match time {
                Some(time) => game.play_timed(mv, time),
                None => game.play(mv),
            };
            played.map_err(|error| errors::unplayable(mv, error, game.position()))
        })?;
        values::sown(py, &sown)
    }

    /// Plays what a record says: pits from 1, S for the swap, R2 for the resignation of seat 2.
    fn play_text<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyTuple>> {
        let played = self.with(py, |game| game.play_text(text).map(<[_]>::to_vec));
        values::plies(py, &played.map_err(|error| errors::play_text(error, text))?)
    }

    /// Plays the resignation of a seat, to move or not: the end of the game if it brought it.
    #[pyo3(signature = (seat, time=None))]
    fn resign<'py>(
        &self,
        seat: &Bound<'py, PyAny>,
        time: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = seat.py();
        let time = time.map(|time| numbers::seconds(time, "time")).transpose()?;
        let seat = numbers::resigning(&self.with(py, |game| *game.position()), seat)?;
        let ending = self.with(py, |game| {
            let resigned = match time {
                Some(time) => game.resign_timed(seat, time),
                None => game.resign(seat),
            };
            resigned.map_err(|error| errors::resignation(seat, error, game.position()))
        })?;
        ending.map(|ending| values::ending(py, &ending)).transpose()
    }

    /// Takes back up to so many plies, the last one first; how many there were.
    #[pyo3(signature = (plies=Arg::Default), text_signature = "($self, plies=1)")]
    fn undo(&self, py: Python<'_>, plies: Arg<'_>) -> PyResult<usize> {
        let plies = plies.given().map_or(Ok(1), numbers::plies)?;
        Ok(self.with(py, |game| game.undo(plies)))
    }

    /// Plays up to so many plies again that were taken back, with their times; how many there were.
    #[pyo3(signature = (plies=Arg::Default), text_signature = "($self, plies=1)")]
    fn redo(&self, py: Python<'_>, plies: Arg<'_>) -> PyResult<usize> {
        let plies = plies.given().map_or(Ok(1), numbers::plies)?;
        Ok(self.with(py, |game| game.redo(plies)))
    }

    /// Another game that begins with the first so many plies of this one, with the same people, limit and tags.
    fn branch(&self, plies: &Bound<'_, PyAny>) -> PyResult<Game> {
        let number = numbers::plies(plies)?;
        self.with(plies.py(), |game| game.branch(number).map(Game::from).ok_or_else(|| fewer(game, number)))
    }

    /// What the game came to; None while it goes on.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.with(py, |game| game.result()).map(|result| values::result(py, &result)).transpose()
    }

    /// The names of whoever sits at the table, by seat; None where it was not told.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let names: Vec<Option<String>> = self.with(py, |game| {
            values::seats(game.rules().players().into()).map(|seat| game.name(seat).map(String::from)).collect()
        });
        PyTuple::new(py, names)
    }

    /// Sets, or with None deletes, the name of whoever sits there.
    #[pyo3(signature = (seat, name))]
    fn set_name(&self, seat: &Bound<'_, PyAny>, name: Option<String>) -> PyResult<()> {
        self.at_seat(seat, |game, seat| game.set_name(seat, name))
    }

    /// Who plays the seat now: its owner, or the computer while it is handed over.
    fn holder(&self, seat: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let number = self.seat(seat)?;
        Ok(holder_name(self.with(seat.py(), |game| game.holder(number))))
    }

    /// Whose seat it is, whoever plays it now; a person's at first.
    fn owner(&self, seat: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let number = self.seat(seat)?;
        Ok(holder_name(self.with(seat.py(), |game| game.owner(number))))
    }

    /// Says whose seat it is. It is not handed over any more.
    fn set_owner(&self, seat: &Bound<'_, PyAny>, owner: &str) -> PyResult<()> {
        let named = [Holder::Person, Holder::Computer].into_iter().find(|holder| holder_name(*holder) == owner);
        let owner = named.ok_or_else(|| {
            KalahError::new_err(format!("there is no owner {owner:?}: a seat is a person's or the computer's"))
        })?;
        self.at_seat(seat, |game, seat| game.set_owner(seat, owner))
    }

    /// The person leaves, and the computer plays the seat until it is given back (rule A3).
    fn hand_over(&self, seat: &Bound<'_, PyAny>) -> PyResult<()> {
        self.at_seat(seat, rules::Game::hand_over)
    }

    /// The person is back and gets the seat again.
    fn give_back(&self, seat: &Bound<'_, PyAny>) -> PyResult<()> {
        self.at_seat(seat, rules::Game::give_back)
    }

    /// How many seconds a turn may take, extra turns included (rule A4); None is as long as it likes.
    #[getter]
    fn turn_limit(&self, py: Python<'_>) -> Option<f64> {
        self.with(py, |game| game.turn_limit()).map(|limit| limit.as_secs_f64())
    }

    #[setter]
    fn set_turn_limit(&self, py: Python<'_>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let limit = limit.map(|limit| numbers::seconds(limit, "turn_limit")).transpose()?;
        self.with(py, |game| game.set_turn_limit(limit));
        Ok(())
    }

    /// The turns, in order, the one that goes on included if something has been played in it.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let turns: Vec<_> = self.with(py, |game| game.turns().map(values::Turn::from).collect());
        PyTuple::new(py, turns.iter().map(|turn| values::turn(py, turn)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The turn of the seat to move, with what it has played so far in it.
    #[getter]
    fn current_turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::turn(py, &self.with(py, |game| game.current_turn().into()))
    }

    /// By how many seconds the turn of the seat to move is longer than the limit, so long after the last ply.
    #[pyo3(signature = (since_last_ply=Arg::Default), text_signature = "($self, since_last_ply=0.0)")]
    fn exceeded(&self, py: Python<'_>, since_last_ply: Arg<'_>) -> PyResult<Option<f64>> {
        let since = since_last_ply.given().map(|time| numbers::seconds(time, "since_last_ply")).transpose()?;
        Ok(self.with(py, |game| game.exceeded(since.unwrap_or_default())).map(|time| time.as_secs_f64()))
    }

    /// Dates, places and whatever else is kept with the game, by name: as it is now, not to be written to.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let tags: Vec<(String, String)> =
            self.with(py, |game| game.tags().map(|(name, value)| (name.into(), value.into())).collect());
        let all = PyDict::new(py);
        for (name, value) in tags {
            all.set_item(name, value)?;
        }
        Ok(PyMappingProxy::new(py, all.as_mapping()))
    }

    /// Sets a tag, to any text. Raises KalahError if the name is none, or one that the record itself uses.
    fn set_tag(&self, py: Python<'_>, name: &str, value: String) -> PyResult<()> {
        let set = self.with(py, |game| game.set_tag(name, value));
        set.map_err(|error| KalahError::new_err(format!("tag {name:?}: {error}")))
    }

    /// Deletes a tag: what it said, or None if there was none.
    fn remove_tag(&self, py: Python<'_>, name: &str) -> Option<String> {
        self.with(py, |game| game.remove_tag(name))
    }

    /// What every ply was worth and what it gave away, as a solver or an endgame table sees it.
    #[pyo3(
        signature = (by, *, nodes=None, seconds=None, progress=None),
        text_signature = "($self, by, *, nodes=None, seconds=None, progress=False)"
    )]
    fn analyze<'py>(
        slf: Bound<'py, Self>,
        by: &Bound<'py, PyAny>,
        nodes: Option<&Bound<'py, PyAny>>,
        seconds: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kalah._analysis")?.call_method1("analyze", (slf, by, nodes, seconds, progress))
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.with(py, |game| game.to_string())
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        Ok(format!("Game.parse({})", self.__str__(py).into_pyobject(py)?.repr()?))
    }

    /// The board as it stands, with the last move, for notebooks: kalah.svg.game(self).
    fn _repr_svg_<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kalah.svg")?.call_method1("game", (slf,))
    }

    fn __eq__(&self, py: Python<'_>, other: &Game) -> bool {
        // One after the other, so that no two threads can wait for each other.
        let copied = self.copied(py);
        other.with(py, |other| *other == copied)
    }

    fn __copy__(&self, py: Python<'_>) -> Game {
        self.copied(py).into()
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Game {
        self.copied(py).into()
    }

    /// As a record of all plies, and how many of them were taken back.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,), usize)> {
        let mut game = self.copied(py);
        let undone = game.redo(usize::MAX);
        Ok((PyType::new::<Game>(py).getattr("parse")?, (game.to_string(),), undone))
    }

    fn __setstate__(&self, undone: &Bound<'_, PyAny>) -> PyResult<()> {
        let plies = numbers::plies(undone)?;
        self.with(undone.py(), |game| game.undo(plies));
        Ok(())
    }
}
