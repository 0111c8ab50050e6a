//! The rules as table and search need them: two rows of pits, the stores taken out.
//!
//! Nothing of the rules is written here: sowing is [`crate::board::Two`], the end is [`crate::ending::Situation`].

use crate::board::{Board, Two};
use crate::ending::Situation;
use crate::options::{Options, RuleOption};
use crate::rules::Rules;
use crate::seat::Seat;

/// The pits of a row as [`Two`] has them: a byte each, the first pit lowest. Its store, the highest byte, is 0 here.
pub(super) const PITS: u64 = 0x00ff_ffff_ffff_ffff;

/// Rules in play, without what only the opening and the size of the start know. The usual rules have types of their
/// own, so that the compiler leaves nothing of options that are not in force.
pub(super) trait Game: Copy + Send + Sync {
    fn pits(self) -> u32;
    fn options(self) -> Options;
}

/// Today's usual rules.
#[derive(Clone, Copy)]
pub(super) struct Usual(u32);

/// The same with empty capture.
#[derive(Clone, Copy)]
pub(super) struct EmptyCapture(u32);

/// Any rules.
#[derive(Clone, Copy)]
pub(super) struct Any(u32, Options);

impl Game for Usual {
    #[inline(always)]
    fn pits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn options(self) -> Options {
        Options::USUAL
    }
}

impl Game for EmptyCapture {
    #[inline(always)]
    fn pits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn options(self) -> Options {
        Options::EMPTY_CAPTURE
    }
}

impl Game for Any {
    #[inline(always)]
    fn pits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn options(self) -> Options {
        self.1
    }
}

/// Code for the rules of a [`reduced`] rule set, chosen once.
pub(super) trait WithGame {
    type Output;
    fn run<G: Game>(self, game: G) -> Self::Output;
}

pub(super) fn with_game<W: WithGame>(rules: &Rules, with: W) -> W::Output {
    let (pits, options) = (u32::from(rules.pits()), reduced_options(rules));
    if options == Options::USUAL {
        with.run(Usual(pits))
    } else if options == Options::EMPTY_CAPTURE {
        with.run(EmptyCapture(pits))
    } else {
        with.run(Any(pits, options))
    }
}

/// What of the options matters once the opening is over, between two seats that both play. A majority ends a game
/// early but never changes who wins it.
fn reduced_options(rules: &Rules) -> Options {
    let rest = [RuleOption::CAPTURE_FROM, RuleOption::OPENING_TURN, RuleOption::MAJORITY_END, RuleOption::SWAP];
    rest.into_iter().fold(rules.options(), |options, option| options.with(option, 0))
}

/// The rules without what does not matter to a table: one seed a pit, and options of the opening, of more than two
/// players and `majority_end` at their default. Positions of rules that reduce to the same are in the same table.
pub(super) fn reduced(rules: &Rules) -> Rules {
    rules.to_builder().seeds(1).with_options(reduced_options(rules)).build().unwrap_or(*rules)
}

/// A sowing and its capture; the end is not looked at, and nobody has passed the move on.
#[derive(Clone, Copy)]
pub(super) struct Sowing {
    pub(super) own: u64,
    pub(super) other: u64,
    /// Seeds that went to the own store, less those that went to the other.
    pub(super) gain: i32,
    pub(super) again: bool,
}

/// A ply.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    /// The pits of whoever is to move on, and of the other.
    pub(super) own: u64,
    pub(super) other: u64,
    /// As in [`Sowing`]; at the end all that the rest of the game is worth to the mover.
    pub(super) gain: i32,
    pub(super) again: bool,
    pub(super) over: bool,
}

#[inline(always)]
fn load(own: u64, other: u64) -> Two {
    Two::load(&[own, other, 0, 0, 0, 0, 0, 0], &Rules::standard(), Seat::SOUTH)
}

#[inline(always)]
fn rows(board: &Two) -> (u64, u64, i32) {
    let [own, other, ..] = board.words();
    (own & PITS, other & PITS, (own >> 56) as i32 - (other >> 56) as i32)
}

#[inline(always)]
fn sown<G: Game>(game: G, own: u64, other: u64, pit: u32) -> (Two, bool) {
    let mut board = load(own, other);
    let hand = board.lift(game.pits(), pit);
    let again = board.sow(game.pits(), pit, hand, game.options(), &mut ());
    (board, again)
}

/// Sows a pit that is not empty.
#[inline(always)]
pub(super) fn sow<G: Game>(game: G, own: u64, other: u64, pit: u32) -> Sowing {
    let (board, again) = sown(game, own, other, pit);
    let (own, other, gain) = rows(&board);
    Sowing { own, other, gain, again }
}

/// Plays a pit that is not empty.
#[inline(always)]
pub(super) fn play<G: Game>(game: G, own: u64, other: u64, pit: u32) -> Ply {
    let (mut board, again) = sown(game, own, other, pit);
    board.pass(u32::from(!again));
    let over = situation(game).is_over(&board);
    if over {
        sweep(game, &mut board);
    }
    let (own, other, gain) = rows(&board);
    Ply { own, other, gain: if again { gain } else { -gain }, again, over }
}

#[cold]
fn sweep<G: Game>(game: G, board: &mut Two) {
    situation(game).sweep(board);
}

#[inline(always)]
fn situation<G: Game>(game: G) -> Situation {
    Situation { players: 2, options: game.options(), playing: 3, turn: Seat::SOUTH, total: 0 }
}

/// Bit `i` for each own pit `i` with seeds.
#[inline(always)]
pub(super) fn occupied(own: u64) -> u32 {
    load(own, 0).occupied()
}

/// Seeds in a row.
#[inline(always)]
pub(super) const fn sum(row: u64) -> u32 {
    (prefix_sums(row) >> 56) as u32
}

/// Byte `j` is the number of seeds in pits 0 to `j`; at most 255 in all.
#[inline(always)]
pub(super) const fn prefix_sums(row: u64) -> u64 {
    row.wrapping_mul(0x0101_0101_0101_0101)
}

/// Seeds in a pit.
#[inline(always)]
pub(super) const fn seeds(row: u64, pit: u32) -> u32 {
    (row >> (8 * pit)) as u8 as u32
}
