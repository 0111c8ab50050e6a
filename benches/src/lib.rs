//! What the benches share: the games they play, and how they play them.
//!
//! The library and the yardsticks are played by the same code, ply by ply: no count is taken from the number of moves.

pub mod workloads;
pub mod yardsticks;

use kalah::{Move, Position};
use oorandom::Rand32;

/// A game as far as the benches know one.
pub trait Game: Copy {
    /// A move of the game.
    type Move: Copy;

    /// The legal moves, ascending.
    fn moves(&self) -> impl ExactSizeIterator<Item = Self::Move>;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self;
}

impl Game for Position {
    type Move = Move;

    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.legal_moves().into_iter()
    }

    #[inline]
    #[allow(clippy::expect_used, reason = "the move is one of `moves`")]
    fn after(&self, mv: Move) -> Position {
        self.apply(mv).expect("a legal move")
    }
}

/// The number of sequences of exactly `depth` plies.
///
/// Not inlined, here and below, so that the last ply of a sequence is played and not only counted.
#[inline(never)]
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    game.moves().map(|mv| perft(&game.after(mv), depth - 1)).sum()
}

/// Plays exactly `plies` plies in the order of [`perft`], from the beginning again as often as needed, and returns how
/// many sequences of `depth` plies it came to the end of.
pub fn perft_plies<G: Game>(start: &G, depth: u32, plies: u64) -> u64 {
    #[inline(never)]
    fn walk<G: Game>(game: &G, depth: u32, plies: &mut u64) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for mv in game.moves() {
            if *plies == 0 {
                break;
            }
            *plies -= 1;
            count += walk(&game.after(mv), depth - 1, plies);
        }
        count
    }
    let (mut left, mut count) = (plies, 0);
    while left > 0 {
        count += walk(start, depth, &mut left);
    }
    count
}

/// Plays exactly `plies` plies of random games, always the same ones, and returns how many games came to their end.
pub fn random_plies<G: Game>(start: &G, plies: u64) -> u64 {
    let mut random = Rand32::new(1);
    let (mut game, mut finished) = (*start, 0);
    for _ in 0..plies {
        game = next(&game, &mut random);
        if game.moves().len() == 0 {
            game = *start;
            finished += 1;
        }
    }
    finished
}

/// The position after a random move.
#[inline(never)]
#[allow(clippy::expect_used, reason = "only called where there is a move")]
fn next<G: Game>(game: &G, random: &mut Rand32) -> G {
    let mut moves = game.moves();
    let chosen = random.rand_range(0..moves.len() as u32);
    game.after(moves.nth(chosen as usize).expect("one of the moves"))
}

/// The positions of bits set in a mask, ascending.
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(index as usize)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Bits {}
