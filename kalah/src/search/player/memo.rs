//! What a search has found out about positions, in a table of fixed size.

use std::io;

use zerocopy::FromBytes;

use super::super::memory::Memory;

/// An entry: the key of a position, and [`Found`] in bits.
type Entry = [u64; 2];

/// Entries of a bucket: one line of the cache.
const ENTRIES: usize = 4;

type Bucket = [Entry; ENTRIES];

/// Which side of the value a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Low,
    High,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// How many plies were looked at; [`ALL`] if nothing was left out.
    pub(super) plies: u8,
    /// The number of the best move; [`NO_MOVE`] if none is known.
    pub(super) mv: u8,
    /// The logarithm of the number of positions looked at.
    pub(super) work: u8,
}

/// More plies than any search counts.
pub(super) const ALL: u8 = u8::MAX;

pub(super) const NO_MOVE: u8 = 31;

/// The table. What it holds is forgotten from one search to the next, so that every search is the same whatever was
/// searched before it.
#[derive(Debug)]
pub(super) struct Memo {
    memory: Memory,
    /// Of this search; entries of others are empty.
    search: u8,
}

impl Memo {
    /// A table of at most so many bytes, and at least one bucket.
    pub(super) fn new(bytes: u64) -> io::Result<Memo> {
        let buckets = (bytes / size_of::<Bucket>() as u64).max(1);
        let bytes = usize::try_from(buckets * size_of::<Bucket>() as u64).map_err(|_| io::ErrorKind::OutOfMemory)?;
        Ok(Memo { memory: Memory::zeroed(bytes)?, search: 0 })
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            // Numbers are used again.
            self.memory.as_mut().fill(0);
            self.search = 1;
        }
    }

    fn bucket(&mut self, key: u64) -> Option<&mut Bucket> {
        let buckets = <[Bucket]>::mut_from_bytes(self.memory.as_mut()).ok()?;
        let at = (u128::from(key) * buckets.len() as u128) >> 64;
        buckets.get_mut(at as usize)
    }

    pub(super) fn get(&mut self, key: u64) -> Option<Found> {
        let search = self.search;
        let entry = self.bucket(key)?.iter().find(|entry| entry[0] == key && search_of(entry[1]) == search)?;
        Some(Found::from_bits(entry[1]))
    }

    pub(super) fn put(&mut self, key: u64, found: Found) {
        let search = self.search;
        // Of this search the one that was the least work gives way, those of others before it.
        let worth = |entry: &Entry| match (entry[0] == key, search_of(entry[1]) == search) {
            (true, true) => -2,
            (_, false) => -1,
            _ => i32::from(Found::from_bits(entry[1]).work),
        };
        if let Some(entry) = self.bucket(key).and_then(|bucket| bucket.iter_mut().min_by_key(|entry| worth(entry))) {
            *entry = [key, found.to_bits() | u64::from(search) << 56];
        }
    }
}

const fn search_of(bits: u64) -> u8 {
    (bits >> 56) as u8
}

impl Found {
    /// From the lowest bit on: 32 bits of the value, 8 plies, 6 work, 2 bound, 5 move; the highest byte is left free.
    fn to_bits(self) -> u64 {
        let low = u64::from(self.value as u32) | u64::from(self.plies) << 32 | u64::from(self.work & 63) << 40;
        low | (self.bound as u64) << 46 | u64::from(self.mv & 31) << 48
    }

    fn from_bits(bits: u64) -> Found {
        let bound = match bits >> 46 & 3 {
            0 => Bound::Exact,
            1 => Bound::Low,
            _ => Bound::High,
        };
        Found {
            value: bits as u32 as i32,
            bound,
            plies: (bits >> 32) as u8,
            mv: (bits >> 48) as u8 & 31,
            work: (bits >> 40) as u8 & 63,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    const FOUND: Found = Found { value: -77, bound: Bound::High, plies: 9, mv: 16, work: 20 };

    #[test]
    fn what_is_put_in_is_found_until_it_is_forgotten() {
        let mut memo = Memo::new(1 << 12).expect("memory");
        memo.forget();
        let rows = [FOUND, Found { bound: Bound::Low, value: i32::MAX, plies: ALL, ..FOUND }];
        for (key, found) in (0..).map(|i| i << 58).zip(rows) {
            assert_eq!(memo.get(key), None);
            memo.put(key, found);
            assert_eq!(memo.get(key), Some(found));
            memo.put(key, Found { bound: Bound::Exact, mv: NO_MOVE, ..found });
            assert_eq!(memo.get(key).map(|found| (found.bound, found.mv)), Some((Bound::Exact, NO_MOVE)));
        }
        for _ in 0..600 {
            memo.forget();
            assert_eq!(memo.get(0), None);
        }
    }

    #[test]
    fn the_least_work_gives_way() {
        let mut memo = Memo::new(1).expect("memory");
        memo.forget();
        for key in 0..5 {
            memo.put(key, Found { work: 10 - key as u8, ..FOUND });
        }
        let kept: Vec<u64> = (0..5).filter(|&key| memo.get(key).is_some()).collect();
        assert_eq!(kept, [0, 1, 2, 4]);
    }
}
