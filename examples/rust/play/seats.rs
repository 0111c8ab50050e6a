//! Who plays a seat.

use core::fmt;
use core::str::FromStr;

use kalah::{Game, Holder, Seat};

/// The player of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The computer.
    Computer(Level),
}

/// How the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// Any legal move.
    Random,
    /// The move that brings most to the store at once; with equal ones the one that moves again.
    Greedy,
    /// Looks so many plies ahead.
    Search(u8),
}

/// As deep as the search can be told to look.
const MAX_DEPTH: u8 = 20;

impl Level {
    /// What `computer` and a hint mean.
    pub(crate) const USUAL: Level = Level::Search(7);
}

/// Why a text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PlayerError {
    #[error("a seat is played by person, computer, random, greedy, search or search:PLIES")]
    Unknown,
    #[error("search looks 1 to {MAX_DEPTH} plies ahead")]
    Depth,
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        Ok(Player::Computer(match text.split_once(':') {
            None if text == "person" => return Ok(Player::Person),
            None if text == "computer" || text == "search" => Level::USUAL,
            None if text == "random" => Level::Random,
            None if text == "greedy" => Level::Greedy,
            Some(("search", plies)) => match plies.parse() {
                Ok(plies @ 1..=MAX_DEPTH) => Level::Search(plies),
                _ => return Err(PlayerError::Depth),
            },
            _ => return Err(PlayerError::Unknown),
        }))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str("person"),
            Player::Computer(Level::Random) => f.write_str("random"),
            Player::Computer(Level::Greedy) => f.write_str("greedy"),
            Player::Computer(Level::Search(plies)) => write!(f, "search:{plies}"),
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
            Some(Player::Computer(level)) => Player::Computer(level),
            _ => Player::Computer(Level::USUAL),
        },
    };
    seats().take(game.rules().players().into()).map(player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kalah::Rules;

    #[test]
    fn players_are_found_again_in_a_saved_game() {
        let mut game = Game::new("3x2x2".parse().expect("rules"));
        let players = [Player::Person, Player::Computer(Level::Random), Player::Computer(Level::Search(3))];
        sit(&mut game, &players);
        assert_eq!(players_of(&game.to_string().parse().expect("a record")), players);

        let mut game = Game::new(Rules::standard());
        game.set_owner(Seat::NORTH, Holder::Computer).expect("a seat");
        game.set_name(Seat::NORTH, Some("HAL".into())).expect("a seat");
        assert_eq!(players_of(&game), [Player::Person, Player::Computer(Level::USUAL)]);
    }

    #[test]
    fn players_by_name() {
        for text in ["person", "random", "greedy", "search:1", "search:20"] {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("computer".parse(), Ok(Player::Computer(Level::USUAL)));
        assert_eq!("search".parse(), Ok(Player::Computer(Level::USUAL)));
        for text in ["", "Person", "person:1", "random:3", "searching"] {
            assert_eq!(text.parse::<Player>(), Err(PlayerError::Unknown), "{text}");
        }
        for text in ["search:", "search:0", "search:21", "search:-1", "search:x", "search:99999999999"] {
            assert_eq!(text.parse::<Player>(), Err(PlayerError::Depth), "{text}");
        }
    }
}
