//! The solver against plain search, against vectors and against the literature.
#![cfg(feature = "search")]

mod common;

use std::collections::HashMap;
use std::time::Duration;

use common::rows::{self, ValueRow};
use common::search::{long, positions, table};
use common::strategies::cases;
use kalah::search::{
    Bounds, Cancel, Journal, JournalError, Positions, Question, SolveError, Solver, Stop, Table, Task,
};
use kalah::{Capture, Move, Position, Rules, Seat, Setup};
use proptest::prelude::*;

/// The margin of the seat whose turn it is, by looking at everything.
fn plain(position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin(position.turn());
    }
    if let Some(&margin) = known.get(position) {
        return margin;
    }
    let margins = position.legal_moves().into_iter().map(|mv| plain_after(position, mv, known));
    let margin = margins.max().expect("a move");
    known.insert(*position, margin);
    margin
}

fn plain_after(position: &Position, mv: Move, known: &mut HashMap<Position, i32>) -> i32 {
    let next = position.apply(mv).expect("legal");
    let margin = plain(&next, known);
    if next.turn() == position.turn() { margin } else { -margin }
}

fn standard(pits: u8, seeds: u16) -> Rules {
    Rules::kalah(pits, seeds).expect("a board")
}

fn empty_capture(pits: u8, seeds: u16) -> Rules {
    standard(pits, seeds).to_builder().capture(Capture::Always).build().expect("a board")
}

fn exact(bounds: Bounds) -> i32 {
    bounds.exact().expect("exact")
}

#[test]
fn values_of_the_vectors() {
    let rows: Vec<ValueRow> = rows::read("values.jsonl");
    let mut seen = 0;
    for row in &rows {
        let rules = common::library::rules(&row.rules);
        let start = Position::new(rules);
        let mut solver = Solver::builder(&rules).memory(1 << 20).build().expect("a solver");
        if rules.majority_end() {
            let refused = solver.solve(&start, Task::new(Question::Margin));
            assert_eq!(refused, Err(SolveError::MajorityMargin));
            let solution = solver.solve(&start, Task::new(Question::Outcome)).expect("an outcome");
            assert_eq!(solution.margin.outcome(), Some(row.margin.signum()), "{rules}");
            assert!(solution.margin.contains(row.margin), "{rules}");
        } else {
            let solution = solver.solve(&start, Task::new(Question::Moves)).expect("margins");
            assert_eq!(exact(solution.margin), row.margin, "{rules}");
            let moves = solution.moves.iter().map(|(mv, margin)| (mv.index(rules.pits()).to_string(), exact(*margin)));
            assert_eq!(moves.collect::<Vec<_>>(), row.moves.clone().into_iter().collect::<Vec<_>>(), "{rules}");
        }
        seen += 1;
    }
    assert_eq!(seen, 200);
}

/// G. Irving, J. Donkers, J. Uiterwijk, "Solving Kalah", 2000, table 9 (`empty_capture`), and the same boards under the
/// usual rules: pits, then margins from one seed a pit on.
const EMPTY_CAPTURE: [(u8, &[i32]); 3] = [(4, &[2, 6, 8, 2, 2, 0]), (5, &[0, 0, 8, 12, 2]), (6, &[2, 10, 2, 10, 12])];
const STANDARD: [(u8, &[i32]); 3] = [(4, &[2, 6, 6, 2, 4, 0]), (5, &[0, 2, 6, 10, 2]), (6, &[2, 6, 2, 8, 10])];

#[test]
fn values_of_the_literature() {
    let mut boards = 0;
    for (rules, table_of) in [(standard as fn(u8, u16) -> Rules, STANDARD), (empty_capture, EMPTY_CAPTURE)] {
        for (pits, margins) in table_of {
            let (seeds_in_table, most, most_if_long) = [(18, 4, 6), (14, 3, 5), (12, 3, 4)][usize::from(pits) - 4];
            let most = if long() { most_if_long } else { most };
            let table = table(&rules(pits, 1), if long() { seeds_in_table + 6 } else { seeds_in_table });
            for (seeds, &margin) in (1..).zip(margins.iter().take(most)) {
                let start = Position::new(rules(pits, seeds));
                let mut solver =
                    Solver::builder(start.rules()).table(table.clone()).threads(2).build().expect("a solver");
                let solution = solver.solve(&start, Task::new(Question::Margin).line()).expect("a margin");
                assert_eq!(exact(solution.margin), margin, "{}", start.rules());
                let end = solution.line.iter().fold(start, |at, &mv| at.apply(mv).expect("legal"));
                assert_eq!(end.outcome().expect("over").margin(Seat::SOUTH), margin, "{}", start.rules());
                boards += 1;
            }
        }
    }
    assert_eq!(boards, if long() { 30 } else { 20 });
}

