//! One entry of a game's history.

use core::fmt;
use core::time::Duration;

use super::PlyError;
use super::entries::Entry;
use crate::ending::Ending;
use crate::events::Sown;
use crate::moves::Move;
use crate::position::Position;
use crate::seat::Seat;
use crate::words::write_ending;

/// A move or a resignation that was played in a [`Game`](crate::Game): what it did, the position after it, and the time
/// it took if that was told.
///
/// `Display` says in plain English what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    event: Event,
    position: Position,
    time: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Event {
    Moved(Sown),
    Resigned(Seat, Option<Ending>),
}

impl Ply {
    pub(super) const fn moved(position: Position, sown: Sown, time: Option<Duration>) -> Ply {
        Ply { event: Event::Moved(sown), position, time }
    }

    pub(super) const fn resigned(
        position: Position,
        seat: Seat,
        ending: Option<Ending>,
        time: Option<Duration>,
    ) -> Ply {
        Ply { event: Event::Resigned(seat, ending), position, time }
    }

    /// What comes of an entry in a position.
    pub(super) fn new(before: &Position, entry: Entry, time: Option<Duration>) -> Result<Ply, PlyError> {
        Ok(match entry {
            Entry::Move(mv) => {
                let (position, sown) = before.apply_with_events(mv)?;
                Ply::moved(position, sown, time)
            }
            Entry::Resign(seat) => {
                let (position, ending) = before.resign_with_events(seat)?;
                Ply::resigned(position, seat, ending, time)
            }
        })
    }

    pub(crate) fn entry(&self) -> Entry {
        match self.event {
            Event::Moved(sown) => Entry::Move(sown.mv()),
            Event::Resigned(seat, _) => Entry::Resign(seat),
        }
    }

    /// The seat that moved or resigned.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        match &self.event {
            Event::Moved(sown) => sown.mover(),
            Event::Resigned(seat, _) => *seat,
        }
    }

    /// The move; `None` for a resignation.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        match &self.event {
            Event::Moved(sown) => Some(sown.mv()),
            Event::Resigned(..) => None,
        }
    }

    /// What the move did; `None` for a resignation.
    #[must_use]
    pub const fn sown(&self) -> Option<&Sown> {
        match &self.event {
            Event::Moved(sown) => Some(sown),
            Event::Resigned(..) => None,
        }
    }

    /// The end of the game, if this ply brought it.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        match self.event {
            Event::Moved(sown) => sown.ending(),
            Event::Resigned(_, ending) => ending,
        }
    }

    /// The position after the ply.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The time since the ply before it, if the caller told it.
    #[must_use]
    pub const fn time(&self) -> Option<Duration> {
        self.time
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.event {
            Event::Moved(sown) => sown.fmt(f),
            Event::Resigned(seat, ending) => {
                let rules = self.position.rules();
                write!(f, "{} resigns.", seat.name(rules.players()))?;
                write_ending(f, *ending, rules)
            }
        }
    }
}
