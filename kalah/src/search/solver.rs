//! The solver: what it is made of, and what it is asked.

use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::AtomicU64;

use super::engine::Engine;
use super::error::SolveError;
use super::kernel::reduced;
use super::numbering::{MOST_SEEDS, Numbering, keeps_parity};
use super::prover::{Halt, Prover, without_majority};
use super::solution::{Bounds, Solution};
use super::table::Table;
use super::task::{Question, Task};
use super::transposition::Memo;
use crate::position::Position;
use crate::rules::Rules;

/// Memory of the transposition table if nothing else is said, in bytes.
pub const USUAL_MEMORY: u64 = 64 << 20;

/// Solves positions of two players exactly: what the margin is at the end if both play as well as can be.
///
/// A solver is for one kind of rules: all positions whose rules differ at most in seeds a pit, `swap`, `opening_turn`
/// and `majority_end`. It remembers what it has proven from one position to the next.
///
/// ```
/// use kalah::search::{Question, Solver, Task};
/// use kalah::{Position, Rules};
/// let start = Position::new(Rules::kalah(4, 3)?);
/// let mut solver = Solver::builder(start.rules()).build()?;
/// let solution = solver.solve(&start, Task::new(Question::Margin).line())?;
/// assert_eq!(solution.margin.exact(), Some(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    rules: Rules,
    table: Option<Table>,
    memory: u64,
    threads: usize,
    numbering: Numbering,
    memo: Memo,
    busy: Vec<AtomicU64>,
}

/// A solver in the making.
#[derive(Clone, Debug)]
#[must_use]
pub struct SolverBuilder {
    rules: Rules,
    table: Option<Table>,
    memory: u64,
    threads: usize,
}

impl SolverBuilder {
    /// Bytes of the transposition table; 64 MiB if nothing is said. They are taken at once.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Threads that search; 1 if nothing is said. With more, line and number of positions looked at may vary from run
    /// to run, margins never do.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// An endgame table of the same rules.
    pub fn table(mut self, table: Table) -> Self {
        self.table = Some(table);
        self
    }

    /// The solver.
    ///
    /// # Errors
    /// [`SolveError::Players`], [`Pits`](SolveError::Pits), [`OtherRules`](SolveError::OtherRules) if the table's are
    /// others, [`System`](SolveError::System).
    pub fn build(self) -> Result<Solver, SolveError> {
        check(&self.rules)?;
        let rules = reduced(&self.rules);
        if let Some(table) = self.table.as_ref().filter(|table| *table.rules() != rules) {
            return Err(SolveError::OtherRules { position: *table.rules(), solver: rules });
        }
        let seeds = 2 * u32::from(self.rules.pits()) * u32::from(self.rules.seeds());
        let numbering = Numbering::new(&rules, seeds);
        let memo = Memo::new(self.memory)?;
        let busy = if self.threads > 1 { (0..1 << 12).map(|_| AtomicU64::new(0)).collect() } else { vec![] };
        Ok(Solver { rules, table: self.table, memory: self.memory, threads: self.threads, numbering, memo, busy })
    }
}

fn check(rules: &Rules) -> Result<(), SolveError> {
    if rules.players() != 2 {
        return Err(SolveError::Players { players: rules.players() });
    }
    if rules.pits() > 7 {
        return Err(SolveError::Pits { pits: rules.pits() });
    }
    Ok(())
}

impl Solver {
    /// Begins a solver for positions of these rules.
    pub fn builder(rules: &Rules) -> SolverBuilder {
        SolverBuilder { rules: *rules, table: None, memory: USUAL_MEMORY, threads: 1 }
    }

    /// The rules it is for, without what does not matter: seeds a pit are 1, options of the opening and
    /// `majority_end` are at their default.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Answers a question about a position. A search that was stopped answers with what it has proven.
    ///
    /// # Errors
    /// [`SolveError`] if the position is not one that can be solved, or the system or the journal fails.
    pub fn solve(&mut self, position: &Position, mut task: Task<'_>) -> Result<Solution, SolveError> {
        check(position.rules())?;
        if reduced(position.rules()) != self.rules {
            return Err(SolveError::OtherRules { position: *position.rules(), solver: self.rules });
        }
        let majority = position.rules().majority_end();
        if majority && task.question != Question::Outcome {
            return Err(SolveError::MajorityMargin);
        }
        let root = without_majority(position).unwrap_or(*position);
        let seeds = in_pits(position);
        if !root.is_over() && seeds > MOST_SEEDS {
            return Err(SolveError::Seeds { seeds });
        }
        if seeds > self.numbering.most() && seeds <= MOST_SEEDS {
            self.numbering = Numbering::new(&self.rules, seeds);
            self.memo.clear()?;
        }
        let bits = 64 - self.numbering.layer(self.numbering.most() + 1).leading_zeros();
        let given = self.memory;
        let engine = Engine {
            rules: self.rules,
            numbering: &self.numbering,
            table: self.table.as_ref().map_or(&[], |table| table.values()),
            table_seeds: self.table.as_ref().map_or(0, Table::seeds),
            transposition: self.memo.table(bits).map_err(|needed| SolveError::Memory { given, needed })?,
            step: if keeps_parity(&self.rules) { 2 } else { 1 },
            threads: self.threads,
            busy: &self.busy,
        };
        let (question, line_wanted) = (task.question, task.line);
        let mut prover = Prover::new(&engine, root, &mut task);
        let mut line = Vec::new();
        let stopped = match answer(&mut prover, &root, question, line_wanted, &mut line) {
            Ok(()) => None,
            Err(Halt::Stopped(stop)) => Some(stop),
            Err(Halt::Failed(error)) => return Err(error),
        };
        let show = |bounds: Bounds| if majority { bounds.outcome_only(root.total()) } else { bounds };
        let after = |mv| prover.after(&root, mv).map(|(_, bounds)| (mv, show(bounds)));
        let moves: Vec<_> = root.legal_moves().into_iter().filter_map(after).collect();
        // The margin is that of the best move.
        let most = |a: Bounds, b: Bounds| Bounds { low: a.low.max(b.low), high: a.high.max(b.high) };
        let best = moves.iter().map(|&(_, bounds)| bounds).reduce(most);
        let margin = show(prover.bounds(&root));
        Ok(Solution {
            margin: best.map_or(margin, |best| margin.and(best)),
            moves,
            line,
            nodes: prover.nodes,
            elapsed: prover.elapsed(),
            stopped,
        })
    }
}

fn answer(
    prover: &mut Prover<'_, '_, '_>,
    root: &Position,
    question: Question,
    line_wanted: bool,
    line: &mut Vec<crate::Move>,
) -> Result<(), Halt> {
    match question {
        Question::Outcome => {
            if !prover.test(root, 1)? {
                prover.test(root, 0)?;
            }
            return Ok(());
        }
        Question::Margin => {
            prover.exact(root)?;
        }
        Question::Moves => {
            prover.exact(root)?;
            for mv in root.legal_moves() {
                if let Some((next, _)) = prover.after(root, mv) {
                    prover.exact(&next)?;
                }
            }
        }
    }
    if line_wanted {
        prover.writes = false;
        prover.line(root, line)?;
    }
    Ok(())
}

fn in_pits(position: &Position) -> u32 {
    let sides = position.sides();
    sides.flat_map(|side| side.pits().iter().map(|&seeds| u32::from(seeds)).collect::<Vec<_>>()).sum()
}
