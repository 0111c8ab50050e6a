//! Work on many rows, shared between threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::numbers;

const MOST: usize = 1024;

/// A number of threads from Python.
pub(crate) fn number(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let threads = numbers::integer::<usize>(value, "threads")?.filter(|threads| (1..=MOST).contains(threads));
    threads.ok_or_else(|| PyValueError::new_err(format!("threads = {value}: 1 to {MOST} are possible")))
}

/// How many rows make a part of the work: several parts a thread, since some take longer than others, if rows suffice.
pub(super) fn part(rows: usize, threads: usize, least: usize) -> usize {
    if threads == 1 { rows.max(1) } else { rows.div_ceil(4 * threads).max(least) }
}

/// Does all jobs, on this thread and others.
pub(super) fn run<J: Send>(threads: usize, jobs: impl ExactSizeIterator<Item = J> + Send, work: impl Fn(J) + Sync) {
    let threads = threads.min(jobs.len());
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || {
        while let Some(job) = next() {
            work(job);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system has no more threads, those there are do it.
            if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        worker();
    });
}
