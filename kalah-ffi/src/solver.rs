//! The exact solver: opaque, since it remembers.

use core::ffi::c_void;
use core::time::Duration;

use rules::Position;
use rules::search::{Bounds, Cancel, Progress, Question, Solution, Solver, Stop, Task, USUAL_MEMORY};

use crate::boundary::{Plain, Result, fill, hand_out, handed_out, output, read, take_back};
use crate::explain::{Failure, explained};
use crate::position::{KALAH_NOBODY, kalah_position, load_sound};
use crate::rule_set::kalah_rules;
use crate::status::kalah_status::{self, *};
use crate::table::{kalah_table, table};
use crate::text::kalah_error;
use crate::version::KALAH_MAX_MOVES;
use crate::watch::{Alone, News, shared, threads, watched};

/// What a solver is to find out.
#[repr(u8)]
pub enum kalah_question {
    /// The margin, and one best move.
    KALAH_QUESTION_MARGIN = 0,
    /// Win, draw or loss. The margin is bounded only as far as that needs.
    KALAH_QUESTION_OUTCOME = 1,
    /// The margin of every legal move.
    KALAH_QUESTION_MOVES = 2,
}

use kalah_question::*;

/// Why a search stopped before it had its answer.
#[repr(u8)]
pub enum kalah_stop {
    /// It did not.
    KALAH_STOP_NONE = 0,
    /// The caller's function wanted it.
    KALAH_STOP_CANCELLED = 1,
    /// It looked at as many positions as it was allowed to.
    KALAH_STOP_NODES = 2,
    /// It took as long as it was allowed to.
    KALAH_STOP_TIME = 3,
    /// A reason that this version has no number for.
    KALAH_STOP_OTHER = 255,
}

use kalah_stop::*;

/// A solver: it finds what the margin of a position of two players will be if both play as well as can be. Made by
/// `kalah_solver_new` and freed by `kalah_solver_free`.
///
/// It remembers what it has proven from one position to the next. Any thread may use it; while one does, it is
/// `KALAH_ERR_BUSY` for all others, and for the functions that it calls.
pub struct kalah_solver(Alone<Solver>);

const _: () = shared::<kalah_solver>();

/// What is known of a final margin: it is `low` at least and `high` at most. If both are equal, it is known.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct kalah_bounds {
    /// The margin is not smaller.
    pub low: i32,
    /// The margin is not larger.
    pub high: i32,
}

impl From<Bounds> for kalah_bounds {
    fn from(Bounds { low, high }: Bounds) -> kalah_bounds {
        kalah_bounds { low, high }
    }
}

/// How far a search is.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct kalah_solver_progress {
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the beginning.
    pub microseconds: u64,
    /// The part of the transposition table in use, 0 to 1.
    pub used: f64,
    /// Bounds on the margin proven so far.
    pub margin: kalah_bounds,
    /// The move that is being looked at, or `KALAH_NOBODY`.
    pub r#move: i32,
    /// The question at the moment is whether the margin of that move is at least this.
    pub at_least: i32,
    /// 0.
    pub reserved: [u8; 24],
}

const _: () = assert!(size_of::<kalah_solver_progress>() == 64);

impl kalah_solver_progress {
    /// Without the time: it is told to the caller with that.
    fn new(now: Progress, pits: u8) -> kalah_solver_progress {
        let Progress { margin, mv, at_least, nodes, used, .. } = now;
        kalah_solver_progress {
            nodes,
            microseconds: 0,
            used,
            margin: margin.into(),
            r#move: mv.map_or(KALAH_NOBODY, |mv| mv.index(pits).into()),
            at_least,
            reserved: [0; 24],
        }
    }
}

/// As `kalah_table_progress_fn`, while a position is being solved.
pub type kalah_solver_progress_fn =
    Option<unsafe extern "C" fn(progress: *const kalah_solver_progress, user: *mut c_void) -> i32>;

