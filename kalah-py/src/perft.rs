//! Perft that lets other threads run and answers Ctrl-C.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use rules::Position;

use crate::errors;

/// Plies that are counted in one go: less than a tenth of a second on the widest board.
const AT_ONCE: u8 = 5;

/// How often the interpreter is asked for signals.
const EVERY: Duration = Duration::from_millis(50);

pub(crate) fn count(py: Python<'_>, position: &Position, depth: u8) -> PyResult<u64> {
    py.detach(|| count_detached(*position, depth))
}

/// The positions on the way are kept in a list, not on the stack: that of a thread can be small.
fn count_detached(start: Position, depth: u8) -> PyResult<u64> {
    if depth <= AT_ONCE {
        return Ok(start.perft(depth));
    }
    let (mut count, mut asked) = (0u64, Instant::now());
    let mut way = vec![(start, start.legal_moves().into_iter())];
    while let Some((position, moves)) = way.last_mut() {
        if asked.elapsed() >= EVERY {
            Python::attach(|py| py.check_signals())?;
            asked = Instant::now();
        }
        let Some(mv) = moves.next() else {
            way.pop();
            continue;
        };
        let next = position.apply(mv).map_err(|error| errors::unplayable(mv, error, position))?;
        // One ply was played from each position on the way.
        let left = depth.saturating_sub(way.len() as u8);
        if left > AT_ONCE {
            way.push((next, next.legal_moves().into_iter()));
        } else {
            count = count.saturating_add(next.perft(left));
        }
    }
    Ok(count)
}
