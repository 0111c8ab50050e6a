//! The text form of a position on one line ([`crate::forms`]).

use core::fmt;
use core::str::FromStr;

use super::rules::{ParseRulesError, ParseRulesErrorKind};
use super::scanner::{Scanner, list};
use super::{one_of, write_list};
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::setup::{Setup, SetupError};

/// A position on one line, made by [`Position::text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionText(Position);

impl Position {
    /// The position on one line, as `FromStr` reads it back: rules, sides, seat to move, and where it matters the
    /// phase and the seats that are out. The grammar is in [`forms`](crate::forms).
    ///
    /// ```
    /// use kalah::{Position, Rules};
    /// let start = Position::new(Rules::standard());
    /// assert_eq!(start.text().to_string(), "2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1");
    /// assert_eq!("2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1".parse(), Ok(start));
    /// ```
    #[must_use]
    pub const fn text(&self) -> PositionText {
        PositionText(*self)
    }
}

impl fmt::Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.rules(), self.without_rules())
    }
}

impl PositionText {
    /// What comes after the rules.
    pub(crate) const fn without_rules(self) -> WithoutRules {
        WithoutRules(self.0)
    }
}

pub(crate) struct WithoutRules(Position);

impl fmt::Display for WithoutRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.0;
        for (i, side) in position.sides().enumerate() {
            f.write_str(if i > 0 { " " } else { "" })?;
            write_list(f, side.pits())?;
            write!(f, "/{}", side.store())?;
        }
        write!(f, " {}", position.turn())?;
        if position.phase() != Phase::Play {
            write!(f, " {}", position.phase().name())?;
        }
        let out = || position.sides().map(|side| side.seat()).filter(|&seat| !position.is_playing(seat));
        if out().next().is_some() {
            write!(f, " {OUT}")?;
            write_list(f, out())?;
        }
        Ok(())
    }
}

/// Why a text is no position, and where.
///
/// ```
/// use kalah::Position;
/// let error = "2x6x4 4,4,4,4,4,4/0 4,4,4,4,4/0 1".parse::<Position>().unwrap_err();
/// assert_eq!(error.offset, 20);
/// assert_eq!(error.to_string(), "at byte 20: side 2 has 6 numbers: 6 pits and a store are needed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset}: {kind}")]
#[non_exhaustive]
pub struct ParsePositionError {
    /// The byte of the text, from 0, where it went wrong; its length if something is missing at the end.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ParsePositionErrorKind,
}

/// What is wrong with a text that should be a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionErrorKind {
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] ParseRulesErrorKind),
    /// There is no number where seeds should be.
    #[error("a number of seeds is expected here: a side is its pits with `,` between them, `/`, and its store")]
    Seeds,
    /// A number of seeds is larger than 65,535.
    #[error("too many seeds: at most 65535")]
    TooLarge,
    /// Something else than a separator between two numbers of a side.
    #[error("`,` or `/` is expected here: a side is its pits with `,` between them, `/`, and its store")]
    Separator,
    /// There is something after the store of a side.
    #[error("a side ends with its store: nothing more is expected here")]
    AfterStore,
    /// There is no seat where one should be, or none of this board.
    #[error("a seat is expected here: a number from 1 to {players}")]
    Seat {
        /// Players.
        players: u8,
    },
    /// A seat is named twice among those that are out.
    #[error("seat {seat} is named twice")]
    Twice {
        /// The seat.
        seat: Seat,
    },
    /// There is something else than a phase or seats that are out after the seat to move.
    #[error(
        "only a phase ({}) and the seats that are out (such as out=2,3) may follow the seat to move, in this order",
        phase_names()
    )]
    Surplus,
    /// The set-up is no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

use ParsePositionErrorKind as Kind;

/// Stands before the seats that are out.
const OUT: &str = "out=";

fn phase_names() -> impl fmt::Display {
    one_of(|| Phase::ALL.iter().map(|phase| phase.name()))
}

const fn error(offset: usize, kind: Kind) -> ParsePositionError {
    ParsePositionError { offset, kind }
}

impl FromStr for Setup {
    type Err = ParsePositionError;

