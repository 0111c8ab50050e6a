//! Many positions at once: what does the work of `python/kalah/batch.py`, which users see and which brings arrays into
//! the type and shape that is asked for here.
//!
//! The rows are behind a lock, so that threads may share a batch. It is taken only while the thread is detached from
//! the interpreter, or else a thread that waits for the lock and one that waits for the interpreter could wait for each
//! other; and one lock at a time.

mod arrays;
mod opponents;
mod playout;
mod read;
mod rows;
pub(crate) mod search;
mod step;
pub(crate) mod threads;

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{Element, PyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use rules::{Phase, Position};

use self::arrays::{integers, room, write};
use crate::numbers;
use crate::position;
use crate::rule_set::Rules;

type Array<'py, T> = Bound<'py, PyArray1<T>>;

/// The positions of a kalah.Batch.
#[pyclass(module = "kalah._kalah", frozen)]
pub(crate) struct Rows {
    rules: rules::Rules,
    /// How many there are, which never changes.
    count: usize,
    rows: Mutex<Vec<Position>>,
}

/// Rows that are worth a thread.
const LEAST: usize = 1024;

impl Rows {
    fn of(rules: rules::Rules, rows: Vec<Position>) -> Rows {
        Rows { rules, count: rows.len(), rows: Mutex::new(rows) }
    }

    fn with<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut [Position]) -> R + Send) -> R {
        py.detach(|| work(&mut self.lock()))
    }

    /// For threads that are detached.
    fn lock(&self) -> MutexGuard<'_, Vec<Position>> {
        // Nothing stops half-way through a change, and so a lock is as good after a thread that held it has gone.
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fills an array of `width` cells a row.
    fn fill<T: Element + Send>(
        &self,
        out: &Bound<'_, PyAny>,
        width: usize,
        threads: usize,
        fill: impl Fn(&Position, &mut [T]) + Sync + Send,
    ) -> PyResult<()> {
        write(out, self.count * width, |cells: &mut [T]| {
            let part = threads::part(self.count, threads, LEAST);
            let rows = self.lock();
            threads::run(threads, rows.chunks(part).zip(cells.chunks_mut(part * width)), |(rows, cells)| {
                for (row, cells) in rows.iter().zip(cells.chunks_exact_mut(width)) {
                    fill(row, cells);
                }
            });
        })
    }

    /// Fills an array of one cell a row.
    fn fill_one<T: Element + Send>(
        &self,
        out: &Bound<'_, PyAny>,
        value: impl Fn(&Position) -> T + Sync + Send,
    ) -> PyResult<()> {
        self.fill(out, 1, 1, |row, cells| cells.fill_with(|| value(row)))
    }

    fn players(&self) -> usize {
        self.rules.players().into()
    }

    fn cells_of_row(&self) -> usize {
        self.players() * (usize::from(self.rules.pits()) + 1)
    }

    /// Numbers of the mask: pits, and the swap where there is one.
    fn moves_of_row(&self) -> usize {
        usize::from(self.rules.pits()) + usize::from(self.rules.swap())
    }

    /// Numbers of the observation: cells, and the phase where there is more than one.
    fn features_of_row(&self) -> usize {
        let phases = if Position::new(self.rules).phase() == Phase::Play { 0 } else { Phase::ALL.len() };
        self.cells_of_row() + phases
    }
}

/// Nothing here works without NumPy, and it is looked for where it can still be said.
fn need_numpy(py: Python<'_>) -> PyResult<()> {
    py.import("numpy").map(|_| ())
}

#[pymethods]
impl Rows {
    #[new]
    fn new(py: Python<'_>, rules: &Rules, count: &Bound<'_, PyAny>) -> PyResult<Rows> {
        need_numpy(py)?;
        let count = rows::count(count)?;
        let mut rows = room(count)?;
        rows.resize(count, Position::new(rules.0));
        Ok(Rows::of(rules.0, rows))
    }

    #[staticmethod]
    fn from_positions(py: Python<'_>, rules: &Rules, positions: &Bound<'_, PyList>) -> PyResult<Rows> {
        need_numpy(py)?;
        let mut rows = room(positions.len())?;
        for (row, position) in positions.iter().enumerate() {
            let Ok(position) = position.cast::<position::Position>() else {
                let name = position.get_type().name()?;
                return Err(PyTypeError::new_err(format!("row {row}: a kalah.Position is needed, not {name}")));
            };
            let position = position.get().0;
            rows::same_rules(&rules.0, position.rules(), format_args!("row {row}"))?;
            rows.push(position);
        }
        Ok(Rows::of(rules.0, rows))
    }

