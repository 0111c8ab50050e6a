//! What holds of any calls with any arguments: a status that is no bug, outputs that are written on success and only then,
//! positions that are sound as long as those they were made of are.

#![allow(unsafe_op_in_unsafe_fn, reason = "it is all calls of C functions")]

use core::ffi::c_void;
use core::ptr::{null, null_mut};

use crate::events::*;
use crate::game::*;
use crate::play::*;
use crate::player::*;
use crate::position::*;
use crate::rule_set::*;
use crate::solver::*;
use crate::status::kalah_status::*;
use crate::status::kalah_status_message;
use crate::table::*;

use super::caller::{Caller, Room, succeeded};

/// Some calls, one after the other, as long as there are bytes to choose them by.
pub fn calls(bytes: &[u8]) {
    let mut caller = Caller::new(bytes);
    let mut owned = Owned { game: null_mut(), table: null_mut(), solver: null_mut(), player: null_mut() };
    // A call that searches takes as long as many others.
    let mut left = 24;
    while left > 0 && caller.goes_on() {
        left -= 1;
        // SAFETY: pointers are NULL or to values and rooms of the size that is said; things that the library owns are
        // freed once.
        unsafe {
            match caller.byte() % 8 {
                0 => rules(&mut caller),
                1 => making(&mut caller),
                2 => asking(&mut caller),
                3 | 4 => playing(&mut caller),
                5 => many(&mut caller),
                6 => games(&mut caller, &mut owned.game),
                _ => {
                    left /= 2;
                    search(&mut caller, &mut owned);
                }
            }
        }
    }
}

/// Things that the library handed out.
struct Owned {
    game: *mut kalah_game,
    table: *mut kalah_table,
    solver: *mut kalah_solver,
    player: *mut kalah_player,
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: NULL or handed out, and used no more.
        unsafe {
            kalah_game_free(self.game);
            kalah_solver_free(self.solver);
            kalah_player_free(self.player);
            kalah_table_free(self.table);
        }
    }
}

unsafe fn rules(caller: &mut Caller<'_>) {
    let given = caller.rules();
    let (a, b, c, d) = (caller.number(5), caller.number(17), caller.number(9), caller.number(4));
    let made = match caller.byte() % 8 {
        0 => caller.result(|to| kalah_rules_new(a, b, c, to)),
        1 => caller.result(|to| kalah_rules_site(a, b, c, d, to)),
        2 => caller.result(|to| kalah_named_rules(a as usize, to)),
        3 => {
            caller.written(|to, capacity, length| kalah_named_rules_name(a as usize, to, capacity, length));
            caller.written(|to, capacity, length| kalah_named_rules_source(a as usize, to, capacity, length));
            None
        }
        4 => {
            let text = caller.text();
            let mut made = Room::new(1);
            let text_at = caller.pointer(text.as_ptr().cast_mut()).cast();
            let status = caller.told(|error| kalah_rules_parse(text_at, text.len(), made.at(), error));
            assert_eq!(made.is_untouched(), status != KALAH_OK);
            made.values(usize::from(status == KALAH_OK)).pop()
        }
        5 => {
            let text = caller.text();
            let mut pits = Room::<u32>::new(1);
            let status = caller.told(|error| kalah_kgp_pits(text.as_ptr().cast(), text.len(), pits.at(), error));
            assert_eq!(pits.is_untouched(), status != KALAH_OK);
            None
        }
        6 => (kalah_rules_validate(caller.pointer((&raw const given).cast_mut())) == KALAH_OK).then_some(given),
        _ => {
            assert!(!kalah_status_message(i32::from_le_bytes(caller.array())).is_null());
            let text = caller.written(|to, capacity, length| kalah_rules_format(&given, to, capacity, length));
            text.map(|text| {
                let mut again = Room::new(1);
                assert_eq!(kalah_rules_parse(text.as_ptr().cast(), text.len(), again.at(), null_mut()), KALAH_OK);
                again.values(1)[0]
            })
        }
    };
    if let Some(rules) = made {
        assert_eq!(kalah_rules_validate(&rules), KALAH_OK);
        caller.rules = rules;
    }
}

