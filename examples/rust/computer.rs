//! Computer players on the command line: `random`, `greedy`, `computer:LEVEL`, `search:PLIES`.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use kalah::search::{Budget, Level};

/// A computer player by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computer {
    /// One of the library's levels.
    Level(Level),
    /// Looks so many plies ahead.
    Plies(u8),
}

/// As deep as a search can be told to look.
const MOST_PLIES: u8 = 20;

/// Why a text is no computer player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComputerError {
    /// Another word.
    #[error("a computer is called computer, computer:LEVEL, random, greedy, search or search:PLIES")]
    Unknown,
    /// A level that there is not.
    #[error("computer plays at level 1 to {}", Level::STRONGEST)]
    Level,
    /// Too many plies, or none.
    #[error("search looks 1 to {MOST_PLIES} plies ahead")]
    Plies,
}

impl Computer {
    /// What `computer` and a hint mean: as well as it can.
    pub const USUAL: Computer = Computer::Level(Level::STRONGEST);

    /// The level to build the library's player with.
    #[must_use]
    pub const fn level(self) -> Level {
        match self {
            Computer::Level(level) => level,
            Computer::Plies(_) => Level::STRONGEST,
        }
    }

    /// What it may spend on a move: as many plies as its name says, whatever that takes; else what is usual.
    pub fn budget(self, usual: &Budget) -> Budget {
        match self {
            Computer::Level(_) => usual.clone(),
            Computer::Plies(plies) => Budget::plies(plies),
        }
    }
}

impl FromStr for Computer {
    type Err = ComputerError;

    fn from_str(text: &str) -> Result<Computer, ComputerError> {
        match text.split_once(':') {
            None if text == "computer" => Ok(Computer::USUAL),
            None if text == "search" => Ok(Computer::Plies(7)),
            None if text == "random" => Ok(Computer::Level(Level::RANDOM)),
            None if text == "greedy" => Ok(Computer::Level(Level::GREEDY)),
            Some(("computer", level)) => level.parse().map(Computer::Level).map_err(|_| ComputerError::Level),
            Some(("search", plies)) => match plies.parse() {
                Ok(plies @ 1..=MOST_PLIES) => Ok(Computer::Plies(plies)),
                _ => Err(ComputerError::Plies),
            },
            _ => Err(ComputerError::Unknown),
        }
    }
}

impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Computer::Level(Level::RANDOM) => f.write_str("random"),
            Computer::Level(Level::GREEDY) => f.write_str("greedy"),
            Computer::Level(level) => write!(f, "computer:{level}"),
            Computer::Plies(plies) => write!(f, "search:{plies}"),
        }
    }
}

/// Seconds on the command line, such as 0.1.
///
/// # Errors
/// What is no number above 0, or longer than a day.
pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    const DAY: f64 = 86_400.0;
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0 && seconds <= DAY);
    seconds.map(Duration::from_secs_f64).ok_or("a number of seconds above 0, such as 0.1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_by_name() {
        for text in ["random", "greedy", "computer:3", "computer:9", "search:1", "search:20"] {
            assert_eq!(text.parse::<Computer>().map(|computer| computer.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("computer".parse(), Ok(Computer::USUAL));
        assert_eq!("search".parse(), Ok(Computer::Plies(7)));
        assert_eq!("computer:2".parse(), "greedy".parse::<Computer>());
        for text in ["", "Greedy", "random:3", "searching", "hal:9"] {
            assert_eq!(text.parse::<Computer>(), Err(ComputerError::Unknown), "{text}");
        }
        for text in ["search:", "search:0", "search:21", "search:-1", "search:x", "search:99999999999"] {
            assert_eq!(text.parse::<Computer>(), Err(ComputerError::Plies), "{text}");
        }
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for text in ["", "0", "-1", "nan", "inf", "1e9", "1s"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        for text in ["computer:", "computer:0", "computer:10", "computer:x"] {
            assert_eq!(text.parse::<Computer>(), Err(ComputerError::Level), "{text}");
        }
    }
}
