//! Playing: legal moves, sowing, swap, resignation, and the choice of the kernel.

use crate::board::{Board, Ring, Two, Wide};
use crate::ending::{Ending, Situation};
use crate::events::{Recorder, Sown};
use crate::moves::{Move, Moves};
use crate::options::Options;
use crate::phase::Phase;
use crate::position::Position;
use crate::seat::{Pit, Seat};
use crate::sowing::Log;
use crate::state::{COMPACT, Kernel, State};

/// Why a move cannot be played (rules M1, M12, E3). The position it was tried on is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The game is over.
    #[error("the game is over: there is no move")]
    GameOver,
    /// The board has no such pit.
    #[error("there is no pit {pit}: a side has {pits} pits")]
    NoSuchPit {
        /// The pit given.
        pit: Pit,
        /// Pits a side.
        pits: u8,
    },
    /// There is nothing to sow in the pit.
    #[error("pit {pit} of {} is empty", .seat.name(*.players))]
    EmptyPit {
        /// The seat to move.
        seat: Seat,
        /// Players at the board.
        players: u8,
        /// The pit given.
        pit: Pit,
    },
    /// The board can be turned only by the second player instead of a first sowing, under rules with `swap`.
    #[error("the swap is not offered here")]
    SwapNotOffered,
}

/// Why a seat cannot resign (rules M14). The position is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResignError {
    /// The game is over.
    #[error("the game is over: nobody can resign")]
    GameOver,
    /// There is no such seat at the board.
    #[error("there is no seat {seat}: there are {players} players")]
    NoSuchSeat {
        /// The seat given.
        seat: Seat,
        /// Players at the board.
        players: u8,
    },
    /// The seat resigned before.
    #[error("seat {seat} has resigned already")]
    AlreadyOut {
        /// The seat given.
        seat: Seat,
    },
}

#[inline(always)]
fn put<T>(to: &mut T, result: Result<T, MoveError>) -> Option<MoveError> {
    match result {
        Ok(next) => {
            *to = next;
            None
        }
        Err(error) => Some(error),
    }
}

/// Runs generic code on the board of a position, whatever its kernel.
macro_rules! on_board {
    ($position:expr, |$board:ident: $type:ident| $code:expr) => {
        match $position.state.kernel() {
            Kernel::USUAL | Kernel::EMPTY_CAPTURE | Kernel::TWO => on_board!($position, $board, $type, Two, $code),
            Kernel::THREE => on_board!($position, $board, $type, Ring<3>, $code),
            Kernel::FOUR => on_board!($position, $board, $type, Ring<4>, $code),
            _ => on_board!($position, $board, $type, Wide, $code),
        }
    };
    ($position:expr, $board:ident, $type:ident, $is:ty, $code:expr) => {{
        type $type = $is;
        #[allow(unused_mut, reason = "not all code changes the board")]
        let mut $board = <$type as Board>::load(&$position.words, &$position.rules, $position.state.turn());
        $code
    }};
}

