//! What a move did and what a game came to: written, never read.

use serde::{Serialize, Serializer};

use super::list::List;
use crate::ending::{EndReason, Ending};
use crate::events::Sown;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::seat::{Cell, MAX_PLAYERS, Seat};

#[derive(Serialize)]
#[serde(rename = "Sown")]
struct SownForm {
    mover: Seat,
    #[serde(rename = "move")]
    mv: Move,
    seeds: u16,
    last: Option<(Seat, u8)>,
    captures: List<Captured, MAX_PLAYERS>,
    captured: u16,
    again: bool,
    ending: Option<Ending>,
}

/// Seat, pit, seeds.
type Captured = (u8, u8, u16);

/// The number of a cell on its side: a pit's own, or the number of pits for the store.
const fn index(cell: Cell, rules: &Rules) -> u8 {
    match cell {
        Cell::Pit(_, pit) => pit.index() as u8,
        Cell::Store(_) => rules.pits(),
    }
}

impl Serialize for Sown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let captured = |(cell, seeds): (Cell, u16)| (cell.seat().index() as u8, index(cell, self.rules()), seeds);
        SownForm {
            mover: self.mover(),
            mv: self.mv(),
            seeds: self.seeds(),
            last: self.last().map(|cell| (cell.seat(), index(cell, self.rules()))),
            captures: self.captures().map(captured).collect(),
            captured: self.captured(),
            again: self.moves_again(),
            ending: self.ending(),
        }
        .serialize(serializer)
    }
}

#[derive(Serialize)]
#[serde(rename = "Ending")]
struct EndingForm<'a> {
    reason: EndReason,
    swept: &'a [u16],
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EndingForm { reason: self.reason(), swept: self.swept() }.serialize(serializer)
    }
}

#[derive(Serialize)]
#[serde(rename = "Outcome")]
struct OutcomeForm<'a> {
    scores: &'a [u16],
    ranks: &'a [u8],
    winner: Option<Seat>,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        OutcomeForm { scores: self.scores(), ranks: self.ranks(), winner: self.winner() }.serialize(serializer)
    }
}
