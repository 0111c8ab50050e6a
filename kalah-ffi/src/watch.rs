//! Work that takes long, and the caller who watches it.

use core::time::Duration;
use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Instant;

use rules::search::Cancel;

use crate::boundary::Result;
use crate::status::kalah_status::{KALAH_ERR_BUSY, KALAH_ERR_INTERNAL, KALAH_ERR_THREADS};

/// How often the caller is asked.
const ASK: Duration = Duration::from_millis(100);

/// The stack of the thread that works, in bytes: said here, or the environment would be asked.
const STACK: usize = 2 << 20;

/// The most threads that work together.
const MOST_THREADS: u32 = 256;

/// Does work. If the caller wants to be asked from time to time whether to stop, it is done on another thread while
/// this one, where the caller's functions belong, asks. What the work has to say about itself it leaves as [`News`].
/// The caller hears of one clock only: `stop` is told the microseconds since the beginning, and with what was made comes
/// how long all of it took.
pub(crate) fn watched<T: Send>(
    cancel: &Cancel,
    stop: Option<impl FnMut(u64) -> bool>,
    work: impl FnOnce() -> T + Send,
) -> io::Result<(T, u64)> {
    let begin = Instant::now();
    let elapsed = || u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX);
    let Some(mut stop) = stop else { return Ok((work(), elapsed())) };
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        let work = move || drop(sender.send(work()));
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        loop {
            match receiver.recv_timeout(ASK) {
                Ok(done) => return Ok((done, elapsed())),
                Err(RecvTimeoutError::Timeout) => {
                    if !cancel.is_cancelled() && stop(elapsed()) {
                        cancel.cancel();
                    }
                }
                // It ended without an answer: it panicked.
                Err(RecvTimeoutError::Disconnected) => match worker.join() {
                    Err(panic) => resume_unwind(panic),
                    Ok(()) => return Err(io::ErrorKind::Other.into()),
                },
            }
        }
    })
}

/// The latest that work told of itself.
pub(crate) struct News<T>(Mutex<T>);

impl<T: Copy> News<T> {
    pub(crate) fn new(at_first: T) -> News<T> {
        News(Mutex::new(at_first))
    }

    pub(crate) fn tell(&self, latest: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = latest;
    }

    pub(crate) fn latest(&self) -> T {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one caller at a time works with: a second one, or the first from its own function, is told so.
pub(crate) struct Alone<T>(Mutex<T>);

impl<T> Alone<T> {
    pub(crate) fn new(value: T) -> Alone<T> {
        Alone(Mutex::new(value))
    }

    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> Result<R> {
        match self.0.try_lock() {
            Ok(mut value) => Ok(work(&mut value)),
            Err(TryLockError::WouldBlock) => Err(KALAH_ERR_BUSY),
            // A bug ended the work before this.
            Err(TryLockError::Poisoned(_)) => Err(KALAH_ERR_INTERNAL),
        }
    }
}

/// As many threads as the caller wants; for 0 as many as the machine runs at once.
pub(crate) fn threads(wanted: u32) -> Result<usize> {
    match wanted {
        0 => Ok(thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS as usize)),
        1..=MOST_THREADS => Ok(wanted as usize),
        _ => Err(KALAH_ERR_THREADS),
    }
}

/// Whether any thread may use it, as the header says.
pub(crate) const fn shared<T: Send + Sync>() {}