/// A question with its limits; all zeros is the margin, without a limit.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_task {
    /// Stops after so many positions looked at, or a few thousand more; 0 is no limit.
    pub nodes: u64,
    /// Stops after so long, or a few milliseconds more; 0 is no limit.
    pub milliseconds: u64,
    /// Sees how far it is, and stops it; may be NULL.
    pub progress: kalah_solver_progress_fn,
    /// For `progress`.
    pub user: *mut c_void,
    /// A `kalah_question`.
    pub question: u8,
    /// 0.
    pub reserved: [u8; 7],
}

// SAFETY: integers and pointers, that of a function among them: NULL is none, and no other is looked at before the
// caller's function is called.
unsafe impl Plain for kalah_task {}

impl kalah_task {
    fn question(&self) -> Result<Question> {
        if self.reserved != [0; 7] {
            return Err(KALAH_ERR_OPTION);
        }
        match self.question {
            n if n == KALAH_QUESTION_MARGIN as u8 => Ok(Question::Margin),
            n if n == KALAH_QUESTION_OUTCOME as u8 => Ok(Question::Outcome),
            n if n == KALAH_QUESTION_MOVES as u8 => Ok(Question::Moves),
            _ => Err(KALAH_ERR_QUESTION),
        }
    }
}

/// What a solver answers. All margins are final margins (own store less the other's, at the end) of the seat whose turn
/// it is in the position asked about, under best play of both. Where the search was stopped, the bounds are those
/// proven until then: true, but not equal.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_solution {
    /// The margin. If win, draw or loss was asked for, bounds that tell it.
    pub margin: kalah_bounds,
    /// What each move leads to, by its number; zeros where it is not legal. Known only as far as it was asked for.
    pub moves: [kalah_bounds; KALAH_MAX_MOVES],
    /// The legal moves: bit `i` for move `i`.
    pub legal: u32,
    /// The moves that are proven to be best: bit `i` for move `i`. At least one of them if the margin was asked for,
    /// and all of them if that of every move was; if it was stopped, or only the outcome was asked for, perhaps none.
    pub best: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The time that it took.
    pub microseconds: u64,
    /// A `kalah_stop`: why it stopped early, if it did.
    pub stopped: u8,
    /// 0.
    pub reserved: [u8; 31],
}

const _: () = assert!(size_of::<kalah_solution>() == 192);

impl kalah_solution {
    fn new(solution: &Solution, microseconds: u64, pits: u8) -> kalah_solution {
        let mut answer = kalah_solution {
            margin: solution.margin.into(),
            moves: [kalah_bounds::default(); KALAH_MAX_MOVES],
            legal: 0,
            best: 0,
            nodes: solution.nodes,
            microseconds,
            stopped: stop(solution.stopped) as u8,
            reserved: [0; 31],
        };
        for (mv, bounds) in &solution.moves {
            let number = mv.index(pits);
            answer.legal |= 1 << number;
            answer.best |= u32::from(bounds.low >= solution.margin.high) << number;
            if let Some(to) = answer.moves.get_mut(usize::from(number)) {
                *to = (*bounds).into();
            }
        }
        answer
    }
}

pub(crate) fn stop(stop: Option<Stop>) -> kalah_stop {
    match stop {
        None => KALAH_STOP_NONE,
        Some(Stop::Cancelled) => KALAH_STOP_CANCELLED,
        Some(Stop::Nodes) => KALAH_STOP_NODES,
        Some(Stop::Time) => KALAH_STOP_TIME,
        Some(_) => KALAH_STOP_OTHER,
    }
}

