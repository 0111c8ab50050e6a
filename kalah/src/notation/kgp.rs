//! The board literal of the Kalah Game Protocol: `<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>` ([`crate::forms`]).

use core::fmt;

use super::scanner::Scanner;
use super::write_list;
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::{MAX_PITS, Seat};
use crate::setup::{Setup, SetupError};

/// A board as the Kalah Game Protocol writes it, made by [`Position::kgp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KgpBoard {
    position: Position,
    south: Seat,
}

impl fmt::Display for KgpBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = || self.position.sides_from(self.south);
        write!(f, "<{},", self.position.rules().pits())?;
        write_list(f, sides().map(|side| side.store()))?;
        for side in sides() {
            f.write_str(",")?;
            write_list(f, side.pits())?;
        }
        f.write_str(">")
    }
}

/// Why a text is no board literal, and where.
///
/// ```
/// use kalah::{Position, Rules};
/// let error = Position::from_kgp(Rules::kgp(), "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>").unwrap_err();
/// assert_eq!(error.offset, 1);
/// assert_eq!(error.to_string(), "at byte 1: the board has 6 pits a side, the rules have 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset}: {kind}")]
#[non_exhaustive]
pub struct ParseKgpError {
    /// The byte of the text, from 0, where it went wrong; its length if something is missing at the end.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ParseKgpErrorKind,
}

/// What is wrong with a text that should be a board literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseKgpErrorKind {
    /// The literal does not begin with `<`.
    #[error("a board begins with `<`")]
    NoBoard,
    /// There is no number where one should be.
    #[error("a number is expected here")]
    Number,
    /// A number of seeds is larger than 65,535.
    #[error("too many seeds: at most 65535")]
    TooLarge,
    /// The first number is no number of pits that a board can have.
    #[error("a board has 1 to {MAX_PITS} pits a side")]
    BoardSize,
    /// The first number is not the number of pits that the rules have.
    #[error("the board has {board} pits a side, the rules have {rules}")]
    Pits {
        /// Pits a side of the literal.
        board: u8,
        /// Pits a side of the rules.
        rules: u8,
    },
    /// Something else than a comma or the end of the literal.
    #[error("`,` or `>` is expected here")]
    Separator,
    /// The literal ends too soon.
    #[error("the board ends after {numbers} numbers: with {pits} pits a side there are {needed}")]
    TooFew {
        /// Numbers in the literal.
        numbers: u8,
        /// Numbers needed.
        needed: u8,
        /// Pits a side.
        pits: u8,
    },
    /// The literal goes on when it should end.
    #[error("the board should end here with `>`: with {pits} pits a side there are {needed} numbers")]
    TooMany {
        /// Numbers needed.
        needed: u8,
        /// Pits a side.
        pits: u8,
    },
    /// There is something after the literal.
    #[error("nothing more is expected after the board")]
    Surplus,
    /// The rules are not for two players.
    #[error("the protocol is for 2 players, the rules have {players}")]
    Players {
        /// Players of the rules.
        players: u8,
    },
    /// The set-up is no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

use ParseKgpErrorKind as Kind;

const fn error(offset: usize, kind: Kind) -> ParseKgpError {
    ParseKgpError { offset, kind }
}

impl Position {
    /// The board literal of the Kalah Game Protocol, `<n,S,N,s1,…,sn,n1,…,nn>`: the seat to move is always its South.
    /// At the end that is the seat that would be to move on ([`turn`](Position::turn)). `None` with three or four
    /// players.
    ///
    /// The literal says nothing of rules, seats, opening and resignations: [`text`](Position::text) says it all.
    ///
    /// ```
    /// use kalah::{Move, Pit, Position, Rules};
    /// let next = Position::new(Rules::standard()).apply(Move::Sow(Pit::new(3).unwrap()))?;
    /// assert_eq!(next.kgp().unwrap().to_string(), "<6,0,1,5,4,4,4,4,4,4,4,4,0,5,5>");
    /// # Ok::<(), kalah::MoveError>(())
    /// ```
    #[must_use]
    pub fn kgp(&self) -> Option<KgpBoard> {
        self.kgp_from(self.turn())
    }

    /// The board literal of the Kalah Game Protocol as a certain seat sees it, whoever is to move. `None` with three or
    /// four players, or if there is no such seat.
    #[must_use]
    pub fn kgp_from(&self, south: Seat) -> Option<KgpBoard> {
        (self.rules().players() == 2 && south.index() < 2).then_some(KgpBoard { position: *self, south })
    }

