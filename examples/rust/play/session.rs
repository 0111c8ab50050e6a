//! Games at the terminal: whose turn it is, what is typed, what is said.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use kalah::{Cell, Game, Move, Pit, Position, Seat, Series};
use kalah_examples::lines::{Line, read_line};

use super::Bottom;
use super::board::{Drawing, Mark};
use super::command::{self, Command};
use super::computer::Computers;
use super::files;
use super::seats::{Player, players_of, seats, sit};
use super::standings::Standings;

/// Where a session reads and writes.
pub(crate) struct Table<In, Out> {
    pub(crate) input: In,
    pub(crate) out: Out,
    /// Whether to repeat what is read, so that a scripted game can be followed.
    pub(crate) echo: bool,
}

/// A game and who plays it, alone or in a series.
pub(crate) struct Session {
    pub(crate) game: Game,
    pub(crate) players: Vec<Player>,
    pub(crate) bottom: Bottom,
    pub(crate) series: Option<Series>,
    /// The file to which every game is added when it ends or is left.
    pub(crate) save: Option<PathBuf>,
    pub(crate) seed: u64,
    pub(crate) computers: Computers,
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
    /// Plays to the end of the game, or of the series, or of the input.
    pub(crate) fn run(mut self, mut table: Table<impl BufRead, impl Write>) -> io::Result<()> {
        sit(&mut self.game, &self.players);
        self.greet(&mut table.out)?;
        loop {
            if self.play_out(&mut table)? == Go::Away {
                return self.leave(&mut table.out);
            }
            self.draw(&mut table.out, &[])?;
            self.save_if_wanted(&mut table.out)?;
            let Some(result) = self.game.result() else { return Ok(()) };
            writeln!(table.out, "Result: {result}")?;
            let Some(series) = &mut self.series else { return table.out.flush() };
            if let Err(error) = series.add(result) {
                return writeln!(table.out, "{error}");
            }
            writeln!(table.out, "Series: {}", Standings(series))?;
            if series.is_decided() {
                return table.out.flush();
            }
            self.game = series.next_game();
            sit(&mut self.game, &self.players);
            self.announce(&mut table.out)?;
        }
    }

    /// Plays to the end of the game or of the input.
    fn play_out(&mut self, table: &mut Table<impl BufRead, impl Write>) -> io::Result<Go> {
        let mut draw = true;
        while let Some(seat) = self.position().to_move() {
            match self.player(seat) {
                Player::Computer(_) => {
                    if core::mem::take(&mut draw) {
                        self.draw(&mut table.out, &[])?;
                    }
                    let Some(mv) = self.computers.choose(self.game.position()) else { break };
                    self.play(mv, &mut table.out)?;
                }
                Player::Person => {
                    if self.turn_of_person(seat, table)? == Go::Away {
                        return Ok(Go::Away);
                    }
                    draw = false;
                }
            }
            table.out.flush()?;
        }
        Ok(Go::On)
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or(Player::Person)
    }

    fn name(&self, seat: Seat) -> impl core::fmt::Display + use<> {
        seat.name(self.game.rules().players())
    }

