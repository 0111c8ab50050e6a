//! The rule sets measured, with what the benches have to count.

use kalah::{Position, Rules};

/// A rule set, played from its usual start.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// The rules as text.
    pub rules: &'static str,
    /// Perft from depth 1 on.
    pub counts: &'static [u64],
    /// The games that are over within [`RANDOM`] plies: [`random_plies`](crate::random_plies).
    pub games: u64,
    /// How many times the speed of [`Plain`](crate::yardsticks::Plain) is the least wanted.
    pub bar: Option<f64>,
}

/// So many plies of random games are played.
pub const RANDOM: u64 = 1_000_000;

impl Workload {
    /// The usual start.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a test reads all of them")]
    pub fn start(&self) -> Position {
        Position::new(self.rules.parse::<Rules>().expect("rules"))
    }

    /// The deepest perft known.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.counts.len() as u32
    }

    /// The deepest perft with at most so many sequences.
    #[must_use]
    pub fn depth_within(&self, most: u64) -> u32 {
        self.counts.iter().take_while(|&&count| count <= most).count() as u32
    }

    /// Perft.
    #[must_use]
    pub const fn count(&self, depth: u32) -> u64 {
        self.counts[depth as usize - 1]
    }

    /// The plies that perft plays: one for each sequence of any length up to its depth.
    #[must_use]
    pub fn plies(&self, depth: u32) -> u64 {
        self.counts[..depth as usize].iter().sum()
    }
}

const fn workload(rules: &'static str, bar: Option<f64>, games: u64, counts: &'static [u64]) -> Workload {
    Workload { rules, counts, games, bar }
}