    /// Reads the [text form of a position](crate::forms). What the text says is not checked yet, but it has the
    /// sides of its rules.
    fn from_str(text: &str) -> Result<Setup, ParsePositionError> {
        Read::new(text).map(|read| read.setup)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads the [text form](crate::forms), checks and settles it.
    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Read::new(text)?.position()
    }
}

/// Reads what comes after the rules.
#[cfg(feature = "alloc")]
pub(crate) fn read_without_rules(rules: Rules, text: &str) -> Result<Position, ParsePositionError> {
    Read::after_rules(rules, Scanner::new(text))?.position()
}

/// A text that has been read, and where its parts begin.
struct Read {
    setup: Setup,
    sides_at: usize,
    seat_at: usize,
}

impl Read {
    fn new(text: &str) -> Result<Read, ParsePositionError> {
        let mut text = Scanner::new(text);
        let (at, word) = text.word();
        let rules: Rules =
            word.parse().map_err(|cause: ParseRulesError| error(at + cause.offset, cause.kind.into()))?;
        Read::after_rules(rules, text)
    }

    fn after_rules(rules: Rules, mut text: Scanner<'_>) -> Result<Read, ParsePositionError> {
        let mut setup = Setup::new(rules);
        text.skip_blanks();
        let sides_at = text.offset();
        read_sides(&mut text, &mut setup)?;

        let (seat_at, word) = text.word();
        setup.turn = read_seat(seat_at, word, rules.players())?;
        let mut next = text.word();
        setup.phase = Phase::Play;
        if let Some(phase) = Phase::named(next.1) {
            setup.phase = phase;
            next = text.word();
        }
        if let Some(seats) = next.1.strip_prefix(OUT) {
            read_out(next.0 + OUT.len(), seats, &mut setup)?;
            next = text.word();
        }
        match next {
            (_, "") => Ok(Read { setup, sides_at, seat_at }),
            (at, _) => Err(error(at, Kind::Surplus)),
        }
    }

    fn position(&self) -> Result<Position, ParsePositionError> {
        self.setup.position().map_err(|cause| {
            let offset = match cause {
                SetupError::NoSuchSeat { .. } | SetupError::SeatIsOut { .. } => self.seat_at,
                _ => self.sides_at,
            };
            error(offset, Kind::Setup(cause))
        })
    }
}

/// Reads as many sides as there are; the rules say how many there should be.
fn read_sides(text: &mut Scanner<'_>, setup: &mut Setup) -> Result<(), ParsePositionError> {
    let (players, pits) = (setup.rules.players(), setup.rules.pits());
    let cells = setup.rules.side_cells() as usize;
    let (mut sides, mut surplus_at) = (0, None);
    loop {
        let mut ahead = *text;
        let (at, word) = ahead.word();
        if !word.contains([',', '/']) || word.starts_with(OUT) {
            break;
        }
        match setup.cells.chunks_exact_mut(cells).take(players.into()).nth(sides) {
            None => surplus_at = surplus_at.or(Some(at)),
            Some(to) => {
                let given = read_side(at, word, to)?;
                if given != cells {
                    let seat = Seat::known(sides as u32);
                    return Err(error(at, SetupError::Cells { seat, cells: given, pits }.into()));
                }
            }
        }
        sides += 1;
        *text = ahead;
    }
    if sides == usize::from(players) {
        return Ok(());
    }
    text.skip_blanks();
    Err(error(surplus_at.unwrap_or(text.offset()), SetupError::Sides { sides, players }.into()))
}

/// Reads the numbers of a side, the store last, and returns how many there are. What is too much is not kept.
fn read_side(start: usize, word: &str, to: &mut [u16]) -> Result<usize, ParsePositionError> {
    let mut text = Scanner::new(word);
    let mut pits = 0;
    loop {
        let seeds = read_seeds(start, &mut text)?;
        if let Some(cell) = to.get_mut(pits) {
            *cell = seeds;
        }
        pits += 1;
        if text.eat('/') {
            break;
        }
        if !text.eat(',') {
            return Err(error(start + text.offset(), Kind::Separator));
        }
    }
    let store = read_seeds(start, &mut text)?;
    if let Some(cell) = to.last_mut() {
        *cell = store;
    }
    if text.is_done() { Ok(pits + 1) } else { Err(error(start + text.offset(), Kind::AfterStore)) }
}

