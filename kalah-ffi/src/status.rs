//! Status codes: what can go wrong, each with a number that stays.

use core::ffi::{CStr, c_char};

use rules::{
    MoveError, ParseKgpErrorKind, ParsePositionErrorKind, ParseRulesErrorKind, ResignError, RulesError, SetupError,
    UnpackError,
};

use crate::boundary;

/// What became of a call. 0 is success. Numbers are never changed or used again. New ones may be added: treat a
/// number that you do not know as an error.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum kalah_status {
    /// Success.
    KALAH_OK = 0,

    /// A pointer is NULL that must not be.
    KALAH_ERR_NULL = 1,
    /// The buffer is too small; the length that is needed has been written.
    KALAH_ERR_BUFFER = 2,
    /// A number of bytes or elements is not the one needed, or larger than memory can be.
    KALAH_ERR_LENGTH = 3,
    /// A bug in the library. Nothing was changed; please report it.
    KALAH_ERR_INTERNAL = 4,

    /// Not 2, 3 or 4 players.
    KALAH_ERR_PLAYERS = 10,
    /// No pits a side.
    KALAH_ERR_NO_PITS = 11,
    /// More than 32 cells: with 2 players at most 15 pits a side, with 3 at most 9, with 4 at most 7.
    KALAH_ERR_TOO_MANY_CELLS = 12,
    /// No seeds in a pit at the start, or none on the whole board.
    KALAH_ERR_NO_SEEDS = 13,
    /// More than 65,535 seeds in all.
    KALAH_ERR_TOO_MANY_SEEDS = 14,
    /// A swap with three or four players.
    KALAH_ERR_SWAP_PLAYERS = 15,
    /// Seeds a pit that the site does not offer: 3 or 4.
    KALAH_ERR_SITE_SEEDS = 16,
    /// A value that an option of the rules does not have, or reserved bytes that are not 0.
    KALAH_ERR_OPTION = 17,
    /// No named rule set has this number.
    KALAH_ERR_NO_SUCH_SET = 18,
    /// Not for this number of players: the Kalah Game Protocol is for 2.
    KALAH_ERR_PROTOCOL_PLAYERS = 19,

    /// The number of cells is not that of the board.
    KALAH_ERR_CELLS = 30,
    /// There is no such seat.
    KALAH_ERR_NO_SUCH_SEAT = 31,
    /// The seat to move is out of the game.
    KALAH_ERR_SEAT_IS_OUT = 32,
    /// There is no such phase.
    KALAH_ERR_PHASE = 33,
    /// A position that no function of this library wrote.
    KALAH_ERR_POSITION = 34,

    /// The game is over.
    KALAH_ERR_GAME_OVER = 50,
    /// There is no such pit or move.
    KALAH_ERR_NO_SUCH_PIT = 51,
    /// The pit is empty.
    KALAH_ERR_EMPTY_PIT = 52,
    /// The swap is not offered.
    KALAH_ERR_NO_SWAP = 53,
    /// The seat has resigned already.
    KALAH_ERR_ALREADY_OUT = 54,
    /// The game is not over.
    KALAH_ERR_NOT_OVER = 55,
    /// There is nothing to undo.
    KALAH_ERR_NO_UNDO = 56,

    /// The text is not UTF-8.
    KALAH_ERR_UTF8 = 70,
    /// The text does not follow its grammar.
    KALAH_ERR_SYNTAX = 71,

    /// The bytes are in a format that this version of the library does not know.
    KALAH_ERR_FORMAT = 80,
    /// The bytes are not those of any position.
    KALAH_ERR_BYTES = 81,

    /// Not for this number of players: only games of 2 are solved.
    KALAH_ERR_SEARCH_PLAYERS = 100,
    /// More than 7 pits a side: such boards are not solved.
    KALAH_ERR_SEARCH_PITS = 101,
    /// More than 127 seeds in the pits: such positions are not solved.
    KALAH_ERR_SEARCH_SEEDS = 102,
    /// Position, endgame table and solver are for different rules.
    KALAH_ERR_OTHER_RULES = 103,
    /// With majority_end only win, draw or loss is solved, not the margin.
    KALAH_ERR_MAJORITY_MARGIN = 104,
    /// The transposition table is too small to tell all positions apart.
    KALAH_ERR_MEMORY = 105,
    /// It takes more memory than the limit allows.
    KALAH_ERR_LIMIT = 106,
    /// The system does not give a file, memory or threads.
    KALAH_ERR_SYSTEM = 107,
    /// There is no such file or directory.
    KALAH_ERR_NO_FILE = 108,
    /// The file is no endgame table.
    KALAH_ERR_NOT_A_TABLE = 109,
    /// The endgame table is damaged or ends too soon.
    KALAH_ERR_TABLE_DAMAGED = 110,
    /// The caller's function stopped it before it was done.
    KALAH_ERR_CANCELLED = 111,
    /// The endgame table does not have the position.
    KALAH_ERR_NOT_IN_TABLE = 112,
    /// More than 256 threads.
    KALAH_ERR_THREADS = 113,
    /// There is no such question.
    KALAH_ERR_QUESTION = 114,
    /// The solver or player is at work already.
    KALAH_ERR_BUSY = 115,
    /// There is no such level.
    KALAH_ERR_LEVEL = 116,
    /// No limit of nodes, time or plies is given.
    KALAH_ERR_BUDGET = 117,
}

