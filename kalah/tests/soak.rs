//! Random games under random rules from random set-ups, the laws of every ply checked. A few plies in the usual test run;
//! a thousand million, at some 650,000 a second on one core, with
//!
//! ```sh
//! KALAH_LONG=1 cargo test --release -p kalah --all-features --test soak -- --nocapture
//! ```
#![cfg(all(feature = "search", feature = "serde"))]

mod common;

use common::{hostile, laws, search};
use fastrand::Rng;
use kalah::Position;

#[test]
fn random_games() {
    let all: u64 = if search::long() { 1_000_000_000 } else { 100_000 };
    let mut rng = Rng::with_seed(1);
    let (mut games, mut plies, mut told) = (0_u64, 0, 0);
    while plies < all {
        let mut bytes = [0; 64];
        rng.fill(&mut bytes);
        let start = hostile::setup(&bytes);
        // The path of a ply is as long as the handful.
        if start.seeds() > 300 && games % 1_000 > 0 {
            continue;
        }
        plies += game(start.begin(), &mut rng);
        games += 1;
        if plies * 100 / all > told {
            told = plies * 100 / all;
            println!("{plies} plies, {games} games");
        }
    }
    assert!(games > all / 1_000, "{games}");
}

/// A game to its end; how many plies it has. What costs much is checked now and then.
fn game(start: Position, rng: &mut Rng) -> u64 {
    let mut position = start;
    for ply in 0..=laws::most_plies(&start) {
        if rng.u8(..) == 0 {
            laws::position(&position);
        }
        laws::over_when_no_move(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return ply;
        }
        let mv = moves.nth(rng.usize(..moves.len())).expect("a legal move");
        laws::ply(&position, mv);
        position = position.apply(mv).expect("a legal move");
    }
    panic!("no end: {start:?}");
}
