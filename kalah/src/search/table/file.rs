//! Tables in files and other bytes.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::super::error::TableError;
use super::super::kernel::reduced;
use super::super::memory::Memory;
use super::super::numbering::MOST_SEEDS;
use super::{Table, entries};
use crate::rules::Rules;

/// The version of the format that is written and read.
pub(in super::super) const VERSION: u32 = 1;

const MAGIC: [u8; 8] = *b"KALAHEND";

/// Bytes of the header; the values follow.
const HEADER: usize = 4096;

/// Where the text of the rules is, and how long it may be.
const RULES: core::ops::Range<usize> = 32..1024;

/// Where the checksums are, by seeds.
const SUMS: usize = 1024;

/// Where the header's own checksum is.
const SUM: usize = HEADER - 4;

/// What a header says.
struct Header {
    rules: Rules,
    seeds: u32,
    sums: Vec<u32>,
}

/// # Files
/// A table file is a header of 4096 bytes and the values, one byte each, signed, in the order of [`Positions`]. All
/// numbers of the header are little-endian:
///
/// | bytes | content |
/// |---|---|
/// | 0 to 7 | `KALAHEND` |
/// | 8 to 11 | version, 1 |
/// | 12 to 15 | seeds in the pits at most |
/// | 16 to 23 | number of values |
/// | 24 to 27 | length of the rules' text |
/// | 32 to 1023 | [`rules`](Table::rules) in their text form, filled up with zeros |
/// | 1024 on | CRC-32 of the values of 0, 1, 2, … seeds in the pits, four bytes each, filled up with zeros |
/// | 4092 to 4095 | CRC-32 of the header up to here |
///
/// [`Positions`]: crate::search::Positions
impl Table {
    fn header(&self) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(&MAGIC);
        header[8..12].copy_from_slice(&VERSION.to_le_bytes());
        header[12..16].copy_from_slice(&self.seeds().to_le_bytes());
        header[16..24].copy_from_slice(&self.len().to_le_bytes());
        let text = self.rules.to_string();
        let text = &text.as_bytes()[..text.len().min(RULES.len())];
        header[24..28].copy_from_slice(&(text.len() as u32).to_le_bytes());
        header[RULES][..text.len()].copy_from_slice(text);
        for (seeds, to) in (0..=self.seeds()).zip(header[SUMS..SUM].chunks_exact_mut(4)) {
            to.copy_from_slice(&self.checksum(seeds).to_le_bytes());
        }
        let sum = crc32fast::hash(&header[..SUM]);
        header[SUM..].copy_from_slice(&sum.to_le_bytes());
        header
    }

    fn checksum(&self, seeds: u32) -> u32 {
        let layer = self.numbering.layer(seeds) as usize..self.numbering.layer(seeds + 1) as usize;
        crc32fast::hash(&self.values()[layer])
    }

    /// Writes the table as it is in a file.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write_to(&self, mut output: impl Write) -> io::Result<()> {
        output.write_all(&self.header())?;
        output.write_all(self.values())?;
        output.flush()
    }

    /// Writes a table file: first under another name beside it, then, when all is on the disk, it takes the name. There
    /// is never half a table under it.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let path = path.as_ref();
        let mut beside = std::ffi::OsString::from(path);
        beside.push(alloc::format!(".{}.part", std::process::id()));
        let beside = PathBuf::from(beside);
        let written = self.write_file(&beside).and_then(|()| fs::rename(&beside, path));
        if written.is_err() {
            let _ = fs::remove_file(&beside);
        }
        written
    }

    fn write_file(&self, path: &Path) -> io::Result<()> {
        let mut output = BufWriter::with_capacity(1 << 20, File::create(path)?);
        self.write_to(&mut output)?;
        output.get_ref().sync_all()
    }

    /// Reads a table into memory, or of its beginning as much as has at most `seeds` seeds in the pits, and checks it.
    /// Nothing is allocated for a table that takes more than `limit` bytes.
    ///
    /// # Errors
    /// [`TableError`] with what is wrong with it.
    pub fn read_from(mut input: impl Read, seeds: u32, limit: u64) -> Result<Table, TableError> {
        let mut header = [0; HEADER];
        let bytes = read_full(&mut input, &mut header)?;
        let header = Header::read(&header[..bytes])?;
        let seeds = seeds.min(header.seeds);
        let (numbering, needed) = entries(&header.rules, seeds)?;
        if needed > limit {
            return Err(TableError::TooLarge { seeds, needed, limit });
        }
        let size = usize::try_from(needed).map_err(|_| TableError::TooLarge { seeds, needed, limit })?;
        let mut memory = Memory::zeroed(size)?;
        let bytes = read_full(&mut input, &mut memory.as_mut()[..size])?;
        if bytes < size {
            return Err(TableError::Short { bytes: (HEADER + bytes) as u64, needed: HEADER as u64 + needed });
        }
        let table = Table { rules: header.rules, numbering: Arc::new(numbering), bytes: Arc::new(memory), start: 0 };
        table.compare(&header)?;
        Ok(table)
    }

    /// Reads a table file, as [`read_from`](Table::read_from).
    ///
    /// # Errors
    /// [`TableError`] with what is wrong with it.
    pub fn open(path: impl AsRef<Path>, seeds: u32, limit: u64) -> Result<Table, TableError> {
        Table::read_from(File::open(path)?, seeds, limit)
    }

    /// A table in bytes that are there already, header and all: a mapped file, a part of the program. Of these only the
    /// header is checked; [`verify`](Table::verify) checks the rest.
    ///
    /// The bytes must stay as they are.
    ///
    /// # Errors
    /// [`TableError`] with what is wrong with the header or the length.
    pub fn from_bytes(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Table, TableError> {
        let there = bytes.as_ref();
        let header = Header::read(&there[..there.len().min(HEADER)])?;
        let (numbering, entries) = entries(&header.rules, header.seeds)?;
        let needed = entries.saturating_add(HEADER as u64);
        if (there.len() as u64) < needed {
            return Err(TableError::Short { bytes: there.len() as u64, needed });
        }
        Ok(Table { rules: header.rules, numbering: Arc::new(numbering), bytes: Arc::new(bytes), start: HEADER })
    }

    /// Reads all values and compares them with the checksums of the header. It is for tables
    /// [`from_bytes`](Table::from_bytes); one that was built or read is as it should be.
    ///
    /// # Errors
    /// [`TableError::Damaged`].
    pub fn verify(&self) -> Result<(), TableError> {
        if self.start == 0 {
            return Ok(());
        }
        self.compare(&Header::read(&(*self.bytes).as_ref()[..HEADER])?)
    }

    fn compare(&self, header: &Header) -> Result<(), TableError> {
        let differs = (0..=self.seeds()).zip(&header.sums).find(|&(seeds, &sum)| self.checksum(seeds) != sum);
        differs.map_or(Ok(()), |(seeds, _)| Err(TableError::Damaged { seeds }))
    }
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Header, TableError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(TableError::NotATable);
        }
        if bytes.len() < HEADER {
            return Err(TableError::Short { bytes: bytes.len() as u64, needed: HEADER as u64 });
        }
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if number(8) != VERSION {
            return Err(TableError::Version { version: number(8) });
        }
        if number(SUM) != crc32fast::hash(&bytes[..SUM]) {
            return Err(TableError::Header);
        }
        let text = bytes[RULES].get(..number(24) as usize).ok_or(TableError::Header)?;
        let text = core::str::from_utf8(text).map_err(|_| TableError::Header)?;
        let rules: Rules = text.parse().map_err(|_| TableError::Header)?;
        let (seeds, values) = (number(12), u64::from(number(16)) | u64::from(number(20)) << 32);
        if rules != reduced(&rules) || seeds > MOST_SEEDS || entries(&rules, seeds)?.1 != values {
            return Err(TableError::Header);
        }
        Ok(Header { rules, seeds, sums: (0..=seeds as usize).map(|at| number(SUMS + 4 * at)).collect() })
    }
}

/// Reads until the bytes are full or the input ends; how many there were.
fn read_full(input: &mut impl Read, mut bytes: &mut [u8]) -> io::Result<usize> {
    let all = bytes.len();
    while !bytes.is_empty() {
        match input.read(bytes) {
            Ok(0) => break,
            Ok(read) => bytes = &mut bytes[read..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(all - bytes.len())
}
