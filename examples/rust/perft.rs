//! Counts the sequences of exactly N plies: to compare two implementations, and to measure this one.

use core::ops::RangeInclusive;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use kalah::{Move, Position};
use kalah_examples::end::{exit_code, wrong_usage};
use kalah_examples::start::Start;

/// Count the legal sequences of exactly N plies.
///
/// A ply is one sowing or swap; a game that ends sooner counts nothing. Time and rate of every depth go to standard
/// error, the count of the last one to standard output, alone on the last line.
#[derive(Parser)]
#[command(name = "perft", version)]
struct Args {
    #[command(flatten)]
    start: Start,
    /// How many plies.
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8))]
    depth: u8,
    /// Also say how many of the sequences begin with each move.
    #[arg(long)]
    divide: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match args.start.position() {
        Ok(position) => exit_code(run(&position, &args, &mut io::stdout().lock(), &mut io::stderr().lock())),
        Err(error) => wrong_usage::<Args>(error),
    }
}

fn run(start: &Position, args: &Args, out: &mut impl Write, log: &mut impl Write) -> io::Result<ExitCode> {
    writeln!(log, "{}", start.text())?;
    let mut count = 1;
    for depth in depths(args.depth) {
        let begin = Instant::now();
        count = start.perft(depth);
        let seconds = begin.elapsed().as_secs_f64();
        let rate = count as f64 / seconds.max(1e-9) / 1e6;
        writeln!(log, "depth {depth}: {count} in {seconds:.3} s, {rate:.1} million a second")?;
    }
    if let (true, Some(rest)) = (args.divide, args.depth.checked_sub(1)) {
        for mv in start.legal_moves() {
            let count = start.apply(mv).map_or(0, |next| next.perft(rest));
            match mv {
                Move::Sow(pit) => writeln!(out, "pit {pit}: {count}")?,
                Move::Swap => writeln!(out, "swap: {count}")?,
            }
        }
    }
    writeln!(out, "{count}")?;
    Ok(ExitCode::SUCCESS)
}

/// Depth 0 is counted only where it is all that is wanted.
const fn depths(last: u8) -> RangeInclusive<u8> {
    if last == 0 { 0..=0 } else { 1..=last }
}
