//! Endgame tables: the value of every position with few seeds in play.

mod build;
mod builder;
mod file;
mod fill;
mod lists;

pub use builder::{BuildProgress, TableBuilder};

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use super::error::TableError;
use super::kernel::reduced;
use super::numbering::{MOST_SEEDS, Numbering};
use super::prover::{lead, rows};
use crate::moves::{Move, Moves};
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::Rules;

pub(super) use file::VERSION;

/// The value of every position of two players with at most so many seeds in the pits: a byte each, without a gap.
///
/// The value is what the seat to move will still gain on the other. It depends on the pits alone, so one table serves
/// all positions whose rules differ at most in seeds a pit, in `swap`, `opening_turn` and `capture_from`. (With
/// `majority_end` the final margin depends on the stores too; there the solver uses the table to tell who wins.)
/// A table of few seeds is the beginning of one of more.
///
/// A clone is the same table, not a copy of its bytes.
///
/// ```
/// use kalah::search::Table;
/// use kalah::{Position, Rules, Seat, Setup};
/// let rules = Rules::standard();
/// let table = Table::builder(&rules, 8).build()?;
/// assert_eq!(table.len(), 119_965);
///
/// let setup = Setup::from_sides(rules, &[[0, 0, 0, 1, 0, 1, 20], [2, 0, 1, 0, 0, 3, 20]])?;
/// assert_eq!(table.probe(&setup.position()?), Some(-4));
/// assert_eq!(table.probe(&Position::new(rules)), None); // 48 seeds
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Table {
    rules: Rules,
    numbering: Arc<Numbering>,
    bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    /// Where in the bytes the values begin.
    start: usize,
}

/// The number of positions with at most so many seeds.
fn entries(rules: &Rules, seeds: u32) -> Result<(Numbering, u64), TableError> {
    if rules.players() != 2 {
        return Err(TableError::Players { players: rules.players() });
    }
    if rules.pits() > 7 {
        return Err(TableError::Pits { pits: rules.pits() });
    }
    if seeds > MOST_SEEDS {
        return Err(TableError::Seeds { seeds });
    }
    let numbering = Numbering::new(rules, seeds);
    let entries = numbering.layer(seeds + 1);
    Ok((numbering, entries))
}

impl Table {
    /// The size of a table in bytes: one for each position of these rules with at most `seeds` seeds in the pits.
    ///
    /// # Errors
    /// [`TableError::Players`], [`Pits`](TableError::Pits), [`Seeds`](TableError::Seeds).
    ///
    /// ```
    /// use kalah::Rules;
    /// use kalah::search::Table;
    /// assert_eq!(Table::size_for(&Rules::standard(), 20), Ok(225_332_381));
    /// ```
    pub fn size_for(rules: &Rules, seeds: u32) -> Result<u64, TableError> {
        entries(rules, seeds).map(|(_, entries)| entries)
    }

    /// Begins a table of all positions of these rules with at most `seeds` seeds in the pits.
    pub fn builder<'a>(rules: &Rules, seeds: u32) -> TableBuilder<'a> {
        TableBuilder::new(rules, seeds)
    }

    /// The rules that it is for, without what does not matter: seeds a pit are 1, options of the opening and
    /// `majority_end` are at their default.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether it is for positions of these rules.
    #[must_use]
    pub fn serves(&self, rules: &Rules) -> bool {
        reduced(rules) == self.rules
    }

    /// It has all positions with at most so many seeds in the pits.
    #[must_use]
    pub fn seeds(&self) -> u32 {
        self.numbering.most()
    }

