//! Fills one layer after the other, each entry once, from finished entries.
//!
//! A sowing either takes seeds out of play or stays on the mover's own side. In the second case the turn passes, the
//! other row is as it was, and the own row has a lower rank. So layers are filled by seeds, and within a layer the
//! blocks (s, t) and (t, s), which need nothing of the layer but each other, by rank.

use core::ops::Range;

use super::super::kernel::{Game, occupied, play, seeds};
use super::super::numbering::Numbering;
use super::lists::{Kind, Lists, NONE, Turn};

/// Rows of a tile: what a run over a block's other rows goes through again and again stays in the cache.
const TILE: usize = 512;

/// What an entry is filled from.
pub(super) struct Fill<'a, G> {
    pub(super) game: G,
    pub(super) numbering: &'a Numbering,
    pub(super) lists: &'a Lists,
    /// All layers below.
    pub(super) done: &'a [u8],
}

/// A block (s, t) of the layer and its mirror (t, s); the same one if s = t.
pub(super) struct Pair<'a> {
    pub(super) s: u32,
    pub(super) t: u32,
    pub(super) block: &'a mut [u8],
    pub(super) mirror: Option<&'a mut [u8]>,
}

/// A block of the layer that is being filled, as a source.
#[derive(Clone, Copy)]
struct Current<'a> {
    offset: u64,
    block: &'a [u8],
}

/// The worst that can be: less than any value.
const LEAST: i8 = i8::MIN;

/// Where a slot's value is, if one of the two rows is fixed: `gain + sign * source[base + rank * stride]`.
#[derive(Clone, Copy)]
struct Place {
    base: usize,
    stride: usize,
    source: u32,
    /// Which of the slot's ranks.
    rank: u32,
    gain: i32,
    sign: i32,
}

/// Most kinds that rules can have.
pub(super) const KINDS: usize = 128;

