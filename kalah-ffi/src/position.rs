//! Positions: made, asked, written and read.

use core::ffi::c_char;

use rules::{Phase, Pit, Position, Rules, Seat, Setup, raw};

use crate::boundary::{Plain, Result, answer, array, fill, output, read, status};
use crate::rule_set::kalah_rules;
use crate::status::kalah_status::{self, *};
use crate::text::{kalah_error, parse, put};

/// How far the opening of a game is.
#[repr(u8)]
pub enum kalah_phase {
    /// The opening is over, or the rules know none.
    KALAH_PHASE_PLAY = 0,
    /// Nobody has sown yet.
    KALAH_PHASE_FIRST_MOVE = 1,
    /// The first player's first turn goes on.
    KALAH_PHASE_FIRST_TURN = 2,
    /// The second player is to move for the first time and may turn the board instead.
    KALAH_PHASE_SWAP_OFFERED = 3,
}

use kalah_phase::*;

/// No seat: nobody is to move, nobody has won.
pub const KALAH_NOBODY: i32 = -1;

/// For `kalah_position_from_cells`: every seat is in the game.
pub const KALAH_EVERYBODY: u32 = 15;

/// A position with its rules: a plain value of 96 bytes, copied with `=` and never freed. Where `a` and `b` are equal
/// positions, their bytes are equal, and `kalah_position_key` is the same.
///
/// What is in it is the library's matter and may differ from one ABI version to the next: to store or send a position
/// use `kalah_position_to_bytes` or `kalah_position_format`. Bytes that no function of this library wrote do no harm:
/// where the damage can be seen at once functions say `KALAH_ERR_POSITION`, else their results mean nothing.
/// `kalah_position_validate` sees all of it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_position {
    /// The library's; the last two are 0.
    pub opaque: [u64; 12],
}

const _: () = assert!(size_of::<kalah_position>() == 96);

// SAFETY: integers only.
unsafe impl Plain for kalah_position {}

impl kalah_position {
    /// The words of a position, not yet checked.
    #[inline(always)]
    pub(crate) fn words(&self) -> Result<&[u64; 10]> {
        match self.opaque.split_first_chunk() {
            Some((words, [0, 0])) => Ok(words),
            _ => Err(KALAH_ERR_POSITION),
        }
    }

    /// The words, without a look at the reserved ones.
    #[inline(always)]
    pub(crate) fn any_words(&self) -> &[u64; 10] {
        let [words @ .., _, _] = &self.opaque;
        words
    }

    /// [`raw::apply_to_usual`].
    #[inline(always)]
    pub(crate) fn apply_to_usual(&self, index: u32) -> Option<kalah_position> {
        raw::apply_to_usual(self.any_words(), u8::try_from(index).ok()?).map(kalah_position::of)
    }

    #[inline(always)]
    pub(crate) fn of(words: [u64; 10]) -> kalah_position {
        let [a, b, c, d, e, f, g, h, i, j] = words;
        kalah_position { opaque: [a, b, c, d, e, f, g, h, i, j, 0, 0] }
    }
}

impl From<Position> for kalah_position {
    #[inline(always)]
    fn from(position: Position) -> kalah_position {
        kalah_position::of(position.to_words())
    }
}

/// The position behind a pointer.
///
/// # Safety
/// As [`read`].
#[inline(always)]
pub(crate) unsafe fn load(position: *const kalah_position) -> Result<Position> {
    // SAFETY: as promised.
    let position = unsafe { read(position) }?;
    Position::from_words(*position.words()?).ok_or(KALAH_ERR_POSITION)
}

/// The same, looked at in full: for what goes on from it, and must be able to rely on it.
///
/// # Safety
/// As [`read`].
#[cfg(feature = "alloc")]
pub(crate) unsafe fn load_sound(position: *const kalah_position) -> Result<Position> {
    // SAFETY: as promised.
    let position = unsafe { load(position) }?;
    if position.is_sound() { Ok(position) } else { Err(KALAH_ERR_POSITION) }
}

pub(crate) fn seat(number: u32, rules: &Rules) -> Result<Seat> {
    let seat = u8::try_from(number).ok().filter(|&seat| seat < rules.players()).and_then(Seat::new);
    seat.ok_or(KALAH_ERR_NO_SUCH_SEAT)
}

/// The usual start under these rules: `seeds` seeds in every pit, seat 0 to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_new(rules: *const kalah_rules, position: *mut kalah_position) -> kalah_status {
    status(|| {
        let position = output(position)?;
        // SAFETY: NULL or the caller's rules.
        let start = Position::new(unsafe { read(rules) }?.load()?);
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { position.write(start.into()) };
        Ok(())
    })
}

