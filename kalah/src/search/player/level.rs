//! How well the player plays.

use core::fmt;
use core::str::FromStr;

/// How well a [`Player`](super::Player) plays, 1 to 9.
///
/// | level | how it plays |
/// |---|---|
/// | 1 | any legal move, each as likely as any other |
/// | 2 | the move that brings most to the own store at once |
/// | 3 | the best move 2 plies ahead |
/// | 4 | 3 plies |
/// | 5 | 4 plies |
/// | 6 | 5 plies |
/// | 7 | 7 plies |
/// | 8 | 10 plies |
/// | 9 | as far as the budget goes |
///
/// From level 3 on it looks ahead as far as is said here, or less where the [`Budget`](super::Budget) ends before.
/// Chance decides between moves that look equally good. `Display` and `FromStr` are the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// By level, how many plies it looks ahead.
const PLIES: [u8; 9] = [0, 1, 2, 3, 4, 5, 7, 10, super::Budget::MOST_PLIES];

/// Why a text is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level is a number from 1 to {}", Level::STRONGEST)]
pub struct ParseLevelError;

impl Level {
    /// Any legal move.
    pub const RANDOM: Level = Level(1);
    /// The move that brings most to the own store at once.
    pub const GREEDY: Level = Level(2);
    /// As well as it can.
    pub const STRONGEST: Level = Level(PLIES.len() as u8);

    /// The level with this number, 1 to 9; `None` for any other.
    ///
    /// ```
    /// use kalah::search::Level;
    /// assert_eq!(Level::new(9), Some(Level::STRONGEST));
    /// assert_eq!(Level::new(10), None);
    /// ```
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= Level::STRONGEST.0 { Some(Level(number)) } else { None }
    }

    /// All levels, from the weakest on.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator + Clone {
        (1..Level::STRONGEST.0 + 1).map(Level)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many plies it looks ahead, budget or not: 0 for a random move.
    #[must_use]
    pub const fn plies(self) -> u8 {
        PLIES[self.0 as usize - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        text.parse().ok().and_then(Level::new).ok_or(ParseLevelError)
    }
}
