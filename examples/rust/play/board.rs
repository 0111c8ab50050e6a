//! The board as a drawing, with numbered pits, colours and marks.

use core::fmt;

use anstyle::{AnsiColor, Style};
use kalah::{Cell, Move, Pit, Position, Seat, Side};

/// What a marked pit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The pit that was asked about: `[4]`.
    Asked,
    /// A pit that corresponds to it: `<4>`.
    Corresponding,
}

/// A position as one seat sees it, its side at the bottom. Colours are escape sequences: the stream decides.
pub(crate) struct Drawing<'a> {
    pub(crate) position: &'a Position,
    pub(crate) bottom: Seat,
    pub(crate) marks: &'a [(Cell, Mark)],
}

const NUMBERS: Style = Style::new().dimmed();
const CHOICE: Style = Style::new().bold();
const STORE: Style = AnsiColor::Cyan.on_default().bold();
const NAME: Style = Style::new().underline();
const ASKED: Style = Style::new().invert();
const CORRESPONDING: Style = AnsiColor::Yellow.on_default().bold();

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides: Vec<Side> = self.position.sides_from(self.bottom).collect();
        match &sides[..] {
            [bottom, top] => self.two(f, bottom, top),
            _ => self.more(f, &sides),
        }
    }
}

impl Drawing<'_> {
    /// Two sides face to face, each with its store at its right hand.
    fn two(&self, f: &mut fmt::Formatter<'_>, bottom: &Side, top: &Side) -> fmt::Result {
        let width = self.width();
        let blank = " ".repeat(width + 2);
        let border = format!("+{}", format!("{}+", "-".repeat(width + 2)).repeat(bottom.pits().len() + 2));
        let inner = vec!["-".repeat(width + 2); bottom.pits().len()].join("+");
        let pits = |side: &Side| (0..).map_while(Pit::new).take(side.pits().len()).collect::<Vec<_>>();
        let backwards = pits(top).into_iter().rev();

        self.name(f, top.seat(), width + 4)?;
        self.numbers(f, backwards.clone())?;
        write!(f, "\n{border}\n|{blank}|")?;
        self.cells(f, top.seat(), backwards)?;
        write!(f, "{blank}|\n|")?;
        self.store(f, top)?;
        write!(f, "|{inner}|")?;
        self.store(f, bottom)?;
        write!(f, "|\n|{blank}|")?;
        self.cells(f, bottom.seat(), pits(bottom).into_iter())?;
        write!(f, "{blank}|\n{border}\n {blank} ")?;
        self.numbers(f, pits(bottom).into_iter())?;
        f.write_str("  ")?;
        self.name(f, bottom.seat(), 0)?;
        writeln!(f)
    }

    /// Three or four sides, one a line in the order of sowing upwards.
    fn more(&self, f: &mut fmt::Formatter<'_>, sides: &[Side]) -> fmt::Result {
        let pits = |side: &Side| (0..).map_while(Pit::new).take(side.pits().len());
        write!(f, "{:9}", "")?;
        for first in sides.iter().take(1) {
            self.numbers(f, pits(first))?;
        }
        writeln!(f, "  {NUMBERS}store{NUMBERS:#}")?;
        for side in sides.iter().rev() {
            self.name(f, side.seat(), 8)?;
            f.write_str("|")?;
            self.cells(f, side.seat(), pits(side))?;
            self.store(f, side)?;
            f.write_str(if self.position.is_playing(side.seat()) { "\n" } else { " resigned\n" })?;
        }
        writeln!(f, "{NUMBERS}seeds go to the right, then to the side above, from the top one to the bottom{NUMBERS:#}")
    }

    /// Digits of the largest number on the board, at least two.
    fn width(&self) -> usize {
        let most =
            self.position.sides().map(|side| side.pits().iter().copied().max().unwrap_or(0).max(side.store())).max();
        most.unwrap_or(0).to_string().len().max(2)
    }

    fn name(&self, f: &mut fmt::Formatter<'_>, seat: Seat, width: usize) -> fmt::Result {
        let name = seat.name(self.position.rules().players()).to_string();
        let style = if self.position.to_move() == Some(seat) { NAME } else { Style::new() };
        write!(f, "{style}{name}{style:#}{:1$}", "", width.saturating_sub(name.len()))
    }

    fn numbers(&self, f: &mut fmt::Formatter<'_>, pits: impl Iterator<Item = Pit>) -> fmt::Result {
        let width = self.width();
        for (i, pit) in pits.enumerate() {
            let gap = if i > 0 { "   " } else { " " };
            write!(f, "{gap}{NUMBERS}{:>width$}{NUMBERS:#}", pit.to_string())?;
        }
        Ok(())
    }

    fn cells(&self, f: &mut fmt::Formatter<'_>, seat: Seat, pits: impl Iterator<Item = Pit>) -> fmt::Result {
        let width = self.width();
        for pit in pits {
            let mark = self.marks.iter().find(|(cell, _)| *cell == Cell::Pit(seat, pit)).map(|(_, mark)| *mark);
            let choice = self.position.to_move() == Some(seat) && self.position.legal_moves().contains(Move::Sow(pit));
            let (left, right, style) = match mark {
                Some(Mark::Asked) => ('[', ']', ASKED),
                Some(Mark::Corresponding) => ('<', '>', CORRESPONDING),
                None => (' ', ' ', if choice { CHOICE } else { Style::new() }),
            };
            write!(f, "{style}{left}{:>width$}{right}{style:#}|", self.position.seeds(seat, pit))?;
        }
        Ok(())
    }

    fn store(&self, f: &mut fmt::Formatter<'_>, side: &Side) -> fmt::Result {
        write!(f, " {STORE}{:>1$}{STORE:#} ", side.store(), self.width())
    }
}
