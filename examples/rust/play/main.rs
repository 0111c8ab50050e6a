//! A game of Kalah in the terminal: two to four seats, each a person or the computer.

mod board;
mod command;
mod computer;
mod seats;
mod session;
mod words;

use core::str::FromStr;
use std::io;
use std::io::IsTerminal;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::{Parser, ValueEnum};
use fastrand::Rng;
use kalah::{Position, Seat};
use kalah_examples::end::{exit_code, wrong_usage};
use kalah_examples::start::Start;

use seats::{Level, Player};
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
    /// A seat is played by: person; random (any legal move); greedy (takes the most at once); search:PLIES (looks so
    /// many plies ahead; each more takes about three times as long); search or computer (search:7). Without this, the
    /// first seat is a person's and the computer plays the others.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    seats: Option<Vec<Player>>,
    /// The computer plays all seats (those that --seats gives to persons as well).
    #[arg(long)]
    auto: bool,
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
    let position = args.start.position().unwrap_or_else(|error| wrong_usage::<Args>(error));
    let session = match session(&args, position) {
        Ok(session) => session,
        Err(message) => wrong_usage::<Args>(message),
    };
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

fn session(args: &Args, position: Position) -> Result<Session, String> {
    let players = usize::from(position.rules().players());
    let mut seats = args.seats.clone().unwrap_or_else(|| {
        let mut seats = vec![Player::Computer(Level::USUAL); players];
        seats[0] = Player::Person;
        seats
    });
    if seats.len() != players {
        let given = seats.len();
        return Err(format!(
            "--seats names {given} player{s}: {} has {players} seats",
            position.rules(),
            s = if given == 1 { "" } else { "s" }
        ));
    }
    if args.auto {
        for seat in seats.iter_mut().filter(|seat| **seat == Player::Person) {
            *seat = Player::Computer(Level::USUAL);
        }
    }
    let person = words::seats().zip(&seats).find(|(_, player)| **player == Player::Person);
    let bottom = args.bottom.unwrap_or(Bottom::Seat(person.map_or(Seat::SOUTH, |(seat, _)| seat)));
    match bottom {
        Bottom::Seat(seat) if seat.index() >= players => {
            Err(format!("--bottom: there is no seat {seat}: {} has {players}", position.rules()))
        }
        _ => {
            let seed = args.seed.unwrap_or_else(|| Rng::new().u64(..1_000_000));
            Ok(Session::new(position, seats, seed, bottom))
        }
    }
}
