//! Looks for fair starts: a few seeds away from the usual start, and a draw under best play.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use kalah::search::{Question, SolveError, Solver, Table, TableError, Task};
use kalah::{Position, Rules, Setup};
use kalah_examples::end::exit_code;
use kalah_examples::start::rules_help;

/// Find starts that best play makes a draw, among those that differ from the usual start by a few moved seeds.
///
/// Each fair start is written as a position text on a line of its own, the number of them last. FairKalah's 254 are
/// those of the usual settings; they take about half an hour on one core.
#[derive(Parser)]
#[command(name = "fair", version)]
struct Args {
    /// The rules, for two players.
    #[arg(long, value_name = "TEXT", default_value = "empty_capture", long_help = rules_help())]
    rules: Rules,
    /// How many seeds are moved at most, each from a pit to any other pit or a store.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(..=4))]
    moved: u8,
    /// The endgame table has all positions with at most so many seeds in play; 22 of six pits take 0.6 GB.
    #[arg(long, value_name = "N", default_value_t = 22, value_parser = clap::value_parser!(u32).range(2..=127))]
    table_seeds: u32,
    /// Mebibytes of memory for the search, beside the table.
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: u32,
    /// Threads; as many as the machine has cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Solve(#[from] SolveError),
    #[error("{0}")]
    Table(#[from] TableError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => exit_code(Err(error)),
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let builder = Solver::builder(&args.rules).threads(threads);
    builder.clone().memory(0).build()?;
    // No more than the board has.
    let starts = starts(&args.rules, args.moved);
    let most = args.rules.seeds().saturating_mul(2 * u16::from(args.rules.pits()));
    let seeds = args.table_seeds.min(most.into());
    let table = Table::builder(&args.rules, seeds).threads(threads).limit(u64::MAX).build()?;
    let mut solver = builder.table(table).memory(u64::from(args.memory) << 20).build()?;

    let bar = ProgressBar::new(starts.len() as u64);
    let template = "{bar:30} {pos} of {len} starts, {msg}, {elapsed} gone, {eta} to go";
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut found = 0;
    let mut out = io::stdout().lock();
    for start in &starts {
        let solution = solver.solve(start, Task::new(Question::Outcome))?;
        if solution.margin.outcome() == Some(0) {
            found += 1;
            bar.suspend(|| writeln!(out, "{}", start.text()).and_then(|()| out.flush()))?;
        }
        bar.set_message(format!("{found} fair"));
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "{found}")?;
    Ok(())
}

/// All starts with at most so many seeds moved, the usual one among them, in ascending order of cells.
fn starts(rules: &Rules, moved: u8) -> Vec<Position> {
    let usual = Setup::new(*rules);
    let side = usize::from(rules.pits()) + 1;
    let pits: Vec<usize> = (0..2 * side).filter(|cell| cell % side + 1 < side).collect();
    let mut all = BTreeSet::from([usual.cells]);
    for _ in 0..moved {
        for cells in all.clone() {
            for &from in pits.iter().filter(|&&from| cells[from] > 0) {
                for to in (0..2 * side).filter(|&to| to != from) {
                    let mut next = cells;
                    next[from] -= 1;
                    next[to] += 1;
                    all.insert(next);
                }
            }
        }
    }
    let positions = all.into_iter().map(|cells| {
        let mut setup = usual;
        setup.cells = cells;
        setup.position()
    });
    // Seeds are moved, never added: each is a position.
    positions.filter_map(Result::ok).filter(|position| !position.is_over()).collect()
}
