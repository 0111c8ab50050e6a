//! The library and the reference side by side.

use super::plain::{Choice, Game, Seen};
use super::reference::State;
use super::strategies::Plain;
use kalah::{MAX_PITS, Position};

/// Both show the same, and answer every move, legal or not, in the same way.
pub fn same(library: &Position, reference: &State) {
    let seen = library.seen();
    assert_eq!(seen, reference.seen());
    let every = (0..MAX_PITS).map(Choice::Sow).chain([Choice::Swap]);
    for choice in every {
        match (library.play(choice), reference.play(choice)) {
            (Ok((library, step)), Ok((reference, expected))) => {
                assert_eq!(step, expected, "{choice:?}");
                assert_eq!(library.seen(), reference.seen(), "{choice:?}");
            }
            (library, reference) => {
                assert_eq!(library.err(), reference.err(), "{choice:?}");
            }
        }
    }
    for seat in 0..seen.playing.len() {
        match (Game::resign(library, seat), reference.resign(seat)) {
            (Some((library, step)), Some((reference, expected))) => {
                assert_eq!(step, expected, "seat {seat} resigns");
                assert_eq!(library.seen(), reference.seen(), "seat {seat} resigns");
            }
            (library, reference) => {
                assert_eq!(library.is_some(), reference.is_some(), "seat {seat} resigns");
            }
        }
    }
}

/// A game whose plies are chosen by numbers; now and then somebody resigns. Calls `see` before every ply; the position
/// after the last is returned and not looked at.
pub fn play(plain: &Plain, choices: &[u16], mut see: impl FnMut(&Position, &State)) -> (Position, State) {
    let (mut library, mut reference): (Position, State) = (plain.begin(), plain.begin());
    for &choice in choices {
        let seen = reference.seen();
        assert_eq!(library.seen(), seen);
        let Seen { playing, legal, over, .. } = seen;
        if over {
            break;
        }
        see(&library, &reference);
        let choice = usize::from(choice);
        let resigned = if choice % 61 == 60 { reference.resign(choice % playing.len()) } else { None };
        let (step, expected);
        ((library, step), (reference, expected)) = match resigned {
            Some(resigned) => (Game::resign(&library, choice % playing.len()).expect("as the reference"), resigned),
            None => {
                let choice = legal[choice % legal.len()];
                (library.play(choice).expect("as the reference"), reference.play(choice).expect("a legal move"))
            }
        };
        assert_eq!(step, expected);
    }
    (library, reference)
}
