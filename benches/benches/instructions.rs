//! Instructions, counted by valgrind. Each run plays exactly a million plies, so that its millions of instructions are
//! instructions a ply.
#![allow(missing_docs, reason = "written by macros")]

use core::hint::black_box;

use gungraun::{
    Callgrind, CallgrindMetrics, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};
use kalah::Position;
use kalah_benches::workloads::{RANDOM, WORKLOADS, Workload};
use kalah_benches::yardsticks::{Fixed, Plain};
use kalah_benches::{Game, perft_plies, random_plies};

const PLIES: u64 = 1_000_000;

fn walk<G: Game>((workload, start): (Workload, G)) {
    let depth = workload.depth_within(130_000);
    let count = perft_plies(black_box(&start), depth, PLIES);
    assert_eq!(count / workload.count(depth), PLIES / workload.plies(depth), "{}", workload.rules);
}

fn play<G: Game>((workload, start): (Workload, G)) {
    assert_eq!(random_plies(black_box(&start), RANDOM), workload.games, "{}", workload.rules);
}

fn library(rules: &str) -> (Workload, Position) {
    let workload = WORKLOADS.iter().find(|workload| workload.rules == rules).copied().expect("one of the rule sets");
    (workload, workload.start())
}

#[library_benchmark]
fn perft_plain_yardstick() {
    walk((WORKLOADS[0], Plain::new(4)));
}

#[library_benchmark]
fn perft_fixed_yardstick() {
    walk((WORKLOADS[0], Fixed::new(4)));
}

#[library_benchmark]
#[benches::rules(setup = library, args = [
    "2x6x4",
    "2x6x4:capture=always",
    "2x6x4:swap=on",
    "2x6x4:majority_end=on",
    "2x6x4:end=no_move",
    "2x6x4:capturing_seed=stays",
    "2x6x4:capture=never",
    "2x6x4:store_turn=off",
    "2x6x4:capture_turn=on",
    "2x6x4:skip_origin=on",
    "2x6x4:sow_stores=all",
    "2x6x6:capturing_seed=stays,sow_stores=all,end=no_move",
    "2x7x4",
    "3x6x4",
    "4x6x4",
    "4x6x4:capture_from=all",
    "2x8x8",
    "2x10x10",
    "2x12x12",
])]
fn perft(game: (Workload, Position)) {
    walk(game);
}

#[library_benchmark]
fn random_plain_yardstick() {
    play((WORKLOADS[0], Plain::new(4)));
}

#[library_benchmark]
fn random_fixed_yardstick() {
    play((WORKLOADS[0], Fixed::new(4)));
}

#[library_benchmark]
#[benches::rules(setup = library, args = ["2x6x4", "2x6x4:capturing_seed=stays", "3x6x4", "4x6x4", "2x10x10"])]
fn random(game: (Workload, Position)) {
    play(game);
}

library_benchmark_group!(
    name = a_million_plies,
    benchmarks =
        [perft_plain_yardstick, perft_fixed_yardstick, perft, random_plain_yardstick, random_fixed_yardstick, random,]
);

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([CallgrindMetrics::SingleEvent(EventKind::Ir)])),
    library_benchmark_groups = a_million_plies
);
