//! Text forms: rules and positions on one line, the literal of the Kalah Game Protocol, and the drawing of a board.
//!
//! The grammars are in [`crate::forms`]. Writing is strict: one text for one value. Reading is a little kinder, and
//! every error says at which byte of the text it went wrong.

mod board;
mod kgp;
mod position;
mod rules;
#[cfg(test)]
pub(crate) mod samples;
mod scanner;

pub use board::Drawing;
pub use kgp::{KgpBoard, ParseKgpError, ParseKgpErrorKind, kgp_pits};
#[cfg(feature = "alloc")]
pub(crate) use position::read_without_rules;
pub use position::{ParsePositionError, ParsePositionErrorKind, PositionText};
pub use rules::{ParseRulesError, ParseRulesErrorKind};
#[cfg(feature = "alloc")]
pub(crate) use scanner::{Scanner, list};

use core::fmt;

/// Displays names as "a, b or c".
pub(crate) fn one_of<Names>(names: impl Fn() -> Names) -> impl fmt::Display
where
    Names: ExactSizeIterator<Item = &'static str>,
{
    OneOf(names)
}

struct OneOf<F>(F);

impl<F: Fn() -> Names, Names: ExactSizeIterator<Item = &'static str>> fmt::Display for OneOf<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_one_of(f, &mut (self.0)())
    }
}

fn write_one_of(f: &mut fmt::Formatter<'_>, names: &mut dyn ExactSizeIterator<Item = &'static str>) -> fmt::Result {
    let last = names.len().saturating_sub(1);
    for (i, name) in names.enumerate() {
        f.write_str(match i {
            0 => "",
            i if i == last => " or ",
            _ => ", ",
        })?;
        f.write_str(name)?;
    }
    Ok(())
}

/// Writes numbers separated by commas.
fn write_list(f: &mut fmt::Formatter<'_>, numbers: impl IntoIterator<Item = impl fmt::Display>) -> fmt::Result {
    for (i, number) in numbers.into_iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        write!(f, "{number}")?;
    }
    Ok(())
}
