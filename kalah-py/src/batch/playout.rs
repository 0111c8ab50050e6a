//! Random games.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rules::{Position, SplitMix64};

use super::threads;

/// Python is asked for signals, and told about progress, about this often.
const PACE: Duration = Duration::from_millis(50);

/// Games that are worth a thread.
const LEAST: usize = 16;

/// Plays every row to the end, row `i` by the numbers of stream `first + i` of the seed, and counts its plies.
pub(super) fn play(
    py: Python<'_>,
    rows: &mut [Position],
    plies: &mut [i64],
    (seed, first): (u64, u64),
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let total = rows.len();
    let (mut rows, mut plies) = (rows, plies);
    let (mut done, mut slice) = (0, LEAST * threads);
    while !rows.is_empty() {
        let begin = Instant::now();
        let now = slice.min(rows.len()).min(plies.len());
        let (rows_now, rows_later) = rows.split_at_mut(now);
        let (plies_now, plies_later) = plies.split_at_mut(now);
        py.detach(|| play_slice(rows_now, plies_now, (seed, first.wrapping_add(done as u64)), threads));
        (rows, plies) = (rows_later, plies_later);
        done += now;
        py.check_signals()?;
        if let Some(progress) = progress {
            progress.call1((done, total))?;
        }
        match begin.elapsed() {
            took if took < PACE / 2 => slice *= 2,
            took if took > PACE => slice = (slice / 2).max(1),
            _ => {}
        }
    }
    Ok(())
}

fn play_slice(rows: &mut [Position], plies: &mut [i64], (seed, first): (u64, u64), threads: usize) {
    let part = threads::part(rows.len(), threads, LEAST);
    let parts = rows.chunks_mut(part).zip(plies.chunks_mut(part)).enumerate();
    threads::run(threads, parts, |(number, (rows, plies))| {
        let streams = (number * part) as u64..;
        for ((row, plies), stream) in rows.iter_mut().zip(plies).zip(streams) {
            let mut random = SplitMix64::stream(seed, first.wrapping_add(stream));
            let (end, played) = row.playout(|| random.next());
            (*row, *plies) = (end, played as i64);
        }
    });
}
