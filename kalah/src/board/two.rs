//! Two seats in rows: a handful is one pair of rows added.

use super::{Board, Words, laps, row};
use crate::options::{Options, RuleOption, SowStores};
use crate::rules::Rules;
use crate::seat::Seat;
use crate::sowing::Log;

#[derive(Clone, Copy)]
pub(crate) struct Two {
    own: u64,
    other: u64,
}

/// What a handful does.
#[derive(Clone, Copy)]
struct Handful {
    /// What is added to the own row.
    own: u64,
    /// What is added to the other row. Its store is not sown.
    other: u64,
    /// A one where the last seed falls, if that is on the own side.
    here: u64,
    /// The pit that corresponds to it, all bits set, if it is an own pit.
    there: u64,
}

/// By pits a side, origin and seeds, up to 15.
static HANDFULS: [[[Handful; 16]; 8]; 8] = {
    let mut table = [[[Handful { own: 0, other: 0, here: 0, there: 0 }; 16]; 8]; 8];
    let mut pits = 1;
    while pits <= 7 {
        let mut origin = 0;
        while origin < pits {
            let mut seeds = 0;
            while seeds < 16 {
                let before = table[pits][origin][if seeds == 0 { 0 } else { seeds - 1 }];
                let step = (origin + seeds) % (2 * pits + 1);
                let mut here = 0;
                let mut there = 0;
                let mut other = 0;
                if step < pits {
                    here = 1 << (8 * step);
                    there = row::mask((pits - 1 - step) as u32);
                } else if step == pits {
                    here = row::STORE;
                } else {
                    other = 1 << (8 * (step - pits - 1));
                }
                let sown = if seeds == 0 { 0 } else { here };
                table[pits][origin][seeds] =
                    Handful { own: before.own + sown, other: before.other + other, here, there };
                seeds += 1;
            }
            origin += 1;
        }
        pits += 1;
    }
    table
};

/// All bits set, or none.
#[inline(always)]
fn mask(set: bool) -> u64 {
    u64::from(set).wrapping_neg()
}

/// All bits set if there is none in a row without store.
#[inline(always)]
fn nothing(pits: u64) -> u64 {
    (pits.wrapping_sub(1) as i64 >> 63) as u64
}

impl Two {
    fn row(&mut self, away: u32) -> &mut u64 {
        if away == 0 { &mut self.own } else { &mut self.other }
    }

    /// Whole laps of a large handful (rules M3), and what is left of it.
    #[inline(always)]
    fn sow_laps(&mut self, pits: u32, pit: u32, hand: u32, options: Options) -> u32 {
        let to_all = options.sow_stores() == SowStores::All;
        let (whole, rest) = laps(hand, 2 * pits + 1 + u32::from(to_all), options);
        if whole > 0 {
            let whole = u64::from(whole);
            let origin = if options.differs(RuleOption::SKIP_ORIGIN) { row::mask(pit) } else { 0 };
            let others_store = if to_all { row::STORE } else { 0 };
            let lap = row::ones(pits);
            self.own = self.own.wrapping_add(whole.wrapping_mul((lap | row::STORE) & !origin));
            self.other = self.other.wrapping_add(whole.wrapping_mul(lap | others_store));
        }
        rest
    }
}

impl Board for Two {
    const PLAYERS: Option<u32> = Some(2);

    #[inline(always)]
    fn load(words: &Words, _rules: &Rules, _turn: Seat) -> Self {
        Two { own: words[0], other: words[1] }
    }

    #[inline(always)]
    fn words(&self) -> Words {
        [self.own, self.other, 0, 0, 0, 0, 0, 0]
    }

    #[inline(always)]
    fn lift(&mut self, pits: u32, pit: u32) -> u32 {
        let hand = if pit < pits { row::get(self.own, pit) } else { 0 };
        self.own &= !row::mask(pit);
        hand
    }

    /// The rules as in [`crate::sowing`], by masks: whether there is a capture or another move cannot be predicted, so
    /// branches would cost more.
    #[inline(always)]
    fn sow<L: Log>(&mut self, pits: u32, pit: u32, hand: u32, options: Options, log: &mut L) -> bool {
        let mut rest = self.sow_laps(pits, pit, hand, options);
        if options.sow_stores() == SowStores::All {
            // One seed may fall in the other store; the others as if it were not there. If it is the last, the one
            // before it fell on the other side too.
            let end = pit + rest;
            rest -= u32::from(end > 2 * pits);
            self.other = self.other.wrapping_add(u64::from(end > 2 * pits) << 56);
        }
        let Handful { own, other, here, there } = HANDFULS[pits as usize & 7][pit as usize & 7][rest as usize & 15];
        self.own = self.own.wrapping_add(own);
        self.other = self.other.wrapping_add(other);

        let taken = !options.mask(RuleOption::CAPTURING_SEED, 0);
        let there = there & !options.mask(RuleOption::CAPTURE, 1);
        let empty_too = options.mask(RuleOption::CAPTURE, 0) & taken;
        let pit_here = here.wrapping_mul(0xff);
        let prey = self.other & there;
        // No bits where the last seed is alone; some where there is something to capture.
        let company = (self.own & pit_here) ^ here;
        let captures = nothing(company) & !nothing(prey | there & empty_too);
        if L::ON && captures != 0 {
            log.captured(1, there.trailing_zeros() / 8, row::sum(prey));
            if taken != 0 {
                log.captured(0, here.trailing_zeros() / 8, 1);
            }
        }
        let gain = prey.wrapping_mul(row::ONES) & row::mask(7);
        self.own &= !(captures & pit_here & taken);
        self.own = self.own.wrapping_add(captures & gain.wrapping_add(row::STORE & taken));
        self.other &= !(captures & there);

        (here >> 56 & u64::from(options.store_turn()) | captures & u64::from(options.capture_turn())) != 0
    }

    #[inline(always)]
    fn fullest_store(&self) -> u32 {
        (self.own.max(self.other) >> 56) as u32
    }

    #[inline(always)]
    fn empty_sides(&self) -> u32 {
        u32::from(row::is_empty(self.own)) | u32::from(row::is_empty(self.other)) << 1
    }

    #[inline(always)]
    fn occupied(&self) -> u32 {
        row::occupied(self.own)
    }

    #[inline(always)]
    fn sweep(&mut self, away: u32) -> u32 {
        let row = self.row(away);
        let (swept, seeds) = row::sweep(*row);
        *row = swept;
        seeds
    }

    #[inline(always)]
    fn bank(&mut self, away: u32, seeds: u32) {
        let row = self.row(away);
        *row = row.wrapping_add(u64::from(seeds) << 56);
    }

    #[inline(always)]
    fn pass(&mut self, away: u32) {
        let change = (self.own ^ self.other) & mask(away != 0);
        self.own ^= change;
        self.other ^= change;
    }
}
