//! Numbers of positions, for everybody.

use super::error::TableError;
use super::kernel::reduced;
use super::numbering::{MOST_SEEDS, Numbering};
use super::prover::rows;
use crate::phase::Phase;
use crate::position::Position;
use crate::random::below;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::setup::Setup;

/// All positions of two players with at most so many seeds in the pits that are not over, numbered from 0 without a
/// gap, regardless of stores and of the seat to move: for tables, for samples, for going through all of them.
///
/// # Stability
/// The numbers never change; table files are in their order. A row of s seeds in p pits with prefix sums P₀, P₁, … has the
/// rank Σ C(Pⱼ + j, j + 1) over j = 0 to p - 2, below N(s) = C(s + p - 1, p - 1). Positions of fewer seeds come first,
/// then those of fewer seeds on the side of the seat to move; among these a position has the number
/// rank(other row) · N(own seeds) + rank(own row).
///
/// ```
/// use kalah::search::Positions;
/// use kalah::{Rules, Seat};
/// let positions = Positions::new(&Rules::standard(), 20)?;
/// assert_eq!(positions.count(), 225_332_381);
/// let position = positions.unrank(100_000_000).unwrap();
/// assert_eq!(position.side(Seat::SOUTH).pits(), [0, 0, 6, 0, 0, 1]);
/// assert_eq!(positions.rank(&position), Some(100_000_000));
/// # Ok::<(), kalah::search::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Positions {
    rules: Rules,
    numbering: Numbering,
}

impl Positions {
    /// All positions of these rules with at most `seeds` seeds in the pits.
    ///
    /// # Errors
    /// [`TableError::Players`], [`Pits`](TableError::Pits), [`Seeds`](TableError::Seeds).
    pub fn new(rules: &Rules, seeds: u32) -> Result<Positions, TableError> {
        if rules.players() != 2 {
            return Err(TableError::Players { players: rules.players() });
        }
        if rules.pits() > 7 {
            return Err(TableError::Pits { pits: rules.pits() });
        }
        if seeds > MOST_SEEDS {
            return Err(TableError::Seeds { seeds });
        }
        Ok(Positions { rules: *rules, numbering: Numbering::new(rules, seeds) })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.numbering.layer(self.numbering.most() + 1)
    }

    /// How many there are with exactly so many seeds in the pits.
    #[must_use]
    pub fn count_of(&self, seeds: u32) -> u64 {
        if seeds > self.numbering.most() { 0 } else { self.numbering.layer(seeds + 1) - self.numbering.layer(seeds) }
    }

    /// The number of a position; `None` if it is over, in the opening, has too many seeds in its pits, or is played under
    /// rules that make another game of it.
    #[must_use]
    pub fn rank(&self, position: &Position) -> Option<u64> {
        let fits = !position.is_over() && position.phase() == Phase::Play;
        if !fits || reduced(position.rules()) != reduced(&self.rules) {
            return None;
        }
        let (own, other) = rows(position)?;
        self.numbering.has(own, other).then(|| self.numbering.number(own, other))
    }

    /// The position with this number, South to move, the stores empty; `None` if there is none.
    #[must_use]
    pub fn unrank(&self, number: u64) -> Option<Position> {
        let (own, other) = self.numbering.pair(number)?;
        let mut setup = Setup::new(self.rules);
        let side = usize::from(self.rules.pits()) + 1;
        for (at, cell) in setup.cells[..2 * side].iter_mut().enumerate() {
            let (row, pit) = (if at < side { own } else { other }, at % side);
            *cell = if pit + 1 == side { 0 } else { (row >> (8 * pit) & 0xff) as u16 };
        }
        setup.turn = Seat::SOUTH;
        setup.phase = Phase::Play;
        setup.position().ok()
    }

    /// A position with exactly so many seeds in the pits, each as likely as any other, if `random` gives random numbers;
    /// `None` if there is none. One number is taken nearly always, sometimes a few more.
    ///
    /// ```
    /// use kalah::search::Positions;
    /// use kalah::Rules;
    /// let positions = Positions::new(&Rules::standard(), 24)?;
    /// let mut state = 1u64;
    /// let mut random = || {
    ///     state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
    ///     state ^ state >> 32
    /// };
    /// let position = positions.sample(24, &mut random).unwrap();
    /// assert_eq!(position.total(), 24);
    /// # Ok::<(), kalah::search::TableError>(())
    /// ```
    pub fn sample(&self, seeds: u32, random: impl FnMut() -> u64) -> Option<Position> {
        let count = self.count_of(seeds);
        if count == 0 {
            return None;
        }
        self.unrank(self.numbering.layer(seeds) + below(count, random))
    }
}
