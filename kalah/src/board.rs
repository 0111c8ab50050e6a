//! The board in memory. Nothing outside this module and its parts knows how cells lie in words.
//!
//! There are two layouts, both in eight words of which every bit pattern is harmless:
//! - *rows*: at most 7 pits a side and 255 seeds in all. A side is one word, a byte a cell: the pits from the lowest
//!   byte on, the store in the highest. The side of the seat to move is the first word, the others follow in the
//!   order of sowing. [`two`] plays it for two seats, [`ring`] for three and four.
//! - *wide*: everything else. Sixteen bits a cell in the order of rules B2, four cells a word: [`wide`].

#[cfg(test)]
mod agreement;
mod ring;
mod two;
mod wide;

pub(crate) use ring::Ring;
pub(crate) use two::Two;
pub(crate) use wide::Wide;

use crate::options::{CaptureFrom, Options, RuleOption};
use crate::rules::Rules;
use crate::seat::{Pit, Seat};
use crate::sowing::Log;
use crate::state::COMPACT;

/// The cells of a position.
pub(crate) type Words = [u64; 8];

/// A board as the seat to move sees it: `away` counts seats onward from it, so its own side is 0 away.
///
/// A *step* is a place on the mover's path: its pits from 0 on, then its store (step `pits`), then the cells of the
/// others in the order of sowing.
pub(crate) trait Board: Copy {
    /// The number of players, if it goes with the type.
    const PLAYERS: Option<u32>;

    fn load(words: &Words, rules: &Rules, turn: Seat) -> Self;

    fn words(&self) -> Words;

    /// Takes the seeds out of an own pit; 0 if there are none or no such pit.
    fn lift(&mut self, pits: u32, pit: u32) -> u32;

    /// Sows a handful lifted from an own pit, captures, and says whether the seat moves again (rules M2 to M10).
    fn sow<L: Log>(&mut self, pits: u32, pit: u32, hand: u32, options: Options, log: &mut L) -> bool;

    /// The most seeds that a store holds.
    fn fullest_store(&self) -> u32;

    /// Bit `i` for each side `i` seats away that has no seeds in its pits.
    fn empty_sides(&self) -> u32;

    /// Bit `i` for each own pit `i` with seeds.
    fn occupied(&self) -> u32;

    /// Takes all seeds out of a side's pits.
    fn sweep(&mut self, away: u32) -> u32;

    /// Adds seeds to a store.
    fn bank(&mut self, away: u32, seeds: u32);

    /// Hands the move to the seat so many seats away.
    fn pass(&mut self, away: u32);
}

/// What [`crate::sowing::sow`] needs of a board: sowing and capture in steps, for boards that have no kernel of their own.
pub(crate) trait Steps: Board {
    /// Sows a handful from an own pit on and returns the step at which the last seed falls.
    fn sow_handful(&mut self, pits: u32, pit: u32, hand: u32, options: Options) -> u32;

    fn players(&self) -> u32;

    /// Seeds in a pit.
    fn seeds(&self, away: u32, pit: u32) -> u32;

    /// Empties a pit.
    fn clear(&mut self, away: u32, pit: u32);
}

/// The sides from which a capture takes (rules M9): bit `i` for the one `i` seats away.
#[inline(always)]
pub(crate) fn captured_sides(players: u32, from: CaptureFrom) -> u32 {
    match from {
        CaptureFrom::All => (1 << players) - 2,
        CaptureFrom::Across if players == 4 => 1 << 2,
        CaptureFrom::Next | CaptureFrom::Across => 1 << 1,
    }
}

/// The pit that corresponds to a pit of another side (rules M6). Harmless for numbers that are no pit's.
#[inline(always)]
pub(crate) const fn corresponding(pits: u32, pit: u32) -> u32 {
    (pits - 1).wrapping_sub(pit)
}

/// Splits a handful on a path of `cells` cells into whole laps and the rest (rules M2, M3).
///
/// With `skip_origin` a lap is one cell shorter, and a last seed cannot fall in the origin: the rest is not 0. `max(1)`
/// says to the compiler that no division can fail.
#[inline(always)]
fn laps(hand: u32, cells: u32, options: Options) -> (u32, u32) {
    if hand < cells {
        (0, hand)
    } else if options.differs(RuleOption::SKIP_ORIGIN) {
        let lap = (cells - 1).max(1);
        let whole = (hand - 1) / lap;
        (whole, hand - whole * lap)
    } else {
        let lap = cells.max(1);
        (hand / lap, hand % lap)
    }
}

/// Constants and helpers of the layout in rows.
mod row {
    /// A one in the store.
    pub(super) const STORE: u64 = 1 << 56;

    /// A one in each cell.
    pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

