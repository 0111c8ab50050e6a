//! The library plays as the reference does, which plays seed by seed: on any
//! board under any rules, and through whole games.

mod common;

use common::both::{play, same};
use common::options::{End, Options, Phase, SowStores};
use common::plain::{Choice, Game};
use common::reference::State;
use common::strategies::{self, Plain, cases};
use kalah::Position;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(5_000))]

    #[test]
    fn any_setup(plain in strategies::setups()) {
        same(&plain.begin(), &plain.begin());
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_game(
        plain in strategies::beginnings(),
        choices in prop::collection::vec(any::<u16>(), 150),
    ) {
        let (library, reference) = play(&plain, &choices, same);
        same(&library, &reference);
    }

    #[test]
    fn perft(plain in strategies::beginnings()) {
        let (library, reference): (Position, State) = (plain.begin(), plain.begin());
        for depth in 0..=3 {
            prop_assert_eq!(Game::perft(&library, depth), reference.perft(depth));
        }
    }
}

/// One handful of `seeds` from pit `origin` of seat 0, on an empty board but for
/// a few seeds to capture.
fn handful(options: &Options, origin: usize, seeds: u32) {
    let mut sides = vec![vec![0; options.pits + 1]; options.players];
    sides[0][origin] = seeds;
    sides[1][options.pits / 2] = 3;
    let playing = vec![true; options.players];
    let plain = Plain { options: options.clone(), sides, mover: 0, phase: Phase::Play, playing };
    let library: Position = plain.begin();
    let reference: State = plain.begin();
    let choice = Choice::Sow(origin);
    let (library, step) = library.play(choice).expect("a full pit");
    let (reference, expected) = reference.play(choice).expect("a full pit");
    assert_eq!(step, expected, "{plain:?}");
    assert_eq!(library.seen(), reference.seen(), "{plain:?}");
}

/// Handfuls of one seed to eight laps and more, from every pit, on boards of
/// every width.
#[test]
fn every_handful_from_every_pit() {
    let mut sown = 0;
    for (players, pits) in [(2, 1), (2, 6), (2, 7), (2, 8), (2, 15), (3, 1), (3, 6), (3, 9), (4, 2), (4, 7)] {
        for (skip_origin, sow_stores) in
            [(false, SowStores::Own), (true, SowStores::Own), (false, SowStores::All), (true, SowStores::All)]
        {
            let options = Options { skip_origin, sow_stores, end: End::NoMove, ..Options::usual(players, pits, 1) };
            for origin in 0..pits {
                for seeds in (1..=8 * 32).step_by(1 + origin) {
                    handful(&options, origin, seeds);
                    sown += 1;
                }
            }
        }
    }
    assert!(sown > 15_000, "{sown}");
}
