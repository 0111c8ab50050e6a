//! Lets computer players play many games against each other, and says how strong they are.
#![allow(clippy::std_instead_of_core, reason = "a program has std")]

mod pairing;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use indicatif::ProgressBar;
use kalah::search::{Budget, PlayerError, Table, TableError};
use kalah_examples::computer::{Computer, seconds};
use kalah_examples::end::{exit_code, wrong_usage};
use kalah_examples::start::Start;

use pairing::{Conditions, Pairing};

/// Let computer players play many games against each other.
///
/// In every pairing one sits at one seat and the other at all the rest; the seat changes from game to game. Scores are
/// those of ratings: of each two different players at the board 1 for the better rank, ½ for the same rank.
#[derive(Parser)]
#[command(name = "tournament", version)]
struct Args {
    #[command(flatten)]
    start: Start,
    /// Who plays: random, greedy, computer:LEVEL (1 to 9), search:PLIES; at least two.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "computer,greedy,random")]
    players: Vec<Computer>,
    /// Games of every pairing.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The first so many plies of every game are random, the same from every seat, so that good players do not always
    /// play the same game.
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    random_plies: u32,
    /// Positions that computer:LEVEL may look at for a move.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,
    /// Seconds that it may take for a move, instead of a number of positions.
    #[arg(long, value_name = "SECONDS", conflicts_with = "nodes", value_parser = seconds)]
    time: Option<Duration>,
    /// The players have an endgame table of all positions with at most so many seeds in play.
    #[arg(long, value_name = "SEEDS")]
    table_seeds: Option<u32>,
    /// Where chance begins: the same number gives the same games again, unless --time is given.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What can fail.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Player(#[from] PlayerError),
    #[error("--table-seeds: {0}")]
    Table(#[from] TableError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

fn main() -> ExitCode {
    let args = Args::parse();
    let start = args.start.position().unwrap_or_else(|error| wrong_usage::<Args>(error));
    if args.players.len() < 2 {
        wrong_usage::<Args>("--players names one player: at least two are needed");
    }
    let budget = args.time.map_or(Budget::nodes(args.nodes), Budget::time);
    let conditions = Conditions { start, games: args.games, random_plies: args.random_plies, seed: args.seed, budget };
    match run(&args, &conditions) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => exit_code(Err(error)),
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args, conditions: &Conditions) -> Result<(), Failure> {
    let rules = conditions.start.rules();
    let table = args.table_seeds.map(|seeds| Table::builder(rules, seeds).build()).transpose()?;
    let mut out = io::stdout().lock();
    writeln!(out, "Rules {rules}, {} games a pairing, --seed {}", args.games, args.seed)?;
    for (i, &one) in args.players.iter().enumerate() {
        // With two seats either of them is the one.
        let first = if rules.players() == 2 { i + 1 } else { 0 };
        for (_, &rest) in args.players.iter().enumerate().skip(first).filter(|(j, _)| *j != i) {
            let bar = ProgressBar::new(args.games.into());
            let pairing = Pairing::play(one, rest, conditions, table.as_ref(), || bar.inc(1))?;
            bar.finish_and_clear();
            writeln!(out, "{pairing}")?;
            out.flush()?;
        }
    }
    Ok(())
}