/// The first is what the yardsticks play as well; then come other rules for two players, three and four players, boards of
/// more than 7 pits or 255 seeds.
#[rustfmt::skip]
pub const WORKLOADS: &[Workload] = &[
    workload("2x6x4", Some(3.0), 22_762,
        &[6, 35, 185, 942, 4690, 23_233, 114_430, 563_055, 2_763_490, 13_519_607]),
    workload("2x6x4:capture=always", Some(3.0), 24_754,
        &[6, 35, 185, 942, 4685, 23_169, 113_959, 559_885, 2_743_126, 13_394_138]),
    workload("2x6x4:swap=on", Some(2.2), 22_682,
        &[6, 40, 220, 1127, 5632, 27_923, 137_663, 677_485, 3_326_545, 16_283_097]),
    workload("2x6x4:majority_end=on", Some(2.2), 24_385,
        &[6, 35, 185, 942, 4690, 23_233, 114_430, 563_055, 2_763_490, 13_519_607]),
    workload("2x6x4:end=no_move", Some(2.2), 21_952,
        &[6, 35, 185, 942, 4690, 23_233, 114_430, 563_055, 2_763_490, 13_519_612]),
    workload("2x6x4:capturing_seed=stays", Some(2.2), 20_134,
        &[6, 35, 185, 942, 4712, 23_452, 115_883, 572_138, 2_817_029, 13_830_455]),
    workload("2x6x4:capture=never", Some(2.2), 10_888,
        &[6, 35, 185, 949, 4782, 23_964, 119_377, 595_400, 2_968_235, 14_791_054]),
    workload("2x6x4:remaining=finisher", Some(2.2), 22_762,
        &[6, 35, 185, 942, 4690, 23_233, 114_430, 563_055, 2_763_490, 13_519_607]),
    workload("2x6x4:remaining=uncounted", Some(2.2), 22_762,
        &[6, 35, 185, 942, 4690, 23_233, 114_430, 563_055, 2_763_490, 13_519_607]),
    workload("2x6x4:store_turn=off", Some(2.2), 22_425,
        &[6, 36, 186, 964, 4768, 23_816, 117_580, 580_210, 2_859_148, 13_957_844]),
    workload("2x6x4:capture_turn=on", Some(2.2), 23_074,
        &[6, 35, 185, 942, 4700, 23_370, 115_240, 567_766, 2_787_700, 13_631_293]),
    workload("2x6x4:opening_turn=off", Some(2.2), 22_739,
        &[6, 36, 186, 962, 4754, 23_634, 116_225, 572_238, 2_808_435, 13_734_193]),
    workload("2x6x4:skip_origin=on", Some(2.2), 22_592,
        &[6, 35, 185, 942, 4690, 23_233, 114_430, 563_055, 2_763_490, 13_519_607]),
    workload("2x6x4:sow_stores=all", Some(2.2), 23_430,
        &[6, 35, 185, 942, 4690, 23_233, 114_430, 563_223, 2_766_799, 13_551_151]),
    workload("2x6x4:capture=always,capture_turn=on,skip_origin=on,end=no_move,majority_end=on,swap=on", Some(2.2), 27_693,
        &[6, 40, 220, 1126, 5627, 27_948, 137_796, 677_346, 3_318_743]),
    workload("2x6x6", Some(2.2), 16_136,
        &[6, 35, 190, 1056, 5882, 32_243, 177_827, 962_153, 5_197_521, 27_673_819]),
    workload("2x6x6:capturing_seed=stays,sow_stores=all,end=no_move", Some(2.2), 15_300,
        &[6, 35, 190, 1056, 5882, 32_248, 178_020, 963_979, 5_217_351]),
    workload("2x6x6:capturing_seed=stays,sow_stores=all,end=no_move,swap=on", Some(2.2), 15_276,
        &[6, 40, 225, 1246, 6938, 38_130, 210_268, 1_141_999, 6_181_330]),
    workload("2x4x3", Some(2.2), 51_047,
        &[4, 15, 50, 158, 488, 1510, 4637, 14_102, 41_831, 120_669, 340_951, 937_774, 2_530_296]),
    workload("2x7x4", Some(2.2), 18_692,
        &[7, 48, 300, 1816, 10_576, 60_765, 345_768, 1_965_119, 11_120_578]),
    workload("2x7x7:opening_turn=off,swap=on", Some(2.2), 11_512,
        &[7, 56, 364, 2388, 15_653, 101_884, 664_602, 4_287_250]),
    workload("2x7x18", Some(2.2), 5646,
        &[7, 49, 343, 2394, 16_662, 115_510, 798_852, 5_511_335]),
    workload("2x7x20", None, 5290,
        &[7, 49, 343, 2394, 16_660, 115_692, 800_517, 5_519_611]),
    workload("3x6x4", None, 16_485,
        &[6, 35, 204, 1099, 5670, 28_956, 145_808, 728_660, 3_621_907]),
    workload("3x4x3:capture_from=all", None, 43_085,
        &[4, 15, 56, 195, 629, 1993, 6192, 19_261, 59_916, 183_109, 554_210, 1_676_244, 5_008_094]),
    workload("4x6x4", Some(1.2), 13_215,
        &[6, 35, 204, 1188, 6491, 33_799, 173_288, 887_257, 4_504_141]),
    workload("4x6x4:capture_from=across", Some(1.2), 12_052,
        &[6, 35, 204, 1188, 6491, 33_943, 175_045, 900_276, 4_585_973]),
    workload("4x6x4:capture_from=all", Some(1.2), 18_524,
        &[6, 35, 204, 1188, 6491, 33_799, 173_248, 885_921, 4_483_920]),
    workload("4x6x3:capture=always,capture_from=all,end=no_move", Some(1.2), 24_022,
        &[6, 35, 204, 1185, 6326, 31_858, 157_350, 771_664, 3_669_443]),
    workload("4x4x4", None, 22_916,
        &[4, 15, 60, 240, 831, 2881, 10_348, 37_437, 134_794, 460_010, 1_580_307]),
    workload("4x7x9", None, 4326,
        &[7, 49, 343, 2401, 16_303, 109_748, 745_718, 5_071_374]),
    workload("2x8x8", None, 8645,
        &[8, 63, 469, 3543, 26_770, 200_755, 1_513_247]),
    workload("2x8x8:majority_end=on", None, 9593,
        &[8, 63, 469, 3543, 26_770, 200_755, 1_513_247]),
    workload("2x10x10", Some(0.8), 5379,
        &[10, 99, 936, 8938, 85_268, 810_270, 7_728_202]),
    workload("2x12x12", Some(0.8), 3690,
        &[12, 143, 1639, 18_921, 218_088, 2_508_180]),
    workload("2x15x4", None, 7549,
        &[15, 224, 3155, 43_831, 583_476, 7_644_359]),
    workload("3x9x4", None, 10_158,
        &[9, 80, 711, 5853, 46_636, 370_223, 2_840_621]),
    workload("4x7x10", None, 3886,
        &[7, 49, 343, 2401, 16_555, 112_574, 771_719]),
];
