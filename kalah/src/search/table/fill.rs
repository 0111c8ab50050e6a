//! Fills one layer after the other, each entry once, from finished entries.
//!
//! A sowing either takes seeds out of play or stays on the mover's own side. In the second case the turn passes, the
//! other row is as it was, and the own row is one of a lower level ([`Rows`]). So layers are filled by seeds, and within
//! a layer the blocks (s, t) and (t, s), which need nothing of the layer but each other, by level. Each step is one
//! mover's row against many others: what its pits do is looked up once and then holds for all of them.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::super::control::Cancel;
use super::super::kernel::{Game, occupied, play, seeds};
use super::super::numbering::Numbering;
use super::lists::{Kind, Lists, Rows, Turn};

/// Rows of a tile, about: what a run over a block's other rows goes through again and again stays in the cache.
const TILE: usize = 512;

/// What entries are filled from.
pub(super) struct Fill<'a, G> {
    pub(super) game: G,
    pub(super) numbering: &'a Numbering,
    pub(super) lists: &'a Lists,
    /// All layers below.
    pub(super) done: &'a [u8],
    /// Leaves off where it is, if this token says so.
    pub(super) cancel: &'a Cancel,
}

/// A block of the layer that is being filled: movers of `own` seeds against others of `other` seeds.
pub(super) struct Block<'a> {
    own: u32,
    other: u32,
    values: &'a mut [u8],
    /// By kind and seeds taken, [`Block::width`] a kind: where the values are after a sowing that took seeds out of play.
    places: Vec<Place>,
}

impl<'a> Block<'a> {
    pub(super) fn new(own: u32, other: u32, values: &'a mut [u8]) -> Block<'a> {
        Block { own, other, values, places: Vec::new() }
    }

    pub(super) fn own(&self) -> u32 {
        self.own
    }

    /// After a whole round there may be a seed more in each pit.
    fn width(&self) -> usize {
        self.other as usize + 8
    }
}

/// A block and its mirror, in which the sides are exchanged. With as many seeds on both sides, or against an empty
/// row, a block has none.
pub(super) struct Pair<'a> {
    pub(super) block: Block<'a>,
    pub(super) mirror: Option<Block<'a>>,
}

impl Pair<'_> {
    pub(super) fn entries(&self) -> usize {
        self.block.values.len() + self.mirror.as_ref().map_or(0, |mirror| mirror.values.len())
    }
}

/// Where a value is: `done[base + mover's rank * by_mover + other's rank * by_other]`, by ranks after the sowing.
#[derive(Clone, Copy, Default)]
struct Place {
    base: usize,
    by_mover: usize,
    by_other: usize,
}

/// Space for one run of others.
struct Scratch {
    best: Vec<i8>,
    kept: Vec<i8>,
}

