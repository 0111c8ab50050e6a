//! Published results: G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah",
//! ICGA Journal 23(3), 2000. Their rules are `empty_capture`.

mod common;

use common::check;
use common::library::pit;
use common::options::{self, Options};
use kalah::{Capture, Move, Position, Rules, Seat};

/// Table 9: pits, seeds, the first player's margin, and a perfect game. Pits
/// are counted from 0; a dash is a change of player. The game of Kalah(4,6)
/// is left out: as printed it is not legal from its tenth turn on.
const PERFECT_GAMES: [(u8, u16, i32, &str); 16] = [
    (4, 1, 2, "32-32-1"),
    (4, 2, 6, "3-3-230-231-1323"),
    (4, 3, 8, "13-1-032-2-3-0-1320-3-0-2"),
    (4, 4, 2, "02-2-3-0-2-21-303231-0-32-1-0"),
    (4, 5, 2, "0-2-1-3-0-2-1-0-32-3-021-2-0-02-2-1-3-3-313032-13031-1-2-2-3"),
    (5, 1, 0, "43-43-2-2"),
    (5, 2, 0, "31-32-24-0-0-31-3"),
    (5, 3, 8, "24-3-3-03-41-1-04342-3-3-2-2-4-414342-3"),
    (5, 4, 12, "12-04-03-2-20-41-1-42-32-3-2-40-0-1"),
    (5, 5, 2, "03-2-2-1-1-23-24-2-0-34414340-4240-2-14342"),
    (5, 6, 2, "2-0-0-3-3-0-2-1-440-4-42-2-121-12-3-1-4-20-0-34-24-324-1-3-3-1-41-43-2-2-3"),
    (6, 1, 2, "54-54-3-3-2"),
    (6, 2, 10, "42-42-30-0-1-1-4-5"),
    (6, 3, 2, "4-5-35-250-2-154-451535452-53-3-54-2"),
    (6, 4, 10, "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3"),
    (6, 5, 12, "12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3"),
];

#[test]
fn perfect_games() {
    for (pits, seeds, margin, game) in PERFECT_GAMES {
        let rules = Rules::kalah(pits, seeds).expect("a board").to_builder().capture(Capture::Always).build();
        let mut position = Position::new(rules.expect("a board"));
        let mut seat = Seat::SOUTH;
        for turn in game.split('-') {
            for choice in turn.chars() {
                assert_eq!(position.to_move(), Some(seat), "Kalah({pits},{seeds}): {turn}");
                let choice = choice.to_digit(10).expect("a digit") as usize;
                position = position.apply(Move::Sow(pit(choice))).expect(game);
            }
            seat = if seat == Seat::SOUTH { Seat::NORTH } else { Seat::SOUTH };
        }
        let outcome = position.outcome().expect(game);
        assert_eq!(outcome.margin(Seat::SOUTH), margin, "Kalah({pits},{seeds})");
    }
}

/// Table 10: whether the first player wins, loses or draws, as far as a plain
/// search goes; pits from 1 on, in each row seeds from 1 on.
const VALUES: [&str; 4] = ["DLWLWD", "WLLLWW", "DWW", "W"];

#[test]
fn values_of_small_boards() {
    let mut boards = 0;
    for (pits, row) in (1..).zip(VALUES) {
        for (seeds, expected) in (1..).zip(row.chars()) {
            let mut options = Options::usual(2, pits, seeds);
            options.capture = options::Capture::Always;
            let value = check::solve_start::<Position>(&options);
            let value = match value.signum() {
                1 => 'W',
                0 => 'D',
                _ => 'L',
            };
            assert_eq!(value, expected, "Kalah({pits},{seeds})");
            boards += 1;
        }
    }
    assert_eq!(boards, 16);
}