/// Any board. If the rules say that the game is over on it, it is: what was left in the pits has been given away.
///
/// `cells` are the seeds of each cell: pits and store of seat 0, pits and store of seat 1, and so on; `count` is
/// players × (pits + 1). `turn` is the seat to move, `phase` a `kalah_phase` (one that the rules do not know becomes
/// play). `playing` has a bit for each seat that is still in the game, or is `KALAH_EVERYBODY`; bits beyond the
/// players do not matter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_from_cells(
    rules: *const kalah_rules,
    cells: *const u16,
    count: usize,
    turn: u32,
    phase: u32,
    playing: u32,
    position: *mut kalah_position,
) -> kalah_status {
    status(|| {
        let position = output(position)?;
        // SAFETY: NULL or the caller's rules, NULL or so many numbers of the caller.
        let (rules, cells) = unsafe { (read(rules)?.load()?, array(cells, count)?) };
        let mut setup = Setup::new(rules);
        if cells.len() != usize::from(rules.players()) * (usize::from(rules.pits()) + 1) {
            return Err(KALAH_ERR_CELLS);
        }
        for (to, seeds) in setup.cells.iter_mut().zip(cells) {
            *to = *seeds;
        }
        setup.turn = seat(turn, &rules)?;
        setup.phase = match phase {
            n if n == KALAH_PHASE_PLAY as u32 => Phase::Play,
            n if n == KALAH_PHASE_FIRST_MOVE as u32 => Phase::FirstMove,
            n if n == KALAH_PHASE_FIRST_TURN as u32 => Phase::FirstTurn,
            n if n == KALAH_PHASE_SWAP_OFFERED as u32 => Phase::SwapOffered,
            _ => return Err(KALAH_ERR_PHASE),
        };
        setup.playing = core::array::from_fn(|seat| playing >> seat & 1 == 1);
        let settled = setup.position()?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { position.write(settled.into()) };
        Ok(())
    })
}

/// The seeds of each cell, in the order of `kalah_position_from_cells`. `length` (may be NULL) gets the number of
/// cells, at most `KALAH_MAX_CELLS`, also if the capacity is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_cells(
    position: *const kalah_position,
    cells: *mut u16,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        let setup = position.to_setup();
        let count = usize::from(position.rules().players()) * (usize::from(position.rules().pits()) + 1);
        // SAFETY: cells and length are the caller's.
        unsafe { fill(setup.cells.into_iter().take(count), cells, capacity, length) }
    })
}

/// The rules that a position is played under.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_rules(
    position: *const kalah_position,
    rules: *mut kalah_rules,
) -> kalah_status {
    status(|| {
        let rules = output(rules)?;
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { rules.write((*position.rules()).into()) };
        Ok(())
    })
}

/// Whether a position is one that this library wrote, or could have: `KALAH_OK`, or `KALAH_ERR_POSITION`. All of it
/// is looked at; of what other functions look at this costs a few times as much as a move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_validate(position: *const kalah_position) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        if position.is_sound() { Ok(()) } else { Err(KALAH_ERR_POSITION) }
    })
}

/// The seat to move, from 0; `KALAH_NOBODY` at the end (and for NULL or a damaged position).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_to_move(position: *const kalah_position) -> i32 {
    answer(KALAH_NOBODY, || {
        // SAFETY: NULL or the caller's position.
        let to_move = unsafe { load(position) }?.to_move();
        Ok(to_move.map_or(KALAH_NOBODY, |seat| seat.index() as i32))
    })
}

/// The seat to move; at the end the one that would be to move on. `KALAH_NOBODY` for NULL or a damaged position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_turn(position: *const kalah_position) -> i32 {
    // SAFETY: NULL or the caller's position.
    answer(KALAH_NOBODY, || Ok(unsafe { load(position) }?.turn().index() as i32))
}

/// The `kalah_phase` of a position; play at the end (and for NULL or a damaged position).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_phase(position: *const kalah_position) -> u32 {
    answer(0, || {
        // SAFETY: NULL or the caller's position.
        let phase = match unsafe { load(position) }?.phase() {
            Phase::Play => KALAH_PHASE_PLAY,
            Phase::FirstMove => KALAH_PHASE_FIRST_MOVE,
            Phase::FirstTurn => KALAH_PHASE_FIRST_TURN,
            Phase::SwapOffered => KALAH_PHASE_SWAP_OFFERED,
        };
        Ok(phase as u32)
    })
}

/// The seats that have not resigned: bit `i` for seat `i`. 0 for NULL or a damaged position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_playing(position: *const kalah_position) -> u32 {
    answer(0, || {
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        Ok(position.sides().map(|side| u32::from(position.is_playing(side.seat())) << side.seat().index()).sum())
    })
}

