//! Games with their history: opaque, since they grow.

use core::ffi::c_char;

use rules::{Game, PlayTextError, Ply, PlyError, Position, RecordError, RecordErrorKind};

use crate::boundary::{Result, array, hand_out, handed_out, output, read, status, take_back};
use crate::events::{kalah_ending, kalah_outcome, kalah_sown};
use crate::play::as_move;
use crate::position::{kalah_position, load_sound, seat};
use crate::rule_set::kalah_rules;
use crate::status::kalah_status::{self, *};
use crate::text::{TextError, kalah_error, parse, put};

/// A game: a start, what was played from it, what was taken back, and who sits where. Made by `kalah_game_new`,
/// `kalah_game_from_position`, `kalah_game_branch` or `kalah_game_parse`, and freed by `kalah_game_free`. About 150
/// bytes a ply; if there is no more memory, the process ends.
///
/// A *ply* is a move or a resignation. One thread at a time may use a game, whichever.
pub struct kalah_game(Game);

impl TextError for PlayTextError {
    fn place(&self, _: &str) -> (kalah_status, usize) {
        (self.kind.into(), self.offset)
    }
}

impl TextError for RecordError {
    fn place(&self, text: &str) -> (kalah_status, usize) {
        let lines = text.as_bytes().split_inclusive(|byte| *byte == b'\n');
        let line = lines.take(self.line.saturating_sub(1)).map(<[u8]>::len).sum();
        let column = text.get(line..).unwrap_or_default().chars().take(self.column.saturating_sub(1));
        let status = match self.kind {
            RecordErrorKind::Ply(cause) => cause.into(),
            _ => KALAH_ERR_SYNTAX,
        };
        (status, line + column.map(char::len_utf8).sum::<usize>())
    }
}

impl From<PlyError> for kalah_status {
    fn from(error: PlyError) -> kalah_status {
        match error {
            PlyError::NoSuchPit { .. } => KALAH_ERR_NO_SUCH_PIT,
            PlyError::NoSuchSeat { .. } => KALAH_ERR_NO_SUCH_SEAT,
            PlyError::Move(cause) => cause.into(),
            PlyError::Resign(cause) => cause.into(),
            _ => KALAH_ERR_SYNTAX,
        }
    }
}

/// The game behind a pointer.
///
/// # Safety
/// The pointer is NULL or a game that was made here and not freed, which nobody else uses while `'a` lasts.
unsafe fn game<'a>(game: *const kalah_game) -> Result<&'a Game> {
    // SAFETY: as promised.
    unsafe { handed_out(game) }.map(|game| &game.0)
}

/// As [`game`], to change it.
///
/// # Safety
/// As [`game`].
unsafe fn game_mut<'a>(game: *mut kalah_game) -> Result<&'a mut Game> {
    // SAFETY: as promised.
    unsafe { game.as_mut() }.map(|game| &mut game.0).ok_or(KALAH_ERR_NULL)
}

/// A game from the usual start under these rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_new(rules: *const kalah_rules, game: *mut *mut kalah_game) -> kalah_status {
    status(|| {
        let game = output(game)?;
        // SAFETY: NULL or the caller's rules; there is room for the pointer.
        unsafe { hand_out(kalah_game(Game::new(read(rules)?.load()?)), game) };
        Ok(())
    })
}

/// A game from any position: the history begins with it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_from_position(
    start: *const kalah_position,
    game: *mut *mut kalah_game,
) -> kalah_status {
    status(|| {
        let game = output(game)?;
        // SAFETY: NULL or the caller's position.
        let start = unsafe { load_sound(start) }?;
        // SAFETY: there is room for the pointer.
        unsafe { hand_out(kalah_game(Game::from_position(start)), game) };
        Ok(())
    })
}

/// Another game that begins with the first so many plies of this one; `KALAH_ERR_LENGTH` if there are not so many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_branch(
    game: *const kalah_game,
    plies: usize,
    branch: *mut *mut kalah_game,
) -> kalah_status {
    status(|| {
        let branch = output(branch)?;
        // SAFETY: NULL or the caller's game.
        let new = unsafe { self::game(game) }?.branch(plies).ok_or(KALAH_ERR_LENGTH)?;
        // SAFETY: there is room for the pointer.
        unsafe { hand_out(kalah_game(new), branch) };
        Ok(())
    })
}

