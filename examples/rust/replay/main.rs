//! Replays rows of games, moves, counts and values and says where they differ from the library.
#![allow(clippy::std_instead_of_alloc, reason = "a program has std")]

mod check;
mod games;
mod report;
mod rows;
mod values;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use kalah_examples::end::exit_code;
use kalah_examples::lines::{Line, read_line};

use report::Report;

/// Replay JSON rows and print every difference from the library: for checking any program that plays Kalah.
///
/// A row is a JSON object on a line of its own. Its keys tell its kind; every field of it is checked, and fields may be
/// left out as long as something remains to be checked:
///
///   start, plies         a game: each ply with legal, move or resign, sides, mover, phase, last, captured, again,
///                        ended, swept; scores and ranks at the end
///   before               a set-up with mover, phase, playing; settled, over, legal; a move (or resign) with sides,
///                        to_move, phase_after, last, captured, again, ended, swept
///   pits                 a game as a string of pit numbers from 1 on, with plies, over, scores
///   perft                counts from depth 1 on, from the usual start or from sides, mover, phase, playing
///   margin, moves        the final margin of the seat to move under best play and the value of each of its moves,
///                        for two players, from the usual start or from sides, mover, phase, playing
///
/// Every row has rules (players, pits, seeds and what differs from the default) and may have a name.
///
/// Exit code 0: no difference. 1: a difference, a row that cannot be read, a file that cannot be read, or no row at
/// all. The last line is `N rows, M plies, D differences`, where D counts the rows that differ.
#[derive(Parser)]
#[command(name = "replay", version, verbatim_doc_comment)]
struct Args {
    /// Files of JSON lines; - or none for standard input.
    files: Vec<PathBuf>,
    /// Positions the search may look at for one row of values; a row beyond it is counted as not reached. A million
    /// takes up to 300 MB.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,
    /// Print only the first difference of each row.
    #[arg(long)]
    first: bool,
}

/// As long as a row may be, in bytes.
const ROW: u64 = 16 << 20;

fn main() -> ExitCode {
    let done = run(&Args::parse(), BufWriter::new(io::stdout().lock()));
    exit_code(match done {
        // Nobody reads on: what was not checked is not right.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::FAILURE),
        done => done,
    })
}

fn run(args: &Args, out: impl Write) -> io::Result<ExitCode> {
    let mut report = Report::new(out, args.first);
    let mut unread = false;
    let stdin = [PathBuf::from("-")];
    for file in if args.files.is_empty() { &stdin[..] } else { &args.files } {
        let done = if file == Path::new("-") {
            if io::stdin().is_terminal() {
                eprintln!("reading rows from the terminal; end them with Ctrl-D");
            }
            replay("standard input", &mut io::stdin().lock(), args.nodes, &mut report)
        } else {
            let open = File::open(file).map_err(Failure::Read);
            open.and_then(|open| {
                replay(&file.display().to_string(), &mut BufReader::new(open), args.nodes, &mut report)
            })
        };
        match done {
            Ok(()) => {}
            Err(Failure::Write(error)) => return Err(error),
            Err(Failure::Read(error)) => {
                report.flush()?;
                eprintln!("error: {}: {error}", file.display());
                unread = true;
            }
        }
    }
    let good = report.finish(args.nodes)?;
    Ok(if good && !unread { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What stops the replay of a file: only a failure to write stops the program.
enum Failure {
    Read(io::Error),
    Write(io::Error),
}

fn replay(file: &str, input: &mut impl BufRead, nodes: u64, report: &mut Report<impl Write>) -> Result<(), Failure> {
    let mut line = Vec::new();
    for number in 1.. {
        let found = read_line(input, &mut line, ROW).map_err(Failure::Read)?;
        if found == Line::End {
            break;
        }
        if found == Line::Whole && line.trim_ascii().is_empty() {
            continue;
        }
        report.begin(file, number);
        if found == Line::TooLong {
            report.malformed(format_args!("the line is longer than {ROW} bytes"));
        } else {
            check::row(&line, nodes, report);
        }
        report.end().map_err(Failure::Write)?;
    }
    Ok(())
}
