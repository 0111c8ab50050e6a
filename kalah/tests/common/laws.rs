//! What holds of every position and every move. Plain functions that panic
//! where a law is broken, over the public interface alone: property tests call
//! them, and so can fuzzers.

use kalah::{
    Capture, CaptureFrom, Cell, End, EndReason, MAX_CELLS, Move, Phase, Pit, Position, Remaining, Seat, Setup,
    SowStores, Sown,
};

/// The most plies a game can have (E7). A ply either puts a seed in a store, at
/// most once for each seed, or carries seeds forward within their side, at most
/// pits - 1 places for each seed; and one ply may be a swap.
pub fn most_plies(position: &Position) -> u64 {
    let total = u64::from(position.total());
    let forward = total * (u64::from(position.rules().pits()) - 1);
    1 + total + (total + 1) * forward
}

fn seats(position: &Position) -> impl Iterator<Item = Seat> + Clone + use<> {
    (0..position.rules().players()).map(|index| Seat::new(index).expect("a seat"))
}

fn pits(position: &Position) -> impl Iterator<Item = Pit> + use<> {
    (0..position.rules().pits()).map(|index| Pit::new(index).expect("a pit"))
}

/// Those of the largest boards.
fn seats_and_pits() -> impl Iterator<Item = (Seat, Pit)> {
    let pits = || (0..=u8::MAX).map_while(Pit::new);
    (0..=u8::MAX).map_while(Seat::new).flat_map(move |seat| pits().map(move |pit| (seat, pit)))
}

fn on_board(position: &Position, seat: Seat, pit: Pit) -> bool {
    seat.index() < usize::from(position.rules().players()) && pit.index() < usize::from(position.rules().pits())
}

fn cells(position: &Position) -> [u16; MAX_CELLS] {
    position.to_setup().cells
}

fn cell_index(position: &Position, cell: Cell) -> usize {
    let pits = usize::from(position.rules().pits());
    match cell {
        Cell::Pit(seat, pit) => seat.index() * (pits + 1) + pit.index(),
        Cell::Store(seat) => seat.index() * (pits + 1) + pits,
    }
}

/// Every law of a position and of every move, legal or not, tried on it.
pub fn position(position: &Position) {
    accessors_agree(position);
    corresponding_pits(position);
    over_when_no_move(position);
    settling_changes_nothing(position);
    exactly_the_listed_moves_are_legal(position);
    for mv in position.legal_moves() {
        ply(position, mv);
        turning_the_board(position, mv);
    }
    for seat in seats(position) {
        resignation(position, seat);
    }
}

/// All ways to look at the cells show the same.
pub fn accessors_agree(position: &Position) {
    let cells = cells(position);
    let mut sum = 0;
    for (seat, side) in seats(position).zip(position.sides()) {
        assert_eq!(side, position.side(seat));
        assert_eq!(side.seat(), seat);
        assert_eq!(side.is_empty(), side.pits().iter().all(|&seeds| seeds == 0));
        assert_eq!(side.store(), position.store(seat));
        assert_eq!(side.store(), cells[cell_index(position, Cell::Store(seat))]);
        assert_eq!(side.pits().len(), usize::from(position.rules().pits()));
        for (pit, &seeds) in pits(position).zip(side.pits()) {
            assert_eq!(seeds, position.seeds(seat, pit));
            assert_eq!(seeds, cells[cell_index(position, Cell::Pit(seat, pit))]);
            sum += seeds;
        }
        sum += side.store();
        let seen: Vec<Seat> = position.sides_from(seat).map(|side| side.seat()).collect();
        let ring = seats(position).cycle().skip(seat.index());
        assert!(seen.iter().copied().eq(ring.take(seen.len())));
        assert_eq!(seen.len(), usize::from(position.rules().players()));
    }
    assert_eq!(sum, position.total());
    for (seat, pit) in seats_and_pits().filter(|&(seat, pit)| !on_board(position, seat, pit)) {
        assert_eq!(position.seeds(seat, pit), 0, "seat {seat}, pit {pit}");
    }
}

