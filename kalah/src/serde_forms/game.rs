//! Games, their results and series: reading plays and adds up again, so that what does not fit cannot be read.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::time::Duration;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::ending::EndReason;
use crate::position::Position;
use crate::record::{Entry, Game, GameResult, Place, Ply};
use crate::rules::Rules;
use crate::seat::{MAX_PLAYERS, Seat};
use crate::series::Series;

/// Everything is written in every format, so that compact ones need no names.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct GameForm<'a> {
    start: Position,
    plies: Vec<Entry>,
    /// As many as plies, or none at all.
    #[serde(default)]
    times: Vec<Option<Duration>>,
    #[serde(default)]
    names: Vec<Option<Cow<'a, str>>>,
    #[serde(default)]
    holders: Vec<Place>,
    #[serde(default)]
    turn_limit: Option<Duration>,
    #[serde(default)]
    tags: BTreeMap<Cow<'a, str>, Cow<'a, str>>,
    #[serde(default)]
    result: Option<GameResult>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let timed = self.plies().iter().any(|ply| ply.time().is_some());
        let seats = || (0..u32::from(self.rules().players())).map(Seat::known);
        GameForm {
            start: *self.start(),
            plies: self.plies().iter().map(Ply::entry).collect(),
            times: self.plies().iter().filter(|_| timed).map(Ply::time).collect(),
            names: seats().map(|seat| self.name(seat).map(Cow::Borrowed)).collect(),
            holders: self.places().to_vec(),
            turn_limit: self.turn_limit(),
            tags: self.tags().map(|(name, value)| (Cow::Borrowed(name), Cow::Borrowed(value))).collect(),
            result: self.result(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let form = GameForm::deserialize(deserializer)?;
        let players = usize::from(form.start.rules().players());
        let mut game = Game::from_position(form.start);
        game.set_turn_limit(form.turn_limit);
        check_length::<D::Error>("names", form.names.len(), players, "players")?;
        for (seat, name) in (0..).map(Seat::known).zip(form.names) {
            game.set_name(seat, name.map(Cow::into_owned)).map_err(D::Error::custom)?;
        }
        check_length::<D::Error>("holders", form.holders.len(), players, "players")?;
        game.set_places(&form.holders);
        for (name, value) in form.tags {
            game.set_tag(&name, value).map_err(|error| D::Error::custom(format_args!("tag {name:?}: {error}")))?;
        }
        check_length::<D::Error>("times", form.times.len(), form.plies.len(), "plies")?;
        let times = form.times.into_iter().chain(core::iter::repeat(None));
        for ((number, entry), time) in (0..).zip(form.plies).zip(times) {
            let played: Result<(), _> = game.enter(entry, time);
            played.map_err(|error| D::Error::custom(format_args!("ply {number}: {error}")))?;
        }
        match form.result {
            Some(result) if game.result() != Some(result) => {
                Err(D::Error::custom("this is not the result of the game as it is played here"))
            }
            _ => Ok(game),
        }
    }
}

/// A list may be left out.
fn check_length<E: Error>(list: &str, len: usize, needed: usize, of: &str) -> Result<(), E> {
    if len == 0 || len == needed {
        return Ok(());
    }
    Err(E::custom(format_args!("{list} has {len} entries: there are {needed} {of}")))
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "GameResult", deny_unknown_fields)]
struct ResultForm {
    scores: Vec<u16>,
    ranks: Vec<u8>,
    winner: Option<Seat>,
    resigned: Vec<bool>,
    reason: Option<EndReason>,
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.scores().len() as u32;
        ResultForm {
            scores: self.scores().to_vec(),
            ranks: self.ranks().to_vec(),
            winner: self.winner(),
            resigned: (0..seats).map(|seat| self.resigned(Seat::known(seat))).collect(),
            reason: self.reason(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GameResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
        let ResultForm { scores, ranks, winner, resigned, reason } = ResultForm::deserialize(deserializer)?;
        let result = GameResult::from_parts(&scores, &resigned, reason).ok_or_else(|| {
            D::Error::custom(format_args!(
                "a result has scores and resigned for 2 to {MAX_PLAYERS} seats, not all of them resigned"
            ))
        })?;
        if result.ranks() != ranks || result.winner() != winner {
            return Err(D::Error::custom("the ranks and the winner are not those of the scores"));
        }
        Ok(result)
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Series", deny_unknown_fields)]
struct SeriesForm {
    rules: Rules,
    first: Seat,
    alternate: bool,
    best_of: u32,
    results: Vec<GameResult>,
}

impl Serialize for Series {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (first, alternate, best_of) = self.settings();
        let (rules, results) = (*self.rules(), self.results().to_vec());
        SeriesForm { rules, first, alternate, best_of, results }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Series {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Series, D::Error> {
        let SeriesForm { rules, first, alternate, best_of, results } = SeriesForm::deserialize(deserializer)?;
        let series = Series::new(rules).starting_with(first).map_err(D::Error::custom)?;
        let mut series = series.alternate(alternate).best_of(best_of);
        for result in results {
            series.add(result).map_err(D::Error::custom)?;
        }
        Ok(series)
    }
}
