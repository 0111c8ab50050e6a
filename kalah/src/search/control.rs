//! How long work may go on.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering};

/// Stops work from elsewhere: another thread, a signal handler. Clones stop the same work.
///
/// ```
/// use kalah::search::Cancel;
/// let cancel = Cancel::new();
/// let elsewhere = cancel.clone();
/// std::thread::spawn(move || elsewhere.cancel()).join().unwrap();
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A token that has not been used.
    #[must_use]
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks the work to stop. It does so within milliseconds.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
