//! Writes records.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use super::entries::AT;
use super::game::Game;
use super::scores::Scores;
use super::seconds::Seconds;
use super::start;
use super::table::Place;
use super::tags::{self, Key};

/// The text record ([`forms`](crate::forms)).
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        start::write(f, self.start())?;
        for (key, name) in Key::SEATS.into_iter().zip(&self.table.names) {
            if let Some(name) = name {
                tags::write(f, key.name(), name)?;
            }
        }
        if self.places().iter().any(|place| *place != Place::default()) {
            let mut names = String::new();
            for place in self.places() {
                names += if names.is_empty() { "" } else { "," };
                names += place.name();
            }
            tags::write(f, Key::Holders.name(), &names)?;
        }
        if let Some(limit) = self.turn_limit() {
            tags::write(f, Key::TurnLimit.name(), &Seconds(limit))?;
        }
        for (name, value) in self.tags() {
            tags::write(f, name, &value)?;
        }
        let result = self.result();
        let scores = Scores::of(result.as_deref());
        tags::write(f, Key::Result.name(), &scores)?;
        if let Some(reason) = result.and_then(|result| result.reason()) {
            tags::write(f, Key::Ending.name(), &reason.name())?;
        }
        f.write_str("\n")?;
        let mut lines = Lines { f, column: 0 };
        for turn in self.turns() {
            for (i, ply) in turn.plies().iter().enumerate() {
                let time = ply.time().map_or_else(String::new, |time| format!("{AT}{}", Seconds(time)));
                lines.word(if i > 0 { "," } else { BLANK }, &format!("{}{time}", ply.entry()))?;
            }
        }
        lines.word(BLANK, &scores.to_string())?;
        f.write_str("\n")
    }
}

/// Stands between turns.
const BLANK: &str = " ";

/// As long as a line of plies may be.
const LINE: usize = 80;

/// Words on lines that are not too long.
struct Lines<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    column: usize,
}

impl Lines<'_, '_> {
    /// Writes a word and the separator before it, which is left away where it is a blank at the end of a line.
    fn word(&mut self, separator: &str, word: &str) -> fmt::Result {
        if self.column > 0 {
            // A comma may come after the word.
            let fits = self.column + separator.len() + word.len() < LINE;
            if fits || separator != BLANK {
                self.write(separator)?;
            }
            if !fits {
                self.f.write_str("\n")?;
                self.column = 0;
            }
        }
        self.write(word)
    }

    fn write(&mut self, text: &str) -> fmt::Result {
        self.column += text.len();
        self.f.write_str(text)
    }
}
