//! Why a text cannot be played, or is no record.

use core::fmt;

use super::scores::Scores;
use crate::ending::EndReason;
use crate::notation::{ParsePositionErrorKind, ParseRulesErrorKind, one_of};
use crate::outcome::Outcome;
use crate::play::{MoveError, ResignError};

/// Why a word cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlyError {
    /// It is no ply.
    #[error(
        "a ply is expected here: a pit from 1 to {pits}, S for the swap, or R and the number of a seat that resigns"
    )]
    NotUnderstood {
        /// Pits a side.
        pits: u8,
    },
    /// The board has no such pit.
    #[error("there is no pit {number}: pits are 1 to {pits}")]
    NoSuchPit {
        /// The number given, at most `u32::MAX`.
        number: u32,
        /// Pits a side.
        pits: u8,
    },
    /// The board has no such seat.
    #[error("there is no seat {number}: seats are 1 to {players}")]
    NoSuchSeat {
        /// The number given, at most `u32::MAX`.
        number: u32,
        /// Players at the board.
        players: u8,
    },
    /// What comes after `@` is no time.
    #[error("a time is expected here: seconds with at most nine decimals, such as 1.5s")]
    Time,
    /// The move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The resignation is not possible.
    #[error(transparent)]
    Resign(#[from] ResignError),
}

/// Why a text cannot be played ([`Game::play_text`](crate::Game::play_text)), and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("word {word}, at byte {offset}: {kind}")]
#[non_exhaustive]
pub struct PlayTextError {
    /// The byte of the text, from 0, where it went wrong.
    pub offset: usize,
    /// The word in which that is, from 1.
    pub word: usize,
    /// What is wrong there.
    pub kind: PlyError,
}

/// Why a text is no record, and where.
///
/// ```
/// use kalah::Game;
/// let error = "[Rules \"2x6x4\"]\n\n3,6 3\n3 1 7 *\n".parse::<Game>().unwrap_err();
/// assert_eq!((error.line, error.column), (4, 1));
/// assert_eq!(error.to_string(), "line 4, column 1: pit 3 of South is empty");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct RecordError {
    /// The line, from 1, of the whole text or stream.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

impl RecordError {
    /// The error at a byte of a text that begins at this line.
    pub(super) fn at(text: &str, first_line: usize, offset: usize, kind: RecordErrorKind) -> RecordError {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.bytes().rposition(|byte| byte == b'\n').map_or(0, |end| end + 1);
        let line = first_line + before.bytes().filter(|byte| *byte == b'\n').count();
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        RecordError { line, column, kind }
    }
}

/// What is wrong with a text that should be a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// There is no record at all.
    #[error("there is no record here: a record begins with its rules, such as [Rules \"2x6x4\"]")]
    Nothing,
    /// Another record follows where only one is read.
    #[error("a second record begins here: only one is read")]
    Second,
    /// The record is longer than is read.
    #[error("the record is longer than {limit} bytes")]
    TooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// The bytes are no UTF-8.
    #[error("this is no text in UTF-8")]
    NotUtf8,
    /// A tag has no name.
    #[error("the name of a tag is expected here: a letter, then letters, digits and underscores, all of them ASCII")]
    TagName,
    /// A tag has no value.
    #[error("the value of the tag is expected here, in double quotes")]
    TagValue,
    /// The value of a tag does not end on its line.
    #[error("the value of a tag ends on the same line, with a double quote")]
    TagQuote,
    /// A backslash in a value is followed by something that is no escape.
    #[error("after a backslash there is one of \" \\ n r t, or u{{…}} with the number of a character in hexadecimal")]
    TagEscape,
    /// A tag does not end.
    #[error("`]` is expected here")]
    TagEnd,
    /// The tag is there twice.
    #[error("this tag is there already")]
    RepeatedTag,
    /// The rules are missing.
    #[error("the rules are missing: a record begins with them, such as [Rules \"2x6x4\"]")]
    NoRules,
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] ParseRulesErrorKind),
    /// The start cannot be read.
    #[error(transparent)]
    Start(#[from] ParsePositionErrorKind),
    /// The start names other rules than the record.
    #[error("the start has other rules than the record")]
    StartRules,
    /// The first seat is none of the board.
    #[error("the seat to move first is a number from 1 to {players}")]
    First {
        /// Players at the board.
        players: u8,
    },
    /// There is a first seat as well as a start.
    #[error("the start says already which seat is to move first")]
    FirstAndStart,
    /// The name is that of a seat that the board does not have.
    #[error("there is no such seat: there are {players} players")]
    NoSuchSeat {
        /// Players at the board.
        players: u8,
    },
    /// The holders cannot be read.
    #[error("for each of the {players} seats person, away or computer is expected, with commas between them")]
    Holders {
        /// Players at the board.
        players: u8,
    },
    /// The time limit cannot be read.
    #[error("a time is expected here: seconds with at most nine decimals, such as 30s")]
    TurnLimit,
    /// The result cannot be read.
    #[error("the scores of the seats are expected here with - between them, or * if the game is not over")]
    Result,
    /// The reason of the end cannot be read.
    #[error("the reason of the end is {}", one_of(|| EndReason::ALL.iter().map(|reason| reason.name())))]
    Ending,
    /// The result is not that of the game as it was played.
    #[error("this is not the result of the game as it is played here: that {}", Played(*.played))]
    OtherResult {
        /// What the game as played came to; `None` if it is not over.
        played: Option<Outcome>,
    },
    /// The end is not that of the game as it was played.
    #[error("this is not why the game as it is played here ended: {}", Why(*.played))]
    OtherEnding {
        /// Why the game as played ended; `None` if it is not over, or was over from the start.
        played: Option<EndReason>,
    },
    /// A ply cannot be played.
    #[error(transparent)]
    Ply(#[from] PlyError),
    /// There is something after the result.
    #[error("the record ends with the result: nothing more is expected here")]
    AfterResult,
}

struct Played(Option<Outcome>);

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(outcome) => write!(f, "comes to {}", Scores::of(Some(outcome))),
            None => f.write_str("is not over"),
        }
    }
}

struct Why(Option<EndReason>);

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(reason) => reason.fmt(f),
            None => f.write_str("no ply ends it"),
        }
    }
}
