//! One game with its history.

use alloc::vec::Vec;
use core::time::Duration;

use super::entries::{self, Entry};
use super::ply::Ply;
use super::result::GameResult;
use super::table::Table;
use super::{PlayTextError, PlyError};
use crate::ending::Ending;
use crate::events::Sown;
use crate::moves::Move;
use crate::play::{MoveError, ResignError};
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::Seat;

/// A game: a start, the plies played from it, those taken back, and what is known about it besides: who sits where, a
/// time limit, tags.
///
/// A *ply* here is a move or a resignation. `Display` writes the game as a text record, and `FromStr` reads one
/// ([`forms`](crate::forms)); plies that were taken back are not in it.
///
/// # Memory
/// About 150 bytes a ply. The number of plies is not limited, but every game ends.
///
/// # Equality
/// Games are equal if all that was said here is: start, plies and their times, plies taken back, names, holders, limit,
/// tags.
///
/// ```
/// use kalah::{Game, Move, Pit, Rules, Seat};
///
/// let mut game = Game::new(Rules::standard());
/// let sown = game.play(Move::Sow(Pit::new(2).unwrap()))?;
/// assert!(sown.moves_again());
/// game.play_text("6 2")?; // South's pit 6, then North's pit 2
/// assert_eq!(game.plies().len(), 3);
/// assert_eq!(game.plies()[1].to_string(), "South sows 5 from pit 6: the last seed falls in North's pit 4.");
///
/// assert_eq!(game.undo(1), 1);
/// assert_eq!(game.position().to_move(), Some(Seat::NORTH));
/// game.resign(Seat::NORTH)?;
/// assert_eq!(game.result().unwrap().winner(), Some(Seat::SOUTH));
///
/// let text = game.to_string();
/// assert!(text.ends_with("\n\n3,6 R2 20-28\n"), "{text}");
/// assert_eq!(text.parse(), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    plies: Vec<Ply>,
    /// Plies taken back, the one that comes next last.
    undone: Vec<Ply>,
    pub(super) table: Table,
}

impl Game {
    /// A game from the usual start.
    #[must_use]
    pub fn new(rules: Rules) -> Game {
        Game::from_position(Position::new(rules))
    }

    /// A game from any position: one from a [`Setup`](crate::Setup), or one that somebody else has played to. The
    /// history begins with it.
    #[must_use]
    pub fn from_position(start: Position) -> Game {
        Game { start, plies: Vec::new(), undone: Vec::new(), table: Table::default() }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.start.rules()
    }