/// Positions made of something else.
unsafe fn making(caller: &mut Caller<'_>) {
    let given = caller.rules();
    let rules: *const kalah_rules = caller.pointer((&raw const given).cast_mut());
    let made = match caller.byte() % 5 {
        0 => caller.result(|to| kalah_position_new(rules, to)),
        1 => {
            let right = usize::from(given.players) * (usize::from(given.pits) + 1);
            let count = if caller.byte() < 200 { right.min(32) } else { usize::from(caller.byte() % 40) };
            let cells: Box<[u16]> = (0..count).map(|_| caller.number(60) as u16).collect();
            let (turn, phase, playing) = (caller.number(4), caller.number(5), caller.number(16));
            caller.result(|to| kalah_position_from_cells(rules, cells.as_ptr(), count, turn, phase, playing, to))
        }
        2 => {
            let bytes = caller.text();
            caller.result(|to| kalah_position_from_bytes(bytes.as_ptr(), bytes.len(), to))
        }
        kind => {
            let text = caller.text();
            let mut made = Room::new(1);
            let (at, length) = (text.as_ptr().cast(), text.len());
            let status = caller.told(|error| match kind {
                3 => kalah_position_parse(at, length, made.at(), error),
                _ => kalah_position_parse_kgp(rules, at, length, made.at(), error),
            });
            assert_eq!(made.is_untouched(), status != KALAH_OK);
            made.values(usize::from(status == KALAH_OK)).pop()
        }
    };
    if let Some(position) = made {
        assert_eq!(kalah_position_validate(&position), KALAH_OK);
        caller.keep(position);
    }
}

/// Questions about a position, and its forms.
unsafe fn asking(caller: &mut Caller<'_>) {
    let (given, other) = (caller.position(), caller.position());
    let position: *const kalah_position = caller.pointer((&raw const given).cast_mut());
    let sound = kalah_position_validate(position) == KALAH_OK;
    let (seat, pit) = (caller.number(5), caller.number(17));
    match caller.byte() % 8 {
        0 => {
            let (turn, to_move) = (kalah_position_turn(position), kalah_position_to_move(position));
            assert!((-1..4).contains(&turn) && (to_move == turn || to_move == KALAH_NOBODY));
            assert!(kalah_position_phase(position) < 4 && kalah_position_playing(position) < 16);
            kalah_position_seeds(position, seat, pit);
            kalah_position_store(position, seat);
            assert!(!sound || kalah_position_total(position) > 0);
            let depth = caller.one_of(&[0, 1, 256]);
            let some = depth == 0 || depth == 1 && to_move != KALAH_NOBODY;
            assert!((kalah_position_perft(position, depth) > 0) == some || !sound);
        }
        1 => {
            let equal = kalah_position_equal(position, &other);
            assert!(!equal || kalah_position_key(position) == kalah_position_key(&other));
            assert!(!sound || equal == (given.opaque == other.opaque));
        }
        2 => {
            let mut rules = Room::new(1);
            if succeeded(kalah_position_rules(position, rules.at())) {
                assert_eq!(kalah_rules_validate(&rules.values(1)[0]), KALAH_OK);
            }
            caller.filled(|to, capacity, length| kalah_position_cells(position, to, capacity, length));
        }
        3 => {
            caller.written(|to, capacity, length| kalah_position_draw(position, seat, to, capacity, length));
        }
        4 => {
            caller.written(|to, capacity, length| kalah_position_format_kgp(position, to, capacity, length));
        }
        5 => {
            let filled = |to, capacity, length| kalah_position_corresponding(position, seat, pit, to, capacity, length);
            caller.filled(filled);
        }
        6 => {
            let text = caller.written(|to, capacity, length| kalah_position_format(position, to, capacity, length));
            if let Some(text) = text.filter(|_| sound) {
                let mut again = Room::<kalah_position>::new(1);
                assert_eq!(kalah_position_parse(text.as_ptr().cast(), text.len(), again.at(), null_mut()), KALAH_OK);
                assert_eq!(again.values(1)[0].opaque, given.opaque);
            }
        }
        _ => {
            let packed = caller.filled(|to, capacity, length| kalah_position_to_bytes(position, to, capacity, length));
            if let Some((bytes, length)) = packed.filter(|_| sound) {
                let (bytes, mut again) = (bytes.values(length), Room::<kalah_position>::new(1));
                assert_eq!(kalah_position_from_bytes(bytes.as_ptr(), length, again.at()), KALAH_OK);
                assert_eq!(again.values(1)[0].opaque, given.opaque);
            }
        }
    }
}

