//! The computer player: opaque, since it has memory and chance.

use core::ffi::c_void;
use core::time::Duration;

use rules::search::{Budget, Cancel, Choice, Level, Player, PlayerError, Values};

use crate::boundary::{Plain, Result, array, each, hand_out, handed_out, output, read, status, take_back};
use crate::explain::{Failure, explained};
use crate::play::many;
use crate::position::{kalah_position, load_sound};
use crate::solver::stop;
use crate::status::kalah_status::{self, *};
use crate::table::{kalah_table, table};
use crate::text::kalah_error;
use crate::version::KALAH_MAX_MOVES;
use crate::watch::{Alone, shared, watched};

/// The strongest level of a player; 1 is the weakest.
pub const KALAH_MAX_LEVEL: u32 = 9;

const _: () = assert!(KALAH_MAX_LEVEL == Level::STRONGEST.number() as u32);

/// As `KALAH_MAX_LEVEL`.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_max_level() -> u32 {
    KALAH_MAX_LEVEL
}

/// A computer player for two to four seats, under any rules, on any board. Made by `kalah_player_new` and freed by
/// `kalah_player_free`.
///
/// It needs nothing but the position: it takes over a seat at any time, and plays several seats or many games at once.
/// Any thread may use it; while one does, it is `KALAH_ERR_BUSY` for all others, and for the functions that it calls.
///
/// The seed alone decides what chance does. The n-th answer of a player depends on seed, n, level, position, budget,
/// memory and table, and on nothing else: without a limit of time it is the same on every machine.
pub struct kalah_player(Alone<Player>);

const _: () = shared::<kalah_player>();

/// Called about ten times a second while a player looks for a move: anything but 0 makes it answer at once. `user` is
/// what came with it.
pub type kalah_stop_fn = Option<unsafe extern "C" fn(user: *mut c_void) -> i32>;

/// How far a player may look for one move: whichever of these comes first ends the search, and the best move found
/// until then is the answer. However small it is, there is a legal move. At least one of them must be given.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_budget {
    /// As many positions looked at, and not one more; 0 is no limit.
    pub nodes: u64,
    /// As long, or a few milliseconds more; 0 is no limit.
    pub milliseconds: u64,
    /// Ends it at any time; may be NULL.
    pub stop: kalah_stop_fn,
    /// For `stop`.
    pub user: *mut c_void,
    /// As many plies ahead; 0 is no limit.
    pub plies: u8,
    /// 0.
    pub reserved: [u8; 7],
}

// SAFETY: as `kalah_task`.
unsafe impl Plain for kalah_budget {}

/// A move that a player chose, and why.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_choice {
    /// The move: a legal one.
    pub r#move: u32,
    /// The final margin that the seat to move expects of it, in seeds: its own store less the fullest of the others
    /// still playing, if all of these play against it as well as they can.
    pub margin: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// The time that it took.
    pub microseconds: u64,
    /// 1 if the margin is no estimate but certain. With two seats it is then the margin under best play of both.
    pub proven: u8,
    /// How many plies ahead it looked. 0: not at all, and the margin is that of the stores as they are.
    pub plies: u8,
    /// A `kalah_stop`: what ended the search before it knew everything or was at the end of its plies.
    pub stopped: u8,
    /// 0.
    pub reserved: [u8; 21],
}

const _: () = assert!(size_of::<kalah_choice>() == 48);

/// What a move seems to be worth.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct kalah_value {
    /// As in `kalah_choice`.
    pub margin: i32,
    /// As in `kalah_choice`.
    pub proven: u8,
    /// 0.
    pub reserved: [u8; 3],
}

/// What every move seems to be worth: a hint, or marks for the moves of a game.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_values {
    /// What each move is worth, by its number; zeros where it is not legal.
    pub moves: [kalah_value; KALAH_MAX_MOVES],
    /// The first `count` are the legal moves, the best first.
    pub order: [u8; KALAH_MAX_MOVES],
    /// Positions looked at.
    pub nodes: u64,
    /// The time that it took.
    pub microseconds: u64,
    /// How many legal moves there are; 0 at the end of the game.
    pub count: u8,
    /// As in `kalah_choice`.
    pub plies: u8,
    /// As in `kalah_choice`.
    pub stopped: u8,
    /// 0.
    pub reserved: [u8; 29],
}

const _: () = assert!(size_of::<kalah_values>() == 192);

impl kalah_choice {
    fn new(choice: &Choice, microseconds: u64, pits: u8) -> kalah_choice {
        kalah_choice {
            r#move: choice.mv.index(pits).into(),
            margin: choice.margin,
            nodes: choice.nodes,
            microseconds,
            proven: choice.proven.into(),
            plies: choice.plies,
            stopped: stop(choice.stopped) as u8,
            reserved: [0; 21],
        }
    }
}

impl kalah_values {
    fn new(values: &Values, microseconds: u64, pits: u8) -> kalah_values {
        let mut answer = kalah_values {
            moves: [kalah_value::default(); KALAH_MAX_MOVES],
            order: [0; KALAH_MAX_MOVES],
            nodes: values.nodes,
            microseconds,
            count: values.moves.len() as u8,
            plies: values.plies,
            stopped: stop(values.stopped) as u8,
            reserved: [0; 29],
        };
        for (value, place) in values.moves.iter().zip(&mut answer.order) {
            let number = value.mv.index(pits);
            *place = number;
            if let Some(to) = answer.moves.get_mut(usize::from(number)) {
                *to = kalah_value { margin: value.margin, proven: value.proven.into(), reserved: [0; 3] };
            }
        }
        answer
    }
}

