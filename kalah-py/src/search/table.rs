//! Endgame tables.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use rules::search::{BuildProgress, Cancel};

use super::bar::Bar;
use super::desk::watched;
use super::{answers, errors};
use crate::batch::{self, threads};
use crate::numbers::{self, Arg};
use crate::position::Position;
use crate::records::os_error;
use crate::rule_set::Rules;
use crate::values;

/// The value of every position of two players with at most so many seeds in the pits, one byte each.
///
/// It never changes, and may be shared by threads, solvers and players, which do not copy it.
#[pyclass(module = "kalah", frozen)]
pub(crate) struct Table(pub(super) rules::search::Table);

/// Bytes that a file may take in memory if nothing is said: as many as a table that is built.
const USUAL_LIMIT: u64 = 1 << 30;

fn seeds_of(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    // Numbers that are too large are the same to a table.
    Ok(u32::try_from(numbers::natural(value, "seeds")?).unwrap_or(u32::MAX))
}

/// A file that ends where nobody waits for it any more.
struct Watched<'a>(File, &'a Cancel);

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        /// As much as is read before somebody looks again.
        const AT_ONCE: usize = 1 << 24;
        let most = buffer.len().min(AT_ONCE);
        let Some(part) = buffer.get_mut(..most).filter(|_| !self.1.is_cancelled()) else { return Ok(0) };
        self.0.read(part)
    }
}

/// What is asked about: one position, or those of a batch.
enum Asked<'a, 'py> {
    One(&'a Bound<'py, Position>),
    Many(Vec<rules::Position>),
}

#[pymethods]
impl Table {
    /// Builds the table of all positions of these rules with at most so many seeds in the pits.
    #[staticmethod]
    #[pyo3(
        signature = (rules, seeds, *, threads=Arg::Default, limit=Arg::Default, beginning=None, progress=None),
        text_signature = "(rules, seeds, *, threads=1, limit=1073741824, beginning=None, progress=False)"
    )]
    fn build(
        py: Python<'_>,
        rules: &Rules,
        seeds: &Bound<'_, PyAny>,
        threads: Arg<'_>,
        limit: Arg<'_>,
        beginning: Option<&Table>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Table> {
        let (rules, seeds) = (rules.0, seeds_of(seeds)?);
        let threads = threads.given().map_or(Ok(1), threads::number)?;
        let limit = limit.given().map(|limit| numbers::natural(limit, "limit")).transpose()?;
        let cancel = Cancel::new();
        let built = Bar::shown(progress, "building", |bar| {
            let mut report = |at: BuildProgress| bar.tell(|| Ok((answers::build_progress(py, &at)?,)));
            watched(py, &cancel, &Cancel::new(), &mut report, |sender| {
                // Whoever listened may have gone.
                let mut tell = |at| sender.send(at).unwrap_or_default();
                let mut builder = rules::search::Table::builder(&rules, seeds).threads(threads).cancel(&cancel);
                if let Some(limit) = limit {
                    builder = builder.limit(limit);
                }
                if let Some(table) = beginning {
                    builder = builder.beginning(&table.0);
                }
                builder.progress(&mut tell).build()
            })
        })?;
        built.map(Table).map_err(errors::table)
    }

    /// Reads a file that save wrote, and checks it.
    #[staticmethod]
    #[pyo3(
        signature = (path, *, seeds=None, limit=Arg::Default),
        text_signature = "(path, *, seeds=None, limit=1073741824)"
    )]
    fn open(path: &Bound<'_, PyAny>, seeds: Option<&Bound<'_, PyAny>>, limit: Arg<'_>) -> PyResult<Table> {
        let py = path.py();
        let seeds = seeds.map_or(Ok(u32::MAX), seeds_of)?;
        let limit = limit.given().map_or(Ok(USUAL_LIMIT), |limit| numbers::natural(limit, "limit"))?;
        let name: PathBuf = path.extract()?;
        let file = py.detach(|| File::open(name)).map_err(|error| os_error(py, error, path))?;
        let cancel = Cancel::new();
        let read = watched(py, &cancel, &Cancel::new(), &mut |()| Ok(()), |_| {
            rules::search::Table::read_from(Watched(file, &cancel), seeds, limit)
        })?;
        read.map(Table).map_err(|error| errors::table_file(error, path))
    }

    /// Writes the table to a file: first under another name beside it, so that there is never half a table.
    fn save(&self, path: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, file): (_, PathBuf) = (path.py(), path.extract()?);
        py.detach(|| self.0.save(file)).map_err(|error| os_error(py, error, path))
    }

    /// The size of a table in bytes: one for each position.
    #[staticmethod]
    fn size_for(rules: &Rules, seeds: &Bound<'_, PyAny>) -> PyResult<u64> {
        rules::search::Table::size_for(&rules.0, seeds_of(seeds)?).map_err(errors::table)
    }

    /// The rules it is for, without what does not matter: seeds a pit, the opening, majority_end.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.0.rules())
    }

    /// It has all positions with at most so many seeds in the pits.
    #[getter]
    fn seeds(&self) -> u32 {
        self.0.seeds()
    }

    /// Whether it is for positions of these rules.
    fn serves(&self, rules: &Rules) -> bool {
        self.0.serves(&rules.0)
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.0.len()).unwrap_or(usize::MAX)
    }

    fn __bool__(&self) -> bool {
        true
    }

    /// The final margin of the seat to move under best play: of a position, or of every row of a kalah.Batch.
    fn probe<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = position.py();
        match asked(position)? {
            Asked::One(position) => Ok(self.0.probe(&position.get().0).into_pyobject(py)?.into_any()),
            Asked::Many(rows) => {
                let (margins, known) = batch::search::probe(py, &self.0, &rows)?;
                answers::probed(py, &margins, &known)
            }
        }
    }

    /// The moves that keep the margin of a position; None if it does not know them.
    fn best_moves<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let (best, pits) = (self.0.best_moves(&position.0), position.0.rules().pits());
        best.map(|moves| values::tuple(py, moves.into_iter().map(|mv| mv.index(pits)))).transpose()
    }

    /// Which moves of every row of a kalah.Batch keep its margin; none where it is not known.
    fn optimal_moves<'py>(&self, batch: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        batch::search::optimal_moves(&self.0, batch)
    }

    fn __repr__(&self) -> String {
        format!("<kalah.Table of {} seeds for {}>", self.0.seeds(), self.0.rules())
    }
}

fn asked<'a, 'py>(position: &'a Bound<'py, PyAny>) -> PyResult<Asked<'a, 'py>> {
    match position.cast::<Position>() {
        Ok(position) => Ok(Asked::One(position)),
        Err(_) => batch::search::positions(position).map(Asked::Many),
    }
}
