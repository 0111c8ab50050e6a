//! Playing: legal moves, moves, many at once, resignation, perft.

use rules::raw::{self, WordsError};
use rules::{Move, Moves, Position};

use crate::boundary::{Result, answer, each, fits, output, read, status};
use crate::position::{kalah_position, load};
use crate::rule_set::small;
use crate::status::kalah_status::{self, *};

#[inline(always)]
pub(crate) fn as_move(number: u32, position: &Position) -> Result<Move> {
    let index = u8::try_from(number).map_err(|_| KALAH_ERR_NO_SUCH_PIT)?;
    Move::from_index(index, position.rules().pits()).ok_or(KALAH_ERR_NO_SUCH_PIT)
}

/// The legal moves: bit `i` for the sowing of pit `i` of the seat to move, bit `pits` for the swap. 0 at the end (and
/// for NULL or a damaged position). To walk over them in C:
///
///     for (uint32_t moves = kalah_position_legal_moves(&position); moves != 0; moves &= moves - 1) {
///         uint32_t move = 0;
///         while ((moves >> move & 1) == 0) move++;
///         ...
///     }
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_legal_moves(position: *const kalah_position) -> u32 {
    // SAFETY: NULL or the caller's position.
    unsafe { legal_moves(position).unwrap_or(0) }
}

/// The legal moves, the most frequent case first, as [`apply`].
///
/// # Safety
/// NULL or a position.
#[inline(always)]
unsafe fn legal_moves(position: *const kalah_position) -> Result<u32> {
    // SAFETY: as promised.
    match raw::legal_moves_of_usual(unsafe { read(position) }?.any_words()) {
        Some(moves) => Ok(moves.bits()),
        // SAFETY: as promised.
        None => unsafe { legal_moves_of_any(position) },
    }
}

/// # Safety
/// As [`legal_moves`].
#[inline(never)]
unsafe fn legal_moves_of_any(position: *const kalah_position) -> Result<u32> {
    let legal_moves = |words| raw::legal_moves_of(words).map(Moves::bits).ok_or(KALAH_ERR_POSITION);
    // SAFETY: as promised.
    answer(Err(KALAH_ERR_INTERNAL), || Ok(unsafe { read(position) }?.words().and_then(legal_moves)))
}