/// First turns from the usual start, in 1-based pits, and their margins.
fn first_turns(seeds: u16, in_table: u32, expected: &[(&str, i32)]) {
    let start = Position::new(standard(6, seeds));
    let mut solver = Solver::builder(start.rules()).table(table(start.rules(), in_table)).build().expect("a solver");
    for &(turn, margin) in expected {
        let after = turn.bytes().fold(start, |at, pit| {
            assert_eq!(at.to_move(), Some(Seat::SOUTH));
            at.apply(Move::from_index(pit - b'1', 6).expect("a pit")).expect("legal")
        });
        assert_eq!(after.to_move(), Some(Seat::NORTH), "{turn}");
        let solution = solver.solve(&after, Task::new(Question::Margin)).expect("a margin");
        assert_eq!(exact(solution.margin), -margin, "{turn}");
    }
    let best = expected.iter().map(|(_, margin)| *margin).max().expect("turns");
    assert_eq!(exact(solver.solve(&start, Task::new(Question::Margin)).expect("a margin").margin), best);
}

/// Values as other programs found them, that share nothing with this one.
#[test]
fn first_turns_of_three_seeds() {
    let turns = [("1", -14), ("2", -16), ("3", -10), ("41", -4), ("42", -8), ("43", -4), ("45", -2), ("46", -4)];
    first_turns(3, 12, &[&turns[..], &[("5", 2), ("6", 0)]].concat());
}

#[test]
fn first_turns_of_four_seeds() {
    if long() {
        let turns = [("1", -14), ("2", -10), ("31", -6), ("32", 0), ("34", 2), ("35", 4), ("36", 8), ("4", -2)];
        first_turns(4, 20, &[&turns[..], &[("5", -8), ("6", 4)]].concat());
    }
}

