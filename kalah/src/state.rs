//! What a position holds besides its cells, in one word of which every bit pattern is harmless.

use crate::board::Layout;
use crate::options::{Options, RuleOption};
use crate::phase::Phase;
use crate::rules::Rules;
use crate::seat::Seat;

/// Byte 0: the [`Kernel`]; byte 1: the phase, and bit 7 once the game is over; byte 2: the seat to move; byte 3: the
/// seats playing, a bit each; bytes 4 and 5: seeds in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State(u64);

/// Whether one kernel plays all boards (feature `compact`): the others are never reached then, and the compiler leaves
/// them out.
pub(crate) const COMPACT: bool = cfg!(feature = "compact");

/// Which code plays a position. The usual rules have their own, without any test of an option.
pub(crate) struct Kernel;

impl Kernel {
    /// Two seats in rows, options that matter to a sowing all at their default.
    pub(crate) const USUAL: u16 = 0;
    /// The same with empty capture.
    pub(crate) const EMPTY_CAPTURE: u16 = 1;
    /// Two seats in rows, any options.
    pub(crate) const TWO: u16 = 2;
    /// Three seats in rows.
    pub(crate) const THREE: u16 = 3;
    /// Four seats in rows.
    pub(crate) const FOUR: u16 = 4;
    /// Any board, sixteen bits a cell.
    pub(crate) const WIDE: u16 = 5;
    /// None of its own: the code for all cases.
    pub(crate) const NONE: u16 = u16::MAX;

    #[inline(always)]
    pub(crate) const fn of(rules: &Rules, layout: Layout) -> u16 {
        const USUAL: u32 = Options::USUAL.0;
        const EMPTY_CAPTURE: u32 = Options::EMPTY_CAPTURE.0;
        // These matter in the opening, at the end, or with more than two seats only.
        let options = rules.options().with(RuleOption::SWAP, 0).with(RuleOption::OPENING_TURN, 0);
        let options = options.with(RuleOption::REMAINING, 0).with(RuleOption::CAPTURE_FROM, 0);
        match (layout, rules.players(), options.0) {
            (Layout::Wide, ..) => Kernel::WIDE,
            (Layout::Rows, 3, _) => Kernel::THREE,
            (Layout::Rows, 4, _) => Kernel::FOUR,
            (Layout::Rows, _, USUAL) => Kernel::USUAL,
            (Layout::Rows, _, EMPTY_CAPTURE) => Kernel::EMPTY_CAPTURE,
            (Layout::Rows, ..) => Kernel::TWO,
        }
    }
}

const OVER: u64 = 1 << 15;

impl State {
    pub(crate) fn new(rules: &Rules, layout: Layout, turn: Seat, phase: Phase, playing: u8, total: u16) -> State {
        let low = u64::from(Kernel::of(rules, layout)) | u64::from(phase.number()) << 8;
        State(low | (turn.index() as u64) << 16 | u64::from(playing) << 24 | u64::from(total) << 32)
    }

    /// What the state is made of, as [`State::from_word`] takes it.
    #[inline(always)]
    pub(crate) const fn to_word(self) -> u64 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn from_word(word: u64) -> State {
        State(word)
    }

    /// The state itself if it is one of two seats after the opening and before the end, with up to 255 seeds, whatever
    /// its kernel.
    #[inline(always)]
    pub(crate) const fn two(self) -> Option<State> {
        const FREE: u64 = 0xff | 1 << 16 | 0xff << 32;
        const BOTH_PLAY: u64 = 3 << 24;
        if self.0 & !FREE == BOTH_PLAY { Some(State(self.0 & FREE | BOTH_PLAY)) } else { None }
    }

    /// Without the seat to move and the seeds in all.
    #[inline(always)]
    pub(crate) const fn lasting(self) -> u64 {
        self.0 & !(0xff << 16 | 0xffff << 32)
    }