    fn greet(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "Rules {}", self.game.rules())?;
        for (seat, player) in seats().zip(&self.players) {
            write!(out, ", {}: {player}", self.name(seat))?;
        }
        writeln!(out, ", --seed {}", self.seed)?;
        self.announce(out)
    }

    /// Which game of the series it is.
    fn announce(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(series) = &self.series else { return Ok(()) };
        let (number, left) = (series.results().len() as u64 + 1, series.left().unwrap_or_default());
        let of = number - 1 + left;
        writeln!(out, "Game {number} of {of}: {} begins.", self.name(self.game.start().turn()))
    }

    fn draw(&self, out: &mut impl Write, marks: &[(Cell, Mark)]) -> io::Result<()> {
        let bottom = match self.bottom {
            Bottom::Seat(seat) => seat,
            Bottom::Mover => self.position().turn(),
        };
        write!(out, "\n{}\n", Drawing { position: self.position(), bottom, marks })
    }

    /// A person's choice: asks until there is one that changes the position.
    fn turn_of_person(&mut self, seat: Seat, table: &mut Table<impl BufRead, impl Write>) -> io::Result<Go> {
        self.draw(&mut table.out, &[])?;
        if self.position().legal_moves().contains(Move::Swap) {
            writeln!(table.out, "{} may turn the board instead of sowing: type swap.", self.name(seat))?;
        }
        loop {
            let Some(line) = self.ask(seat, table)? else { return Ok(Go::Away) };
            match command::parse(&line, self.game.rules()) {
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
        let moves = self.position().legal_moves().into_iter().map(|mv| match mv {
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
            Command::Load(path) => return self.load(&path, out),
            Command::Save(path) => self.save(&path, out)?,
            Command::Ask(pit) => self.explain(seat, pit, out)?,
            Command::Hint => self.hint(out)?,
            Command::Help => write!(out, "{}", command::help(self.game.rules()))?,
            Command::Board => self.draw(out, &[])?,
            Command::Text => self.print_texts(out)?,
            Command::Quit => {}
        }
        Ok(false)
    }

    fn play(&mut self, mv: Move, out: &mut impl Write) -> io::Result<bool> {
        match self.game.play(mv) {
            Err(error) => {
                writeln!(out, "That cannot be played: {error}. Choose from: {}.", self.choices())?;
                Ok(false)
            }
            Ok(sown) => {
                writeln!(out, "{sown}")?;
                Ok(true)
            }
        }
    }

    fn resign(&mut self, seat: Seat, out: &mut impl Write) -> io::Result<bool> {
        if let Err(error) = self.game.resign(seat) {
            writeln!(out, "{error}")?;
            return Ok(false);
        }
        if let Some(ply) = self.game.plies().last() {
            writeln!(out, "{ply}")?;
        }
        Ok(true)
    }

    /// Goes back to the last position in which a person was to choose.
    fn undo(&mut self, out: &mut impl Write) -> io::Result<bool> {
        let plies = self.game.plies().len();
        let persons = |position: &Position| position.to_move().is_some_and(|seat| self.player(seat) == Player::Person);
        match (0..plies).rev().find(|&before| self.game.position_after(before).is_some_and(persons)) {
            None => {
                writeln!(out, "There is nothing to take back.")?;
                Ok(false)
            }
            Some(before) => {
                let plies = self.game.undo(plies - before);
                writeln!(out, "{plies} {} taken back.", if plies == 1 { "ply" } else { "plies" })?;
                Ok(true)
            }
        }
    }

    fn save(&self, path: &Path, out: &mut impl Write) -> io::Result<()> {
        match files::save(&self.game, path) {
            Ok(()) => writeln!(out, "The game is saved in {}.", path.display()),
            Err(error) => writeln!(out, "The game is not saved: {error}."),
        }
    }

    fn save_if_wanted(&self, out: &mut impl Write) -> io::Result<()> {
        match &self.save {
            Some(path) => self.save(path, out),
            None => Ok(()),
        }
    }

    /// Leaves this game for another one.
    fn load(&mut self, path: &Path, out: &mut impl Write) -> io::Result<bool> {
        if self.series.is_some() {
            writeln!(out, "A game from a file does not belong in the series.")?;
            return Ok(false);
        }
        match files::load(path) {
            Err(error) => {
                writeln!(out, "No game is loaded: {error}.")?;
                Ok(false)
            }
            Ok(game) => {
                self.players = players_of(&game);
                self.game = game;
                self.computers.seat(&self.players, self.seed).map_err(io::Error::other)?;
                writeln!(out, "The game goes on after {} plies.", self.game.plies().len())?;
                self.greet(out)?;
                Ok(true)
            }
        }
    }

    /// What a pit corresponds to, on the board and in words, and what sowing it would do.
    fn explain(&self, seat: Seat, pit: Pit, out: &mut impl Write) -> io::Result<()> {
        let corresponding: Vec<_> = self.position().corresponding(seat, pit).collect();
        let mut marks = vec![(Cell::Pit(seat, pit), Mark::Asked)];
        marks.extend(corresponding.iter().map(|&(seat, pit)| (Cell::Pit(seat, pit), Mark::Corresponding)));
        self.draw(out, &marks)?;
        if corresponding.is_empty() {
            writeln!(out, "Nothing is captured under these rules.")?;
        }
        for (owner, other) in corresponding {
            let place = Cell::Pit(owner, other).name(self.game.rules().players());
            let seeds = self.position().seeds(owner, other);
            let s = if seeds == 1 { "" } else { "s" };
            writeln!(out, "[Pit {pit}] corresponds to <{place}>: {seeds} seed{s} there.")?;
        }
        match self.position().apply_with_events(Move::Sow(pit)) {
            Err(error) => writeln!(out, "It cannot be sown: {error}."),
            Ok((_, sown)) => writeln!(out, "If you sow it: {sown}"),
        }
    }

    /// The best move, and what margin every move makes the computer expect.
    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        let values = self.computers.hint(self.game.position());
        let Some(best) = values.first() else { return Ok(()) };
        match self.position().apply_with_events(best.mv) {
            Ok((_, sown)) => writeln!(out, "Hint: {sown}")?,
            Err(error) => writeln!(out, "{error}")?,
        }
        let margins = values.iter().map(|value| {
            let mv = match value.mv {
                Move::Sow(pit) => pit.to_string(),
                Move::Swap => "swap".into(),
            };
            format!("{mv}: {:+}{}", value.margin, if value.proven { " for certain" } else { "" })
        });
        writeln!(out, "Margins at the end that are to be expected: {}.", margins.collect::<Vec<_>>().join(", "))
    }

    fn print_texts(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.position().text())?;
        match self.position().kgp() {
            Some(literal) => writeln!(out, "{literal} (Kalah Game Protocol)"),
            None => Ok(()),
        }
    }

    fn leave(&self, out: &mut impl Write) -> io::Result<()> {
        self.save_if_wanted(out)?;
        writeln!(out, "The game is left unfinished. To go on: --position '{}'", self.position().text())?;
        out.flush()
    }
}