/// Plays a move: `next` becomes the position after it. `move` is the number of a pit of the seat to move, or `pits`
/// for the swap. `next` may be the position itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_apply(
    position: *const kalah_position,
    r#move: u32,
    next: *mut kalah_position,
) -> kalah_status {
    // SAFETY: NULL or the caller's.
    unsafe { apply(position, r#move, next) }
}

/// # Safety
/// `position` is NULL or points to a position, `next` is NULL or points to room for one.
#[inline(always)]
unsafe fn apply(position: *const kalah_position, r#move: u32, next: *mut kalah_position) -> kalah_status {
    // SAFETY: as promised.
    match unsafe { apply_usual(position, r#move, next) } {
        Ok(()) => KALAH_OK,
        // SAFETY: as promised.
        Err(_) => unsafe { apply_any(position, r#move, next) },
    }
}

/// A move in the most frequent case; an error, whichever, in all others. There is nothing in it that could panic, so
/// it stands outside of the boundary, which would keep it from being inlined.
///
/// # Safety
/// As for [`apply`].
#[inline(always)]
unsafe fn apply_usual(position: *const kalah_position, r#move: u32, next: *mut kalah_position) -> Result {
    let next = output(next)?;
    // SAFETY: as promised.
    let position = unsafe { read(position) }?;
    let after = position.apply_to_usual(r#move).ok_or(KALAH_ERR_POSITION)?;
    // SAFETY: not NULL; there is room as promised, and nobody looks at the position any more.
    unsafe { next.write(after) };
    Ok(())
}

/// A move in any case, by a call of its own: what is rare stays out of the way of what is not.
///
/// # Safety
/// As for [`apply`].
#[inline(never)]
unsafe fn apply_any(position: *const kalah_position, r#move: u32, next: *mut kalah_position) -> kalah_status {
    status(|| {
        let (next, index) = (output(next)?, small(r#move, KALAH_ERR_NO_SUCH_PIT)?);
        // SAFETY: not NULL; there is room as promised, and nobody looks at the position any more.
        let put = |after| unsafe { next.write(kalah_position::of(after)) };
        // SAFETY: as promised.
        let words = unsafe { read(position) }?.words()?;
        if raw::apply_in_play(words, index, put) {
            return Ok(());
        }
        match raw::apply_to(words, index) {
            Ok(after) => put(after),
            Err(WordsError::Move(error)) => return Err(error.into()),
            Err(WordsError::NoSuchMove { .. }) => return Err(KALAH_ERR_NO_SUCH_PIT),
            Err(_) => return Err(KALAH_ERR_POSITION),
        }
        Ok(())
    })
}

/// Plays one move on each of `count` positions, independently of each other: `next[i]` becomes the position after
/// `moves[i]` on `positions[i]`. `next` may be `positions`, but must not overlap it otherwise. Elements that fail are
/// left as they are in `next`, and do not stop the others.
///
/// `statuses` (may be NULL) gets the status of each element. The function returns the first that is not `KALAH_OK`,
/// or `KALAH_OK`. With `KALAH_ERR_NULL` or `KALAH_ERR_LENGTH` for the arrays themselves nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_apply_many(
    positions: *const kalah_position,
    moves: *const u8,
    count: usize,
    next: *mut kalah_position,
    statuses: *mut kalah_status,
) -> kalah_status {
    if let Err(error) = arrays(count, [positions.is_null(), moves.is_null(), next.is_null()]) {
        return error;
    }
    let mut first = KALAH_OK;
    // SAFETY: not NULL, and `i` is less than the number of elements that the caller says there are. Nobody looks at a
    // position any more when its place is written.
    let get = |i| unsafe { ((*positions.add(i)).any_words(), moves.add(i).read()) };
    let put = |i, after: Option<_>| {
        let one = match after {
            Some(after) => {
                // SAFETY: as above.
                unsafe { next.add(i).write(kalah_position::of(after)) };
                KALAH_OK
            }
            None => {
                // SAFETY: as above.
                let one = unsafe { apply_any(positions.add(i), moves.add(i).read().into(), next.add(i)) };
                if first == KALAH_OK {
                    first = one;
                }
                one
            }
        };
        if !statuses.is_null() {
            // SAFETY: as above.
            unsafe { statuses.add(i).write(one) };
        }
    };
    raw::apply_to_many(count, get, put);
    first
}

/// Whether arrays of positions and of smaller elements can be gone through.
fn arrays<const N: usize>(count: usize, are_null: [bool; N]) -> Result {
    fits::<kalah_position>(count)?;
    if count > 0 && are_null.contains(&true) { Err(KALAH_ERR_NULL) } else { Ok(()) }
}

/// Runs the body of an entry point for such arrays, which may panic.
#[cfg(feature = "search")]
pub(crate) fn many<const N: usize>(
    count: usize,
    are_null: [bool; N],
    body: impl FnOnce() -> Result<kalah_status>,
) -> kalah_status {
    let run = || arrays(count, are_null).and_then(|()| body());
    answer(KALAH_ERR_INTERNAL, || Ok(run().unwrap_or_else(|error| error)))
}

/// The legal moves of each of `count` positions, as `kalah_position_legal_moves`. `statuses` and what is returned are
/// as with `kalah_position_apply_many`; elements that fail get no moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_legal_moves_many(
    positions: *const kalah_position,
    count: usize,
    moves: *mut u32,
    statuses: *mut kalah_status,
) -> kalah_status {
    if let Err(error) = arrays(count, [positions.is_null(), moves.is_null()]) {
        return error;
    }
    // SAFETY: not NULL, and `i` is less than the number of elements that the caller says there are.
    unsafe {
        each(count, statuses, |i| {
            let found = legal_moves(positions.add(i));
            moves.add(i).write(found.unwrap_or(0));
            found.map(|_| ())
        })
    }
}

/// The number of sequences of exactly `depth` legal plies from a position on, for checks and measurements: it takes
/// as long as there are. `depth` is at most 255. 0 for NULL or a damaged position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_perft(position: *const kalah_position, depth: u32) -> u64 {
    answer(0, || {
        let depth = u8::try_from(depth).map_err(|_| KALAH_ERR_LENGTH)?;
        // SAFETY: NULL or the caller's position.
        Ok(unsafe { load(position) }?.perft(depth))
    })
}
