//! Endgame tables: right, whole, and safe against what is no table.
#![cfg(feature = "search")]

mod common;

use common::search::{Folder, long, positions, rules, table};
use common::strategies::cases;
use kalah::search::{BuildProgress, Cancel, Positions, Question, Solver, Table, TableError, Task};
use kalah::{Phase, Position, Rules, Seat, Setup};
use proptest::prelude::*;

/// The margin of a position of a table, from those after it.
fn from_successors(table: &Table, position: &Position) -> Option<i32> {
    let after = |mv| {
        let next = position.apply(mv).expect("legal");
        let margin = next.outcome().map(|outcome| outcome.margin(next.turn())).or_else(|| table.probe(&next))?;
        Some(if next.turn() == position.turn() { margin } else { -margin })
    };
    position.legal_moves().into_iter().map(after).collect::<Option<Vec<_>>>()?.into_iter().max()
}

fn check_all(rules: &Rules, seeds: u32) -> u64 {
    let (table, positions) = (table(rules, seeds), Positions::new(rules, seeds).expect("positions"));
    assert_eq!(table.len(), positions.count());
    for number in 0..positions.count() {
        let position = positions.unrank(number).expect("a position");
        assert_eq!(positions.rank(&position), Some(number));
        let margin = table.probe(&position);
        assert!(margin.is_some());
        assert_eq!(margin, from_successors(&table, &position), "{rules}: {}", position.text());
    }
    assert!(positions.unrank(positions.count()).is_none());
    positions.count()
}

#[test]
fn every_entry_follows_from_its_successors() {
    let boards = ["2x6x1", "2x6x1:capture=always", "2x6x1:end=no_move", "2x6x1:remaining=uncounted,capture_turn=on"];
    for rules in boards {
        assert!(check_all(&rules.parse().expect("rules"), 7) > 25_000);
    }
    // Handfuls that go round the board more than once.
    for rules in ["2x1x1", "2x2x1", "2x2x1:end=no_move,sow_stores=all", "2x3x1:skip_origin=on,capture=always"] {
        assert!(check_all(&rules.parse().expect("rules"), 17) > 100);
    }
}

#[test]
fn samples_of_a_large_table_follow_from_their_successors() {
    let (seeds, samples) = if long() { (22, 2_000_000) } else { (13, 30_000) };
    for rules in [Rules::standard(), Rules::empty_capture(), Rules::encyclopaedia()] {
        let (table, positions) = (table(&rules, seeds), Positions::new(&rules, seeds).expect("positions"));
        let mut random = generator(7);
        for sample in 0..samples {
            let position = positions.sample(seeds - sample % 4, &mut random).expect("a position");
            assert_eq!(table.probe(&position), from_successors(&table, &position), "{rules}: {}", position.text());
        }
    }
}

