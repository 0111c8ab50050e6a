//! Numbers for positions: every way to lay seeds in the pits of two rows has one, without a hole.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::kernel::{prefix_sums, seeds, sum};
use crate::options::{End, Remaining};
use crate::rules::Rules;

/// No board that is solved exactly has more seeds in its pits.
pub(super) const MOST_SEEDS: u32 = 127;

/// One more than the seeds of a row at most.
const SUMS: usize = MOST_SEEDS as usize + 1;

/// Numbers rows and pairs of rows.
///
/// A row of `s` seeds in `p` pits with prefix sums P_j has the rank Σ C(P_j + j, j + 1), j = 0..p-2, below
/// N(s) = C(s + p - 1, p - 1). A pair, the mover's row and the other, is `offset[s][t] + rank(other) * N(s) + rank(own)`.
/// Pairs of fewer seeds come first, so that a table of few seeds is the beginning of a larger one.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    pits: u32,
    /// Whether the other row may be empty (`end = no_move`); the mover's never is.
    bare: bool,
    most: u32,
    /// `terms[j][P_j]`, zero from j = p - 1 on.
    terms: Box<[[u64; SUMS]; 6]>,
    /// N(s).
    rows: [u64; SUMS],
    /// By s_own, then s_other.
    offsets: Vec<u64>,
    /// Where the pairs with so many seeds begin; one more entry for the end.
    layers: Vec<u64>,
}

const fn choose(n: u64, k: u64) -> u128 {
    let mut value = 1u128;
    let mut i = 0;
    while i < k {
        value = value * (n - i) as u128 / (i + 1) as u128;
        i += 1;
    }
    value
}

impl Numbering {
    /// For all pairs with at most `most` seeds, at most [`MOST_SEEDS`], on at most 7 pits a side.
    pub(super) fn new(rules: &Rules, most: u32) -> Numbering {
        let pits = u32::from(rules.pits());
        let bare = rules.end() == End::NoMove;
        let most = most.min(MOST_SEEDS);
        let mut terms = Box::new([[0; SUMS]; 6]);
        for (j, terms) in terms.iter_mut().enumerate().take(pits as usize - 1) {
            for (sum, term) in terms.iter_mut().enumerate() {
                *term = choose((sum + j) as u64, j as u64 + 1) as u64;
            }
        }
        let rows: [u64; SUMS] =
            core::array::from_fn(|s| choose(s as u64 + u64::from(pits) - 1, u64::from(pits) - 1) as u64);
        let side = most as usize + 1;
        let mut offsets = vec![u64::MAX; side * side];
        let mut layers = vec![0];
        let mut next = 0u64;
        for n in 0..side {
            for s in 1..=n {
                if s < n || bare {
                    offsets[s * side + n - s] = next;
                    next += rows[s] * rows[n - s];
                }
            }
            layers.push(next);
        }
        Numbering { pits, bare, most, terms, rows, offsets, layers }
    }

    pub(super) const fn pits(&self) -> u32 {
        self.pits
    }

    pub(super) const fn most(&self) -> u32 {
        self.most
    }

    pub(super) const fn bare(&self) -> bool {
        self.bare
    }

    /// Ways to lay so many seeds in a row.
    #[inline(always)]
    pub(super) fn rows(&self, seeds: u32) -> u64 {
        self.rows[seeds as usize & (SUMS - 1)]
    }

    /// The number of pairs with fewer seeds than `seeds`.
    pub(super) fn layer(&self, seeds: u32) -> u64 {
        self.layers.get(seeds as usize).or(self.layers.last()).copied().unwrap_or(0)
    }

    /// The number of the first pair with so many own and other seeds.
    #[inline(always)]
    pub(super) fn offset(&self, own: u32, other: u32) -> u64 {
        self.offsets[own as usize * (self.most as usize + 1) + other as usize]
    }

    #[inline(always)]
    fn rank_of_sums(&self, sums: u64) -> u64 {
        let term = |j: usize| self.terms[j][(sums >> (8 * j)) as usize & (SUMS - 1)];
        term(0) + term(1) + term(2) + term(3) + term(4) + term(5)
    }

    /// The rank of a row among those with as many seeds.
    #[inline(always)]
    pub(super) fn rank(&self, row: u64) -> u64 {
        self.rank_of_sums(prefix_sums(row))
    }

    /// The row of a rank.
    pub(super) fn row(&self, seeds: u32, mut rank: u64) -> u64 {
        let mut row = 0;
        let mut above = seeds;
        for j in (0..self.pits as usize - 1).rev() {
            // The largest prefix sum whose term is not above the rank.
            let terms = &self.terms[j][..=above as usize];
            let below = terms.partition_point(|&term| term <= rank) as u32 - 1;
            rank -= terms[below as usize];
            row |= u64::from(above - below) << (8 * (j + 1));
            above = below;
        }
        row | u64::from(above)
    }

    /// The number of a pair of at most `most` seeds that is not over.
    #[inline(always)]
    pub(super) fn number(&self, own: u64, other: u64) -> u64 {
        let (own, other) = (prefix_sums(own), prefix_sums(other));
        let (s, t) = ((own >> 56) as u32, (other >> 56) as u32);
        self.offset(s, t) + self.rank_of_sums(other) * self.rows(s) + self.rank_of_sums(own)
    }

    /// The pair of a number below `layer(most + 1)`.
    pub(super) fn pair(&self, number: u64) -> Option<(u64, u64)> {
        let n = self.layers.partition_point(|&start| start <= number).checked_sub(1)? as u32;
        if n > self.most {
            return None;
        }
        let first = |s: &u32| (*s < n || self.bare) && self.offset(*s, n - *s) <= number;
        let s = (1..=n).rev().find(first)?;
        let within = number - self.offset(s, n - s);
        Some((self.row(s, within % self.rows(s)), self.row(n - s, within / self.rows(s))))
    }

    /// Whether a pair has a number: the mover has seeds, and so has the other where the rules want it.
    pub(super) fn has(&self, own: u64, other: u64) -> bool {
        let (s, t) = (sum(own), sum(other));
        s > 0 && (t > 0 || self.bare) && s + t <= self.most
    }
}

/// Whether every value is as odd as the seeds in play are.
pub(super) fn keeps_parity(rules: &Rules) -> bool {
    rules.remaining() != Remaining::Uncounted
}

/// The row with one more seed in each of the first `count` pits.
pub(super) const fn plus(row: u64, count: u32) -> u64 {
    row + (0x0101_0101_0101_0101 & !(u64::MAX << (8 * count)))
}

/// The row with a pit emptied.
pub(super) const fn emptied(row: u64, pit: u32) -> u64 {
    row - ((seeds(row, pit) as u64) << (8 * pit))
}
