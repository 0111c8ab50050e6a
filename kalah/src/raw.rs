//! Positions as they lie in memory: for bindings to other languages, whose callers hold them as plain values that
//! anything may have happened to. Programs in Rust need nothing of this.
//!
//! [`Position::to_words`] and [`Position::from_words`] are the way there and back. The functions here save it: they play
//! on words, as fast as if the words were known to be right.

use crate::board::{Board, Ring, Two, Wide};
use crate::moves::{Move, Moves};
use crate::options::Options;
use crate::play::MoveError;
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::Pit;
use crate::sowing::Hasty;
use crate::state::{Kernel, State};

mod cells;
mod many;
pub use cells::each_cell;
pub use many::apply_to_many;
#[cfg(test)]
mod tests;

impl Position {
    /// The position as it lies in memory: what a binding to another language hands out as a plain value.
    ///
    /// Equal positions have equal words. Words 0 to 7 are the cells, word 8 the rules, word 9 everything else.
    ///
    /// # Stability
    /// None: the words mean something to this version of the library only. To store or send a position there are
    /// [`to_bytes`](Position::to_bytes) and [`text`](Position::text).
    ///
    /// ```
    /// use kalah::{Position, Rules};
    /// let start = Position::new(Rules::standard());
    /// assert_eq!(Position::from_words(start.to_words()), Some(start));
    /// assert_eq!(Position::from_words([7; 10]), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_words(self) -> [u64; 10] {
        let [a, b, c, d, e, f, g, h] = self.words;
        [a, b, c, d, e, f, g, h, self.rules.to_word(), self.state.to_word()]
    }

    /// A position of the words that [`to_words`](Position::to_words) gave.
    ///
    /// `None` for rules that cannot be played and for a state that does not go with them. The cells are not looked at,
    /// so that this costs a few comparisons: whatever they hold, everything that can be done with the position is
    /// done without a panic, and only its results mean nothing. [`is_sound`](Position::is_sound) looks at them.
    #[cfg_attr(not(feature = "compact"), inline)]
    #[must_use]
    pub const fn from_words(words: [u64; 10]) -> Option<Position> {
        let [a, b, c, d, e, f, g, h, rules, state] = words;
        let (rules, state) = (Rules::from_word(rules), State::from_word(state));
        if rules.is_playable() && state.goes_with(&rules) {
            Some(Position { words: [a, b, c, d, e, f, g, h], rules, state })
        } else {
            None
        }
    }

    /// A position of words if it is one of two seats with few pits, the opening and the game not over. The kernel is not
    /// looked at yet, and of the rest only what could make a sowing go wrong.
    #[inline(always)]
    fn two(words: &[u64; 10]) -> Option<Position> {
        let &[a, b, .., rules, state] = words;
        let (rules, state) = (Rules::from_word(rules).two()?, State::from_word(state).two()?);
        Some(Position { words: [a, b, 0, 0, 0, 0, 0, 0], rules, state })
    }

    /// Whether the position is one that a game or a [`Setup`](crate::Setup) can lead to: as many seeds as it says,
    /// none beside the board, over and swept where the rules say so. Always true, except for a position
    /// [from words](Position::from_words) that were tampered with.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.to_setup().position() == Ok(*self)
    }
}

/// [`legal_moves`](Position::legal_moves) of a position given by its words, where
/// [`apply_to_usual`] knows them too; a binding tries this first, then
/// [`legal_moves_of`].
#[inline(always)]
#[must_use]
pub fn legal_moves_of_usual(words: &[u64; 10]) -> Option<Moves> {
    let position = Position::two(words)?;
    (position.state.kernel() <= Kernel::TWO).then(|| occupied::<Two>(&position))
}

/// [`legal_moves`](Position::legal_moves) of a position given by its words; `None` where there is none
/// [of them](Position::from_words).
#[must_use]
pub fn legal_moves_of(words: &[u64; 10]) -> Option<Moves> {
    let position = Position::from_words(*words)?;
    Some(match position.state.kernel_in_play() {
        Kernel::THREE => occupied::<Ring<3>>(&position),
        Kernel::FOUR => occupied::<Ring<4>>(&position),
        Kernel::WIDE => occupied::<Wide>(&position),
        _ => position.legal_moves(),
    })
}