/// Plies, and what is told of them.
unsafe fn playing(caller: &mut Caller<'_>) {
    let given = caller.position();
    let position: *const kalah_position = caller.pointer((&raw const given).cast_mut());
    let sound = kalah_position_validate(position) == KALAH_OK;
    let legal = kalah_position_legal_moves(position);
    let number = caller.number(17);
    let is_legal = number < 32 && legal >> number & 1 == 1;
    let next = match caller.byte() % 6 {
        0 => caller.result(|to| kalah_position_apply(position, number, to)).inspect(|_| assert!(is_legal || !sound)),
        1 => {
            // The same place for both.
            let mut place = given;
            let status = kalah_position_apply(&place, number, &raw mut place);
            assert!(succeeded(status) == is_legal || !sound);
            assert!(status == KALAH_OK || place.opaque == given.opaque);
            (status == KALAH_OK && sound).then_some(place)
        }
        2 => {
            let mut sown = Room::<kalah_sown>::new(1);
            let next = caller.result(|to| kalah_position_apply_with_events(position, number, to, sown.at()));
            assert_eq!(sown.is_untouched(), next.is_none());
            next
        }
        3 => {
            caller.filled(|to, capacity, length| kalah_position_path(position, number, to, capacity, length));
            None
        }
        4 => {
            let mut ending = Room::<kalah_ending>::new(1);
            let told = caller.pointer(ending.at());
            let next = caller.result(|to| kalah_position_resign(position, number, to, told));
            assert_eq!(ending.is_untouched(), next.is_none() || told.is_null());
            next
        }
        _ => {
            let outcome: Option<kalah_outcome> = caller.result(|to| kalah_position_outcome(position, to));
            assert!(outcome.is_none() || legal == 0 || !sound);
            None
        }
    };
    if let Some(next) = next.filter(|_| sound) {
        assert_eq!(kalah_position_validate(&next), KALAH_OK);
        caller.keep(next);
    }
}

/// Arrays of positions: each element as if it were alone.
unsafe fn many(caller: &mut Caller<'_>) {
    let positions = caller.positions();
    let count = positions.len();
    let at: *const kalah_position = caller.pointer(positions.as_ptr().cast_mut());
    let (mut statuses, mut legal) = (Room::<i32>::new(count), Room::<u32>::new(count));
    let statuses_at = caller.pointer(statuses.at()).cast();
    if caller.byte() % 2 == 0 {
        let status = kalah_position_legal_moves_many(at, count, legal.at(), statuses_at);
        succeeded(status);
        if at.is_null() && count > 0 {
            assert!(legal.is_untouched() && statuses.is_untouched());
            return;
        }
        for (position, legal) in positions.iter().zip(legal.values(count)) {
            assert_eq!(kalah_position_legal_moves(position), legal);
        }
    } else {
        let moves: Box<[u8]> = positions.iter().map(|_| caller.number(17) as u8).collect();
        let mut next = Room::<kalah_position>::new(count);
        let status = kalah_position_apply_many(at, moves.as_ptr(), count, next.at(), statuses_at);
        succeeded(status);
        if at.is_null() && count > 0 {
            assert!(next.is_untouched() && statuses.is_untouched());
            return;
        }
        for ((position, number), next) in positions.iter().zip(moves).zip(next.values(count)) {
            let mut alone = Room::<kalah_position>::new(1);
            kalah_position_apply(position, number.into(), alone.at());
            assert!(alone.values(1)[0].opaque == next.opaque || kalah_position_validate(position) != KALAH_OK);
        }
    }
}

