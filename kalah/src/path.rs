//! The path of a sowing, cell by cell (rules M2, M3).

use crate::options::SowStores;
use crate::rules::Rules;
use crate::seat::{Cell, Pit, Seat};

/// The cells that a handful is sown into, in order, one a seed.
///
/// The kernel adds whole runs at once; the tests hold the two against each other.
#[derive(Clone, Debug)]
pub struct Path {
    rules: Rules,
    mover: Seat,
    /// The origin, as a number in the order of rules B2.
    origin: usize,
    at: usize,
    left: u16,
}

impl Path {
    pub(crate) fn new(rules: Rules, mover: Seat, pit: Pit, seeds: u16) -> Path {
        let origin = mover.index() * rules.side_cells() as usize + pit.index();
        Path { rules, mover, origin, at: origin, left: seeds }
    }

    fn cell(&self) -> Cell {
        let side = self.rules.side_cells() as usize;
        let (seat, index) = (Seat::known((self.at / side) as u32), (self.at % side) as u32);
        if index == u32::from(self.rules.pits()) { Cell::Store(seat) } else { Cell::Pit(seat, Pit::known(index)) }
    }

    fn is_sown(&self) -> bool {
        match self.cell() {
            Cell::Store(seat) => seat == self.mover || self.rules.sow_stores() == SowStores::All,
            Cell::Pit(..) => self.at != self.origin || !self.rules.skip_origin(),
        }
    }
}

impl Iterator for Path {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        self.left = self.left.checked_sub(1)?;
        loop {
            self.at = if self.at + 1 < self.rules.cells() { self.at + 1 } else { 0 };
            if self.is_sown() {
                return Some(self.cell());
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(self.left), Some(usize::from(self.left)))
    }
}

impl ExactSizeIterator for Path {}