use kalah_status::*;

/// The meaning of a status in one English sentence; "no such status" for any other number. The text is static: never
/// free it.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_status_message(status: i32) -> *const c_char {
    boundary::answer(c"".as_ptr(), || Ok(message(status).as_ptr()))
}

pub(crate) fn message(status: i32) -> &'static CStr {
    macro_rules! messages {
        ($($name:ident $message:literal)+) => {
            match status {
                $(number if number == $name as i32 => $message,)+
                _ => c"no such status",
            }
        };
    }
    messages! {
        KALAH_OK c"Success."
        KALAH_ERR_NULL c"A pointer is NULL that must not be."
        KALAH_ERR_BUFFER c"The buffer is too small; the length that is needed has been written."
        KALAH_ERR_LENGTH c"A number of bytes or elements is not the one needed, or larger than memory can be."
        KALAH_ERR_INTERNAL c"A bug in the library. Nothing was changed; please report it."
        KALAH_ERR_PLAYERS c"Not 2, 3 or 4 players."
        KALAH_ERR_NO_PITS c"No pits a side."
        KALAH_ERR_TOO_MANY_CELLS c"More than 32 cells: with 2 players at most 15 pits a side, with 3 at most 9, with 4 at most 7."
        KALAH_ERR_NO_SEEDS c"No seeds in a pit at the start, or none on the whole board."
        KALAH_ERR_TOO_MANY_SEEDS c"More than 65,535 seeds in all."
        KALAH_ERR_SWAP_PLAYERS c"A swap with three or four players."
        KALAH_ERR_SITE_SEEDS c"Seeds a pit that the site does not offer: 3 or 4."
        KALAH_ERR_OPTION c"A value that an option of the rules does not have, or reserved bytes that are not 0."
        KALAH_ERR_NO_SUCH_SET c"No named rule set has this number."
        KALAH_ERR_PROTOCOL_PLAYERS c"Not for this number of players: the Kalah Game Protocol is for 2."
        KALAH_ERR_CELLS c"The number of cells is not that of the board."
        KALAH_ERR_NO_SUCH_SEAT c"There is no such seat."
        KALAH_ERR_SEAT_IS_OUT c"The seat to move is out of the game."
        KALAH_ERR_PHASE c"There is no such phase."
        KALAH_ERR_POSITION c"A position that no function of this library wrote."
        KALAH_ERR_GAME_OVER c"The game is over."
        KALAH_ERR_NO_SUCH_PIT c"There is no such pit or move."
        KALAH_ERR_EMPTY_PIT c"The pit is empty."
        KALAH_ERR_NO_SWAP c"The swap is not offered."
        KALAH_ERR_ALREADY_OUT c"The seat has resigned already."
        KALAH_ERR_NOT_OVER c"The game is not over."
        KALAH_ERR_NO_UNDO c"There is nothing to undo."
        KALAH_ERR_UTF8 c"The text is not UTF-8."
        KALAH_ERR_SYNTAX c"The text does not follow its grammar."
        KALAH_ERR_FORMAT c"The bytes are in a format that this version of the library does not know."
        KALAH_ERR_BYTES c"The bytes are not those of any position."
        KALAH_ERR_SEARCH_PLAYERS c"Not for this number of players: only games of 2 are solved."
        KALAH_ERR_SEARCH_PITS c"More than 7 pits a side: such boards are not solved."
        KALAH_ERR_SEARCH_SEEDS c"More than 127 seeds in the pits: such positions are not solved."
        KALAH_ERR_OTHER_RULES c"Position, endgame table and solver are for different rules."
        KALAH_ERR_MAJORITY_MARGIN c"With majority_end only win, draw or loss is solved, not the margin."
        KALAH_ERR_MEMORY c"The transposition table is too small to tell all positions apart."
        KALAH_ERR_LIMIT c"It takes more memory than the limit allows."
        KALAH_ERR_SYSTEM c"The system does not give a file, memory or threads."
        KALAH_ERR_NO_FILE c"There is no such file or directory."
        KALAH_ERR_NOT_A_TABLE c"The file is no endgame table."
        KALAH_ERR_TABLE_DAMAGED c"The endgame table is damaged or ends too soon."
        KALAH_ERR_CANCELLED c"The caller's function stopped it before it was done."
        KALAH_ERR_NOT_IN_TABLE c"The endgame table does not have the position."
        KALAH_ERR_THREADS c"More than 256 threads."
        KALAH_ERR_QUESTION c"There is no such question."
        KALAH_ERR_BUSY c"The solver or player is at work already."
        KALAH_ERR_LEVEL c"There is no such level."
        KALAH_ERR_BUDGET c"No limit of nodes, time or plies is given."
    }
}

