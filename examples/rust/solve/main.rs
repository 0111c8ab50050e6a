//! Solves positions: what the margin is if both play as well as can be.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core, reason = "a program has std")]

mod memory;
mod report;
mod table;
mod watch;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use kalah::Position;
use kalah::search::{Journal, JournalError, Question, Solution, SolveError, Solver, TableError, Task};
use kalah_examples::end::{exit_code, wrong_usage};
use kalah_examples::start::Start;

use memory::Size;
use watch::Watch;

/// Solve a position of two players exactly: its margin under best play, the margin of every move, and a best line.
///
/// A margin is the final store of the seat to move less that of the other. Boards of up to 7 pits a side and 127 seeds
/// in play are solved; how long it takes depends on the seeds: 2x6x4 takes seconds, 2x6x5 minutes and 16 GiB.
///
/// First an endgame table is built in memory, or read from a file, then the search begins. Progress goes to standard
/// error. Exit code 0: solved. 1: stopped before, or something failed. 2: wrong arguments.
#[derive(Parser)]
#[command(name = "solve", version)]
struct Args {
    #[command(flatten)]
    start: Start,
    /// What to find out.
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Ask::Moves)]
    ask: Ask,
    /// Memory of the program, in bytes or with K, M, G (1024): 12M for itself, the rest for table and search.
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    memory: Size,
    /// Threads; as many as the machine has cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The endgame table has all positions with at most so many seeds in play; 0: no table. A sensible number for the
    /// position and the memory if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=127))]
    table_seeds: Option<u32>,
    /// Read the endgame table from this file; if there is none, build it and write it there.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Only build or read the table, check it against the rules, and write it to --table.
    #[arg(long)]
    verify_table: bool,
    /// Stop after so many positions looked at.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop after so many seconds of search.
    #[arg(long, value_name = "SECONDS")]
    time: Option<u32>,
    /// Write every bound to this file as soon as it is proven, and go on from what it has.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Print one JSON object: margin (null if stopped), bounds, moves (move from 0 on to margin), line, nodes, seconds,
    /// table_seconds, table_seeds, stopped.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ask {
    /// The margin of every move, and a best line.
    Moves,
    /// The margin, and a best line with one best move.
    Margin,
    /// Who wins.
    Outcome,
}

/// What can fail.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Solve(#[from] SolveError),
    #[error("{0}")]
    Table(#[from] TableError),
    #[error("{0}: {1}")]
    File(String, TableError),
    #[error("{0}: {1}")]
    Journal(String, JournalError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

fn main() -> ExitCode {
    let mut args = Args::parse();
    args.memory = args.memory.without_program();
    let position = match args.start.position() {
        Ok(position) => position,
        Err(error) => wrong_usage::<Args>(error),
    };
    match run(&args, &position) {
        Ok(code) => code,
        Err(Failure::Io(error)) => exit_code(Err(error)),
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args, position: &Position) -> Result<ExitCode, Failure> {
    let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    // Refuse what cannot be solved before a table is built for it.
    let solver = Solver::builder(position.rules()).threads(threads);
    solver.clone().memory(0).build()?;
    let watch = Watch::new();
    let begin = Instant::now();
    let table = table::get(args, position, threads, &watch)?;
    let table_seconds = begin.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    if args.verify_table {
        return table::verify(table.as_ref(), position, &mut out);
    }

    let memory = memory::of_search(args.memory, table.as_ref());
    let solver = solver.memory(memory);
    let mut solver = match &table {
        Some(table) => solver.table(table.clone()),
        None => solver,
    }
    .build()?;
    let mut journal = match &args.journal {
        Some(path) => Some(Journal::open(path).map_err(|error| Failure::Journal(path.display().to_string(), error))?),
        None => None,
    };
    let solution = solve(args, position, &mut solver, journal.as_mut(), &watch)?;
    watch.finish();
    let report = report::Report { position, solution: &solution, table: table.as_ref(), table_seconds };
    if args.json {
        writeln!(out, "{}", report.json())?;
    } else {
        report.text(&mut out)?;
    }
    Ok(if solution.stopped.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn solve(
    args: &Args,
    position: &Position,
    solver: &mut Solver,
    journal: Option<&mut Journal>,
    watch: &Watch,
) -> Result<Solution, SolveError> {
    let mut task = match args.ask {
        Ask::Moves => Task::new(Question::Moves).line(),
        Ask::Margin => Task::new(Question::Margin).line(),
        Ask::Outcome => Task::new(Question::Outcome),
    };
    if let Some(nodes) = args.nodes {
        task = task.nodes(nodes);
    }
    if let Some(seconds) = args.time {
        task = task.time(Duration::from_secs(seconds.into()));
    }
    if let Some(journal) = journal {
        task = task.journal(journal);
    }
    let mut see = |progress| watch.search(progress);
    solver.solve(position, task.progress(&mut see))
}
