//! The outcome of a game (rules E6).

use core::cmp::Ordering;

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
        let seat = |index: usize| Seat::known(index as u32);
        Outcome::from_scores(
            core::array::from_fn(|index| position.store(seat(index))),
            core::array::from_fn(|index| position.is_playing(seat(index))),
            position.rules().players(),
        )
    }

    /// Ranks the stores. Seats that resigned share the last place, whatever they hold.
    pub(crate) fn from_scores(scores: [u16; MAX_PLAYERS], playing: [bool; MAX_PLAYERS], players: u8) -> Outcome {
        let players = usize::from(players).min(MAX_PLAYERS);
        let standing = |seat: usize| if playing[seat] { i32::from(scores[seat]) } else { -1 };
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

    /// What one seat gets for the game against another in a rating: 1 if it ranks before it, ½ if it ranks with it,
    /// 0 if it ranks behind it ([A5](crate::rules_text#a5)). `None` if there are no such two seats.
    #[must_use]
    pub fn rating_score(&self, seat: Seat, against: Seat) -> Option<f64> {
        let (own, other) = (self.ranks().get(seat.index())?, self.ranks().get(against.index())?);
        (seat != against).then(|| match own.cmp(other) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        })
    }

    /// The game as games of two for a rating ([A5](crate::rules_text#a5)): every pair of seats once, and what the first
    /// of them gets; the other gets the rest to 1.
    ///
    /// ```
    /// use kalah::{Position, Rules, Setup};
    /// // Seats 1 and 2 share the first rank.
    /// let over = Setup::from_sides(Rules::builder(3, 1, 1).build()?, &[[0, 4], [0, 4], [0, 1]])?.position()?;
    /// let pairs: Vec<_> = over.outcome().unwrap().rating_pairs().map(|(a, b, score)| (a.index(), b.index(), score)).collect();
    /// assert_eq!(pairs, [(0, 1, 0.5), (0, 2, 1.0), (1, 2, 1.0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rating_pairs(&self) -> impl Iterator<Item = (Seat, Seat, f64)> + use<> {
        let outcome = *self;
        let seats = move || (0..outcome.players() as u32).map(Seat::known);
        seats()
            .flat_map(move |seat| seats().filter(move |other| *other > seat).map(move |other| (seat, other)))
            .filter_map(move |(seat, other)| Some((seat, other, outcome.rating_score(seat, other)?)))
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