/// M6, M9: the pit that mirrors it, of the seats that are captured from; none for
/// a pit that is not there, nor where nothing is captured.
pub fn corresponding_pits(position: &Position) {
    let rules = position.rules();
    let players = usize::from(rules.players());
    for (seat, pit) in seats_and_pits() {
        let others = match rules.capture_from() {
            _ if !on_board(position, seat, pit) || rules.capture() == Capture::Never => 1..1,
            CaptureFrom::Across if players == 4 => 2..3,
            CaptureFrom::All => 1..players,
            _ => 1..2,
        };
        let mirrored = usize::from(rules.pits()).wrapping_sub(1 + pit.index());
        let expected = others.map(|away| ((seat.index() + away) % players, mirrored));
        let found = position.corresponding(seat, pit).map(|(seat, pit)| (seat.index(), pit.index()));
        assert!(found.eq(expected), "seat {seat}, pit {pit}");
    }
}

/// E3, E5, E6: over, no legal move, nobody to move and an outcome are one.
pub fn over_when_no_move(position: &Position) {
    let over = position.is_over();
    let moves = position.legal_moves();
    assert_eq!(moves.is_empty(), over);
    assert_eq!(position.to_move(), (!over).then_some(position.turn()));
    assert_eq!(position.outcome().is_some(), over);
    assert!(position.is_playing(position.turn()));
    let Some(outcome) = position.outcome() else {
        return;
    };
    assert_eq!(position.phase(), Phase::Play);
    assert!(outcome.scores().iter().copied().eq(seats(position).map(|seat| position.store(seat))));
    assert_eq!(outcome.is_draw(), outcome.winner().is_none());
    if position.rules().remaining() != Remaining::Uncounted {
        let counted: u32 = outcome.scores().iter().map(|&score| u32::from(score)).sum();
        assert_eq!(counted, u32::from(position.total()));
    }
    for seat in seats(position) {
        let rank = outcome.ranks()[seat.index()];
        let firsts = outcome.ranks().iter().filter(|&&rank| rank == 1).count();
        assert_eq!(outcome.winner() == Some(seat), rank == 1 && firsts == 1);
        let others = seats(position).filter(|&other| other != seat);
        let best = others.map(|other| i32::from(position.store(other))).max();
        assert_eq!(Some(i32::from(position.store(seat)) - outcome.margin(seat)), best);
    }

    // A5: every two seats once, by their ranks.
    let mut pairs = outcome.rating_pairs();
    for seat in seats(position) {
        assert_eq!(outcome.rating_score(seat, seat), None);
        for other in seats(position).skip(seat.index() + 1) {
            let [own, others] = [seat, other].map(|seat| outcome.ranks()[seat.index()]);
            let score = if own == others { 0.5 } else { f64::from(u8::from(own < others)) };
            assert_eq!(pairs.next(), Some((seat, other, score)));
            assert_eq!(outcome.rating_score(other, seat), Some(1.0 - score));
        }
    }
    assert_eq!(pairs.next(), None);
}

/// E5.
pub fn settling_changes_nothing(position: &Position) {
    let again = position.to_setup().position().expect("a position is a setup");
    assert_eq!(again, *position);
    assert_eq!(again.legal_moves(), position.legal_moves());
}

/// `apply` takes exactly the moves that are listed, in ascending order.
pub fn exactly_the_listed_moves_are_legal(position: &Position) {
    let board = position.rules().pits();
    let moves = position.legal_moves();
    let mut listed = moves.into_iter();
    assert_eq!(listed.len(), moves.len());
    let every = (0..=u8::MAX).filter_map(|index| match index {
        u8::MAX => Some(Move::Swap),
        index => Pit::new(index).map(Move::Sow),
    });
    for mv in every {
        let legal = moves.contains(mv);
        assert_eq!(position.apply(mv).is_ok(), legal, "{mv:?}");
        assert_eq!(position.apply_with_events(mv).is_ok(), legal, "{mv:?}");
        if legal {
            assert_eq!(moves.nth(moves.len() - listed.len()), Some(mv));
            assert_eq!(listed.next(), Some(mv));
            assert_eq!(Move::from_index(mv.index(board), board), Some(mv));
            assert_eq!(moves.bits() >> mv.index(board) & 1, 1);
        }
    }
    assert_eq!(listed.next(), None);
    assert_eq!(moves.len(), moves.into_iter().count());
    assert_eq!(moves.bits().count_ones() as usize, moves.len());
    assert_eq!(moves.nth(moves.len()), None);
}

