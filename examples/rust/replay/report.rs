//! What is printed and counted.

use core::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::rows::Said;

/// Differences found so far, and the row that is being checked.
pub(crate) struct Report<Out> {
    out: Out,
    first_only: bool,
    rows: u64,
    plies: u64,
    /// Rows that differ.
    differing: u64,
    /// Rows of values that the search did not reach the end of.
    not_reached: u64,
    row: Row,
}

/// The row that is being checked.
#[derive(Default)]
struct Row {
    place: String,
    differences: Vec<String>,
    /// Fields compared.
    checked: u64,
}

/// Characters of a value, and of a whole difference, that are printed.
const VALUE: usize = 300;
const DIFFERENCE: usize = 900;

impl<Out: Write> Report<Out> {
    pub(crate) fn new(out: Out, first_only: bool) -> Report<Out> {
        Report { out, first_only, rows: 0, plies: 0, differing: 0, not_reached: 0, row: Row::default() }
    }

    /// Begins a row.
    pub(crate) fn begin(&mut self, file: &str, line: u64) {
        self.rows += 1;
        self.row = Row { place: format!("{file}:{line}"), ..Row::default() };
    }

    /// The name of the row, if it has one.
    pub(crate) fn name(&mut self, name: Option<&str>) {
        if let Some(name) = name {
            self.row.place += &format!(" {:?}", clipped(name.into(), VALUE));
        }
    }

    /// Compares a field with what the library says; a field that the row does not have is right.
    pub(crate) fn compare(&mut self, field: impl Display, said: &Said, library: impl Serialize) {
        let Some(said) = said.value() else { return };
        self.row.checked += 1;
        match serde_json::to_value(library) {
            Ok(library) if library == *said => {}
            Ok(library) => self.differs(field, said, clipped(library.to_string(), VALUE)),
            Err(error) => self.malformed(format_args!("{field}: {error}")),
        }
    }

    /// A field differs from what the library says.
    pub(crate) fn differs(&mut self, field: impl Display, said: &Value, library: impl Display) {
        let said = clipped(said.to_string(), VALUE);
        self.malformed(format_args!("{field}: expected {said} (row), got {library} (library)"));
    }

    /// The row cannot be read or played: that is a difference too.
    pub(crate) fn malformed(&mut self, message: impl Display) {
        self.row.differences.push(clipped(message.to_string(), DIFFERENCE));
    }

    /// A ply was replayed.
    pub(crate) fn ply(&mut self) {
        // That it can be played is checked too.
        self.row.checked += 1;
        self.plies += 1;
    }

    /// The search ended before the value was known.
    pub(crate) fn not_reached(&mut self) {
        self.row.checked += 1;
        self.not_reached += 1;
    }

    /// Ends the row and prints its differences.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        if self.row.differences.is_empty() && self.row.checked == 0 {
            self.malformed("the row has nothing to check");
        }
        let Row { place, differences, .. } = core::mem::take(&mut self.row);
        self.differing += u64::from(!differences.is_empty());
        let wanted = if self.first_only { 1 } else { differences.len() };
        for difference in differences.iter().take(wanted) {
            writeln!(self.out, "{place}: {difference}")?;
        }
        Ok(())
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Prints the last lines; whether there were rows and no difference.
    pub(crate) fn finish(mut self, nodes: u64) -> io::Result<bool> {
        let Report { rows, plies, differing, not_reached, .. } = self;
        if not_reached > 0 {
            writeln!(self.out, "{not_reached} values not reached (more than {nodes} positions; see --nodes)")?;
        }
        writeln!(self.out, "{rows} rows, {plies} plies, {differing} differences")?;
        self.out.flush()?;
        Ok(rows > 0 && differing == 0)
    }
}

fn clipped(text: String, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