/// T. Neller, T. Neller, "FairKalah", 2022: starts that are draws. All of them take minutes.
#[test]
fn fair_starts() {
    let rows: Vec<common::rows::FairRow> = rows::read("fairkalah.jsonl");
    assert_eq!(rows.len(), 254);
    let table = table(&empty_capture(6, 4), if long() { 20 } else { 10 });
    let mut solver = Solver::builder(&empty_capture(6, 4)).memory(256 << 20).table(table).build().expect("a solver");
    for row in &rows {
        let sides: Vec<Vec<u16>> =
            row.sides.iter().map(|side| side.iter().map(|&seeds| seeds as u16).collect()).collect();
        let setup = Setup::from_sides(common::library::rules(&row.rules), &sides).expect("a set-up");
        let start = setup.position().expect("a position");
        assert_eq!((start.total(), row.mover, row.margin), (48, 0, 0));
        let task = Task::new(Question::Margin);
        let solution = solver.solve(&start, if long() { task } else { task.nodes(2_000) }).expect("bounds");
        assert!(solution.margin.contains(0), "{:?}: {:?}", row.sides, solution.margin);
        assert!(!long() || solution.margin.exact() == Some(0), "{:?}: {:?}", row.sides, solution.margin);
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// Whatever the rules: margins, moves, outcome and line are those of plain search, with a table and without.
    #[test]
    fn plain_search_says_the_same(start in positions(3, 8), in_table in 0..9_u32) {
        let mut known = HashMap::new();
        let margin = plain(&start, &mut known);
        let rules = *start.rules();
        let mut builder = Solver::builder(&rules).memory(1 << 16);
        if in_table > 1 {
            builder = builder.table(table(&rules, in_table));
        }
        let mut solver = builder.build().expect("a solver");
        let outcome = solver.solve(&start, Task::new(Question::Outcome)).expect("an outcome");
        prop_assert_eq!(outcome.margin.outcome(), Some(margin.signum()));
        prop_assert!(outcome.margin.contains(margin));
        if !rules.majority_end() {
            let solution = solver.solve(&start, Task::new(Question::Moves).line()).expect("margins");
            prop_assert_eq!(solution.margin.exact(), Some(margin));
            prop_assert_eq!(solution.stopped, None);
            let legal: Vec<_> = start.legal_moves().into_iter().collect();
            prop_assert_eq!(solution.moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), legal);
            for (mv, margin) in solution.moves {
                prop_assert_eq!(margin.exact(), Some(plain_after(&start, mv, &mut known)));
            }
            let mut at = start;
            let mut sign = 1;
            for mv in solution.line {
                prop_assert_eq!(sign * plain(&at, &mut known), margin);
                let turn = at.turn();
                at = at.apply(mv).expect("legal");
                sign *= if at.turn() == turn { 1 } else { -1 };
            }
            prop_assert!(at.is_over());
            prop_assert_eq!(at.outcome().expect("over").margin(start.turn()), margin);
        }
    }

    /// Wherever it is stopped, what it says is true; and it goes on from there.
    #[test]
    fn stopped_early(number in 0..225_332_381_u64, nodes in 0..3_000_u64) {
        let start = Positions::new(&Rules::standard(), 20).expect("positions").unrank(number).expect("a position");
        let mut solver = Solver::builder(start.rules()).memory(1 << 20).build().expect("a solver");
        let mut journal = Journal::new();
        let task = Task::new(Question::Moves).nodes(nodes).journal(&mut journal);
        let part = solver.solve(&start, task).expect("bounds");
        let mut fresh = Solver::builder(start.rules()).memory(1 << 20).build().expect("a solver");
        let whole = fresh.solve(&start, Task::new(Question::Moves)).expect("margins");
        let resumed = fresh.solve(&start, Task::new(Question::Moves).journal(&mut journal)).expect("margins");
        prop_assert_eq!(&resumed.moves, &whole.moves);
        prop_assert!(part.stopped.is_none() || part.stopped == Some(Stop::Nodes));
        prop_assert_eq!(part.stopped.is_none(), part.moves == whole.moves);
        prop_assert!(part.margin.contains(exact(whole.margin)));
        // What is known of the moves is known of the margin.
        prop_assert!(part.moves.iter().map(|(_, bounds)| bounds.low).max() <= Some(part.margin.low));
        prop_assert!(part.moves.iter().map(|(_, bounds)| bounds.high).max() >= Some(part.margin.high));
        for (part, whole) in part.moves.iter().zip(&whole.moves) {
            prop_assert!(part.1.contains(exact(whole.1)), "{part:?}, {whole:?}");
        }
    }
}

#[test]
fn any_number_of_threads_says_the_same() {
    let start = Position::new(standard(5, 3));
    let margins = |threads, memory, in_table| {
        let builder = Solver::builder(start.rules()).threads(threads).memory(memory);
        let mut solver = builder.table(table(start.rules(), in_table)).build().expect("a solver");
        let solution = solver.solve(&start, Task::new(Question::Moves)).expect("margins");
        (exact(solution.margin), solution.moves)
    };
    let one = margins(1, 1 << 24, 10);
    assert_eq!(one.0, 6);
    for threads in [1, 2, 4] {
        for (memory, in_table) in [(1 << 24, 6), (1 << 12, 10), (1 << 16, 12)] {
            assert_eq!(margins(threads, memory, in_table), one, "{threads} threads, {memory} bytes, {in_table} seeds");
        }
    }
}

#[test]
fn time_and_token_stop_it() {
    let start = Position::new(Rules::standard());
    let mut solver = Solver::builder(start.rules()).memory(1 << 20).build().expect("a solver");
    let mut calls = 0;
    let mut see = |progress: kalah::search::Progress| {
        calls += 1;
        assert!(progress.margin.contains(8) && progress.rate() > 0.0 && (0.0..=1.0).contains(&progress.used));
        assert!(progress.mv.is_some());
    };
    let task = Task::new(Question::Margin).time(Duration::from_millis(400)).progress(&mut see);
    let solution = solver.solve(&start, task).expect("bounds");
    assert_eq!(solution.stopped, Some(Stop::Time));
    assert!(solution.margin.contains(8) && solution.nodes > 0 && solution.elapsed < Duration::from_secs(20));
    assert!(calls > 0);

    let cancel = Cancel::new();
    let mut stop = |_| cancel.cancel();
    let task = Task::new(Question::Margin).cancel(&cancel).progress(&mut stop);
    let solution = solver.solve(&start, task).expect("bounds");
    assert_eq!(solution.stopped, Some(Stop::Cancelled));
    assert!(solution.margin.contains(8));
}

