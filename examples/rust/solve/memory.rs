//! How the memory is shared out, and how large a table is worth its time.

use core::str::FromStr;

use kalah::Position;
use kalah::search::Table;

/// A number of bytes, as in `512M`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size(pub(crate) u64);

/// What is no size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a size is a number of bytes, or a number with K, M or G")]
pub(crate) struct NoSize;

impl FromStr for Size {
    type Err = NoSize;

    fn from_str(text: &str) -> Result<Size, NoSize> {
        let digits = text.trim_end_matches(|last: char| last.is_ascii_alphabetic());
        let shift = match &text[digits.len()..] {
            "" => 0,
            "K" | "k" | "KiB" => 10,
            "M" | "m" | "MiB" => 20,
            "G" | "g" | "GiB" => 30,
            _ => return Err(NoSize),
        };
        let number: u64 = digits.parse().map_err(|_| NoSize)?;
        number.checked_mul(1 << shift).map(Size).ok_or(NoSize)
    }
}

/// What the program itself takes: code, stacks, numberings.
const PROGRAM: u64 = 12 << 20;

impl Size {
    /// What is left for table and search. Of very little memory half is, and the program takes more than it was given.
    pub(crate) fn without_program(self) -> Size {
        Size(self.0.saturating_sub(PROGRAM).max(self.0 / 2))
    }
}

/// Two more seeds in the table halve the search and make the table about 2.4 times as large. So many positions are
/// about right where building and searching take as long as each other: measured from 36 to 60 seeds on six pits.
fn worth(seeds: u32) -> f64 {
    10f64.powf(2.45 + 0.123 * f64::from(seeds))
}

/// Seeds of the table for a position, if nobody says.
pub(crate) fn table_seeds(position: &Position, memory: Size) -> u32 {
    let seeds: u32 = position.sides().map(|side| side.pits().iter().map(|&seeds| u32::from(seeds)).sum::<u32>()).sum();
    let fits = |in_table: &u32| {
        let size = Table::size_for(position.rules(), *in_table).unwrap_or(u64::MAX);
        let build = Table::builder(position.rules(), *in_table).memory().unwrap_or(u64::MAX);
        // The search wants a third of the memory.
        size as f64 <= worth(seeds) && build <= memory.0 / 3 * 2
    };
    (0..=seeds.min(127)).rev().find(fits).unwrap_or(0)
}

/// What the table leaves to the search, but not more than it can use.
pub(crate) fn of_search(memory: Size, table: Option<&Table>) -> u64 {
    let table = table.map_or(0, Table::len);
    memory.0.saturating_sub(table).min(table.max(64 << 20))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!("0".parse(), Ok(Size(0)));
        assert_eq!("1000".parse(), Ok(Size(1000)));
        assert_eq!("16G".parse(), Ok(Size(16 << 30)));
        assert_eq!("3MiB".parse(), Ok(Size(3 << 20)));
        for wrong in ["", "G", "1T", "-1", "1.5G", "99999999999999G", "1 G"] {
            assert_eq!(wrong.parse::<Size>(), Err(NoSize), "{wrong}");
        }
    }
}
