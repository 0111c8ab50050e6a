//! Set-ups: any board, put together by hand, before it is checked.

use crate::board::{Layout, Words};
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::{MAX_CELLS, Rules};
use crate::seat::{MAX_PLAYERS, Seat};
use crate::state::State;

/// A board as somebody set it up: plain fields, anything goes. [`position`](Setup::position) checks and settles it.
///
/// The serde form is `{"rules": …, "sides": [[pits…, store], …], "mover": 0, "phase": "play", "playing": [true, …]}`,
/// where `mover`, `phase` and `playing` may be left out (seat 0, the phase of a start, everybody).
///
/// ```
/// use kalah::{Rules, Seat, Setup};
/// let mut setup = Setup::from_sides(Rules::standard(), &[[0, 0, 0, 0, 0, 1, 20], [2, 0, 1, 0, 0, 4, 20]])?;
/// setup.turn = Seat::NORTH;
/// assert_eq!(setup.position()?.to_move(), Some(Seat::NORTH));
/// # Ok::<(), kalah::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// Seeds in each cell in the order of [B2](crate::rules_text#b2): pits and store of seat 0, then of seat 1, …
    pub cells: [u16; MAX_CELLS],
    /// The seat to move.
    pub turn: Seat,
    /// How far the opening is. A phase that the rules do not know becomes [`Phase::Play`].
    pub phase: Phase,
    /// Which seats are still in the game ([M14](crate::rules_text#m14)). Entries beyond the players do not matter.
    pub playing: [bool; MAX_PLAYERS],
}

/// Why a set-up is no position (rules B3, B4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The number of sides is not the number of players.
    #[error("{sides} sides are given: the rules have {players} players")]
    Sides {
        /// The number given.
        sides: usize,
        /// Players.
        players: u8,
    },
    /// A side does not have as many cells as the rules say.
    #[error("side {seat} has {cells} numbers: {pits} pits and a store are needed")]
    Cells {
        /// Whose side.
        seat: Seat,
        /// Numbers given for it.
        cells: usize,
        /// Pits a side.
        pits: u8,
    },
    /// There are no seeds at all.
    #[error("there is no seed on the board")]
    NoSeeds,
    /// There are more seeds than can be counted.
    #[error("{total} seeds in all are more than 65535")]
    TooManySeeds {
        /// Seeds on the board.
        total: u32,
    },
    /// There are seeds in cells that the board does not have.
    #[error("cell {cell} has {seeds} seeds: the board has {cells} cells")]
    SeedsBesideBoard {
        /// The first such cell.
        cell: usize,
        /// Its seeds.
        seeds: u16,
        /// Cells of the board.
        cells: usize,
    },
    /// There is no such seat.
    #[error("seat {seat} cannot be to move: there are {players} players")]
    NoSuchSeat {
        /// The seat given.
        seat: Seat,
        /// Players.
        players: u8,
    },
    /// The seat to move has resigned.
    #[error("seat {seat} cannot be to move: it is out of the game")]
    SeatIsOut {
        /// The seat given.
        seat: Seat,
    },
}

impl Setup {
    /// The usual start ([B4](crate::rules_text#b4)).
    #[must_use]
    pub fn new(rules: Rules) -> Setup {
        let (side, pits) = (rules.side_cells() as usize, usize::from(rules.pits()));
        let has_seeds = |cell| cell < rules.cells() && cell % side < pits;
        let cells = core::array::from_fn(|cell| if has_seeds(cell) { rules.seeds() } else { 0 });
        Setup { rules, cells, turn: Seat::SOUTH, phase: Phase::start(&rules), playing: [true; MAX_PLAYERS] }
    }

    /// A start with these sides, each a list of its pits and then its store; all else as at the usual start.
    ///
    /// # Errors
    /// [`SetupError::Sides`] and [`SetupError::Cells`] if their numbers are not those of the rules.
    pub fn from_sides(rules: Rules, sides: &[impl AsRef<[u16]>]) -> Result<Setup, SetupError> {
        let players = rules.players();
        if sides.len() != usize::from(players) {
            return Err(SetupError::Sides { sides: sides.len(), players });
        }
        let mut setup = Setup::new(rules);
        let cells = rules.side_cells() as usize;
        for (i, (side, to)) in sides.iter().zip(setup.cells.chunks_exact_mut(cells)).enumerate() {
            let side = side.as_ref();
            if side.len() != cells {
                return Err(SetupError::Cells { seat: Seat::known(i as u32), cells: side.len(), pits: rules.pits() });
            }
            to.copy_from_slice(side);
        }
        Ok(setup)
    }

    /// The position: checked, and over and swept where the rules say so ([E5](crate::rules_text#e5)).
    ///
    /// # Errors
    /// The first of these that holds: [`SetupError::SeedsBesideBoard`], [`NoSeeds`](SetupError::NoSeeds),
    /// [`TooManySeeds`](SetupError::TooManySeeds), [`NoSuchSeat`](SetupError::NoSuchSeat),
    /// [`SeatIsOut`](SetupError::SeatIsOut).
    pub fn position(&self) -> Result<Position, SetupError> {
        let cells = self.rules.cells();
        if let Some((cell, &seeds)) = self.cells.iter().enumerate().skip(cells).find(|&(_, &seeds)| seeds > 0) {
            return Err(SetupError::SeedsBesideBoard { cell, seeds, cells });
        }
        let total: u32 = self.cells.iter().map(|&seeds| u32::from(seeds)).sum();
        if total == 0 {
            return Err(SetupError::NoSeeds);
        }
        if total > u32::from(u16::MAX) {
            return Err(SetupError::TooManySeeds { total });
        }
        let (seat, players) = (self.turn, self.rules.players());
        if seat.index() >= usize::from(players) {
            return Err(SetupError::NoSuchSeat { seat, players });
        }
        if self.playing.get(seat.index()) != Some(&true) {
            return Err(SetupError::SeatIsOut { seat });
        }
        Ok(self.settled())
    }

    /// The position of a set-up that is known to be right.
    pub(crate) fn settled(&self) -> Position {
        self.unsettled().settled().0
    }

    /// The position as it stands, with the end not looked at.
    pub(crate) fn unsettled(&self) -> Position {
        let total = self.cells.iter().fold(0u16, |total, &seeds| total.wrapping_add(seeds));
        self.laid_out(Layout::of(&self.rules, total), total)
    }

    /// The cells in this layout.
    pub(crate) fn words(&self, layout: Layout) -> Words {
        let rules = self.rules;
        let side = rules.side_cells();
        let mut words = [0; 8];
        for (i, &seeds) in self.cells.iter().take(rules.cells()).enumerate() {
            layout.put(&mut words, &rules, self.turn, Seat::known(i as u32 / side), i as u32 % side, seeds);
        }
        words
    }

    fn laid_out(&self, layout: Layout, total: u16) -> Position {
        let rules = self.rules;
        let words = self.words(layout);
        let players = usize::from(rules.players());
        let playing = self.playing.iter().take(players).rev().fold(0, |bits, &plays| bits << 1 | u8::from(plays));
        let state = State::new(&rules, layout, self.turn, self.phase.known_to(&rules), playing, total);
        Position { words, rules, state }
    }

    /// The same in the wide layout, for tests that compare the two.
    #[cfg(test)]
    pub(crate) fn wide(&self) -> Position {
        let total = self.cells.iter().sum();
        self.laid_out(Layout::Wide, total).settled().0
    }
}
