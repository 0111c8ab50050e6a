//! What positions come to in arrays: one function a row.

use rules::raw::each_cell;
use rules::{Phase, Position, Seat};

/// The phase as a number: the place of its name in `PHASES`, and what packed bytes have for it.
pub(super) fn phase_number(phase: Phase) -> u8 {
    phase as u8
}

pub(super) fn phase(number: u8) -> Option<Phase> {
    Phase::ALL.into_iter().find(|phase| phase_number(*phase) == number)
}

pub(super) fn seats(position: &Position) -> impl Iterator<Item = Seat> + use<> {
    (0..position.rules().players()).filter_map(Seat::new)
}

pub(super) fn cells(position: &Position, to: &mut [u16]) {
    each_cell(position, Seat::SOUTH, |at, seeds| {
        if let Some(cell) = to.get_mut(at) {
            *cell = seeds;
        }
    });
}

pub(super) fn scores(position: &Position, to: &mut [u16]) {
    for (seat, to) in seats(position).zip(to) {
        *to = position.store(seat);
    }
}

pub(super) fn playing(position: &Position, to: &mut [u8]) {
    for (seat, to) in seats(position).zip(to) {
        *to = position.is_playing(seat).into();
    }
}

/// Who ranks behind a seat less who ranks before it, as a part of the others; 0 before the end.
pub(super) fn rewards(position: &Position, to: &mut [f32]) {
    to.fill(0.0);
    let Some(outcome) = position.outcome() else { return };
    let others = f32::from(position.rules().players()) - 1.0;
    for (seat, to) in seats(position).zip(to) {
        let scores = seats(position).filter_map(|other| outcome.rating_score(seat, other));
        *to = scores.map(|score| 2.0 * score as f32 - 1.0).sum::<f32>() / others;
    }
}

/// The cells as a seat sees them, and the phase if there is room for it.
pub(super) fn observation(position: &Position, seat: Seat, scaled: bool, to: &mut [f32]) {
    let whole = if scaled { f32::from(position.total()) } else { 1.0 };
    let mut cells = 0;
    each_cell(position, seat, |at, seeds| {
        if let Some(cell) = to.get_mut(at) {
            *cell = f32::from(seeds) / whole;
        }
        cells = at + 1;
    });
    let now = usize::from(phase_number(position.phase()));
    for (number, to) in to.iter_mut().skip(cells).enumerate() {
        *to = if number == now { 1.0 } else { 0.0 };
    }
}

/// The legal moves; `finished` for every move where the game is over.
pub(super) fn legal_mask(position: &Position, finished: bool, to: &mut [u8]) {
    let moves = if finished && position.is_over() { u32::MAX } else { position.legal_moves().bits() };
    for (number, to) in to.iter_mut().enumerate() {
        *to = (moves >> (number & 31) & 1) as u8;
    }
}
