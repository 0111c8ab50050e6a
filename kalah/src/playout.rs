//! Random games.

use crate::position::Position;
use crate::random::below;

impl Position {
    /// Plays to the end, each legal move as likely as any other: the final position and the number of plies that it
    /// took, 0 if the game is over already. (If the position is not [sound](Position::is_sound) there may be no end.)
    ///
    /// `random` gives 64-bit numbers, one a ply (and, with a chance of less than 2⁻⁶⁰, another): of `count` moves in
    /// ascending order the one with number ⌊number · `count` / 2⁶⁴⌋ is played, unless number · `count` mod 2⁶⁴ is less
    /// than 2⁶⁴ mod `count`, when another number is taken (Lemire, "Fast Random Integer Generation in an Interval",
    /// 2019).
    ///
    /// # Stability
    /// The same numbers always give the same game.
    ///
    /// ```
    /// use kalah::{Position, Rules, SplitMix64};
    /// let mut random = SplitMix64::new(1);
    /// let (end, plies) = Position::new(Rules::standard()).playout(|| random.next());
    /// assert_eq!((end.outcome().unwrap().scores(), plies), (&[30, 18][..], 37));
    /// ```
    #[must_use]
    pub fn playout(&self, mut random: impl FnMut() -> u64) -> (Position, u64) {
        let (mut position, mut plies) = (*self, 0);
        while !position.is_over() {
            let moves = position.legal_moves();
            let chosen = below(moves.len() as u64, &mut random) as usize;
            let Some(next) = moves.nth(chosen).and_then(|mv| position.apply_here(mv).ok()) else { break };
            position = next;
            plies += 1;
        }
        (position, plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::samples::{any_position, settings};
    use crate::{Rules, SplitMix64};
    use proptest::prelude::*;
    use std::vec::Vec;

    #[test]
    fn a_game_of_first_moves() {
        let (end, plies) = Position::new(Rules::standard()).playout(|| 1);
        let mut position = Position::new(Rules::standard());
        let mut played = 0;
        while let Some(mv) = position.legal_moves().nth(0) {
            position = position.apply(mv).unwrap();
            played += 1;
        }
        assert_eq!((end, plies), (position, played));
    }

    proptest! {
        #![proptest_config(settings())]

        #[test]
        fn one_number_a_ply(position in any_position(), seed in any::<u64>()) {
            let mut random = SplitMix64::new(seed);
            let mut numbers = Vec::new();
            let (end, plies) = position.playout(|| {
                numbers.push(random.next());
                numbers[numbers.len() - 1]
            });
            prop_assert!(end.is_over() && end.is_sound());
            prop_assert_eq!(numbers.len() as u64, plies);
            let mut by_hand = position;
            for number in numbers {
                let moves = by_hand.legal_moves();
                let chosen = (u128::from(number) * moves.len() as u128) >> 64;
                by_hand = by_hand.apply(moves.nth(chosen as usize).unwrap()).unwrap();
            }
            prop_assert_eq!(by_hand, end);
        }
    }
}
