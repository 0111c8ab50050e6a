//! What happened, in plain English. All of it is there as data too, for frontends that speak otherwise.

use core::fmt;

use crate::ending::{EndReason, Ending};
use crate::events::Sown;
use crate::moves::Move;
use crate::options::{Capture, Remaining};
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::seat::{Cell, Seat};

/// What the move did, in one or more sentences.
///
/// ```
/// use kalah::{Move, Pit, Position};
/// let position: Position = "2x6x4 4,0,4,4,4,3/1 3,5,6,4,4,2/4 1".parse()?;
/// let (_, sown) = position.apply_with_events(Move::Sow(Pit::new(5).unwrap()))?;
/// assert_eq!(sown.to_string(), "South sows 3 from pit 6: the last seed falls in North's pit 2.");
///
/// let position: Position = "2x6x4 0,0,4,0,4,9/1 3,5,6,4,4,4/4 1".parse()?;
/// let (_, sown) = position.apply_with_events(Move::Sow(Pit::new(5).unwrap()))?;
/// assert_eq!(
///     sown.to_string(),
///     "South sows 9 from pit 6: the last seed falls in the empty pit 2, captures 5 from North's pit 5 and goes to the \
///      store with them."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Sown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mover = self.mover().name(self.rules().players());
        match self.mv() {
            Move::Swap => write!(f, "{mover} turns the board: the sides change owners, stores and all.")?,
            Move::Sow(pit) => {
                write!(f, "{mover} sows {} from pit {pit}: ", self.seeds())?;
                f.write_str(if self.seeds() == 1 { "it falls in " } else { "the last seed falls in " })?;
                write_last(f, self)?;
                write_captures(f, self)?;
                f.write_str(".")?;
            }
        }
        if self.moves_again() {
            write!(f, " {mover} moves again.")?;
        }
        write_ending(f, self.ending(), self.rules())
    }
}

/// Where the last seed fell.
fn write_last(f: &mut fmt::Formatter<'_>, sown: &Sown) -> fmt::Result {
    match sown.last() {
        None => f.write_str("no cell"),
        Some(Cell::Pit(seat, pit)) if seat == sown.mover() => {
            write!(f, "{}pit {pit}", if sown.in_empty_pit() { "the empty " } else { "" })
        }
        Some(cell) => write!(f, "{}", cell.name(sown.rules().players())),
    }
}

/// What the last seed captured, if it could.
fn write_captures(f: &mut fmt::Formatter<'_>, sown: &Sown) -> fmt::Result {
    let from_others = || sown.captures().filter(|(cell, _)| cell.seat() != sown.mover());
    let own_seed = sown.captures().any(|(cell, _)| cell.seat() == sown.mover());
    for (i, (cell, seeds)) in from_others().enumerate() {
        f.write_str(if i == 0 { ", captures " } else { " and " })?;
        write!(f, "{seeds} from {}", cell.name(sown.rules().players()))?;
    }
    match (own_seed, from_others().next().is_some()) {
        (true, true) => f.write_str(" and goes to the store with them"),
        (true, false) => f.write_str(" and goes to the store alone: there is nothing to capture"),
        (false, false) if sown.in_empty_pit() && sown.rules().capture() != Capture::Never => {
            f.write_str("; there is nothing to capture")
        }
        (false, _) => Ok(()),
    }
}

/// The sentences about an end, a blank before each, and nothing if the game goes on.
pub(crate) fn write_ending(f: &mut fmt::Formatter<'_>, ending: Option<Ending>, rules: &Rules) -> fmt::Result {
    let Some(ending) = ending else { return Ok(()) };
    write!(f, " {ending}")?;
    if rules.remaining() == Remaining::Uncounted {
        f.write_str(" What is left in the pits counts for nobody.")?;
    }
    Ok(())
}

/// Why the game is over and who got what was left in the pits.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The game is over: {}.", self.reason())?;
        for (seat, &seeds) in (0..).map(Seat::known).zip(self.swept()).filter(|(_, seeds)| **seeds > 0) {
            let name = seat.name(self.players);
            match seeds {
                1 => write!(f, " The 1 seed left in the pits goes to {name}.")?,
                _ => write!(f, " The {seeds} seeds left in the pits go to {name}.")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EndReason::SideEmpty => "a side is empty",
            EndReason::NoMove => "the seat to move has no seeds",
            EndReason::Majority => "a store holds more than half of all seeds",
            EndReason::Resignation => "only one seat is left playing",
        })
    }
}

/// Who won, and every store: `South wins (South: 38, North: 10)`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_outcome(f, self, |_| false)
    }
}

/// Who won, and every store, with those who resigned.
pub(crate) fn write_outcome(
    f: &mut fmt::Formatter<'_>,
    outcome: &Outcome,
    resigned: impl Fn(Seat) -> bool,
) -> fmt::Result {
    let players = outcome.scores().len() as u8;
    let seats = || (0..).map(Seat::known);
    match outcome.winner() {
        Some(winner) => write!(f, "{} wins", winner.name(players))?,
        None => {
            let first = seats().zip(outcome.ranks()).filter(|(_, rank)| **rank == 1);
            for (i, (seat, _)) in first.enumerate() {
                write!(f, "{}{}", if i == 0 { "a draw between " } else { " and " }, seat.name(players))?;
            }
        }
    }
    for (i, (seat, score)) in seats().zip(outcome.scores()).enumerate() {
        write!(f, "{}{}: {score}", if i == 0 { " (" } else { ", " }, seat.name(players))?;
        if resigned(seat) {
            f.write_str(", resigned")?;
        }
    }
    f.write_str(")")
}

impl Cell {
    /// The cell with its owner for people: "North's pit 5", "Seat 3's store".
    ///
    /// ```
    /// use kalah::{Cell, Seat};
    /// assert_eq!(Cell::Store(Seat::SOUTH).name(2).to_string(), "South's store");
    /// ```
    #[must_use]
    pub const fn name(self, players: u8) -> CellName {
        CellName { cell: self, players }
    }
}

/// A cell's name for people, made by [`Cell::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName {
    cell: Cell,
    players: u8,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = self.cell.seat().name(self.players);
        match self.cell {
            Cell::Pit(_, pit) => write!(f, "{owner}'s pit {pit}"),
            Cell::Store(_) => write!(f, "{owner}'s store"),
        }
    }
}
