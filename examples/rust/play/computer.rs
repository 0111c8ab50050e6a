//! The computer's moves and hints: the library's players.

use kalah::search::{Budget, MoveValue, Player, PlayerError};
use kalah::{Move, Position};
use kalah_examples::computer::Computer;

use super::seats;

/// One player for each seat that the computer has, and one for hints: so that asking does not change how the computer
/// plays on.
pub(crate) struct Computers {
    seats: Vec<Option<(Computer, Player)>>,
    hints: Player,
    /// What a level may spend on a move, and a hint.
    budget: Budget,
}

impl Computers {
    /// Nobody is seated yet.
    pub(crate) fn new(budget: Budget) -> Result<Computers, PlayerError> {
        Ok(Computers { seats: Vec::new(), hints: Player::builder().build()?, budget })
    }

    /// Seats a player wherever the computer plays; the seed decides what chance does.
    pub(crate) fn seat(&mut self, players: &[seats::Player], seed: u64) -> Result<(), PlayerError> {
        let seat = |(i, player): (u64, &seats::Player)| {
            let seats::Player::Computer(computer) = *player else { return Ok(None) };
            let player = Player::builder().level(computer.level()).seed(seed.wrapping_add(i)).build()?;
            Ok(Some((computer, player)))
        };
        self.seats = (0..).zip(players).map(seat).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// A move for the seat to move; `None` at the end, or if the seat is a person's.
    pub(crate) fn choose(&mut self, position: &Position) -> Option<Move> {
        let seat = position.to_move()?;
        let (computer, player) = self.seats.get_mut(seat.index())?.as_mut()?;
        player.choose(position, &computer.budget(&self.budget)).map(|choice| choice.mv)
    }

    /// Every legal move with its value, the best first.
    pub(crate) fn hint(&mut self, position: &Position) -> Vec<MoveValue> {
        self.hints.values(position, &self.budget).moves
    }
}
