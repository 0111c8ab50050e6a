//! From positions to the search: the opening, the stores, and the tests that close in on a margin.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::time::Duration;
use std::collections::HashMap;
use std::time::Instant;

use super::engine::Engine;
use super::error::SolveError;
use super::numbering::MOST_SEEDS;
use super::solution::{Bounds, Stop};
use super::task::{Progress, Task};
use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Position;
use crate::seat::{Pit, Seat};

/// Plies from the root on of which the journal has each move. What a stopped run was at is lost; this keeps it small.
const OPEN_PLIES: u32 = 3;

/// How often it is told how far the search is.
const TELL: Duration = Duration::from_millis(100);

/// Why it goes no further.
pub(super) enum Halt {
    Stopped(Stop),
    Failed(SolveError),
}

/// Proves bounds on margins, always those of the seat whose turn it is.
pub(super) struct Prover<'e, 't, 'a> {
    engine: &'e Engine<'e>,
    task: &'t mut Task<'a>,
    facts: HashMap<Position, Bounds>,
    begin: Instant,
    pub(super) nodes: u64,
    root: Position,
    /// Whether facts go to the journal.
    pub(super) writes: bool,
    mv: Option<Move>,
    at_least: i32,
    /// When somebody was last told how far it is.
    told: Duration,
}

/// The pits of both sides, that of the seat to move first; `None` if they do not fit into rows of two seats.
pub(super) fn rows(position: &Position) -> Option<(u64, u64)> {
    let (rules, turn) = (position.rules(), position.turn());
    if rules.players() != 2 || rules.pits() > 7 {
        return None;
    }
    let pits = position.sides().map(|side| side.pits().iter().map(|&seeds| u32::from(seeds)).sum::<u32>()).sum::<u32>();
    if pits > MOST_SEEDS {
        return None;
    }
    let row = |seat: Seat| {
        let pits = (0..u32::from(rules.pits())).rev();
        pits.fold(0, |row, pit| row << 8 | u64::from(position.seeds(seat, Pit::known(pit))))
    };
    Some((row(turn), row(other(turn))))
}

const fn other(seat: Seat) -> Seat {
    if seat.index() == 0 { Seat::NORTH } else { Seat::SOUTH }
}

/// The same under rules without `majority_end`, if they have it: who wins is the same, once the opening is over. Before,
/// an end can come in the way of a swap.
pub(super) fn without_majority(position: &Position) -> Option<Position> {
    if !position.rules().majority_end() || position.is_over() || position.phase() != Phase::Play {
        return None;
    }
    let mut setup = position.to_setup();
    setup.rules = setup.rules.to_builder().majority_end(false).build().ok()?;
    Some(setup.settled())
}

/// Own store less the other.
pub(super) fn lead(position: &Position) -> i32 {
    let turn = position.turn();
    i32::from(position.store(turn)) - i32::from(position.store(other(turn)))
}

impl<'e, 't, 'a> Prover<'e, 't, 'a> {
    pub(super) fn new(engine: &'e Engine<'e>, root: Position, task: &'t mut Task<'a>) -> Prover<'e, 't, 'a> {
        let begin = Instant::now();
        let facts = HashMap::new();
        let told = Duration::ZERO;
        Prover { engine, task, facts, begin, nodes: 0, root, writes: true, mv: None, at_least: 0, told }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// What is known without searching. Under `majority_end` it tells the outcome, no more.
    pub(super) fn bounds(&self, position: &Position) -> Bounds {
        if let Some(outcome) = position.outcome() {
            return Bounds::known(outcome.margin(position.turn()));
        }
        if let Some(played_on) = without_majority(position) {
            return self.bounds(&played_on).outcome_only(position.total());
        }
        let most = i32::from(position.total());
        let mut bounds = Bounds { low: -most, high: most };
        if let (Phase::Play, Some((own, other))) = (position.phase(), rows(position)) {
            let lead = lead(position);
            bounds = match self.engine.in_table(own, other) {
                Some(value) => Bounds::known(lead + value),
                None => {
                    let most = (super::kernel::sum(own) + super::kernel::sum(other)) as i32;
                    Bounds { low: lead - most, high: lead + most }
                }
            };
        }
        let journal = self.task.journal.as_ref().and_then(|journal| journal.bounds(position));
        [self.facts.get(position).copied(), journal].into_iter().flatten().fold(bounds, Bounds::and)
    }

