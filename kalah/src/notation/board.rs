//! The drawing of a position for people: plain text, pits and seats counted from 1.

use core::fmt::{self, Display};

use crate::phase::Phase;
use crate::position::Position;
use crate::seat::Seat;
use crate::view::Side;

/// A position as a seat sees it, in plain text, made by [`Position::drawing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    position: Position,
    seat: Seat,
}

impl Position {
    /// The board as this seat sees it, for people: lines of plain ASCII text without a line break at the end.
    ///
    /// With two players its own side is below, from left to right in the order of sowing, and the other's above, from
    /// right to left: corresponding pits face each other. With more its own side is the first row, and the others
    /// follow in the order of sowing. `>` marks the seat to move. A seat that does not exist sees what seat 0 sees.
    ///
    /// The drawing may become prettier: programs read [`text`](Position::text). `Display` draws for seat 0.
    ///
    /// ```
    /// use kalah::{Position, Seat};
    /// let position: Position = "2x6x4 4,0,4,12,0,4/2 6,0,5,5,0,5/1 2".parse()?;
    /// assert_eq!(format!("\n{position}"), "
    ///               6   5   4   3   2   1
    /// > North   1   5   0   5   5   0   6
    ///   South       4   0   4  12   0   4   2
    ///               1   2   3   4   5   6
    /// North to move");
    /// assert_eq!(format!("\n{}", position.drawing(Seat::NORTH)), "
    ///               6   5   4   3   2   1
    ///   South   2   4   0  12   4   0   4
    /// > North       6   0   5   5   0   5   1
    ///               1   2   3   4   5   6
    /// North to move");
    /// # Ok::<(), kalah::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn drawing(&self, seat: Seat) -> Drawing {
        let exists = seat.index() < usize::from(self.rules().players());
        Drawing { position: *self, seat: if exists { seat } else { Seat::SOUTH } }
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.drawing(Seat::SOUTH).fmt(f)
    }
}

impl Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.position.rules().players() == 2 {
            self.two_rows(f)?
        } else {
            self.many_rows(f)?
        }
        self.situation(f)
    }
}

/// What stands over the stores of more than two players.
const STORE: &str = "store";

impl Drawing {
    /// The width of a cell: two blanks and the widest number.
    fn width(&self) -> u8 {
        let digits = |number: u16| number.checked_ilog10().map_or(1, |log| log as u8 + 1);
        let seeds = |side: Side| side.pits().iter().map(|&seeds| digits(seeds)).max().max(Some(digits(side.store())));
        let widest = self.position.sides().filter_map(seeds).max();
        2 + widest.max(Some(digits(self.position.rules().pits().into()))).unwrap_or_default()
    }

    /// The name of the row's seat, marked if it is to move.
    fn label(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        let mark = if self.position.to_move() == Some(seat) { '>' } else { ' ' };
        write!(f, "{mark} {}", seat.name(self.position.rules().players()))
    }

    /// What is to be said of the row's seat.
    fn end_of_row(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        f.write_str(if self.position.is_playing(seat) { "\n" } else { "  out\n" })
    }

    fn two_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        let (own, other) = (self.position.side(self.seat), self.position.side(self.other()));
        let pits = || 1..=self.position.rules().pits();
        let margin = "> South".len() + usize::from(width);

        write!(f, "{:margin$}", "")?;
        cells(f, width, pits().rev())?;
        f.write_str("\n")?;
        self.label(f, other.seat())?;
        cells(f, width, [other.store()])?;
        cells(f, width, other.pits().iter().rev())?;
        self.end_of_row(f, other.seat())?;
        self.label(f, own.seat())?;
        cells(f, width, [""])?;
        cells(f, width, own.pits())?;
        cells(f, width, [own.store()])?;
        self.end_of_row(f, own.seat())?;
        write!(f, "{:margin$}", "")?;
        cells(f, width, pits())?;
        f.write_str("\n")
    }

    /// With two players, the seat on the other side.
    fn other(&self) -> Seat {
        if self.seat == Seat::SOUTH { Seat::NORTH } else { Seat::SOUTH }
    }

    fn many_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        let store = width.max(2 + STORE.len() as u8);
        write!(f, "{:margin$}", "", margin = "> Seat 1".len())?;
        cells(f, width, 1..=self.position.rules().pits())?;
        cells(f, store, [STORE])?;
        f.write_str("\n")?;
        for side in self.position.sides_from(self.seat) {
            self.label(f, side.seat())?;
            cells(f, width, side.pits())?;
            cells(f, store, [side.store()])?;
            self.end_of_row(f, side.seat())?;
        }
        Ok(())
    }

    /// Who is to move, or how the game ended.
    fn situation(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, players) = (&self.position, self.position.rules().players());
        let Some(outcome) = position.outcome() else {
            let swap = if position.phase() == Phase::SwapOffered { ", or to swap the sides" } else { "" };
            return write!(f, "{} to move{swap}", position.turn().name(players));
        };
        if let Some(seat) = outcome.winner() {
            let (name, seeds) = (seat.name(players), position.store(seat));
            return write!(f, "game over: {name} wins with {seeds} of {} seeds", position.total());
        }
        let first = position.sides().zip(outcome.ranks()).filter(|(_, rank)| **rank == 1);
        let mut seeds = 0;
        for (i, (side, _)) in first.enumerate() {
            f.write_str(if i == 0 { "game over: draw of " } else { " and " })?;
            write!(f, "{}", side.seat().name(players))?;
            seeds = side.store();
        }
        write!(f, " with {seeds} of {} seeds each", position.total())
    }
}