    /// The seat to move as it stands there.
    #[inline(always)]
    pub(crate) const fn turn_number(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// Whether some position under these rules, which can be played, has this state.
    #[inline(always)]
    pub(crate) const fn goes_with(self, rules: &Rules) -> bool {
        let (turn, playing) = ((self.0 >> 16) as u8, self.playing());
        let phase = (self.0 >> 8 & 0x7f) as u8;
        let phase_is_known = match Phase::from_number(phase) {
            Some(phase) => phase.known_to(rules).number() == phase.number(),
            None => false,
        };
        turn < rules.players()
            && playing >> rules.players() == 0
            && playing >> turn & 1 == 1
            && phase_is_known
            && !(self.is_over() && phase != Phase::Play.number())
            && self.0 as u8 as u16 == Kernel::of(rules, Layout::of(rules, self.total()))
            && self.0 >> 48 == 0
    }

    /// The kernel alone while the opening and the game are not over: the hot path tests this once.
    #[inline(always)]
    pub(crate) const fn kernel_in_play(self) -> u16 {
        if COMPACT { Kernel::NONE } else { self.0 as u16 }
    }

    #[inline(always)]
    pub(crate) const fn kernel(self) -> u16 {
        if COMPACT { Kernel::WIDE } else { self.0 as u8 as u16 }
    }

    pub(crate) const fn layout(self) -> Layout {
        if self.kernel() < Kernel::WIDE { Layout::Rows } else { Layout::Wide }
    }

    pub(crate) fn phase(self) -> Phase {
        Phase::from_number((self.0 >> 8 & 0x7f) as u8).unwrap_or_default()
    }

    #[inline(always)]
    pub(crate) const fn is_over(self) -> bool {
        self.0 & OVER != 0
    }

    #[inline(always)]
    pub(crate) const fn turn(self) -> Seat {
        Seat::known((self.0 >> 16) as u32)
    }

    /// Bit `i` for seat `i`.
    #[inline(always)]
    pub(crate) const fn playing(self) -> u8 {
        (self.0 >> 24) as u8
    }

    #[inline(always)]
    pub(crate) const fn total(self) -> u16 {
        (self.0 >> 32) as u16
    }

    #[inline(always)]
    pub(crate) const fn with_turn(self, turn: Seat) -> State {
        State(self.0 & !(0xff << 16) | (turn.index() as u64) << 16)
    }

    /// The other of two seats is to move if `other`.
    #[inline(always)]
    pub(crate) const fn turned(self, other: bool) -> State {
        State(self.0 ^ (other as u64) << 16)
    }

    pub(crate) const fn with_phase(self, phase: Phase) -> State {
        State(self.0 & !(0xff << 8) | (phase.number() as u64) << 8)
    }

    /// The end: the opening is over with it.
    pub(crate) const fn over(self) -> State {
        State(self.with_phase(Phase::Play).0 | OVER)
    }

    /// How many seats away the next seat is that still plays (rules M11); 0 if there is no other.
    #[inline(always)]
    pub(crate) fn next(self, players: u32) -> u32 {
        let (turn, playing) = (self.turn().index() as u32, u32::from(self.playing()));
        let onward = (playing | playing << players) >> (turn + 1) & ((1 << (players - 1)) - 1);
        if onward == 0 { 0 } else { onward.trailing_zeros() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_is_the_first_seat_onward_that_plays() {
        for players in 2..=4 {
            let rules = Rules::builder(players, 6, 4).build().unwrap();
            for (turn, playing) in (0..players).flat_map(|turn| (0..1 << players).map(move |playing| (turn, playing))) {
                let state = State::new(&rules, Layout::Rows, Seat::known(turn.into()), Phase::Play, playing, 0);
                let expected = (1..players).find(|away| playing >> ((turn + away) % players) & 1 == 1);
                assert_eq!(state.next(players.into()), u32::from(expected.unwrap_or(0)), "{turn} {playing:#b}");
            }
        }
    }
}
