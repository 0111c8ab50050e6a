//! How a record says where its game begins.

use core::fmt;

use super::RecordErrorKind as Kind;
use super::tags::{self, Key, Tag, Tags};
use crate::notation::{ParseRulesError, Scanner, read_without_rules};
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::setup::Setup;

/// The usual start with this seat to move, if there is such a seat.
fn usual(rules: Rules, turn: Seat) -> Option<Position> {
    let mut setup = Setup::new(rules);
    setup.turn = turn;
    setup.position().ok()
}

/// Writes the rules, and the start as far as it is not the usual one.
pub(super) fn write(f: &mut fmt::Formatter<'_>, start: &Position) -> fmt::Result {
    let rules = start.rules();
    tags::write(f, Key::Rules.name(), rules)?;
    if usual(*rules, start.turn()) != Some(*start) {
        tags::write(f, Key::Start.name(), &start.text().without_rules())
    } else if start.turn() != Seat::SOUTH {
        tags::write(f, Key::First.name(), &start.turn())
    } else {
        Ok(())
    }
}

/// The start that the tags say. `at` is where the record begins, for what is missing.
pub(super) fn read(tags: &Tags<'_>, at: usize) -> Result<Position, (usize, Kind)> {
    let rules = tags.get(Key::Rules).map(read_rules).transpose()?;
    match (rules, tags.get(Key::Start), tags.get(Key::First)) {
        (_, Some(_), Some(first)) => Err((first.at, Kind::FirstAndStart)),
        (rules, Some(start), None) => read_start(rules, start),
        (None, None, _) => Err((at, Kind::NoRules)),
        (Some(rules), None, first) => match first {
            None => Ok(Position::new(rules)),
            Some(first) => read_first(rules, first),
        },
    }
}

fn read_rules(tag: &Tag<'_>) -> Result<Rules, (usize, Kind)> {
    tag.value.parse().map_err(|error: ParseRulesError| (tag.place(error.offset), error.kind.into()))
}

fn read_first(rules: Rules, tag: &Tag<'_>) -> Result<Position, (usize, Kind)> {
    let index = tag.value.trim().parse::<u32>().ok().and_then(|number| number.checked_sub(1));
    let start = index.and_then(|index| Seat::new(index.try_into().ok()?)).and_then(|seat| usual(rules, seat));
    start.ok_or((tag.place(0), Kind::First { players: rules.players() }))
}

/// Reads a position, with its rules or without them.
fn read_start(rules: Option<Rules>, tag: &Tag<'_>) -> Result<Position, (usize, Kind)> {
    let has_rules = !Scanner::new(&tag.value).word().1.contains(['/']);
    let start = match rules {
        _ if has_rules => tag.value.parse(),
        Some(rules) => read_without_rules(rules, &tag.value),
        None => return Err((tag.place(0), Kind::NoRules)),
    };
    let start = start.map_err(|error| (tag.place(error.offset), error.kind.into()))?;
    match rules {
        Some(rules) if rules != *start.rules() => Err((tag.place(0), Kind::StartRules)),
        _ => Ok(start),
    }
}