    /// Reads a board literal of the Kalah Game Protocol: seat 0 is to move, the opening is over, nobody has resigned.
    /// Blanks are allowed between all of its parts.
    ///
    /// # Errors
    /// [`ParseKgpError`], also if its board is not that of the rules; [`kgp_pits`] says before which it is.
    ///
    /// ```
    /// use kalah::{Position, Rules, kgp_pits};
    /// let literal = "<3, 10,2, 1,2,3, 4,2,0>";
    /// let rules = Rules::kalah(kgp_pits(literal)?, 4).unwrap();
    /// let position = Position::from_kgp(rules, literal)?;
    /// assert_eq!(position.text().to_string(), "2x3x4 1,2,3/10 4,2,0/2 1");
    /// assert_eq!(position.kgp().unwrap().to_string(), "<3,10,2,1,2,3,4,2,0>");
    /// # Ok::<(), kalah::ParseKgpError>(())
    /// ```
    pub fn from_kgp(rules: Rules, text: &str) -> Result<Position, ParseKgpError> {
        let (players, pits) = (rules.players(), rules.pits());
        if players != 2 {
            return Err(error(0, Kind::Players { players }));
        }
        let mut text = Scanner::new(text);
        let (at, board) = read_size(&mut text)?;
        if board != pits {
            return Err(error(at, Kind::Pits { board, rules: pits }));
        }
        let mut setup = Setup::new(rules);
        setup.phase = Phase::Play;
        let side = rules.side_cells() as usize;
        let stores = [side - 1, 2 * side - 1];
        let order = stores.into_iter().chain(0..side - 1).chain(side..2 * side - 1);
        let needed = 2 * pits + 3;
        for (numbers, cell) in (1..).zip(order) {
            text.skip_blanks();
            if !text.eat(',') {
                let ends = text.next_is(|c| c == '>');
                let kind = if ends { Kind::TooFew { numbers, needed, pits } } else { Kind::Separator };
                return Err(error(text.offset(), kind));
            }
            let (at, seeds) = read_number(&mut text)?;
            let seeds = u16::try_from(seeds).map_err(|_| error(at, Kind::TooLarge))?;
            if let Some(cell) = setup.cells.get_mut(cell) {
                *cell = seeds;
            }
        }
        text.skip_blanks();
        if !text.eat('>') {
            let goes_on = text.next_is(|c| c == ',');
            let kind = if goes_on { Kind::TooMany { needed, pits } } else { Kind::Separator };
            return Err(error(text.offset(), kind));
        }
        text.skip_blanks();
        if !text.is_done() {
            return Err(error(text.offset(), Kind::Surplus));
        }
        setup.position().map_err(|cause| error(at, cause.into()))
    }
}

/// The number of pits a side of a board literal of the Kalah Game Protocol, 1 to 15: enough to choose the rules for
/// [`Position::from_kgp`]. What comes after it is not looked at.
///
/// # Errors
/// [`ParseKgpError`] if it does not begin with `<` and such a number.
pub fn kgp_pits(text: &str) -> Result<u8, ParseKgpError> {
    read_size(&mut Scanner::new(text)).map(|(_, pits)| pits)
}

/// Reads the beginning of a literal: where its size is, and what it is.
fn read_size(text: &mut Scanner<'_>) -> Result<(usize, u8), ParseKgpError> {
    text.skip_blanks();
    if !text.eat('<') {
        return Err(error(text.offset(), Kind::NoBoard));
    }
    let (at, pits) = read_number(text)?;
    match u8::try_from(pits) {
        Ok(pits) if (1..=MAX_PITS as u8).contains(&pits) => Ok((at, pits)),
        _ => Err(error(at, Kind::BoardSize)),
    }
}

