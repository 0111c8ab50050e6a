//! Tag lines: `[Name "value"]`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::RecordErrorKind as Kind;
use crate::notation::Scanner;

/// The tags that the record itself uses, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Rules,
    Start,
    First,
    Seat1,
    Seat2,
    Seat3,
    Seat4,
    Holders,
    TurnLimit,
    Result,
    Ending,
}

impl Key {
    pub(super) const COUNT: usize = Key::ALL.len();

    const ALL: [Key; 11] = [
        Key::Rules,
        Key::Start,
        Key::First,
        Key::Seat1,
        Key::Seat2,
        Key::Seat3,
        Key::Seat4,
        Key::Holders,
        Key::TurnLimit,
        Key::Result,
        Key::Ending,
    ];

    /// The names of seats, by seat.
    pub(super) const SEATS: [Key; 4] = [Key::Seat1, Key::Seat2, Key::Seat3, Key::Seat4];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Key::Rules => "Rules",
            Key::Start => "Start",
            Key::First => "First",
            Key::Seat1 => "Seat1",
            Key::Seat2 => "Seat2",
            Key::Seat3 => "Seat3",
            Key::Seat4 => "Seat4",
            Key::Holders => "Holders",
            Key::TurnLimit => "TurnLimit",
            Key::Result => "Result",
            Key::Ending => "Ending",
        }
    }

    pub(super) fn of(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name() == name)
    }
}

/// Begins a tag.
pub(super) const OPEN: char = '[';

const fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a tag can be called so.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_name_character)
}

/// A tag as it was read.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    /// Where the name begins in the text.
    pub(super) at: usize,
    pub(super) value: String,
    /// Where the value begins.
    value_at: usize,
    has_escapes: bool,
}

impl Tag<'_> {
    /// The place in the text of a place in the value. With escapes in it, that is where it begins.
    pub(super) fn place(&self, offset: usize) -> usize {
        if self.has_escapes { self.value_at } else { self.value_at + offset }
    }
}

/// Reads a tag, from its `[` on.
pub(super) fn read<'a>(text: &mut Scanner<'a>) -> Result<Tag<'a>, (usize, Kind)> {
    text.eat(OPEN);
    text.skip_blanks();
    let at = text.offset();
    let name = text.take_while(is_name_character);
    if !is_name(name) {
        return Err((at, Kind::TagName));
    }
    text.skip_blanks();
    if !text.eat('"') {
        return Err((text.offset(), Kind::TagValue));
    }
    let value_at = text.offset();
    let (value, has_escapes) = read_value(text)?;
    text.skip_blanks();
    if !text.eat(']') {
        return Err((text.offset(), Kind::TagEnd));
    }
    Ok(Tag { name, at, value, value_at, has_escapes })
}

/// Reads a value up to its closing quote, and says whether there are escapes in it.
fn read_value(text: &mut Scanner<'_>) -> Result<(String, bool), (usize, Kind)> {
    let (mut value, mut has_escapes) = (String::new(), false);
    loop {
        value += text.take_while(|c| !matches!(c, '"' | '\\' | '\n'));
        if text.eat('"') {
            return Ok((value, has_escapes));
        }
        let at = text.offset();
        if !text.eat('\\') {
            return Err((at, Kind::TagQuote));
        }
        value.push(read_escape(text).ok_or((at, Kind::TagEscape))?);
        has_escapes = true;
    }
}

/// Escapes of one character, and what they stand for.
const ESCAPES: [(char, char); 5] = [('"', '"'), ('\\', '\\'), ('n', '\n'), ('r', '\r'), ('t', '\t')];

/// Reads what comes after a backslash.
fn read_escape(text: &mut Scanner<'_>) -> Option<char> {
    if let Some((_, character)) = ESCAPES.into_iter().find(|(escape, _)| text.eat(*escape)) {
        return Some(character);
    }
    if !(text.eat('u') && text.eat('{')) {
        return None;
    }
    let code = text.take_while(|c| c.is_ascii_hexdigit());
    let code = u32::from_str_radix(code, 16).ok().filter(|_| text.eat('}'))?;
    char::from_u32(code)
}

/// Writes a tag and ends its line.
pub(super) fn write(f: &mut fmt::Formatter<'_>, key: &str, value: &dyn fmt::Display) -> fmt::Result {
    write!(f, "{OPEN}{key} \"")?;
    write!(Escaped(f), "{value}")?;
    f.write_str("\"]\n")
}

/// Escapes whatever would end the value or its line, and everything that cannot be seen.
struct Escaped<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl fmt::Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            match ESCAPES.into_iter().find(|(_, escaped)| *escaped == character) {
                Some((escape, _)) => write!(self.0, "\\{escape}")?,
                None if character.is_control() => write!(self.0, "\\u{{{:x}}}", u32::from(character))?,
                None => self.0.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// All tags of a record.
#[derive(Default)]
pub(super) struct Tags<'a> {
    known: [Option<Tag<'a>>; Key::COUNT],
    others: Vec<Tag<'a>>,
}

impl<'a> Tags<'a> {
    /// Takes in a tag; each may be there once, for which the record's own are looked at here, the others when all are
    /// [sorted](Tags::sort).
    pub(super) fn add(&mut self, tag: Tag<'a>) -> Result<(), (usize, Kind)> {
        let at = tag.at;
        let repeated = match Key::of(tag.name) {
            Some(key) => self.known[key as usize].replace(tag).is_some(),
            None => {
                self.others.push(tag);
                false
            }
        };
        if repeated { Err((at, Kind::RepeatedTag)) } else { Ok(()) }
    }

    /// Sorts the tags that are not the record's own. An error names the first that is there already.
    pub(super) fn sort(&mut self) -> Result<(), (usize, Kind)> {
        self.others.sort_unstable_by_key(|tag| (tag.name, tag.at));
        let pairs = self.others.iter().zip(self.others.iter().skip(1));
        let repeated = pairs.filter(|(one, next)| one.name == next.name).map(|(_, next)| next.at).min();
        repeated.map_or(Ok(()), |at| Err((at, Kind::RepeatedTag)))
    }

    /// The tags that are not the record's own, when they are sorted.
    pub(super) fn into_others(self) -> Vec<(String, String)> {
        self.others.into_iter().map(|tag| (tag.name.into(), tag.value)).collect()
    }

    pub(super) const fn get(&self, key: Key) -> Option<&Tag<'a>> {
        self.known[key as usize].as_ref()
    }
}
