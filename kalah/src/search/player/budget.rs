//! How far the player may look.

use core::time::Duration;
use std::time::Instant;

use super::super::control::Cancel;
use super::super::solution::Stop;

/// How far a [`Player`](super::Player) may look for one move: whichever of its limits comes first ends the search, and
/// the best move found until then is the answer. However small it is, there is a legal move.
///
/// Under limits of nodes and plies the answer is the same on every machine; under a limit of time it is not.
///
/// ```
/// use core::time::Duration;
/// use kalah::search::Budget;
/// let budget = Budget::time(Duration::from_millis(100)).or_nodes(1_000_000);
/// # let _ = budget;
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Budget {
    nodes: u64,
    time: Option<Duration>,
    plies: u8,
    cancel: Option<Cancel>,
}

impl Budget {
    /// More plies are never looked ahead.
    pub const MOST_PLIES: u8 = 100;

    const NONE: Budget = Budget { nodes: u64::MAX, time: None, plies: Budget::MOST_PLIES, cancel: None };

    /// As many positions looked at, and not one more. A million take about a quarter of a second on a server of 2023.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes, ..Budget::NONE }
    }

    /// As long, or a millisecond more.
    pub const fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::NONE }
    }

    /// As many plies ahead, at most [`MOST_PLIES`](Budget::MOST_PLIES); 1 looks at the moves alone. The time that it
    /// takes about doubles with every ply.
    pub const fn plies(plies: u8) -> Budget {
        Budget::NONE.or_plies(plies)
    }

    /// Also ends after so many positions looked at.
    pub const fn or_nodes(mut self, nodes: u64) -> Budget {
        self.nodes = nodes;
        self
    }

    /// Also ends after so long.
    pub const fn or_time(mut self, time: Duration) -> Budget {
        self.time = Some(time);
        self
    }

    /// Also ends after looking so many plies ahead.
    pub const fn or_plies(mut self, plies: u8) -> Budget {
        self.plies = if plies < Budget::MOST_PLIES { plies } else { Budget::MOST_PLIES };
        self
    }

    /// Also ends when this token says so.
    pub fn or_cancel(mut self, cancel: &Cancel) -> Budget {
        self.cancel = Some(cancel.clone());
        self
    }

    pub(super) const fn most_plies(&self) -> u8 {
        self.plies
    }
}

/// What has been spent of a budget.
pub(super) struct Meter<'a> {
    budget: &'a Budget,
    begin: Instant,
    nodes: u64,
    /// The number of nodes at which clock and token are looked at again.
    look: u64,
}

/// Nodes from one look at clock and token to the next.
const PATIENCE: u64 = 512;

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &'a Budget) -> Meter<'a> {
        Meter { budget, begin: Instant::now(), nodes: 0, look: 0 }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Takes so many nodes out of the budget, or none and says what has run out.
    #[inline(always)]
    pub(super) fn spend(&mut self, nodes: u64) -> Result<(), Stop> {
        let after = self.nodes + nodes;
        if after > self.budget.nodes {
            return Err(Stop::Nodes);
        }
        if after >= self.look {
            self.look()?;
        }
        self.nodes = after;
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if self.budget.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Err(Stop::Cancelled);
        }
        if self.budget.time.is_some_and(|time| self.begin.elapsed() >= time) {
            return Err(Stop::Time);
        }
        self.look = self.nodes + PATIENCE;
        Ok(())
    }
}
