//! Two seats in rows: a handful is one pair of rows added.

use super::{Board, Words, corresponding, laps, row};
use crate::options::{CaptureFrom, Options, RuleOption, SowStores};
use crate::rules::Rules;
use crate::seat::Seat;

#[derive(Clone, Copy)]
pub(crate) struct Two {
    own: u64,
    other: u64,
    pits: u32,
}

/// What a handful of up to 15 seeds adds to the own row and the other, by pits a side, origin and seeds.
/// The other store is not sown.
static SOWN: [[[[u64; 2]; 16]; 8]; 8] = {
    let mut table = [[[[0; 2]; 16]; 8]; 8];
    let mut pits = 1;
    while pits <= 7 {
        let mut origin = 0;
        while origin < pits {
            let mut seeds = 1;
            while seeds < 16 {
                let [mut own, mut other] = table[pits][origin][seeds - 1];
                let step = (origin + seeds) % (2 * pits + 1);
                if step < pits {
                    own += 1 << (8 * step);
                } else if step == pits {
                    own += row::STORE;
                } else {
                    other += 1 << (8 * (step - pits - 1));
                }
                table[pits][origin][seeds] = [own, other];
                seeds += 1;
            }
            origin += 1;
        }
        pits += 1;
    }
    table
};

impl Two {
    fn row(&mut self, away: u32) -> &mut u64 {
        if away == 0 { &mut self.own } else { &mut self.other }
    }
}

impl Board for Two {
    const PLAYERS: Option<u32> = Some(2);

    #[inline(always)]
    fn load(words: &Words, rules: &Rules, _turn: Seat) -> Self {
        Two { own: words[0], other: words[1], pits: u32::from(rules.pits()) }
    }

    #[inline(always)]
    fn words(&self) -> Words {
        [self.own, self.other, 0, 0, 0, 0, 0, 0]
    }

    #[inline(always)]
    fn lift(&mut self, pit: u32) -> u32 {
        let hand = if pit < self.pits { row::get(self.own, pit) } else { 0 };
        self.own &= !row::mask(pit);
        hand
    }

    #[inline(always)]
    fn sow(&mut self, pit: u32, hand: u32, options: Options) -> u32 {
        let to_all = options.sow_stores() == SowStores::All;
        let cells = 2 * self.pits + 1;
        let (whole, mut rest) = laps(hand, cells + u32::from(to_all), options);
        if whole > 0 {
            let whole = u64::from(whole);
            let origin = if options.differs(RuleOption::SKIP_ORIGIN) { row::mask(pit) } else { 0 };
            let others_store = if to_all { row::STORE } else { 0 };
            let lap = row::ones(self.pits);
            self.own = self.own.wrapping_add(whole.wrapping_mul((lap | row::STORE) & !origin));
            self.other = self.other.wrapping_add(whole.wrapping_mul(lap | others_store));
        }
        let mut last = pit + rest;
        if to_all && last >= cells {
            // One seed falls in the other store; the rest goes on as if it were not there.
            rest -= 1;
            self.other = self.other.wrapping_add(row::STORE);
            last = if last == cells { 2 * cells } else { last - 1 };
        }
        let [own, other] = SOWN[self.pits as usize & 7][pit as usize & 7][rest as usize & 15];
        self.own = self.own.wrapping_add(own);
        self.other = self.other.wrapping_add(other);
        if last >= cells { last - cells } else { last }
    }

    #[inline(always)]
    fn seeds(&self, away: u32, pit: u32) -> u32 {
        row::get(if away == 0 { self.own } else { self.other }, pit)
    }

    #[inline(always)]
    fn store(&self, away: u32) -> u32 {
        self.seeds(away, 7)
    }

    #[inline(always)]
    fn is_empty(&self, away: u32) -> bool {
        row::is_empty(if away == 0 { self.own } else { self.other })
    }

    #[inline(always)]
    fn occupied(&self) -> u32 {
        row::occupied(self.own)
    }

    /// By masks: whether there is a capture cannot be predicted, so a branch would cost more.
    #[inline(always)]
    fn capture(&mut self, when: bool, pit: u32, _from: CaptureFrom, and_own: bool, gain: u32) {
        let when = u64::from(when).wrapping_neg();
        let own = if and_own { when & row::mask(pit) } else { 0 };
        self.own = (self.own & !own).wrapping_add(when & u64::from(gain) << 56);
        self.other &= !(when & row::mask(corresponding(self.pits, pit)));
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
        let (own, other) = (self.own, self.other);
        self.own = if away == 0 { own } else { other };
        self.other = if away == 0 { other } else { own };
    }
}
