//! A game of Kalah in the terminal: two to four seats, each a person or the computer.

mod board;
mod command;
mod computer;
mod files;
mod seats;
mod session;
mod standings;

use core::str::FromStr;
use core::time::Duration;
use std::io;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::{Parser, ValueEnum};
use fastrand::Rng;
use kalah::search::{Budget, PlayerError};
use kalah::{Game, Seat, Series};
use kalah_examples::computer::{Computer, seconds};
use kalah_examples::end::{exit_code, wrong_usage};
use kalah_examples::start::Start;

use computer::Computers;
use seats::{Player, players_of};
use session::{Session, Table};

/// Play Kalah in the terminal: two to four seats, each a person or the computer.
///
/// Type `help` in the game for what can be typed there. The last line of a finished game is its result.
#[derive(Parser)]
#[command(name = "play", version)]
struct Args {
    #[command(flatten)]
    start: Start,
    /// Who plays each seat, in the order of seats, such as person,computer.
    ///
    /// A seat is played by: person; computer:LEVEL (1 to 9, from a beginner to as well as it can; computer alone is 9);
    /// random (level 1: any legal move); greedy (level 2: takes the most at once); search:PLIES (looks so many plies
    /// ahead, whatever time that takes; search alone is search:7). Without this, the first seat is a person's and the
    /// computer plays the others.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    seats: Option<Vec<Player>>,
    /// The computer plays all seats (those that --seats gives to persons as well).
    #[arg(long)]
    auto: bool,
    /// Go on with the last game of a file of records, with the seats it names unless --seats says otherwise.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position"])]
    load: Option<PathBuf>,
    /// Add every game to a file of records when it ends or is left.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Play a series of at most so many games; the first move passes to the next seat after every game.
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(conflicts_with_all = ["position", "load"])]
    series: Option<u32>,
    /// In a series, let the first seat begin every game.
    #[arg(long, requires = "series")]
    same_first: bool,
    /// Positions that computer:LEVEL may look at for a move; a hint too.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,
    /// Seconds that it may take for a move, such as 0.5, instead of a number of positions. The same --seed may then
    /// play another game.
    #[arg(long, value_name = "SECONDS", conflicts_with = "nodes", value_parser = seconds)]
    time: Option<Duration>,
    /// Where the computer's choice among equal moves begins: the same number plays the same game again.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Whose side is drawn at the bottom: a seat from 1 on, or mover for whoever is to move. The first person's side
    /// if not given.
    #[arg(long, value_name = "SEAT")]
    bottom: Option<Bottom>,
    /// When to use colours; auto leaves them away if the output is no terminal or NO_COLOR is set.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    color: Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// Whose side is drawn at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bottom {
    Mover,
    Seat(Seat),
}

impl FromStr for Bottom {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Bottom, &'static str> {
        if text == "mover" {
            return Ok(Bottom::Mover);
        }
        let index = text.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
        index.and_then(Seat::new).map(Bottom::Seat).ok_or("a seat is a number from 1 on, or mover")
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    let session = session(&args).unwrap_or_else(|message| wrong_usage::<Args>(message));
    let choice = match args.color {
        Color::Auto => AutoStream::choice(&io::stdout()),
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    };
    let table = Table {
        input: io::stdin().lock(),
        out: AutoStream::new(io::stdout().lock(), choice),
        echo: !io::stdin().is_terminal(),
    };
    exit_code(session.run(table).map(|()| ExitCode::SUCCESS))
}

fn failed(error: PlayerError) -> String {
    error.to_string()
}

fn session(args: &Args) -> Result<Session, String> {
    let game = match &args.load {
        Some(path) => files::load(path).map_err(|error| format!("--load: {error}"))?,
        None => Game::from_position(args.start.position().map_err(|error| error.to_string())?),
    };
    let players = usize::from(game.rules().players());
    let mut seats = match (&args.seats, &args.load) {
        (Some(seats), _) => seats.clone(),
        (None, Some(_)) => players_of(&game),
        (None, None) => {
            let mut seats = vec![Player::Computer(Computer::USUAL); players];
            seats[0] = Player::Person;
            seats
        }
    };
    if seats.len() != players {
        let given = seats.len();
        return Err(format!(
            "--seats names {given} player{s}: {} has {players} seats",
            game.rules(),
            s = if given == 1 { "" } else { "s" }
        ));
    }
    if args.auto {
        for seat in seats.iter_mut().filter(|seat| **seat == Player::Person) {
            *seat = Player::Computer(Computer::USUAL);
        }
    }
    let person = seats::seats().zip(&seats).find(|(_, player)| **player == Player::Person);
    let bottom = args.bottom.unwrap_or(Bottom::Seat(person.map_or(Seat::SOUTH, |(seat, _)| seat)));
    match bottom {
        Bottom::Seat(seat) if seat.index() >= players => {
            return Err(format!("--bottom: there is no seat {seat}: {} has {players}", game.rules()));
        }
        _ => {}
    }
    let series = args.series.map(|games| Series::new(*game.rules()).best_of(games).alternate(!args.same_first));
    let seed = args.seed.unwrap_or_else(|| Rng::new().u64(..1_000_000));
    let mut computers = Computers::new(args.time.map_or(Budget::nodes(args.nodes), Budget::time)).map_err(failed)?;
    computers.seat(&seats, seed).map_err(failed)?;
    Ok(Session { game, players: seats, bottom, series, save: args.save.clone(), seed, computers })
}
