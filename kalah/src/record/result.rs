//! What a game came to.

use core::fmt;
use core::ops::Deref;

use crate::ending::{EndReason, Ending};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::seat::{MAX_PLAYERS, Seat};
use crate::words::write_outcome;

/// What a game came to: its [`Outcome`] (to which this dereferences: scores, ranks, winner), why it ended, and who had
/// resigned.
///
/// `Display` says it in plain English on one line.
///
/// ```
/// use kalah::{EndReason, Game, Rules, Seat};
/// let mut game = Game::new(Rules::standard());
/// game.resign(Seat::SOUTH)?;
/// let result = game.result().unwrap();
/// assert_eq!((result.scores(), result.ranks()), (&[24, 24][..], &[2, 1][..]));
/// assert_eq!(result.reason(), Some(EndReason::Resignation));
/// assert_eq!(result.to_string(), "North wins (South: 24, resigned, North: 24)");
/// # Ok::<(), kalah::ResignError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    outcome: Outcome,
    reason: Option<EndReason>,
    /// By seat; false for seats that do not exist.
    resigned: [bool; MAX_PLAYERS],
}

impl GameResult {
    pub(super) fn of(position: &Position, ending: Option<Ending>) -> Option<GameResult> {
        let outcome = position.outcome()?;
        let resigned = |seat| seat < outcome.scores().len() && !position.is_playing(Seat::known(seat as u32));
        let reason = ending.map(|ending| ending.reason());
        Some(GameResult { outcome, reason, resigned: core::array::from_fn(resigned) })
    }

    /// A result from its parts: scores by seat, and which seats had resigned. `None` if there are not as many of both,
    /// for 2 to 4 seats, or nobody is left playing.
    #[cfg(feature = "serde")]
    pub(crate) fn from_parts(scores: &[u16], resigned: &[bool], reason: Option<EndReason>) -> Option<GameResult> {
        let players = scores.len();
        if !(2..=MAX_PLAYERS).contains(&players) || resigned.len() != players || !resigned.contains(&false) {
            return None;
        }
        let score = |seat: usize| scores.get(seat).copied().unwrap_or_default();
        let resigned = core::array::from_fn(|seat| resigned.get(seat) == Some(&true));
        let playing = resigned.map(|resigned| !resigned);
        let outcome = Outcome::from_scores(core::array::from_fn(score), playing, players as u8);
        Some(GameResult { outcome, reason, resigned })
    }

    /// Scores, ranks and winner.
    #[must_use]
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Why the game is over; `None` if its start was over already.
    #[must_use]
    pub const fn reason(&self) -> Option<EndReason> {
        self.reason
    }

    /// Whether the seat had resigned; false if there is no such seat.
    #[must_use]
    pub const fn resigned(&self, seat: Seat) -> bool {
        self.resigned[seat.index()]
    }
}

impl Deref for GameResult {
    type Target = Outcome;

    fn deref(&self) -> &Outcome {
        &self.outcome
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_outcome(f, &self.outcome, |seat| self.resigned(seat))
    }
}
