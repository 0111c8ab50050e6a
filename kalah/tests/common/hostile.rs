//! What holds of any bytes, however hostile: one function for each fuzz target (`fuzz/README.md`). Each panics where the
//! library breaks a promise.

use super::options::{Capture, CaptureFrom, CapturingSeed, End, Options, Phase, Remaining, SowStores};
use super::strategies::Plain;
use super::{both, formats, laws};
use kalah::search::{Table, TableError};
use kalah::{Game, Position, RecordReader, Records, Rules};

/// What a fuzz target does with its input.
pub type Target = fn(&[u8]);

/// The fuzz targets by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("kgp", kgp),
    ("packed_bytes", packed_bytes),
    ("play", play),
    ("position_text", position_text),
    ("records", records),
    ("rules_text", rules_text),
    ("serde_forms", serde_forms),
    ("table_file", table_file),
];

/// Bytes as numbers; zeros when they are used up.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn byte(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Mostly few; a byte above 250 is followed by a number of two bytes.
    fn seeds(&mut self) -> u32 {
        match self.byte() {
            251.. => u32::from(u16::from_le_bytes([self.byte(), self.byte()])),
            few => u32::from(few) % 48,
        }
    }

    fn options(&mut self) -> Options {
        let players = 2 + self.below(3);
        Options {
            players,
            pits: 1 + self.below([15, 9, 7][players - 2]),
            seeds: 1 + self.below(8) as u32,
            capture: self.one_of(&[Capture::NonEmpty, Capture::Always, Capture::Never]),
            capturing_seed: self.one_of(&[CapturingSeed::Taken, CapturingSeed::Stays]),
            capture_from: self.one_of(&[CaptureFrom::Next, CaptureFrom::Across, CaptureFrom::All]),
            sow_stores: self.one_of(&[SowStores::Own, SowStores::All]),
            store_turn: self.below(2) == 0,
            capture_turn: self.below(2) == 1,
            opening_turn: self.below(2) == 0,
            skip_origin: self.below(2) == 1,
            end: self.one_of(&[End::SideEmpty, End::NoMove]),
            majority_end: self.below(2) == 1,
            remaining: self.one_of(&[Remaining::Owner, Remaining::Finisher, Remaining::Uncounted]),
            swap: self.below(2) == 1 && players == 2,
        }
    }

    /// A set-up that is a position: its first number says which seats have resigned, and the like.
    fn setup(&mut self) -> Plain {
        let options = self.options();
        let mover = self.below(options.players);
        let phase = self.one_of(&[Phase::Play, Phase::FirstMove, Phase::FirstTurn, Phase::SwapOffered]);
        let resigned = self.byte();
        let playing = (0..options.players).map(|seat| seat == mover || resigned >> seat & 0x11 != 0x11).collect();
        let mut left = 65_535;
        let mut sides = vec![vec![0; options.pits + 1]; options.players];
        for cell in sides.iter_mut().flatten() {
            *cell = self.seeds().min(left);
            left -= *cell;
        }
        if left == 65_535 {
            sides[mover][0] = 1;
        }
        Plain { options, sides, mover, phase, playing }
    }
}

/// Any text as rules: refused with a place in the text, or read as rules that are written and read back.
pub fn rules_text(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    match text.parse::<Rules>() {
        Ok(rules) => formats::rules_round_trip(&rules),
        Err(error) => {
            assert!(error.offset <= text.len() && !error.to_string().is_empty(), "{text:?}");
        }
    }
}

/// Any text as a position.
pub fn position_text(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    match text.parse::<Position>() {
        Ok(position) => {
            formats::position_round_trips(&position);
            laws::position(&position);
            assert!(!position.to_string().is_empty());
        }
        Err(error) => {
            assert!(error.offset <= text.len() && !error.to_string().is_empty(), "{text:?}");
        }
    }
}

/// Any text as a literal of the Kalah Game Protocol, under the usual rules for as many pits as it says it has.
pub fn kgp(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let pits = kalah::kgp_pits(text).unwrap_or(6);
    let rules = Rules::kalah(pits, 1).expect("pits of a board");
    match Position::from_kgp(rules, text) {
        Ok(position) => {
            let written = position.kgp().expect("two players").to_string();
            assert_eq!(Position::from_kgp(rules, &written), Ok(position), "{written}");
            laws::position(&position);
        }
        Err(error) => {
            assert!(error.offset <= text.len() && !error.to_string().is_empty(), "{text:?}");
        }
    }
}

/// Any bytes as a packed position.
pub fn packed_bytes(bytes: &[u8]) {
    formats::bytes(bytes);
}

/// Any text as game records: one, several, or from a stream.
pub fn records(bytes: &[u8]) {
    let streamed: Vec<_> = RecordReader::with_limit(bytes, 1 << 16).collect();
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let read: Vec<_> = Records::new(text).collect();
    assert_eq!(streamed.len(), read.len(), "{text:?}");
    for (game, streamed) in read.iter().zip(&streamed) {
        match (game, streamed) {
            (Ok(game), Ok(streamed)) => assert_eq!(game, streamed),
            (Err(error), Err(_)) => assert!(error.line > 0 && error.column > 0 && !error.to_string().is_empty()),
            (game, streamed) => panic!("{game:?} is read from the text, {streamed:?} from the stream"),
        }
    }
    for game in read.iter().flatten() {
        let written = game.to_string();
        assert_eq!(written.parse::<Game>().as_ref(), Ok(game), "{written}");
        let mut undone = game.clone();
        undone.undo(usize::MAX);
        assert_eq!(undone.position(), game.start());
        undone.redo(usize::MAX);
        assert_eq!(undone.position(), game.position());
    }
}

/// Any text as JSON of rules, a position or a game.
pub fn serde_forms(bytes: &[u8]) {
    if let Ok(rules) = serde_json::from_slice::<Rules>(bytes) {
        formats::rules_round_trip(&rules);
    }
    if let Ok(position) = serde_json::from_slice::<Position>(bytes) {
        formats::position_round_trips(&position);
        laws::position(&position);
    }
    if let Ok(game) = serde_json::from_slice::<Game>(bytes) {
        let written = serde_json::to_vec(&game).expect("games have a JSON form");
        assert_eq!(serde_json::from_slice::<Game>(&written).expect("its own form"), game);
    }
}

/// Plies from any set-up, and what the reference makes of them.
pub fn play(bytes: &[u8]) {
    let mut numbers = Numbers(bytes);
    let plain = numbers.setup();
    let begin: Position = plain.begin();
    laws::position(&begin);
    let choices: Vec<u16> = numbers.0.iter().take(60).map(|&byte| u16::from(byte)).collect();
    both::play(&plain, &choices);
}

/// Any bytes as an endgame table: refused with a reason, or a table that answers for its positions.
pub fn table_file(bytes: &[u8]) {
    const LIMIT: u64 = 1 << 20;
    let read = Table::read_from(bytes, 127, LIMIT);
    if let Err(TableError::System { kind }) = read {
        panic!("reading from memory failed: {kind}");
    }
    if let Ok(table) = Table::from_bytes(bytes.to_vec()) {
        assert_eq!(table.verify().is_ok(), read.is_ok());
        assert!(table.len() <= bytes.len() as u64);
        let start = Position::new(*table.rules());
        let margin = table.probe(&start);
        assert_eq!(margin.is_some(), u32::from(start.total()) <= table.seeds() && start.phase() == kalah::Phase::Play);
    }
}