/// SplitMix64.
fn generator(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

#[test]
fn samples_are_even() {
    let positions = Positions::new(&Rules::kalah(2, 1).expect("a board"), 4).expect("positions");
    let mut counts = std::collections::HashMap::new();
    let mut random = generator(1);
    for _ in 0..40_000 {
        *counts.entry(positions.sample(3, &mut random).expect("a position")).or_insert(0) += 1;
    }
    assert_eq!(counts.len() as u64, positions.count_of(3));
    let each = 40_000 / counts.len();
    assert!(counts.values().all(|&count| count > each * 9 / 10 && count < each * 11 / 10), "{counts:?}");
    assert_eq!(positions.sample(5, &mut random), None);
    assert_eq!(positions.sample(0, &mut random), None);
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn under_any_rules_every_entry_follows(rules in rules(3)) {
        let rules = rules.to_builder().majority_end(false).build().expect("rules");
        prop_assert!(check_all(&rules, 8) > 0);
    }

    #[test]
    fn table_and_solver_agree(start in positions(4, 9)) {
        let table = table(start.rules(), 9);
        let probed = table.probe(&start);
        prop_assert_eq!(table.probe_many(&[start; 3]), [probed; 3]);
        if !start.rules().majority_end() {
            let mut solver = Solver::builder(start.rules()).memory(1 << 16).build().expect("a solver");
            let solution = solver.solve(&start, Task::new(Question::Margin)).expect("a margin");
            let in_table = !start.is_over() && start.phase() == Phase::Play;
            prop_assert_eq!(probed, solution.margin.exact().filter(|_| in_table));
        } else {
            prop_assert_eq!(probed, None);
        }
    }

    /// In the opening too, and where the position has a seed more than the table.
    #[test]
    fn best_moves_are_those_of_the_solver(start in positions(4, 9)) {
        let rules = start.rules().to_builder().majority_end(false).build().expect("rules");
        let mut setup = start.to_setup();
        setup.rules = rules;
        let start = setup.position().expect("a position");
        let mut solver = Solver::builder(&rules).memory(1 << 16).build().expect("a solver");
        let solution = solver.solve(&start, Task::new(Question::Moves)).expect("margins");
        let best = solution.moves.iter().filter(|(_, margin)| *margin == solution.margin);
        let best: Vec<_> = best.map(|(mv, _)| *mv).collect();
        let said = |table: &Table| table.best_moves(&start).map(|moves| moves.into_iter().collect::<Vec<_>>());
        let whole = said(&table(&rules, 9));
        let known = start.phase() == Phase::Play || start.phase() == Phase::SwapOffered;
        prop_assert!(whole.is_some() || start.is_over() || !known);
        for said in [whole, said(&table(&rules, 7))].into_iter().flatten() {
            prop_assert_eq!(&said, &best);
        }
    }
}

#[test]
fn sizes_are_the_published_ones() {
    // Irving, Donkers, Uiterwijk, "Solving Kalah", table 8.
    let rules = Rules::standard();
    let sizes = [(17, 51_694_042), (20, 225_332_381), (24, 1_250_490_151), (30, 11_054_221_305), (34, 38_902_940_896)];
    for (seeds, size) in sizes {
        assert_eq!(Table::size_for(&rules, seeds), Ok(size));
        assert_eq!(Positions::new(&rules, seeds).expect("positions").count(), size);
    }
    assert_eq!(Table::size_for(&rules, 0), Ok(0));
    assert_eq!(Table::size_for(&rules, 128), Err(TableError::Seeds { seeds: 128 }));
    assert_eq!(Table::size_for(&Rules::kgp(), 1), Err(TableError::Pits { pits: 8 }));
    let three = Rules::builder(3, 2, 2).build().expect("rules");
    assert_eq!(Table::size_for(&three, 1), Err(TableError::Players { players: 3 }));
}

#[test]
fn too_large_a_table_is_refused_before_it_is_begun() {
    for seeds in [30, 60, 127] {
        let error = Table::builder(&Rules::kalah(7, 9).expect("a board"), seeds).limit(1 << 33).build();
        assert!(matches!(error, Err(TableError::TooLarge { limit, .. }) if limit == 1 << 33), "{error:?}");
    }
    let builder = Table::builder(&Rules::standard(), 12);
    let memory = builder.memory().expect("a size");
    assert!(memory > Table::size_for(&Rules::standard(), 12).expect("a size"));
    assert!(builder.limit(memory).build().is_ok());
    let text = "a table of 12 seeds takes 5310039 bytes: more than the limit of 1000";
    let refused = Table::builder(&Rules::standard(), 12).limit(1000).build().expect_err("too large");
    assert_eq!(refused.to_string().replace(&memory.to_string(), "5310039"), text);
}

#[test]
fn threads_a_beginning_and_a_token() {
    let rules = Rules::standard();
    let bytes = |table: &Table| {
        let mut bytes = Vec::new();
        table.write_to(&mut bytes).expect("written");
        bytes
    };
    let one = Table::builder(&rules, 14).build().expect("a table");
    let mut last = None;
    let mut see = |progress: BuildProgress| {
        assert!(progress.done <= progress.all);
        last = Some((progress.seeds, progress.done));
    };
    let small = Table::builder(&rules, 11).build().expect("a table");
    let three = Table::builder(&rules, 14).threads(3).beginning(&small).progress(&mut see).build().expect("a table");
    assert_eq!(last, Some((14, one.len())));
    assert!(bytes(&one) == bytes(&three));

    let cancel = Cancel::new();
    let mut stop = |progress: BuildProgress| {
        if progress.seeds == 9 {
            cancel.cancel();
        }
    };
    let stopped = Table::builder(&rules, 14).cancel(&cancel).progress(&mut stop).build();
    assert_eq!(stopped.expect_err("cancelled"), TableError::Cancelled);
}

#[test]
fn a_file_comes_back_as_it_was() {
    let folder = Folder::new("table");
    let path = folder.path("standard-8.table");
    let built = table(&Rules::standard(), 8);
    built.save(&path).expect("saved");
    assert_eq!(folder.files(), ["standard-8.table"]);
    let file = std::fs::read(&path).expect("a file");
    assert_eq!(file.len() as u64, 4096 + built.len());

    let read = Table::open(&path, 127, 1 << 20).expect("a table");
    let part = Table::open(&path, 6, 1 << 20).expect("a table");
    let mapped = Table::from_bytes(file.clone()).expect("a table");
    assert_eq!((read.seeds(), part.seeds(), mapped.seeds()), (8, 6, 8));
    assert_eq!(mapped.verify(), Ok(()));
    let positions = Positions::new(&Rules::kalah(6, 6).expect("a board"), 8).expect("positions");
    for number in (0..positions.count()).step_by(97) {
        let position = positions.unrank(number).expect("a position");
        let margin = built.probe(&position);
        assert!(margin.is_some());
        assert_eq!(read.probe(&position), margin);
        assert_eq!(mapped.probe(&position), margin);
        assert_eq!(part.probe(&position), margin.filter(|_| position.total() <= 6));
    }
    assert_eq!(built.probe(&Position::new(Rules::empty_capture())), None);
    // A position that differs in its stores only.
    let setup = Setup::from_sides(Rules::standard(), &[[0, 0, 0, 1, 0, 1, 9], [2, 0, 1, 0, 0, 3, 4]]);
    let mut setup = setup.expect("a set-up");
    let south = built.probe(&setup.position().expect("a position")).expect("a margin");
    setup.cells[6] += 7;
    assert_eq!(built.probe(&setup.position().expect("a position")), Some(south + 7));
    setup.cells.swap(6, 13);
    setup.cells.copy_within(0..6, 14);
    setup.cells.copy_within(7..13, 0);
    setup.cells.copy_within(14..20, 7);
    setup.cells[14..].fill(0);
    setup.turn = Seat::NORTH;
    assert_eq!(built.probe(&setup.position().expect("a position")), Some(south + 7));
}

#[test]
fn what_is_no_table_is_refused_with_a_reason() {
    let mut good = Vec::new();
    let rules = Rules::standard();
    table(&rules, 7).write_to(&mut good).expect("written");
    let read = |bytes: &[u8]| Table::read_from(bytes, 127, 1 << 20).map(|_| ());
    let mapped = |bytes: &[u8]| Table::from_bytes(bytes.to_vec()).and_then(|table| table.verify());
    assert_eq!((read(&good), mapped(&good)), (Ok(()), Ok(())));
    for kind in [read as fn(&[u8]) -> Result<(), TableError>, mapped] {
        assert_eq!(kind(b""), Err(TableError::NotATable));
        assert_eq!(kind(b"something else altogether"), Err(TableError::NotATable));
        assert_eq!(kind(&good[..100]), Err(TableError::Short { bytes: 100, needed: 4096 }));
        let needed = good.len() as u64;
        for length in [4096, good.len() - 1] {
            assert_eq!(kind(&good[..length]), Err(TableError::Short { bytes: length as u64, needed }));
        }
        // Any one byte.
        for at in (0..4096).chain((4096..good.len()).step_by(101)) {
            let mut damaged = good.clone();
            damaged[at] ^= 0x10;
            let expected = match at {
                0..8 => TableError::NotATable,
                8..12 => TableError::Version { version: u32::from_le_bytes(damaged[8..12].try_into().expect("four")) },
                12..4096 => TableError::Header,
                _ => {
                    let number = at as u64 - 4096;
                    let position = Positions::new(&rules, 7).expect("positions").unrank(number).expect("a position");
                    TableError::Damaged { seeds: position.total().into() }
                }
            };
            assert_eq!(kind(&damaged), Err(expected), "byte {at}");
        }
    }
    // Room is made only for what the caller allows.
    assert!(matches!(Table::read_from(&good[..], 127, 1000), Err(TableError::TooLarge { seeds: 7, .. })));
}

#[test]
fn a_table_of_nothing_answers_nothing() {
    let rules = Rules::standard();
    for seeds in [0, 1] {
        let table = table(&rules, seeds);
        assert!(table.is_empty());
        let start = Setup::from_sides(rules, &[[0, 0, 0, 0, 1, 0, 3], [1, 0, 0, 0, 0, 0, 0]]).expect("a set-up");
        let start = start.position().expect("a position");
        assert_eq!(table.probe(&start), None);
        let mut with = Solver::builder(&rules).table(table).build().expect("a solver");
        let mut without = Solver::builder(&rules).build().expect("a solver");
        let ask = |solver: &mut Solver| solver.solve(&start, Task::new(Question::Margin)).expect("a margin").margin;
        let margin = ask(&mut without);
        assert!(margin.exact().is_some_and(|margin| margin > 0));
        assert_eq!(ask(&mut with), margin);
    }
}
