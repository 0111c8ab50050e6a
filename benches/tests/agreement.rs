//! The benches measure what they say: yardsticks, library and vector files agree.

use std::collections::HashMap;

use kalah::{Position, Rules, Seat};
use kalah_benches::workloads::{RANDOM, WORKLOADS};
use kalah_benches::yardsticks::{Fixed, Plain};
use kalah_benches::{Game, perft, perft_plies, random_plies};
use serde::Deserialize;

#[test]
fn yardsticks_and_library_count_the_same() {
    let standard = WORKLOADS[0];
    assert_eq!(standard.start(), Position::new(Rules::standard()));
    for depth in 1..=7 {
        assert_eq!(perft(&Plain::new(4), depth), standard.count(depth));
        assert_eq!(perft(&Fixed::new(4), depth), standard.count(depth));
    }
}

/// The final stores of random games.
#[test]
fn yardsticks_and_library_play_the_same_games() {
    fn ends<G: Game>(start: G, stores: impl Fn(&G) -> [u16; 2]) -> Vec<[u16; 2]> {
        let choose = |game: &G, number: usize| {
            let mut moves = game.moves();
            let chosen = number * 7919 % moves.len().max(1);
            moves.nth(chosen).map(|mv| game.after(mv))
        };
        (0..200)
            .map(|seed| {
                let mut game = start;
                let mut number = seed;
                while let Some(next) = choose(&game, number) {
                    game = next;
                    number += 31;
                }
                stores(&game)
            })
            .collect()
    }
    let library = ends(WORKLOADS[0].start(), |game| [game.store(Seat::SOUTH), game.store(Seat::NORTH)]);
    assert!(library.iter().all(|stores| stores.iter().sum::<u16>() == 48));
    assert!(library.iter().any(|stores| stores != &library[0]));
    assert_eq!(ends(Plain::new(4), |game| [6, 13].map(|store| game.cells[store].into())), library);
    let stores = |game: &Fixed| {
        let mut stores = [game.rows.own, game.rows.opp].map(|row| (row >> 48) as u16);
        stores.rotate_left(usize::from(game.mover));
        stores
    };
    assert_eq!(ends(Fixed::new(4), stores), library);
}

#[test]
fn the_pinned_numbers_are_the_library_s() {
    for workload in WORKLOADS {
        let (start, depth) = (workload.start(), workload.depth_within(30_000));
        assert_eq!(start.rules().to_string(), workload.rules);
        assert!(depth >= 3, "{}", workload.rules);
        for depth in 1..=depth {
            assert_eq!(perft(&start, depth), workload.count(depth), "{} depth {depth}", workload.rules);
        }
        let walks = perft_plies(&start, depth, 2 * workload.plies(depth) + 1);
        assert_eq!(walks, 2 * workload.count(depth), "{}", workload.rules);
    }
}

#[test]
fn random_games_are_the_same_for_all() {
    let games = WORKLOADS[0].games;
    assert_eq!(random_plies(&WORKLOADS[0].start(), RANDOM), games);
    assert_eq!(random_plies(&Plain::new(4), RANDOM), games);
    assert_eq!(random_plies(&Fixed::new(4), RANDOM), games);
}

#[derive(Deserialize)]
struct Row {
    rules: Rules,
    perft: Vec<u64>,
}

#[test]
fn the_pinned_numbers_are_those_of_the_vectors() {
    let text = include_str!("../../kalah/tests/vectors/perft.jsonl");
    let rows = text.lines().map(|line| serde_json::from_str::<Row>(line).map(|row| (row.rules, row.perft)));
    let rows: HashMap<Rules, Vec<u64>> = rows.collect::<Result<_, _>>().expect("rows of perft");
    let mut compared = 0;
    for workload in WORKLOADS {
        if let Some(perft) = rows.get(workload.start().rules()) {
            let depth = perft.len().min(workload.counts.len());
            assert_eq!(workload.counts[..depth], perft[..depth], "{}", workload.rules);
            compared += 1;
        }
    }
    assert!(compared >= 12, "{compared}");
}
