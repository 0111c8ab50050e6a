//! The layouts against each other: every position in rows can be laid out wide, and plays the same.

use proptest::prelude::*;

use crate::notation::samples::{any_setup, settings};
use crate::state::COMPACT;
use crate::{Ending, Position, Setup, Sown};

/// A set-up whose seeds fit in rows: long laps in one pit, few seeds elsewhere.
fn small(mut setup: Setup, hand: u16, pit: prop::sample::Index) -> Option<Setup> {
    let cells = setup.rules.cells();
    for seeds in &mut setup.cells[..cells] {
        *seeds %= 6;
    }
    let rest: u16 = setup.cells.iter().sum();
    setup.cells[pit.index(cells)] += hand.min(255u16.checked_sub(rest)?);
    (setup.rules.pits() <= 7 && setup.position().is_ok()).then_some(setup)
}

fn same(rows: &Position, wide: &Position) {
    assert_eq!(rows.to_setup(), wide.to_setup());
    assert_eq!((rows.is_over(), rows.legal_moves()), (wide.is_over(), wide.legal_moves()));
    assert_eq!((rows.outcome(), rows.total()), (wide.outcome(), wide.total()));
}

fn same_events((next, sown): &(Position, Sown), (wide_next, wide_sown): &(Position, Sown)) {
    same(next, wide_next);
    assert_eq!(sown, wide_sown);
}

fn same_end((next, ending): (Position, Option<Ending>), (wide_next, wide_ending): (Position, Option<Ending>)) {
    same(&next, &wide_next);
    assert_eq!(ending, wide_ending);
}

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn rows_and_wide_boards_play_alike(
        setup in any_setup(),
        hand in 0u16..=255,
        pit in any::<prop::sample::Index>(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..20),
    ) {
        let Some(setup) = small(setup, hand, pit) else { return Err(TestCaseError::reject("too large")) };
        let (mut rows, mut wide) = (setup.settled(), setup.wide());
        prop_assert_eq!(rows.state.layout() == wide.state.layout(), COMPACT);
        same(&rows, &wide);
        for choice in choices {
            let moves = rows.legal_moves();
            if moves.is_empty() {
                break;
            }
            for mv in moves {
                same(&rows.apply(mv).unwrap(), &wide.apply(mv).unwrap());
                same_events(&rows.apply_with_events(mv).unwrap(), &wide.apply_with_events(mv).unwrap());
            }
            same_end(rows.resign_with_events(rows.turn()).unwrap(), wide.resign_with_events(wide.turn()).unwrap());
            let mv = moves.nth(choice.index(moves.len())).unwrap();
            (rows, wide) = (rows.apply(mv).unwrap(), wide.apply(mv).unwrap());
        }
    }
}
