//! Who plays a seat.

use core::fmt;
use core::str::FromStr;

use kalah::{Game, Holder, Seat};
use kalah_examples::computer::{Computer, ComputerError};

/// The player of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The computer.
    Computer(Computer),
}

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PlayerError {
    #[error("a seat is played by person, computer, computer:LEVEL, random, greedy, search or search:PLIES")]
    Unknown,
    #[error(transparent)]
    Computer(ComputerError),
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        if text == "person" {
            return Ok(Player::Person);
        }
        text.parse().map(Player::Computer).map_err(|error| match error {
            ComputerError::Unknown => PlayerError::Unknown,
            error => PlayerError::Computer(error),
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str("person"),
            Player::Computer(computer) => computer.fmt(f),
        }
    }
}

/// Every seat there can be.
pub(crate) fn seats() -> impl Iterator<Item = Seat> {
    (0..).map_while(Seat::new)
}

/// Says in the game who plays it: the computer with its name, so that it plays on as well after the game was saved.
pub(crate) fn sit(game: &mut Game, players: &[Player]) {
    for (seat, player) in seats().zip(players) {
        let (owner, name) = match player {
            Player::Person => (Holder::Person, None),
            Player::Computer(_) => (Holder::Computer, Some(player.to_string())),
        };
        // There are as many players as seats.
        let _ = game.set_owner(seat, owner).and_then(|()| match name {
            Some(name) => game.set_name(seat, Some(name)),
            None => Ok(()),
        });
    }
}

/// Who plays a game, as far as it says so.
pub(crate) fn players_of(game: &Game) -> Vec<Player> {
    let player = |seat| match game.holder(seat) {
        Holder::Person => Player::Person,
        Holder::Computer => match game.name(seat).and_then(|name| name.parse().ok()) {
            Some(Player::Computer(computer)) => Player::Computer(computer),
            _ => Player::Computer(Computer::USUAL),
        },
    };
    seats().take(game.rules().players().into()).map(player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kalah::Rules;
    use kalah::search::Level;

    #[test]
    fn players_are_found_again_in_a_saved_game() {
        let mut game = Game::new("4x3x2".parse().expect("rules"));
        let level = Level::new(4).expect("a level");
        let computers = [Computer::Level(Level::RANDOM), Computer::Plies(3), Computer::Level(level)];
        let [random, plies, level] = computers.map(Player::Computer);
        let players = [Player::Person, random, plies, level];
        sit(&mut game, &players);
        assert_eq!(players_of(&game.to_string().parse().expect("a record")), players);

        let mut game = Game::new(Rules::standard());
        game.set_owner(Seat::NORTH, Holder::Computer).expect("a seat");
        game.set_name(Seat::NORTH, Some("HAL".into())).expect("a seat");
        assert_eq!(players_of(&game), [Player::Person, Player::Computer(Computer::USUAL)]);
    }

    #[test]
    fn players_by_name() {
        for text in ["person", "random", "greedy", "search:1", "computer:3"] {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "Person", "person:1", "hal:9"] {
            assert_eq!(text.parse::<Player>(), Err(PlayerError::Unknown), "{text}");
        }
        assert_eq!("search:0".parse::<Player>(), Err(PlayerError::Computer(ComputerError::Plies)));
    }
}
