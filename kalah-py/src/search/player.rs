//! The computer player.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use rules::search::{Budget, Level};

use super::bar::Bar;
use super::desk::Desk;
use super::table::Table;
use super::{answers, errors};
use crate::batch;
use crate::errors::KalahError;
use crate::numbers::{self, Arg};
use crate::position::Position;

/// A computer player for two to four seats, under any rules, on any board.
///
/// It remembers nothing of a game, so it takes over a seat at any time and plays several at once. It may be shared by
/// threads: a call waits until the one before it is done.
#[pyclass(module = "kalah", frozen)]
pub(crate) struct Player {
    level: Level,
    desk: Desk<rules::search::Player>,
}

/// Names of levels.
const NAMES: [(&str, Level); 3] =
    [("random", Level::RANDOM), ("greedy", Level::GREEDY), ("strongest", Level::STRONGEST)];

pub(crate) fn level(value: &Bound<'_, PyAny>) -> PyResult<Level> {
    let found = match value.cast::<PyString>() {
        Ok(name) => {
            let name = name.to_string_lossy();
            NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, level)| level)
        }
        Err(_) => numbers::integer::<u8>(value, "level")?.and_then(Level::new),
    };
    found.ok_or_else(|| {
        let (most, names) = (Level::STRONGEST, NAMES.map(|(name, _)| name).join(", "));
        KalahError::new_err(format!("there is no level {value}: they are 1 to {most}, and by name {names}"))
    })
}

/// Positions looked at for a move if nothing else is said.
const USUAL_NODES: u64 = 100_000;

/// As few are looked at in less time than it takes to begin a thread, and on a small stack.
const FEW_NODES: u64 = 1000;

/// As few plies are, too.
const FEW_PLIES: u8 = 2;

/// The budget, and whether it is so small that nobody needs to watch.
fn budget(
    level: Level,
    nodes: Option<&Bound<'_, PyAny>>,
    seconds: Option<&Bound<'_, PyAny>>,
    plies: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Budget, bool)> {
    if nodes.is_none() && seconds.is_none() && plies.is_none() {
        return Ok((Budget::nodes(USUAL_NODES), level.plies() <= FEW_PLIES));
    }
    let mut budget = Budget::plies(Budget::MOST_PLIES);
    let mut few = level.plies() <= FEW_PLIES;
    if let Some(nodes) = nodes {
        let nodes = numbers::natural(nodes, "nodes")?;
        (budget, few) = (budget.or_nodes(nodes), few || nodes <= FEW_NODES);
    }
    if let Some(seconds) = seconds {
        budget = budget.or_time(numbers::seconds(seconds, "seconds")?);
    }
    if let Some(plies) = plies {
        let plies = numbers::plies(plies)?.try_into().unwrap_or(Budget::MOST_PLIES);
        (budget, few) = (budget.or_plies(plies), few || plies <= FEW_PLIES);
    }
    Ok((budget, few))
}

impl Player {
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        (budget, few): (Budget, bool),
        work: impl Fn(&mut rules::search::Player, &Budget) -> R + Sync + Send,
    ) -> PyResult<R> {
        if few {
            if let Some(answer) = self.desk.at_once(py, |player| work(player, &budget)) {
                return Ok(answer);
            }
        }
        self.desk.with(py, &mut |()| Ok(()), |player, cancel, _| work(player, &budget.clone().or_cancel(cancel)))
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(
        signature = (*, level=Arg::Default, seed=Arg::Default, table=None, memory=Arg::Default),
        text_signature = "(*, level='strongest', seed=0, table=None, memory=16777216)"
    )]
    fn new(level: Arg<'_>, seed: Arg<'_>, table: Option<&Table>, memory: Arg<'_>) -> PyResult<Player> {
        let mut builder = rules::search::Player::builder();
        if let Some(value) = level.given() {
            builder = builder.level(self::level(value)?);
        }
        if let Some(seed) = seed.given() {
            builder = builder.seed(numbers::natural(seed, "seed")?);
        }
        if let Some(table) = table {
            builder = builder.table(table.0.clone());
        }
        if let Some(memory) = memory.given() {
            builder = builder.memory(numbers::natural(memory, "memory")?);
        }
        let player = builder.build().map_err(errors::player)?;
        Ok(Player { level: player.level(), desk: Desk::new(player) })
    }

    /// All levels, from the weakest on: how many plies each looks ahead at most.
    #[staticmethod]
    fn levels(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let levels = PyDict::new(py);
        for level in Level::all() {
            levels.set_item(level.number(), level.plies())?;
        }
        Ok(levels)
    }

    /// How well it plays, 1 to 9.
    #[getter]
    fn level(&self) -> u8 {
        self.level.number()
    }

    /// A move for the seat to move; None at the end of the game.
    #[pyo3(signature = (position, *, nodes=None, seconds=None, plies=None))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        nodes: Option<&Bound<'py, PyAny>>,
        seconds: Option<&Bound<'py, PyAny>>,
        plies: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (position, budget) = (&position.0, budget(self.level, nodes, seconds, plies)?);
        let choice = self.with(py, budget, |player, budget| player.choose(position, budget))?;
        choice.map(|choice| answers::choice(py, &choice, position.rules().pits())).transpose()
    }

    /// What every legal move is worth, as far as the limits go, whatever the player's level: for hints and marks.
    #[pyo3(signature = (position, *, nodes=None, seconds=None, plies=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        nodes: Option<&Bound<'py, PyAny>>,
        seconds: Option<&Bound<'py, PyAny>>,
        plies: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (position, budget) = (&position.0, budget(Level::STRONGEST, nodes, seconds, plies)?);
        let values = self.with(py, budget, |player, budget| player.values(position, budget))?;
        answers::values(py, &values, position.rules().pits())
    }

    /// A move for every row of a kalah.Batch, each within the limits; -1 where there is none.
    #[pyo3(
        signature = (batch, *, nodes=None, seconds=None, plies=None, progress=None),
        text_signature = "($self, batch, *, nodes=None, seconds=None, plies=None, progress=False)"
    )]
    fn choose_many<'py>(
        &self,
        py: Python<'py>,
        batch: &Bound<'py, PyAny>,
        nodes: Option<&Bound<'py, PyAny>>,
        seconds: Option<&Bound<'py, PyAny>>,
        plies: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let (budget, _) = budget(self.level, nodes, seconds, plies)?;
        let rows = batch::search::positions(batch)?;
        let moves = Bar::shown(progress, "choosing", |bar| {
            let mut report = |done: usize| bar.tell(|| Ok((done, rows.len())));
            self.desk.with(py, &mut report, |player, cancel, sender| {
                let budget = budget.clone().or_cancel(cancel);
                // Whoever listened may have gone.
                let tell = |done| sender.send(done).unwrap_or_default();
                batch::search::choose(player, &rows, &budget, cancel, tell)
            })
        })??;
        Ok(PyArray1::from_vec(py, moves))
    }

    /// Stops what it thinks about now, for whatever thread: the best move found until then is the answer there.
    fn cancel(&self) {
        self.desk.stop();
    }

    fn __repr__(&self) -> String {
        format!("<kalah.Player of level {}>", self.level)
    }
}
