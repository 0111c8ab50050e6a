//! A row against the library.

use core::fmt::Display;
use std::io::Write;

use kalah::{Move, Phase, Position, Rules, Seat, Setup};
use serde_json::{Value, json};

use super::report::Report;
use super::rows::{Perft, Row, Start};
use super::{games, values};

/// Checks a row of any kind.
pub(crate) fn row(line: &[u8], nodes: u64, report: &mut Report<impl Write>) {
    let row = match Row::read(line) {
        Ok(row) => row,
        // The row is a line, so the line that the error knows is always the first.
        Err(error) => return report.malformed(error.to_string().replace(" at line 1 column ", " at column ")),
    };
    report.name(row.name());
    let checked = match row {
        Row::Game(row) => games::game(row, report),
        Row::Single(row) => games::single(*row, report),
        Row::Digits(row) => games::digits(&row, report),
        Row::Perft(row) => perft(row, report),
        Row::Values(row) => values::values(row, nodes, report),
    };
    if let Err(message) = checked {
        report.malformed(message);
    }
}

/// The position of a set-up in a row, and how it was before it was settled; the usual start where the row has no sides.
pub(crate) fn set_up(rules: Rules, start: Start) -> Result<Position, String> {
    let mut setup = match start.sides {
        Some(sides) => Setup::from_sides(rules, &sides).map_err(message)?,
        None => Setup::new(rules),
    };
    if let Some(mover) = start.mover {
        setup.turn = Seat::new(mover).ok_or_else(|| format!("mover: there is no seat {mover}"))?;
    }
    if let Some(phase) = start.phase {
        setup.phase = Phase::named(&phase).ok_or_else(|| format!("phase: there is no phase {phase:?}"))?;
    }
    if let Some(playing) = start.playing {
        let players = usize::from(rules.players());
        if playing.len() != players {
            return Err(format!("playing: {} seats of {players} are said to play or not", playing.len()));
        }
        setup.playing[..players].copy_from_slice(&playing);
    }
    setup.position().map_err(message)
}

pub(crate) fn message(error: impl Display) -> String {
    error.to_string()
}

/// All sides as rows have them.
pub(crate) fn sides(position: &Position) -> Value {
    let side = |side: kalah::Side| side.pits().iter().copied().chain([side.store()]).collect::<Vec<_>>();
    position.sides().map(side).collect::<Vec<_>>().into()
}

/// The legal moves as rows have them.
pub(crate) fn legal(position: &Position) -> Value {
    position.legal_moves().into_iter().map(mv).collect::<Vec<_>>().into()
}

/// A move as rows have it.
pub(crate) fn mv(mv: Move) -> Value {
    json!(mv)
}

fn perft(row: Perft, report: &mut Report<impl Write>) -> Result<(), String> {
    let start = Start { sides: row.sides, mover: row.mover, phase: row.phase, playing: row.playing };
    let position = set_up(row.rules, start)?;
    for (i, said) in row.perft.into_iter().enumerate() {
        let depth = u8::try_from(i + 1).map_err(|_| "perft: more than 255 depths are not counted")?;
        let count = position.perft(depth);
        let wrong = said != json!(count);
        report.compare(format_args!("perft[{i}]"), &said.into(), count);
        // A right number bounds the work for the next one, a wrong one does not.
        if wrong {
            return Err(format!("perft: the depths after {depth} are not counted"));
        }
    }
    Ok(())
}
