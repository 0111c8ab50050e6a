//! One game at the terminal: whose turn it is, what is typed, what is said.

use std::io::{self, BufRead, Write};

use fastrand::Rng;
use kalah::{Cell, Ending, Move, Pit, Position, Seat};
use kalah_examples::lines::{Line, read_line};

use super::Bottom;
use super::board::{Drawing, Mark};
use super::command::{self, Command};
use super::computer::choose;
use super::seats::{Level, Player};
use super::words::{EndWords, Place, ResultWords, Seeds, Words, seats};

/// Where a session reads and writes.
pub(crate) struct Table<In, Out> {
    pub(crate) input: In,
    pub(crate) out: Out,
    /// Whether to repeat what is read, so that a scripted game can be followed.
    pub(crate) echo: bool,
}

/// A game and who plays it.
pub(crate) struct Session {
    position: Position,
    /// The positions before it, the start first.
    past: Vec<Position>,
    players: Vec<Player>,
    seed: u64,
    rng: Rng,
    bottom: Bottom,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Go {
    On,
    Away,
}

/// As much of a line as is read.
const LINE: u64 = 1_000;

impl Session {
    pub(crate) fn new(position: Position, players: Vec<Player>, seed: u64, bottom: Bottom) -> Session {
        Session { position, past: Vec::new(), players, seed, rng: Rng::with_seed(seed), bottom }
    }

    /// Plays to the end of the game or of the input.
    pub(crate) fn run(mut self, mut table: Table<impl BufRead, impl Write>) -> io::Result<()> {
        self.greet(&mut table.out)?;
        let mut draw = true;
        while let Some(seat) = self.position.to_move() {
            match self.player(seat) {
                Player::Computer(level) => {
                    if core::mem::take(&mut draw) {
                        self.draw(&mut table.out, &[])?;
                    }
                    let Some(mv) = choose(&self.position, level, &mut self.rng) else { break };
                    self.play(mv, &mut table.out)?;
                }
                Player::Person => {
                    if self.turn_of_person(seat, &mut table)? == Go::Away {
                        return self.leave(&mut table.out);
                    }
                    draw = false;
                }
            }
            table.out.flush()?;
        }
        self.draw(&mut table.out, &[])?;
        if let Some(outcome) = self.position.outcome() {
            writeln!(table.out, "Result: {}", ResultWords { position: &self.position, outcome: &outcome })?;
        }
        table.out.flush()
    }

    fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or(Player::Person)
    }

    fn name(&self, seat: Seat) -> impl core::fmt::Display + use<> {
        seat.name(self.position.rules().players())
    }