impl<G: Game> Fill<'_, G> {
    pub(super) fn pair(&self, pair: Pair<'_>) {
        let Pair { s, t, block, mut mirror } = pair;
        if t == 0 {
            return self.bare(s, block);
        }
        let (ways_s, ways_t) = (self.numbering.rows(s) as usize, self.numbering.rows(t) as usize);
        let (offset, mirror_offset) = (self.numbering.offset(s, t), self.numbering.offset(t, s));
        let square = mirror.is_none();
        let mut out = [0i8; TILE];
        let mut places = [Place { base: 0, stride: 0, source: 0, rank: 0, gain: LEAST.into(), sign: 0 }; KINDS];
        for begin in (0..ways_t).step_by(TILE) {
            let end = ways_t.min(begin + TILE);
            for a in if square { begin } else { 0 }..ways_s {
                let tile = begin..if square { end.min(a) } else { end };
                let out = &mut out[..tile.len()];

                // Mover a, the other any of the tile.
                let from = mirror.as_deref().unwrap_or(block);
                self.one_mover(s, a, t, tile.clone(), Current { offset: mirror_offset, block: from }, out);
                for (b, &value) in tile.clone().zip(&*out) {
                    block[b * ways_s + a] = value as u8;
                }
                if square && a < end {
                    let row = self.lists.rows[s as usize].rows[a];
                    block[a * ways_s + a] = self.entry(row, row, Current { offset, block }) as u8;
                }

                // The mover any of the tile, the other a.
                self.one_other(t, tile.clone(), s, a, Current { offset, block }, &mut places, out);
                let to = mirror.as_deref_mut().unwrap_or(block);
                for (to, &value) in to[a * ways_t..][tile].iter_mut().zip(&*out) {
                    *to = value as u8;
                }
            }
        }
    }

    /// The block against an empty row: a move that stays on the own side leaves the other without seeds, to no move.
    fn bare(&self, s: u32, block: &mut [u8]) {
        for (value, &row) in block.iter_mut().zip(&self.lists.rows[s as usize].rows) {
            *value = self.entry(row, 0, Current { offset: u64::MAX, block: &[] }) as u8;
        }
    }

    /// An entry by the kernel alone.
    fn entry(&self, own: u64, other: u64, current: Current<'_>) -> i8 {
        let pits = (0..self.game.pits()).filter(|pit| occupied(own) >> pit & 1 == 1);
        pits.map(|pit| self.by_kernel(own, other, pit, current)).max().unwrap_or(LEAST)
    }

    #[cold]
    #[inline(never)]
    fn by_kernel(&self, own: u64, other: u64, pit: u32, current: Current<'_>) -> i8 {
        let ply = play(self.game, own, other, pit);
        if ply.over {
            return ply.gain as i8;
        }
        let number = self.numbering.number(ply.own, ply.other);
        let value = match self.done.get(number as usize) {
            Some(&value) => value,
            None => current.block[(number - current.offset) as usize],
        };
        (ply.gain + if ply.again { i32::from(value as i8) } else { -i32::from(value as i8) }) as i8
    }

    /// The values of one row against each of the tile. `current` is the mirror block.
    fn one_mover(&self, s: u32, a: usize, t: u32, tile: Range<usize>, current: Current<'_>, out: &mut [i8]) {
        out.fill(LEAST);
        let (movers, others) = (&self.lists.rows[s as usize], &self.lists.rows[t as usize]);
        let pits = self.game.pits() as usize;
        let rows = &others.rows[tile.clone()];
        for (pit, slot) in movers.slots[a * pits..][..pits].iter().enumerate() {
            match self.lists.kinds[slot.kind as usize] {
                Kind::None => {}
                Kind::Kernel => {
                    for (out, &row) in out.iter_mut().zip(rows) {
                        *out = (*out).max(self.by_kernel(movers.rows[a], row, pit as u32, current));
                    }
                }
                Kind::Add { count, turn } => {
                    let ranks = &others.plus[count as usize][tile.clone()];
                    self.add(turn, s, slot.ranks[0], t, count, tile.start, ranks, current, out);
                }
                Kind::Take { pit: other, full, empty } => {
                    let ranks = &others.emptied[other as usize][tile.clone()];
                    let mut bases = [(0usize, 0usize, 0i32); 128];
                    for c in 1..t {
                        let (s1, t1) = (s - full.lost, t - c);
                        bases[c as usize] = if full.again {
                            let base = self.numbering.offset(s1, t1) + u64::from(slot.ranks[1]);
                            (base as usize, self.numbering.rows(s1) as usize, full.gain + c as i32)
                        } else {
                            let base = self.numbering.offset(t1, s1) + u64::from(slot.ranks[1]) * self.numbering.rows(t1);
                            (base as usize, 1, full.gain + c as i32)
                        };
                    }
                    let sign = if full.again { 1 } else { -1 };
                    let mut kept = [LEAST; TILE];
                    let kept = &mut kept[..out.len()];
                    let identity = &others.plus[0][tile.clone()];
                    self.add(empty, s, slot.ranks[0], t, 0, tile.start, identity, current, kept);
                    for (((out, &rank), &row), &kept) in out.iter_mut().zip(ranks).zip(rows).zip(&*kept) {
                        let c = seeds(row, other);
                        let value = if c == 0 {
                            kept
                        } else if c == t {
                            self.by_kernel(movers.rows[a], row, pit as u32, current)
                        } else {
                            let (base, stride, gain) = bases[c as usize & 127];
                            (gain + sign * i32::from(self.done[base + rank as usize * stride] as i8)) as i8
                        };
                        *out = (*out).max(value);
                    }
                }
            }
        }
    }

    /// One slot of one mover, without a capture; `ranks` are those of the others afterwards.
    #[allow(clippy::too_many_arguments, reason = "numbers of a place, used once")]
    #[inline(always)]
    fn add(
        &self,
        turn: Turn,
        s: u32,
        rank: u32,
        t: u32,
        count: u32,
        begin: usize,
        ranks: &[u32],
        current: Current<'_>,
        out: &mut [i8],
    ) {
        let (s1, t1) = (s - turn.lost, t + count);
        let (rank, gain) = (rank as usize, turn.gain as i8);
        if turn.again {
            let base = self.numbering.offset(s1, t1) as usize + rank;
            let stride = self.numbering.rows(s1) as usize;
            for (out, &other) in out.iter_mut().zip(ranks) {
                *out = (*out).max(gain.wrapping_add(self.done[base + other as usize * stride] as i8));
            }
        } else if turn.lost > 0 {
            let ways = self.numbering.rows(t1) as usize;
            let line = &self.done[self.numbering.offset(t1, s1) as usize + rank * ways..][..ways];
            for (out, &other) in out.iter_mut().zip(ranks) {
                *out = (*out).max(gain.wrapping_sub(line[other as usize] as i8));
            }
        } else {
            let line = &current.block[rank * self.numbering.rows(t) as usize + begin..][..out.len()];
            for (out, &value) in out.iter_mut().zip(line) {
                *out = (*out).max(gain.wrapping_sub(value as i8));
            }
        }
    }

    /// The values of each row of the tile against one. `current` is the block of the one as mover.
    #[allow(clippy::too_many_arguments, reason = "numbers of a place, used once")]
    fn one_other(
        &self,
        t: u32,
        tile: Range<usize>,
        s: u32,
        a: usize,
        current: Current<'_>,
        places: &mut [Place; KINDS],
        out: &mut [i8],
    ) {
        let (movers, others) = (&self.lists.rows[t as usize], &self.lists.rows[s as usize]);
        let pits = self.game.pits() as usize;
        let other = others.rows[a];
        let ends = (0..self.game.pits()).any(|pit| seeds(other, pit) == s);
        for (place, &kind) in places.iter_mut().zip(&self.lists.kinds) {
            match kind {
                Kind::None | Kind::Kernel => {}
                Kind::Add { count, turn } => {
                    let rank = others.plus[count as usize][a];
                    self.locate(place, turn, t, s, count, rank, 0, 0);
                }
                Kind::Take { pit, full, empty } => match seeds(other, pit) {
                    0 => self.locate(place, empty, t, s, 0, a as u32, 0, 0),
                    taken => self.locate(place, full, t, s, 0, others.emptied[pit as usize][a], 1, taken),
                },
            }
        }
        let places = &*places;
        let sources = [self.done, current.block];
        let slots = movers.slots[tile.start * pits..].chunks_exact(pits);
        for (((out, slots), &kernel), row) in out.iter_mut().zip(slots).zip(&movers.kernel[tile.clone()]).zip(tile) {
            if kernel || ends || self.done.is_empty() {
                *out = self.entry(movers.rows[row], other, current);
                continue;
            }
            let mut best = i32::from(LEAST);
            for slot in slots {
                let place = &places[slot.kind as usize & (KINDS - 1)];
                let at = place.base + slot.ranks[place.rank as usize & 1] as usize * place.stride;
                let value = i32::from(sources[place.source as usize & 1][at] as i8);
                best = best.max(place.gain + place.sign * value);
            }
            *out = best as i8;
        }
    }

    /// Where the value of a slot is, for movers of t seeds and one other of s.
    #[allow(clippy::too_many_arguments, reason = "numbers of a place, used once")]
    #[inline(always)]
    fn locate(&self, place: &mut Place, turn: Turn, t: u32, s: u32, count: u32, rank: u32, which: u32, taken: u32) {
        // A kind that rows of so many seeds cannot have.
        if turn.lost >= t || taken >= s {
            return;
        }
        let (t1, s1, rank) = (t - turn.lost, s + count - taken, rank as usize);
        place.rank = which;
        place.gain = turn.gain + taken as i32;
        place.sign = if turn.again { 1 } else { -1 };
        (place.source, place.base, place.stride) = if turn.again {
            (0, self.numbering.offset(t1, s1) as usize + rank * self.numbering.rows(t1) as usize, 1)
        } else if t1 + s1 == t + s {
            (1, rank, self.numbering.rows(s) as usize)
        } else {
            (0, self.numbering.offset(s1, t1) as usize + rank, self.numbering.rows(s1) as usize)
        };
    }
}

const _: () = assert!(NONE == 0);
