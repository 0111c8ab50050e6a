//! What a move did: for animation, words, records.

use crate::ending::Ending;
use crate::moves::Move;
use crate::path::Path;
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::{Cell, MAX_PLAYERS, Pit, Seat};
use crate::sowing::Log;

/// What a move did ([`Position::apply_with_events`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sown {
    rules: Rules,
    mover: Seat,
    mv: Move,
    seeds: u16,
    in_empty_pit: bool,
    captures: [Option<(Cell, u16)>; MAX_PLAYERS],
    again: bool,
    ending: Option<Ending>,
}

impl Sown {
    /// The seat that moved.
    #[must_use]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// The move.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The rules it was played under.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The handful: seeds lifted from the pit; 0 for a swap.
    #[must_use]
    pub const fn seeds(&self) -> u16 {
        self.seeds
    }

    /// The cells sown, in order, one a seed; none for a swap.
    #[must_use]
    pub fn path(&self) -> Path {
        let pit = match self.mv {
            Move::Sow(pit) => pit,
            Move::Swap => Pit::known(0),
        };
        Path::new(self.rules, self.mover, pit, self.seeds)
    }

    /// The cell where the last seed fell; `None` for a swap.
    #[must_use]
    pub fn last(&self) -> Option<Cell> {
        self.path().last()
    }

    /// Whether the last seed fell in an own pit that was empty at that moment ([M5](crate::rules_text#m5)): there is a
    /// capture only then, and not always.
    #[must_use]
    pub const fn in_empty_pit(&self) -> bool {
        self.in_empty_pit
    }

    /// The pits that were emptied by a capture with what was in them: those of other sides, then the own pit with
    /// its capturing seed if that was taken too. All of it went to the mover's store.
    pub fn captures(&self) -> impl Iterator<Item = (Cell, u16)> + '_ {
        self.captures.iter().flatten().copied()
    }

    /// Seeds that went to the mover's store by capture, the capturing seed included where it was taken.
    #[must_use]
    pub fn captured(&self) -> u16 {
        self.captures().fold(0, |sum, (_, seeds)| sum.wrapping_add(seeds))
    }

    /// Whether the same seat moves again; never at the end.
    #[must_use]
    pub const fn moves_again(&self) -> bool {
        self.again
    }

    /// The end, if this move brought it.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }
}

/// Takes down what the kernel does.
pub(crate) struct Recorder {
    sown: Sown,
    captures: usize,
    pub(crate) ending: Option<Ending>,
}

impl Recorder {
    pub(crate) fn new(position: &Position, mv: Move) -> Recorder {
        let seeds = match mv {
            Move::Sow(pit) => position.seeds(position.turn(), pit),
            Move::Swap => 0,
        };
        let (rules, mover) = (*position.rules(), position.turn());
        let captures = [None; MAX_PLAYERS];
        let mut sown = Sown { rules, mover, mv, seeds, in_empty_pit: false, captures, again: false, ending: None };
        sown.in_empty_pit = sown.last().is_some_and(|last| match last {
            Cell::Pit(seat, pit) if seat == mover => {
                let was_empty = mv == Move::Sow(pit) || position.seeds(seat, pit) == 0;
                was_empty && sown.path().filter(|cell| *cell == last).count() == 1
            }
            _ => false,
        });
        Recorder { sown, captures: 0, ending: None }
    }

    pub(crate) fn finish(self, next: &Position, ending: Option<Ending>) -> Sown {
        let again = self.sown.mv != Move::Swap && next.to_move() == Some(self.sown.mover);
        Sown { again, ending, ..self.sown }
    }
}

impl Log for Recorder {
    fn captured(&mut self, away: u32, pit: u32, seeds: u32) {
        let seat = self.sown.mover.away(away, self.sown.rules.players());
        if let Some(capture) = self.sown.captures.get_mut(self.captures).filter(|_| seeds > 0) {
            *capture = Some((Cell::Pit(seat, Pit::known(pit)), seeds as u16));
            self.captures += 1;
        }
    }

    fn ended(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }
}
