//! Why something cannot be solved, built or read.

use std::io;

use super::numbering::MOST_SEEDS;
use crate::rules::Rules;

/// Why there is no exact answer. Stopping early is no error: see [`Solution`](super::Solution).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// More than two players: there the margin of one says nothing about that of another.
    #[error("{players} players: only games of 2 are solved")]
    Players {
        /// The number of players.
        players: u8,
    },
    /// More pits a side than a row of the search has.
    #[error("{pits} pits a side: boards of at most 7 are solved")]
    Pits {
        /// Pits a side.
        pits: u8,
    },
    /// More seeds in the pits than a value of the search holds.
    #[error("{seeds} seeds in the pits: at most {MOST_SEEDS} are solved")]
    Seeds {
        /// Seeds in the pits.
        seeds: u32,
    },
    /// The position is played under rules that differ from the solver's in more than seeds a pit and the opening.
    #[error("the position is played under {position}: the solver is for {solver}")]
    OtherRules {
        /// Rules of the position.
        position: Rules,
        /// Rules of the solver.
        solver: Rules,
    },
    /// With `majority_end` the final margin depends on when the game is broken off; who wins does not.
    #[error("with majority_end only win, draw or loss is solved, not the margin")]
    MajorityMargin,
    /// The transposition table is too small to tell all positions apart.
    #[error("{given} bytes of memory are too few for this position: {needed} are needed")]
    Memory {
        /// Bytes given for the transposition table.
        given: u64,
        /// Bytes needed.
        needed: u64,
    },
    /// The system does not give the memory or the threads asked for.
    #[error("the system gave no memory or no thread: {kind}")]
    System {
        /// What it said.
        kind: io::ErrorKind,
    },
    /// A proven bound cannot be written to the journal.
    #[error("the journal cannot be written: {kind}")]
    Journal {
        /// What the system said.
        kind: io::ErrorKind,
    },
}

/// Why there is no endgame table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// As [`SolveError::Players`].
    #[error("{players} players: there are tables for 2 only")]
    Players {
        /// The number of players.
        players: u8,
    },
    /// As [`SolveError::Pits`].
    #[error("{pits} pits a side: there are tables for at most 7")]
    Pits {
        /// Pits a side.
        pits: u8,
    },
    /// More seeds than an entry can count.
    #[error("{seeds} seeds: tables go up to {MOST_SEEDS}")]
    Seeds {
        /// Seeds in play asked for.
        seeds: u32,
    },
    /// The table would be larger than allowed.
    #[error("a table of {seeds} seeds takes {needed} bytes: more than the limit of {limit}")]
    TooLarge {
        /// Seeds in play asked for.
        seeds: u32,
        /// Bytes needed.
        needed: u64,
        /// The limit given.
        limit: u64,
    },
    /// The build was cancelled.
    #[error("the build was cancelled")]
    Cancelled,
    /// The system does not give the memory or the threads asked for, or a file cannot be read or written.
    #[error("{kind}")]
    System {
        /// What it said.
        kind: io::ErrorKind,
    },
    /// It does not begin like a table.
    #[error("this is no endgame table")]
    NotATable,
    /// It was written by another version of the library.
    #[error("a table of version {version}: this library reads version {}", super::table::VERSION)]
    Version {
        /// The version of the file.
        version: u32,
    },
    /// The header is damaged.
    #[error("the header of the table is damaged")]
    Header,
    /// It is for other rules.
    #[error("the table is for {table}: {wanted} is wanted")]
    OtherRules {
        /// Rules of the table.
        table: Rules,
        /// Rules asked for.
        wanted: Rules,
    },
    /// It ends too soon.
    #[error("the table ends too soon: it has {bytes} bytes of {needed}")]
    Short {
        /// Bytes there.
        bytes: u64,
        /// Bytes that the header tells of.
        needed: u64,
    },
    /// Its bytes are not those that were written.
    #[error("the table is damaged among its positions of {seeds} seeds")]
    Damaged {
        /// Seeds in play of the positions concerned.
        seeds: u32,
    },
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> TableError {
        TableError::System { kind: error.kind() }
    }
}

impl From<io::Error> for SolveError {
    fn from(error: io::Error) -> SolveError {
        SolveError::System { kind: error.kind() }
    }
}