    /// The position before the first ply.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last ply.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.plies.last().map_or(&self.start, Ply::position)
    }

    /// The position after so many plies; 0 is the start. `None` if fewer have been played.
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        match plies.checked_sub(1) {
            None => Some(&self.start),
            Some(last) => self.plies.get(last).map(Ply::position),
        }
    }

    /// What was played, in order.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many plies were taken back and can be played again.
    #[must_use]
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// Plays a move. What was taken back before can no longer be played again.
    ///
    /// # Errors
    /// [`MoveError`] if it is not legal; the game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<Sown, MoveError> {
        self.play_with(mv, None)
    }

    /// Plays a move and notes how long it took: the time since the ply before it.
    ///
    /// # Errors
    /// As [`play`](Game::play).
    pub fn play_timed(&mut self, mv: Move, time: Duration) -> Result<Sown, MoveError> {
        self.play_with(mv, Some(time))
    }

    fn play_with(&mut self, mv: Move, time: Option<Duration>) -> Result<Sown, MoveError> {
        let (position, sown) = self.position().apply_with_events(mv)?;
        self.push(Ply::moved(position, sown, time));
        Ok(sown)
    }

    /// Plays the resignation of a seat, to move or not ([M14](crate::rules_text#m14)): the end of the game if it brought
    /// it.
    ///
    /// # Errors
    /// [`ResignError`] if the game is over, or the seat does not exist or is out already; the game is unchanged then.
    pub fn resign(&mut self, seat: Seat) -> Result<Option<Ending>, ResignError> {
        self.resign_with(seat, None)
    }

    /// Plays a resignation and notes the time since the ply before it, which counts for the seat to move.
    ///
    /// # Errors
    /// As [`resign`](Game::resign).
    pub fn resign_timed(&mut self, seat: Seat, time: Duration) -> Result<Option<Ending>, ResignError> {
        self.resign_with(seat, Some(time))
    }

    fn resign_with(&mut self, seat: Seat, time: Option<Duration>) -> Result<Option<Ending>, ResignError> {
        let (position, ending) = self.position().resign_with_events(seat)?;
        self.push(Ply::resigned(position, seat, ending, time));
        Ok(ending)
    }

    fn push(&mut self, ply: Ply) {
        self.undone.clear();
        self.plies.push(ply);
    }

    /// Plays what a record says ([`forms`](crate::forms)): pits from 1 on, `S` for the swap, `R2` for the resignation
    /// of seat 2; with blanks or commas between them. All of it or nothing: an error leaves the game unchanged. The
    /// plies that were played are returned; none for a text of blanks.
    ///
    /// # Errors
    /// [`PlayTextError`] says which word cannot be played and why.
    ///
    /// ```
    /// use kalah::{Game, Rules};
    /// let mut game = Game::new(Rules::standard());
    /// assert_eq!(game.play_text("3, 6")?.len(), 2);
    /// let error = game.play_text("1 2 7").unwrap_err();
    /// assert_eq!(error.to_string(), "word 3, at byte 4: there is no pit 7: pits are 1 to 6");
    /// assert_eq!(game.plies().len(), 2);
    /// # Ok::<(), kalah::PlayTextError>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<&[Ply], PlayTextError> {
        let mut played = Vec::new();
        let mut position = *self.position();
        for (word, (offset, text)) in (1..).zip(entries::words(text)) {
            let read = entries::read(text, position.rules());
            let ply = read.and_then(|(entry, time)| Ply::new(&position, entry, time).map_err(|kind| (0, kind)));
            let ply = ply.map_err(|(within, kind)| PlayTextError { offset: offset + within, word, kind })?;
            position = *ply.position();
            played.push(ply);
        }
        let before = self.plies.len();
        if !played.is_empty() {
            self.undone.clear();
            self.plies.append(&mut played);
        }
        Ok(self.plies.get(before..).unwrap_or_default())
    }

    /// As [`play_text`](Game::play_text) for one word that has been understood.
    pub(crate) fn enter(&mut self, entry: Entry, time: Option<Duration>) -> Result<(), PlyError> {
        let ply = Ply::new(self.position(), entry, time)?;
        self.push(ply);
        Ok(())
    }

    /// Takes back up to so many plies, the last one first; how many there were.
    pub fn undo(&mut self, plies: usize) -> usize {
        let plies = plies.min(self.plies.len());
        let from = self.plies.len() - plies;
        self.undone.extend(self.plies.drain(from..).rev());
        plies
    }

    /// Plays up to so many plies again that were taken back, in order and with their times; how many there were.
    pub fn redo(&mut self, plies: usize) -> usize {
        let plies = plies.min(self.undone.len());
        let from = self.undone.len() - plies;
        self.plies.extend(self.undone.drain(from..).rev());
        plies
    }

    /// Another game that begins with the first so many plies of this one, with the same people, limit and tags. `None`
    /// if fewer have been played.
    #[must_use]
    pub fn branch(&self, plies: usize) -> Option<Game> {
        let plies = self.plies.get(..plies)?.to_vec();
        Some(Game { start: self.start, plies, undone: Vec::new(), table: self.table.clone() })
    }

    /// What the game came to; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        GameResult::of(self.position(), self.plies.last().and_then(Ply::ending))
    }
}
