//! Plies as words: `3`, `S`, `R2`, each with its time if that is kept (`3@1.5s`).

use core::fmt;
use core::time::Duration;

use super::PlyError;
use super::seconds;
use crate::moves::Move;
use crate::notation::Scanner;
use crate::rules::Rules;
use crate::seat::{Pit, Seat};

/// What can be played: a move of the seat to move, or the resignation of any seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub(crate) enum Entry {
    Move(Move),
    Resign(Seat),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Move(mv) => mv.fmt(f),
            Entry::Resign(seat) => write!(f, "R{seat}"),
        }
    }
}

/// Stands before a time.
pub(super) const AT: char = '@';

/// Begins a comment, which goes to the end of the line.
pub(super) const COMMENT: char = ';';

/// The words of a text and where they begin: what is between blanks and commas, without comments.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const fn separates(c: char) -> bool {
        c.is_ascii_whitespace() || c == ','
    }
    let mut text = Scanner::new(text);
    core::iter::from_fn(move || {
        loop {
            text.take_while(separates);
            if !text.eat(COMMENT) {
                break;
            }
            text.take_while(|c| c != '\n');
        }
        let at = text.offset();
        let word = text.take_while(|c| !separates(c) && c != COMMENT);
        (!word.is_empty()).then_some((at, word))
    })
}

/// Reads a word: a ply, and its time. An error says at which byte of the word.
pub(super) fn read(word: &str, rules: &Rules) -> Result<(Entry, Option<Duration>), (usize, PlyError)> {
    let mut text = Scanner::new(word);
    let ply = text.take_while(|c| c != AT);
    let time =
        if text.eat(AT) { Some(seconds::read(text.rest()).ok_or((text.offset(), PlyError::Time))?) } else { None };
    entry(ply, rules).map(|entry| (entry, time)).map_err(|error| (0, error))
}

fn entry(ply: &str, rules: &Rules) -> Result<Entry, PlyError> {
    let (pits, players) = (rules.pits(), rules.players());
    let mut text = Scanner::new(ply);
    let letter = text.take_while(|c| c.is_ascii_alphabetic());
    let number = text.number();
    match (letter, number) {
        _ if !text.is_done() => Err(PlyError::NotUnderstood { pits }),
        ("", Some(number)) => {
            let index = u8::try_from(number).ok().filter(|number| (1..=pits).contains(number));
            let pit = index.and_then(|number| Pit::new(number - 1));
            pit.map(|pit| Entry::Move(Move::Sow(pit))).ok_or(PlyError::NoSuchPit { number, pits })
        }
        ("S" | "s", None) => Ok(Entry::Move(Move::Swap)),
        ("R" | "r", Some(number)) => {
            let index = u8::try_from(number).ok().filter(|number| (1..=players).contains(number));
            let seat = index.and_then(|number| Seat::new(number - 1));
            seat.map(Entry::Resign).ok_or(PlyError::NoSuchSeat { number, players })
        }
        _ => Err(PlyError::NotUnderstood { pits }),
    }
}
