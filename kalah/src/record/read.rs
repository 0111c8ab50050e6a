//! Reads records: a little kinder than they are written, and never past what the game as played comes to.

use alloc::vec::Vec;
use core::str::FromStr;

use super::RecordErrorKind as Kind;
use super::entries::{self, COMMENT};
use super::game::Game;
use super::scores::Scores;
use super::table::Place;
use super::tags::{self, Key, Tags};
use super::{PlyError, RecordError, Records, seconds, start};
use crate::ending::EndReason;
use crate::notation::Scanner;
use crate::seat::Seat;

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
    while scanner.next_is(|c| c == tags::OPEN) {
        tags.add(tags::read(&mut scanner)?)?;
        skip_comments(&mut scanner);
    }
    let mut game = Game::from_position(start::read(&tags, begin)?);
    read_people(&mut game, &tags)?;
    read_plies(&mut game, text, scanner.offset())?;
    check_result(&game, &tags)?;
    Ok(game)
}

/// Skips blanks and comments.
fn skip_comments(text: &mut Scanner<'_>) {
    text.skip_blanks();
    while text.eat(COMMENT) {
        text.take_while(|c| c != '\n');
        text.skip_blanks();
    }
}

/// Names, holders, limit and other tags.
fn read_people(game: &mut Game, tags: &Tags<'_>) -> Result<(), (usize, Kind)> {
    let players = game.rules().players();
    for (seat, key) in (0..).map(Seat::known).zip(Key::SEATS) {
        let Some(tag) = tags.get(key) else { continue };
        let name = Some(tag.value.clone().into_owned());
        game.set_name(seat, name).map_err(|_| (tag.at, Kind::NoSuchSeat { players }))?;
    }
    if let Some(tag) = tags.get(Key::Holders) {
        let places: Option<Vec<_>> = tag.value.split(',').map(|name| Place::named(name.trim())).collect();
        let places = places.filter(|places| places.len() == usize::from(players));
        game.set_places(&places.ok_or((tag.place(0), Kind::Holders { players }))?);
    }
    if let Some(tag) = tags.get(Key::TurnLimit) {
        let limit = seconds::read(tag.value.trim()).ok_or((tag.place(0), Kind::TurnLimit))?;
        game.set_turn_limit(Some(limit));
    }
    for (name, value) in &tags.others {
        // The names were looked at when the tags were read.
        let _ = game.set_tag(name, value.as_str());
    }
    Ok(())
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
    let is_digit = |c: char| c.is_ascii_digit();
    let behind = word.trim_start_matches(is_digit);
    let numbered = behind.len() < word.len() && behind.starts_with('.');
    let ply = if numbered { behind.trim_start_matches('.') } else { word };
    let (at, word) = (at + word.len() - ply.len(), ply);
    if word.is_empty() {
        return Ok(());
    }
    if game.rules().pits() < 10 && word.len() > 1 && word.chars().all(is_digit) {
        for (i, digit) in word.char_indices() {
            play(game, at + i, word.get(i..i + digit.len_utf8()).unwrap_or_default())?;
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
