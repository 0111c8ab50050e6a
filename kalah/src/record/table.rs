//! What is known about a game besides its plies: who sits where, the time limit, tags.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use super::game::Game;
use super::tags;
use crate::seat::{MAX_PLAYERS, Seat};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) names: [Option<String>; MAX_PLAYERS],
    pub(super) places: [Place; MAX_PLAYERS],
    turn_limit: Option<Duration>,
    pub(super) tags: Vec<(String, String)>,
}

/// Whose a seat is, and whether it is handed over to the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    owner: Holder,
    handed_over: bool,
}

impl Place {
    const PERSON: Place = Place { owner: Holder::Person, handed_over: false };
    const AWAY: Place = Place { owner: Holder::Person, handed_over: true };
    const COMPUTER: Place = Place { owner: Holder::Computer, handed_over: false };

    /// All there are, with the names that records have for them.
    pub(crate) const ALL: [(Place, &'static str); 3] =
        [(Place::PERSON, "person"), (Place::AWAY, "away"), (Place::COMPUTER, "computer")];

    pub(crate) fn name(self) -> &'static str {
        Place::ALL.into_iter().find(|(place, _)| *place == self).map_or("", |(_, name)| name)
    }

    pub(crate) fn named(name: &str) -> Option<Place> {
        Place::ALL.into_iter().find(|(_, known)| *known == name).map(|(place, _)| place)
    }
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Holder {
    /// A person, whether at this machine or elsewhere.
    #[default]
    Person,
    /// The computer.
    Computer,
}

/// There is no such seat at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no seat {seat}: there are {players} players")]
#[non_exhaustive]
pub struct NoSuchSeat {
    /// The seat given.
    pub seat: Seat,
    /// Players at the board.
    pub players: u8,
}

/// Why a tag cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TagError {
    /// The name is no name of a tag.
    #[error("the name of a tag is a letter, then letters, digits and underscores, all of them ASCII")]
    NotAName,
    /// The name means something to the record itself.
    #[error("this tag belongs to the record itself: the game has its own way to set it")]
    Reserved,
}

impl Game {
    fn seat(&self, seat: Seat) -> Result<usize, NoSuchSeat> {
        let players = self.rules().players();
        if seat.index() < usize::from(players) { Ok(seat.index()) } else { Err(NoSuchSeat { seat, players }) }
    }

    /// Who holds the seats of the board.
    pub(crate) fn places(&self) -> &[Place] {
        self.table.places.get(..self.rules().players().into()).unwrap_or_default()
    }

    /// Sets who holds the seats, as far as there are both.
    pub(crate) fn set_places(&mut self, places: &[Place]) {
        let players = usize::from(self.rules().players());
        for (place, given) in self.table.places.iter_mut().take(players).zip(places) {
            *place = *given;
        }
    }

    /// The name of whoever sits there, if it was told.
    #[must_use]
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.table.names[seat.index()].as_deref()
    }

    /// Sets or deletes the name of whoever sits there: any text.
    ///
    /// # Errors
    /// [`NoSuchSeat`].
    pub fn set_name(&mut self, seat: Seat, name: Option<String>) -> Result<(), NoSuchSeat> {
        let seat = self.seat(seat)?;
        self.table.names[seat] = name;
        Ok(())
    }

    /// Who plays the seat now: its owner, or the computer if it is [handed over](Game::hand_over).
    ///
    /// ```
    /// use kalah::{Game, Holder, Rules, Seat};
    /// let mut game = Game::new(Rules::standard());
    /// game.set_owner(Seat::NORTH, Holder::Computer)?;
    /// game.hand_over(Seat::SOUTH)?; // the person leaves ...
    /// assert_eq!((game.owner(Seat::SOUTH), game.holder(Seat::SOUTH)), (Holder::Person, Holder::Computer));
    /// game.give_back(Seat::SOUTH)?; // ... and is back
    /// assert_eq!(game.holder(Seat::SOUTH), Holder::Person);
    /// # Ok::<(), kalah::NoSuchSeat>(())
    /// ```
    #[must_use]
    pub fn holder(&self, seat: Seat) -> Holder {
        let place = self.table.places[seat.index()];
        if place.handed_over { Holder::Computer } else { place.owner }
    }

    /// Whose seat it is, whoever plays it now. At first all seats are persons'.
    #[must_use]
    pub fn owner(&self, seat: Seat) -> Holder {
        self.table.places[seat.index()].owner
    }

    /// Says whose seat it is. It is not handed over any more.
    ///
    /// # Errors
    /// [`NoSuchSeat`].
    pub fn set_owner(&mut self, seat: Seat, owner: Holder) -> Result<(), NoSuchSeat> {
        let seat = self.seat(seat)?;
        self.table.places[seat] = Place { owner, handed_over: false };
        Ok(())
    }

    /// The person leaves, and the computer plays the seat until it is [given back](Game::give_back)
    /// ([A3](crate::rules_text#a3)). Nothing changes if the seat is the computer's.
    ///
    /// # Errors
    /// [`NoSuchSeat`].
    pub fn hand_over(&mut self, seat: Seat) -> Result<(), NoSuchSeat> {
        let seat = self.seat(seat)?;
        let place = &mut self.table.places[seat];
        place.handed_over = place.owner == Holder::Person;
        Ok(())
    }

    /// The person is back and gets the seat again. Nothing changes if it was not handed over.
    ///
    /// # Errors
    /// [`NoSuchSeat`].
    pub fn give_back(&mut self, seat: Seat) -> Result<(), NoSuchSeat> {
        let seat = self.seat(seat)?;
        self.table.places[seat].handed_over = false;
        Ok(())
    }

    /// How long a turn may take, extra turns included ([A4](crate::rules_text#a4)); `None` is as long as it likes.
    #[must_use]
    pub const fn turn_limit(&self) -> Option<Duration> {
        self.table.turn_limit
    }

    /// Sets how long a turn may take.
    pub fn set_turn_limit(&mut self, limit: Option<Duration>) {
        self.table.turn_limit = limit;
    }

    /// What a tag says: a date, a place, whatever else is kept with a game.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.place_of(name).ok().and_then(|at| self.table.tags.get(at)).map(|(_, value)| value.as_str())
    }

    /// All tags, in the order of their names.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.table.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag, to any text.
    ///
    /// # Errors
    /// [`TagError`] if the name is none, or one that the record itself uses (`Rules`, `Result`, …).
    ///
    /// ```
    /// use kalah::{Game, Rules, TagError};
    /// let mut game = Game::new(Rules::standard());
    /// game.set_tag("Date", "2026-05-01")?;
    /// assert_eq!(game.tag("Date"), Some("2026-05-01"));
    /// assert_eq!(game.set_tag("Result", "I won"), Err(TagError::Reserved));
    /// assert_eq!(game.set_tag("my tag", ""), Err(TagError::NotAName));
    /// # Ok::<(), TagError>(())
    /// ```
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) -> Result<(), TagError> {
        if !tags::is_name(name) {
            return Err(TagError::NotAName);
        }
        if tags::Key::of(name).is_some() {
            return Err(TagError::Reserved);
        }
        let tag = (name.into(), value.into());
        self.remove_tag(name);
        let at = self.place_of(name).unwrap_or_else(|at| at);
        self.table.tags.insert(at, tag);
        Ok(())
    }

    /// Deletes a tag; what it said.
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        self.place_of(name).ok().map(|at| self.table.tags.remove(at).1)
    }

    /// Where a tag is, or else belongs.
    fn place_of(&self, name: &str) -> Result<usize, usize> {
        self.table.tags.binary_search_by_key(&name, |(name, _)| name)
    }
}
