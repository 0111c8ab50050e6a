//! What the tests of the solver and of its tables share.

use kalah::search::Table;
use kalah::{Capture, CapturingSeed, End, Phase, Position, Remaining, Rules, Seat, Setup, SowStores};
use proptest::prelude::*;
use std::path::PathBuf;

/// Whether the long version is wanted: with the environment variable `KALAH_LONG` set, in release.
pub fn long() -> bool {
    std::env::var_os("KALAH_LONG").is_some()
}

pub fn table(rules: &Rules, seeds: u32) -> Table {
    Table::builder(rules, seeds).threads(2).limit(4 << 30).build().expect("a table")
}

/// Any rules for two players on a small board.
pub fn rules(pits: u8) -> impl Strategy<Value = Rules> {
    let captures = prop_oneof![Just(Capture::NonEmpty), Just(Capture::Always), Just(Capture::Never)];
    let remaining = prop_oneof![Just(Remaining::Owner), Just(Remaining::Finisher), Just(Remaining::Uncounted)];
    let any = (1..=pits, captures, remaining, prop::array::uniform9(any::<bool>()));
    let any = any.prop_map(|(pits, capture, remaining, on)| {
        Rules::builder(2, pits, 2)
            .capture(capture)
            .remaining(remaining)
            .capturing_seed(if on[0] { CapturingSeed::Taken } else { CapturingSeed::Stays })
            .sow_stores(if on[1] { SowStores::Own } else { SowStores::All })
            .end(if on[2] { End::SideEmpty } else { End::NoMove })
            .store_turn(on[3])
            .capture_turn(on[4])
            .opening_turn(on[5])
            .skip_origin(on[6])
            .majority_end(on[7])
            .swap(on[8])
            .build()
            .expect("rules")
    });
    prop_oneof![1 => (1..=pits).prop_map(|pits| Rules::kalah(pits, 2).expect("a board")), 3 => any]
}

/// Small positions under any rules, in any phase; some are over.
pub fn positions(pits: u8, seeds: u16) -> impl Strategy<Value = Position> {
    let cells = prop::collection::vec(0..=seeds, 2 * usize::from(pits) + 2);
    (rules(pits), cells, 0..2_u8, 0..4_usize).prop_map(move |(rules, mut cells, turn, phase)| {
        // Few seeds in the pits: plain search looks at everything.
        let side = usize::from(rules.pits()) + 1;
        let mut left = seeds;
        for (at, cell) in cells.iter_mut().enumerate() {
            if at % side != side - 1 {
                *cell = (*cell).min(left);
                left -= *cell;
            }
        }
        let mut setup = Setup::new(rules);
        setup.cells[..2 * side].copy_from_slice(&cells[..2 * side]);
        setup.cells[side - 1] += 1;
        setup.turn = Seat::new(turn).expect("a seat");
        setup.phase = Phase::ALL[phase];
        setup.position().expect("a position")
    })
}

/// A folder of a test, gone with it.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("kalah-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
