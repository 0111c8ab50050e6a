//! The program that looks for fair starts.

use std::collections::BTreeSet;

use kalah::{Position, Rules, Setup};

use super::program::run;

/// The margin of the seat whose turn it is, by looking at everything.
fn margin(position: &Position) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin(position.turn());
    }
    let after = |mv| {
        let next = position.apply(mv).expect("legal");
        if next.turn() == position.turn() { margin(&next) } else { -margin(&next) }
    };
    position.legal_moves().into_iter().map(after).max().expect("a move")
}

#[test]
fn fair_starts_are_draws_and_no_other_start_is() {
    let rules: Rules = "2x2x2".parse().expect("rules");
    let ran = run("fair", &["--rules", "2x2x2", "--moved", "1", "--table-seeds", "6", "--memory", "1"], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let mut lines: Vec<&str> = ran.out.lines().collect();
    let count: usize = lines.pop().expect("a count").parse().expect("a number");
    // A seed goes from one of four pits to one of five other cells, or none does.
    let mut expected = BTreeSet::new();
    for from in [0, 1, 3, 4] {
        for to in 0..6 {
            let mut setup = Setup::new(rules);
            setup.cells[from] -= 1;
            setup.cells[to] += 1;
            let start = setup.position().expect("a position");
            if margin(&start) == 0 {
                expected.insert(start.text().to_string());
            }
        }
    }
    assert!(!expected.is_empty() && expected.len() < 21, "{expected:?}");
    assert_eq!(lines.iter().map(|line| line.to_string()).collect::<BTreeSet<_>>(), expected);
    assert_eq!((count, lines.len()), (expected.len(), expected.len()));
}

#[test]
fn what_it_cannot_solve_it_refuses() {
    let ran = run("fair", &["--rules", "3x4x3"], "");
    assert_eq!((ran.code, &*ran.out), (Some(1), ""));
    assert_eq!(ran.err, "error: 3 players: only games of 2 are solved\n");
}
