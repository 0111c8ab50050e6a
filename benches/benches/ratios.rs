//! One table from one run: how fast each rule set is played, as a ratio to the plain yardstick.

mod cpu;

use core::hint::black_box;
use core::time::Duration;

use clap::Parser;
use cpu::cpu_time;
use kalah_benches::workloads::{RANDOM, WORKLOADS, Workload};
use kalah_benches::yardsticks::{Fixed, Plain};
use kalah_benches::{Game, perft, random_plies};

/// Measure every rule set in one run and print its speed as a ratio to that of the plain yardstick.
///
/// Everything is measured in turn, again and again, and the least processor time of each counts. Perft plays every
/// ply by legal_moves and apply. "bar" is the ratio wanted at least; the exit code does not depend on it.
#[derive(Parser)]
#[command(name = "ratios")]
struct Args {
    /// How often each is measured.
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only the rule sets whose text contains this.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Given by cargo.
    #[arg(long, hide = true)]
    bench: bool,
}

/// Something that is played again and again, the number that it must give, and its least time so far.
struct Timed {
    play: Box<dyn Fn() -> u64>,
    expected: u64,
    least: Duration,
}

impl Timed {
    fn new(play: impl Fn() -> u64 + 'static, expected: u64) -> Timed {
        Timed { play: Box::new(play), expected, least: Duration::MAX }
    }

    fn measure(&mut self) {
        let begin = cpu_time();
        let count = (self.play)();
        self.least = self.least.min(cpu_time() - begin);
        assert_eq!(count, self.expected);
    }

    fn per_second(&self, times: u64) -> f64 {
        times as f64 / self.least.as_secs_f64()
    }
}

/// One line of the table.
struct Row {
    name: &'static str,
    workload: Workload,
    perft: Timed,
    random: Timed,
}

impl Row {
    fn new<G: Game + 'static>(name: &'static str, workload: Workload, start: G) -> Row {
        let depth = workload.depth();
        let perft = Timed::new(move || perft(black_box(&start), depth), workload.count(depth));
        let random = Timed::new(move || random_plies(black_box(&start), RANDOM), workload.games);
        Row { name, workload, perft, random }
    }

    fn measure(&mut self) {
        self.perft.measure();
        self.random.measure();
    }

    /// Plies of perft a second.
    fn rate(&self) -> f64 {
        self.perft.per_second(self.workload.plies(self.workload.depth()))
    }
}

fn main() {
    let args = Args::parse();
    let standard = Workload { bar: None, ..WORKLOADS[0] };
    let mut rows = vec![
        Row::new("2x6x4, the plain yardstick", standard, Plain::new(4)),
        Row::new("2x6x4, the fixed yardstick", standard, Fixed::new(4)),
    ];
    let wanted = WORKLOADS.iter().filter(|workload| workload.rules.contains(&args.only));
    rows.extend(wanted.map(|workload| Row::new(workload.rules, *workload, workload.start())));
    for _ in 0..args.rounds {
        rows.iter_mut().for_each(Row::measure);
    }
    print(&rows);
}

fn print(rows: &[Row]) {
    println!("{:^45} {:^21}", "perft", "random games");
    println!(
        "{:>5}  {:>9}  {:>5}  {:<12}  {:>9}  {:>9}  rules",
        "depth", "M plies/s", "ratio", "bar", "M plies/s", "games/s"
    );
    for row in rows {
        let ratio = row.rate() / rows[0].rate();
        let bar = row
            .workload
            .bar
            .map_or(String::new(), |bar| format!("{bar:.1} {}", if ratio >= bar { "reached" } else { "missed" }));
        println!(
            "{:5}  {:9.1}  {ratio:5.2}  {bar:12}  {:9.1}  {:9.0}  {}",
            row.workload.depth(),
            row.rate() / 1e6,
            row.random.per_second(RANDOM) / 1e6,
            row.random.per_second(row.workload.games),
            row.name,
        );
    }
}