impl Position {
    /// The moves of the seat to move ([M1](crate::rules_text#m1), [M12](crate::rules_text#m12)); none at the end.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> Moves {
        let pits = self.rules.pits();
        let bits = match self.state.kernel_in_play() {
            Kernel::USUAL | Kernel::EMPTY_CAPTURE | Kernel::TWO => {
                Two::load(&self.words, &self.rules, self.turn()).occupied()
            }
            _ => self.other_legal_moves(),
        };
        Moves::new(bits, pits)
    }

    fn other_legal_moves(&self) -> u32 {
        if self.is_over() {
            return 0;
        }
        let swap = u32::from(self.phase() == Phase::SwapOffered) << (self.rules.pits() & 15);
        on_board!(self, |board: B| board.occupied()) | swap
    }

    /// Plays a move: the position after it.
    ///
    /// # Errors
    /// [`MoveError`] if the move is not one of [`legal_moves`](Position::legal_moves).
    #[inline]
    pub fn apply(&self, mv: Move) -> Result<Position, MoveError> {
        self.apply_here(mv)
    }

    /// [`apply`](Position::apply), inlined however many others call it.
    #[inline(always)]
    pub(crate) fn apply_here(&self, mv: Move) -> Result<Position, MoveError> {
        let usual = match (mv, self.state.kernel_in_play()) {
            (Move::Sow(pit), Kernel::USUAL) => self.sow::<Two, _>(pit, Options::USUAL, &mut ()),
            (Move::Sow(pit), Kernel::EMPTY_CAPTURE) => self.sow::<Two, _>(pit, Options::EMPTY_CAPTURE, &mut ()),
            (Move::Sow(pit), Kernel::TWO) => self.sow::<Two, _>(pit, self.rules.options(), &mut ()),
            (mv, kernel) => {
                let mut next = Position { words: [0; 8], rules: self.rules, state: self.state };
                let refused = match (mv, kernel) {
                    (Move::Sow(pit), Kernel::THREE) => self.sow_to::<Ring<3>>(pit, &mut next),
                    (Move::Sow(pit), Kernel::FOUR) => self.sow_to::<Ring<4>>(pit, &mut next),
                    (Move::Sow(pit), Kernel::WIDE) => self.sow_to::<Wide>(pit, &mut next),
                    _ => self.apply_rest(mv, &mut next),
                };
                return match refused {
                    // The rules from here: read back beside the state just written, they would have to wait for it.
                    None => Ok(Position { words: next.words, rules: self.rules, state: next.state }),
                    Some(error) => Err(error),
                };
            }
        };
        usual.map(|(board, state)| self.with(board, state))
    }

    /// The opening and the end.
    #[inline(never)]
    fn apply_rest(&self, mv: Move, next: &mut Position) -> Option<MoveError> {
        if COMPACT {
            return put(next, self.apply_with_events(mv).map(|(next, _)| next));
        }
        put(
            next,
            match mv {
                Move::Sow(pit) => self.sow_any(pit, &mut ()),
                Move::Swap => self.swap().map(|(next, _)| next),
            },
        )
    }

    #[inline(never)]
    fn sow_to<B: Board>(&self, pit: Pit, next: &mut Position) -> Option<MoveError> {
        let sown = self.sow::<B, _>(pit, self.rules.options(), &mut ());
        put(next, sown.map(|(board, state)| self.with(board, state)))
    }

    #[inline(always)]
    fn with(&self, board: impl Board, state: State) -> Position {
        Position { words: board.words(), rules: self.rules, state }
    }

    /// Plays a move: the position after it, and what the move did.
    ///
    /// # Errors
    /// As [`apply`](Position::apply).
    ///
    /// ```
    /// use kalah::{Cell, Move, Pit, Position, Rules, Seat};
    /// let start = Position::new(Rules::standard());
    /// let (_, sown) = start.apply_with_events(Move::Sow(Pit::new(2).unwrap()))?;
    /// assert_eq!(sown.path().count(), 4);
    /// assert_eq!(sown.last(), Some(Cell::Store(Seat::SOUTH)));
    /// assert!(sown.moves_again());
    /// # Ok::<(), kalah::MoveError>(())
    /// ```
    pub fn apply_with_events(&self, mv: Move) -> Result<(Position, Sown), MoveError> {
        let mut recorder = Recorder::new(self, mv);
        let (next, ending) = match mv {
            Move::Sow(pit) => {
                let next = self.sow_any(pit, &mut recorder)?;
                (next, recorder.ending)
            }
            Move::Swap => self.swap()?,
        };
        Ok((next, recorder.finish(&next, ending)))
    }

    /// A sowing in any phase, on any board.
    fn sow_any(&self, pit: Pit, log: &mut impl Log) -> Result<Position, MoveError> {
        let options = self.phase().in_force(self.rules.options());
        let next = on_board!(self, |_board: B| self
            .sow::<B, _>(pit, options, log)
            .map(|(board, state)| self.with(board, state)))?;
        if next.is_over() || self.phase() == Phase::Play {
            return Ok(next);
        }
        let phase = self.phase().after_sowing(&self.rules, next.turn() == self.turn());
        Ok(Position { state: next.state.with_phase(phase), ..next })
    }

    /// The kernel with one board and one set of options.
    #[inline(always)]
    pub(crate) fn sow<B: Board, L: Log>(
        &self,
        pit: Pit,
        options: Options,
        log: &mut L,
    ) -> Result<(B, State), MoveError> {
        let players = B::PLAYERS.unwrap_or(u32::from(self.rules.players()));
        let mut board = B::load(&self.words, &self.rules, self.turn());
        let (pits, index) = (u32::from(self.rules.pits()), pit.index() as u32);
        let hand = board.lift(pits, index);
        if hand == 0 || self.is_over() {
            return Err(if L::WANTS_ENDS { self.why_not(pit) } else { MoveError::GameOver });
        }
        let again = board.sow(pits, index, hand, options, log);

        // M4, M11, E3: whoever is to move, or would be to move on.
        let state = if players == 2 {
            board.pass(u32::from(!again));
            self.state.turned(!again)
        } else {
            let away = if again { 0 } else { self.state.next(players) };
            board.pass(away);
            let seat = self.turn().index() as u32 + away;
            self.state.with_turn(Seat::known(if seat >= players { seat - players } else { seat }))
        };
        let situation = self.situation(players, state, options);
        if situation.is_over(&board) {
            if !L::WANTS_ENDS {
                return Err(MoveError::GameOver);
            }
            let mut swept = board;
            self.finish(&mut swept, state, log);
            return Ok((swept, state.over()));
        }
        Ok((board, state))
    }

    /// The end of a game that is over but not yet swept (E3, E4).
    #[cold]
    #[inline(never)]
    fn finish(&self, board: &mut impl Board, state: State, log: &mut impl Log) {
        if let Some(ending) = self.with(*board, state).end(board) {
            log.ended(ending);
        }
    }

    /// E5: over and swept if the rules say so, else the position itself.
    pub(crate) fn settled(self) -> (Position, Option<Ending>) {
        on_board!(self, |board: B| match self.end(&mut board) {
            None => (self, None),
            ending => (self.with(board, self.state.over()), ending),
        })
    }

    /// Sweeps the board if the game is over.
    fn end(&self, board: &mut impl Board) -> Option<Ending> {
        let situation = self.situation(self.rules.players().into(), self.state, self.rules.options());
        let reason = situation.reason(board)?;
        Some(Ending { reason, swept: situation.sweep(board), players: self.rules.players() })
    }

    #[inline(always)]
    fn situation(&self, players: u32, state: State, options: Options) -> Situation {
        Situation {
            players,
            options,
            playing: u32::from(state.playing()),
            turn: state.turn(),
            total: u32::from(state.total()),
        }
    }

    #[cold]
    fn why_not(&self, pit: Pit) -> MoveError {
        let (pits, players) = (self.rules.pits(), self.rules.players());
        if self.is_over() {
            MoveError::GameOver
        } else if pit.index() >= usize::from(pits) {
            MoveError::NoSuchPit { pit, pits }
        } else {
            MoveError::EmptyPit { seat: self.turn(), players, pit }
        }
    }

    /// M12: the sides change owners, and the first player is to move.
    fn swap(&self) -> Result<(Position, Option<Ending>), MoveError> {
        if self.is_over() {
            return Err(MoveError::GameOver);
        }
        if self.phase() != Phase::SwapOffered {
            return Err(MoveError::SwapNotOffered);
        }
        let mut setup = self.to_setup();
        let (south, north) = setup.cells.split_at_mut(self.rules.side_cells() as usize & 31);
        south.iter_mut().zip(north).for_each(|(south, north)| core::mem::swap(south, north));
        setup.turn = if self.turn() == Seat::SOUTH { Seat::NORTH } else { Seat::SOUTH };
        setup.phase = Phase::Play;
        Ok(setup.unsettled().settled())
    }

    /// The position after a seat has resigned ([M14](crate::rules_text#m14)).
    ///
    /// # Errors
    /// [`ResignError`] if the game is over, or the seat does not exist or is out already.
    pub fn resign(&self, seat: Seat) -> Result<Position, ResignError> {
        self.resign_with_events(seat).map(|(next, _)| next)
    }

    /// As [`resign`](Position::resign), with what it did if it ended the game.
    ///
    /// # Errors
    /// As [`resign`](Position::resign).
    pub fn resign_with_events(&self, seat: Seat) -> Result<(Position, Option<Ending>), ResignError> {
        let players = self.rules.players();
        if seat.index() >= usize::from(players) {
            return Err(ResignError::NoSuchSeat { seat, players });
        }
        if self.is_over() {
            return Err(ResignError::GameOver);
        }
        if !self.is_playing(seat) {
            return Err(ResignError::AlreadyOut { seat });
        }
        let mut setup = self.to_setup();
        setup.playing = core::array::from_fn(|other| setup.playing[other] && other != seat.index());
        if seat == self.turn() {
            setup.turn = seat.away(self.state.next(u32::from(players)), players);
        }
        Ok(setup.unsettled().settled())
    }
}
