//! The solver.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use rules::search::{Journal, Progress, Question, Solution, Task};

use super::bar::Bar;
use super::desk::Desk;
use super::table::Table;
use super::{answers, errors};
use crate::batch::threads;
use crate::errors::KalahError;
use crate::numbers::{self, Arg};
use crate::position::Position;
use crate::rule_set::Rules;

/// Solves positions of two players exactly: what the margin is at the end if both play as well as can be.
///
/// It remembers what it has proven, and may be shared by threads: a call waits until the one before it is done.
#[pyclass(module = "kalah", frozen)]
pub(crate) struct Solver {
    rules: rules::Rules,
    desk: Desk<rules::search::Solver>,
    /// With the number of pits.
    last: Mutex<Option<(Solution, u8)>>,
}

fn question(name: &str) -> PyResult<Question> {
    match name {
        "margin" => Ok(Question::Margin),
        "moves" => Ok(Question::Moves),
        "outcome" => Ok(Question::Outcome),
        _ => Err(KalahError::new_err(format!("there is no question {name:?}: they are margin, moves, outcome"))),
    }
}

/// What a call of `solve` asks.
struct Asked {
    question: Question,
    line: bool,
    nodes: Option<u64>,
    time: Option<Duration>,
    journal: Option<Journal>,
}

impl Asked {
    fn task(&mut self) -> Task<'_> {
        let mut task = Task::new(self.question);
        if self.line {
            task = task.line();
        }
        if let Some(nodes) = self.nodes {
            task = task.nodes(nodes);
        }
        if let Some(time) = self.time {
            task = task.time(time);
        }
        if let Some(journal) = &mut self.journal {
            task = task.journal(journal);
        }
        task
    }
}

fn open_journal(path: &Bound<'_, PyAny>) -> PyResult<Journal> {
    let file: PathBuf = path.extract()?;
    path.py().detach(|| Journal::open(file)).map_err(|error| errors::journal(error, path))
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(
        signature = (rules, *, table=None, memory=Arg::Default, threads=Arg::Default),
        text_signature = "(rules, *, table=None, memory=67108864, threads=1)"
    )]
    fn new(rules: &Rules, table: Option<&Table>, memory: Arg<'_>, threads: Arg<'_>) -> PyResult<Solver> {
        let mut builder = rules::search::Solver::builder(&rules.0);
        if let Some(table) = table {
            builder = builder.table(table.0.clone());
        }
        if let Some(memory) = memory.given() {
            builder = builder.memory(numbers::natural(memory, "memory")?);
        }
        if let Some(number) = threads.given() {
            builder = builder.threads(threads::number(number)?);
        }
        let solver = builder.build().map_err(errors::solver)?;
        Ok(Solver { rules: *solver.rules(), desk: Desk::new(solver), last: Mutex::default() })
    }

    /// The rules it is for, without what does not matter: seeds a pit, the opening, majority_end.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.rules)
    }

    /// Answers a question about a position: what could be proven within the limits.
    #[pyo3(
        signature = (
            position, *, question="margin", line=false, nodes=None, seconds=None, progress=None, journal=None
        ),
        text_signature = "($self, position, *, question='margin', line=False, nodes=None, seconds=None, \
                          progress=False, journal=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        question: &str,
        line: bool,
        nodes: Option<&Bound<'py, PyAny>>,
        seconds: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
        journal: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut asked = Asked {
            question: self::question(question)?,
            line,
            nodes: nodes.map(|nodes| numbers::natural(nodes, "nodes")).transpose()?,
            time: seconds.map(|time| numbers::seconds(time, "seconds")).transpose()?,
            journal: None,
        };
        if asked.line && asked.question == Question::Outcome {
            return Err(KalahError::new_err("line = True: there is a line for the questions margin and moves only"));
        }
        asked.journal = journal.map(open_journal).transpose()?;
        let (position, pits) = (&position.0, position.0.rules().pits());
        let solved = Bar::shown(progress, "solving", |bar| {
            let mut report = |at: Progress| bar.tell(|| Ok((answers::progress(py, &at, pits)?,)));
            self.desk.with(py, &mut report, |solver, cancel, sender| {
                // Whoever listened may have gone.
                let mut tell = |at| sender.send(at).unwrap_or_default();
                let solved = solver.solve(position, asked.task().cancel(cancel).progress(&mut tell));
                if let Ok(solution) = &solved {
                    *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((solution.clone(), pits));
                }
                solved
            })
        })?;
        answers::solution(py, &solved.map_err(|error| errors::unsolved(error, position))?, pits)
    }

    /// Stops what it solves now, for whatever thread: solve returns there with what it has proven.
    fn cancel(&self) {
        self.desk.stop();
    }

    /// The last answer, also of a call that Ctrl-C ended: the bounds proven until then; None before the first.
    #[getter]
    fn last<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        last.map(|(solution, pits)| answers::solution(py, &solution, pits)).transpose()
    }

    fn __repr__(&self) -> String {
        format!("<kalah.Solver for {}>", self.rules)
    }
}
