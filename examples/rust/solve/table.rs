//! The endgame table: from a file, or built.

use std::io::{self, Write};
use std::process::ExitCode;

use kalah::Position;
use kalah::search::{Positions, Table, TableError};

use super::watch::Watch;
use super::{Args, Failure, memory};

/// The table for a position, if there is to be one.
pub(crate) fn get(args: &Args, position: &Position, threads: usize, watch: &Watch) -> Result<Option<Table>, Failure> {
    let rules = position.rules();
    let seeds = args.table_seeds.unwrap_or_else(|| memory::table_seeds(position, args.memory));
    if let Some(path) = args.table.as_ref().filter(|path| path.exists()) {
        let failed = |error| Failure::File(path.display().to_string(), error);
        // All that the file has, if nobody says and the memory allows.
        let wanted = args.table_seeds.unwrap_or(127);
        let limit = args.memory.0 / 4 * 3;
        let table = match Table::open(path, wanted, limit) {
            Err(TableError::TooLarge { .. }) if args.table_seeds.is_none() => Table::open(path, seeds, limit),
            table => table,
        };
        let table = table.map_err(failed)?;
        if !table.serves(rules) {
            return Err(failed(TableError::OtherRules { table: *table.rules(), wanted: *rules }));
        }
        return Ok(Some(table));
    }
    if seeds < 2 {
        return Ok(None);
    }
    let mut see = |progress| watch.build(progress);
    let table = Table::builder(rules, seeds).threads(threads).limit(args.memory.0).progress(&mut see).build()?;
    if let Some(path) = &args.table {
        table.save(path).map_err(|error| Failure::File(path.display().to_string(), error.into()))?;
    }
    Ok(Some(table))
}

/// Positions that are looked at to verify a table.
const SAMPLES: u32 = 200_000;

/// Compares values with those of the positions after each move, under the rules of the library.
pub(crate) fn verify(table: Option<&Table>, position: &Position, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let Some(table) = table else {
        writeln!(out, "no table")?;
        return Ok(ExitCode::FAILURE);
    };
    table.verify()?;
    let rules = position.rules().to_builder().majority_end(false).build().map_err(io::Error::other)?;
    let positions = Positions::new(&rules, table.seeds())?;
    let mut wrong = 0;
    for sample in 0..SAMPLES {
        // Most positions have many seeds: these, and the others as often.
        let seeds = if sample % 2 == 0 { table.seeds() } else { 1 + fastrand::u32(..table.seeds()) };
        let Some(position) = positions.sample(seeds, || fastrand::u64(..)) else { continue };
        wrong += u32::from(table.probe(&position) != from_successors(table, &position));
    }
    writeln!(out, "table of {} seeds for {}, {} positions", table.seeds(), table.rules(), table.len())?;
    writeln!(out, "{SAMPLES} sampled, {wrong} wrong")?;
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn from_successors(table: &Table, position: &Position) -> Option<i32> {
    let mut best = None;
    for mv in position.legal_moves() {
        let next = position.apply(mv).ok()?;
        let margin = match next.outcome() {
            Some(outcome) => outcome.margin(next.turn()),
            None => table.probe(&next)?,
        };
        best = best.max(Some(if next.turn() == position.turn() { margin } else { -margin }));
    }
    best
}
