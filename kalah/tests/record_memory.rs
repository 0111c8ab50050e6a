//! A large stream of records takes no more memory than a small one. Alone in its program, since it counts what the
//! whole program allocates.
#![cfg(feature = "std")]

mod common;

use common::games;
use fastrand::Rng;
use kalah::{Position, RecordReader, Rules};
use peak_alloc::PeakAlloc;
use std::io::{self, BufReader, Read};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The same text again and again.
struct Again<'a> {
    text: &'a [u8],
    at: usize,
    left: u64,
}

impl Read for Again<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.text[self.at..];
        let len = rest.len().min(buffer.len()).min(usize::try_from(self.left).unwrap_or(usize::MAX));
        buffer[..len].copy_from_slice(&rest[..len]);
        self.at = (self.at + len) % self.text.len();
        self.left -= len as u64;
        Ok(len)
    }
}

/// Reads the records so many times: how many there were, bytes read, and the most memory that was held.
fn read(text: &str, times: u64) -> (usize, u64, usize) {
    let left = text.len() as u64 * times;
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let games = RecordReader::new(BufReader::new(Again { text: text.as_bytes(), at: 0, left }));
    let count = games.filter(|game| game.as_ref().is_ok_and(|game| !game.plies().is_empty())).count();
    (count, left, MEMORY.peak_usage() - before)
}

#[test]
fn a_large_stream_takes_no_more_memory_than_a_small_one() {
    let mut rng = Rng::with_seed(9);
    let mut text = String::new();
    for rules in [Rules::standard(), Rules::kalaha(), Rules::kgp(), Rules::standard()] {
        let game = games::random(Position::new(rules), &mut rng);
        text += &format!("{game}\n");
    }
    let (records, _, memory) = read(&text, 1);
    assert_eq!(records, 4);
    let (records, bytes, most) = read(&text, 10_000);
    assert_eq!(records, 40_000);
    assert!(bytes > 10_000_000, "{bytes}");
    assert!(most <= memory + 1_000, "{most} bytes of memory for {bytes} bytes of records, {memory} for the first four");

    // One record without end is refused, and not held.
    let endless = "[Rules \"2x6x4\"]\n; and so on\n";
    let (_, bytes, most) = read(&endless[16..], 3_000_000);
    let limit = RecordReader::<&[u8]>::LIMIT;
    assert!(bytes > 30 * limit as u64 && most < 5 * limit, "{most} bytes of memory for {bytes} bytes");
}
