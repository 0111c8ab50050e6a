//! Positions.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};
use rules::{Phase, Seat, Setup, SetupError};

use crate::data;
use crate::errors::{self, KalahError, NotationError};
use crate::numbers::{self, Arg};
use crate::perft;
use crate::rule_set::{self, Rules};
use crate::values;

/// A position: whose move it is on which board under which rules.
#[pyclass(module = "kalah", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) rules::Position);

/// The seeds of all sides. Lengths are looked at first, so that nobody's number decides how much is kept.
fn cells(rules: &rules::Rules, sides: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<u16>>> {
    let (players, pits) = (rules.players(), rules.pits());
    if sides.len()? != usize::from(players) {
        return Err(errors::rules(SetupError::Sides { sides: sides.len()?, players }));
    }
    let side = |(seat, side): (Seat, PyResult<Bound<'_, PyAny>>)| {
        let side = side?;
        if side.len()? != usize::from(pits) + 1 {
            return Err(errors::rules(SetupError::Cells { seat, cells: side.len()?, pits }));
        }
        side.try_iter()?.take(usize::from(pits) + 2).map(|value| seeds(&value?)).collect()
    };
    values::seats(players.into()).zip(sides.try_iter()?).map(side).collect()
}

fn seeds(value: &Bound<'_, PyAny>) -> PyResult<u16> {
    let seeds = numbers::integer(value, "seeds")?;
    seeds.ok_or_else(|| errors::rules(format_args!("{value} seeds in a cell: 0 to 65535 are possible")))
}

/// Which seats are playing, as many as there are players.
fn seats_playing(players: u8, playing: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
    let entries = playing.len()?;
    if entries != usize::from(players) {
        return Err(errors::rules(format_args!("playing has {entries} entries for {players} players")));
    }
    playing.try_iter()?.take(entries).map(|plays| plays?.extract()).collect()
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (rules=None))]
    fn new(rules: Option<&Rules>) -> Position {
        Position(rules::Position::new(rule_set::or_standard(rules)))
    }

    /// Any position: sides[seat] is a list of its pits in sowing order, and then its store.
    #[staticmethod]
    #[pyo3(
        signature = (rules, sides, mover=Arg::Default, phase="play", playing=None),
        text_signature = "(rules, sides, mover=0, phase='play', playing=None)"
    )]
    fn from_sides(
        rules: &Rules,
        sides: &Bound<'_, PyAny>,
        mover: Arg<'_>,
        phase: &str,
        playing: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let rules = rules.0;
        let mut setup = Setup::from_sides(rules, &cells(&rules, sides)?).map_err(errors::rules)?;
        if let Some(mover) = mover.given() {
            setup.turn = numbers::seat(&rules, mover)?;
        }
        setup.phase = Phase::named(phase).ok_or_else(|| {
            let names = Phase::ALL.map(Phase::name).join(", ");
            errors::rules(format_args!("there is no phase {phase:?}: they are {names}"))
        })?;
        if let Some(playing) = playing {
            for (seat, plays) in setup.playing.iter_mut().zip(seats_playing(rules.players(), playing)?) {
                *seat = plays;
            }
        }
        setup.position().map(Position).map_err(errors::rules)
    }

    /// Reads the text form: rules, sides, the seat to move from 1. Raises NotationError, which says where.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Position> {
        let position: Result<_, rules::ParsePositionError> = text.parse();
        position.map(Position).map_err(|error| errors::notation(error.kind, text, error.offset))
    }

    /// Reads a board of the Kalah Game Protocol, <pits,South's store,North's store,South's pits,North's pits>.
    #[staticmethod]
    fn from_kgp(rules: &Rules, text: &str) -> PyResult<Position> {
        let position = rules::Position::from_kgp(rules.0, text);
        position.map(Position).map_err(|error| errors::notation(error.kind, text, error.offset))
    }

    /// Reads what to_bytes wrote, in this version or another. Raises NotationError.
    #[staticmethod]
    fn from_bytes(data: &[u8]) -> PyResult<Position> {
        let position = rules::Position::from_bytes(data);
        position.map(Position).map_err(|error| NotationError::new_err(format!("{error}, in {} bytes", data.len())))
    }

    /// Reads the JSON form; mover, phase and playing may be left out. Raises NotationError.
    #[staticmethod]
    fn from_dict(data: &Bound<'_, PyDict>) -> PyResult<Position> {
        data::from_dict(data).map(Position)
    }

    /// The board of the Kalah Game Protocol as this seat sees it, the seat to move if none is said.
    #[pyo3(signature = (south=None))]
    fn to_kgp(&self, south: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let south = south.map_or(Ok(self.0.turn()), |seat| numbers::seat(self.0.rules(), seat))?;
        let board = self.0.kgp_from(south);
        board.map(|board| board.to_string()).ok_or_else(|| {
            errors::rules(format_args!("the Kalah Game Protocol is for 2 players, not {}", self.0.rules().players()))
        })
    }

    /// The position with its rules in at most 76 bytes: the same in every version and on every machine.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The JSON form: rules, sides, mover, phase, and playing if somebody has resigned.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::to_dict(py, &self.0)
    }

    /// The rules it is played under.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.0.rules())
    }

    /// All sides by seat, each its pits in sowing order and then its store.
    #[getter]
    fn sides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let side = |side: rules::Side| {
            let cells: Vec<u16> = side.pits().iter().copied().chain([side.store()]).collect();
            PyTuple::new(py, cells)
        };
        PyTuple::new(py, self.0.sides().map(side).collect::<PyResult<Vec<_>>>()?)
    }

    /// The seat to move; None at the end.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.0.to_move().map(Seat::index)
    }

    /// The seat to move; at the end the one that would be to move on (rule E3).
    #[getter]
    fn turn(&self) -> usize {
        self.0.turn().index()
    }

    /// How far the opening is (rule M13); play wherever the rules make no difference of it.
    #[getter]
    fn phase(&self) -> &'static str {
        self.0.phase().name()
    }

    /// By seat, whether it is still in the game: False once it has resigned (rule M14).
    #[getter]
    fn playing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let seats = (0..self.0.rules().players()).filter_map(Seat::new);
        PyTuple::new(py, seats.map(|seat| self.0.is_playing(seat)).collect::<Vec<_>>())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Scores, ranks and winner; None while the game goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.outcome().map(|outcome| values::outcome(py, &outcome)).transpose()
    }

    /// All seeds on the board: the same throughout a game.
    #[getter]
    fn total(&self) -> u16 {
        self.0.total()
    }

    /// A number of 64 bits, equal for equal positions, the same in every version and on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The text form, on one line, which parse reads.
    #[getter]
    fn text(&self) -> String {
        self.0.text().to_string()
    }

    /// What the seat to move can play, in ascending order: pits from 0, and rules.pits for the swap.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pits = self.0.rules().pits();
        PyTuple::new(py, self.0.legal_moves().into_iter().map(|mv| mv.index(pits)).collect::<Vec<_>>())
    }

    /// Plays a move: the position after it. Raises IllegalMoveError.
    fn apply(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        let mv = numbers::mv(&self.0, r#move)?;
        self.0.apply(mv).map(Position).map_err(|error| errors::unplayable(mv, error, &self.0))
    }

    /// Plays a move: the position after it, and what the move did. Raises IllegalMoveError.
    fn apply_with_events<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<(Position, Bound<'py, PyAny>)> {
        let mv = numbers::mv(&self.0, r#move)?;
        let played = self.0.apply_with_events(mv);
        let (next, sown) = played.map_err(|error| errors::unplayable(mv, error, &self.0))?;
        Ok((Position(next), values::sown(r#move.py(), &sown)?))
    }

    /// The position after a seat, to move or not, has resigned (rule M14).
    fn resign(&self, seat: &Bound<'_, PyAny>) -> PyResult<Position> {
        let seat = numbers::resigning(&self.0, seat)?;
        self.0.resign(seat).map(Position).map_err(|error| errors::resignation(seat, error, &self.0))
    }

    /// As resign, with how the game ended by it; None if the others play on.
    fn resign_with_events<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<(Position, Option<Bound<'py, PyAny>>)> {
        let py = seat.py();
        let seat = numbers::resigning(&self.0, seat)?;
        let resigned = self.0.resign_with_events(seat);
        let (next, ending) = resigned.map_err(|error| errors::resignation(seat, error, &self.0))?;
        Ok((Position(next), ending.map(|ending| values::ending(py, &ending)).transpose()?))
    }

    /// The pits from which a last seed in this pit of this seat captures, as (seat, pit) (rules M6, M9).
    #[pyo3(signature = (pit, seat=None))]
    fn corresponding<'py>(
        &self,
        pit: &Bound<'py, PyAny>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let seat = seat.map_or(Ok(self.0.turn()), |seat| numbers::seat(self.0.rules(), seat))?;
        let pits = self.0.corresponding(seat, numbers::pit(self.0.rules(), pit)?);
        PyTuple::new(pit.py(), pits.map(|(seat, pit)| (seat.index(), pit.index())).collect::<Vec<_>>())
    }

    /// The number of legal sequences of exactly depth plies, 0 to 255; a game that ends sooner counts nothing.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        match numbers::integer(depth, "depth")? {
            Some(depth) => perft::count(py, &self.0, depth),
            None => Err(KalahError::new_err(format!("depth = {depth}: 0 to 255 plies are possible"))),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position.parse('{}')", self.0.text())
    }

    /// The board as a picture, for notebooks: kalah.svg.board(self).
    fn _repr_svg_<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kalah.svg")?.call_method1("board", (slf,))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((PyType::new::<Position>(py).getattr("from_bytes")?, (self.to_bytes(py),)))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> Bound<'py, Self> {
        slf
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("rules", "sides", "to_move")
    }
}

/// The number of pits a side that a board of the Kalah Game Protocol says, to choose the rules by.
#[pyfunction]
pub(crate) fn kgp_pits(text: &str) -> PyResult<u8> {
    rules::kgp_pits(text).map_err(|error| errors::notation(error.kind, text, error.offset))
}
