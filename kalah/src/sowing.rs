//! The kernel: one sowing and its capture (rules M2 to M10), written once for every board and every option.
//!
//! The options are passed by value. Where the caller passes constants, the compiler leaves nothing of the options
//! that are not in force; that is how the usual rules get a kernel of their own ([`crate::position`]).

use crate::board::{Board, captured_sides, corresponding};
use crate::ending::Ending;
use crate::options::{Capture, CapturingSeed, Options};

/// Who wants to know what a move does: nobody (`()`), or the record of an event.
pub(crate) trait Log {
    /// Seeds taken from a pit of the seat so many seats away from the mover.
    fn captured(&mut self, away: u32, pit: u32, seeds: u32);

    /// The game is over.
    fn ended(&mut self, ending: Ending);
}

impl Log for () {
    #[inline(always)]
    fn captured(&mut self, _away: u32, _pit: u32, _seeds: u32) {}

    #[inline(always)]
    fn ended(&mut self, _ending: Ending) {}
}

/// Sows a handful lifted from an own pit, captures, and says whether the seat moves again (if the game goes on).
#[inline(always)]
pub(crate) fn sow<B: Board>(
    board: &mut B,
    players: u32,
    pits: u32,
    pit: u32,
    hand: u32,
    options: Options,
    log: &mut impl Log,
) -> bool {
    let last = board.sow(pit, hand, options);

    // M5: the last seed falls in an own pit that was empty at that moment.
    let alone = (last < pits) & (board.seeds(0, last) == 1);
    let from = options.capture_from();
    let mut prey = 0;
    for away in captured_sides(players, from) {
        prey += board.seeds(away, corresponding(pits, last));
    }
    // M7, M8: with a capturing seed that stays, an empty capture moves nothing.
    let taken = options.capturing_seed() == CapturingSeed::Taken;
    let captures = match options.capture() {
        Capture::Never => false,
        Capture::Always => alone & ((prey > 0) | taken),
        Capture::NonEmpty => alone & (prey > 0),
    };
    if captures {
        for away in captured_sides(players, from) {
            let other = corresponding(pits, last);
            log.captured(away, other, board.seeds(away, other));
        }
        if taken {
            log.captured(0, last, 1);
        }
    }
    board.capture(captures, last, from, taken, prey + u32::from(taken));

    // M4, M10.
    ((last == pits) & options.store_turn()) | (captures & options.capture_turn())
}