    /// Bounds on what a move leads to, for the seat that makes it, and the position there.
    pub(super) fn after(&self, position: &Position, mv: Move) -> Option<(Position, Bounds)> {
        let next = position.apply(mv).ok()?;
        Some((next, self.bounds(&next).turned(next.turn() != position.turn())))
    }

    /// The moves with what is known of them, the most promising first.
    fn ordered(&self, position: &Position) -> Vec<(Move, Position, Bounds)> {
        let after = |mv| self.after(position, mv).map(|(next, bounds)| (mv, next, bounds));
        let mut moves: Vec<_> = position.legal_moves().into_iter().filter_map(after).collect();
        moves.sort_by_key(|(mv, next, bounds)| {
            let again = next.turn() == position.turn();
            let gain = lead(next) * if again { 1 } else { -1 };
            Reverse((bounds.low, bounds.high, again, gain, *mv))
        });
        moves
    }

    fn note(&mut self, position: &Position, at_least: bool, margin: i32, nodes: u64) -> Result<(), Halt> {
        let known = self.bounds(position);
        let news = if at_least { Bounds { low: margin, ..known } } else { Bounds { high: margin, ..known } };
        self.facts.insert(*position, known.and(news));
        if self.writes {
            if let Some(journal) = &mut self.task.journal {
                let written = journal.prove(position, at_least, margin, nodes, self.engine.table_seeds);
                written.map_err(|error| Halt::Failed(SolveError::Journal { kind: error.kind() }))?;
            }
        }
        Ok(())
    }

    /// Whether the margin is at least `beta`.
    pub(super) fn test(&mut self, position: &Position, beta: i32) -> Result<bool, Halt> {
        // The moves of the root stay open to see; with a journal those after them too, to be written down one by one.
        let root = *position == self.root;
        let open = if root && self.task.journal.is_some() && self.writes { OPEN_PLIES } else { u32::from(root) };
        self.test_to(position, beta, open)
    }

    /// The same, with moves left open for so many plies.
    fn test_to(&mut self, position: &Position, beta: i32, open: u32) -> Result<bool, Halt> {
        let bounds = self.bounds(position);
        if bounds.low >= beta || bounds.high < beta {
            return Ok(bounds.low >= beta);
        }
        if let Some(played_on) = without_majority(position) {
            return self.test_to(&played_on, beta, open);
        }
        match position.phase() {
            Phase::Play if open == 0 => self.test_search(position, beta),
            Phase::SwapOffered => self.test_swap(position, beta),
            _ => self.test_moves(position, beta, open.saturating_sub(1)),
        }
    }

    fn test_moves(&mut self, position: &Position, beta: i32, open: u32) -> Result<bool, Halt> {
        let mut highest = i32::MIN;
        for (mv, next, bounds) in self.ordered(position) {
            if *position == self.root {
                (self.mv, self.at_least) = (Some(mv), beta);
            }
            let turned = next.turn() != position.turn();
            let reached = if bounds.low >= beta || bounds.high < beta {
                bounds.low >= beta
            } else if turned {
                !self.test_to(&next, 1 - beta, open)?
            } else {
                self.test_to(&next, beta, open)?
            };
            let bounds = self.bounds(&next).turned(turned);
            if reached {
                self.facts.insert(*position, self.bounds(position).and(Bounds { low: bounds.low, high: i32::MAX }));
                return Ok(true);
            }
            highest = highest.max(bounds.high);
        }
        self.facts.insert(*position, self.bounds(position).and(Bounds { low: i32::MIN, high: highest }));
        Ok(false)
    }

