//! Positions: whose move it is on which board under which rules, and what can be done about it.

use crate::board::Words;
use crate::outcome::Outcome;
use crate::phase::Phase;
use crate::rules::Rules;
use crate::seat::{Pit, Seat};
use crate::setup::Setup;
use crate::state::State;

/// A position: cells, seat to move, phase and seats playing, with the rules it is played under. An immutable plain
/// value of 80 bytes; nothing here allocates.
///
/// Every position is settled ([E5](crate::rules_text#e5)): where the rules say that the game is over, it is over, and
/// what was left in the pits has been given away. `Display` draws the board; [`text`](Position::text) and `FromStr`
/// are the text form on one line.
///
/// # Equality
/// Two positions are equal if rules, cells, seat to move, phase and seats playing are. Equal positions play equally.
///
/// ```
/// use kalah::{Move, Pit, Position, Rules, Seat};
///
/// let start = Position::new(Rules::standard());
/// let next = start.apply(Move::Sow(Pit::new(2).unwrap()))?;
/// assert_eq!(next.store(Seat::SOUTH), 1);
/// assert_eq!(next.to_move(), Some(Seat::SOUTH)); // the last seed fell in the own store
/// # Ok::<(), kalah::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) words: Words,
    pub(crate) rules: Rules,
    pub(crate) state: State,
}

impl Position {
    /// The usual start ([B4](crate::rules_text#b4)): `seeds` seeds in every pit, seat 0 to move. Other starts are made
    /// with [`Setup`].
    #[must_use]
    pub fn new(rules: Rules) -> Position {
        Setup::new(rules).settled()
    }

    /// The rules it is played under.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The seat to move; `None` at the end.
    #[must_use]
    pub const fn to_move(&self) -> Option<Seat> {
        if self.is_over() { None } else { Some(self.turn()) }
    }

    /// The seat to move; at the end the one that would be to move on ([E3](crate::rules_text#e3)).
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.state.turn()
    }

    /// How far the opening is; [`Phase::Play`] at the end.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// Whether the seat is at the board and has not resigned.
    #[must_use]
    pub const fn is_playing(&self, seat: Seat) -> bool {
        self.state.playing() >> seat.index() & 1 == 1
    }

    /// All seeds on the board: constant throughout a game.
    #[must_use]
    pub const fn total(&self) -> u16 {
        self.state.total()
    }

    /// Seeds in a pit; 0 if the board has no such pit.
    #[must_use]
    pub fn seeds(&self, seat: Seat, pit: Pit) -> u16 {
        if pit.index() < usize::from(self.rules.pits()) { self.cell(seat, pit.index() as u32) } else { 0 }
    }

    /// Seeds in a seat's store; 0 if there is no such seat.
    #[must_use]
    pub fn store(&self, seat: Seat) -> u16 {
        self.cell(seat, u32::from(self.rules.pits()))
    }

    /// Seeds in a cell of a side: `index` is a pit's number, or the number of pits for the store.
    pub(crate) fn cell(&self, seat: Seat, index: u32) -> u16 {
        if seat.index() >= usize::from(self.rules.players()) {
            return 0;
        }
        self.state.layout().get(&self.words, &self.rules, self.turn(), seat, index)
    }

    /// The pits from which a last seed in this pit of this seat captures: [`Rules::corresponding`].
    pub fn corresponding(&self, seat: Seat, pit: Pit) -> impl Iterator<Item = (Seat, Pit)> + use<> {
        self.rules.corresponding(seat, pit)
    }

    /// Scores, ranks and winner at the end; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::of(self))
    }

    /// The position as a set-up, to change it.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::new(self.rules);
        let side = self.rules.side_cells();
        for (i, cell) in setup.cells.iter_mut().take(self.rules.cells()).enumerate() {
            *cell = self.cell(Seat::known(i as u32 / side), i as u32 % side);
        }
        setup.turn = self.turn();
        setup.phase = self.phase();
        for (i, playing) in setup.playing.iter_mut().take(self.rules.players().into()).enumerate() {
            *playing = self.state.playing() >> i & 1 == 1;
        }
        setup
    }
}
