//! What goes wrong where more is to be said than a status does.

use core::fmt::Display;
use core::ptr::NonNull;
use std::io::{self, ErrorKind};

use rules::search::{SolveError, TableError};

use crate::boundary::answer;
use crate::status::kalah_status::{self, *};
use crate::status::message;
use crate::text::kalah_error;

/// Why something was not done: its status, and the reason in words.
pub(crate) struct Failure {
    status: kalah_status,
    words: String,
}

impl Failure {
    pub(crate) fn new(status: kalah_status, words: impl Display) -> Failure {
        Failure { status, words: words.to_string() }
    }

    /// The same reason with what it is about in front.
    pub(crate) fn about(self, what: impl Display) -> Failure {
        Failure::new(self.status, format_args!("{what}: {}", self.words))
    }
}

impl From<kalah_status> for Failure {
    fn from(status: kalah_status) -> Failure {
        Failure::new(status, message(status as i32).to_string_lossy())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::NotFound => KALAH_ERR_NO_FILE.into(),
            kind => Failure::new(KALAH_ERR_SYSTEM, format_args!("the system gave no file, memory or thread: {kind}")),
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        let status = match error {
            TableError::Players { .. } => KALAH_ERR_SEARCH_PLAYERS,
            TableError::Pits { .. } => KALAH_ERR_SEARCH_PITS,
            TableError::Seeds { .. } => KALAH_ERR_SEARCH_SEEDS,
            TableError::TooLarge { .. } => KALAH_ERR_LIMIT,
            TableError::Cancelled => KALAH_ERR_CANCELLED,
            TableError::System { kind } => return io::Error::from(kind).into(),
            TableError::NotATable => KALAH_ERR_NOT_A_TABLE,
            TableError::Version { .. } => KALAH_ERR_FORMAT,
            TableError::Header | TableError::Short { .. } | TableError::Damaged { .. } => KALAH_ERR_TABLE_DAMAGED,
            TableError::OtherRules { .. } => KALAH_ERR_OTHER_RULES,
            _ => KALAH_ERR_INTERNAL,
        };
        Failure::new(status, error)
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        let status = match error {
            SolveError::Players { .. } => KALAH_ERR_SEARCH_PLAYERS,
            SolveError::Pits { .. } => KALAH_ERR_SEARCH_PITS,
            SolveError::Seeds { .. } => KALAH_ERR_SEARCH_SEEDS,
            SolveError::OtherRules { .. } => KALAH_ERR_OTHER_RULES,
            SolveError::MajorityMargin => KALAH_ERR_MAJORITY_MARGIN,
            SolveError::Memory { .. } => KALAH_ERR_MEMORY,
            SolveError::System { .. } => KALAH_ERR_SYSTEM,
            _ => KALAH_ERR_INTERNAL,
        };
        Failure::new(status, error)
    }
}

/// Runs the body of an entry point, as [`boundary::status`](crate::boundary::status) does, and says in `error` why it
/// failed.
///
/// # Safety
/// `error` is NULL or points to room for one.
pub(crate) unsafe fn explained(
    error: *mut kalah_error,
    body: impl FnOnce() -> core::result::Result<(), Failure>,
) -> kalah_status {
    let bug = || Some(Failure { status: KALAH_ERR_INTERNAL, words: String::new() });
    let Some(failure) = answer(bug(), || Ok(body().err())) else { return KALAH_OK };
    if let Some(error) = NonNull::new(error) {
        // SAFETY: not NULL, the rest as promised.
        unsafe { error.write(kalah_error::new(failure.status, 0, &failure.words)) };
    }
    failure.status
}