    fn greet(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "Rules {}", self.position.rules())?;
        for (seat, player) in seats().zip(&self.players) {
            write!(out, ", {}: {player}", self.name(seat))?;
        }
        writeln!(out, ", --seed {}", self.seed)
    }

    fn draw(&self, out: &mut impl Write, marks: &[(Cell, Mark)]) -> io::Result<()> {
        let bottom = match self.bottom {
            Bottom::Seat(seat) => seat,
            Bottom::Mover => self.position.turn(),
        };
        write!(out, "\n{}\n", Drawing { position: &self.position, bottom, marks })
    }

    /// A person's choice: asks until there is one that changes the position.
    fn turn_of_person(&mut self, seat: Seat, table: &mut Table<impl BufRead, impl Write>) -> io::Result<Go> {
        self.draw(&mut table.out, &[])?;
        if self.position.legal_moves().contains(Move::Swap) {
            writeln!(table.out, "{} may turn the board instead of sowing: type swap.", self.name(seat))?;
        }
        loop {
            let Some(line) = self.ask(seat, table)? else { return Ok(Go::Away) };
            match command::parse(&line, self.position.rules()) {
                Err(error) => writeln!(table.out, "{error}")?,
                Ok(Command::Quit) => return Ok(Go::Away),
                Ok(command) => {
                    if self.obey(command, seat, &mut table.out)? {
                        return Ok(Go::On);
                    }
                }
            }
        }
    }

    /// Prompts and reads; `None` at the end of the input.
    fn ask(&self, seat: Seat, table: &mut Table<impl BufRead, impl Write>) -> io::Result<Option<String>> {
        write!(table.out, "{} to move ({}), ? for help> ", self.name(seat), self.choices())?;
        table.out.flush()?;
        let mut line = Vec::new();
        let found = read_line(&mut table.input, &mut line, LINE)?;
        if found == Line::End {
            writeln!(table.out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        if table.echo {
            writeln!(table.out, "{}", line.escape_debug())?;
        }
        Ok(Some(line))
    }

    /// The legal moves as they are typed.
    fn choices(&self) -> String {
        let moves = self.position.legal_moves().into_iter().map(|mv| match mv {
            Move::Sow(pit) => pit.to_string(),
            Move::Swap => "swap".into(),
        });
        moves.collect::<Vec<_>>().join(" ")
    }

    /// Does what was typed; whether the position is another one now.
    fn obey(&mut self, command: Command, seat: Seat, out: &mut impl Write) -> io::Result<bool> {
        match command {
            Command::Play(mv) => return self.play(mv, out),
            Command::Resign => return self.resign(seat, out),
            Command::Undo => return self.undo(out),
            Command::Ask(pit) => self.explain(seat, pit, out)?,
            Command::Hint => self.hint(out)?,
            Command::Help => write!(out, "{}", command::help(self.position.rules()))?,
            Command::Board => self.draw(out, &[])?,
            Command::Text => self.print_texts(out)?,
            Command::Quit => {}
        }
        Ok(false)
    }

    fn play(&mut self, mv: Move, out: &mut impl Write) -> io::Result<bool> {
        match self.position.apply_with_events(mv) {
            Err(error) => {
                writeln!(out, "That cannot be played: {error}. Choose from: {}.", self.choices())?;
                Ok(false)
            }
            Ok((next, sown)) => {
                writeln!(out, "{}", Words(&sown))?;
                self.go_to(next, sown.ending(), out)?;
                Ok(true)
            }
        }
    }

    fn resign(&mut self, seat: Seat, out: &mut impl Write) -> io::Result<bool> {
        match self.position.resign_with_events(seat) {
            Err(error) => {
                writeln!(out, "{error}")?;
                Ok(false)
            }
            Ok((next, ending)) => {
                writeln!(out, "{} resigns.", self.name(seat))?;
                self.go_to(next, ending, out)?;
                Ok(true)
            }
        }
    }

    fn go_to(&mut self, next: Position, ending: Option<Ending>, out: &mut impl Write) -> io::Result<()> {
        self.past.push(core::mem::replace(&mut self.position, next));
        match &ending {
            Some(ending) => writeln!(out, "{}", EndWords { ending, rules: next.rules() }),
            None => Ok(()),
        }
    }

    /// Goes back to the last position in which a person was to choose.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<bool> {
        let persons = |position: &Position| position.to_move().is_some_and(|seat| self.player(seat) == Player::Person);
        match self.past.iter().rposition(persons) {
            None => {
                writeln!(out, "There is nothing to take back.")?;
                Ok(false)
            }
            Some(at) => {
                let plies = self.past.len() - at;
                self.position = self.past[at];
                self.past.truncate(at);
                writeln!(out, "{plies} {} taken back.", if plies == 1 { "ply" } else { "plies" })?;
                Ok(true)
            }
        }
    }

    /// What a pit corresponds to, on the board and in words, and what sowing it would do.
    fn explain(&self, seat: Seat, pit: Pit, out: &mut impl Write) -> io::Result<()> {
        let corresponding: Vec<_> = self.position.corresponding(seat, pit).collect();
        let mut marks = vec![(Cell::Pit(seat, pit), Mark::Asked)];
        marks.extend(corresponding.iter().map(|&(seat, pit)| (Cell::Pit(seat, pit), Mark::Corresponding)));
        self.draw(out, &marks)?;
        if corresponding.is_empty() {
            writeln!(out, "Nothing is captured under these rules.")?;
        }
        for (owner, other) in corresponding {
            let place = Place { cell: Cell::Pit(owner, other), players: self.position.rules().players() };
            let seeds = Seeds(self.position.seeds(owner, other));
            writeln!(out, "[Pit {pit}] corresponds to <{place}>: {seeds} there.")?;
        }
        match self.position.apply_with_events(Move::Sow(pit)) {
            Err(error) => writeln!(out, "It cannot be sown: {error}."),
            Ok((_, sown)) => writeln!(out, "If you sow it: {}", Words(&sown)),
        }
    }

    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        // A generator of its own, so that asking does not change how the computer plays on.
        let Some(mv) = choose(&self.position, Level::USUAL, &mut self.rng.clone()) else { return Ok(()) };
        match self.position.apply_with_events(mv) {
            Ok((_, sown)) => writeln!(out, "Hint: {}", Words(&sown)),
            Err(error) => writeln!(out, "{error}"),
        }
    }

    fn print_texts(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.position.text())?;
        match self.position.kgp() {
            Some(literal) => writeln!(out, "{literal} (Kalah Game Protocol)"),
            None => Ok(()),
        }
    }

    fn leave(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "The game is left unfinished. To go on: --position '{}'", self.position.text())?;
        out.flush()
    }
}
