//! Large boards and many seeds: sixteen bits a cell, in the order of rules B2.

use super::{Board, Steps, Words, laps};
use crate::options::{Options, RuleOption, SowStores};
use crate::rules::{MAX_CELLS, Rules};
use crate::seat::Seat;
use crate::sowing::{self, Log};

#[derive(Clone, Copy)]
pub(crate) struct Wide {
    words: Words,
    players: u32,
    pits: u32,
    /// The cell of the first own pit.
    own: u32,
}

/// Ones in the first `n` cells, at most all.
const fn first_ones(n: usize) -> Words {
    let mut words = [0; 8];
    let mut cell = 0;
    while cell < n && cell < MAX_CELLS {
        words[cell / 4] |= 1 << (16 * (cell % 4));
        cell += 1;
    }
    words
}

#[cfg(feature = "compact")]
fn ones(n: u32) -> Words {
    first_ones(n as usize)
}

#[cfg(not(feature = "compact"))]
#[inline(always)]
fn ones(n: u32) -> &'static Words {
    static ONES: [Words; MAX_CELLS + 1] = {
        let mut table = [[0; 8]; MAX_CELLS + 1];
        let mut n = 1;
        while n <= MAX_CELLS {
            table[n] = first_ones(n);
            n += 1;
        }
        table
    };
    &ONES[(n as usize).min(MAX_CELLS)]
}

impl Wide {
    #[inline(always)]
    fn side_cells(&self) -> u32 {
        self.pits + 1
    }

    #[inline(always)]
    fn cells(&self) -> u32 {
        self.players * self.side_cells()
    }

    /// The cell so many cells after the first own pit.
    #[inline(always)]
    fn cell(&self, from_own: u32) -> u32 {
        let cell = self.own + from_own;
        if cell >= self.cells() { cell - self.cells() } else { cell }
    }

    #[inline(always)]
    fn at(&self, away: u32, index: u32) -> u32 {
        self.cell(away * self.side_cells() + index)
    }

    #[inline(always)]
    fn get(&self, cell: u32) -> u32 {
        (self.words[(cell >> 2 & 7) as usize] >> (16 * (cell & 3))) as u16 as u32
    }

    #[inline(always)]
    fn empty(words: &mut Words, cell: u32) {
        words[(cell >> 2 & 7) as usize] &= !(0xffff << (16 * (cell & 3)));
    }

    #[inline(always)]
    fn add(&mut self, cell: u32, seeds: u32) {
        let word = &mut self.words[(cell >> 2 & 7) as usize];
        *word = word.wrapping_add(u64::from(seeds) << (16 * (cell & 3)));
    }

    /// Bit `i` for each cell `i` with seeds.
    #[inline(always)]
    fn filled(&self) -> u32 {
        const LOW: u64 = 0x7fff_7fff_7fff_7fff;
        let mut bits = 0;
        for (i, word) in self.words.iter().enumerate() {
            let filled = (((word & LOW) + LOW) | word) & !LOW;
            bits |= ((filled >> 15).wrapping_mul(0x0001_0002_0004_0008) >> 48 & 0xf) << (4 * i);
        }
        bits as u32
    }

    /// Bits for the pits of a side in [`Wide::filled`].
    #[inline(always)]
    fn side(&self, away: u32) -> u32 {
        (1u32 << (self.pits & 15)).wrapping_sub(1).wrapping_shl(self.at(away, 0))
    }
}

impl Board for Wide {
    const PLAYERS: Option<u32> = None;

    #[inline(always)]
    fn load(words: &Words, rules: &Rules, turn: Seat) -> Self {
        let (players, pits) = (u32::from(rules.players()), u32::from(rules.pits()));
        Wide { words: *words, players, pits, own: turn.index() as u32 * (pits + 1) }
    }

    #[inline(always)]
    fn words(&self) -> Words {
        self.words
    }

    #[inline(always)]
    fn lift(&mut self, pits: u32, pit: u32) -> u32 {
        if pit >= pits {
            return 0;
        }
        let hand = self.get(self.own + pit);
        Wide::empty(&mut self.words, self.own + pit);
        hand
    }

    #[inline(always)]
    fn sow<L: Log>(&mut self, pits: u32, pit: u32, hand: u32, options: Options, log: &mut L) -> bool {
        sowing::sow(self, pits, pit, hand, options, log)
    }

    #[inline(always)]
    fn fullest_store(&self) -> u32 {
        (0..self.players).fold(0, |most, away| most.max(self.get(self.at(away, self.pits))))
    }

    #[inline(always)]
    fn empty_sides(&self) -> u32 {
        let filled = self.filled();
        (0..self.players).fold(0, |bits, away| bits | u32::from(filled & self.side(away) == 0) << away)
    }

    #[inline(always)]
    fn occupied(&self) -> u32 {
        (self.filled() & self.side(0)).wrapping_shr(self.own)
    }

    fn sweep(&mut self, away: u32) -> u32 {
        let mut seeds = 0;
        for pit in 0..self.pits {
            let cell = self.at(away, pit);
            seeds += self.get(cell);
            Wide::empty(&mut self.words, cell);
        }
        seeds
    }

    #[inline(always)]
    fn bank(&mut self, away: u32, seeds: u32) {
        self.add(self.at(away, self.pits), seeds);
    }

    #[inline(always)]
    fn pass(&mut self, away: u32) {
        self.own = self.at(away, 0);
    }
}

impl Steps for Wide {
    #[inline(always)]
    fn sow_handful(&mut self, _pits: u32, pit: u32, hand: u32, options: Options) -> u32 {
        let (side, ring) = (self.side_cells(), self.cells());
        let to_all = options.sow_stores() == SowStores::All;
        let cells = if to_all { ring } else { ring - (self.players - 1) };
        let (whole, rest) = laps(hand, cells, options);
        let mut last = pit + rest;
        if last >= cells {
            last -= cells;
        }
        let end = if last < side || to_all {
            last
        } else {
            let beyond = last - side;
            let away = beyond / self.pits.max(1);
            side + away + beyond
        };
        // Ones from the cell after the origin to the last, round the ring; none if the laps leave nothing.
        let (from, to) = (self.own + pit + 1, self.cell(end) + 1);
        let wraps = if from > to { u64::MAX } else { 0 };
        let (ring_ones, from, to) = (ones(ring), ones(from), ones(to));
        let mut run: Words = core::array::from_fn(|i| (ring_ones[i] & wraps).wrapping_add(to[i]).wrapping_sub(from[i]));
        if whole > 0 {
            let mut lap: Words = core::array::from_fn(|i| ring_ones[i]);
            if options.differs(RuleOption::SKIP_ORIGIN) {
                Wide::empty(&mut lap, self.own + pit);
            }
            for (run, lap) in run.iter_mut().zip(lap) {
                *run = run.wrapping_add(lap.wrapping_mul(u64::from(whole)));
            }
        }
        if !to_all {
            for away in 1..self.players {
                Wide::empty(&mut run, self.at(away, self.pits));
            }
        }
        for (word, run) in self.words.iter_mut().zip(run) {
            *word = word.wrapping_add(run);
        }
        last
    }

    #[inline(always)]
    fn seeds(&self, away: u32, pit: u32) -> u32 {
        self.get(self.at(away, pit))
    }

    #[inline(always)]
    fn players(&self) -> u32 {
        self.players
    }

    #[inline(always)]
    fn clear(&mut self, away: u32, pit: u32) {
        let cell = self.at(away, pit);
        Wide::empty(&mut self.words, cell);
    }
}
