//! Random games with everything that can be known about one.

use core::time::Duration;
use fastrand::Rng;
use kalah::{Game, Holder, Position, Seat};

/// The seats of the board.
pub fn seats(game: &Game) -> impl ExactSizeIterator<Item = Seat> + use<> {
    (0..game.rules().players()).map(|index| Seat::new(index).expect("a seat"))
}

/// A game from this start: to its end or broken off, with resignations of any seat at any time or without them, with
/// times or without them.
pub fn random(start: Position, rng: &mut Rng) -> Game {
    let mut game = Game::from_position(start);
    let plies = if rng.u8(..3) > 0 { 2_000 } else { rng.usize(..40) };
    let resigns = [0.0, 0.01, 0.1][rng.usize(..3)];
    let timed = [0.0, 0.5, 1.0][rng.usize(..3)];
    people(&mut game, rng);
    while game.plies().len() < plies && !game.position().is_over() {
        let time = (rng.f64() < timed).then(|| time(rng));
        let seat = rng.choice(seats(&game)).expect("a seat");
        if rng.f64() < resigns && game.position().is_playing(seat) {
            match time {
                Some(time) => game.resign_timed(seat, time),
                None => game.resign(seat),
            }
            .expect("a seat that is still playing");
        } else {
            let moves = game.position().legal_moves();
            let mv = moves.nth(rng.usize(..moves.len())).expect("a legal move");
            match time {
                Some(time) => game.play_timed(mv, time),
                None => game.play(mv),
            }
            .expect("a legal move");
        }
    }
    game
}

fn time(rng: &mut Rng) -> Duration {
    match rng.u8(..8) {
        0 => Duration::ZERO,
        1 => Duration::new(rng.u64(..), rng.u32(..1_000_000_000)),
        2 => Duration::from_secs(rng.u64(..100)),
        _ => Duration::from_millis(rng.u64(..100_000)),
    }
}

/// Names, holders, a limit and tags, each sometimes.
fn people(game: &mut Game, rng: &mut Rng) {
    for seat in seats(game) {
        if rng.bool() {
            let name = text(rng);
            game.set_name(seat, Some(name)).expect("a seat");
        }
        let owner = if rng.u8(..4) == 0 { Holder::Computer } else { Holder::Person };
        game.set_owner(seat, owner).expect("a seat");
        if rng.u8(..4) == 0 {
            game.hand_over(seat).expect("a seat");
        }
    }
    if rng.u8(..4) == 0 {
        game.set_turn_limit(Some(time(rng)));
    }
    for name in ["Date", "site", "X_1", "Seat9", "Zürich"] {
        if rng.u8(..4) == 0 {
            let set = game.set_tag(name, text(rng));
            assert_eq!(set.is_ok(), name.is_ascii());
        }
    }
}

/// Any characters, those that need an escape more often.
fn text(rng: &mut Rng) -> String {
    let special =
        ['"', '\\', '\n', '\r', '\t', '\0', '\u{1b}', '\u{7f}', '\u{85}', '\u{2028}', '[', ']', ';', 'é', '🎲'];
    let len = rng.usize(..12);
    core::iter::repeat_with(|| if rng.bool() { rng.alphanumeric() } else { special[rng.usize(..special.len())] })
        .take(len)
        .collect()
}
