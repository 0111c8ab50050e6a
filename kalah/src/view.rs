//! Sides of a position, in any order of seats: what a frontend draws.

use crate::position::Position;
use crate::seat::{MAX_PITS, Seat};

/// One side: its pits and its store.
///
/// ```
/// use kalah::{Position, Rules, Seat};
/// let start = Position::new(Rules::standard());
/// let seats: Vec<_> = start.sides_from(Seat::NORTH).map(|side| side.seat()).collect();
/// assert_eq!(seats, [Seat::NORTH, Seat::SOUTH]);
/// assert_eq!(start.side(Seat::NORTH).pits(), [4; 6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    seat: Seat,
    pits: [u16; MAX_PITS],
    len: u8,
    store: u16,
}

impl Side {
    /// Whose side it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Seeds in its pits, in sowing order.
    #[must_use]
    pub fn pits(&self) -> &[u16] {
        &self.pits[..usize::from(self.len).min(MAX_PITS)]
    }

    /// Seeds in its store.
    #[must_use]
    pub const fn store(&self) -> u16 {
        self.store
    }

    /// Whether there are no seeds in its pits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pits().iter().all(|&seeds| seeds == 0)
    }
}

impl Position {
    /// One side; all empty if there is no such seat.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Side {
        let len = self.rules().pits();
        let seeds = |pit: usize| if pit < usize::from(len) { self.cell(seat, pit as u32) } else { 0 };
        Side { seat, pits: core::array::from_fn(seeds), len, store: self.store(seat) }
    }

    /// All sides in the order of seats.
    pub fn sides(&self) -> impl ExactSizeIterator<Item = Side> + '_ {
        self.sides_from(Seat::SOUTH)
    }

    /// All sides as this seat sees them: its own first, then the others in the order of sowing.
    pub fn sides_from(&self, seat: Seat) -> impl ExactSizeIterator<Item = Side> + '_ {
        let players = self.rules().players();
        (0..u32::from(players)).map(move |away| self.side(seat.away(away, players)))
    }
}