    /// Ones in the first `n` pits, `n` at most 7.
    #[inline(always)]
    pub(super) const fn ones(n: u32) -> u64 {
        ONES & !(u64::MAX << (8 * (n & 7)))
    }

    /// Seeds in a cell given by its byte.
    #[inline(always)]
    pub(super) const fn get(row: u64, byte: u32) -> u32 {
        (row >> (8 * (byte & 7))) as u8 as u32
    }

    /// The byte of a cell, all bits set.
    #[inline(always)]
    pub(super) const fn mask(byte: u32) -> u64 {
        0xff << (8 * (byte & 7))
    }

    /// The pits without the store, one step up.
    #[inline(always)]
    pub(super) const fn is_empty(row: u64) -> bool {
        row << 8 == 0
    }

    /// Bit `i` for each pit `i` with seeds.
    #[inline(always)]
    pub(super) const fn occupied(row: u64) -> u32 {
        const LOW: u64 = 0x007f_7f7f_7f7f_7f7f;
        let pits = row & 0x00ff_ffff_ffff_ffff;
        let filled = (((pits & LOW) + LOW) | pits) & (LOW + ONES);
        ((filled >> 7 & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32 & 0x7f
    }

    /// Takes the pits' seeds out of a row.
    #[inline(always)]
    pub(super) const fn sweep(row: u64) -> (u64, u32) {
        (row & mask(7), sum(row << 8))
    }

    /// Seeds in all cells.
    #[inline(always)]
    pub(super) const fn sum(row: u64) -> u32 {
        (row.wrapping_mul(ONES) >> 56) as u32
    }
}

/// Which layout a board has, and with it which code plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Rows,
    Wide,
}

impl Layout {
    /// The layout of a board with these rules and so many seeds in all.
    pub(crate) const fn of(rules: &Rules, total: u16) -> Layout {
        if COMPACT { Layout::Wide } else { Layout::of_key(rules, total) }
    }

    /// The layout that its key is made of, which never changes.
    pub(crate) const fn of_key(rules: &Rules, total: u16) -> Layout {
        if rules.pits() <= 7 && total <= 255 { Layout::Rows } else { Layout::Wide }
    }

    /// Word, shift and mask of a cell: a pit, or the store if `index` is the number of pits.
    fn place(self, rules: &Rules, turn: Seat, seat: Seat, index: u32) -> (usize, u32, u64) {
        match self {
            Layout::Rows => {
                let (seat, turn) = (seat.index(), turn.index());
                let row = if seat >= turn { seat - turn } else { seat + usize::from(rules.players()) - turn };
                let byte = if index == u32::from(rules.pits()) { 7 } else { index & 7 };
                (row & 7, 8 * byte, 0xff)
            }
            Layout::Wide => {
                let cell = seat.index() as u32 * rules.side_cells() + index;
                ((cell >> 2 & 7) as usize, 16 * (cell & 3), 0xffff)
            }
        }
    }

    /// Seeds in a cell that the board has.
    pub(crate) fn get(self, words: &Words, rules: &Rules, turn: Seat, seat: Seat, index: u32) -> u16 {
        let (word, shift, mask) = self.place(rules, turn, seat, index);
        (words[word] >> shift & mask) as u16
    }

    /// Puts seeds in an empty cell that the board has.
    pub(crate) fn put(self, words: &mut Words, rules: &Rules, turn: Seat, seat: Seat, index: u32, seeds: u16) {
        let (word, shift, _) = self.place(rules, turn, seat, index);
        words[word] |= u64::from(seeds) << shift;
    }
}

impl Rules {
    /// The pits from which a last seed in this pit of this seat captures (rules M6, M9): what a frontend marks.
    /// None if the board has no such pit, or if nothing is ever captured.
    ///
    /// ```
    /// use kalah::{Pit, Rules, Seat};
    /// let first = Pit::new(0).unwrap();
    /// let opposite: Vec<_> = Rules::standard().corresponding(Seat::SOUTH, first).collect();
    /// assert_eq!(opposite, [(Seat::NORTH, Pit::new(5).unwrap())]);
    /// ```
    pub fn corresponding(&self, seat: Seat, pit: Pit) -> impl Iterator<Item = (Seat, Pit)> + use<> {
        let (players, pits) = (u32::from(self.players()), u32::from(self.pits()));
        let on_board =
            (seat.index() as u32) < players && (pit.index() as u32) < pits && self.capture() != crate::Capture::Never;
        let sides = captured_sides(players, self.capture_from());
        let other = Pit::known(corresponding(pits, pit.index() as u32) & 15);
        let captured = move |away: &u32| on_board && sides >> away & 1 == 1;
        (1..players).filter(captured).map(move |away| (seat.away(away, players as u8), other))
    }
}