    #[staticmethod]
    fn from_arrays(
        py: Python<'_>,
        rules: &Rules,
        cells: &Bound<'_, PyAny>,
        movers: &Bound<'_, PyAny>,
        phases: &Bound<'_, PyAny>,
        playing: &Bound<'_, PyAny>,
    ) -> PyResult<Rows> {
        need_numpy(py)?;
        let given = rows::Given {
            cells: integers(cells, rows::no_seeds)?,
            movers: integers(movers, rows::no_mover)?,
            phases: integers(phases, rows::no_phase)?,
            playing: integers(playing, |_, _| Ok(1))?,
        };
        let rules = rules.0;
        let rows = py.detach(|| rows::set_up(rules, &given))?;
        Ok(Rows::of(rules, rows))
    }

    #[staticmethod]
    fn concat(py: Python<'_>, rules: &Rules, parts: &Bound<'_, PyList>) -> PyResult<Rows> {
        let parts = parts.iter().map(|part| Ok(part.cast_into::<Rows>()?.unbind())).collect::<PyResult<Vec<_>>>()?;
        for (number, part) in parts.iter().enumerate() {
            rows::same_rules(&rules.0, &part.get().rules, format_args!("batch {number}"))?;
        }
        let mut rows = room(parts.iter().fold(0, |count: usize, part| count.saturating_add(part.get().count)))?;
        for part in &parts {
            part.get().with(py, |part| rows.extend_from_slice(part));
        }
        Ok(Rows::of(rules.0, rows))
    }

