//! The laws of play hold on random boards and through random games.

mod common;

use common::laws;
use common::strategies::{self, cases};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn of_any_position(position in strategies::positions()) {
        laws::position(&position);
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// With few seeds, since the game is played to its end.
    #[test]
    fn of_any_game(
        plain in strategies::beginnings().prop_filter("many seeds", |plain| plain.seeds() < 300),
        choices in prop::collection::vec(any::<u8>(), 100),
    ) {
        let mut plies = 0;
        laws::whole_game(plain.begin(), &choices, |position| {
            laws::over_when_no_move(position);
            for mv in position.legal_moves() {
                laws::ply(position, mv);
            }
            plies += 1;
        });
        prop_assert!(plies > 0);
    }
}