unsafe fn games(caller: &mut Caller<'_>, owned: &mut *mut kalah_game) {
    let game = caller.pointer(*owned);
    let number = caller.number(17);
    let plies = kalah_game_plies(game);
    let made = match caller.byte() % 16 {
        0 => {
            let rules = caller.rules();
            caller.result(|to| kalah_game_new(&rules, to))
        }
        1 => {
            let start = caller.position();
            caller.result(|to| kalah_game_from_position(&start, to))
        }
        2 => caller.result(|to| kalah_game_branch(game, number as usize, to)),
        3 => {
            let text = caller.text();
            let mut made = Room::new(1);
            let status = caller.told(|error| kalah_game_parse(text.as_ptr().cast(), text.len(), made.at(), error));
            assert_eq!(made.is_untouched(), status != KALAH_OK);
            made.values(usize::from(status == KALAH_OK)).pop()
        }
        4 => {
            let text = caller.text();
            let play = |error| kalah_game_play_text(game, text.as_ptr().cast(), text.len(), error);
            assert!(caller.told(play) == KALAH_OK || kalah_game_plies(game) == plies);
            None
        }
        5 => {
            let mut ending = Room::<kalah_ending>::new(1);
            let played = succeeded(kalah_game_resign(game, number, caller.pointer(ending.at())));
            assert!(played || ending.is_untouched());
            None
        }
        6 => {
            let back = succeeded(kalah_game_undo(game, number as usize));
            assert_eq!(back, !game.is_null() && plies >= number as usize);
            None
        }
        7 => {
            succeeded(kalah_game_redo(game, number as usize));
            None
        }
        8 => {
            let last = caller.result(|to| kalah_game_position(game, to));
            let after = caller.result(|to| kalah_game_position_after(game, number as usize, to));
            for position in [last, after].into_iter().flatten() {
                assert_eq!(kalah_position_validate(&position), KALAH_OK);
                caller.keep(position);
            }
            None
        }
        9 => {
            let mut seat = Room::<u32>::new(1);
            let mv: Option<i32> = caller.result(|to| kalah_game_ply(game, number as usize, seat.at(), to));
            assert_eq!(seat.is_untouched(), mv.is_none());
            let written = |to, capacity, length| kalah_game_describe_ply(game, number as usize, to, capacity, length);
            caller.written(written);
            None
        }
        10 => {
            let mut reason = Room::<u8>::new(1);
            let told = caller.pointer(reason.at());
            let outcome: Option<kalah_outcome> = caller.result(|to| kalah_game_result(game, to, told));
            assert_eq!(reason.is_untouched(), outcome.is_none() || told.is_null());
            caller.written(|to, capacity, length| kalah_game_describe_result(game, to, capacity, length));
            None
        }
        11 => {
            let name = caller.text();
            succeeded(kalah_game_set_name(game, number, name.as_ptr().cast(), name.len()));
            caller.written(|to, capacity, length| kalah_game_name(game, number, to, capacity, length));
            None
        }
        12 => {
            let record = caller.written(|to, capacity, length| kalah_game_format(game, to, capacity, length));
            record.map(|record| {
                let mut again = Room::new(1);
                let (at, length) = (record.as_ptr().cast(), record.len());
                assert_eq!(kalah_game_parse(at, length, again.at(), null_mut()), KALAH_OK);
                again.values(1)[0]
            })
        }
        _ => {
            let mut sown = Room::<kalah_sown>::new(1);
            let played = succeeded(kalah_game_play(game, number, caller.pointer(sown.at())));
            assert!(played || sown.is_untouched());
            assert_eq!(kalah_game_plies(game), plies + usize::from(played));
            None
        }
    };
    if let Some(made) = made {
        kalah_game_free(*owned);
        *owned = made;
    }
}

unsafe extern "C" fn go_on(_: *mut c_void) -> i32 {
    0
}

