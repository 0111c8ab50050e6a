//! What the benches share: the games they play, and how they play them.
//!
//! The library and the yardsticks are played by the same code, ply by ply: no count is taken from the number of moves.

pub mod workloads;
pub mod yardsticks;

use core::hint::black_box;

use kalah::{Move, MovesIter, Position};
use oorandom::Rand32;

/// A game as far as the benches know one.
pub trait Game: Copy {
    /// A move of the game.
    type Move: Copy;

    /// Moves, ascending.
    type Moves: ExactSizeIterator<Item = Self::Move>;

    /// The legal moves.
    fn moves(&self) -> Self::Moves;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self;
}

impl Game for Position {
    type Move = Move;
    type Moves = MovesIter;

    #[inline]
    fn moves(&self) -> MovesIter {
        self.legal_moves().into_iter()
    }

    #[inline]
    #[allow(clippy::expect_used, reason = "the move is one of `moves`")]
    fn after(&self, mv: Move) -> Position {
        self.apply(mv).expect("a legal move")
    }
}

/// The number of sequences of exactly `depth` plies, at least one.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let mut count = 0;
    for mv in game.moves() {
        let next = game.after(mv);
        count += if depth > 1 { perft(&next, depth - 1) } else { played(&next) };
    }
    count
}

/// Plays exactly `plies` plies in the order of [`perft`], from the beginning again as often as needed, and returns how
/// many sequences of `depth` plies it came to the end of.
pub fn perft_plies<G: Game>(start: &G, depth: u32, plies: u64) -> u64 {
    fn walk<G: Game>(game: &G, depth: u32, left: &mut u64) -> u64 {
        let mut count = 0;
        for mv in game.moves() {
            if *left == 0 {
                break;
            }
            *left -= 1;
            let next = game.after(mv);
            count += if depth > 1 { walk(&next, depth - 1, left) } else { played(&next) };
        }
        count
    }
    let (mut left, mut count) = (plies, 0);
    while left > 0 {
        count += walk(start, depth, &mut left);
    }
    count
}

/// One sequence. The compiler must not see that its last position is not looked at, or it would not work it out.
#[inline(always)]
fn played(end: &impl Game) -> u64 {
    black_box(end);
    1
}

/// Plays exactly `plies` plies of random games, always the same ones, and returns how many games were over before the
/// last ply.
#[allow(clippy::expect_used, reason = "a start and a game that is not over have moves")]
pub fn random_plies<G: Game>(start: &G, plies: u64) -> u64 {
    let mut random = Rand32::new(1);
    let (mut game, mut over) = (*start, 0);
    for _ in 0..plies {
        let mut moves = game.moves();
        if moves.len() == 0 {
            over += 1;
            game = *start;
            moves = game.moves();
        }
        let chosen = random.rand_range(0..moves.len() as u32);
        game = game.after(moves.nth(chosen as usize).expect("one of the moves"));
    }
    over
}
