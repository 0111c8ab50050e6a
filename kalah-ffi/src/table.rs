//! Endgame tables: opaque, shared by all threads.

use core::ffi::{c_char, c_void};

use rules::search::{BuildProgress, Cancel, Table};
use rules::{Moves, Position};

use crate::boundary::{Result, answer, array, each, hand_out, handed_out, output, read, status, take_back};
use crate::explain::{Failure, explained};
use crate::play::many;
use crate::position::{kalah_position, load};
use crate::rule_set::kalah_rules;
use crate::status::kalah_status::{self, *};
use crate::text::kalah_error;
use crate::watch::{News, shared, threads, watched};

/// An endgame table: the margin under best play of every position of two players with few seeds in the pits. Made by
/// `kalah_table_build` or `kalah_table_open`, and freed by `kalah_table_free`. It takes a byte for each position.
///
/// One table serves all positions whose rules differ at most in seeds a pit, `swap`, `opening_turn` and `capture_from`.
/// It never changes: any number of threads may use it at the same time. A solver or player that it was given to keeps
/// it alive by itself.
pub struct kalah_table(Table);

const _: () = shared::<kalah_table>();

/// How far a table is.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct kalah_table_progress {
    /// Positions done.
    pub done: u64,
    /// Positions of the whole table.
    pub all: u64,
    /// Time since the beginning.
    pub microseconds: u64,
    /// Seeds in the pits of the positions that are being worked on.
    pub seeds: u32,
    /// 0.
    pub reserved: u32,
}

const _: () = assert!(size_of::<kalah_table_progress>() == 32);

/// Called about ten times a second while a table is being built: anything but 0 stops it. `user` is what came with it.
pub type kalah_table_progress_fn =
    Option<unsafe extern "C" fn(progress: *const kalah_table_progress, user: *mut c_void) -> i32>;

/// The table behind a pointer.
///
/// # Safety
/// The pointer is NULL or a table that was made here and not freed.
pub(crate) unsafe fn table<'a>(table: *const kalah_table) -> Result<&'a Table> {
    // SAFETY: as promised.
    unsafe { handed_out(table) }.map(|table| &table.0)
}

/// How large a table of all positions with at most `seeds` seeds in the pits (at most 127) is. `size` gets the bytes
/// that it takes, in memory and, with 4096 more, in a file; `building` (may be NULL) the bytes that it takes to build
/// it, itself included. Every seed more makes it about half as large again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_size(
    rules: *const kalah_rules,
    seeds: u32,
    size: *mut u64,
    building: *mut u64,
    error: *mut kalah_error,
) -> kalah_status {
    let body = || {
        let size = output(size)?;
        // SAFETY: NULL or the caller's rules.
        let rules = unsafe { read(rules) }?.load()?;
        let (bytes, memory) = (Table::size_for(&rules, seeds)?, Table::builder(&rules, seeds).memory()?);
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { size.write(bytes) };
        if let Ok(building) = output(building) {
            // SAFETY: as above.
            unsafe { building.write(memory) };
        }
        Ok(())
    };
    // SAFETY: error is the caller's.
    unsafe { explained(error, body) }
}

/// Builds a table of all positions of these rules with at most `seeds` seeds in the pits (at most 127).
///
/// `limit` is the most memory that it may take (`kalah_table_size` tells how much that will be): nothing is allocated
/// if it is not enough, which is `KALAH_ERR_LIMIT`. `threads` is at most 256; 0 is as many as the machine runs at once.
/// `progress` (may be NULL) can stop it, which is `KALAH_ERR_CANCELLED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_build(
    rules: *const kalah_rules,
    seeds: u32,
    limit: u64,
    threads: u32,
    progress: kalah_table_progress_fn,
    user: *mut c_void,
    table: *mut *mut kalah_table,
    error: *mut kalah_error,
) -> kalah_status {
    let body = || {
        let table = output(table)?;
        // SAFETY: NULL or the caller's rules.
        let (rules, threads) = (unsafe { read(rules) }?.load()?, self::threads(threads)?);
        let news = News::new(kalah_table_progress { all: Table::size_for(&rules, seeds)?, ..Default::default() });
        let cancel = Cancel::new();
        let stop = progress.map(|progress| {
            let news = &news;
            move |microseconds| {
                let now = kalah_table_progress { microseconds, ..news.latest() };
                // SAFETY: the caller's function, with what belongs to it.
                unsafe { progress(&now, user) != 0 }
            }
        });
        let (built, _) = watched(&cancel, stop, || {
            let mut tell = |now| news.tell(kalah_table_progress::from(now));
            let builder = Table::builder(&rules, seeds).limit(limit).threads(threads);
            builder.cancel(&cancel).progress(&mut tell).build()
        })?;
        // SAFETY: there is room for the pointer.
        unsafe { hand_out(kalah_table(built?), table) };
        Ok(())
    };
    // SAFETY: error is the caller's.
    unsafe { explained(error, body) }
}

