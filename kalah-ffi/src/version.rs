//! Versions and limits: each macro of the header has a function here that says the same at run time.

use core::ffi::c_char;

/// The version of the binary interface: what a program was compiled for and what it runs with must have the same. It
/// is apart from the version of the library.
pub const KALAH_ABI_VERSION: u32 = 1;
/// The most players of a board.
pub const KALAH_MAX_PLAYERS: usize = 4;
/// The most pits a side.
pub const KALAH_MAX_PITS: usize = 15;
/// The most cells of a board: pits and stores of all sides.
pub const KALAH_MAX_CELLS: usize = 32;
/// The most legal moves of a position: one for each pit, and the swap.
pub const KALAH_MAX_MOVES: usize = 16;
/// The most bytes that `kalah_position_to_bytes` writes.
pub const KALAH_MAX_BYTES: usize = 76;

const _: () = assert!(KALAH_MAX_PLAYERS == rules::MAX_PLAYERS);
const _: () = assert!(KALAH_MAX_PITS == rules::MAX_PITS);
const _: () = assert!(KALAH_MAX_CELLS == rules::MAX_CELLS);
const _: () = assert!(KALAH_MAX_MOVES == rules::MAX_PITS + 1);
const _: () = assert!(KALAH_MAX_BYTES == rules::PackedPosition::MAX);

/// Decimal digits of a part of the version, which Cargo knows.
const fn number(digits: &str) -> u32 {
    let (digits, mut number, mut i) = (digits.as_bytes(), 0, 0);
    while i < digits.len() {
        number = number * 10 + (digits[i] - b'0') as u32;
        i += 1;
    }
    number
}

/// The version of the library that the program runs with, as `KALAH_VERSION`. The text is static: never free it.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The same as a number to compare: as `KALAH_VERSION_NUMBER`.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_version_number() -> u32 {
    const NUMBER: u32 = number(env!("CARGO_PKG_VERSION_MAJOR")) * 1_000_000
        + number(env!("CARGO_PKG_VERSION_MINOR")) * 1_000
        + number(env!("CARGO_PKG_VERSION_PATCH"));
    NUMBER
}

/// The binary interface that the program runs with: not `KALAH_ABI_VERSION` if it was compiled for another one.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_abi_version() -> u32 {
    KALAH_ABI_VERSION
}

/// As `KALAH_MAX_PLAYERS`.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_max_players() -> usize {
    KALAH_MAX_PLAYERS
}

/// As `KALAH_MAX_PITS`.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_max_pits() -> usize {
    KALAH_MAX_PITS
}

/// As `KALAH_MAX_CELLS`.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_max_cells() -> usize {
    KALAH_MAX_CELLS
}

/// As `KALAH_MAX_MOVES`.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_max_moves() -> usize {
    KALAH_MAX_MOVES
}

/// As `KALAH_MAX_BYTES`.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_max_bytes() -> usize {
    KALAH_MAX_BYTES
}

/// As `KALAH_ERROR_MESSAGE_SIZE`.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_error_message_size() -> usize {
    crate::text::KALAH_ERROR_MESSAGE_SIZE
}
