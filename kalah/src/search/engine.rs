//! One question of the search, asked on several threads and watched from this one.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use std::io;
use std::sync::mpsc;
use std::thread;

use super::kernel::{Game, WithGame, with_game};
use super::node::{Shared, Worker};
use super::numbering::Numbering;
use super::transposition::Transposition;
use crate::rules::Rules;

/// Searches of one solver.
pub(super) struct Engine<'a> {
    pub(super) rules: Rules,
    pub(super) numbering: &'a Numbering,
    pub(super) table: &'a [u8],
    pub(super) table_seeds: u32,
    pub(super) transposition: Transposition<'a>,
    pub(super) step: i32,
    pub(super) threads: usize,
    pub(super) busy: &'a [AtomicU64],
}

/// A question: whether the value of a pair of rows is at least `beta`.
struct Ask<'a, W> {
    engine: &'a Engine<'a>,
    own: u64,
    other: u64,
    beta: i32,
    /// Positions to look at, at most.
    limit: u64,
    /// Told the number of positions looked at, now and then; says whether to stop.
    watch: W,
}

/// How often the watch is called.
const WATCH: Duration = Duration::from_millis(20);

impl Engine<'_> {
    /// A bound on the value, as [`Worker::test`], and the number of positions looked at.
    pub(super) fn test(
        &self,
        own: u64,
        other: u64,
        beta: i32,
        limit: u64,
        watch: impl FnMut(u64) -> bool,
    ) -> io::Result<(Option<i32>, u64)> {
        with_game(&self.rules, Ask { engine: self, own, other, beta, limit, watch })
    }

    /// The value, if the table has it.
    pub(super) fn in_table(&self, own: u64, other: u64) -> Option<i32> {
        if !self.numbering.has(own, other) {
            return None;
        }
        self.table.get(self.numbering.number(own, other) as usize).map(|&value| i32::from(value as i8))
    }
}

impl<W: FnMut(u64) -> bool> WithGame for Ask<'_, W> {
    type Output = io::Result<(Option<i32>, u64)>;

    fn run<G: Game>(mut self, game: G) -> Self::Output {
        let engine = self.engine;
        let shared = Shared {
            numbering: engine.numbering,
            table: engine.table,
            table_seeds: engine.table_seeds,
            transposition: engine.transposition,
            step: engine.step,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            limit: self.limit,
            busy: if engine.threads > 1 { engine.busy } else { &[] },
        };
        let seeds = super::kernel::sum(self.own) + super::kernel::sum(self.other);
        let value = thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..engine.threads.max(1) {
                let (sender, shared) = (sender.clone(), &shared);
                let (own, other, beta) = (self.own, self.other, self.beta);
                let work = move || {
                    let value = Worker::new(game, shared).test(own, other, beta);
                    shared.stop.store(true, Ordering::Relaxed);
                    // The one who watches may have gone.
                    let _ = sender.send(value);
                };
                let spawned = thread::Builder::new().stack_size(stack(seeds, game.pits())).spawn_scoped(scope, work);
                if let Err(error) = spawned {
                    shared.stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            drop(sender);
            let mut found = None;
            loop {
                match receiver.recv_timeout(WATCH) {
                    Ok(value) => found = found.or(value),
                    Err(mpsc::RecvTimeoutError::Timeout) => {
                        if (self.watch)(shared.nodes.load(Ordering::Relaxed)) {
                            shared.stop.store(true, Ordering::Relaxed);
                        }
                    }
                    Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(found),
                }
            }
        })?;
        Ok((value, shared.nodes.load(Ordering::Relaxed)))
    }
}

/// Bytes of stack for the deepest line of play that so many seeds allow (rules E7), each ply a frame of the search.
fn stack(seeds: u32, pits: u32) -> usize {
    let (seeds, pits) = (seeds as usize, pits as usize);
    let plies = seeds + (seeds + 1) * seeds * (pits - 1);
    (1 << 20) + plies * 2048
}
