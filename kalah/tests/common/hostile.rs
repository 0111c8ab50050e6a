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

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.byte())
    }

    /// Mostly few; a byte above 250 is followed by a number of two bytes.
    fn seeds(&mut self) -> u32 {
        match self.byte() {
            251.. => u32::from(u16::from_le_bytes(self.bytes())),
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
        // Of many seeds every ply takes long.
        let most = if resigned == 0x80 { 65_535 } else { 300 };
        let mut left = most;
        let mut sides = vec![vec![0; options.pits + 1]; options.players];
        for cell in sides.iter_mut().flatten() {
            *cell = self.seeds().min(left);
            left -= *cell;
        }
        if left == most {
            sides[mover][0] = 1;
        }
        Plain { options, sides, mover, phase, playing }
    }
}

/// A position that somebody else wrote down. The laws of its moves are for boards where they do not take long: for others
/// there is [`play`].
fn read(position: &Position) {
    formats::position_round_trips(position);
    laws::accessors_agree(position);
    laws::over_when_no_move(position);
    if position.total() < 300 {
        for mv in position.legal_moves() {
            laws::ply(position, mv);
        }
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
            read(&position);
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
            read(&position);
        }
        Err(error) => {
            assert!(error.offset <= text.len() && !error.to_string().is_empty(), "{text:?}");
        }
    }
}

/// Any bytes as a packed position.
pub fn packed_bytes(bytes: &[u8]) {
    if let Ok(position) = Position::from_bytes(bytes) {
        assert_eq!(&position.to_bytes()[..], bytes);
        read(&position);
    }
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
        read(&position);
    }
    if let Ok(game) = serde_json::from_slice::<Game>(bytes) {
        let written = serde_json::to_vec(&game).expect("games have a JSON form");
        assert_eq!(serde_json::from_slice::<Game>(&written).expect("its own form"), game);
    }
}

/// The set-up that any bytes stand for.
pub fn setup(bytes: &[u8]) -> Plain {
    Numbers(bytes).setup()
}

/// Plies from any set-up, and what the reference makes of each; at the last position, of all that could be played.
pub fn play(bytes: &[u8]) {
    let mut numbers = Numbers(bytes);
    let plain = numbers.setup();
    let choices: Vec<u16> = numbers.0.iter().take(12).map(|&byte| u16::from(byte)).collect();
    let (library, reference) = both::play(&plain, &choices, |_, _| ());
    both::same(&library, &reference);
}

/// Any bytes as an endgame table, and as what makes a file that has the right checksum.
pub fn table_file(bytes: &[u8]) {
    table(bytes.to_vec());
    let mut numbers = Numbers(bytes);
    let mut header = [0; 4096];
    header[..12].copy_from_slice(b"KALAHEND\x01\0\0\0");
    header[12..28].copy_from_slice(&numbers.bytes::<16>());
    for to in &mut header[32..32 + usize::from(numbers.byte())] {
        *to = numbers.byte();
    }
    let sum = crc32fast::hash(&header[..4092]);
    header[4092..].copy_from_slice(&sum.to_le_bytes());
    table([&header, numbers.0].concat());
}

/// Refused with a reason, or a table that answers for its positions and can be written and read.
fn table(bytes: Vec<u8>) {
    const LIMIT: u64 = 1 << 20;
    let (size, read) = (bytes.len() as u64, Table::read_from(&bytes[..], 127, LIMIT));
    if let Err(TableError::System { kind }) = read {
        panic!("reading from memory failed: {kind}");
    }
    let table = match Table::from_bytes(bytes) {
        Ok(table) => table,
        Err(error) => {
            assert!(read.is_err() && !error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(table.verify().is_ok(), read.is_ok());
    assert!(table.len() <= size);
    let start = Position::new(*table.rules());
    let margin = table.probe(&start);
    assert_eq!(margin.is_some(), u32::from(start.total()) <= table.seeds() && start.phase() == kalah::Phase::Play);

    let mut written = Vec::new();
    table.write_to(&mut written).expect("memory");
    let again = Table::read_from(&written[..], 127, LIMIT).expect("its own file");
    assert_eq!((again.rules(), again.seeds(), again.probe(&start)), (table.rules(), table.seeds(), margin));
}
