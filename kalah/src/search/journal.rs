//! Bounds proven once and for all, on paper.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::Path;

use super::solution::Bounds;
use crate::position::Position;

/// Bounds on margins that were proven, so that a long solve can be stopped and go on later.
///
/// A journal belongs to no question and no solver: each line is a fact about one position, which names its rules.
///
/// # Format
/// UTF-8 text. The first line is `kalah journal 1`. Every other line has seven fields with a tabulator between them: the position's text form; `>=` or
/// `<=`; the final margin of the seat whose turn it is; positions looked at for it; seeds of the endgame table that was
/// used; and the CRC-32 of the line up to here, without the last tabulator, in hexadecimal. New versions of the library read old journals.
///
/// ```
/// use kalah::search::{Journal, Question, Solver, Task};
/// use kalah::{Position, Rules};
/// let start = Position::new(Rules::kalah(3, 2)?);
/// let mut journal = Journal::new();
/// let mut solver = Solver::builder(start.rules()).build()?;
/// solver.solve(&start, Task::new(Question::Margin).journal(&mut journal))?;
/// let again = solver.solve(&start, Task::new(Question::Margin).journal(&mut journal))?;
/// assert_eq!((again.margin.exact(), again.nodes), (Some(4), 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Journal {
    facts: HashMap<Position, Bounds>,
    sink: Option<Box<dyn Write + Send>>,
}

/// Why a journal cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{kind}")]
    System {
        /// What the system said.
        kind: io::ErrorKind,
    },
    /// The first line is another.
    #[error("this is no journal: its first line is not `{HEAD}`")]
    NotAJournal,
    /// A line is damaged.
    #[error("line {line} is damaged")]
    Damaged {
        /// From 1 on.
        line: usize,
    },
    /// A line says the opposite of what another says.
    #[error("line {line} contradicts another line")]
    Contradiction {
        /// From 1 on.
        line: usize,
    },
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::System { kind: error.kind() }
    }
}

const HEAD: &str = "kalah journal 1";

impl Journal {
    /// An empty journal that is kept in memory only.
    #[must_use]
    pub fn new() -> Journal {
        Journal::default()
    }

    /// An empty journal that writes every fact to this as soon as it is proven, and flushes.
    ///
    /// # Errors
    /// [`JournalError::System`] if the first line cannot be written.
    pub fn to(mut sink: impl Write + Send + 'static) -> Result<Journal, JournalError> {
        writeln!(sink, "{HEAD}")?;
        sink.flush()?;
        Ok(Journal { facts: HashMap::new(), sink: Some(Box::new(sink)) })
    }

    /// Opens a journal file, or begins one: reads what it has and adds to its end. A last line without an end, as a
    /// program leaves it that was stopped while it wrote, is cut off.
    ///
    /// # Errors
    /// As [`read`](Journal::read).
    pub fn open(path: impl AsRef<Path>) -> Result<Journal, JournalError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        if file.metadata()?.len() == 0 {
            return Journal::to(file);
        }
        let mut journal = Journal::new();
        let whole = journal.read(BufReader::new(&mut file))?;
        file.set_len(whole)?;
        file.seek(io::SeekFrom::End(0))?;
        journal.sink = Some(Box::new(file));
        Ok(journal)
    }

    /// Adds the facts of another journal; the number of bytes of whole lines.
    ///
    /// # Errors
    /// [`JournalError`] with the line concerned. The facts before it have been added.
    pub fn read(&mut self, mut input: impl BufRead) -> Result<u64, JournalError> {
        let mut whole = 0;
        let mut text = Vec::new();
        for line in 1.. {
            text.clear();
            // Longer than any line: the rest would be damaged anyway.
            let bytes = io::Read::take(&mut input, 4096).read_until(b'\n', &mut text)? as u64;
            if text.pop().is_none_or(|last| last != b'\n') {
                if line == 1 || bytes == 4096 {
                    return Err(if line == 1 { JournalError::NotAJournal } else { JournalError::Damaged { line } });
                }
                break;
            }
            whole += bytes;
            if line == 1 {
                if text != HEAD.as_bytes() {
                    return Err(JournalError::NotAJournal);
                }
                continue;
            }
            let (position, bounds) = parse(&text).ok_or(JournalError::Damaged { line })?;
            if self.add(&position, bounds).is_none() {
                return Err(JournalError::Contradiction { line });
            }
        }
        Ok(whole)
    }

    /// What is known of a position: bounds on the final margin of the seat whose turn it is.
    #[must_use]
    pub fn bounds(&self, position: &Position) -> Option<Bounds> {
        self.facts.get(position).copied()
    }

    /// The number of positions of which something is known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// What is known now; `None` if that cannot be.
    fn add(&mut self, position: &Position, bounds: Bounds) -> Option<Bounds> {
        let most = i32::from(position.total());
        let known = self.facts.entry(*position).or_insert(Bounds { low: -most, high: most });
        let both = known.and(bounds);
        if both.low > both.high {
            return None;
        }
        *known = both;
        Some(both)
    }

    /// Writes down a bound: at least, or at most, `margin`.
    pub(super) fn prove(
        &mut self,
        position: &Position,
        at_least: bool,
        margin: i32,
        nodes: u64,
        table_seeds: u32,
    ) -> io::Result<()> {
        let bounds =
            if at_least { Bounds { low: margin, high: i32::MAX } } else { Bounds { low: i32::MIN, high: margin } };
        self.add(position, bounds);
        if let Some(sink) = &mut self.sink {
            let sign = if at_least { ">=" } else { "<=" };
            let line = format!("{}\t{sign}\t{margin}\t{nodes}\t{table_seeds}", position.text());
            writeln!(sink, "{line}\t{:08x}", crc32fast::hash(line.as_bytes()))?;
            sink.flush()?;
        }
        Ok(())
    }
}

fn parse(line: &[u8]) -> Option<(Position, Bounds)> {
    let line = core::str::from_utf8(line).ok()?;
    let (fact, sum) = line.rsplit_once('\t')?;
    if sum != format!("{:08x}", crc32fast::hash(fact.as_bytes())) {
        return None;
    }
    let mut fields = fact.split('\t');
    let position: Position = fields.next()?.parse().ok()?;
    let sign = fields.next()?;
    let margin: i32 = fields.next()?.parse().ok()?;
    let bounds = match sign {
        ">=" => Bounds { low: margin, high: i32::MAX },
        "<=" => Bounds { low: i32::MIN, high: margin },
        _ => return None,
    };
    Some((position, bounds))
}

impl fmt::Debug for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Journal").field("facts", &self.facts.len()).finish_non_exhaustive()
    }
}
