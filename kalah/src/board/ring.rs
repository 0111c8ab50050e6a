//! Three or four seats in rows: a handful is a run of ones in each row.

use super::{Board, Steps, Words, laps, row};
use crate::options::{Options, RuleOption, SowStores};
use crate::rules::Rules;
use crate::seat::Seat;
use crate::sowing::{self, Log};

#[derive(Clone, Copy)]
pub(crate) struct Ring<const PLAYERS: usize> {
    rows: [u64; PLAYERS],
}

/// A one in each byte whose bit is set.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut byte = 0;
        while byte < 8 {
            table[bits] |= (bits as u64 >> byte & 1) << (8 * byte);
            byte += 1;
        }
        bits += 1;
    }
    table
};

impl<const PLAYERS: usize> Ring<PLAYERS> {
    /// Adds `times` seeds to each step whose bit is set; the path has `other_cells` cells on each other side.
    #[inline(always)]
    fn add(&mut self, pits: u32, steps: u64, other_cells: u32, times: u32) {
        let all = (1 << pits) - 1;
        let mut side = steps;
        for (away, row) in self.rows.iter_mut().enumerate() {
            let ones = SPREAD[(side & all & 0x7f) as usize] | (side >> pits & 1) << 56;
            // A side whose store is not sown ends before it.
            let store = if away == 0 || other_cells > pits { u64::MAX } else { !row::STORE };
            *row = row.wrapping_add((ones & store).wrapping_mul(u64::from(times)));
            side >>= if away == 0 { pits + 1 } else { other_cells };
        }
    }

    #[inline(always)]
    fn row(&self, away: u32) -> u64 {
        self.rows[away as usize % PLAYERS]
    }
}

impl<const PLAYERS: usize> Board for Ring<PLAYERS> {
    const PLAYERS: Option<u32> = Some(PLAYERS as u32);

    #[inline(always)]
    fn load(words: &Words, _rules: &Rules, _turn: Seat) -> Self {
        Ring { rows: core::array::from_fn(|row| words[row & 7]) }
    }

    #[inline(always)]
    fn words(&self) -> Words {
        let mut words = [0; 8];
        words[..PLAYERS].copy_from_slice(&self.rows);
        words
    }

    #[inline(always)]
    fn lift(&mut self, pits: u32, pit: u32) -> u32 {
        let hand = if pit < pits { row::get(self.rows[0], pit) } else { 0 };
        self.rows[0] &= !row::mask(pit);
        hand
    }

    #[inline(always)]
    fn sow<L: Log>(&mut self, pits: u32, pit: u32, hand: u32, options: Options, log: &mut L) -> bool {
        sowing::sow(self, pits, pit, hand, options, log)
    }

    #[inline(always)]
    fn fullest_store(&self) -> u32 {
        self.rows.iter().fold(0, |most, &row| most.max((row >> 56) as u32))
    }

    #[inline(always)]
    fn empty_sides(&self) -> u32 {
        self.rows.iter().rev().fold(0, |bits, &row| bits << 1 | u32::from(row::is_empty(row)))
    }

    #[inline(always)]
    fn occupied(&self) -> u32 {
        row::occupied(self.rows[0])
    }

    #[inline(always)]
    fn sweep(&mut self, away: u32) -> u32 {
        let (swept, seeds) = row::sweep(self.row(away));
        self.rows[away as usize % PLAYERS] = swept;
        seeds
    }

    #[inline(always)]
    fn bank(&mut self, away: u32, seeds: u32) {
        let row = &mut self.rows[away as usize % PLAYERS];
        *row = row.wrapping_add(u64::from(seeds) << 56);
    }

    #[inline(always)]
    fn pass(&mut self, away: u32) {
        // In two steps of known length, each done or not by a mask: a rotation by any number is a loop.
        for step in [1, 2] {
            let rows = self.rows;
            let turned = u64::from(away & step != 0).wrapping_neg();
            self.rows =
                core::array::from_fn(|row| rows[row] ^ (rows[row] ^ rows[(row + step as usize) % PLAYERS]) & turned);
        }
    }
}

impl<const PLAYERS: usize> Steps for Ring<PLAYERS> {
    #[inline(always)]
    fn sow_handful(&mut self, pits: u32, pit: u32, hand: u32, options: Options) -> u32 {
        let own_cells = pits + 1;
        let other_cells = if options.sow_stores() == SowStores::All { own_cells } else { pits };
        let cells = own_cells + (PLAYERS as u32 - 1) * other_cells;
        let (whole, rest) = laps(hand, cells, options);
        if whole > 0 {
            let origin = if options.differs(RuleOption::SKIP_ORIGIN) { 1 << pit } else { 0 };
            self.add(pits, ((1 << cells) - 1) & !origin, other_cells, whole);
        }
        // Bit `i` for each step `i` sown, those that come round to the own side once more put back to its start.
        let run = ((1 << rest) - 1) << (pit + 1);
        self.add(pits, run | run >> cells, other_cells, 1);
        let end = pit + rest;
        if end >= cells { end - cells } else { end }
    }

    #[inline(always)]
    fn seeds(&self, away: u32, pit: u32) -> u32 {
        row::get(self.row(away), pit)
    }

    #[inline(always)]
    fn players(&self) -> u32 {
        PLAYERS as u32
    }

    #[inline(always)]
    fn clear(&mut self, away: u32, pit: u32) {
        self.rows[away as usize % PLAYERS] &= !row::mask(pit);
    }
}