/// A solver for all positions whose rules differ from these at most in seeds a pit, `swap`, `opening_turn` and
/// `majority_end`: 2 players, at most 7 pits a side.
///
/// `table` (may be NULL) is an endgame table of the same rules; it may be freed at once. `memory` is the size of the
/// transposition table in bytes, taken at once; 0 is 64 MiB. `threads` search together, at most 256; 0 is as many as
/// the machine runs at once. With more than one, line and number of positions looked at vary from run to run, margins
/// never.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_solver_new(
    rules: *const kalah_rules,
    table: *const kalah_table,
    memory: u64,
    threads: u32,
    solver: *mut *mut kalah_solver,
    error: *mut kalah_error,
) -> kalah_status {
    let body = || {
        let solver = output(solver)?;
        // SAFETY: NULL or the caller's rules.
        let (rules, threads) = (unsafe { read(rules) }?.load()?, self::threads(threads)?);
        let mut builder = Solver::builder(&rules).threads(threads);
        builder = builder.memory(if memory == 0 { USUAL_MEMORY } else { memory });
        if !table.is_null() {
            // SAFETY: the caller's table.
            builder = builder.table(unsafe { self::table(table) }?.clone());
        }
        // SAFETY: there is room for the pointer.
        unsafe { hand_out(kalah_solver(Alone::new(builder.build()?)), solver) };
        Ok(())
    };
    // SAFETY: error is the caller's.
    unsafe { explained(error, body) }
}

/// Frees a solver, which nobody may be using any more. NULL is no solver, and nothing is done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_solver_free(solver: *mut kalah_solver) {
    // SAFETY: a solver that was made here and not freed: the caller says so, and gives it up.
    unsafe { take_back(solver) };
}

/// Answers a question about a position. A search that was stopped is a success too: its answer is what it has proven.
///
/// `line` gets the moves of a line of best play, `capacity` of them at most, and `length` (may be NULL) how many it
/// has: to the end of the game, unless the search was stopped. With `capacity` 0, or if only the outcome is asked for,
/// none is looked for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_solver_solve(
    solver: *mut kalah_solver,
    position: *const kalah_position,
    task: *const kalah_task,
    solution: *mut kalah_solution,
    line: *mut u8,
    capacity: usize,
    length: *mut usize,
    error: *mut kalah_error,
) -> kalah_status {
    let body = || {
        let solution = output(solution)?;
        if line.is_null() && capacity > 0 {
            return Err(KALAH_ERR_NULL.into());
        }
        // SAFETY: NULL or the caller's solver, position and task.
        let (solver, position, task) = unsafe { (handed_out(solver)?, load_sound(position)?, *read(task)?) };
        let question = task.question()?;
        let (found, microseconds) =
            solver.0.with(|solver| solve(solver, &position, &task, question, capacity > 0))??;
        let pits = position.rules().pits();
        // SAFETY: not NULL; the caller has room for them there.
        unsafe {
            solution.write(kalah_solution::new(&found, microseconds, pits));
            let shown = &found.line[..capacity.min(found.line.len())];
            fill(shown.iter().map(|mv| mv.index(pits)), line, capacity, core::ptr::null_mut())?;
            if let Ok(length) = output(length) {
                length.write(found.line.len());
            }
        }
        Ok(())
    };
    // SAFETY: error is the caller's.
    unsafe { explained(error, body) }
}

fn solve(
    solver: &mut Solver,
    position: &Position,
    task: &kalah_task,
    question: Question,
    line: bool,
) -> core::result::Result<(Solution, u64), Failure> {
    let (pits, most) = (position.rules().pits(), i32::from(position.total()));
    let news = News::new(kalah_solver_progress {
        margin: kalah_bounds { low: -most, high: most },
        r#move: KALAH_NOBODY,
        ..Default::default()
    });
    let stop = task.progress.map(|progress| {
        let (news, user) = (&news, task.user);
        move |microseconds| {
            let now = kalah_solver_progress { microseconds, ..news.latest() };
            // SAFETY: the caller's function, with what belongs to it.
            unsafe { progress(&now, user) != 0 }
        }
    });
    let (nodes, milliseconds) = (task.nodes, task.milliseconds);
    let cancel = Cancel::new();
    let (found, microseconds) = watched(&cancel, stop, || {
        let mut tell = |now| news.tell(kalah_solver_progress::new(now, pits));
        let mut task = Task::new(question).cancel(&cancel).progress(&mut tell);
        if line {
            task = task.line();
        }
        if nodes > 0 {
            task = task.nodes(nodes);
        }
        if milliseconds > 0 {
            task = task.time(Duration::from_millis(milliseconds));
        }
        solver.solve(position, task)
    })?;
    Ok((found?, microseconds))
}
