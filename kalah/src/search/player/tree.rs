//! The search: alpha-beta of one seat against all others together. With two seats that is the usual search.

use super::super::kernel::PITS;
use super::super::prover::rows;
use super::super::solution::Stop;
use super::super::table::Table;
use super::budget::Meter;
use super::memo::{ALL, Bound, Found, Memo, NO_MOVE};
use super::standing::{MOST, Standing, estimate, value_of};
use crate::board::Layout;
use crate::moves::Move;
use crate::phase::Phase;
use crate::position::Position;
use crate::seat::Seat;

/// A value, and whether it is proven: nothing was left out that could change what the search asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) value: i32,
    pub(super) proven: bool,
}

impl Value {
    const fn proven(value: i32) -> Value {
        Value { value, proven: true }
    }

    /// For the other party.
    const fn turned(self, turn: bool) -> Value {
        if turn { Value { value: -self.value, ..self } } else { self }
    }
}

/// The search for one move.
///
/// There are two parties: the seat that the search is for, and all others. Values are those of the party whose turn it
/// is; they change sign where the turn passes from one party to the other, not where a seat moves again.
pub(super) struct Tree<'a> {
    me: Seat,
    /// One that serves the rules.
    table: Option<&'a Table>,
    memo: &'a mut Memo,
    pub(super) meter: Meter<'a>,
}

/// The most moves there can be: 15 pits and the swap.
const MOVES: usize = 16;

/// A place in the order of moves, the highest first: from bit 5 on what a move gains, above it whether the seat moves
/// again, then whether it was best before. The lowest five bits are the move.
const AGAIN: i32 = 1 << 24;
const FIRST: i32 = 1 << 25;

