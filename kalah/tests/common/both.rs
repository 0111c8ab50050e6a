//! The library and the reference side by side.

use super::plain::{Choice, Game, Seen};
use super::reference::State;
use super::strategies::Plain;
use kalah::{MAX_PITS, Position};

/// Both show the same, and answer every move, legal or not, in the same way.
pub fn same(library: &Position, reference: &State) -> Seen {
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
    seen
}

/// A game whose plies are chosen by numbers; now and then somebody resigns.
pub fn play(plain: &Plain, choices: &[u16]) -> usize {
    let (mut library, mut reference): (Position, State) = (plain.begin(), plain.begin());
    for (ply, &choice) in choices.iter().enumerate() {
        let seen = same(&library, &reference);
        if seen.over {
            return ply;
        }
        let choice = usize::from(choice);
        if choice % 61 == 60 {
            let seat = choice % seen.playing.len();
            if let Some((after, _)) = reference.resign(seat) {
                reference = after;
                library = Game::resign(&library, seat).expect("as the reference").0;
                continue;
            }
        }
        let choice = seen.legal[choice % seen.legal.len()];
        library = library.play(choice).expect("as the reference").0;
        reference = reference.play(choice).expect("as the reference").0;
    }
    same(&library, &reference);
    choices.len()
}
