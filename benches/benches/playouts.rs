//! Random games by a plain loop, for `python/speed.py` to compare the Python module with.

mod cpu;

use core::hint::black_box;

use clap::Parser;
use cpu::cpu_time;
use kalah::{Position, Rules, SplitMix64};

/// Play random games from the usual start and print how much processor time it took.
#[derive(Parser)]
#[command(name = "playouts")]
struct Args {
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    /// Under which rules.
    #[arg(long, value_name = "RULES", default_value = "2x6x4")]
    rules: Rules,
    /// Given by cargo.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    let args = Args::parse();
    let start = Position::new(args.rules);
    let begin = cpu_time();
    let mut plies = 0;
    for game in 0..args.games {
        let mut random = SplitMix64::stream(1, game);
        plies += black_box(start.playout(|| random.next())).1;
    }
    let took = (cpu_time() - begin).as_secs_f64();
    println!("{} games of {plies} plies in {took} seconds", args.games);
}
