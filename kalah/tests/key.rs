//! The key of a position changes with whatever changes play, and with nothing
//! else; and it is the number that its documentation says it is.

mod common;

use common::library;
use common::strategies::{self, cases};
use kalah::{MAX_CELLS, Phase, Position, RuleOption, Rules, Setup};
use proptest::prelude::*;
use std::collections::HashMap;

/// The words of a key and how they are mixed, as `Position::key` documents it.
fn documented(position: &Position) -> u64 {
    let bytes = position.to_bytes();
    let head = [bytes[2], bytes[1], bytes[9], bytes[10], bytes[5], bytes[6], bytes[7], bytes[8]];
    let mut words = vec![u64::from_le_bytes(head)];
    if position.rules().pits() <= 7 && position.total() <= 255 {
        for side in position.sides_from(position.turn()) {
            let mut row = [0; 8];
            for (byte, &seeds) in row.iter_mut().zip(side.pits()) {
                *byte = seeds as u8;
            }
            row[7] = side.store() as u8;
            words.push(u64::from_le_bytes(row));
        }
    } else {
        let setup = position.to_setup();
        let cells = usize::from(position.rules().players()) * (usize::from(position.rules().pits()) + 1);
        for four in setup.cells[..cells].chunks(4) {
            words.push(four.iter().rev().fold(0, |word, &seeds| word << 16 | u64::from(seeds)));
        }
    }
    words.into_iter().fold(0, |key: u64, word| {
        let mut mixed = key.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ word;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    })
}

/// The key changes exactly if the change makes another position, since a
/// setup may settle to the same.
fn compare(position: &Position, changed: &Setup) {
    if let Ok(changed) = changed.position() {
        assert_eq!(changed.key() == position.key(), changed == *position, "{} {}", changed.text(), position.text());
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn is_as_documented(position in strategies::positions()) {
        prop_assert_eq!(position.key(), documented(&position));
    }

    /// One seed lies elsewhere.
    #[test]
    fn changes_with_every_cell(position in strategies::positions(), to in 0..MAX_CELLS) {
        let before = position.to_setup();
        let to = to % (usize::from(position.rules().players()) * (usize::from(position.rules().pits()) + 1));
        for from in (0..MAX_CELLS).filter(|&from| before.cells[from] > 0) {
            let mut setup = before;
            setup.cells[from] -= 1;
            setup.cells[to] += 1;
            compare(&position, &setup);
        }
    }

    #[test]
    fn changes_with_seat_phase_and_seats_playing(position in strategies::positions()) {
        for seat in 0..usize::from(position.rules().players()) {
            let mut setup = position.to_setup();
            setup.turn = library::seat(seat);
            compare(&position, &setup);
            let mut setup = position.to_setup();
            setup.playing[seat] ^= true;
            compare(&position, &setup);
        }
        for phase in Phase::ALL {
            let mut setup = position.to_setup();
            setup.phase = phase;
            compare(&position, &setup);
        }
    }

    #[test]
    fn changes_with_every_option(position in strategies::positions()) {
        for &option in RuleOption::ALL {
            for value in option.values() {
                let Ok(rules) = position.rules().to_builder().set(option, value).expect("its own value").build() else {
                    continue;
                };
                let mut setup = position.to_setup();
                setup.rules = rules;
                compare(&position, &setup);
            }
        }
    }

    /// The seeds of a usual start do not matter to a position that is there.
    #[test]
    fn does_not_change_with_the_seeds_of_the_rules(position in strategies::positions(), seeds in 1..=500_u16) {
        let mut setup = position.to_setup();
        setup.rules = position.rules().to_builder().seeds(seeds).build().expect("few seeds");
        let other = setup.position().expect("the same board");
        prop_assert_eq!(other.key(), position.key());
        prop_assert_eq!(other.legal_moves(), position.legal_moves());
    }
}

/// Among all positions of the first seven plies, those reached by several ways
/// have one key, and no two have the same.
#[test]
fn is_one_with_the_position_whatever_the_way() {
    for rules in [Rules::standard(), Rules::encyclopaedia().to_builder().swap(true).build().expect("two players")] {
        let mut known: HashMap<u64, Position> = HashMap::new();
        let mut last = vec![Position::new(rules)];
        let mut again = 0;
        for _ in 0..7 {
            let mut next = Vec::new();
            for position in last {
                for mv in position.legal_moves() {
                    let after = position.apply(mv).expect("a legal move");
                    match known.insert(after.key(), after) {
                        Some(before) => {
                            assert_eq!(before, after);
                            again += 1;
                        }
                        None => next.push(after),
                    }
                }
            }
            last = next;
        }
        assert!(known.len() > 50_000 && again > 500, "{} positions, {again} again", known.len());
    }
}
