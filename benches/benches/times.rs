//! Times on the clock: perft, random games, and legal moves and moves apart from any tree.

use core::hint::black_box;
use core::time::Duration;

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use kalah::Position;
use kalah_benches::workloads::{RANDOM, WORKLOADS, Workload};
use kalah_benches::yardsticks::{Fixed, Plain};
use kalah_benches::{Game, perft, random_plies};

/// Sequences in one perft at most.
const SEQUENCES: u64 = 130_000;

fn perfts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    count(&mut group, "plain yardstick", &WORKLOADS[0], Plain::new(4));
    count(&mut group, "fixed yardstick", &WORKLOADS[0], Fixed::new(4));
    for workload in WORKLOADS {
        count(&mut group, workload.rules, workload, workload.start());
    }
}

fn count<G: Game>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, workload: &Workload, start: G) {
    let depth = workload.depth_within(SEQUENCES);
    group.throughput(Throughput::Elements(workload.plies(depth)));
    group.bench_function(name, |bencher| {
        let mut count = workload.count(depth);
        bencher.iter(|| count = perft(black_box(&start), depth));
        assert_eq!(count, workload.count(depth), "{name}");
    });
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random games");
    group.throughput(Throughput::Elements(RANDOM));
    random(&mut group, "plain yardstick", &WORKLOADS[0], Plain::new(4));
    random(&mut group, "fixed yardstick", &WORKLOADS[0], Fixed::new(4));
    for workload in WORKLOADS {
        random(&mut group, workload.rules, workload, workload.start());
    }
}

fn random<G: Game>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, workload: &Workload, start: G) {
    group.bench_function(name, |bencher| {
        let mut games = workload.games;
        bencher.iter(|| games = random_plies(black_box(&start), RANDOM));
        assert_eq!(games, workload.games, "{name}");
    });
}

/// Single calls in the positions before depth 4 of perft: per position, then per move.
fn calls(criterion: &mut Criterion) {
    for workload in WORKLOADS.iter().filter(|workload| CALLS.contains(&workload.rules)) {
        let mut positions = vec![workload.start()];
        for _ in 0..3 {
            positions = positions.iter().flat_map(|game| game.moves().map(|mv| game.after(mv))).collect();
        }
        let moves = workload.count(4);
        let mut group = criterion.benchmark_group(format!("calls/{}", workload.rules));
        let mut each = |name: &str, calls: u64, call: fn(&Position) -> u64| {
            group.throughput(Throughput::Elements(calls));
            group.bench_function(name, |bencher| {
                let mut count = moves;
                bencher.iter(|| count = positions.iter().map(|position| call(black_box(position))).sum());
                assert_eq!(count, moves, "{name}");
            });
        };
        each("legal_moves", workload.count(3), |position| position.legal_moves().len() as u64);
        each("apply", moves, |position| {
            let played = |mv| black_box(position.apply(mv)).ok();
            position.legal_moves().into_iter().filter_map(played).count() as u64
        });
        each("apply_with_events", moves, |position| {
            let played = |mv| black_box(position.apply_with_events(mv)).ok();
            position.legal_moves().into_iter().filter_map(played).count() as u64
        });
    }
}

/// The rules for [`calls`].
const CALLS: [&str; 4] = ["2x6x4", "2x6x4:capturing_seed=stays", "4x6x4", "2x10x10"];

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = perfts, games, calls
}
criterion_main!(benches);
