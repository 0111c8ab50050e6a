//! Results in text: `38-10`, or `*` for a game that is not over.

use core::fmt;

use crate::notation::Scanner;
use crate::outcome::Outcome;
use crate::seat::MAX_PLAYERS;

/// The scores of a finished game by seat, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scores {
    scores: [u16; MAX_PLAYERS],
    players: usize,
}

const OPEN: &str = "*";

impl Scores {
    pub(super) fn of(outcome: Option<&Outcome>) -> Scores {
        let given = outcome.map(Outcome::scores).unwrap_or_default();
        let scores = core::array::from_fn(|seat| given.get(seat).copied().unwrap_or_default());
        Scores { scores, players: given.len() }
    }

    pub(super) fn read(text: &str) -> Option<Scores> {
        let mut read = Scores::of(None);
        if text == OPEN {
            return Some(read);
        }
        let mut text = Scanner::new(text);
        loop {
            *read.scores.get_mut(read.players)? = text.number()?.try_into().ok()?;
            read.players += 1;
            if !text.eat('-') {
                return (text.is_done() && read.players > 1).then_some(read);
            }
        }
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.players == 0 {
            return f.write_str(OPEN);
        }
        for (i, score) in self.scores.iter().take(self.players).enumerate() {
            write!(f, "{}{score}", if i > 0 { "-" } else { "" })?;
        }
        Ok(())
    }
}
