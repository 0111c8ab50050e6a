//! How a position looks without playing on.

use crate::board::Layout;
use crate::phase::Phase;
use crate::position::Position;
use crate::seat::Seat;

/// What a game won is worth beyond its seeds, and a game lost less: more than all the seeds there can be.
const WIN: i32 = 1 << 24;

/// No value is as large.
pub(super) const MOST: i32 = 1 << 26;

/// How one seat stands against all others together.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// Its store less the fullest of the others still playing.
    pub(super) lead: i32,
    /// Seeds in pits.
    pub(super) left: i32,
}

/// The value of a final margin, or of one whose sign is certain.
pub(super) const fn value_of(margin: i32) -> i32 {
    margin + margin.signum() * WIN
}

/// The margin that a value stands for.
pub(super) const fn margin_of(value: i32) -> i32 {
    if value > WIN / 2 {
        value - WIN
    } else if value < -WIN / 2 {
        value + WIN
    } else {
        value
    }
}

/// How many seats away a seat is from the one to move.
fn away(position: &Position, seat: Seat) -> usize {
    let players = usize::from(position.rules.players());
    (seat.index() + players - position.turn().index()) % players
}

/// The row of a side, if the board lies in memory as rows: the store is the highest byte.
#[inline(always)]
fn row(position: &Position, seat: Seat) -> Option<u64> {
    match position.state.layout() {
        Layout::Rows => position.words.get(away(position, seat)).copied(),
        Layout::Wide => None,
    }
}

impl Standing {
    #[inline(always)]
    pub(super) fn of(position: &Position, me: Seat) -> Standing {
        let (mut mine, mut best, mut stored) = (0, 0, 0);
        for seat in (0..u32::from(position.rules.players())).map(Seat::known) {
            let store = row(position, seat).map_or_else(|| position.store(seat).into(), |row| (row >> 56) as i32);
            stored += store;
            if seat == me {
                mine = store;
            } else if position.is_playing(seat) && store > best {
                best = store;
            }
        }
        Standing { lead: mine - best, left: i32::from(position.total()) - stored }
    }

    /// The value at the end of the game.
    pub(super) const fn final_value(self) -> i32 {
        value_of(self.lead)
    }

    /// What the value is between, whatever is played: seeds in stores stay there. (Not before a swap.)
    #[inline(always)]
    pub(super) const fn bounds(self) -> (i32, i32) {
        (value_of(self.lead - self.left), value_of(self.lead + self.left))
    }
}

/// What a position that is not over seems to be worth to a seat: its lead.
///
/// Seeds on the own side, counted as an eighth of one in the store, win a little more often against players as good as
/// this (53 % with two seats), but less often against weaker ones (3 seats, greedy players: 82 % of points, not 90 %).
#[inline(always)]
pub(super) fn estimate(position: &Position, me: Seat, standing: Standing) -> i32 {
    let Standing { lead, left } = standing;
    if position.phase() == Phase::SwapOffered {
        // Who may swap takes the better side.
        if position.turn() == me { lead.abs() } else { -lead.abs() }
    } else if lead.abs() > left {
        value_of(lead)
    } else {
        lead
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_for_margins_in_their_order() {
        let mut last = -MOST;
        for margin in -65_535..=65_535 {
            let value = value_of(margin);
            assert!(last < value && value < MOST);
            assert_eq!(margin_of(value), margin);
            // What is not decided is less than any win.
            assert!(margin_of(margin) == margin && margin < value_of(1) && margin > value_of(-1));
            last = value;
        }
    }

    #[test]
    fn rows_and_wide_boards_look_the_same() {
        for (text, wide) in [
            ("2x3x1 2,0,1/4 1,1,0/6 2", "2x3x1 2,0,1/304 1,1,0/306 2"),
            ("3x3x1 2,0,1/4 1,1,0/6 0,2,0/1 3", "3x3x1 2,0,1/304 1,1,0/306 0,2,0/301 3"),
        ] {
            let [rows, wide]: [Position; 2] = [text, wide].map(|text| text.parse().expect(text));
            for seat in (0..u32::from(rows.rules().players())).map(Seat::known) {
                let (a, b) = (Standing::of(&rows, seat), Standing::of(&wide, seat));
                assert_eq!((a.lead, a.left), (b.lead, b.left), "{text}");
                let estimates = [(rows, a), (wide, b)].map(|(position, standing)| estimate(&position, seat, standing));
                assert_eq!(estimates[0], estimates[1], "{text}");
            }
        }
    }
}