/// Every law of one legal move.
pub fn ply(before: &Position, mv: Move) {
    let (after, sown) = before.apply_with_events(mv).expect("a legal move");
    assert_eq!(before.apply(mv), Ok(after));
    assert_eq!(after.rules(), before.rules());
    assert_eq!(after.total(), before.total());
    if mv == Move::Swap {
        swap(before, &after, &sown);
    } else {
        sowing(before, &after, &sown);
    }
    // The end is told, and only the end.
    assert_eq!(sown.ending().is_some(), after.is_over());
    if after.is_over() {
        assert!(!sown.moves_again());
    }
}

fn swap(before: &Position, after: &Position, sown: &Sown) {
    assert_eq!(sown.path().count(), 0);
    assert_eq!((sown.seeds(), sown.captured(), sown.last()), (0, 0, None));
    assert!(!sown.moves_again());
    assert_eq!(after.phase(), Phase::Play);
    assert_ne!(after.turn(), before.turn());
    if !after.is_over() {
        for (side, other) in before.sides().zip(after.sides_from(Seat::NORTH)) {
            assert_eq!((side.pits(), side.store()), (other.pits(), other.store()));
        }
    }
}

fn sowing(before: &Position, after: &Position, sown: &Sown) {
    let (mover, Move::Sow(pit)) = (sown.mover(), sown.mv()) else {
        panic!("a sowing has a pit");
    };
    assert_eq!(mover, before.turn());
    assert_eq!(sown.seeds(), before.seeds(mover, pit));
    assert_eq!(sown.path().len(), usize::from(sown.seeds()));
    assert_eq!(sown.path().count(), usize::from(sown.seeds()));
    assert_eq!(sown.path().last(), sown.last());

    // Stores of others are sown only where the rules say so, and a store never
    // falls.
    if before.rules().sow_stores() == SowStores::Own {
        let others = sown.path().filter(|&cell| matches!(cell, Cell::Store(seat) if seat != mover));
        assert_eq!(others.count(), 0);
    }
    for seat in seats(before) {
        assert!(after.store(seat) >= before.store(seat));
    }

    // The events explain every difference between the cells.
    let index = |cell| cell_index(before, cell);
    let mut cells = cells(before);
    cells[index(Cell::Pit(mover, pit))] = 0;
    for cell in sown.path() {
        cells[index(cell)] += 1;
    }
    let mut captured = 0;
    for (cell, seeds) in sown.captures() {
        assert!(seeds > 0);
        assert_eq!(cells[index(cell)], seeds, "a captured pit is emptied");
        let (Cell::Pit(seat, pit), Some(Cell::Pit(whose, last))) = (cell, sown.last()) else {
            panic!("captures are between pits");
        };
        assert_eq!(whose, mover, "M5");
        let own = (seat, pit) == (mover, last);
        assert!(own || before.corresponding(mover, last).any(|other| other == (seat, pit)), "M9");
        cells[index(cell)] = 0;
        cells[index(Cell::Store(mover))] += seeds;
        captured += seeds;
    }
    assert_eq!(sown.captured(), captured);
    if let Some(ending) = sown.ending() {
        let rules = before.rules();
        assert!(match ending.reason() {
            EndReason::SideEmpty => rules.end() == End::SideEmpty,
            EndReason::NoMove => rules.end() == End::NoMove,
            EndReason::Majority => rules.majority_end(),
            _ => false,
        });
        sweep(before, &mut cells, ending.swept());
    }
    assert_eq!(cells, self::cells(after));

    // M4, M10, M11: who moves next, whether or not it is the end.
    let rules = before.rules();
    let opening = before.phase() == Phase::FirstMove && !rules.opening_turn();
    let store_turn = rules.store_turn() && sown.last() == Some(Cell::Store(mover));
    let again = !opening && (store_turn || rules.capture_turn() && captured > 0);
    let next = if again { mover } else { next_playing(before, mover) };
    assert_eq!(after.turn(), next);
    assert_eq!(sown.moves_again(), again && !after.is_over());
}

