//! What a solver is asked, and how long it may take.

use core::fmt;
use core::time::Duration;

use super::control::Cancel;
use super::journal::Journal;
use super::solution::Bounds;
use crate::moves::Move;

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// Win, draw or loss. The margin is bounded only as far as that needs.
    Outcome,
    /// The margin.
    Margin,
    /// The margin of every legal move.
    Moves,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Bounds on the margin proven so far.
    pub margin: Bounds,
    /// The move that is being looked at, if any.
    pub mv: Option<Move>,
    /// The question at the moment is whether the margin of that move is at least this.
    pub at_least: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the beginning.
    pub elapsed: Duration,
    /// The part of the transposition table in use, 0 to 1.
    pub used: f64,
}

impl Progress {
    /// Positions looked at a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// A question with its limits. Without any the search goes on until it has the answer.
///
/// ```
/// use core::time::Duration;
/// use kalah::search::{Cancel, Question, Task};
/// let cancel = Cancel::new();
/// let task = Task::new(Question::Moves).time(Duration::from_secs(60)).cancel(&cancel);
/// # let _ = task;
/// ```
#[must_use]
pub struct Task<'a> {
    pub(super) question: Question,
    pub(super) line: bool,
    pub(super) nodes: u64,
    pub(super) time: Option<Duration>,
    pub(super) cancel: Cancel,
    pub(super) progress: Option<&'a mut dyn FnMut(Progress)>,
    pub(super) journal: Option<&'a mut Journal>,
}

impl<'a> Task<'a> {
    /// The question alone.
    pub fn new(question: Question) -> Task<'a> {
        Task {
            question,
            line: false,
            nodes: u64::MAX,
            time: None,
            cancel: Cancel::new(),
            progress: None,
            journal: None,
        }
    }

    /// Also finds a line of best play. Not for [`Question::Outcome`].
    pub fn line(mut self) -> Self {
        self.line = true;
        self
    }

    /// Stops after so many positions looked at, or a few thousand more.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Stops after so long, or a few milliseconds more.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Stops when this token says so.
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Calls this about ten times a second, on the thread that solves.
    pub fn progress(mut self, progress: &'a mut dyn FnMut(Progress)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Takes bounds proven before from this journal, and writes new ones to it.
    pub fn journal(mut self, journal: &'a mut Journal) -> Self {
        self.journal = Some(journal);
        self
    }
}

impl fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("question", &self.question).field("line", &self.line).finish_non_exhaustive()
    }
}
