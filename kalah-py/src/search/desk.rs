//! Long work on a thread of its own. The thread that asked for it watches: it answers signals and tells about progress.
//! So the work has a stack of a known size, and asks nothing of the interpreter, whatever thread of Python it is for.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rules::search::Cancel;

/// How often the interpreter is asked for signals.
const EVERY: Duration = Duration::from_millis(50);

/// The stack of the thread that works, in bytes.
const STACK: usize = 4 << 20;

/// What is done with progress, on the thread that asked.
pub(super) type Report<'r, P> = &'r mut dyn FnMut(P) -> PyResult<()>;

/// Does the work, and returns when it has ended. It is told to stop by `cancel`: after a signal, when the report fails,
/// or when somebody uses `stop`. After the first two the error is raised.
pub(super) fn watched<P: Send, T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    stop: &Cancel,
    report: Report<'_, P>,
    work: impl FnOnce(Sender<P>) -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, mut receiver) = channel();
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(sender))?;
        let mut ended = Ok(());
        loop {
            let news = &mut receiver;
            let news = py.detach(move || {
                let first = news.recv_timeout(EVERY)?;
                Ok(news.try_iter().last().unwrap_or(first))
            });
            if matches!(news, Err(RecvTimeoutError::Disconnected)) {
                break;
            }
            if ended.is_ok() {
                ended = py.check_signals().and_then(|()| news.map_or(Ok(()), &mut *report));
            }
            if ended.is_err() || stop.is_cancelled() {
                cancel.cancel();
            }
        }
        let answer = worker.join();
        ended?;
        answer.map_err(|_| PyRuntimeError::new_err("the search has failed: this is a bug"))
    })
}

/// Something that one call at a time works with; others wait.
pub(super) struct Desk<T> {
    work: Mutex<T>,
    /// The thread whose work it is now: it watches, and must not ask for more meanwhile.
    watcher: Mutex<Option<ThreadId>>,
    /// Stops what goes on now, and not what begins later.
    stop: Mutex<Cancel>,
}

/// How often those who wait look whether it is their turn.
const PATIENCE: Duration = Duration::from_millis(1);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: Send> Desk<T> {
    pub(super) fn new(work: T) -> Desk<T> {
        Desk { work: Mutex::new(work), watcher: Mutex::default(), stop: Mutex::default() }
    }

    /// Stops all who are at work or wait for it.
    pub(super) fn stop(&self) {
        std::mem::take(&mut *lock(&self.stop)).cancel();
    }

    /// Does work as soon as nobody else does any.
    pub(super) fn with<P: Send, R: Send>(
        &self,
        py: Python<'_>,
        report: Report<'_, P>,
        work: impl FnOnce(&mut T, &Cancel, Sender<P>) -> R + Send,
    ) -> PyResult<R> {
        let this = Some(thread::current().id());
        if *lock(&self.watcher) == this {
            return Err(PyRuntimeError::new_err("it is at work already, for this thread: that has to end first"));
        }
        let stop = lock(&self.stop).clone();
        let cancel = Cancel::new();
        let answer = watched(py, &cancel, &stop, report, |progress| {
            let mut desk = self.wait(&cancel, &stop)?;
            *lock(&self.watcher) = this;
            let answer = work(&mut desk, &cancel, progress);
            *lock(&self.watcher) = None;
            Some(answer)
        })?;
        answer.ok_or_else(|| PyRuntimeError::new_err("the search has not begun: this is a bug"))
    }

    /// Does work that takes no time worth speaking of, if nobody is at work: on this thread.
    pub(super) fn at_once<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> R + Send) -> Option<R> {
        py.detach(|| self.work.try_lock().ok().map(|mut desk| work(&mut desk)))
    }

    /// Waits for the others, but not if the caller has gone: who is only told to stop wants what is known.
    fn wait(&self, cancel: &Cancel, stop: &Cancel) -> Option<MutexGuard<'_, T>> {
        loop {
            match self.work.try_lock() {
                Ok(desk) => return Some(desk),
                Err(TryLockError::Poisoned(desk)) => return Some(desk.into_inner()),
                Err(TryLockError::WouldBlock) if cancel.is_cancelled() && !stop.is_cancelled() => return None,
                Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE),
            }
        }
    }
}
