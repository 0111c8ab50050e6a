//! Turns and their time.

use core::time::Duration;

use super::game::Game;
use super::ply::Ply;
use crate::position::Position;
use crate::seat::Seat;

/// A turn of a game: the plies until the seat to move changes, extra turns and the resignations of others included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<'a> {
    seat: Seat,
    plies: &'a [Ply],
    limit: Option<Duration>,
}

impl<'a> Turn<'a> {
    /// The seat whose turn it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What has been played in it.
    #[must_use]
    pub const fn plies(&self) -> &'a [Ply] {
        self.plies
    }

    /// The time it took, as far as it was told; never more than a [`Duration`] can hold.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.plies.iter().filter_map(Ply::time).fold(Duration::ZERO, Duration::saturating_add)
    }

    /// By how much it took longer than the game's limit; `None` if it did not, or there is none.
    #[must_use]
    pub fn exceeded(&self) -> Option<Duration> {
        self.exceeded_with(Duration::ZERO)
    }

    fn exceeded_with(&self, more: Duration) -> Option<Duration> {
        let excess = self.time().saturating_add(more).checked_sub(self.limit?)?;
        (!excess.is_zero()).then_some(excess)
    }
}

impl Game {
    /// The turns, in order, the one that goes on included if something has been played in it.
    pub fn turns(&self) -> impl Iterator<Item = Turn<'_>> {
        let limit = self.turn_limit();
        let (mut before, mut rest) = (self.start(), self.plies());
        core::iter::from_fn(move || {
            let seat = before.turn();
            let passes = |ply: &Ply| ply.position().turn() != seat;
            let len = rest.iter().position(passes).map_or(rest.len(), |last| last + 1);
            let (plies, others) = rest.split_at_checked(len)?;
            (before, rest) = (plies.last()?.position(), others);
            Some(Turn { seat, plies, limit })
        })
    }

    /// The turn of the seat to move, with what it has played so far in it; at the end the last turn, or an empty one of
    /// the seat that would be to move.
    ///
    /// ```
    /// use core::time::Duration;
    /// use kalah::{Game, Rules, Seat};
    /// let mut game = Game::new(Rules::standard());
    /// game.set_turn_limit(Some(Duration::from_secs(30)));
    /// game.play_text("3@12s")?; // South moves again
    /// let turn = game.current_turn();
    /// assert_eq!((turn.seat(), turn.plies().len(), turn.time().as_secs()), (Seat::SOUTH, 1, 12));
    /// // South has been thinking for 20 s more: that is 2 s too long.
    /// assert_eq!(game.exceeded(Duration::from_secs(20)), Some(Duration::from_secs(2)));
    /// # Ok::<(), kalah::PlayTextError>(())
    /// ```
    #[must_use]
    pub fn current_turn(&self) -> Turn<'_> {
        let seat = self.position().turn();
        let begun = |position: &Position| position.turn() != seat;
        // The turn begins after the last ply that was played while it was another seat's.
        let other = self.plies().iter().rposition(|ply| begun(ply.position())).map(|other| other + 2);
        let first = other.unwrap_or(usize::from(begun(self.start())));
        Turn { seat, plies: self.plies().get(first..).unwrap_or_default(), limit: self.turn_limit() }
    }

    /// By how much the turn of the seat to move takes longer than the limit, when so much time has passed since the
    /// last ply; `None` while it does not, if there is no limit, and at the end. What follows from it is the caller's
    /// choice: nothing, a [handed-over](Game::hand_over) seat, a [resignation](Game::resign).
    #[must_use]
    pub fn exceeded(&self, since_last_ply: Duration) -> Option<Duration> {
        if self.position().is_over() { None } else { self.current_turn().exceeded_with(since_last_ply) }
    }
}
