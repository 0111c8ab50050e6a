//! The outcome of a game (rules E6).

use crate::position::Position;
use crate::seat::{MAX_PLAYERS, Seat};

/// What a finished game came to ([E6](crate::rules_text#e6)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    scores: [u16; MAX_PLAYERS],
    ranks: [u8; MAX_PLAYERS],
    players: u8,
}

impl Outcome {
    pub(crate) fn of(position: &Position) -> Outcome {
        let players = usize::from(position.rules().players());
        let scores = core::array::from_fn(|seat| position.store(Seat::known(seat as u32)));
        // Seats that resigned share the last place, whatever they hold.
        let standing = |seat: usize| {
            if position.is_playing(Seat::known(seat as u32)) { i32::from(scores[seat]) } else { -1 }
        };
        let ahead = |seat: usize| (0..players).filter(|&other| standing(other) > standing(seat)).count() as u8;
        let ranks = core::array::from_fn(|seat| if seat < players { ahead(seat) + 1 } else { 0 });
        Outcome { scores, ranks, players: players as u8 }
    }

    fn players(&self) -> usize {
        usize::from(self.players).min(MAX_PLAYERS)
    }

    /// Seeds in the final stores, by seat.
    #[must_use]
    pub fn scores(&self) -> &[u16] {
        &self.scores[..self.players()]
    }

    /// Places by seat, from 1; equal places leave a gap behind them (1, 1, 3).
    #[must_use]
    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.players()]
    }

    /// The seat alone at rank 1; `None` for a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let mut first = self.ranks().iter().enumerate().filter(|(_, rank)| **rank == 1);
        match (first.next(), first.next()) {
            (Some((seat, _)), None) => Some(Seat::known(seat as u32)),
            _ => None,
        }
    }

    /// Whether several seats share rank 1.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winner().is_none()
    }

    /// The seat's score less the best of the others' scores; 0 for a seat that does not exist. Only stores count here,
    /// not who resigned.
    #[must_use]
    pub fn margin(&self, seat: Seat) -> i32 {
        let others = self.scores().iter().enumerate().filter(|(other, _)| *other != seat.index());
        let best = others.map(|(_, score)| i32::from(*score)).max();
        match (self.scores().get(seat.index()), best) {
            (Some(score), Some(best)) => i32::from(*score) - best,
            _ => 0,
        }
    }
}
