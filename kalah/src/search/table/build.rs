//! Builds a table, layer by layer, on several threads.

use alloc::vec::Vec;

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::super::control::Cancel;
use super::super::kernel::{Game, WithGame};
use super::super::numbering::Numbering;
use super::BuildProgress;
use super::fill::{Fill, KINDS, Pair};
use super::lists::Lists;

/// Below so many seeds a layer is done before a second thread has started.
const ALONE: u32 = 12;

/// Fills all layers.
pub(super) struct Build<'a> {
    pub(super) numbering: &'a Numbering,
    pub(super) bytes: &'a mut [u8],
    pub(super) threads: usize,
    pub(super) cancel: &'a Cancel,
    pub(super) progress: &'a mut dyn FnMut(BuildProgress),
}

/// It was cancelled, or the rules have more kinds of sowings than there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    Cancelled,
    Kinds,
}

impl WithGame for Build<'_> {
    type Output = Result<(), Stopped>;

    fn run<G: Game>(self, game: G) -> Result<(), Stopped> {
        let Build { numbering, bytes, threads, cancel, progress } = self;
        let begin = Instant::now();
        let mut lists = Lists::new();
        for seeds in 1..=numbering.most() {
            lists.extend(game, numbering);
            if lists.kinds.len() > KINDS {
                return Err(Stopped::Kinds);
            }
            let (from, to) = (numbering.layer(seeds) as usize, numbering.layer(seeds + 1) as usize);
            let (done, rest) = bytes.split_at_mut(from);
            let layer = &mut rest[..to - from];
            let fill = Fill { game, numbering, lists: &lists, done };
            let mut pairs = pairs(numbering, seeds, layer);
            // The biggest are at the end, and taken first.
            pairs.sort_by_key(|pair| pair.block.len() * if pair.mirror.is_some() { 2 } else { 1 });
            let helpers = if seeds < ALONE { 1 } else { threads.max(1) };
            let filled = AtomicU64::new(from as u64);
            let queue = Mutex::new(pairs);
            let work = || {
                while !cancel.is_cancelled() {
                    let Some(pair) = queue.lock().unwrap_or_else(PoisonError::into_inner).pop() else { break };
                    let size = pair.block.len() + pair.mirror.as_ref().map_or(0, |mirror| mirror.len());
                    fill.pair(pair);
                    filled.fetch_add(size as u64, Ordering::Relaxed);
                }
            };
            let mut report = |filled: u64| {
                progress(BuildProgress { seeds, filled, entries: numbering.layer(numbering.most() + 1), elapsed: begin.elapsed() });
            };
            if helpers == 1 {
                work();
            } else {
                let finished = AtomicBool::new(false);
                std::thread::scope(|scope| {
                    let helpers: Vec<_> = (0..helpers).map(|_| scope.spawn(work)).collect();
                    let mut wait = core::time::Duration::from_micros(100);
                    while !helpers.iter().all(|helper| helper.is_finished()) {
                        std::thread::sleep(wait);
                        wait = (wait * 2).min(core::time::Duration::from_millis(20));
                        report(filled.load(Ordering::Relaxed));
                    }
                    finished.store(true, Ordering::Relaxed);
                });
            }
            if cancel.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            report(filled.load(Ordering::Relaxed));
        }
        Ok(())
    }
}

/// The blocks of a layer, each with its mirror.
fn pairs<'a>(numbering: &Numbering, seeds: u32, mut layer: &'a mut [u8]) -> Vec<Pair<'a>> {
    let mut blocks: Vec<Option<&mut [u8]>> = Vec::new();
    for s in 0..=seeds {
        let is_block = s > 0 && (s < seeds || numbering.bare());
        let size = if is_block { (numbering.rows(s) * numbering.rows(seeds - s)) as usize } else { 0 };
        let (block, rest) = layer.split_at_mut(size);
        layer = rest;
        blocks.push(is_block.then_some(block));
    }
    let mut pairs = Vec::new();
    for s in 0..=seeds / 2 {
        let t = seeds - s;
        let (first, second) = (blocks[s as usize].take(), blocks[t as usize].take());
        match (first, second) {
            (Some(block), mirror) => pairs.push(Pair { s, t, block, mirror }),
            // Only the side of more seeds can move: the block against an empty row.
            (None, Some(block)) => pairs.push(Pair { s: t, t: s, block, mirror: None }),
            (None, None) => {}
        }
    }
    pairs
}
