//! A table in the making.

use alloc::sync::Arc;
use core::fmt;
use core::time::Duration;

use super::super::control::Cancel;
use super::super::error::TableError;
use super::super::kernel::{reduced, with_game};
use super::super::memory::Memory;
use super::super::numbering::Numbering;
use super::build::Build;
use super::{Table, entries, lists};
use crate::rules::Rules;

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildProgress {
    /// Seeds in the pits of the positions that are being worked on.
    pub seeds: u32,
    /// Positions done.
    pub done: u64,
    /// Positions of the whole table.
    pub all: u64,
    /// Time since the beginning.
    pub elapsed: Duration,
}

/// A table in the making ([`Table::builder`]).
///
/// ```
/// use kalah::search::{Table, TableError};
/// use kalah::Rules;
/// let mut last = 0;
/// let mut see = |progress: kalah::search::BuildProgress| last = progress.done;
/// let table = Table::builder(&Rules::standard(), 6).threads(2).progress(&mut see).build()?;
/// assert_eq!(last, table.len());
///
/// let too_large = Table::builder(&Rules::standard(), 30).limit(1 << 30).build();
/// assert!(matches!(too_large, Err(TableError::TooLarge { .. })));
/// # Ok::<(), TableError>(())
/// ```
#[must_use]
pub struct TableBuilder<'a> {
    rules: Rules,
    seeds: u32,
    threads: usize,
    limit: u64,
    cancel: Cancel,
    progress: Option<&'a mut dyn FnMut(BuildProgress)>,
    beginning: Option<&'a Table>,
}

/// Bytes that a build takes if nothing else is said, at most.
const USUAL_LIMIT: u64 = 1 << 30;

impl<'a> TableBuilder<'a> {
    pub(super) fn new(rules: &Rules, seeds: u32) -> TableBuilder<'a> {
        let rules = *rules;
        let cancel = Cancel::new();
        TableBuilder { rules, seeds, threads: 1, limit: USUAL_LIMIT, cancel, progress: None, beginning: None }
    }

    /// Threads that build; 1 if nothing is said.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Refuses to build what takes more memory than so many bytes; 1 GiB if nothing is said.
    pub fn limit(mut self, bytes: u64) -> Self {
        self.limit = bytes;
        self
    }

    /// Stops when this token says so.
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Calls this now and then, on the thread that builds, and at the end of each number of seeds.
    pub fn progress(mut self, progress: &'a mut dyn FnMut(BuildProgress)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Begins with what this table has, if it is for the same rules.
    pub fn beginning(mut self, table: &'a Table) -> Self {
        self.beginning = Some(table);
        self
    }

    /// Bytes of memory that the build takes: the table, and lists that it is built with.
    ///
    /// # Errors
    /// As [`Table::size_for`].
    pub fn memory(&self) -> Result<u64, TableError> {
        entries(&self.rules, self.seeds).map(|(numbering, entries)| memory(&numbering, entries))
    }

    /// The table.
    ///
    /// # Errors
    /// As [`Table::size_for`]; [`TableError::TooLarge`], before anything is allocated;
    /// [`Cancelled`](TableError::Cancelled); [`System`](TableError::System) if the memory or the threads are not there.
    pub fn build(self) -> Result<Table, TableError> {
        let rules = reduced(&self.rules);
        let (numbering, entries) = entries(&rules, self.seeds)?;
        let needed = memory(&numbering, entries);
        if needed > self.limit {
            return Err(TableError::TooLarge { seeds: self.seeds, needed, limit: self.limit });
        }
        let size = usize::try_from(entries);
        let size = size.map_err(|_| TableError::TooLarge { seeds: self.seeds, needed, limit: usize::MAX as u64 })?;
        let mut bytes = Memory::zeroed(size)?;
        let values = &mut bytes.as_mut()[..size];
        let beginning = self.beginning.filter(|table| table.rules == rules);
        let done = beginning.map_or(0, |table| table.seeds().min(self.seeds));
        if let Some(table) = beginning {
            let known = numbering.layer(done + 1) as usize;
            values[..known].copy_from_slice(&table.values()[..known]);
        }
        let mut ignore = |_| ();
        let progress = self.progress.unwrap_or(&mut ignore);
        let build =
            Build { numbering: &numbering, values, done, threads: self.threads, cancel: &self.cancel, progress };
        with_game(&rules, build)?;
        Ok(Table { rules, numbering: Arc::new(numbering), bytes: Arc::new(bytes), start: 0 })
    }
}

fn memory(numbering: &Numbering, entries: u64) -> u64 {
    let rows: u64 = (0..=numbering.most()).map(|seeds| numbering.rows(seeds)).sum();
    rows.saturating_mul(lists::bytes_a_row(numbering.pits().into())).saturating_add(entries)
}

impl fmt::Debug for TableBuilder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableBuilder").field("rules", &self.rules).field("seeds", &self.seeds).finish_non_exhaustive()
    }
}