/// Tables, solver and player, small and with little time.
unsafe fn search(caller: &mut Caller<'_>, owned: &mut Owned) {
    let Owned { table, solver, player, .. } = owned;
    let (rules, position) = (caller.rules(), caller.position());
    let number = caller.number(12);
    let use_table = if caller.byte() % 2 == 0 { null() } else { table.cast_const() };
    let memory = caller.one_of(&[1, 1 << 12, 1 << 16]);
    let task = kalah_task {
        nodes: 1 + u64::from(caller.byte() % 32),
        milliseconds: u64::from(caller.byte() % 2) * 1000,
        progress: None,
        user: null_mut(),
        question: caller.number(4) as u8,
        reserved: [u8::from(caller.byte() == 255); 7],
    };
    let budget = kalah_budget {
        nodes: task.nodes,
        milliseconds: task.milliseconds,
        stop: (caller.byte() == 255).then_some(go_on as _),
        user: null_mut(),
        plies: caller.byte() % 4,
        reserved: task.reserved,
    };
    match caller.byte() % 10 {
        0 => {
            let (mut size, mut building) = (Room::<u64>::new(1), Room::<u64>::new(1));
            let seeds = caller.number(130);
            let told = caller.told(|error| kalah_table_size(&rules, seeds, size.at(), building.at(), error));
            assert!(size.is_untouched() == (told != KALAH_OK) && building.is_untouched() == (told != KALAH_OK));
        }
        1 => {
            let mut made = Room::new(1);
            let threads = caller.one_of(&[1, 300]);
            let status = caller
                .told(|error| kalah_table_build(&rules, number, memory, threads, None, null_mut(), made.at(), error));
            assert_eq!(made.is_untouched(), status != KALAH_OK);
            if status == KALAH_OK {
                kalah_table_free(core::mem::replace(table, made.values(1)[0]));
            }
        }
        2 => {
            let mut made = Room::new(1);
            let threads = caller.one_of(&[1, 300]);
            let status = caller.told(|error| kalah_solver_new(&rules, use_table, memory, threads, made.at(), error));
            assert_eq!(made.is_untouched(), status != KALAH_OK);
            if status == KALAH_OK {
                kalah_solver_free(core::mem::replace(solver, made.values(1)[0]));
            }
        }
        3 => {
            let mut made = Room::new(1);
            let seed = u64::from_le_bytes(caller.array());
            let status = caller.told(|error| kalah_player_new(number, seed, use_table, memory, made.at(), error));
            assert_eq!(made.is_untouched(), status != KALAH_OK);
            if status == KALAH_OK {
                kalah_player_free(core::mem::replace(player, made.values(1)[0]));
            }
        }
        4 => files(caller, *table),
        5 => {
            let capacity = number as usize % 50;
            let (mut line, mut length) = (Room::<u8>::new(capacity), Room::<usize>::new(1));
            let line_at = line.at();
            let mut solution = Room::<kalah_solution>::new(1);
            let status = caller.told(|error| {
                let (solution, length) = (solution.at(), length.at());
                kalah_solver_solve(*solver, &position, &task, solution, line_at, capacity, length, error)
            });
            let solved = status == KALAH_OK;
            assert!(solution.is_untouched() != solved && length.is_untouched() != solved);
            assert!(solved || line.is_untouched());
        }
        6 => {
            let _: Option<kalah_choice> = caller.result(|to| kalah_player_choose(*player, &position, &budget, to));
            let _: Option<kalah_values> = caller.result(|to| kalah_player_values(*player, &position, &budget, to));
        }
        7 => {
            let _: Option<i32> = caller.result(|to| kalah_table_probe(*table, &position, to));
            let _: Option<u32> = caller.result(|to| kalah_table_best_moves(*table, &position, to));
        }
        _ => {
            let positions = caller.positions();
            let (at, count) = (positions.as_ptr(), positions.len());
            let mut statuses = Room::<i32>::new(count);
            let statuses_at = caller.pointer(statuses.at()).cast();
            let status = match caller.byte() % 3 {
                0 => kalah_table_probe_many(*table, at, count, Room::new(count).at(), statuses_at),
                1 => kalah_table_best_moves_many(*table, at, count, Room::new(count).at(), statuses_at),
                _ => kalah_player_choose_many(*player, at, count, &budget, Room::new(count).at(), statuses_at),
            };
            succeeded(status);
        }
    }
}

/// No file is touched: there is none with a NUL in its name.
unsafe fn files(caller: &mut Caller<'_>, table: *const kalah_table) {
    let path = [b"\0", &*caller.text()].concat();
    let mut opened = Room::<*mut kalah_table>::new(1);
    let (at, length) = (path.as_ptr().cast(), path.len());
    let status = caller.told(|error| kalah_table_open(at, length, 127, 1 << 20, opened.at(), error));
    assert!(status != KALAH_OK && opened.is_untouched());
    assert_ne!(caller.told(|error| kalah_table_save(table, at, length, error)), KALAH_OK);
    assert!(kalah_table_seeds(table) == 0 || !table.is_null());
    let rules: Option<kalah_rules> = caller.result(|to| kalah_table_rules(table, to));
    assert!(rules.is_none_or(|rules| kalah_rules_validate(&rules) == KALAH_OK));
}
