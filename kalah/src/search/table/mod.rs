//! Endgame tables.

mod build;
mod fill;
mod lists;

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use super::control::Cancel;
use super::kernel::{reduced, with_game};
use super::numbering::Numbering;
use crate::rules::Rules;

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildProgress {
    /// Seeds in play of the positions that are being worked on.
    pub seeds: u32,
    /// Entries done.
    pub filled: u64,
    /// Entries of the whole table.
    pub entries: u64,
    /// Time since the beginning.
    pub elapsed: Duration,
}

/// x
#[derive(Clone, Debug)]
pub struct Table {
    rules: Rules,
    numbering: Numbering,
    bytes: Vec<u8>,
}

impl Table {
    /// x
    pub fn build_quick(rules: &Rules, seeds: u32, threads: usize) -> Table {
        let rules = reduced(rules);
        let numbering = Numbering::new(&rules, seeds);
        let mut bytes = vec![0; numbering.layer(seeds + 1) as usize];
        let r = with_game(&rules, build::Build { numbering: &numbering, bytes: &mut bytes, threads, cancel: &Cancel::new(), progress: &mut |_| () });
        assert!(r.is_ok());
        Table { rules, numbering, bytes }
    }
    /// x
    pub fn sum(&self) -> i64 { self.bytes.iter().map(|&b| i64::from(b as i8)).sum() }
    /// x
    pub fn hash(&self) -> u64 { self.bytes.iter().fold(0u64, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x100000001b3)) }
    /// x
    pub fn check(&self) -> u64 {
        struct C<'a>(&'a Table);
        impl super::kernel::WithGame for C<'_> {
            type Output = u64;
            fn run<G: super::kernel::Game>(self, game: G) -> u64 {
                use super::kernel::*;
                let t = self.0;
                let mut bad = 0;
                for i in 0..t.bytes.len() as u64 {
                    let (own, other) = t.numbering.pair(i).unwrap();
                    assert_eq!(t.numbering.number(own, other), i);
                    let mut best = -128;
                    for pit in 0..game.pits() {
                        if occupied(own) >> pit & 1 == 0 { continue }
                        let p = play(game, own, other, pit);
                        let v = if p.over { p.gain } else {
                            let v = i32::from(t.bytes[t.numbering.number(p.own, p.other) as usize] as i8);
                            p.gain + if p.again { v } else { -v }
                        };
                        best = best.max(v);
                    }
                    if best != i32::from(t.bytes[i as usize] as i8) { bad += 1; }
                }
                bad
            }
        }
        with_game(&self.rules, C(self))
    }
}
