//! The search: whether the value of a position is at least a number.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::kernel::{Game, occupied, play, sum};
use super::numbering::Numbering;
use super::transposition::{Known, Transposition};

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) numbering: &'a Numbering,
    /// Entries of the endgame table, and up to how many seeds.
    pub(super) table: &'a [u8],
    pub(super) table_seeds: u32,
    pub(super) transposition: Transposition<'a>,
    /// 2 if values are as odd as the seeds in play are, else 1.
    pub(super) step: i32,
    /// Set as soon as somebody is done, or the search is to stop.
    pub(super) stop: AtomicBool,
    /// Positions looked at, now and then added up.
    pub(super) nodes: AtomicU64,
    /// Where it is to stop.
    pub(super) limit: u64,
    /// Positions that some thread is searching right now, if there are several threads.
    pub(super) busy: &'a [AtomicU64],
}

/// One thread.
pub(super) struct Worker<'a, G> {
    game: G,
    shared: &'a Shared<'a>,
    nodes: u64,
}

/// A move to a position that is not in the table.
#[derive(Clone, Copy, Default)]
struct Child {
    own: u64,
    other: u64,
    gain: i32,
    seeds: u32,
    /// The highest is searched first; the lowest three bits are the pit.
    order: u32,
}

/// Parts of an order, above gain and pit: extra turns go before others, what the transposition table says before these,
/// and what another thread is at last of all.
const AGAIN: u32 = 1 << 12;
const FIRST: u32 = 1 << 13;
const FRESH: u32 = 1 << 14;

impl Child {
    fn pit(&self) -> u32 {
        self.order & 7
    }

    fn again(&self) -> bool {
        self.order & AGAIN != 0
    }
}

/// Nodes between two looks at what the others do.
const PATIENCE: u64 = 1024;

/// So many seeds above the table a position is worth to be left to the thread that has begun with it.
const LARGE: u32 = 5;

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn new(game: G, shared: &'a Shared<'a>) -> Worker<'a, G> {
        Worker { game, shared, nodes: 0 }
    }

    /// A bound on the value of a position that is not over, for the seat to move: at least `beta`, then the value is
    /// no less than the bound; or less, then it is no more. `None` if it was stopped.
    pub(super) fn test(&mut self, own: u64, other: u64, beta: i32) -> Option<i32> {
        let number = self.shared.numbering.number(own, other);
        let value = self.search(own, other, number, sum(own) + sum(other), beta);
        self.shared.nodes.fetch_add(self.nodes % PATIENCE, Ordering::Relaxed);
        value
    }

    fn search(&mut self, own: u64, other: u64, number: u64, seeds: u32, beta: i32) -> Option<i32> {
        let shared = self.shared;
        self.nodes += 1;
        if self.nodes % PATIENCE == 0 && self.is_stopped() {
            return None;
        }
        let key = shared.transposition.key(number);
        // While it comes, there is enough to do.
        shared.transposition.prefetch(key);
        let begin = self.nodes;
        let most = seeds as i32;
        // The smallest value that is at least beta.
        let beta = if shared.step == 2 { beta + ((beta ^ most) & 1) } else { beta };

        // All that can be said without going deeper.
        let mut best = i32::MIN;
        let mut children = [Child::default(); 7];
        let mut open = 0;
        let mut probes = [(0u64, 0i32, 0i32); 7];
        let mut probed = 0;
        let mut pits = occupied(own);
        while pits != 0 {
            let pit = pits.trailing_zeros();
            pits &= pits - 1;
            let ply = play(self.game, own, other, pit);
            let left = sum(ply.own) + sum(ply.other);
            if ply.over {
                best = best.max(ply.gain);
            } else if left <= shared.table_seeds {
                let number = shared.numbering.number(ply.own, ply.other);
                prefetch_index::prefetch_index(shared.table, number as usize);
                probes[probed] = (number, ply.gain, if ply.again { 1 } else { -1 });
                probed += 1;
            } else if ply.gain - left as i32 >= beta {
                // A value is never larger than the seeds in play.
                return Some(ply.gain - left as i32);
            } else if ply.gain + (left as i32) < beta {
                best = best.max(ply.gain + left as i32);
            } else {
                let order = FRESH | if ply.again { AGAIN } else { 0 } | ((ply.gain + 128) as u32) << 3 | pit;
                children[open] = Child { own: ply.own, other: ply.other, gain: ply.gain, seeds: left, order };
                open += 1;
            }
        }
        // The bytes of the table come meanwhile.
        let mut known = Known { low: -most, high: most, pit: 7 };
        if open > 0 {
            known = shared.transposition.get(key).unwrap_or(known);
            if known.low >= beta {
                return Some(known.low);
            }
            if known.high < beta {
                return Some(known.high);
            }
        }
        for &(number, gain, sign) in &probes[..probed] {
            let value = i32::from(shared.table[number as usize] as i8);
            best = best.max(gain + sign * value);
        }
        if best >= beta || open == 0 {
            return Some(best);
        }
        let children = &mut children[..open];
        if let Some(first) = children.iter_mut().find(|child| child.pit() == known.pit) {
            first.order |= FIRST;
        }

        let mut pit = 0;
        let mut at = 0;
        while at < open {
            let next =
                (at + 1..open).fold(at, |next, i| if children[i].order > children[next].order { i } else { next });
            children.swap(at, next);
            let child = children[at];
            let number = shared.numbering.number(child.own, child.other);
            let large = !shared.busy.is_empty() && child.seeds >= shared.table_seeds + LARGE;
            let busy = large.then(|| &shared.busy[number as usize % shared.busy.len()]);
            if let Some(busy) = busy {
                // Another thread is at it: perhaps it is done when the rest is.
                if at > 0 && child.order & FRESH != 0 && busy.load(Ordering::Relaxed) == number {
                    children[at].order &= FIRST - 1;
                    continue;
                }
                busy.store(number, Ordering::Relaxed);
            }
            at += 1;
            let value = if child.again() {
                self.search(child.own, child.other, number, child.seeds, beta - child.gain)
            } else {
                self.search(child.own, child.other, number, child.seeds, child.gain - beta + 1).map(|value| -value)
            };
            if let Some(busy) = busy {
                busy.store(0, Ordering::Relaxed);
            }
            let value = child.gain + value?;
            if value > best {
                best = value;
                pit = child.pit();
                if best >= beta {
                    break;
                }
            }
        }
        let proven = if best >= beta {
            Known { low: known.low.max(best), high: known.high, pit }
        } else {
            Known { low: known.low, high: known.high.min(best), pit }
        };
        shared.transposition.put(key, proven, (self.nodes - begin + 1).ilog2());
        Some(best)
    }

    /// Adds up, and looks at what the others do.
    #[cold]
    fn is_stopped(&self) -> bool {
        if self.shared.nodes.fetch_add(PATIENCE, Ordering::Relaxed) >= self.shared.limit {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        self.shared.stop.load(Ordering::Relaxed)
    }
}