fn read_seeds(start: usize, text: &mut Scanner<'_>) -> Result<u16, ParsePositionError> {
    let at = start + text.offset();
    let number = text.number().ok_or(error(at, Kind::Seeds))?;
    u16::try_from(number).map_err(|_| error(at, Kind::TooLarge))
}

/// Reads seats separated by commas.
fn read_out(start: usize, seats: &str, setup: &mut Setup) -> Result<(), ParsePositionError> {
    for (at, word) in list(seats) {
        let at = start + at;
        let seat = read_seat(at, word, setup.rules.players())?;
        if let Some(playing) = setup.playing.get_mut(seat.index()) {
            if !core::mem::replace(playing, false) {
                return Err(error(at, Kind::Twice { seat }));
            }
        }
    }
    Ok(())
}

/// A seat of the board, counted from 1.
fn read_seat(at: usize, word: &str, players: u8) -> Result<Seat, ParsePositionError> {
    let mut text = Scanner::new(word);
    let number = text.number().filter(|number| (1..=u32::from(players)).contains(number) && text.is_done());
    number.map(|number| Seat::known(number - 1)).ok_or(error(at, Kind::Seat { players }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::samples::{any_position, any_text, settings};
    use proptest::prelude::*;
    use std::string::ToString;

    const START: &str = "2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1";

    fn wrong(text: &str) -> (usize, Kind) {
        let error = text.parse::<Position>().unwrap_err();
        (error.offset, error.kind)
    }

    proptest! {
        #![proptest_config(settings())]

        #[test]
        fn every_position_is_read_back(position in any_position()) {
            let text = position.text().to_string();
            prop_assert_eq!(text.parse(), Ok(position), "{}", text);
        }

        #[test]
        fn any_text_is_read_or_refused_within_it(text in any_text(any_position().prop_map(|position| position.text().to_string()))) {
            match text.parse::<Position>() {
                Ok(position) => prop_assert_eq!(position.text().to_string().parse(), Ok(position)),
                Err(error) => prop_assert!(error.offset <= text.len()),
            }
        }
    }

    #[test]
    fn everything_that_can_be_said() {
        let rules = Rules::builder(4, 1, 2).opening_turn(false).build().unwrap();
        let mut setup = Setup::from_sides(rules, &[[1, 0], [2, 65], [300, 4], [5, 6]]).unwrap();
        setup.turn = Seat::known(2);
        setup.playing[1] = false;
        setup.playing[3] = false;
        let position = setup.position().unwrap();
        let text = "4x1x2:opening_turn=off 1/0 2/65 300/4 5/6 3 first_move out=2,4";
        assert_eq!(position.text().to_string(), text);
        assert_eq!(text.parse(), Ok(position));
        assert_eq!(text.parse(), Ok(setup));
    }

    #[test]
    fn blanks_leading_zeros_names_and_play_are_read() {
        let text = "\t standard \n 4,4,04,4,4,4/00000  4,4,4,4,4,4/0 \r\n 01  play\n";
        assert_eq!(text.parse(), Ok(Position::new(Rules::standard())));
    }

    #[test]
    fn a_phase_that_is_not_said_is_play() {
        let text = "2x1x1:swap=on 1/0 1/0 1";
        assert_eq!(text.parse::<Position>().unwrap().phase(), Phase::Play);
    }

    #[test]
    fn the_end_keeps_the_seat_that_would_move_on() {
        let over: Position = "2x2x1 0,1/0 0,0/5 2".parse().unwrap();
        assert!(over.is_over());
        assert_eq!(over.text().to_string(), "2x2x1 0,0/1 0,0/5 2");
    }

    #[test]
    fn a_setup_is_read_as_it_stands() {
        let setup: Setup = "2x2x1 0,1/0 0,0/5 2 out=1,2".parse().unwrap();
        assert_eq!(setup.cells[..6], [0, 1, 0, 0, 0, 5]);
        assert_eq!(setup.playing[..2], [false, false]);
    }

    #[test]
    fn what_is_wrong_and_where() {
        let players = 2;
        let rules = |kind: ParseRulesErrorKind| Kind::Rules(kind);
        assert_eq!(wrong(""), (0, rules(ParseRulesErrorKind::UnknownName)));
        assert_eq!(wrong(" 2x6 "), (4, rules(ParseRulesErrorKind::Size)));
        assert_eq!(wrong("kgp"), (3, SetupError::Sides { sides: 0, players }.into()));
        assert_eq!(wrong("2x1x1 1/0 2"), (10, SetupError::Sides { sides: 1, players }.into()));
        assert_eq!(wrong("2x1x1 1/0 1/0 1/0 1/0 1"), (14, SetupError::Sides { sides: 4, players }.into()));
        let cells = |seat, cells| Kind::Setup(SetupError::Cells { seat, cells, pits: 2 });
        assert_eq!(wrong("2x2x1 1,1/0 1/0 1"), (12, cells(Seat::NORTH, 2)));
        assert_eq!(wrong("2x2x1 1,1,1,1,1,1/0 1/0 1"), (6, cells(Seat::SOUTH, 7)));
        assert_eq!(wrong("2x1x1 a/0 1/0 1"), (6, Kind::Seeds));
        assert_eq!(wrong("2x1x1 1, 1/0 1"), (8, Kind::Seeds));
        assert_eq!(wrong("2x1x1 1/0 1/-1 1"), (12, Kind::Seeds));
        assert_eq!(wrong("2x1x1 65536/0 1/0 1"), (6, Kind::TooLarge));
        assert_eq!(wrong("2x1x1 1/99999999999 1/0 1"), (8, Kind::TooLarge));
        assert_eq!(wrong("2x2x1 1,1 1/0 1"), (9, Kind::Separator));
        assert_eq!(wrong("2x1x1 1\u{e9}/0 1/0 1"), (7, Kind::Separator));
        assert_eq!(wrong("2x1x1 1/0/0 1/0 1"), (9, Kind::AfterStore));
        assert_eq!(wrong("2x1x1 1/0 1/0"), (13, Kind::Seat { players }));
        assert_eq!(wrong("2x1x1 1/0 1/0 0"), (14, Kind::Seat { players }));
        assert_eq!(wrong("2x1x1 1/0 1/0 3"), (14, Kind::Seat { players }));
        assert_eq!(wrong("2x1x1 1/0 1/0 +1"), (14, Kind::Seat { players }));
        assert_eq!(wrong("2x1x1 1/0 1/0 1x"), (14, Kind::Seat { players }));
        assert_eq!(wrong("2x1x1 1/0 1/0 out=1,2"), (14, Kind::Seat { players }));
        assert_eq!(wrong("2x1x1 1/0 1/0 1 out="), (20, Kind::Seat { players }));
        assert_eq!(wrong("2x1x1 1/0 1/0 1 out=2,"), (22, Kind::Seat { players }));
        assert_eq!(wrong("2x1x1 1/0 1/0 1 out=2,2"), (22, Kind::Twice { seat: Seat::NORTH }));
        assert_eq!(wrong("2x1x1 1/0 1/0 1 Play"), (16, Kind::Surplus));
        assert_eq!(wrong("2x1x1 1/0 1/0 1 play play"), (21, Kind::Surplus));
        assert_eq!(wrong("2x1x1 1/0 1/0 1 out=2 play"), (22, Kind::Surplus));
        assert_eq!(wrong("2x1x1 0/0 0/0 1"), (6, SetupError::NoSeeds.into()));
        let total = 65536;
        assert_eq!(wrong(" 2x1x1 1/0 65535/0 1"), (7, SetupError::TooManySeeds { total }.into()));
        assert_eq!(wrong("2x1x1 1/0 1/0  2 out=2"), (15, SetupError::SeatIsOut { seat: Seat::NORTH }.into()));
    }

    #[test]
    fn messages_name_what_is_allowed() {
        let message = |text: &str| text.parse::<Position>().unwrap_err().to_string();
        assert_eq!(message("2x1x1 1/0 1/0 7"), "at byte 14: a seat is expected here: a number from 1 to 2");
        assert_eq!(
            message(&std::format!("{START} now")),
            "at byte 36: only a phase (first_move, first_turn, swap_offered or play) and the seats that are out \
             (such as out=2,3) may follow the seat to move, in this order"
        );
    }
}