    fn __len__(&self) -> usize {
        self.count
    }

    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.rules)
    }

    #[getter]
    fn moves(&self) -> usize {
        self.moves_of_row()
    }

    #[getter]
    fn features(&self) -> usize {
        self.features_of_row()
    }

    /// Names of phases; their places are the numbers.
    #[classattr]
    #[pyo3(name = "PHASES")]
    fn phases() -> Vec<&'static str> {
        (0..).map_while(read::phase).map(Phase::name).collect()
    }

    fn position(&self, py: Python<'_>, row: &Bound<'_, PyAny>) -> PyResult<position::Position> {
        let number = numbers::integer(row, "a row number")?.unwrap_or(i64::MAX);
        let picked = self.with(py, |rows| rows::at(rows, number).copied());
        picked.map(position::Position).ok_or_else(|| rows::no_row(row, self.count))
    }

    fn equals(&self, py: Python<'_>, other: &Rows) -> PyResult<bool> {
        if self.rules != other.rules || self.count != other.count {
            return Ok(false);
        }
        let theirs = other.with(py, |rows| rows::copy(rows))?;
        Ok(self.with(py, |rows| *rows == *theirs))
    }

    fn copy(&self, py: Python<'_>) -> PyResult<Rows> {
        Ok(Rows::of(self.rules, self.with(py, |rows| rows::copy(rows))?))
    }

    fn take(&self, py: Python<'_>, numbers: &Bound<'_, PyAny>) -> PyResult<Rows> {
        let numbers = integers(numbers, |_, number| Err(rows::no_row(number, self.count)))?;
        Ok(Rows::of(self.rules, self.with(py, |rows| rows::pick(rows, &numbers))?))
    }

    fn children<'py>(&self, py: Python<'py>) -> PyResult<(Rows, Array<'py, i64>, Array<'py, i8>)> {
        let (children, parents, moves) = self.with(py, |rows| rows::children(rows))?;
        Ok((Rows::of(self.rules, children), PyArray1::from_vec(py, parents), PyArray1::from_vec(py, moves)))
    }

    /// Replaces the rows whose mask is not 0 by the others in turn, or all of them by the only other.
    fn reset(&self, py: Python<'_>, mask: &Bound<'_, PyAny>, others: &Rows) -> PyResult<()> {
        let mask: Vec<u8> = integers(mask, |_, _| Ok(1))?;
        rows::same_rules(&self.rules, &others.rules, "the replacement")?;
        let count = mask.iter().filter(|chosen| **chosen != 0).count();
        if mask.len() != self.count || others.count != 1 && others.count != count {
            return Err(PyValueError::new_err(format!("{} positions for {count} rows", others.count)));
        }
        let others = others.with(py, |rows| rows::copy(rows))?;
        self.with(py, |rows| {
            let chosen = rows.iter_mut().zip(&mask).filter(|(_, chosen)| **chosen != 0);
            for ((row, _), other) in chosen.zip(others.iter().cycle()) {
                *row = *other;
            }
        });
        Ok(())
    }

    /// Plays a move on every row or, with a status to fill, on those where it can be played.
    fn apply(
        &self,
        py: Python<'_>,
        moves: &Bound<'_, PyAny>,
        status: Option<&Bound<'_, PyAny>>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let threads = threads::number(threads)?;
        // No move has the number 255.
        let numbers = integers(moves, |_, _| Ok(u8::MAX))?;
        if numbers.len() != self.count {
            return Err(PyValueError::new_err(format!("{} moves for {} rows", numbers.len(), self.count)));
        }
        match status {
            Some(status) => write(status, self.count, |status| step::some(&mut self.lock(), &numbers, status, threads)),
            None => {
                let played = self.with(py, |rows| step::all(rows, &numbers, threads));
                played.map_err(|refused| refused.error(moves))
            }
        }
    }

    fn playout<'py>(
        &self,
        py: Python<'py>,
        seed: &Bound<'_, PyAny>,
        first: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Rows, Array<'py, i64>)> {
        let streams = (numbers::natural(seed, "seed")?, numbers::natural(first, "first")?);
        let threads = threads::number(threads)?;
        let mut rows = self.with(py, |rows| rows::copy(rows))?;
        let mut plies = room(self.count)?;
        plies.resize(self.count, 0);
        playout::play(py, &mut rows, &mut plies, streams, threads, progress)?;
        Ok((Rows::of(self.rules, rows), PyArray1::from_vec(py, plies)))
    }

    fn cells(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill(out, self.cells_of_row(), 1, read::cells)
    }

    fn to_move(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill_one(out, |row| row.to_move().map_or(-1, |seat| seat.index() as i8))
    }

    fn turn(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill_one(out, |row| row.turn().index() as i8)
    }

    fn phase(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill_one(out, |row| read::phase_number(row.phase()) as i8)
    }

    fn playing(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill(out, self.players(), 1, read::playing)
    }

    fn over(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill_one(out, |row| u8::from(row.is_over()))
    }

    fn scores(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill(out, self.players(), 1, read::scores)
    }

    fn keys(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill_one(out, Position::key)
    }

    fn rewards(&self, out: &Bound<'_, PyAny>) -> PyResult<()> {
        self.fill(out, self.players(), 1, read::rewards)
    }

    fn legal_mask(&self, out: &Bound<'_, PyAny>, finished: bool, threads: &Bound<'_, PyAny>) -> PyResult<()> {
        let threads = threads::number(threads)?;
        self.fill(out, self.moves_of_row(), threads, |row, to| read::legal_mask(row, finished, to))
    }

    /// What seats see, by row, or the seats to move.
    fn observe(
        &self,
        out: &Bound<'_, PyAny>,
        seats: Option<&Bound<'_, PyAny>>,
        scaled: bool,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (threads, width) = (threads::number(threads)?, self.features_of_row());
        let Some(seats) = seats else {
            return self.fill(out, width, threads, |row, to| read::observation(row, row.turn(), scaled, to));
        };
        let seats = rows::seats(&self.rules, seats, self.count)?;
        write(out, self.count * width, |cells: &mut [f32]| {
            let part = threads::part(self.count, threads, LEAST);
            let rows = self.lock();
            let parts = rows.chunks(part).zip(seats.chunks(part)).zip(cells.chunks_mut(part * width));
            threads::run(threads, parts, |((rows, seats), cells)| {
                for ((row, seat), cells) in rows.iter().zip(seats).zip(cells.chunks_exact_mut(width)) {
                    read::observation(row, *seat, scaled, cells);
                }
            });
        })
    }

    /// What computer players choose, one a row: row `i` by the one with seed `seeds[i]`, as its choice `numbers[i]`.
    fn choose<'py>(
        &self,
        py: Python<'py>,
        level: &Bound<'_, PyAny>,
        nodes: &Bound<'_, PyAny>,
        seeds: &Bound<'_, PyAny>,
        numbers: &Bound<'_, PyAny>,
    ) -> PyResult<Array<'py, i8>> {
        let mut player = opponents::player(level)?;
        let nodes = numbers::natural(nodes, "nodes")?;
        let chances = opponents::chances(seeds, numbers, self.count)?;
        let rows = self.with(py, |rows| rows::copy(rows))?;
        Ok(PyArray1::from_vec(py, opponents::choose(py, &mut player, nodes, &rows, &chances)?))
    }
}
