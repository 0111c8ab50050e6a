//! The end of a game: when it comes and who gets what is left (rules E1 to E5).

use crate::board::Board;
use crate::options::{End, Options, Remaining};
use crate::seat::{MAX_PLAYERS, Seat};
use crate::state::COMPACT;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndReason {
    /// The side of a seat still playing is empty ([E1](crate::rules_text#e1)).
    SideEmpty,
    /// The seat to move has no seeds ([E1](crate::rules_text#e1), `end = no_move`).
    NoMove,
    /// A store holds more than half of all seeds ([E2](crate::rules_text#e2)).
    Majority,
    /// One seat is left playing ([M14](crate::rules_text#m14)).
    Resignation,
}

impl EndReason {
    /// All reasons.
    pub const ALL: &'static [EndReason] =
        &[EndReason::SideEmpty, EndReason::NoMove, EndReason::Majority, EndReason::Resignation];

    /// The name in text and serde form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::SideEmpty => "side_empty",
            EndReason::NoMove => "no_move",
            EndReason::Majority => "majority",
            EndReason::Resignation => "resignation",
        }
    }

    /// The reason with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<EndReason> {
        EndReason::ALL.iter().copied().find(|reason| reason.name() == name)
    }
}

/// The end of a game: why it came, and what was swept into the stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    pub(crate) reason: EndReason,
    pub(crate) swept: [u16; MAX_PLAYERS],
    pub(crate) players: u8,
}

impl Ending {
    /// Why the game is over. Where several reasons hold, the resignation goes first, then the empty side.
    #[must_use]
    pub const fn reason(&self) -> EndReason {
        self.reason
    }

    /// Seeds swept into each seat's store, by seat.
    #[must_use]
    pub fn swept(&self) -> &[u16] {
        &self.swept[..usize::from(self.players).min(MAX_PLAYERS)]
    }
}

/// What the end depends on besides the board, whose first side is that of the seat to move.
#[derive(Clone, Copy)]
pub(crate) struct Situation {
    pub(crate) players: u32,
    pub(crate) options: Options,
    /// Bit `i` for each seat `i` still in the game.
    pub(crate) playing: u32,
    pub(crate) turn: Seat,
    /// Seeds on the board.
    pub(crate) total: u32,
}

impl Situation {
    #[inline(always)]
    fn seat(&self, away: u32) -> Seat {
        let seat = self.turn.index() as u32 + away;
        Seat::known(if seat >= self.players { seat - self.players } else { seat })
    }

    /// Bit `i` for each side `i` seats away that is empty while its seat still plays.
    #[inline(always)]
    fn dry_sides(&self, board: &impl Board) -> u32 {
        (self.playing | self.playing << self.players) >> self.turn.index() & board.empty_sides()
    }

    /// E1: no seeds where the rules want some. The seat to move always plays, and of two seats both do until the end.
    #[inline(always)]
    fn dry(&self, board: &impl Board) -> bool {
        match self.options.end() {
            End::NoMove => board.empty_sides() & 1 != 0,
            End::SideEmpty if self.players == 2 => board.empty_sides() != 0,
            End::SideEmpty => self.dry_sides(board) != 0,
        }
    }

    /// E2.
    #[inline(always)]
    fn majority(&self, board: &impl Board) -> bool {
        self.options.majority_end() && 2 * board.fullest_store() > self.total
    }

    /// Whether the game is over after a sowing.
    #[inline(always)]
    pub(crate) fn is_over(&self, board: &impl Board) -> bool {
        if COMPACT { self.reason(board).is_some() } else { self.dry(board) || self.majority(board) }
    }

    /// Whether the game is over, and why.
    pub(crate) fn reason(&self, board: &impl Board) -> Option<EndReason> {
        if self.playing.count_ones() < 2 {
            Some(EndReason::Resignation)
        } else if self.dry(board) {
            Some(if self.options.end() == End::NoMove { EndReason::NoMove } else { EndReason::SideEmpty })
        } else if self.majority(board) {
            Some(EndReason::Majority)
        } else {
            None
        }
    }

    /// E4: gives away what is left in the pits; what each seat's store gets.
    pub(crate) fn sweep(&self, board: &mut impl Board) -> [u16; MAX_PLAYERS] {
        let finisher = match self.options.remaining() {
            Remaining::Uncounted => return [0; MAX_PLAYERS],
            Remaining::Owner => None,
            Remaining::Finisher => {
                let dry = self.dry_sides(board) & ((1 << self.players) - 1);
                (dry != 0).then(|| dry.trailing_zeros())
            }
        };
        let mut swept = [0u16; MAX_PLAYERS];
        for away in 0..self.players {
            let seeds = board.sweep(away);
            let to = finisher.unwrap_or(away);
            board.bank(to, seeds);
            let swept = &mut swept[self.seat(to).index()];
            *swept = swept.wrapping_add(seeds as u16);
        }
        swept
    }
}
