//! The published table of solved starts (`solved/README.md`).
#![cfg(feature = "search")]

mod common;

use common::rows::ValueRow;
use common::search::{long, table};
use kalah::search::{Question, Solver, Table, Task};
use kalah::{Position, Rules};

/// Positions of an endgame table, at most.
const TABLE: u64 = 3_200_000_000;

#[test]
fn solved_starts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/solved/values.jsonl");
    let text = std::fs::read_to_string(path).expect(path);
    let rows: Vec<ValueRow> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let mut solved = 0;
    for row in &rows {
        let rules = common::library::rules(&row.rules);
        let best = row.moves.values().max().expect("a move");
        assert_eq!(best, &row.margin, "{rules}");
        assert_eq!(row.moves.len(), Position::new(rules).legal_moves().len(), "{rules}");
        let seeds = u32::from(rules.pits()) * u32::from(rules.seeds()) * 2;
        if long() || seeds <= 24 {
            let margins = solve(rules, seeds, if long() { TABLE } else { 500_000 });
            assert_eq!(margins, row.moves.values().copied().collect::<Vec<_>>(), "{rules}");
            solved += 1;
        }
    }
    assert!(solved >= if long() { rows.len() } else { 30 }, "{solved}");
}

fn solve(rules: Rules, seeds: u32, most: u64) -> Vec<i32> {
    let size = |seeds: &u32| Table::size_for(&rules, *seeds).expect("a size") <= most;
    let in_table = (0..seeds).rev().find(size).expect("no table has no position");
    let builder = Solver::builder(&rules).table(table(&rules, in_table)).threads(2);
    let mut solver = builder.memory(if long() { 1 << 30 } else { 1 << 22 }).build().expect("a solver");
    let solution = solver.solve(&Position::new(rules), Task::new(Question::Moves)).expect("margins");
    solution.moves.iter().map(|(_, margin)| margin.exact().expect("exact")).collect()
}
