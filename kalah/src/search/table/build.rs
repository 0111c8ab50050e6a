//! Fills all layers of a table, on several threads.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use super::super::control::Cancel;
use super::super::error::TableError;
use super::super::kernel::{Game, WithGame};
use super::super::numbering::Numbering;
use super::BuildProgress;
use super::fill::{Block, Fill, Pair};
use super::lists::Lists;

/// Below so many seeds a layer is done before a thread has started.
const ALONE: u32 = 12;

/// How often progress is told within a layer.
const TELL: Duration = Duration::from_millis(50);

pub(super) struct Build<'a> {
    pub(super) numbering: &'a Numbering,
    pub(super) values: &'a mut [u8],
    /// Layers up to here are there already.
    pub(super) done: u32,
    pub(super) threads: usize,
    pub(super) cancel: &'a Cancel,
    pub(super) progress: &'a mut dyn FnMut(BuildProgress),
}

impl WithGame for Build<'_> {
    type Output = Result<(), TableError>;

    fn run<G: Game>(self, game: G) -> Result<(), TableError> {
        let Build { numbering, values, done: known, threads, cancel, progress } = self;
        let begin = Instant::now();
        let all = values.len() as u64;
        let mut lists = Lists::new();
        for seeds in 1..=numbering.most() {
            lists.extend(game, numbering);
            let (from, to) = (numbering.layer(seeds) as usize, numbering.layer(seeds + 1) as usize);
            let (below, rest) = values.split_at_mut(from);
            let filled = AtomicU64::new(from as u64);
            let mut tell = |done: &AtomicU64| {
                let done = done.load(Ordering::Relaxed);
                progress(BuildProgress { seeds, done, all, elapsed: begin.elapsed() });
            };
            if seeds > known {
                let fill = Fill { game, numbering, lists: &lists, done: below, cancel };
                let mut pairs = pairs(numbering, seeds, &mut rest[..to - from]);
                // The biggest are at the end, and taken first.
                pairs.sort_by_key(Pair::entries);
                let pairs = Mutex::new(pairs);
                let work = || {
                    while !cancel.is_cancelled() {
                        let Some(pair) = pairs.lock().unwrap_or_else(PoisonError::into_inner).pop() else { break };
                        let entries = pair.entries() as u64;
                        fill.pair(pair);
                        filled.fetch_add(entries, Ordering::Relaxed);
                    }
                };
                if seeds < ALONE {
                    work();
                } else {
                    on_threads(threads.max(1), &work, || tell(&filled))?;
                }
            } else {
                filled.store(to as u64, Ordering::Relaxed);
            }
            if cancel.is_cancelled() {
                return Err(TableError::Cancelled);
            }
            tell(&filled);
        }
        Ok(())
    }
}

fn on_threads(threads: usize, work: &(impl Fn() + Sync), mut tell: impl FnMut()) -> Result<(), TableError> {
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel::<()>();
        for _ in 0..threads {
            let sender = sender.clone();
            thread::Builder::new().spawn_scoped(scope, move || {
                work();
                drop(sender);
            })?;
        }
        drop(sender);
        while receiver.recv_timeout(TELL) == Err(mpsc::RecvTimeoutError::Timeout) {
            tell();
        }
        Ok(())
    })
}

/// The blocks of a layer, each with its mirror.
fn pairs<'a>(numbering: &Numbering, seeds: u32, mut layer: &'a mut [u8]) -> Vec<Pair<'a>> {
    let mut pairs: Vec<Pair<'a>> = Vec::new();
    for own in 1..=seeds {
        let other = seeds - own;
        if other == 0 && !numbering.bare() {
            continue;
        }
        let size = (numbering.rows(own) * numbering.rows(other)) as usize;
        let (values, rest) = core::mem::take(&mut layer).split_at_mut(size);
        layer = rest;
        let block = Block::new(own, other, values);
        match pairs.iter_mut().find(|pair| pair.block.own() == other) {
            Some(pair) => pair.mirror = Some(block),
            None => pairs.push(Pair { block, mirror: None }),
        }
    }
    pairs
}
