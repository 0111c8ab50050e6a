//! What happened, in words.

use core::fmt;

use kalah::{Cell, EndReason, Ending, Move, Outcome, Position, Remaining, Rules, Seat, Sown};

/// What a move did: "South sows 3 seeds from pit 6: the last seed falls in …".
pub(crate) struct Words<'a>(pub(crate) &'a Sown);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words(sown) = self;
        let players = sown.rules().players();
        let mover = sown.mover().name(players);
        match sown.mv() {
            Move::Swap => write!(f, "{mover} turns the board: the sides change owners, stores and all.")?,
            Move::Sow(pit) => {
                write!(f, "{mover} sows {} from pit {pit}: ", Seeds(sown.seeds()))?;
                f.write_str(if sown.seeds() == 1 { "it falls in " } else { "the last seed falls in " })?;
                write_last(f, sown)?;
                write_captures(f, sown)?;
                f.write_str(".")?;
            }
        }
        if sown.moves_again() {
            write!(f, " {mover} moves again.")?;
        }
        Ok(())
    }
}

/// Where the last seed fell. A pit is called empty only where something came of it.
fn write_last(f: &mut fmt::Formatter<'_>, sown: &Sown) -> fmt::Result {
    let players = sown.rules().players();
    match sown.last() {
        None => f.write_str("no cell"),
        Some(Cell::Store(seat)) if seat == sown.mover() => f.write_str("the own store"),
        Some(Cell::Pit(seat, pit)) if seat == sown.mover() => {
            let empty = if sown.captured() > 0 { "the empty " } else { "" };
            write!(f, "{empty}pit {pit}")
        }
        Some(cell) => write!(f, "{}", Place { cell, players }),
    }
}

fn write_captures(f: &mut fmt::Formatter<'_>, sown: &Sown) -> fmt::Result {
    let players = sown.rules().players();
    let from_others = || sown.captures().filter(|(cell, _)| cell.seat() != sown.mover());
    let own_seed = sown.captures().any(|(cell, _)| cell.seat() == sown.mover());
    for (i, (cell, seeds)) in from_others().enumerate() {
        f.write_str(if i == 0 { ", captures " } else { " and " })?;
        write!(f, "{seeds} from {}", Place { cell, players })?;
    }
    match (own_seed, from_others().next().is_some()) {
        (true, true) => f.write_str(" and goes to the store with them"),
        (true, false) => f.write_str(" and goes to the store alone: there is nothing to capture"),
        (false, _) => Ok(()),
    }
}

/// Why a game ended and what was swept.
pub(crate) struct EndWords<'a> {
    pub(crate) ending: &'a Ending,
    pub(crate) rules: &'a Rules,
}

impl fmt::Display for EndWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.ending.reason() {
            EndReason::SideEmpty => "a side is empty",
            EndReason::NoMove => "the seat to move has no seeds",
            EndReason::Majority => "a store holds more than half of all seeds",
            EndReason::Resignation => "only one seat is left playing",
            _ => "the rules say so",
        };
        write!(f, "The game is over: {reason}.")?;
        if self.rules.remaining() == Remaining::Uncounted {
            f.write_str(" What is left in the pits counts for nobody.")?;
        }
        for (seat, &seeds) in seats().zip(self.ending.swept()).filter(|(_, seeds)| **seeds > 0) {
            let name = seat.name(self.rules.players());
            write!(f, " The {} left in the pits {} to {name}.", Seeds(seeds), if seeds == 1 { "goes" } else { "go" })?;
        }
        Ok(())
    }
}

/// The result of a finished game on one line: who won, and every store.
pub(crate) struct ResultWords<'a> {
    pub(crate) position: &'a Position,
    pub(crate) outcome: &'a Outcome,
}

impl fmt::Display for ResultWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players = self.position.rules().players();
        let Self { position, outcome } = self;
        match outcome.winner() {
            Some(winner) => write!(f, "{} wins", winner.name(players))?,
            None => {
                let first = || seats().zip(outcome.ranks()).filter(|(_, rank)| **rank == 1);
                for (i, (seat, _)) in first().enumerate() {
                    write!(f, "{}{}", if i == 0 { "a draw between " } else { " and " }, seat.name(players))?;
                }
            }
        }
        for (i, (seat, score)) in seats().zip(outcome.scores()).enumerate() {
            write!(f, "{}{}: {score}", if i == 0 { " (" } else { ", " }, seat.name(players))?;
            if !position.is_playing(seat) {
                f.write_str(", resigned")?;
            }
        }
        f.write_str(")")
    }
}

/// A cell with its owner: "North's pit 5".
pub(crate) struct Place {
    pub(crate) cell: Cell,
    pub(crate) players: u8,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = self.cell.seat().name(self.players);
        match self.cell {
            Cell::Pit(_, pit) => write!(f, "{owner}'s pit {pit}"),
            Cell::Store(_) => write!(f, "{owner}'s store"),
        }
    }
}

/// A number of seeds: "1 seed", "4 seeds".
pub(crate) struct Seeds(pub(crate) u16);

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} seed{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// Every seat there can be.
pub(crate) fn seats() -> impl Iterator<Item = Seat> {
    (0..).map_while(Seat::new)
}