fn sweep(position: &Position, cells: &mut [u16; MAX_CELLS], swept: &[u16]) {
    let mut left = 0;
    if position.rules().remaining() != Remaining::Uncounted {
        for seat in seats(position) {
            for pit in pits(position) {
                left += std::mem::take(&mut cells[cell_index(position, Cell::Pit(seat, pit))]);
            }
        }
    }
    for (seat, &seeds) in seats(position).zip(swept) {
        cells[cell_index(position, Cell::Store(seat))] += seeds;
    }
    assert_eq!(swept.iter().sum::<u16>(), left);
    assert_eq!(swept.len(), usize::from(position.rules().players()));
}

fn next_playing(position: &Position, seat: Seat) -> Seat {
    let mut ring = seats(position).cycle().skip(seat.index() + 1);
    ring.find(|&seat| position.is_playing(seat)).expect("somebody plays")
}

/// M14.
pub fn resignation(before: &Position, seat: Seat) {
    let result = before.resign_with_events(seat);
    assert_eq!(before.resign(seat), result.map(|(after, _)| after));
    assert_eq!(result.is_ok(), !before.is_over() && before.is_playing(seat));
    let Ok((after, ending)) = result else {
        return;
    };
    assert_eq!(after.total(), before.total());
    assert_eq!(ending.is_some(), after.is_over());
    for other in seats(before) {
        assert_eq!(after.is_playing(other), before.is_playing(other) && other != seat);
    }
    let turn = if before.turn() == seat { next_playing(before, seat) } else { before.turn() };
    assert_eq!(after.turn(), turn);
    let mut cells = cells(before);
    if let Some(ending) = ending {
        sweep(before, &mut cells, ending.swept());
        let left = seats(&after).filter(|&seat| after.is_playing(seat)).count();
        assert_eq!(ending.reason() == EndReason::Resignation, left == 1);
    }
    assert_eq!(cells, self::cells(&after));
}

/// The same board seen from the next seat: everybody's side, the turn and who
/// plays move on by one.
pub fn turned(position: &Position) -> Position {
    let rules = *position.rules();
    let players = usize::from(rules.players());
    let sides: Vec<Vec<u16>> = position
        .sides_from(Seat::NORTH)
        .map(|side| side.pits().iter().copied().chain([side.store()]).collect())
        .collect();
    let mut setup = Setup::from_sides(rules, &sides).expect("as many sides as before");
    let before = |seat: usize| Seat::new(((seat + players - 1) % players) as u8).expect("a seat");
    setup.turn = before(position.turn().index());
    setup.phase = position.phase();
    for seat in seats(position) {
        setup.playing[before(seat.index()).index()] = position.is_playing(seat);
    }
    setup.position().expect("a position is a setup")
}

/// Turning the board and playing gives what playing and turning the board does.
pub fn turning_the_board(position: &Position, mv: Move) {
    let after = position.apply(mv).expect("a legal move");
    assert_eq!(turned(position).apply(mv), Ok(turned(&after)));
}

/// Plays a game whose moves are chosen by numbers (any number is a choice), and
/// then its first legal moves until it ends (E7). Calls `see` on every position;
/// the last one is over.
pub fn whole_game(start: Position, choices: &[u8], mut see: impl FnMut(&Position)) -> Position {
    let mut position = start;
    let mut choices = choices.iter().map(|&choice| usize::from(choice));
    for _ in 0..=most_plies(&start) {
        see(&position);
        let moves = position.legal_moves();
        if moves.is_empty() {
            assert!(position.is_over());
            return position;
        }
        let choice = choices.next().unwrap_or(0) % moves.len();
        let mv = moves.nth(choice).expect("a number below the length");
        position = position.apply(mv).expect("a legal move");
    }
    panic!("no end after {} plies: {start:?}", most_plies(&start));
}