fn cells(f: &mut fmt::Formatter<'_>, width: u8, cells: impl IntoIterator<Item = impl Display>) -> fmt::Result {
    let width = usize::from(width);
    cells.into_iter().try_for_each(|cell| write!(f, "{cell:>width$}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::samples::{any_position, settings};
    use proptest::prelude::*;
    use std::format;
    use std::string::ToString;
    use std::vec::Vec;

    #[track_caller]
    fn draws(text: &str, drawing: &str) {
        let position: Position = text.parse().unwrap();
        assert_eq!(format!("\n{position}"), drawing);
    }

    #[test]
    fn two_players() {
        draws(
            "2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1",
            "
            6  5  4  3  2  1
  North  0  4  4  4  4  4  4
> South     4  4  4  4  4  4  0
            1  2  3  4  5  6
South to move",
        );
        draws(
            "2x12x1 1,2,3,4,5,6,7,8,9,0,1,2/3 2,1,0,9,8,7,6,5,4,3,2,1/0 2",
            "
             12  11  10   9   8   7   6   5   4   3   2   1
> North   0   1   2   3   4   5   6   7   8   9   0   1   2
  South       1   2   3   4   5   6   7   8   9   0   1   2   3
              1   2   3   4   5   6   7   8   9  10  11  12
North to move",
        );
    }

    #[test]
    fn many_seeds_widen_every_cell() {
        draws(
            "2x3x4:swap=on 100,0,1/0 5,6,65000/333 2 swap_offered",
            "
                    3      2      1
> North    333  65000      6      5
  South           100      0      1      0
                    1      2      3
North to move, or to swap the sides",
        );
        draws(
            "2x1x1 1/999 1/0 1",
            "
                1
  North    0    1
> South         1  999
                1
South to move",
        );
    }

    #[test]
    fn three_players() {
        draws(
            "3x4x3 3,3,3,3/0 100,0,3,12/7 3,3,3,3/20 2",
            "
            1    2    3    4  store
  Seat 1    3    3    3    3      0
> Seat 2  100    0    3   12      7
  Seat 3    3    3    3    3     20
Seat 2 to move",
        );
    }

    #[test]
    fn four_players_of_whom_two_are_out() {
        draws(
            "4x2x3 3,3/0 0,1/7 3,3/20 0,0/12345 3 out=2,4",
            "
              1      2  store
  Seat 1      3      3      0
  Seat 2      0      1      7  out
> Seat 3      3      3     20
  Seat 4      0      0  12345  out
Seat 3 to move",
        );
    }

    #[test]
    fn the_end() {
        let last = |text: &str| {
            let position: Position = text.parse().unwrap();
            let drawing = position.to_string();
            assert!(!drawing.contains('>'), "nobody is to move: {drawing}");
            drawing.lines().last().unwrap().to_string()
        };
        assert_eq!(last("2x1x1 0/25 1/22 1"), "game over: South wins with 25 of 48 seeds");
        assert_eq!(last("2x2x1 0,0/24 1,2/21 1"), "game over: draw of South and North with 24 of 48 seeds each");
        assert_eq!(last("2x1x1 1/1 1/9 1 out=2"), "game over: South wins with 2 of 12 seeds");
        assert_eq!(last("3x1x1 0/20 1/50 0/2 1"), "game over: Seat 2 wins with 51 of 73 seeds");
        assert_eq!(
            last("4x1x1 0/20 1/30 0/20 1/4 3 out=2"),
            "game over: draw of Seat 1 and Seat 3 with 20 of 76 seeds each"
        );
    }

    #[test]
    fn every_seat_sees_its_own_side_first() {
        let position: Position = "3x1x1 1/0 2/0 3/0 2".parse().unwrap();
        let rows = "\n> Seat 2  2      0\n  Seat 3  3      0\n  Seat 1  1      0\n";
        assert_eq!(position.drawing(Seat::NORTH).to_string(), format!("          1  store{rows}Seat 2 to move"));
        assert_eq!(position.drawing(Seat::known(3)).to_string(), position.to_string());
    }

    proptest! {
        #![proptest_config(settings())]

        /// Lines end with something; numbers stand in columns; every number of the board is there.
        #[test]
        fn every_position_is_drawn(position in any_position(), seat in 0u32..4) {
            let drawing = position.drawing(Seat::known(seat)).to_string();
            let mut numbers = Vec::new();
            for line in drawing.lines() {
                prop_assert_eq!(line, line.trim_end(), "{}", drawing);
                prop_assert!(line.is_ascii());
                numbers.extend(line.split(' ').filter_map(|word| word.parse::<u16>().ok()));
            }
            for side in position.sides() {
                for seeds in side.pits().iter().chain([&side.store()]) {
                    prop_assert!(numbers.contains(seeds), "{} is missing in {}", seeds, drawing);
                }
            }
            let players = usize::from(position.rules().players());
            prop_assert_eq!(drawing.lines().count(), if players == 2 { 5 } else { players + 2 });
        }
    }
}
