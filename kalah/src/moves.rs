//! Moves and sets of moves.

use core::fmt;

use crate::seat::Pit;

/// What the seat to move does: sow an own pit, or turn the board (rules M1, M12).
///
/// As an integer a sowing is its pit's number and the swap is the number of pits a side:
/// [`Move::index`], [`Move::from_index`]. `Display` is for people: the pit 1-based, the swap `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Sow the seeds of this own pit.
    Sow(Pit),
    /// Turn the board: the sides change owners.
    Swap,
}

impl Move {
    /// The move with this number on a board of `pits` pits a side: below `pits` a sowing, `pits` the swap, else `None`.
    ///
    /// ```
    /// use kalah::Move;
    /// assert_eq!(Move::from_index(6, 6), Some(Move::Swap));
    /// assert_eq!(Move::from_index(7, 6), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: u8, pits: u8) -> Option<Move> {
        if index == pits {
            return Some(Move::Swap);
        }
        match Pit::new(index) {
            Some(pit) if index < pits => Some(Move::Sow(pit)),
            _ => None,
        }
    }

    /// The move's number on a board of `pits` pits a side: the pit's own, or `pits` for the swap.
    #[must_use]
    pub const fn index(self, pits: u8) -> u8 {
        match self {
            Move::Sow(pit) => pit.index() as u8,
            Move::Swap => pits,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sow(pit) => pit.fmt(f),
            Move::Swap => f.write_str("S"),
        }
    }
}

/// A set of moves on one board, in ascending order, the swap last.
///
/// ```
/// use kalah::{Position, Rules};
/// let moves = Position::new(Rules::standard()).legal_moves();
/// assert_eq!(moves.len(), 6);
/// assert_eq!(moves.into_iter().map(|m| m.to_string()).collect::<String>(), "123456");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moves {
    bits: u32,
    pits: u8,
}

impl Moves {
    /// Bit `i` for [`Move::index`] `i`.
    #[inline]
    pub(crate) const fn new(bits: u32, pits: u8) -> Moves {
        Moves { bits, pits }
    }

    /// The set as a mask: bit `i` for the move with number `i` ([`Move::index`]).
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// How many moves there are, 0 to 16.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether the move is one of them.
    #[must_use]
    pub const fn contains(self, mv: Move) -> bool {
        match mv {
            Move::Sow(pit) => pit.index() < self.pits as usize && self.bits >> pit.index() & 1 == 1,
            Move::Swap => self.bits >> self.pits & 1 == 1,
        }
    }

    /// The `n`-th move in ascending order, from 0.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<Move> {
        self.into_iter().nth(n)
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    #[inline]
    fn into_iter(self) -> MovesIter {
        MovesIter(self)
    }
}

/// The moves of a set in ascending order.
#[derive(Clone, Debug)]
pub struct MovesIter(Moves);

impl Iterator for MovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0.bits == 0 {
            return None;
        }
        let index = self.0.bits.trailing_zeros();
        self.0.bits &= self.0.bits - 1;
        Some(if index == u32::from(self.0.pits) { Move::Swap } else { Move::Sow(Pit::known(index)) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for MovesIter {}
