//! Answers, whole or as far as they go.

use alloc::vec::Vec;
use core::time::Duration;

use crate::moves::Move;

/// What is known of a final margin: it is `low` at least and `high` at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The margin is not smaller.
    pub low: i32,
    /// The margin is not larger.
    pub high: i32,
}

impl Bounds {
    /// The margin, if it is known.
    ///
    /// ```
    /// use kalah::search::Bounds;
    /// assert_eq!(Bounds { low: 2, high: 2 }.exact(), Some(2));
    /// assert_eq!(Bounds { low: 2, high: 6 }.exact(), None);
    /// ```
    #[must_use]
    pub const fn exact(self) -> Option<i32> {
        if self.low == self.high { Some(self.low) } else { None }
    }

    /// Who wins, if that is known: 1 for a positive margin, 0 for a draw, -1 for a negative margin.
    ///
    /// ```
    /// use kalah::search::Bounds;
    /// assert_eq!(Bounds { low: 2, high: 6 }.outcome(), Some(1));
    /// assert_eq!(Bounds { low: 0, high: 6 }.outcome(), None);
    /// ```
    #[must_use]
    pub const fn outcome(self) -> Option<i32> {
        if self.low.signum() == self.high.signum() { Some(self.low.signum()) } else { None }
    }

    /// Whether the margin may be this.
    #[must_use]
    pub const fn contains(self, margin: i32) -> bool {
        self.low <= margin && margin <= self.high
    }

    pub(super) const fn known(margin: i32) -> Bounds {
        Bounds { low: margin, high: margin }
    }

    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// All that bounds under other rules tell: who wins.
    pub(super) fn outcome_only(self, total: u16) -> Bounds {
        let most = i32::from(total);
        let low = if self.low < 0 { -most } else { self.low.min(1) };
        let high = if self.high > 0 { most } else { self.high.max(-1) };
        Bounds { low, high }
    }

    /// For the other seat.
    pub(super) const fn turned(self, turn: bool) -> Bounds {
        if turn { Bounds { low: -self.high, high: -self.low } } else { self }
    }
}

/// Why a search stopped before it had its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// Somebody asked it to.
    Cancelled,
    /// It looked at as many positions as it was allowed to.
    Nodes,
    /// It took as long as it was allowed to.
    Time,
}

/// The answer to a [`Task`](super::Task). All margins are final margins (own store less the other, at the end) of the
/// seat whose turn it is in the position asked about, under best play of both.
///
/// Where the search was stopped, the bounds are those proven until then: true, but not equal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solution {
    /// The margin. If win, draw or loss was asked for, bounds that tell it.
    pub margin: Bounds,
    /// What each legal move leads to, in ascending order of moves. Exact only if it was asked for.
    pub moves: Vec<(Move, Bounds)>,
    /// A line of best play from the position on, to the end of the game if it was asked for and nothing stopped it.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
    /// The time that it took.
    pub elapsed: Duration,
    /// Why it stopped early, if it did.
    pub stopped: Option<Stop>,
}