impl From<PlayerError> for Failure {
    fn from(error: PlayerError) -> Failure {
        let status = match error {
            PlayerError::Memory { .. } => KALAH_ERR_SYSTEM,
            _ => KALAH_ERR_INTERNAL,
        };
        Failure::new(status, error)
    }
}

/// A player. `level` is 1 (any legal move) to `KALAH_MAX_LEVEL` (as well as it can); the documentation of the Rust
/// crate says what each does. `seed` is where chance begins. `table` (may be NULL) is an endgame table, used under the
/// rules that it is for; it may be freed at once. `memory` is the size of the transposition table in bytes; 0 is 16
/// MiB.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_player_new(
    level: u32,
    seed: u64,
    table: *const kalah_table,
    memory: u64,
    player: *mut *mut kalah_player,
    error: *mut kalah_error,
) -> kalah_status {
    let body = || {
        let player = output(player)?;
        let level = u8::try_from(level).ok().and_then(Level::new).ok_or(KALAH_ERR_LEVEL)?;
        let mut builder = Player::builder().level(level).seed(seed);
        if memory > 0 {
            builder = builder.memory(memory);
        }
        if !table.is_null() {
            // SAFETY: the caller's table.
            builder = builder.table(unsafe { self::table(table) }?.clone());
        }
        // SAFETY: there is room for the pointer.
        unsafe { hand_out(kalah_player(Alone::new(builder.build()?)), player) };
        Ok(())
    };
    // SAFETY: error is the caller's.
    unsafe { explained(error, body) }
}

/// Frees a player, whom nobody may be using any more. NULL is no player, and nothing is done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_player_free(player: *mut kalah_player) {
    // SAFETY: a player that was made here and not freed: the caller says so, and gives it up.
    unsafe { take_back(player) };
}

/// Lets a player work within a budget of the caller's, and says in microseconds how long it did.
///
/// # Safety
/// Player and budget are NULL or the caller's.
unsafe fn within<T: Send>(
    player: *mut kalah_player,
    budget: *const kalah_budget,
    work: impl FnOnce(&mut Player, &Budget) -> T + Send,
) -> Result<(T, u64)> {
    // SAFETY: as promised.
    let (player, given) = unsafe { (handed_out(player)?, *read(budget)?) };
    if given.reserved != [0; 7] {
        return Err(KALAH_ERR_OPTION);
    }
    if given.nodes == 0 && given.milliseconds == 0 && given.plies == 0 && given.stop.is_none() {
        return Err(KALAH_ERR_BUDGET);
    }
    let cancel = Cancel::new();
    let mut budget = Budget::plies(if given.plies == 0 { Budget::MOST_PLIES } else { given.plies }).or_cancel(&cancel);
    if given.nodes > 0 {
        budget = budget.or_nodes(given.nodes);
    }
    if given.milliseconds > 0 {
        budget = budget.or_time(Duration::from_millis(given.milliseconds));
    }
    // SAFETY: the caller's function, with what belongs to it.
    let stop = given.stop.map(|stop| move |_| unsafe { stop(given.user) != 0 });
    let work = |player: &mut Player| watched(&cancel, stop, || work(player, &budget));
    player.0.with(work)?.map_err(|_| KALAH_ERR_SYSTEM)
}

/// A move for the seat to move. `KALAH_ERR_GAME_OVER` at the end of the game, `KALAH_ERR_BUDGET` without any limit.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_player_choose(
    player: *mut kalah_player,
    position: *const kalah_position,
    budget: *const kalah_budget,
    choice: *mut kalah_choice,
) -> kalah_status {
    status(|| {
        let choice = output(choice)?;
        // SAFETY: NULL or the caller's player, position and budget.
        let (position, (chosen, microseconds)) = unsafe {
            let position = load_sound(position)?;
            (position, within(player, budget, |player, budget| player.choose(&position, budget))?)
        };
        let chosen = chosen.ok_or(KALAH_ERR_GAME_OVER)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { choice.write(kalah_choice::new(&chosen, microseconds, position.rules().pits())) };
        Ok(())
    })
}

/// What every move of the seat to move is worth, as far as the budget goes, whatever the player's level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_player_values(
    player: *mut kalah_player,
    position: *const kalah_position,
    budget: *const kalah_budget,
    values: *mut kalah_values,
) -> kalah_status {
    status(|| {
        let values = output(values)?;
        // SAFETY: NULL or the caller's player, position and budget.
        let (position, (found, microseconds)) = unsafe {
            let position = load_sound(position)?;
            (position, within(player, budget, |player, budget| player.values(&position, budget))?)
        };
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { values.write(kalah_values::new(&found, microseconds, position.rules().pits())) };
        Ok(())
    })
}

/// A move on each of `count` positions, one after the other, as `kalah_player_choose`, each with the whole budget;
/// `stop` ends the search on all of them. `statuses` and what is returned are as with `kalah_position_apply_many`;
/// elements that fail are left as they are in `moves`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_player_choose_many(
    player: *mut kalah_player,
    positions: *const kalah_position,
    count: usize,
    budget: *const kalah_budget,
    moves: *mut u8,
    statuses: *mut kalah_status,
) -> kalah_status {
    // SAFETY: the caller's player, budget and arrays.
    many(count, [positions.is_null(), moves.is_null()], || unsafe {
        let positions = array(positions, count)?;
        let (chosen, _) = within(player, budget, |player, budget| {
            let choose = |position: &kalah_position| {
                let position = load_sound(position)?;
                let choice = player.choose(&position, budget).ok_or(KALAH_ERR_GAME_OVER)?;
                Ok(choice.mv.index(position.rules().pits()))
            };
            positions.iter().map(choose).collect::<Vec<Result<u8>>>()
        })?;
        Ok(each(count, statuses, |i| {
            moves.add(i).write(chosen[i]?);
            Ok(())
        }))
    })
}
