//! What a move or a resignation did, and what a game came to.

use rules::{Cell, EndReason, Ending, Outcome, Pit, Seat, Sown};

use crate::boundary::{fill, output, status};
use crate::play::as_move;
use crate::position::{KALAH_NOBODY, kalah_position, load, seat};
use crate::status::kalah_status::{self, *};
use crate::version::KALAH_MAX_PLAYERS;

/// Why a game is over.
#[repr(u8)]
pub enum kalah_end_reason {
    /// The game goes on.
    KALAH_REASON_NONE = 0,
    /// The side of a seat still playing is empty.
    KALAH_REASON_SIDE_EMPTY = 1,
    /// The seat to move has no seeds, under rules with `KALAH_END_NO_MOVE`.
    KALAH_REASON_NO_MOVE = 2,
    /// A store holds more than half of all seeds.
    KALAH_REASON_MAJORITY = 3,
    /// One seat is left playing.
    KALAH_REASON_RESIGNATION = 4,
    /// A reason that this version has no number for.
    KALAH_REASON_OTHER = 255,
}

use kalah_end_reason::*;

/// A cell of the board: `index` is the number of the pit, or `pits` for the store.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct kalah_cell {
    /// Whose side it is on.
    pub seat: u8,
    /// The pit, or `pits` for the store.
    pub index: u8,
}

impl kalah_cell {
    fn new(cell: Cell, pits: u8) -> kalah_cell {
        let index = match cell {
            Cell::Pit(_, pit) => pit.index() as u8,
            Cell::Store(_) => pits,
        };
        kalah_cell { seat: cell.seat().index() as u8, index }
    }
}

/// A pit that a capture emptied.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct kalah_captured {
    /// The pit.
    pub cell: kalah_cell,
    /// What was in it.
    pub seeds: u16,
}

/// The end of a game. A plain value.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct kalah_ending {
    /// A `kalah_end_reason`; `KALAH_REASON_NONE` if the game goes on.
    pub reason: u8,
    /// 0.
    pub reserved: [u8; 7],
    /// Seeds swept into each seat's store.
    pub swept: [u16; KALAH_MAX_PLAYERS],
}

impl From<Option<Ending>> for kalah_ending {
    fn from(ending: Option<Ending>) -> kalah_ending {
        let Some(ending) = ending else { return kalah_ending::default() };
        let reason = match ending.reason() {
            EndReason::SideEmpty => KALAH_REASON_SIDE_EMPTY,
            EndReason::NoMove => KALAH_REASON_NO_MOVE,
            EndReason::Majority => KALAH_REASON_MAJORITY,
            EndReason::Resignation => KALAH_REASON_RESIGNATION,
            _ => KALAH_REASON_OTHER,
        };
        let mut swept = [0; KALAH_MAX_PLAYERS];
        for (to, seeds) in swept.iter_mut().zip(ending.swept()) {
            *to = *seeds;
        }
        kalah_ending { reason: reason as u8, reserved: [0; 7], swept }
    }
}

/// What a move did. A plain value.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct kalah_sown {
    /// The seat that moved.
    pub mover: u8,
    /// The move.
    pub r#move: u8,
    /// 1 if the same seat moves again, never at the end.
    pub again: u8,
    /// 1 if there is a last cell: 0 for a swap.
    pub has_last: u8,
    /// The cell where the last seed fell.
    pub last: kalah_cell,
    /// The handful: seeds lifted from the pit; 0 for a swap.
    pub seeds: u16,
    /// Seeds that went to the mover's store by capture, the capturing seed included where it was taken.
    pub captured: u16,
    /// 0.
    pub reserved: u8,
    /// How many of `captures` there are.
    pub capture_count: u8,
    /// The pits that a capture emptied: those of other sides, then the own one if its seed was taken too.
    pub captures: [kalah_captured; KALAH_MAX_PLAYERS],
    /// 0.
    pub reserved_too: u32,
    /// The end, if the move brought it.
    pub ending: kalah_ending,
}

const _: () = assert!(size_of::<kalah_ending>() == 16 && size_of::<kalah_sown>() == 48);

impl From<&Sown> for kalah_sown {
    fn from(sown: &Sown) -> kalah_sown {
        let pits = sown.rules().pits();
        let mut captures = [kalah_captured::default(); KALAH_MAX_PLAYERS];
        let mut capture_count = 0;
        for (to, (cell, seeds)) in captures.iter_mut().zip(sown.captures()) {
            *to = kalah_captured { cell: kalah_cell::new(cell, pits), seeds };
            capture_count += 1;
        }
        let last = sown.last();
        kalah_sown {
            mover: sown.mover().index() as u8,
            r#move: sown.mv().index(pits),
            again: sown.moves_again().into(),
            has_last: last.is_some().into(),
            last: last.map_or(kalah_cell::default(), |cell| kalah_cell::new(cell, pits)),
            seeds: sown.seeds(),
            captured: sown.captured(),
            capture_count,
            captures,
            ending: sown.ending().into(),
            reserved: 0,
            reserved_too: 0,
        }
    }
}