/// Frees a game. NULL is no game, and nothing is done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_free(game: *mut kalah_game) {
    // SAFETY: a game that was made here and not freed: the caller says so, and gives it up.
    unsafe { take_back(game) };
}

/// Plays a move. `sown` (may be NULL) says what it did. What was taken back can no longer be played again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_play(game: *mut kalah_game, r#move: u32, sown: *mut kalah_sown) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game.
        let game = unsafe { game_mut(game) }?;
        let mv = as_move(r#move, game.position())?;
        let did = game.play(mv)?;
        if let Ok(sown) = output(sown) {
            // SAFETY: not NULL; the caller has room for it there.
            unsafe { sown.write((&did).into()) };
        }
        Ok(())
    })
}

/// Plays what a record says: pits from 1 on, `S` for the swap, `R2` for the resignation of seat 2, with blanks or
/// commas between them. All of it or nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_play_text(
    game: *mut kalah_game,
    text: *const c_char,
    length: usize,
    error: *mut kalah_error,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game; text and error are the caller's.
        unsafe {
            let game = game_mut(game)?;
            parse(text, length, error, |text| game.play_text(text).map(|_| ()))
        }
    })
}

/// Plays the resignation of a seat. `ending` (may be NULL) says whether that ended the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_resign(
    game: *mut kalah_game,
    seat: u32,
    ending: *mut kalah_ending,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game.
        let game = unsafe { game_mut(game) }?;
        let seat = self::seat(seat, game.rules())?;
        let end = game.resign(seat)?;
        if let Ok(ending) = output(ending) {
            // SAFETY: not NULL; the caller has room for it there.
            unsafe { ending.write(end.into()) };
        }
        Ok(())
    })
}

/// Takes back the last so many plies; `KALAH_ERR_NO_UNDO`, and nothing done, if there are not so many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_undo(game: *mut kalah_game, plies: usize) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game.
        let game = unsafe { game_mut(game) }?;
        if game.plies().len() < plies {
            return Err(KALAH_ERR_NO_UNDO);
        }
        game.undo(plies);
        Ok(())
    })
}

/// Plays so many plies again that were taken back; `KALAH_ERR_NO_UNDO`, and nothing done, if there are not so many.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_redo(game: *mut kalah_game, plies: usize) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game.
        let game = unsafe { game_mut(game) }?;
        if game.undone() < plies {
            return Err(KALAH_ERR_NO_UNDO);
        }
        game.redo(plies);
        Ok(())
    })
}

/// How many plies have been played and not taken back; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_plies(game: *const kalah_game) -> usize {
    // SAFETY: NULL or the caller's game.
    crate::boundary::answer(0, || Ok(unsafe { self::game(game) }?.plies().len()))
}

/// The position after so many plies, 0 for the start; `KALAH_ERR_LENGTH` if fewer have been played.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_position_after(
    game: *const kalah_game,
    plies: usize,
    position: *mut kalah_position,
) -> kalah_status {
    status(|| {
        let position = output(position)?;
        // SAFETY: NULL or the caller's game.
        let after: Position = *unsafe { self::game(game) }?.position_after(plies).ok_or(KALAH_ERR_LENGTH)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { position.write(after.into()) };
        Ok(())
    })
}

/// The position after the last ply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_position(game: *const kalah_game, position: *mut kalah_position) -> kalah_status {
    status(|| {
        let position = output(position)?;
        // SAFETY: NULL or the caller's game.
        let last: Position = *unsafe { self::game(game) }?.position();
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { position.write(last.into()) };
        Ok(())
    })
}

