//! Perfect play for two players, an exact solver and endgame tables; and a computer player for two to four.
//!
//! [`Solver`] finds the margin of a position if both seats play as well as can be, the margin of every move, and a best
//! line. [`Table`] has the value of every position with few seeds in play; the solver uses one, and so can anybody
//! else. [`Positions`] numbers positions, for tables, samples and complete enumerations. All three play by the same
//! rules as [`Position`](crate::Position), down to the same code. [`Player`] chooses a move in any position under any
//! rules within a [`Budget`], at a [`Level`] from random moves to as well as it can.
//!
//! ```
//! use kalah::search::{Question, Solver, Table, Task};
//! use kalah::{Position, Rules};
//!
//! let rules = Rules::kalah(6, 2)?;
//! let table = Table::builder(&rules, 10).threads(2).build()?;
//! let mut solver = Solver::builder(&rules).table(table).threads(2).build()?;
//! let solution = solver.solve(&Position::new(rules), Task::new(Question::Moves).line())?;
//!
//! let margins: Vec<_> = solution.moves.iter().map(|(_, bounds)| bounds.exact()).collect();
//! assert_eq!(margins, [-14, -8, -8, -14, 6, 0].map(Some));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is solved
//! Boards of two players with up to 7 pits a side and 127 seeds in the pits, under every option of the rules; anything
//! else is refused with a reason. With `majority_end` the margin depends on when the game is broken off, and only win,
//! draw or loss is answered. With `swap` the margin is that of the game with the swap in it: at the start of most boards
//! it is 0 or less, since whoever moves second takes the better side.
//!
//! # What an answer is worth
//! It is a proof, as far as program and machine are right: nothing is cut off by guess, and positions are told apart by
//! their numbers, not by a hash. A search that is stopped says what it has proven until then.
//!
//! # How long it takes
//! On two cores of a server of 2023 (portable build, cold, table and search together, margin and one best move):
//! Kalah(6,3) 0.2 s, (6,4) 4 to 5 s, (6,5) 5 minutes with 11 GiB, 8 where memory is slower. Each seed more in all pits
//! takes 30 to 60 times as long; two seeds more in the table halve the search, and multiply the table by 2.4. What [`Kalah(6,6)`](plan) would
//! take is written down in [`plan`].
//!
//! # Stability
//! Margins, numbers of positions and table files never change. How many positions a search looks at may, and which of
//! several best moves is in a line.

mod control;
mod engine;
mod error;
mod journal;
mod kernel;
mod memory;
mod node;
mod numbering;
mod player;
mod positions;
mod prover;
mod solution;
mod solver;
mod table;
mod task;
mod transposition;

#[doc = include_str!("PLAN.md")]
pub mod plan {}

pub use control::Cancel;
pub use error::{SolveError, TableError};
pub use journal::{Journal, JournalError};
pub use player::{Budget, Choice, Level, MoveValue, ParseLevelError, Player, PlayerBuilder, PlayerError, Values};
pub use positions::Positions;
pub use solution::{Bounds, Solution, Stop};
pub use solver::{Solver, SolverBuilder, USUAL_MEMORY};
pub use table::{BuildProgress, Table, TableBuilder};
pub use task::{Progress, Question, Task};
