//! Answers the problems of the Kalah Game Protocol's verification mode: a referee for programs that know the rules, in
//! any language.

use std::io::{self, BufReader, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use kalah::{Move, MoveError, ParseKgpError, Pit, Position, Rules, kgp_pits};
use kalah_examples::end::{exit_code, wrong_usage};
use kalah_examples::lines::{Line, read_line};
use kalah_examples::start::rules_help;

/// Answer the problems of the Kalah Game Protocol's verification mode, line by line.
///
///   problem <board> <move>      a board literal, South to move, and the number of South's pit
///   solution <board> <0|1>      the board after the move, seen from the same South; 1 if South moves again
///
/// At the end of a game nobody moves again, and the board is written swept. A command that has an id (`7 problem ...`)
/// is answered with a reference to it (`1@7 solution ...`), and `kgp`, `ping` and `goodbye` are answered too, so that the
/// program can be connected to a server. Whatever is wrong or not understood is answered with an error line:
///
///   error "..."
///
/// To compare a program with this one, let both read the same problems and compare what they write.
#[derive(Parser)]
#[command(name = "verify", version, verbatim_doc_comment)]
struct Args {
    /// The rules, played on a board of as many pits as the problem has.
    #[arg(long, value_name = "TEXT", default_value = "standard", long_help = rules_help())]
    rules: Rules,
}

/// As long as a command may be, in bytes: the protocol's own limit.
const COMMAND: u64 = 16_384;

fn main() -> ExitCode {
    let Args { rules } = Args::parse();
    if rules.players() != 2 {
        wrong_usage::<Args>(format_args!("--rules: the protocol is for 2 players, {rules} has {}", rules.players()));
    }
    let (input, out) = (BufReader::new(io::stdin().lock()), BufWriter::new(io::stdout().lock()));
    exit_code(run(rules, input, out).map(|()| ExitCode::SUCCESS))
}

fn run(rules: Rules, mut input: BufReader<impl io::Read>, mut out: impl Write) -> io::Result<()> {
    let (mut line, mut next_id) = (Vec::new(), 1u64);
    loop {
        // Whoever waits for an answer gets it; whoever sends a file is not kept waiting by each line.
        if input.buffer().is_empty() {
            out.flush()?;
        }
        let (to, answer) = match read_line(&mut input, &mut line, COMMAND)? {
            Line::End => return out.flush(),
            Line::TooLong => (None, Answer::Error(format!("a command has at most {COMMAND} characters"))),
            Line::Whole => {
                let line = String::from_utf8_lossy(&line);
                let command = Command::read(&line);
                (command.id.map(String::from), command.answer(rules))
            }
        };
        let text = match answer {
            Answer::Line(text) => text,
            Answer::Error(message) => format!("error \"{}\"", message.replace('\\', "\\\\").replace('"', "\\\"")),
            Answer::Nothing => continue,
            Answer::End => return out.flush(),
        };
        if let Some(id) = to {
            write!(out, "{next_id}@{id} ")?;
            next_id += 2;
        }
        writeln!(out, "{text}")?;
    }
}

/// What is said to a command.
enum Answer {
    Line(String),
    Error(String),
    Nothing,
    End,
}

/// A command of the protocol.
struct Command<'a> {
    id: Option<&'a str>,
    name: &'a str,
    arguments: &'a str,
}

impl<'a> Command<'a> {
    fn read(line: &'a str) -> Command<'a> {
        let line = line.trim();
        let first = line.split_ascii_whitespace().next().unwrap_or_default();
        let (id, reference) = first.split_once('@').unwrap_or((first, ""));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let (id, rest) = match is_number(id) && is_number(reference) {
            true => (Some(id).filter(|id| !id.is_empty()), line[first.len()..].trim_start()),
            false => (None, line),
        };
        let (name, arguments) = rest.split_at(rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len()));
        Command { id, name, arguments: arguments.trim_start() }
    }

    fn answer(&self, rules: Rules) -> Answer {
        match self.name {
            "problem" => match solution(self.arguments, rules) {
                Ok(solution) => Answer::Line(format!("solution {solution}")),
                Err(error) => Answer::Error(error.to_string()),
            },
            "kgp" if self.arguments.split_ascii_whitespace().next() == Some("1") => Answer::Line("mode verify".into()),
            "kgp" => Answer::Error("only version 1 of the protocol is supported".into()),
            "ping" => Answer::Line(format!("pong {}", self.arguments).trim_end().into()),
            "ok" | "set" | "error" => Answer::Nothing,
            "goodbye" => Answer::End,
            "" if self.arguments.is_empty() && self.id.is_none() => Answer::Nothing,
            name => Answer::Error(format!("unknown command {:?}: problem <board> <move> is expected", clipped(name))),
        }
    }
}

/// Why a problem has no solution.
#[derive(Debug, thiserror::Error)]
enum ProblemError {
    #[error("a problem is a board and a move: problem <board> <move>")]
    Parts,
    #[error("the board: {0}")]
    Board(#[from] ParseKgpError),
    #[error("{0:?} is no move: moves are 1 to {1}")]
    Move(String, u8),
    #[error(transparent)]
    Illegal(#[from] MoveError),
}

/// The board after the move and whether its player moves again.
fn solution(arguments: &str, rules: Rules) -> Result<String, ProblemError> {
    let end = arguments.find('>').ok_or(ProblemError::Parts)? + 1;
    let (board, mv) = (&arguments[..end], arguments[end..].trim());
    let pits = kgp_pits(board)?;
    // With one seed a pit every board of two players can be played; it does not matter to a given position.
    let rules = rules.to_builder().pits(pits).seeds(1).build().unwrap_or(rules);
    let position = Position::from_kgp(rules, board)?;
    if mv.is_empty() {
        return Err(ProblemError::Parts);
    }
    let index = mv.parse::<u8>().ok().filter(|number| (1..=pits).contains(number)).map(|number| number - 1);
    let pit = index.and_then(Pit::new).ok_or_else(|| ProblemError::Move(clipped(mv), pits))?;
    let (next, sown) = position.apply_with_events(Move::Sow(pit))?;
    let board = next.kgp_from(position.turn()).ok_or(ProblemError::Parts)?;
    Ok(format!("{board} {}", u8::from(sown.moves_again())))
}

/// The beginning of what somebody else wrote.
fn clipped(text: &str) -> String {
    const MOST: usize = 40;
    text.char_indices().nth(MOST).map_or_else(|| text.into(), |(end, _)| format!("{}…", &text[..end]))
}