/// A ply of the history, from 0: the seat that played it, and its move, or `KALAH_NOBODY` for a resignation.
/// `KALAH_ERR_LENGTH` if there is no such ply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_ply(
    game: *const kalah_game,
    index: usize,
    seat: *mut u32,
    r#move: *mut i32,
) -> kalah_status {
    status(|| {
        let (seat, r#move) = (output(seat)?, output(r#move)?);
        // SAFETY: NULL or the caller's game.
        let game = unsafe { self::game(game) }?;
        let ply = game.plies().get(index).ok_or(KALAH_ERR_LENGTH)?;
        let number = ply.mv().map_or(crate::position::KALAH_NOBODY, |mv| mv.index(game.rules().pits()).into());
        // SAFETY: not NULL; the caller has room for them there.
        unsafe {
            seat.write(ply.seat().index() as u32);
            r#move.write(number);
        }
        Ok(())
    })
}

/// What happened in a ply of the history, in plain English. `KALAH_ERR_LENGTH` if there is no such ply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_describe_ply(
    game: *const kalah_game,
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game.
        let ply: &Ply = unsafe { self::game(game) }?.plies().get(index).ok_or(KALAH_ERR_LENGTH)?;
        // SAFETY: buffer and length are the caller's.
        unsafe { put(ply, buffer, capacity, length) }
    })
}

/// What the game came to, and why it is over (a `kalah_end_reason`, `KALAH_REASON_NONE` if its start was over already;
/// `reason` may be NULL). `KALAH_ERR_NOT_OVER` while it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_result(
    game: *const kalah_game,
    outcome: *mut kalah_outcome,
    reason: *mut u8,
) -> kalah_status {
    status(|| {
        let outcome = output(outcome)?;
        // SAFETY: NULL or the caller's game.
        let game = unsafe { self::game(game) }?;
        let result = game.result().ok_or(KALAH_ERR_NOT_OVER)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { outcome.write((*result.outcome()).into()) };
        if let Ok(reason) = output(reason) {
            let why = kalah_ending::from(game.plies().last().and_then(Ply::ending)).reason;
            // SAFETY: as above.
            unsafe { reason.write(why) };
        }
        Ok(())
    })
}

/// What the game came to, in plain English on one line. `KALAH_ERR_NOT_OVER` while it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_describe_result(
    game: *const kalah_game,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game.
        let result = unsafe { self::game(game) }?.result().ok_or(KALAH_ERR_NOT_OVER)?;
        // SAFETY: buffer and length are the caller's.
        unsafe { put(&result, buffer, capacity, length) }
    })
}

/// Gives the person at a seat a name, which the record has too; length 0 takes it away.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_set_name(
    game: *mut kalah_game,
    seat: u32,
    name: *const c_char,
    length: usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game; NULL or so many bytes of the caller.
        let (game, name) = unsafe { (game_mut(game)?, array(name.cast::<u8>(), length)?) };
        let name = core::str::from_utf8(name).map_err(|_| KALAH_ERR_UTF8)?;
        let seat = self::seat(seat, game.rules())?;
        game.set_name(seat, (!name.is_empty()).then(|| name.into())).map_err(|_| KALAH_ERR_NO_SUCH_SEAT)
    })
}

/// The name of the person at a seat, as text; of length 0 if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_name(
    game: *const kalah_game,
    seat: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's game.
        let game = unsafe { self::game(game) }?;
        let name = game.name(self::seat(seat, game.rules())?).unwrap_or_default();
        // SAFETY: buffer and length are the caller's.
        unsafe { put(&name, buffer, capacity, length) }
    })
}

/// The game as a text record: tags, moves, result. Plies that were taken back are not in it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_format(
    game: *const kalah_game,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    // SAFETY: NULL or the caller's game; buffer and length are the caller's.
    status(|| unsafe { put(self::game(game)?, buffer, capacity, length) })
}

/// Reads a text record.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_game_parse(
    text: *const c_char,
    length: usize,
    game: *mut *mut kalah_game,
    error: *mut kalah_error,
) -> kalah_status {
    status(|| {
        let game = output(game)?;
        // SAFETY: text and error are the caller's; there is room for the pointer.
        unsafe { hand_out(kalah_game(parse(text, length, error, str::parse::<Game>)?), game) };
        Ok(())
    })
}
