//! Two programs for one rule set, `2x6x4`, to compare the library with. They are kept as they are.

#[allow(missing_docs, reason = "kept as it is")]
pub mod fixed;
#[allow(missing_docs, reason = "kept as it is")]
pub mod plain;

pub use fixed::Fixed;
pub use plain::Plain;

use crate::Game;

impl Game for Plain {
    type Move = usize;
    type Moves = Pits;

    #[inline]
    fn moves(&self) -> Pits {
        Pits(self.legal())
    }

    #[inline]
    fn after(&self, pit: usize) -> Plain {
        self.apply(pit)
    }
}

impl Game for Fixed {
    type Move = usize;
    type Moves = Pits;

    #[inline]
    fn moves(&self) -> Pits {
        Pits(self.legal())
    }

    #[inline]
    fn after(&self, pit: usize) -> Fixed {
        self.apply(pit)
    }
}

/// Pits given by the bits of a mask, ascending.
#[derive(Clone, Debug)]
pub struct Pits(u32);

impl Iterator for Pits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let pit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(pit as usize)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Pits {}
