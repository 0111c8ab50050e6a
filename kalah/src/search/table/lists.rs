//! What an entry needs to know of each row, worked out once: the kernel's answers, and ranks of changed rows.

use alloc::vec;
use alloc::vec::Vec;

use super::super::kernel::{Game, Sowing, occupied, prefix_sums, seeds, sow, sum};
use super::super::numbering::{Numbering, emptied, plus};

/// What a pit of a row does, whatever the other row is; or that only the kernel can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The pit is empty.
    None,
    /// It depends on more, or may end the game: play it.
    Kernel,
    /// One seed more in each of the other's first pits.
    Add { count: u32, turn: Turn },
    /// As many seeds are sown to the other side, and the last seed falls in an own empty pit. If there are seeds in the
    /// other's `pit` then, they go to the store. `count` is 0, or all pits after a whole round.
    Take { pit: u32, count: u32, full: Turn, empty: Turn },
}

/// What a sowing did to the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Seeds that left the own pits.
    pub(super) lost: u32,
    /// As [`super::super::kernel::Sowing::gain`], without captured seeds of the other row.
    pub(super) gain: i32,
    pub(super) again: bool,
}

/// One pit of one row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// Index in [`Lists::kinds`].
    pub(super) kind: u32,
    /// The rank of the own row afterwards: without a capture, and with one.
    pub(super) ranks: [u32; 2],
}

/// All rows of so many seeds, by level: the sum of the prefix sums. A sowing that stays on the own side leads to a lower
/// level, so rows of one level do not need each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub(super) rows: Vec<u64>,
    /// Where each level begins, and the end.
    pub(super) levels: Vec<usize>,
    /// As many slots a row as there are pits.
    pub(super) slots: Vec<Slot>,
    /// Ranks with one seed more in the first 0, 1, … pits.
    pub(super) plus: Vec<Vec<u32>>,
    /// Ranks with pit 0, 1, … emptied; then the same after one seed more in each pit.
    pub(super) emptied: Vec<Vec<u32>>,
}

#[derive(Clone, Debug)]
pub(super) struct Lists {
    pub(super) kinds: Vec<Kind>,
    /// By seeds.
    pub(super) rows: Vec<Rows>,
}

/// [`Lists::kinds`] begins with these.
pub(super) const NONE: u32 = 0;
pub(super) const KERNEL: u32 = 1;

/// A row as full as no row is: whatever is captured from it shows.
const FULL: u64 = 60;

/// Bytes of the lists for one row.
pub(super) const fn bytes_a_row(pits: u64) -> u64 {
    8 + pits * size_of::<Slot>() as u64 + (3 * pits + 1) * 4
}

impl Lists {
    pub(super) fn new() -> Lists {
        Lists { kinds: vec![Kind::None, Kind::Kernel], rows: vec![Rows::default()] }
    }

    /// Adds the rows with one seed more than those there.
    pub(super) fn extend<G: Game>(&mut self, game: G, numbering: &Numbering) {
        let count = self.rows.len() as u32;
        let pits = game.pits();
        let ways = numbering.rows(count) as usize;
        let mut new = Rows {
            rows: (0..ways as u64).map(|rank| numbering.row(count, rank)).collect(),
            levels: vec![0],
            slots: Vec::with_capacity(ways * pits as usize),
            plus: (0..=pits).map(|_| Vec::with_capacity(ways)).collect(),
            emptied: (0..2 * pits).map(|_| Vec::with_capacity(ways)).collect(),
        };
        new.rows.sort_by_key(|&row| level(row));
        for at in 1..=ways {
            if at == ways || level(new.rows[at]) != level(new.rows[at - 1]) {
                new.levels.push(at);
            }
        }
        let rank = |row| numbering.rank(row) as u32;
        for &row in &new.rows {
            for pit in 0..pits {
                let (kind, keeps, takes) = self.look(game, row, pit);
                new.slots.push(Slot { kind, ranks: [rank(keeps), rank(takes)] });
                new.emptied[pit as usize].push(rank(emptied(row, pit)));
                new.emptied[(pits + pit) as usize].push(rank(emptied(plus(row, pits), pit)));
            }
            for (j, plus_j) in (0..).zip(&mut new.plus) {
                plus_j.push(rank(plus(row, j)));
            }
        }
        self.rows.push(new);
    }

    /// The kind of a pit, and the own row afterwards without and with a capture.
    fn look<G: Game>(&mut self, game: G, row: u64, pit: u32) -> (u32, u64, u64) {
        if occupied(row) >> pit & 1 == 0 {
            return (NONE, 0, 0);
        }
        let pits = game.pits();
        let full = plus(0, pits) * FULL;
        let onto_full = sow(game, row, full, pit);
        let turn = |sowing: Sowing, taken: u64| Turn {
            lost: sum(row) - sum(sowing.own),
            gain: sowing.gain - taken as i32,
            again: sowing.again,
        };
        let (kind, keeps, takes) = match (0..pits).find(|&pit| seeds(onto_full.other, pit) == 0) {
            None => match (0..=pits).find(|&count| onto_full.other == plus(full, count)) {
                Some(count) => {
                    let turn = turn(onto_full, 0);
                    (Kind::Add { count, turn }, onto_full.own, onto_full.own)
                }
                None => return (KERNEL, 0, 0),
            },
            Some(other) if onto_full.other == emptied(full, other) => {
                let onto_empty = sow(game, row, emptied(full, other), pit);
                let kind = Kind::Take { pit: other, count: 0, full: turn(onto_full, FULL), empty: turn(onto_empty, 0) };
                (kind, onto_empty.own, onto_full.own)
            }
            // After a whole round there is always a seed to take.
            Some(other) if onto_full.other == emptied(plus(full, pits), other) => {
                let full = turn(onto_full, FULL + 1);
                (Kind::Take { pit: other, count: pits, full, empty: full }, onto_full.own, onto_full.own)
            }
            Some(_) => return (KERNEL, 0, 0),
        };
        if keeps == 0 || takes == 0 || !falls(kind) {
            return (KERNEL, 0, 0);
        }
        let known = self.kinds.iter().position(|&known| known == kind);
        let index = known.unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        });
        (index as u32, keeps, takes)
    }
}

/// Whether an entry needs only finished ones: from lower layers, or, where the sowing stays on the own side, from the
/// mirror block.
fn falls(kind: Kind) -> bool {
    let fine = |turn: Turn, count: u32| if turn.lost == 0 { count == 0 && !turn.again } else { turn.lost > count };
    match kind {
        Kind::None | Kind::Kernel => true,
        Kind::Add { count, turn } => fine(turn, count),
        // With seeds captured there are fewer in any case.
        Kind::Take { count: 0, empty, .. } => fine(empty, 0),
        Kind::Take { count, full, .. } => full.lost > count,
    }
}

/// See [`Rows`].
fn level(row: u64) -> u32 {
    let sums = prefix_sums(row);
    (0..7).map(|pit| seeds(sums, pit)).sum()
}