/// Frees a table. NULL is no table, and nothing is done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_free(table: *mut kalah_table) {
    // SAFETY: a table that was made here and not freed: the caller says so, and gives it up.
    unsafe { take_back(table) };
}

/// Reads a table that `kalah_table_save` wrote, or of its beginning as much as has at most `seeds` seeds in the pits
/// (127 for all of it), and checks it. `path` is the name of the file, `limit` the most memory that the table may take:
/// nothing is allocated if it is not enough, which is `KALAH_ERR_LIMIT`.
///
/// `KALAH_ERR_NO_FILE`, `KALAH_ERR_SYSTEM`, `KALAH_ERR_NOT_A_TABLE`, `KALAH_ERR_FORMAT` or `KALAH_ERR_TABLE_DAMAGED` if
/// there is no such table in the file; `error` says more. Which rules it is for `kalah_table_rules` tells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_open(
    path: *const c_char,
    length: usize,
    seeds: u32,
    limit: u64,
    table: *mut *mut kalah_table,
    error: *mut kalah_error,
) -> kalah_status {
    let body = || {
        let table = output(table)?;
        // SAFETY: NULL or so many bytes of the caller.
        let path = unsafe { self::path(path, length) }?;
        let read = Table::open(path, seeds, limit).map_err(|error| Failure::from(error).about(path))?;
        // SAFETY: there is room for the pointer.
        unsafe { hand_out(kalah_table(read), table) };
        Ok(())
    };
    // SAFETY: error is the caller's.
    unsafe { explained(error, body) }
}

/// Writes a table to a file that `kalah_table_open` reads, here or on any other machine. It is written under another
/// name beside it first: there is never half a table under the name. `KALAH_ERR_SYSTEM` or `KALAH_ERR_NO_FILE` (no such
/// directory) if it cannot be written; `error` says more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_save(
    table: *const kalah_table,
    path: *const c_char,
    length: usize,
    error: *mut kalah_error,
) -> kalah_status {
    let body = || {
        // SAFETY: NULL or the caller's table; NULL or so many bytes of the caller.
        let (table, path) = unsafe { (self::table(table)?, self::path(path, length)?) };
        table.save(path).map_err(|error| Failure::from(error).about(path))
    };
    // SAFETY: error is the caller's.
    unsafe { explained(error, body) }
}

/// The name of a file.
///
/// # Safety
/// As [`array`].
unsafe fn path<'a>(path: *const c_char, length: usize) -> Result<&'a str> {
    // SAFETY: as promised.
    core::str::from_utf8(unsafe { array(path.cast::<u8>(), length) }?).map_err(|_| KALAH_ERR_UTF8)
}

/// A table has all positions with at most so many seeds in the pits; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_seeds(table: *const kalah_table) -> u32 {
    // SAFETY: NULL or the caller's table.
    answer(0, || Ok(unsafe { self::table(table) }?.seeds()))
}

/// The rules that a table is for, without what does not matter: seeds a pit are 1, options of the opening and
/// `majority_end` are at their default.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_rules(table: *const kalah_table, rules: *mut kalah_rules) -> kalah_status {
    status(|| {
        let rules = output(rules)?;
        // SAFETY: NULL or the caller's table.
        let table = unsafe { self::table(table) }?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { rules.write((*table.rules()).into()) };
        Ok(())
    })
}

