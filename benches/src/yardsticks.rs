//! Two programs for one rule set, `2x6x4`, to compare the library with. They are kept as they are.

use crate::{Bits, Game};

#[allow(missing_docs, reason = "kept as it is")]
pub mod fixed;
#[allow(missing_docs, reason = "kept as it is")]
pub mod plain;

pub use fixed::Fixed;
pub use plain::Plain;

impl Game for Plain {
    type Move = usize;

    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
        Bits(self.legal())
    }

    #[inline]
    fn after(&self, pit: usize) -> Plain {
        self.apply(pit)
    }
}

impl Game for Fixed {
    type Move = usize;

    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
        Bits(self.legal())
    }

    #[inline]
    fn after(&self, pit: usize) -> Fixed {
        self.apply(pit)
    }
}