#[test]
fn what_it_cannot_solve_it_refuses() {
    let solver = |rules: &str| Solver::builder(&rules.parse().expect("rules")).build().map(|_| ());
    assert_eq!(solver("3x2x2"), Err(SolveError::Players { players: 3 }));
    assert_eq!(solver("2x8x1"), Err(SolveError::Pits { pits: 8 }));
    assert_eq!(solver("2x7x100"), Ok(()));

    let mut solver = Solver::builder(&Rules::standard()).build().expect("a solver");
    let other = Position::new(Rules::empty_capture());
    let refused = solver.solve(&other, Task::new(Question::Margin)).expect_err("other rules");
    let text = "the position is played under 2x6x4:capture=always: the solver is for 2x6x1";
    assert_eq!(refused.to_string(), text);
    let many = Position::new(standard(6, 11));
    let refused = solver.solve(&many, Task::new(Question::Outcome)).expect_err("too many");
    assert_eq!(refused.to_string(), "132 seeds in the pits: at most 127 are solved");

    // Seven pits and 126 seeds have 2^62 positions: few buckets cannot tell them apart.
    let many = Position::new(standard(7, 9));
    let mut solver = Solver::builder(many.rules()).memory(1 << 16).build().expect("a solver");
    let refused = solver.solve(&many, Task::new(Question::Outcome));
    assert!(matches!(refused, Err(SolveError::Memory { given: 65_536, needed }) if needed > 65_536), "{refused:?}");

    let table = table(&Rules::empty_capture(), 6);
    assert!(matches!(Solver::builder(&Rules::standard()).table(table).build(), Err(SolveError::OtherRules { .. })));
}

#[test]
fn a_journal_outlives_a_run() {
    let folder = common::search::Folder::new("journal");
    let path = folder.path("solve.journal");
    let start = Position::new(standard(4, 4));
    let table = table(start.rules(), 8);
    let mut nodes = 0;
    let mut runs = 0;
    loop {
        let mut journal = Journal::open(&path).expect("a journal");
        let mut solver = Solver::builder(start.rules()).table(table.clone()).build().expect("a solver");
        let task = Task::new(Question::Margin).nodes(150_000).journal(&mut journal);
        let solution = solver.solve(&start, task).expect("bounds");
        assert!(solution.margin.contains(2));
        runs += 1;
        nodes += solution.nodes;
        if solution.stopped.is_none() {
            assert_eq!(solution.margin.exact(), Some(2));
            break;
        }
        assert!(runs < 200, "it gets nowhere: {:?}", solution.margin);
        // A run that ends in the middle of a line.
        let mut text = std::fs::read(&path).expect("a file");
        text.extend_from_slice(b"2x4x4 4,4");
        std::fs::write(&path, text).expect("written");
    }
    assert!(runs > 1 && nodes > 150_000);

    let text = std::fs::read_to_string(&path).expect("a file");
    let read = |text: &str| Journal::new().read(text.as_bytes());
    assert_eq!(read(&text), Ok(text.len() as u64));
    assert_eq!(read("something\n"), Err(JournalError::NotAJournal));
    assert_eq!(read(""), Err(JournalError::NotAJournal));
    let damaged = text.replacen("\t>=\t", "\t<=\t", 1);
    assert!(damaged != text && matches!(read(&damaged), Err(JournalError::Damaged { line: 2.. })));
    let long_line = format!("kalah journal 1\n{}\n", "x".repeat(5_000));
    assert_eq!(read(&long_line), Err(JournalError::Damaged { line: 2 }));
}

#[test]
fn one_table_serves_all_seeds_and_openings() {
    let small = table(&standard(4, 1), 10);
    for rules in ["2x4x2", "2x4x3:swap=on", "2x4x2:opening_turn=off", "2x4x2:majority_end=on"] {
        let rules: Rules = rules.parse().expect("rules");
        assert!(small.serves(&rules));
        let start = Position::new(rules);
        let mut with = Solver::builder(&rules).table(small.clone()).build().expect("a solver");
        let mut without = Solver::builder(&rules).build().expect("a solver");
        let ask = |solver: &mut Solver| solver.solve(&start, Task::new(Question::Outcome)).expect("an outcome");
        let (with, without) = (ask(&mut with), ask(&mut without));
        assert_eq!(with.margin.outcome(), without.margin.outcome(), "{rules}");
        assert!(with.nodes < without.nodes, "{rules}");
    }
    let _: &Table = &small;
}