/// The final margin of the seat to move under best play of both: its store less the other's at the end.
/// `KALAH_ERR_NOT_IN_TABLE` if the position is over, has too many seeds in its pits, is still in the opening, or is
/// played under other rules or with `majority_end`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_probe(
    table: *const kalah_table,
    position: *const kalah_position,
    margin: *mut i32,
) -> kalah_status {
    status(|| {
        let margin = output(margin)?;
        // SAFETY: NULL or the caller's table and position.
        let found = unsafe { self::table(table)?.probe(&load(position)?) }.ok_or(KALAH_ERR_NOT_IN_TABLE)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { margin.write(found) };
        Ok(())
    })
}

/// The best moves: bit `i` for move `i`, all that keep the margin that `kalah_table_probe` tells. The position may also
/// be one that the table does not have, as long as it has those after each move. `KALAH_ERR_NOT_IN_TABLE` if it does
/// not, or if the position is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_best_moves(
    table: *const kalah_table,
    position: *const kalah_position,
    moves: *mut u32,
) -> kalah_status {
    status(|| {
        let moves = output(moves)?;
        // SAFETY: NULL or the caller's table and position.
        let best = unsafe { self::table(table)?.best_moves(&load(position)?) }.ok_or(KALAH_ERR_NOT_IN_TABLE)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { moves.write(best.bits()) };
        Ok(())
    })
}

/// The margin of each of `count` positions, as `kalah_table_probe`, and faster: the system's memory works on several at
/// a time. `statuses` and what is returned are as with `kalah_position_apply_many`; elements that fail are left as they
/// are in `margins`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_probe_many(
    table: *const kalah_table,
    positions: *const kalah_position,
    count: usize,
    margins: *mut i32,
    statuses: *mut kalah_status,
) -> kalah_status {
    // SAFETY: the caller's table and arrays.
    many(count, [positions.is_null(), margins.is_null()], || unsafe {
        let write = |i, margin| margins.add(i).write(margin);
        in_chunks(table, positions, count, Table::probe_many, statuses, write)
    })
}

/// The best moves of each of `count` positions, as `kalah_table_best_moves`, and faster. `statuses` and what is
/// returned are as with `kalah_position_apply_many`; elements that fail are left as they are in `moves`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_table_best_moves_many(
    table: *const kalah_table,
    positions: *const kalah_position,
    count: usize,
    moves: *mut u32,
    statuses: *mut kalah_status,
) -> kalah_status {
    // SAFETY: the caller's table and arrays.
    many(count, [positions.is_null(), moves.is_null()], || unsafe {
        let write = |i, best: Moves| moves.add(i).write(best.bits());
        in_chunks(table, positions, count, Table::best_moves_many, statuses, write)
    })
}

/// Positions that a table is asked about together.
const CHUNK: usize = 256;

/// Asks a table about many positions, and writes what it has an answer for.
///
/// # Safety
/// The table is NULL or the caller's, there are so many positions, and `statuses` is NULL or points to room for as
/// many.
unsafe fn in_chunks<T>(
    table: *const kalah_table,
    positions: *const kalah_position,
    count: usize,
    ask: impl Fn(&Table, &[Position]) -> Vec<Option<T>>,
    statuses: *mut kalah_status,
    mut write: impl FnMut(usize, T),
) -> Result<kalah_status> {
    // SAFETY: as promised.
    let table = unsafe { self::table(table) }?;
    let mut first = KALAH_OK;
    for from in (0..count).step_by(CHUNK) {
        // SAFETY: as promised.
        let load = |i| unsafe { load(positions.add(i)) };
        let chunk: Vec<Result<Position>> = (from..count.min(from + CHUNK)).map(load).collect();
        let good: Vec<Position> = chunk.iter().flatten().copied().collect();
        let mut found = ask(table, &good).into_iter();
        let one = |i: usize| {
            chunk[i]?;
            write(from + i, found.next().flatten().ok_or(KALAH_ERR_NOT_IN_TABLE)?);
            Ok(())
        };
        // SAFETY: as promised.
        let status = unsafe { each(chunk.len(), if statuses.is_null() { statuses } else { statuses.add(from) }, one) };
        first = if first == KALAH_OK { status } else { first };
    }
    Ok(first)
}

impl From<BuildProgress> for kalah_table_progress {
    fn from(now: BuildProgress) -> kalah_table_progress {
        let BuildProgress { seeds, done, all, .. } = now;
        kalah_table_progress { done, all, microseconds: 0, seeds, reserved: 0 }
    }
}