    /// The number of positions, one byte each.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.numbering.layer(self.seeds() + 1)
    }

    /// Whether it has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn values(&self) -> &[u8] {
        &(*self.bytes).as_ref()[self.start..][..self.len() as usize]
    }

    /// What the seat to move will still gain on the other, by the pits of both; `None` if the table does not have them.
    pub(super) fn value(&self, own: u64, other: u64) -> Option<i32> {
        let number = self.numbering.has(own, other).then(|| self.numbering.number(own, other))?;
        self.values().get(number as usize).map(|&value| i32::from(value as i8))
    }

    /// The final margin of the seat to move under best play; `None` if the position is over, has too many seeds in its
    /// pits, is still in the opening, or is played under other rules or with `majority_end`.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<i32> {
        self.number(position).map(|number| self.margin(position, number))
    }

    /// Many at once: faster than one by one, since the system's memory can work on several at a time.
    #[must_use]
    pub fn probe_many(&self, positions: &[Position]) -> Vec<Option<i32>> {
        let mut margins = Vec::with_capacity(positions.len());
        for chunk in positions.chunks(64) {
            let numbers: Vec<_> = chunk.iter().map(|position| self.number(position)).collect();
            for number in numbers.iter().flatten() {
                prefetch_index::prefetch_index(self.values(), *number);
            }
            let pairs = chunk.iter().zip(numbers);
            margins.extend(pairs.map(|(position, number)| number.map(|number| self.margin(position, number))));
        }
        margins
    }

    /// The best moves: all that keep the margin of the position. `None` if it is over, or if a move leads to a position
    /// that the table does not [have](Table::probe); the position itself may be one that it does not have.
    ///
    /// ```
    /// # use kalah::search::Table;
    /// # use kalah::{Rules, Setup};
    /// # let rules = Rules::standard();
    /// # let table = Table::builder(&rules, 8).build()?;
    /// let setup = Setup::from_sides(rules, &[[0, 0, 0, 1, 0, 1, 20], [2, 0, 1, 0, 0, 3, 20]])?;
    /// let best = table.best_moves(&setup.position()?).unwrap();
    /// assert_eq!(best.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["4", "6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best_moves(&self, position: &Position) -> Option<Moves> {
        self.best_moves_many(core::slice::from_ref(position)).pop().flatten()
    }

    /// Many at once: faster than one by one, as [`probe_many`](Table::probe_many).
    #[must_use]
    pub fn best_moves_many(&self, positions: &[Position]) -> Vec<Option<Moves>> {
        let mut found = Vec::with_capacity(positions.len());
        for chunk in positions.chunks(16) {
            let plies: Vec<Vec<(Move, Position)>> = chunk.iter().map(plies).collect();
            let nexts: Vec<Position> = plies.iter().flatten().map(|(_, next)| *next).collect();
            let mut probed = self.probe_many(&nexts).into_iter();
            found.extend(chunk.iter().zip(&plies).map(|(position, plies)| best(position, plies, &mut probed)));
        }
        found
    }

    fn number(&self, position: &Position) -> Option<usize> {
        let fits = !position.is_over() && position.phase() == Phase::Play && !position.rules().majority_end();
        if !fits || !self.serves(position.rules()) {
            return None;
        }
        let (own, other) = rows(position)?;
        self.numbering.has(own, other).then(|| self.numbering.number(own, other) as usize)
    }

    fn margin(&self, position: &Position, number: usize) -> i32 {
        lead(position) + self.values().get(number).map_or(0, |&value| i32::from(value as i8))
    }
}

/// The legal moves and what they lead to.
fn plies(position: &Position) -> Vec<(Move, Position)> {
    position.legal_moves().into_iter().filter_map(|mv| position.apply(mv).ok().map(|next| (mv, next))).collect()
}

/// The moves that lead to the highest margin, if all margins are known: those of positions that are over by themselves,
/// those of others from `probed`, of which as many are taken as there are plies.
fn best(
    position: &Position,
    plies: &[(Move, Position)],
    probed: &mut impl Iterator<Item = Option<i32>>,
) -> Option<Moves> {
    let pits = position.rules().pits();
    let mut best = Some((i32::MIN, 0));
    for ((mv, next), probed) in plies.iter().zip(probed) {
        let margin = next.outcome().map(|outcome| outcome.margin(next.turn())).or(probed);
        let margin = margin.map(|margin| if next.turn() == position.turn() { margin } else { -margin });
        let bit = 1 << mv.index(pits);
        best = best.zip(margin).map(|((most, moves), margin)| match margin.cmp(&most) {
            Ordering::Less => (most, moves),
            Ordering::Equal => (most, moves | bit),
            Ordering::Greater => (margin, bit),
        });
    }
    best.filter(|&(_, moves)| moves != 0).map(|(_, moves)| Moves::new(moves, pits))
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("rules", &self.rules).field("seeds", &self.seeds()).finish_non_exhaustive()
    }
}