/// [`apply`](Position::apply) to a position given by its words, in the most frequent case: the words of the
/// position after it. `None` in the opening, at the end, if the move is refused, and on boards that are not rows of
/// two. What [`from_words`](Position::from_words) looks at but does not matter here is not looked at.
///
/// A binding that tries this first, then [`apply_in_play`], then
/// [`apply_to`], pays little more for a ply than Rust does.
#[inline(always)]
#[must_use]
pub fn apply_to_usual(words: &[u64; 10], index: u8) -> Option<[u64; 10]> {
    let (Position { rules, state, .. }, pit) = (Position::two(words)?, Pit::new(index)?);
    match state.kernel_in_play() {
        Kernel::USUAL => sown_words::<Two>(words, rules, state, pit, Options::USUAL),
        Kernel::EMPTY_CAPTURE => sown_words::<Two>(words, rules, state, pit, Options::EMPTY_CAPTURE),
        Kernel::TWO => sown_words::<Two>(words, rules, state, pit, rules.options()),
        _ => None,
    }
}

/// As [`apply_to_usual`], under all rules. The words go to `put` at once, since a way
/// through memory costs as much as a sowing; whether they did is returned.
#[inline(always)]
#[must_use]
pub fn apply_in_play(words: &[u64; 10], index: u8, put: impl FnOnce([u64; 10])) -> bool {
    match State::from_word(words[9]).kernel_in_play() {
        Kernel::THREE => sown::<Ring<3>>(words, index).map(put),
        Kernel::FOUR => sown::<Ring<4>>(words, index).map(put),
        Kernel::WIDE => sown::<Wide>(words, index).map(put),
        _ => None,
    }
    .is_some()
}

/// [`apply`](Position::apply) to a position given by its words: the words of the position after it. The move is
/// given by its [number](Move::index).
///
/// # Errors
/// [`WordsError`] if there is no position [of the words](Position::from_words), or the move cannot be played.
pub fn apply_to(words: &[u64; 10], index: u8) -> Result<[u64; 10], WordsError> {
    let position = Position::from_words(*words).ok_or(WordsError::Words)?;
    let mv = Move::from_index(index, position.rules().pits()).ok_or(WordsError::NoSuchMove { index })?;
    Ok(position.apply(mv)?.to_words())
}

/// Why a move cannot be played on a position given by its words ([`apply_to`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordsError {
    /// There is no position of these words.
    #[error("the words are those of no position")]
    Words,
    /// No move has this number on this board.
    #[error("there is no move {index}")]
    NoSuchMove {
        /// The number given.
        index: u8,
    },
    /// The move cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// The legal moves on one kind of board, the opening and the game not over.
#[inline(always)]
fn occupied<B: Board>(position: &Position) -> Moves {
    Moves::new(B::load(&position.words, &position.rules, position.turn()).occupied(), position.rules.pits())
}

/// Sows on one kind of board, if the words are right, the pit can be sown and that is not the end.
#[inline(always)]
fn sown<B: Board>(words: &[u64; 10], index: u8) -> Option<[u64; 10]> {
    let (position, pit) = (Position::from_words(*words)?, Pit::new(index)?);
    sown_words::<B>(words, position.rules, position.state, pit, position.rules.options())
}

/// The words after a sowing, unless it is refused or brings the end: both are rare, and left to `apply`.
#[inline(always)]
fn sown_words<B: Board>(
    words: &[u64; 10],
    rules: Rules,
    state: State,
    pit: Pit,
    options: Options,
) -> Option<[u64; 10]> {
    let &[a, b, c, d, e, f, g, h, ..] = words;
    let position = Position { words: [a, b, c, d, e, f, g, h], rules, state };
    let (board, state) = position.sow::<B, _>(pit, options, &mut Hasty).ok()?;
    Some(Position { words: board.words(), rules, state }.to_words())
}

impl Rules {
    #[inline(always)]
    const fn to_word(self) -> u64 {
        self.options().0 as u64
            | (self.seeds() as u64) << 32
            | (self.players() as u64) << 48
            | (self.pits() as u64) << 56
    }

    /// The rules of a word, whether or not they can be played.
    #[inline(always)]
    const fn from_word(word: u64) -> Rules {
        let (players, pits, seeds) = ((word >> 48) as u8, (word >> 56) as u8, (word >> 32) as u16);
        Rules::unchecked(players, pits, seeds, Options(word as u32))
    }

    /// The rules themselves if they have a board of two in rows, as far as it does not depend on the seeds.
    #[inline(always)]
    const fn two(self) -> Option<Rules> {
        // Pits in the high byte, players in the low one; then those above 2 in the high one, those above 1 in the low.
        let size = (self.to_word() >> 48) as u16;
        if size.wrapping_sub(0x0102).rotate_left(8) < 7 { Some(self) } else { None }
    }

    #[inline(always)]
    const fn is_playable(self) -> bool {
        self.options().is_known() && self.to_builder().build().is_ok()
    }
}
