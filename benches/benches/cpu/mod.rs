//! Time that does not depend on what else the machine does.

use core::time::Duration;

/// The processor time of this process: it does not count the time of others on a busy machine.
#[cfg(unix)]
pub(crate) fn cpu_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Where there is no processor time, the time of the clock on the wall.
#[cfg(not(unix))]
pub(crate) fn cpu_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