/// What a finished game came to. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_outcome {
    /// Seeds in the final stores, by seat.
    pub scores: [u16; KALAH_MAX_PLAYERS],
    /// Places by seat, from 1; equal places leave a gap behind them (1, 1, 3). 0 beyond the players.
    pub ranks: [u8; KALAH_MAX_PLAYERS],
    /// The seat alone at rank 1; `KALAH_NOBODY` for a draw.
    pub winner: i32,
    /// By seat: its score less the best of the others' scores, whoever resigned.
    pub margins: [i32; KALAH_MAX_PLAYERS],
}

const _: () = assert!(size_of::<kalah_outcome>() == 32);

impl From<Outcome> for kalah_outcome {
    fn from(outcome: Outcome) -> kalah_outcome {
        let mut scores = [0; KALAH_MAX_PLAYERS];
        for (to, score) in scores.iter_mut().zip(outcome.scores()) {
            *to = *score;
        }
        let mut ranks = [0; KALAH_MAX_PLAYERS];
        for (to, rank) in ranks.iter_mut().zip(outcome.ranks()) {
            *to = *rank;
        }
        let winner = outcome.winner().map_or(KALAH_NOBODY, |seat| seat.index() as i32);
        let margins = core::array::from_fn(|seat| Seat::new(seat as u8).map_or(0, |seat| outcome.margin(seat)));
        kalah_outcome { scores, ranks, winner, margins }
    }
}

/// As `kalah_position_apply`, and says what the move did. This costs more: searches do without it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_apply_with_events(
    position: *const kalah_position,
    r#move: u32,
    next: *mut kalah_position,
    sown: *mut kalah_sown,
) -> kalah_status {
    status(|| {
        let (next, sown) = (output(next)?, output(sown)?);
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        let (after, did) = position.apply_with_events(as_move(r#move, &position)?)?;
        // SAFETY: not NULL; the caller has room for them there.
        unsafe {
            next.write(after.into());
            sown.write((&did).into());
        }
        Ok(())
    })
}

/// The cells that a legal move would sow, in order, one a seed; none for a swap. `length` (may be NULL) gets their
/// number, also if the capacity is too small: as many as there are seeds in the pit.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_path(
    position: *const kalah_position,
    r#move: u32,
    cells: *mut kalah_cell,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        let (_, sown) = position.apply_with_events(as_move(r#move, &position)?)?;
        let pits = position.rules().pits();
        // SAFETY: cells and length are the caller's.
        unsafe { fill(sown.path().map(|cell| kalah_cell::new(cell, pits)), cells, capacity, length) }
    })
}

/// A seat leaves the game: `next` becomes the position after it, `ending` (may be NULL) says whether that ended the
/// game. `next` may be the position itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_resign(
    position: *const kalah_position,
    seat: u32,
    next: *mut kalah_position,
    ending: *mut kalah_ending,
) -> kalah_status {
    status(|| {
        let next = output(next)?;
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        let (after, end) = position.resign_with_events(self::seat(seat, position.rules())?)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { next.write(after.into()) };
        if let Ok(ending) = output(ending) {
            // SAFETY: as above.
            unsafe { ending.write(end.into()) };
        }
        Ok(())
    })
}

/// What a finished game came to; `KALAH_ERR_NOT_OVER` while it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_outcome(
    position: *const kalah_position,
    outcome: *mut kalah_outcome,
) -> kalah_status {
    status(|| {
        let outcome = output(outcome)?;
        // SAFETY: NULL or the caller's position.
        let came_to = unsafe { load(position) }?.outcome().ok_or(KALAH_ERR_NOT_OVER)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { outcome.write(came_to.into()) };
        Ok(())
    })
}

/// The pits from which a last seed in this pit of this seat captures: what a frontend marks. `length` (may be NULL)
/// gets their number, at most `KALAH_MAX_PLAYERS` - 1, also if the capacity is too small; 0 if nothing is ever
/// captured.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_corresponding(
    position: *const kalah_position,
    seat: u32,
    pit: u32,
    cells: *mut kalah_cell,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        let seat = self::seat(seat, position.rules())?;
        let pit = u8::try_from(pit).ok().filter(|&pit| pit < position.rules().pits()).and_then(Pit::new);
        let pit = pit.ok_or(KALAH_ERR_NO_SUCH_PIT)?;
        let mut found = [kalah_cell::default(); KALAH_MAX_PLAYERS];
        let mut count = 0;
        for (to, (seat, pit)) in found.iter_mut().zip(position.corresponding(seat, pit)) {
            *to = kalah_cell { seat: seat.index() as u8, index: pit.index() as u8 };
            count += 1;
        }
        // SAFETY: cells and length are the caller's.
        unsafe { fill(found.into_iter().take(count), cells, capacity, length) }
    })
}