impl<G: Game> Fill<'_, G> {
    /// Fills a pair of blocks.
    pub(super) fn pair(&self, pair: Pair<'_>) {
        let Pair { mut block, mirror } = pair;
        let longest = self.lists.rows.iter().map(|rows| rows.rows.len()).max().unwrap_or(0);
        self.plan(&mut block);
        let scratch = &mut Scratch { best: vec![0; longest], kept: vec![0; longest] };
        match mirror {
            _ if block.other == 0 => self.bare(&mut block),
            None => self.square(&mut block, scratch),
            Some(mut mirror) => {
                self.plan(&mut mirror);
                // The longer levels, the better.
                if self.numbering.rows(block.own) < self.numbering.rows(mirror.own) {
                    core::mem::swap(&mut block, &mut mirror);
                }
                self.rectangle(&mut block, &mut mirror, scratch);
            }
        }
    }

    /// All tiles, while nobody cancels.
    fn tiles<'r>(&'r self, rows: &'r Rows) -> impl Iterator<Item = Range<usize>> + 'r {
        tiles(rows).take_while(|_| !self.cancel.is_cancelled())
    }

    fn rectangle(&self, block: &mut Block<'_>, mirror: &mut Block<'_>, scratch: &mut Scratch) {
        let (many, few) = (&self.lists.rows[block.own as usize], &self.lists.rows[mirror.own as usize]);
        for tile in self.tiles(few) {
            for level in levels(many) {
                for a in level.clone() {
                    self.run(a, tile.clone(), block, Some(mirror), scratch);
                }
                for b in tile.clone() {
                    self.run(b, level.clone(), mirror, Some(block), scratch);
                }
            }
        }
    }

    fn square(&self, block: &mut Block<'_>, scratch: &mut Scratch) {
        let rows = &self.lists.rows[block.own as usize];
        for tile in self.tiles(rows) {
            for level in levels(rows).filter(|level| level.start >= tile.start) {
                let lower = tile.start..tile.end.min(level.start);
                for a in level.clone() {
                    self.run(a, lower.clone(), block, None, scratch);
                }
                // A tile is made of whole levels.
                if level.start < tile.end {
                    for a in level.clone() {
                        self.run(a, level.clone(), block, None, scratch);
                    }
                }
                for b in lower {
                    self.run(b, level.clone(), block, None, scratch);
                }
            }
        }
    }

    /// Nobody can answer here: a move that stays on the own side ends the game.
    fn bare(&self, block: &mut Block<'_>) {
        let rows = &self.lists.rows[block.own as usize];
        for (at, &row) in rows.rows.iter().enumerate() {
            let value = self.by_kernel(row, 0, u32::MAX, block, None);
            block.values[rows.plus[0][at] as usize] = value as u8;
        }
    }

    /// The best of those pits by the kernel alone.
    #[cold]
    #[inline(never)]
    fn by_kernel(&self, own: u64, other: u64, pits: u32, block: &Block<'_>, mirror: Option<&Block<'_>>) -> i8 {
        let mirror = mirror.unwrap_or(block);
        let value = |pit| {
            let ply = play(self.game, own, other, pit);
            if ply.over {
                return ply.gain as i8;
            }
            let number = self.numbering.number(ply.own, ply.other) as usize;
            let value = match self.done.get(number) {
                Some(&value) => value as i8,
                None => mirror.values[number - self.numbering.offset(mirror.own, mirror.other) as usize] as i8,
            };
            ply.gain as i8 + if ply.again { value } else { -value }
        };
        (0..self.game.pits()).filter(|pit| occupied(own) & pits & 1 << pit != 0).map(value).max().unwrap_or(i8::MIN)
    }

    /// Fills the entries of one mover against a run of others.
    fn run(
        &self,
        mover: usize,
        run: Range<usize>,
        block: &mut Block<'_>,
        mirror: Option<&Block<'_>>,
        scratch: &mut Scratch,
    ) {
        let (s, t) = (block.own, block.other);
        let (movers, others) = (&self.lists.rows[s as usize], &self.lists.rows[t as usize]);
        let own = movers.rows[mover];
        let rows = &others.rows[run.clone()];
        let best = &mut scratch.best[..rows.len()];
        best.fill(i8::MIN);
        let pits = self.game.pits() as usize;
        let current = mirror.unwrap_or(block);
        for (pit, slot) in movers.slots[mover * pits..][..pits].iter().enumerate() {
            let kind = slot.kind as usize;
            let places = &block.places[kind * block.width()..][..block.width()];
            match self.lists.kinds[kind] {
                Kind::None => {}
                Kind::Kernel => {
                    for (best, &row) in best.iter_mut().zip(rows) {
                        *best = (*best).max(self.by_kernel(own, row, 1 << pit, block, mirror));
                    }
                }
                Kind::Add { count, turn } => {
                    let ranks = &others.plus[count as usize][run.clone()];
                    self.add(turn, slot.ranks[0], places[0], ranks, current, best);
                }
                Kind::Take { pit: from, count, full, empty } => {
                    let kept = &mut scratch.kept[..rows.len()];
                    if count == 0 {
                        kept.fill(i8::MIN);
                        let ranks = &others.plus[0][run.clone()];
                        // Where the seed goes to the store all the same, it is as if none were taken.
                        let place = if empty.lost > 0 { self.place(s - empty.lost, t, empty.again) } else { places[0] };
                        self.add(empty, slot.ranks[0], place, ranks, current, kept);
                    }
                    let after = if count == 0 { 0 } else { pits };
                    let ranks = &others.emptied[after + from as usize][run.clone()];
                    let extra = u32::from(count > 0);
                    let rank = slot.ranks[1] as usize;
                    for (((best, &other), &row), &kept) in best.iter_mut().zip(ranks).zip(rows).zip(&*kept) {
                        let taken = seeds(row, from) + extra;
                        let value = if taken == 0 {
                            kept
                        } else if taken == t + count {
                            self.by_kernel(own, row, 1 << pit, block, mirror)
                        } else {
                            let place = places[taken as usize];
                            let at = place.base + rank * place.by_mover + other as usize * place.by_other;
                            let value = self.done[at] as i8;
                            full.gain as i8 + taken as i8 + if full.again { value } else { -value }
                        };
                        *best = (*best).max(value);
                    }
                }
            }
        }
        let (ways, rank) = (self.numbering.rows(s) as usize, movers.plus[0][mover] as usize);
        for (&other, &value) in others.plus[0][run].iter().zip(&*best) {
            block.values[other as usize * ways + rank] = value as u8;
        }
    }

    /// Works out the places of a block.
    fn plan(&self, block: &mut Block<'_>) {
        let (s, t, width) = (block.own, block.other, block.width());
        block.places = vec![Place::default(); self.lists.kinds.len() * width];
        for (kind, places) in self.lists.kinds.iter().zip(block.places.chunks_exact_mut(width)) {
            let (count, turn, least) = match *kind {
                Kind::None | Kind::Kernel => continue,
                Kind::Add { turn, .. } if turn.lost == 0 => continue,
                Kind::Add { count, turn } => (count, turn, 0),
                Kind::Take { count, full, .. } => (count, full, 1),
            };
            // Fewer seeds than that no row of this kind has.
            let Some(own) = s.checked_sub(turn.lost).filter(|own| *own > 0) else { continue };
            for (taken, place) in (0..t + count).zip(places).skip(least) {
                *place = self.place(own, t + count - taken, turn.again);
            }
        }
    }

    fn place(&self, own: u32, other: u32, again: bool) -> Place {
        if again {
            let ways = self.numbering.rows(own) as usize;
            Place { base: self.numbering.offset(own, other) as usize, by_mover: 1, by_other: ways }
        } else {
            let ways = self.numbering.rows(other) as usize;
            Place { base: self.numbering.offset(other, own) as usize, by_mover: ways, by_other: 1 }
        }
    }

    /// One pit of one mover, without a capture; `ranks` are those of the others afterwards.
    #[inline(always)]
    fn add(&self, turn: Turn, rank: u32, place: Place, ranks: &[u32], current: &Block<'_>, best: &mut [i8]) {
        let (rank, gain) = (rank as usize, turn.gain as i8);
        let Place { base, by_mover, by_other } = place;
        let others = best.iter_mut().zip(ranks);
        if turn.lost == 0 {
            let ways = self.numbering.rows(current.own) as usize;
            let line = &current.values[rank * ways..][..ways];
            others.for_each(|(best, &other)| *best = (*best).max(gain - line[other as usize] as i8));
        } else if turn.again {
            let line = &self.done[base + rank..];
            others.for_each(|(best, &other)| *best = (*best).max(gain + line[other as usize * by_other] as i8));
        } else {
            let line = &self.done[base + rank * by_mover..][..by_mover];
            others.for_each(|(best, &other)| *best = (*best).max(gain - line[other as usize] as i8));
        }
    }
}

fn levels(rows: &Rows) -> impl Iterator<Item = Range<usize>> + '_ {
    rows.levels.windows(2).map(|ends| ends[0]..ends[1])
}

/// Runs of whole levels.
fn tiles(rows: &Rows) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut levels = levels(rows).peekable();
    core::iter::from_fn(move || {
        let mut tile = levels.next()?;
        while let Some(level) = levels.next_if(|level| level.end - tile.start <= TILE) {
            tile.end = level.end;
        }
        Some(tile)
    })
}
