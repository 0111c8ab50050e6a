//! Reads records: a little kinder than they are written, and never past what the game as played comes to.

use core::str::FromStr;

use super::RecordErrorKind as Kind;
use super::entries::{self, COMMENT};
use super::game::Game;
use super::scores::Scores;
use super::table::Place;
use super::tags::{self, Key, Tags};
use super::{PlyError, RecordError, Records, seconds, start};
use crate::ending::EndReason;
use crate::notation::{Scanner, list};
use crate::seat::{MAX_PLAYERS, Seat};

impl FromStr for Game {
    type Err = RecordError;

    /// Reads a text that is one record ([`forms`](crate::forms)). [`Records`] reads several.
    fn from_str(text: &str) -> Result<Game, RecordError> {
        let mut records = Records::new(text);
        let game = records.next().unwrap_or(Err(RecordError { line: 1, column: 1, kind: Kind::Nothing }))?;
        match records.next_text() {
            Some((_, line)) => Err(RecordError { line, column: 1, kind: Kind::Second }),
            None => Ok(game),
        }
    }
}

/// Reads a record that begins at this line of the whole.
pub(super) fn read(text: &str, first_line: usize) -> Result<Game, RecordError> {
    read_at(text).map_err(|(offset, kind)| RecordError::at(text, first_line, offset, kind))
}

/// Errors say at which byte.
fn read_at(text: &str) -> Result<Game, (usize, Kind)> {
    let mut scanner = Scanner::new(text);
    let mut tags = Tags::default();
    skip_comments(&mut scanner);
    let begin = scanner.offset();
    let all = read_tags(&mut scanner, &mut tags);
    // A tag that is there twice comes before whatever ended the reading.
    tags.sort()?;
    all?;
    let mut game = Game::from_position(start::read(&tags, begin)?);
    read_people(&mut game, &tags)?;
    read_plies(&mut game, text, scanner.offset())?;
    check_result(&game, &tags)?;
    // The names were looked at when the tags were read.
    game.table.tags = tags.into_others();
    Ok(game)
}

/// Reads tags as long as there are any.
fn read_tags<'a>(text: &mut Scanner<'a>, tags: &mut Tags<'a>) -> Result<(), (usize, Kind)> {
    while text.next_is(|c| c == tags::OPEN) {
        tags.add(tags::read(text)?)?;
        skip_comments(text);
    }
    Ok(())
}

/// Skips blanks and comments.
fn skip_comments(text: &mut Scanner<'_>) {
    text.skip_blanks();
    while text.eat(COMMENT) {
        text.take_while(|c| c != '\n');
        text.skip_blanks();
    }
}

/// Names, holders and limit.
fn read_people(game: &mut Game, tags: &Tags<'_>) -> Result<(), (usize, Kind)> {
    let players = game.rules().players();
    for (seat, key) in (0..).map(Seat::known).zip(Key::SEATS) {
        let Some(tag) = tags.get(key) else { continue };
        let name = Some(tag.value.clone());
        game.set_name(seat, name).map_err(|_| (tag.at, Kind::NoSuchSeat { players }))?;
    }
    if let Some(tag) = tags.get(Key::Holders) {
        game.set_places(&read_places(&tag.value, players).ok_or((tag.place(0), Kind::Holders { players }))?);
    }
    if let Some(tag) = tags.get(Key::TurnLimit) {
        let limit = seconds::read(tag.value.trim()).ok_or((tag.place(0), Kind::TurnLimit))?;
        game.set_turn_limit(Some(limit));
    }
    Ok(())
}

/// Reads who holds each of so many seats.
fn read_places(text: &str, players: u8) -> Option<[Place; MAX_PLAYERS]> {
    let mut places = [Place::default(); MAX_PLAYERS];
    let mut names = list(text);
    for place in places.iter_mut().take(players.into()) {
        let (_, name) = names.next()?;
        *place = Place::named(name.trim())?;
    }
    names.next().is_none().then_some(places)
}

/// Plays what the text from `from` on says.
fn read_plies(game: &mut Game, text: &str, from: usize) -> Result<(), (usize, Kind)> {
    let mut over = false;
    for (at, word) in entries::words(text.get(from..).unwrap_or_default()) {
        let at = from + at;
        if over {
            return Err((at, Kind::AfterResult));
        }
        match Scores::read(word) {
            Some(scores) => {
                check_scores(game, scores, at)?;
                over = true;
            }
            None => play_word(game, at, word)?,
        }
    }
    Ok(())
}

/// Plays a ply, or several digits that are one each. The number of a turn may come before it or stand alone.
fn play_word(game: &mut Game, at: usize, word: &str) -> Result<(), (usize, Kind)> {
    let mut text = Scanner::new(word);
    let number = text.take_while(|c| c.is_ascii_digit());
    let numbered = !number.is_empty() && !text.take_while(|c| c == '.').is_empty();
    let (at, word) = if numbered { (at + text.offset(), text.rest()) } else { (at, word) };
    if word.is_empty() {
        return Ok(());
    }
    if game.rules().pits() < 10 && word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit()) {
        for i in 0..word.len() {
            play(game, at + i, word.get(i..=i).unwrap_or_default())?;
        }
        return Ok(());
    }
    play(game, at, word)
}

fn play(game: &mut Game, at: usize, word: &str) -> Result<(), (usize, Kind)> {
    let error = |(within, error): (usize, PlyError)| (at + within, error.into());
    let (entry, time) = entries::read(word, game.rules()).map_err(error)?;
    game.enter(entry, time).map_err(|cause| error((0, cause)))
}

fn check_scores(game: &Game, scores: Scores, at: usize) -> Result<(), (usize, Kind)> {
    let played = game.position().outcome();
    if Scores::of(played.as_ref()) == scores { Ok(()) } else { Err((at, Kind::OtherResult { played })) }
}

/// Compares the game as played with what the tags say of its end.
fn check_result(game: &Game, tags: &Tags<'_>) -> Result<(), (usize, Kind)> {
    if let Some(tag) = tags.get(Key::Result) {
        let scores = Scores::read(tag.value.trim()).ok_or((tag.place(0), Kind::Result))?;
        check_scores(game, scores, tag.place(0))?;
    }
    if let Some(tag) = tags.get(Key::Ending) {
        let reason = EndReason::named(tag.value.trim()).ok_or((tag.place(0), Kind::Ending))?;
        let played = game.result().and_then(|result| result.reason());
        if played != Some(reason) {
            return Err((tag.place(0), Kind::OtherEnding { played }));
        }
    }
    Ok(())
}