fn read_number(text: &mut Scanner<'_>) -> Result<(usize, u32), ParseKgpError> {
    text.skip_blanks();
    let at = text.offset();
    text.number().map(|number| (at, number)).ok_or(error(at, Kind::Number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::samples::{any_position, any_text, settings};
    use proptest::prelude::*;
    use std::string::ToString;

    fn wrong(pits: u8, text: &str) -> (usize, Kind) {
        let error = Position::from_kgp(Rules::kalah(pits, 1).unwrap(), text).unwrap_err();
        (error.offset, error.kind)
    }

    proptest! {
        #![proptest_config(settings())]

        #[test]
        fn the_board_is_read_back_with_the_seat_to_move_as_south(position in any_position()) {
            let Some(literal) = position.kgp() else {
                prop_assert!(position.rules().players() > 2);
                return Ok(());
            };
            let literal = literal.to_string();
            let read = Position::from_kgp(*position.rules(), &literal).unwrap();
            prop_assert_eq!(kgp_pits(&literal), Ok(position.rules().pits()));
            prop_assert_eq!((read.turn(), read.phase()), (Seat::SOUTH, Phase::Play));
            prop_assert_eq!(read.kgp().unwrap().to_string(), literal);
            if !position.is_over() {
                prop_assert_eq!(read.legal_moves().bits(), position.legal_moves().bits() & !(1 << read.rules().pits()));
            }
        }

        #[test]
        fn any_text_is_read_or_refused_within_it(text in any_text(Just("<2,3,0,1,0,5,4>".to_string()))) {
            let rules = Rules::kalah(2, 1).unwrap();
            match Position::from_kgp(rules, &text) {
                Ok(position) => {
                    let literal = position.kgp().unwrap().to_string();
                    prop_assert_eq!(Position::from_kgp(rules, &literal), Ok(position));
                }
                Err(error) => prop_assert!(error.offset <= text.len()),
            }
        }
    }

    #[test]
    fn only_two_players_have_a_literal() {
        let rules: Rules = "3x1x1".parse().unwrap();
        assert_eq!(Position::new(rules).kgp(), None);
        let error = Position::from_kgp(rules, "<1,0,0,1,1>").unwrap_err();
        assert_eq!((error.offset, error.kind), (0, Kind::Players { players: 3 }));
    }

    #[test]
    fn a_board_from_either_seat() {
        let position: Position = "2x2x1 1,2/5 3,4/6 2".parse().unwrap();
        let from = |seat| position.kgp_from(Seat::new(seat).unwrap()).map(|board| board.to_string());
        assert_eq!(from(0).as_deref(), Some("<2,5,6,1,2,3,4>"));
        assert_eq!(from(1).as_deref(), Some("<2,6,5,3,4,1,2>"));
        assert_eq!(position.kgp(), position.kgp_from(Seat::NORTH));
        assert_eq!(from(2), None);
    }

    #[test]
    fn blanks_are_read_anywhere() {
        let text = "\t< 2 , 5,6\n,1,2 , 3,4 > ";
        let position = Position::from_kgp(Rules::kalah(2, 1).unwrap(), text).unwrap();
        assert_eq!(position.text().to_string(), "2x2x1 1,2/5 3,4/6 1");
        assert_eq!(kgp_pits(text), Ok(2));
    }

    #[test]
    fn the_opening_is_over() {
        let rules: Rules = "2x1x1:swap=on".parse().unwrap();
        assert_eq!(Position::from_kgp(rules, "<1,0,0,1,1>").unwrap().phase(), Phase::Play);
    }

    #[test]
    fn what_is_wrong_and_where() {
        assert_eq!(wrong(1, ""), (0, Kind::NoBoard));
        assert_eq!(wrong(1, " 1,0,0,1,1>"), (1, Kind::NoBoard));
        assert_eq!(wrong(1, "<"), (1, Kind::Number));
        assert_eq!(wrong(1, "<1,0,0,-1,1>"), (7, Kind::Number));
        assert_eq!(wrong(1, "<1,0, >"), (6, Kind::Number));
        assert_eq!(wrong(1, "<0>"), (1, Kind::BoardSize));
        assert_eq!(wrong(1, "< 16,0>"), (2, Kind::BoardSize));
        assert_eq!(wrong(1, "<4294967297,0,0,1,1>"), (1, Kind::BoardSize));
        assert_eq!(wrong(6, "<1,0,0,1,1>"), (1, Kind::Pits { board: 1, rules: 6 }));
        assert_eq!(wrong(1, "<1,0,0,65536,1>"), (7, Kind::TooLarge));
        assert_eq!(wrong(1, "<1;0,0,1,1>"), (2, Kind::Separator));
        assert_eq!(wrong(1, "<1,0,0,1 1>"), (9, Kind::Separator));
        assert_eq!(wrong(1, "<1,0,0,1,1"), (10, Kind::Separator));
        assert_eq!(wrong(1, "<1,0,0 >"), (7, Kind::TooFew { numbers: 3, needed: 5, pits: 1 }));
        assert_eq!(wrong(1, "<1,0,0,1,1 ,1>"), (11, Kind::TooMany { needed: 5, pits: 1 }));
        assert_eq!(wrong(1, "<1,0,0,1,1> x"), (12, Kind::Surplus));
        assert_eq!(wrong(1, " <1,0,0,0,0>"), (2, SetupError::NoSeeds.into()));
        let total = 65536;
        assert_eq!(wrong(1, "<1,0,0,65535,1>"), (1, SetupError::TooManySeeds { total }.into()));
        assert_eq!(kgp_pits("<16>").map_err(|error| error.offset), Err(1));
    }

    #[test]
    fn messages_name_what_is_needed() {
        let message = |text| Position::from_kgp(Rules::kalah(1, 1).unwrap(), text).unwrap_err().to_string();
        assert_eq!(message("<1,0,0>"), "at byte 6: the board ends after 3 numbers: with 1 pits a side there are 5");
        assert_eq!(message("<20>"), "at byte 1: a board has 1 to 15 pits a side");
    }
}