impl<'a> Tree<'a> {
    pub(super) fn new(me: Seat, table: Option<&'a Table>, memo: &'a mut Memo, meter: Meter<'a>) -> Tree<'a> {
        memo.forget();
        Tree { me, table, memo, meter }
    }

    fn is_mine(&self, position: &Position) -> bool {
        position.turn() == self.me
    }

    /// The value of a position, if it can be told at once.
    #[inline(always)]
    fn known(&self, position: &Position, standing: Standing) -> Option<i32> {
        let sign = if self.is_mine(position) { 1 } else { -1 };
        if position.is_over() {
            return Some(sign * standing.final_value());
        }
        let table = self.table.filter(|table| standing.left <= table.seeds() as i32)?;
        if position.phase() != Phase::Play {
            return None;
        }
        let (own, other) = match position.state.layout() {
            Layout::Rows => (position.words[0] & PITS, position.words[1] & PITS),
            Layout::Wide => rows(position)?,
        };
        table.value(own, other).map(|value| value_of(sign * standing.lead + value))
    }

    /// The value so many plies deep of a position that is not over: between `alpha` and `beta` itself, beyond them a
    /// bound.
    fn search(&mut self, position: &Position, plies: u8, alpha: i32, beta: i32) -> Result<Value, Stop> {
        let key = position.key();
        let found = self.memo.get(key);
        if let Some(found) = found.filter(|found| found.plies >= plies) {
            let decides = match found.bound {
                Bound::Exact => true,
                Bound::Low => found.value >= beta,
                Bound::High => found.value <= alpha,
            };
            if decides {
                return Ok(Value { value: found.value, proven: found.plies == ALL });
            }
        }
        let before = self.meter.nodes();
        let first = found.map_or(NO_MOVE, |found| found.mv);
        let (Value { value, proven }, mv) = self.look(position, plies, alpha, beta, first)?;
        let bound = if value >= beta {
            Bound::Low
        } else if value <= alpha {
            Bound::High
        } else {
            Bound::Exact
        };
        let plies = if proven { ALL } else { plies };
        let work = (self.meter.nodes() - before + 1).ilog2() as u8;
        self.memo.put(key, Found { value, bound, plies, mv, work });
        Ok(Value { value, proven })
    }

    /// The same without the memo, and the number of the best move.
    fn look(&mut self, position: &Position, plies: u8, alpha: i32, beta: i32, first: u8) -> Result<(Value, u8), Stop> {
        let (mine, pits) = (self.is_mine(position), position.rules().pits());
        let sign = if mine { 1 } else { -1 };
        let lead = Standing::of(position, self.me).lead;
        let moves = position.legal_moves();
        self.meter.spend(moves.len() as u64)?;

        let (mut best, mut best_move, mut all_proven) = (-MOST, NO_MOVE, true);
        // All that can be said without going deeper.
        let mut open = [0; MOVES];
        let mut count = 0;
        for mv in moves {
            let Ok(next) = position.apply(mv) else { continue };
            let number = mv.index(pits);
            let standing = Standing::of(&next, self.me);
            let value = match self.at_once(&next, standing, mine, alpha.max(best), beta) {
                Some(value) => Value::proven(value),
                None if plies <= 1 => Value { value: sign * estimate(&next, self.me, standing), proven: false },
                None => {
                    let again = if next.turn() == position.turn() { AGAIN } else { 0 };
                    let first = if number == first { FIRST } else { 0 };
                    open[count] = first + again + 32 * sign * (standing.lead - lead) + i32::from(number);
                    count += 1;
                    continue;
                }
            };
            all_proven &= value.proven;
            if value.value > best {
                (best, best_move) = (value.value, number);
                if best >= beta {
                    return Ok((value, number));
                }
            }
        }

        let open = &mut open[..count];
        open.sort_unstable_by(|a, b| b.cmp(a));
        for (at, order) in open.iter().enumerate() {
            let number = (order & 31) as u8;
            let Some(Ok(next)) = Move::from_index(number, pits).map(|mv| position.apply(mv)) else { continue };
            let turned = self.is_mine(&next) != mine;
            let floor = alpha.max(best);
            let value = self.rated(&next, turned, plies - 1, floor, beta, at == 0)?;
            all_proven &= value.proven;
            if value.value > best {
                (best, best_move) = (value.value, number);
                if best >= beta {
                    return Ok((value, number));
                }
            }
        }
        Ok((Value { value: best, proven: all_proven }, best_move))
    }

    /// What can be said at once of a position for the party that led to it: its value, or a bound beyond a window.
    #[inline(always)]
    fn at_once(&self, next: &Position, standing: Standing, mine: bool, floor: i32, beta: i32) -> Option<i32> {
        if let Some(value) = self.known(next, standing) {
            return Some(if self.is_mine(next) == mine { value } else { -value });
        }
        if next.phase() != Phase::Play {
            return None;
        }
        let (low, high) = standing.bounds();
        let (low, high) = if mine { (low, high) } else { (-high, -low) };
        if low >= beta {
            Some(low)
        } else if high <= floor {
            Some(high)
        } else {
            None
        }
    }

    /// The value of a position for the party that led to it. If it is not the first of its like, it is asked first
    /// whether it is above the floor at all.
    fn rated(
        &mut self,
        next: &Position,
        turned: bool,
        plies: u8,
        floor: i32,
        beta: i32,
        first: bool,
    ) -> Result<Value, Stop> {
        if !first {
            let value = self.party(next, turned, plies, floor, floor + 1)?;
            if value.value <= floor || value.value >= beta {
                return Ok(value);
            }
        }
        self.party(next, turned, plies, floor, beta)
    }

    fn party(&mut self, next: &Position, turned: bool, plies: u8, alpha: i32, beta: i32) -> Result<Value, Stop> {
        let (alpha, beta) = if turned { (-beta, -alpha) } else { (alpha, beta) };
        Ok(self.search(next, plies, alpha, beta)?.turned(turned))
    }

    /// The value of a move to a position, for the seat that the search is for: itself if it is above the floor, else a
    /// bound.
    pub(super) fn after(&mut self, next: &Position, plies: u8, floor: i32) -> Result<Value, Stop> {
        self.meter.spend(1)?;
        let standing = Standing::of(next, self.me);
        if let Some(value) = self.at_once(next, standing, true, -MOST, MOST) {
            return Ok(Value::proven(value));
        }
        if plies <= 1 {
            return Ok(Value { value: estimate(next, self.me, standing), proven: false });
        }
        self.rated(next, !self.is_mine(next), plies - 1, floor, MOST, floor == -MOST)
    }
}