/// Seeds in a pit; 0 if there is no such seat or pit (and for NULL or a damaged position).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_seeds(position: *const kalah_position, seat: u32, pit: u32) -> u32 {
    answer(0, || {
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        let pit = u8::try_from(pit).ok().and_then(Pit::new).ok_or(KALAH_ERR_NO_SUCH_PIT)?;
        Ok(position.seeds(self::seat(seat, position.rules())?, pit).into())
    })
}

/// Seeds in a seat's store; 0 if there is no such seat (and for NULL or a damaged position).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_store(position: *const kalah_position, seat: u32) -> u32 {
    answer(0, || {
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        Ok(position.store(self::seat(seat, position.rules())?).into())
    })
}

/// All seeds on the board: constant throughout a game. 0 for NULL or a damaged position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_total(position: *const kalah_position) -> u32 {
    // SAFETY: NULL or the caller's position.
    answer(0, || Ok(unsafe { load(position) }?.total().into()))
}

/// Whether two positions are equal: rules, cells, seat to move, phase and seats playing. False for NULL or a damaged
/// position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_equal(a: *const kalah_position, b: *const kalah_position) -> bool {
    // SAFETY: NULL or the caller's positions.
    answer(false, || unsafe { Ok(load(a)? == load(b)?) })
}

/// A 64-bit key of everything that play depends on, for hash tables, transposition tables and files: it is the same
/// on all machines and in all versions. Equal positions have equal keys. 0 for NULL or a damaged position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_key(position: *const kalah_position) -> u64 {
    // SAFETY: NULL or the caller's position.
    answer(0, || Ok(unsafe { load(position) }?.key()))
}

/// Reads the text form of a position, `2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1`: rules, sides, seat to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_parse(
    text: *const c_char,
    length: usize,
    position: *mut kalah_position,
    error: *mut kalah_error,
) -> kalah_status {
    status(|| {
        let position = output(position)?;
        // SAFETY: text and error are the caller's.
        let parsed = unsafe { parse(text, length, error, str::parse::<Position>) }?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { position.write(parsed.into()) };
        Ok(())
    })
}

/// The text form of a position, which `kalah_position_parse` reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_format(
    position: *const kalah_position,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    // SAFETY: NULL or the caller's position; buffer and length are the caller's.
    status(|| unsafe { put(&load(position)?.text(), buffer, capacity, length) })
}

/// Reads a board literal of the Kalah Game Protocol, `<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>`: seat 0 is to move, the opening
/// is over. The rules are for 2 players and have as many pits as the literal (`kalah_kgp_pits`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_parse_kgp(
    rules: *const kalah_rules,
    text: *const c_char,
    length: usize,
    position: *mut kalah_position,
    error: *mut kalah_error,
) -> kalah_status {
    status(|| {
        let position = output(position)?;
        // SAFETY: NULL or the caller's rules.
        let rules = unsafe { read(rules) }?.load()?;
        // SAFETY: text and error are the caller's.
        let parsed = unsafe { parse(text, length, error, |text| Position::from_kgp(rules, text)) }?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { position.write(parsed.into()) };
        Ok(())
    })
}

/// The board literal of the Kalah Game Protocol: the seat to move is its South. 2 players only.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_format_kgp(
    position: *const kalah_position,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's position.
        let board = unsafe { load(position) }?.kgp().ok_or(KALAH_ERR_PROTOCOL_PLAYERS)?;
        // SAFETY: buffer and length are the caller's.
        unsafe { put(&board, buffer, capacity, length) }
    })
}

/// The board for people, as a seat sees it: lines of plain ASCII, no line break at the end. It may become prettier:
/// programs read `kalah_position_format`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_draw(
    position: *const kalah_position,
    seat: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's position.
        let position = unsafe { load(position) }?;
        let seat = self::seat(seat, position.rules())?;
        // SAFETY: buffer and length are the caller's.
        unsafe { put(&position.drawing(seat), buffer, capacity, length) }
    })
}

/// A position as bytes that never change, to store or send it: at most `KALAH_MAX_BYTES`. `length` (may be NULL) gets
/// their number, also if the capacity is too small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_to_bytes(
    position: *const kalah_position,
    bytes: *mut u8,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's position.
        let packed = unsafe { load(position) }?.to_bytes();
        // SAFETY: bytes and length are the caller's.
        unsafe { fill(packed.iter().copied(), bytes, capacity, length) }
    })
}

/// Reads the bytes of `kalah_position_to_bytes`, of this version of the library or an earlier one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_position_from_bytes(
    bytes: *const u8,
    length: usize,
    position: *mut kalah_position,
) -> kalah_status {
    status(|| {
        let position = output(position)?;
        // SAFETY: NULL or so many bytes of the caller.
        let unpacked = Position::from_bytes(unsafe { array(bytes, length) }?)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { position.write(unpacked.into()) };
        Ok(())
    })
}