    /// Who may swap takes the better of both sides: the margin is that of the board without the swap, or its opposite.
    fn test_swap(&mut self, position: &Position, beta: i32) -> Result<bool, Halt> {
        let mut plain = position.to_setup();
        plain.phase = Phase::Play;
        let plain = plain.settled();
        let reached = self.test(&plain, beta)? || !self.test(&plain, 1 - beta)?;
        let bounds = self.bounds(&plain);
        let low = bounds.low.max(-bounds.high);
        let high = bounds.high.max(-bounds.low);
        self.facts.insert(*position, self.bounds(position).and(Bounds { low, high }));
        Ok(reached)
    }

    fn test_search(&mut self, position: &Position, beta: i32) -> Result<bool, Halt> {
        let lead = lead(position);
        let Some((own, other)) = rows(position) else {
            return Err(Halt::Failed(SolveError::Seeds { seeds: position.total().into() }));
        };
        let limit = self.task.nodes.saturating_sub(self.nodes);
        if limit == 0 {
            return Err(Halt::Stopped(Stop::Nodes));
        }
        let engine = self.engine;
        let mut stop = None;
        let answer = engine.test(own, other, beta - lead, limit, |nodes| {
            stop = self.over_time();
            self.tell(nodes);
            stop.is_some()
        });
        let (value, nodes) = answer.map_err(|error| Halt::Failed(error.into()))?;
        self.nodes += nodes;
        let Some(value) = value else { return Err(Halt::Stopped(stop.unwrap_or(Stop::Nodes))) };
        let at_least = value + lead >= beta;
        self.note(position, at_least, value + lead, nodes)?;
        // Short searches are never watched.
        self.tell(0);
        if let Some(stop) = self.over_time() {
            return Err(Halt::Stopped(stop));
        }
        Ok(at_least)
    }

    /// Tells how far it is, so many nodes further than counted, unless that was just told.
    fn tell(&mut self, more: u64) {
        let elapsed = self.elapsed();
        if elapsed.saturating_sub(self.told) < TELL {
            return;
        }
        self.told = elapsed;
        let (mv, at_least, nodes) = (self.mv, self.at_least, self.nodes + more);
        let margin = self.bounds(&self.root);
        if let Some(progress) = &mut self.task.progress {
            progress(Progress { margin, mv, at_least, nodes, elapsed, used: self.engine.transposition.used() });
        }
    }

    fn over_time(&self) -> Option<Stop> {
        if self.task.cancel.is_cancelled() {
            Some(Stop::Cancelled)
        } else {
            self.task.time.is_some_and(|time| self.begin.elapsed() >= time).then_some(Stop::Time)
        }
    }

    /// Closes in on the margin.
    pub(super) fn exact(&mut self, position: &Position) -> Result<i32, Halt> {
        let mut beta = lead(position) + 1;
        loop {
            let bounds = self.bounds(position);
            if bounds.low >= bounds.high {
                return Ok(bounds.low);
            }
            beta = self.round(position, beta.clamp(bounds.low + 1, bounds.high));
            beta = if self.test(position, beta)? { self.bounds(position).low + 1 } else { self.bounds(position).high };
        }
    }

    /// The smallest margin that can be and is no less.
    fn round(&self, position: &Position, beta: i32) -> i32 {
        beta + if self.engine.step == 2 { (beta ^ i32::from(position.total())) & 1 } else { 0 }
    }

    /// A line of best play from a position of known margin.
    pub(super) fn line(&mut self, position: &Position, line: &mut Vec<Move>) -> Result<(), Halt> {
        let mut at = *position;
        while !at.is_over() {
            let margin = self.exact(&at)?;
            let mut best = None;
            for (mv, next, bounds) in self.ordered(&at) {
                let reached = if bounds.low >= margin || bounds.high < margin {
                    bounds.low >= margin
                } else if next.turn() == at.turn() {
                    self.test(&next, margin)?
                } else {
                    !self.test(&next, 1 - margin)?
                };
                if reached {
                    best = Some((mv, next));
                    break;
                }
            }
            let Some((mv, next)) = best else { break };
            line.push(mv);
            at = next;
        }
        Ok(())
    }
}
