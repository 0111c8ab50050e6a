//! One table from one run: how fast each rule set is played, as a ratio to the plain yardstick.

use core::hint::black_box;
use core::time::Duration;

use clap::Parser;
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

/// One line of the table.
struct Row {
    name: String,
    workload: Workload,
    play: Box<dyn Fn(&Workload, Counting) -> u64>,
    perft: Duration,
    random: Duration,
}

#[derive(Clone, Copy)]
enum Counting {
    Perft,
    Random,
}

impl Row {
    fn new<G: Game + 'static>(name: &str, workload: Workload, start: G) -> Row {
        let play = move |workload: &Workload, counting| match counting {
            Counting::Perft => perft(black_box(&start), workload.depth()),
            Counting::Random => random_plies(black_box(&start), RANDOM),
        };
        Row { name: name.into(), workload, play: Box::new(play), perft: Duration::MAX, random: Duration::MAX }
    }

    fn measure(&mut self) {
        let Row { name, workload, play, .. } = self;
        let timed = |counting| {
            let begin = cpu_time();
            let count = play(workload, counting);
            (count, cpu_time() - begin)
        };
        let (count, time) = timed(Counting::Perft);
        assert_eq!(count, workload.count(workload.depth()), "perft of {name}");
        self.perft = self.perft.min(time);
        let (games, time) = timed(Counting::Random);
        assert_eq!(games, workload.games, "random games of {name}");
        self.random = self.random.min(time);
    }

    /// Plies a second in perft.
    fn rate(&self) -> f64 {
        self.workload.plies(self.workload.depth()) as f64 / self.perft.as_secs_f64()
    }
}

fn main() {
    let args = Args::parse();
    let standard = WORKLOADS[0];
    let mut rows = vec![
        Row::new("plain yardstick", standard, Plain::new(4)),
        Row::new("fixed yardstick", standard, Fixed::new(4)),
    ];
    for row in &mut rows {
        row.workload.bar = None;
    }
    let wanted = WORKLOADS.iter().filter(|workload| workload.rules.contains(&args.only));
    rows.extend(wanted.map(|workload| Row::new(workload.rules, *workload, workload.start())));
    for _ in 0..args.rounds {
        rows.iter_mut().for_each(Row::measure);
    }
    print(&rows);
}

fn print(rows: &[Row]) {
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    println!("{:width$}         perft                          random games", "");
    println!("{:width$}  depth  M plies/s  ratio   bar         M plies/s  games/s", "rules");
    for row in rows {
        let ratio = row.rate() / rows[0].rate();
        let bar = row.workload.bar.map_or(String::new(), |bar| {
            format!("{bar:.1} {}", if ratio >= bar { "reached" } else { "MISSED" })
        });
        println!(
            "{:width$}  {:5}  {:9.1}  {ratio:5.2}   {bar:11} {:9.1}  {:7.0}",
            row.name,
            row.workload.depth(),
            row.rate() / 1e6,
            RANDOM as f64 / row.random.as_secs_f64() / 1e6,
            row.workload.games as f64 / row.random.as_secs_f64(),
        );
    }
}

/// The processor time of this process: it does not count the time of others on a busy machine.
#[cfg(unix)]
fn cpu_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Where there is no processor time, the time of the clock on the wall.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
