//! Who sits where: seats, pits, and the cells of the board by name.

use core::fmt;

/// The largest number of players (rules B1).
pub const MAX_PLAYERS: usize = 4;

/// The largest number of pits a side (rules B3: two players).
pub const MAX_PITS: usize = 15;

/// A player's place at the board, 0 to 3 in the order in which sowing meets them (rules B1).
///
/// `Display` is 1-based, for people; [`Seat::name`] says South and North with two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first seat; South with two players.
    pub const SOUTH: Seat = Seat(0);
    /// The second seat; North with two players.
    pub const NORTH: Seat = Seat(1);

    /// The seat with this number, 0 to 3; `None` for any other.
    #[must_use]
    pub const fn new(index: u8) -> Option<Seat> {
        if (index as usize) < MAX_PLAYERS { Some(Seat(index)) } else { None }
    }

    /// A number known to be a seat's.
    #[inline]
    pub(crate) const fn known(index: u32) -> Seat {
        Seat((index & 3) as u8)
    }

    /// The seat's number, 0 to 3.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat so many seats away at a board of so many players. `max(1)` says to the compiler that no division can fail.
    pub(crate) fn away(self, away: u32, players: u8) -> Seat {
        Seat::known((u32::from(self.0) + away) % u32::from(players.max(1)))
    }

    /// The seat's name at a board of so many players: South or North with two, else "Seat 1" to "Seat 4".
    ///
    /// ```
    /// use kalah::Seat;
    /// assert_eq!(Seat::NORTH.name(2).to_string(), "North");
    /// assert_eq!(Seat::NORTH.name(3).to_string(), "Seat 2");
    /// ```
    #[must_use]
    pub const fn name(self, players: u8) -> SeatName {
        SeatName { seat: self, players }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A seat's name for people, made by [`Seat::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatName {
    seat: Seat,
    players: u8,
}

impl fmt::Display for SeatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.players, self.seat) {
            (2, Seat::SOUTH) => f.pad("South"),
            (2, Seat::NORTH) => f.pad("North"),
            (_, Seat(index)) => f.pad(match index {
                0 => "Seat 1",
                1 => "Seat 2",
                2 => "Seat 3",
                _ => "Seat 4",
            }),
        }
    }
}

/// A pit of a side, 0 to 14 in sowing order, from its owner's left (rules B2).
///
/// `Display` is 1-based, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(u8);

impl Pit {
    /// The pit with this number, 0 to 14; `None` for any other. Which of them a board has is the rules' matter.
    #[must_use]
    pub const fn new(index: u8) -> Option<Pit> {
        if (index as usize) < MAX_PITS { Some(Pit(index)) } else { None }
    }

    /// A number known to be a pit's.
    #[inline]
    pub(crate) const fn known(index: u32) -> Pit {
        Pit((index & 15) as u8)
    }

    /// The pit's number, 0 to 14.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A place that holds seeds: a pit or a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A pit of a seat's side.
    Pit(Seat, Pit),
    /// A seat's store.
    Store(Seat),
}

impl Cell {
    /// The seat on whose side the cell is.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Cell::Pit(seat, _) | Cell::Store(seat) => seat,
        }
    }
}