// The errors of the core may get more cases: `KALAH_ERR_INTERNAL` stands for one that has no number here yet.

impl From<RulesError> for kalah_status {
    fn from(error: RulesError) -> kalah_status {
        match error {
            RulesError::Players { .. } => KALAH_ERR_PLAYERS,
            RulesError::NoPits => KALAH_ERR_NO_PITS,
            RulesError::TooManyCells { .. } => KALAH_ERR_TOO_MANY_CELLS,
            RulesError::NoSeeds => KALAH_ERR_NO_SEEDS,
            RulesError::TooManySeeds { .. } => KALAH_ERR_TOO_MANY_SEEDS,
            RulesError::SwapPlayers { .. } => KALAH_ERR_SWAP_PLAYERS,
            RulesError::SiteSeeds { .. } => KALAH_ERR_SITE_SEEDS,
            _ => KALAH_ERR_INTERNAL,
        }
    }
}

impl From<SetupError> for kalah_status {
    fn from(error: SetupError) -> kalah_status {
        match error {
            SetupError::Sides { .. } | SetupError::Cells { .. } | SetupError::SeedsBesideBoard { .. } => {
                KALAH_ERR_CELLS
            }
            SetupError::NoSeeds => KALAH_ERR_NO_SEEDS,
            SetupError::TooManySeeds { .. } => KALAH_ERR_TOO_MANY_SEEDS,
            SetupError::NoSuchSeat { .. } => KALAH_ERR_NO_SUCH_SEAT,
            SetupError::SeatIsOut { .. } => KALAH_ERR_SEAT_IS_OUT,
            _ => KALAH_ERR_INTERNAL,
        }
    }
}

impl From<MoveError> for kalah_status {
    #[inline]
    fn from(error: MoveError) -> kalah_status {
        match error {
            MoveError::GameOver => KALAH_ERR_GAME_OVER,
            MoveError::NoSuchPit { .. } => KALAH_ERR_NO_SUCH_PIT,
            MoveError::EmptyPit { .. } => KALAH_ERR_EMPTY_PIT,
            MoveError::SwapNotOffered => KALAH_ERR_NO_SWAP,
            _ => KALAH_ERR_INTERNAL,
        }
    }
}

impl From<ResignError> for kalah_status {
    fn from(error: ResignError) -> kalah_status {
        match error {
            ResignError::GameOver => KALAH_ERR_GAME_OVER,
            ResignError::NoSuchSeat { .. } => KALAH_ERR_NO_SUCH_SEAT,
            ResignError::AlreadyOut { .. } => KALAH_ERR_ALREADY_OUT,
            _ => KALAH_ERR_INTERNAL,
        }
    }
}

impl From<UnpackError> for kalah_status {
    fn from(error: UnpackError) -> kalah_status {
        match error {
            UnpackError::Length { .. } => KALAH_ERR_LENGTH,
            UnpackError::Version { .. } => KALAH_ERR_FORMAT,
            UnpackError::UnknownOptions { .. } => KALAH_ERR_OPTION,
            UnpackError::Rules(cause) => cause.into(),
            UnpackError::Setup(cause) => cause.into(),
            _ => KALAH_ERR_BYTES,
        }
    }
}

impl From<ParseRulesErrorKind> for kalah_status {
    fn from(kind: ParseRulesErrorKind) -> kalah_status {
        match kind {
            ParseRulesErrorKind::Rules(cause) => cause.into(),
            _ => KALAH_ERR_SYNTAX,
        }
    }
}

impl From<ParsePositionErrorKind> for kalah_status {
    fn from(kind: ParsePositionErrorKind) -> kalah_status {
        match kind {
            ParsePositionErrorKind::Rules(cause) => cause.into(),
            ParsePositionErrorKind::Setup(cause) => cause.into(),
            _ => KALAH_ERR_SYNTAX,
        }
    }
}

impl From<ParseKgpErrorKind> for kalah_status {
    fn from(kind: ParseKgpErrorKind) -> kalah_status {
        match kind {
            ParseKgpErrorKind::Players { .. } => KALAH_ERR_PROTOCOL_PLAYERS,
            ParseKgpErrorKind::Pits { .. } | ParseKgpErrorKind::BoardSize => KALAH_ERR_CELLS,
            ParseKgpErrorKind::Setup(cause) => cause.into(),
            _ => KALAH_ERR_SYNTAX,
        }
    }
}
