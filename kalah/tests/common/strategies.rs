//! Random rules, setups and games for the property tests.

use super::options::{Capture, CaptureFrom, CapturingSeed, End, Options, Phase, Remaining, SowStores};
use super::plain::Game;
use kalah::Position;
use proptest::prelude::*;

/// The settings of every property test: so many cases, or as many as the
/// environment variable `PROPTEST_CASES` allows; no file of failures, since
/// what fails becomes a test with a name.
pub fn cases(cases: u32) -> ProptestConfig {
    let allowed = std::env::var("PROPTEST_CASES").map(|number| number.parse().expect("PROPTEST_CASES is a number"));
    let cases = allowed.map_or(cases, |allowed| cases.min(allowed));
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The board sizes of B3, the usual ones more often.
fn sizes() -> impl Strategy<Value = (usize, usize)> {
    prop_oneof![
        3 => (Just(2), 1..=7_usize),
        2 => (Just(2), 8..=15_usize),
        2 => (Just(3), 1..=9_usize),
        2 => (Just(4), 1..=7_usize),
        2 => Just((2, 6)),
    ]
}

/// Any rules that can be played: every option at random, or a usual rule set
/// with one option or none changed, since those are played by code of their own.
pub fn options() -> impl Strategy<Value = Options> {
    prop_oneof![
        3 => any_options(),
        2 => (any_options(), any::<bool>(), 0..=12_usize).prop_map(|(any, empty_capture, change)| {
            let mut options = Options::usual(any.players, any.pits, any.seeds);
            if empty_capture {
                options.capture = Capture::Always;
            }
            match change {
                1 => options.capture = any.capture,
                2 => options.capturing_seed = any.capturing_seed,
                3 => options.capture_from = any.capture_from,
                4 => options.sow_stores = any.sow_stores,
                5 => options.store_turn = any.store_turn,
                6 => options.capture_turn = any.capture_turn,
                7 => options.opening_turn = any.opening_turn,
                8 => options.skip_origin = any.skip_origin,
                9 => options.end = any.end,
                10 => options.majority_end = any.majority_end,
                11 => options.remaining = any.remaining,
                12 => options.swap = any.swap,
                _ => {}
            }
            options
        }),
    ]
}

fn any_options() -> impl Strategy<Value = Options> {
    let captures = (
        prop_oneof![
            3 => Just(Capture::NonEmpty),
            2 => Just(Capture::Always),
            1 => Just(Capture::Never),
        ],
        prop_oneof![Just(CapturingSeed::Taken), Just(CapturingSeed::Stays)],
        prop_oneof![Just(CaptureFrom::Next), Just(CaptureFrom::Across), Just(CaptureFrom::All)],
    );
    let stores = prop_oneof![2 => Just(SowStores::Own), 1 => Just(SowStores::All)];
    let ends = (
        prop_oneof![Just(End::SideEmpty), Just(End::NoMove)],
        prop_oneof![Just(Remaining::Owner), Just(Remaining::Finisher), Just(Remaining::Uncounted)],
    );
    let switches = prop::array::uniform6(any::<bool>());
    (sizes(), 1..=8_u32, captures, stores, ends, switches).prop_map(
        |((players, pits), seeds, captures, sow_stores, (end, remaining), switches)| {
            let (capture, capturing_seed, capture_from) = captures;
            let [store_turn, capture_turn, opening_turn, skip_origin, majority_end, swap] = switches;
            Options {
                players,
                pits,
                seeds,
                capture,
                capturing_seed,
                capture_from,
                sow_stores,
                store_turn,
                capture_turn,
                opening_turn,
                skip_origin,
                end,
                majority_end,
                remaining,
                swap: swap && players == 2,
            }
        },
    )
}

/// A setup in plain numbers.
#[derive(Clone, Debug)]
pub struct Plain {
    pub options: Options,
    pub sides: Vec<Vec<u32>>,
    pub mover: usize,
    pub phase: Phase,
    pub playing: Vec<bool>,
}

impl Plain {
    /// The setup played by the library or by the reference.
    pub fn begin<G: Game>(&self) -> G {
        G::set_up(&self.options, &self.sides, self.mover, self.phase, &self.playing)
    }

    /// Seeds on the whole board.
    pub fn seeds(&self) -> u32 {
        self.sides.iter().flatten().sum()
    }
}

/// How many seeds lie on a board besides a scattering of few.
#[derive(Clone, Copy, Debug)]
enum Heap {
    None,
    /// One pit long enough for laps, on boards of up to 255 seeds.
    Laps(u32),
    /// As many as make the whole board hold this many: around 255 and 65,535
    /// a byte and two bytes are full.
    Total(u32),
}

fn heaps() -> impl Strategy<Value = Heap> {
    prop_oneof![
        6 => Just(Heap::None),
        4 => (5..=150_u32).prop_map(Heap::Laps),
        2 => (250..=258_u32).prop_map(Heap::Total),
        1 => (1_000..=9_000_u32).prop_map(Heap::Total),
        1 => (65_530..=65_535_u32).prop_map(Heap::Total),
    ]
}

/// A setup under these rules. Empty pits are frequent, so that captures are;
/// many setups are over before they begin.
pub fn setup_of(options: Options) -> impl Strategy<Value = Plain> {
    let few = prop_oneof![3 => Just(0), 3 => Just(1), 3 => 2..=4_u32, 1 => 5..=14_u32];
    let side = (prop::collection::vec(few, options.pits), 0..=20_u32);
    let sides = prop::collection::vec(side, options.players);
    let phases = prop_oneof![
        1 => Just(Phase::FirstMove),
        1 => Just(Phase::FirstTurn),
        1 => Just(Phase::SwapOffered),
        3 => Just(Phase::Play),
    ];
    let playing = prop_oneof![
        3 => Just(vec![true; options.players]),
        1 => prop::collection::vec(any::<bool>(), options.players),
    ];
    let heap_at = (0..options.players, 0..=options.pits);
    (sides, 0..options.players, phases, playing, heaps(), heap_at).prop_map(
        move |(sides, mover, phase, mut playing, heap, (seat, cell))| {
            let mut sides: Vec<Vec<u32>> = sides
                .into_iter()
                .map(|(mut pits, store)| {
                    pits.push(store);
                    pits
                })
                .collect();
            let total: u32 = sides.iter().flatten().sum();
            sides[seat][cell] += match heap {
                Heap::None => u32::from(total == 0),
                Heap::Laps(seeds) => seeds,
                Heap::Total(whole) => whole.saturating_sub(total),
            };
            // Whoever is to move has not resigned.
            playing[mover] = true;
            Plain { options: options.clone(), sides, mover, phase, playing }
        },
    )
}

/// A setup under any rules.
pub fn setups() -> impl Strategy<Value = Plain> {
    options().prop_flat_map(setup_of)
}

/// The usual start, or a setup.
pub fn beginnings() -> impl Strategy<Value = Plain> {
    let start = options().prop_map(|options| {
        let mut side = vec![options.seeds; options.pits];
        side.push(0);
        Plain {
            sides: vec![side; options.players],
            mover: 0,
            phase: Phase::FirstMove,
            playing: vec![true; options.players],
            options,
        }
    });
    prop_oneof![start, setups()]
}

/// A position under any rules, some of them over.
pub fn positions() -> impl Strategy<Value = Position> {
    beginnings().prop_map(|plain| plain.begin())
}
