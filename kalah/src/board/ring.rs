//! Three or four seats in rows: a handful is a run of ones in each row.

use super::{Board, Words, captured_sides, corresponding, laps, row};
use crate::options::{CaptureFrom, Options, RuleOption, SowStores};
use crate::rules::Rules;
use crate::seat::Seat;

#[derive(Clone, Copy)]
pub(crate) struct Ring<const PLAYERS: usize> {
    rows: [u64; PLAYERS],
    pits: u32,
}

impl<const PLAYERS: usize> Ring<PLAYERS> {
    /// Ones in the first `n` cells of a row; the store is the cell after the last pit.
    #[inline(always)]
    fn ones(&self, n: u32) -> u64 {
        let store = if n > self.pits { row::STORE } else { 0 };
        row::ones(n.min(self.pits)) | store
    }

    #[inline(always)]
    fn add(&mut self, row: usize, seeds: u64) {
        self.rows[row] = self.rows[row].wrapping_add(seeds);
    }

    #[inline(always)]
    fn row(&self, away: u32) -> u64 {
        self.rows[away as usize % PLAYERS]
    }
}

impl<const PLAYERS: usize> Board for Ring<PLAYERS> {
    const PLAYERS: Option<u32> = Some(PLAYERS as u32);

    #[inline(always)]
    fn load(words: &Words, rules: &Rules, _turn: Seat) -> Self {
        Ring { rows: core::array::from_fn(|row| words[row & 7]), pits: u32::from(rules.pits()) }
    }

    #[inline(always)]
    fn words(&self) -> Words {
        let mut words = [0; 8];
        words[..PLAYERS].copy_from_slice(&self.rows);
        words
    }

    #[inline(always)]
    fn lift(&mut self, pit: u32) -> u32 {
        let hand = if pit < self.pits { row::get(self.rows[0], pit) } else { 0 };
        self.rows[0] &= !row::mask(pit);
        hand
    }

    #[inline(always)]
    fn sow(&mut self, pit: u32, hand: u32, options: Options) -> u32 {
        let own_cells = self.pits + 1;
        let other_cells = if options.sow_stores() == SowStores::All { own_cells } else { self.pits };
        let cells = own_cells + (PLAYERS as u32 - 1) * other_cells;
        let (whole, rest) = laps(hand, cells, options);
        if whole > 0 {
            let whole = u64::from(whole);
            let origin = if options.differs(RuleOption::SKIP_ORIGIN) { row::mask(pit) } else { 0 };
            self.add(0, whole.wrapping_mul(self.ones(own_cells) & !origin));
            for away in 1..PLAYERS {
                self.add(away, whole.wrapping_mul(self.ones(other_cells)));
            }
        }
        let end = pit + rest;
        // The own side from the origin on, and what comes round to it again.
        let first = self.ones((end + 1).min(own_cells)) & !self.ones(pit + 1);
        self.add(0, first | self.ones((end + 1).saturating_sub(cells)));
        for away in 1..PLAYERS {
            let start = own_cells + (away as u32 - 1) * other_cells;
            self.add(away, self.ones((end + 1).saturating_sub(start).min(other_cells)));
        }
        if end >= cells { end - cells } else { end }
    }

    #[inline(always)]
    fn seeds(&self, away: u32, pit: u32) -> u32 {
        row::get(self.row(away), pit)
    }

    #[inline(always)]
    fn store(&self, away: u32) -> u32 {
        self.seeds(away, 7)
    }

    #[inline(always)]
    fn is_empty(&self, away: u32) -> bool {
        row::is_empty(self.row(away))
    }

    #[inline(always)]
    fn occupied(&self) -> u32 {
        row::occupied(self.rows[0])
    }

    #[inline(always)]
    fn capture(&mut self, when: bool, pit: u32, from: CaptureFrom, and_own: bool, gain: u32) {
        if when {
            for away in captured_sides(PLAYERS as u32, from) {
                self.rows[away as usize % PLAYERS] &= !row::mask(corresponding(self.pits, pit));
            }
            if and_own {
                self.rows[0] &= !row::mask(pit);
            }
            self.bank(0, gain);
        }
    }

    #[inline(always)]
    fn sweep(&mut self, away: u32) -> u32 {
        let (swept, seeds) = row::sweep(self.row(away));
        self.rows[away as usize % PLAYERS] = swept;
        seeds
    }

    #[inline(always)]
    fn bank(&mut self, away: u32, seeds: u32) {
        self.add(away as usize % PLAYERS, u64::from(seeds) << 56);
    }

    #[inline(always)]
    fn pass(&mut self, away: u32) {
        self.rows.rotate_left(away as usize % PLAYERS);
    }
}
