//! Bounds proven so far, by position. Shared by threads without locks; an entry is one word, so that it is never torn.

use core::sync::atomic::{AtomicU64, Ordering};
use std::io;

use zerocopy::FromBytes;

use super::memory::Memory;

/// Entries of a bucket: one line of the cache.
const ENTRIES: usize = 8;

pub(super) type Bucket = [AtomicU64; ENTRIES];

pub(super) const BUCKET_BYTES: u64 = size_of::<Bucket>() as u64;

/// Bits of a tag.
const TAG: u32 = 40;

/// The memory of a transposition table.
#[derive(Debug)]
pub(super) struct Memo {
    memory: Memory,
}

/// A transposition table for positions numbered below 2^bits.
///
/// Nothing is hashed: a number is mixed by a bijection, its place in the table follows from the result, and the tag is
/// what the place leaves open. Two positions are never taken for one another.
#[derive(Clone, Copy)]
pub(super) struct Transposition<'a> {
    buckets: &'a [Bucket],
    bits: u32,
}

/// A mixed number.
#[derive(Clone, Copy, Default)]
pub(super) struct Key(u64);

/// What is known of a position: its value is in `low..=high`; the pit is the one to try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) low: i32,
    pub(super) high: i32,
    pub(super) pit: u32,
}

impl Memo {
    /// A table of at most so many bytes, and at least one bucket.
    pub(super) fn new(bytes: u64) -> io::Result<Memo> {
        let buckets = (bytes / BUCKET_BYTES).max(1);
        let bytes = usize::try_from(buckets * BUCKET_BYTES).map_err(|_| io::ErrorKind::OutOfMemory)?;
        Ok(Memo { memory: Memory::zeroed(bytes)? })
    }

    /// The table, with all that was stored for the same number of bits. If it is too small for lossless keys, the
    /// number of bytes that it needs.
    pub(super) fn table(&mut self, bits: u32) -> Result<Transposition<'_>, u64> {
        let bits = bits.max(2);
        let buckets: &[Bucket] = match <[Bucket]>::mut_from_bytes(self.memory.as_mut()) {
            Ok(buckets) => buckets,
            Err(_) => &[],
        };
        let needed = 1u64 << bits.saturating_sub(TAG);
        if (buckets.len() as u64) < needed {
            return Err(needed * BUCKET_BYTES);
        }
        Ok(Transposition { buckets, bits })
    }

    pub(super) fn clear(&mut self) -> io::Result<()> {
        let bytes = self.memory.as_ref().len();
        self.memory = Memory::zeroed(bytes)?;
        Ok(())
    }
}

impl Transposition<'_> {
    #[inline(always)]
    pub(super) fn key(&self, number: u64) -> Key {
        let mask = u64::MAX >> (64 - self.bits);
        let half = self.bits / 2;
        let mut x = number;
        x ^= x >> half;
        x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        x ^= x >> half;
        x = x.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        x ^= x >> half;
        Key(x)
    }

    /// Keys of one bucket are fewer than 2^TAG numbers in a row.
    #[inline(always)]
    fn place(&self, key: Key) -> (usize, u64) {
        let bucket = (u128::from(key.0) * self.buckets.len() as u128) >> self.bits;
        (bucket as usize, key.0 & (u64::MAX >> (64 - TAG)))
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, key: Key) {
        prefetch_index::prefetch_index(self.buckets, self.place(key).0);
    }

    #[inline(always)]
    pub(super) fn get(&self, key: Key) -> Option<Known> {
        let (bucket, tag) = self.place(key);
        let entries = self.buckets[bucket].iter().map(|entry| entry.load(Ordering::Relaxed));
        entries.map(Entry).find(|entry| entry.0 != 0 && entry.tag() == tag).map(Entry::known)
    }

    /// Stores what is known, and how much work it was: the logarithm of the number of positions looked at.
    #[inline(always)]
    pub(super) fn put(&self, key: Key, known: Known, work: u32) {
        let (bucket, tag) = self.place(key);
        let bucket = &self.buckets[bucket];
        let mut victim = (0, u32::MAX);
        for (at, entry) in bucket.iter().enumerate() {
            let entry = Entry(entry.load(Ordering::Relaxed));
            if entry.0 == 0 {
                victim = (at, 0);
                break;
            }
            if entry.tag() == tag {
                let old = entry.known();
                let both = Known { low: known.low.max(old.low), high: known.high.min(old.high), pit: known.pit };
                bucket[at].store(Entry::new(tag, both, work.max(entry.work())).0, Ordering::Relaxed);
                return;
            }
            if entry.work() < victim.1 {
                victim = (at, entry.work());
            }
        }
        bucket[victim.0].store(Entry::new(tag, known, work).0, Ordering::Relaxed);
        if victim.1 > 0 {
            // Others age, slowly: one of them at a time.
            let aged = &bucket[(victim.0 + 1 + (tag % (ENTRIES as u64 - 1)) as usize) % ENTRIES];
            let entry = Entry(aged.load(Ordering::Relaxed));
            if entry.work() > 0 {
                aged.store(entry.0 - (1 << Entry::WORK), Ordering::Relaxed);
            }
        }
    }

    /// The part of entries in use, 0 to 1, from a sample.
    pub(super) fn used(&self) -> f64 {
        let step = (self.buckets.len() / 1000).max(1);
        let (mut used, mut seen) = (0u32, 0u32);
        for bucket in self.buckets.iter().step_by(step) {
            seen += ENTRIES as u32;
            used += bucket.iter().filter(|entry| entry.load(Ordering::Relaxed) != 0).count() as u32;
        }
        f64::from(used) / f64::from(seen.max(1))
    }
}

/// Low byte 0: lowest value; byte 1: highest value; bits 16 to 18: the pit and one; bits 19 to 23: the work; from bit
/// 24 on: the tag. No entry is 0.
#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    const WORK: u32 = 19;

    #[inline(always)]
    fn new(tag: u64, known: Known, work: u32) -> Entry {
        let bounds = u64::from(known.low as u8) | u64::from(known.high as u8) << 8;
        Entry(bounds | u64::from((known.pit + 1) & 7) << 16 | u64::from(work.min(31)) << Entry::WORK | tag << 24)
    }

    #[inline(always)]
    fn tag(self) -> u64 {
        self.0 >> 24
    }

    #[inline(always)]
    fn work(self) -> u32 {
        (self.0 >> Entry::WORK) as u32 & 31
    }

    #[inline(always)]
    fn known(self) -> Known {
        let pit = ((self.0 >> 16) as u32 & 7).wrapping_sub(1) & 7;
        Known { low: (self.0 as i8).into(), high: ((self.0 >> 8) as i8).into(), pit }
    }
}
