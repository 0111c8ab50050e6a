//! The kernel: one sowing and its capture (rules M2 to M10), written once for every board and every option.
//!
//! The options are passed by value. Where the caller passes constants, the compiler leaves nothing of the options
//! that are not in force; that is how the usual rules get a kernel of their own ([`crate::position`]).

use crate::board::{Steps, captured_sides, corresponding};
use crate::ending::Ending;
use crate::options::{Capture, CapturingSeed, Options};

/// Who wants to know what a move does: nobody (`()`), or the record of an event.
pub(crate) trait Log {
    const ON: bool = true;

    /// Whether a refusal is explained and a board at the end swept. Else either is an error, whichever, and the move
    /// is played once more by somebody who wants it: that keeps what is rare out of the way of what is not.
    const WANTS_ENDS: bool = true;

    /// Seeds taken from a pit of the seat so many seats away from the mover.
    fn captured(&mut self, away: u32, pit: u32, seeds: u32);

    /// The game is over.
    fn ended(&mut self, ending: Ending);
}

impl Log for () {
    const ON: bool = false;

    #[inline(always)]
    fn captured(&mut self, _away: u32, _pit: u32, _seeds: u32) {}

    #[inline(always)]
    fn ended(&mut self, _ending: Ending) {}
}

/// Nobody wants to know, and whether the game goes on is all that matters.
pub(crate) struct Hasty;

impl Log for Hasty {
    const ON: bool = false;
    const WANTS_ENDS: bool = false;

    #[inline(always)]
    fn captured(&mut self, _away: u32, _pit: u32, _seeds: u32) {}

    #[inline(always)]
    fn ended(&mut self, _ending: Ending) {}
}

/// Sows a handful lifted from an own pit, captures, and says whether the seat moves again (if the game goes on).
#[inline(always)]
pub(crate) fn sow<B: Steps, L: Log>(
    board: &mut B,
    pits: u32,
    pit: u32,
    hand: u32,
    options: Options,
    log: &mut L,
) -> bool {
    let last = board.sow_handful(pits, pit, hand, options);
    let other = corresponding(pits, last);
    let sides = captured_sides(board.players(), options.capture_from());

    // M5: the last seed falls in an own pit that was empty at that moment.
    let alone = last < pits && board.seeds(0, last) == 1;
    let taken = options.capturing_seed() == CapturingSeed::Taken;
    let mut captures = false;
    if alone && options.capture() != Capture::Never {
        let prey = (1..board.players()).map(|away| (sides >> away & 1) * board.seeds(away, other)).sum();
        // M7, M8: with a capturing seed that stays, an empty capture moves nothing.
        captures = prey > 0 || options.capture() == Capture::Always && taken;
        if captures {
            for away in (1..board.players()).filter(|away| sides >> away & 1 == 1) {
                log.captured(away, other, board.seeds(away, other));
                board.clear(away, other);
            }
            board.bank(0, prey);
            if taken {
                log.captured(0, last, 1);
                board.clear(0, last);
                board.bank(0, 1);
            }
        }
    }

    // M4, M10.
    last == pits && options.store_turn() || captures && options.capture_turn()
}
