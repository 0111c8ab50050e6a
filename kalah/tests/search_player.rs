//! The computer player.
#![cfg(feature = "search")]

mod common;

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use common::search::{long, positions as small_positions, table};
use common::strategies::{cases, positions};
use kalah::search::{Budget, Cancel, Level, Player, Question, Solver, Stop, Task};
use kalah::{Phase, Position, Rules, Seat, Setup};
use proptest::prelude::*;

fn player(level: Level, seed: u64) -> Player {
    Player::builder().level(level).seed(seed).memory(1 << 20).build().expect("a player")
}

fn position(text: &str) -> Position {
    text.parse().expect(text)
}

/// The moves of a game that one player plays at all seats, as digits.
fn game(rules: &str, level: Level, seed: u64, nodes: u64) -> String {
    let mut at = Position::new(rules.parse().expect("rules"));
    let mut player = player(level, seed);
    let mut moves = String::new();
    while let Some(choice) = player.choose(&at, &Budget::nodes(nodes)) {
        moves += &choice.mv.to_string();
        at = at.apply(choice.mv).expect("legal");
    }
    assert!(at.is_over());
    moves
}

#[test]
fn the_same_seed_plays_the_same_game_everywhere() {
    let level = |number| Level::new(number).expect("a level");
    let rows = [
        ("2x6x4", 1, 1, 0, "1554323624125624324522655236643264356"),
        ("2x6x4", 2, 1, 0, "45645261656346425336646542536"),
        ("2x6x4", 4, 1, 100_000, "3621536265241634164655264136253546615361656264563264656"),
        ("2x6x4", 9, 1, 2_000, "621436265615421526133646656262615562136465613"),
        ("2x6x4", 9, 2, 2_000, "62143626561542152316315466526563645645536"),
        ("2x4x4:swap=on,capture=always", 9, 1, 500, "3S211143424243"),
        (
            "2x9x9:majority_end=on",
            9,
            1,
            300,
            "1825628935867764749932539479183288494355817664937564873869518812946735795982961348826797",
        ),
        ("3x4x3", 9, 1, 1_000, "2412121424313233342121424134"),
        ("4x6x3:capture_from=all,end=no_move", 9, 1, 1_000, "41414552511434416453"),
    ];
    let played = rows.map(|(rules, number, seed, nodes, _)| game(rules, level(number), seed, nodes));
    assert_eq!(played, rows.map(|(.., moves)| moves));
}

/// A choice depends on nothing that was asked before but on how many choices there were.
#[test]
fn what_was_asked_before_does_not_matter() {
    let start = Position::new(Rules::standard());
    let (mut one, mut other) = (player(Level::STRONGEST, 5), player(Level::STRONGEST, 5));
    let budget = Budget::nodes(3_000);
    one.choose(&position("3x4x3 3,3,3,3/0 3,3,3,3/0 3,3,3,3/0 2"), &Budget::nodes(10));
    other.choose(&start, &Budget::nodes(0));
    other.values(&start, &Budget::nodes(20_000));
    let [one, other] = [&mut one, &mut other].map(|player| player.choose(&start, &budget).expect("a move"));
    assert_eq!((one.mv, one.margin, one.nodes, one.plies), (other.mv, other.margin, other.nodes, other.plies));
}

proptest! {
    #![proptest_config(cases(600))]

    /// Whatever the rules, the board, the seats that resigned, the phase: a legal move, and no more spent than given.
    #[test]
    fn a_legal_move_within_the_budget(at in positions(), level in 1..=9_u8, seed: u64, nodes in 0..3_000_u64) {
        let mut player = player(Level::new(level).expect("a level"), seed);
        let choice = player.choose(&at, &Budget::nodes(nodes));
        prop_assert_eq!(choice.is_none(), at.is_over());
        if let Some(choice) = choice {
            prop_assert!(at.legal_moves().contains(choice.mv));
            prop_assert!(choice.nodes <= nodes);
            prop_assert!(choice.plies <= player.level().plies());
            prop_assert!(choice.margin.unsigned_abs() <= at.total().into());
            prop_assert!(choice.stopped.is_none() || choice.stopped == Some(Stop::Nodes));
        }
        let values = player.values(&at, &Budget::nodes(nodes));
        let mut moves: Vec<_> = values.moves.iter().map(|value| value.mv).collect();
        moves.sort();
        prop_assert_eq!(moves, at.legal_moves().into_iter().collect::<Vec<_>>());
        prop_assert!(values.nodes <= nodes);
    }

    /// Where everything can be looked at, it knows what the solver knows, with a table and without.
    #[test]
    fn exact_where_it_sees_the_end(at in small_positions(3, 8), seed in any::<u64>(), in_table in 0..7_u32) {
        if at.is_over() || at.rules().majority_end() {
            return Ok(());
        }
        let mut solver = Solver::builder(at.rules()).memory(1 << 16).build().expect("a solver");
        let solution = solver.solve(&at, Task::new(Question::Moves)).expect("margins");
        let margin = solution.margin.exact().expect("exact");
        let mut builder = Player::builder().seed(seed).memory(1 << 18);
        if in_table > 1 {
            builder = builder.table(table(at.rules(), in_table));
        }
        let mut player = builder.build().expect("a player");
        let choice = player.choose(&at, &Budget::nodes(1_000_000)).expect("a move");
        let chosen = solution.moves.iter().find(|(mv, _)| *mv == choice.mv).expect("legal");
        prop_assert_eq!(chosen.1.exact(), Some(margin));
        prop_assert!(choice.proven || solution.moves.len() == 1);
        prop_assert!(!choice.proven || choice.margin == margin);
        let values = player.values(&at, &Budget::nodes(1_000_000));
        for value in &values.moves {
            let exact = solution.moves.iter().find(|(mv, _)| *mv == value.mv).expect("legal").1.exact();
            prop_assert_eq!((value.proven, Some(value.margin)), (true, exact));
        }
    }

    /// The search with all its cuts finds what looking at everything finds: with three and four seats too, one against
    /// all others.
    #[test]
    fn against_all_others(at in positions(), seed in any::<u64>(), plies in 1..=3_u8) {
        if at.is_over() {
            return Ok(());
        }
        let values = player(Level::STRONGEST, seed).values(&at, &Budget::plies(plies));
        let after = |mv| plain(&at.apply(mv).expect("legal"), at.turn(), plies - 1);
        for value in &values.moves {
            prop_assert_eq!(value.margin, after(value.mv).1, "{} {}", at.text(), value.mv);
        }
        prop_assert!(values.moves.is_sorted_by_key(|value| (Reverse(after(value.mv)), value.mv)));
        let choice = player(Level::STRONGEST, seed).choose(&at, &Budget::plies(plies)).expect("a move");
        let best = at.legal_moves().into_iter().map(after).max();
        prop_assert_eq!(Some(after(choice.mv)), best);
    }
}

/// The value of a position for one seat with all others against it, so many plies deep: who wins for certain, then the
/// lead.
fn plain(at: &Position, me: Seat, plies: u8) -> (i32, i32) {
    let others = (0..).map_while(Seat::new).filter(|&seat| seat != me && at.is_playing(seat));
    let lead = i32::from(at.store(me)) - others.map(|seat| i32::from(at.store(seat))).max().unwrap_or(0);
    let stores: u16 = at.sides().map(|side| side.store()).sum();
    let left = if at.is_over() { 0 } else { i32::from(at.total() - stores) };
    let certain = if lead.abs() > left { lead.signum() } else { 0 };
    if at.is_over() {
        return (lead.signum(), lead);
    }
    if plies == 0 {
        let sign = if at.turn() == me { 1 } else { -1 };
        return if at.phase() == Phase::SwapOffered { (0, sign * lead.abs()) } else { (certain, lead) };
    }
    let values = at.legal_moves().into_iter().map(|mv| plain(&at.apply(mv).expect("legal"), me, plies - 1));
    if at.turn() == me { values.max() } else { values.min() }.expect("a move")
}

#[test]
fn greedy_takes_the_most_and_chance_decides_between_equals() {
    // Pit 2 captures 4 and the capturing seed; pit 3 brings one.
    for seed in 0..20 {
        let choice = player(Level::GREEDY, seed).choose(&position("2x3x1 1,1,0/0 4,0,1/0 1"), &Budget::nodes(0));
        let choice = choice.expect("a move");
        assert_eq!((choice.mv.to_string().as_str(), choice.margin, choice.plies), ("2", 5, 1));
    }
    for (level, expected) in [(Level::GREEDY, &["2", "3"][..]), (Level::RANDOM, &["1", "2", "3"])] {
        let mut player = player(level, 1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..600 {
            let choice = player.choose(&position("2x3x2 1,2,1/0 2,2,2/0 1"), &Budget::nodes(0)).expect("a move");
            *counts.entry(choice.mv.to_string()).or_insert(0) += 1;
        }
        assert_eq!(counts.keys().collect::<Vec<_>>(), expected);
        assert!(counts.values().all(|&count| count > 450 / expected.len()), "{counts:?}");
    }
}

#[test]
fn a_forced_win_is_taken_and_a_lone_move_is_not_thought_about() {
    // Pit 6 ends the game and wins by 1; the rest leaves North more than half.
    let at = position("2x6x4 1,0,0,0,0,0/24 2,1,0,0,0,0/20 1");
    let choice = player(Level::STRONGEST, 1).choose(&at, &Budget::time(Duration::from_secs(60))).expect("a move");
    assert!(choice.elapsed < Duration::from_secs(10) && choice.plies <= 1, "{choice:?}");
    let over = position("2x2x1 0,0/3 0,0/1 1");
    for level in Level::all() {
        assert_eq!(player(level, 0).choose(&over, &Budget::plies(3)), None);
    }
    assert!(player(Level::STRONGEST, 0).values(&over, &Budget::plies(3)).moves.is_empty());
}

#[test]
fn time_and_token_end_the_search() {
    let start = Position::new(Rules::standard());
    let mut player = player(Level::STRONGEST, 1);
    let begin = Instant::now();
    let choice = player.choose(&start, &Budget::time(Duration::from_millis(50))).expect("a move");
    assert_eq!(choice.stopped, Some(Stop::Time));
    assert!(choice.plies > 3 && begin.elapsed() < Duration::from_secs(5), "{choice:?}");

    let cancel = Cancel::new();
    let elsewhere = cancel.clone();
    let stop = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        elsewhere.cancel();
    });
    let choice = player.choose(&start, &Budget::nodes(u64::MAX).or_cancel(&cancel)).expect("a move");
    assert_eq!(choice.stopped, Some(Stop::Cancelled));
    stop.join().expect("it ends");
    // From the beginning: a legal move all the same.
    let choice = player.choose(&start, &Budget::plies(50).or_cancel(&cancel)).expect("a move");
    assert_eq!((choice.plies, choice.nodes, choice.stopped), (0, 0, Some(Stop::Cancelled)));
    assert!(start.legal_moves().contains(choice.mv));
    let choice = player.choose(&start, &Budget::plies(4)).expect("a move");
    assert_eq!((choice.plies, choice.stopped), (4, None));
    let values = player.values(&start, &Budget::plies(u8::MAX).or_time(Duration::ZERO).or_nodes(9));
    assert_eq!((values.plies, values.nodes, values.moves.len()), (0, 0, 6));
}

/// Rules A3: any seat, at any time, whoever has left; also on boards that nothing else here can solve.
#[test]
fn it_takes_over_wherever_it_is_put() {
    let mut at = position("4x6x4 4,4,0,5,1,0/3 1,1,1,0,0,9/6 0,0,2,2,2,2/20 5,5,5,5,5,5/0 2");
    at = at.resign(Seat::new(2).expect("a seat")).expect("it plays");
    let mut players: Vec<_> = Level::all().map(|level| player(level, 3)).collect();
    let mut plies = 0;
    while let Some(choice) = players[plies % 9].choose(&at, &Budget::nodes(500)) {
        assert_ne!(at.turn().index(), 2);
        at = at.apply(choice.mv).expect("legal");
        plies += 1;
    }
    assert!(at.is_over() && plies > 10);

    for rules in ["2x15x2184", "2x12x12", "3x9x2000:capture_turn=on", "4x7x300", "2x1x32767:end=no_move"] {
        let start = Position::new(rules.parse().expect(rules));
        let choice = player(Level::STRONGEST, 1).choose(&start, &Budget::nodes(20_000)).expect("a move");
        assert!(start.legal_moves().contains(choice.mv) && choice.nodes <= 20_000, "{rules}");
    }
}

#[test]
fn a_table_is_used_where_it_serves() {
    let rules = Rules::standard();
    let setup = Setup::from_sides(rules, &[[0, 0, 0, 1, 0, 1, 20], [2, 0, 1, 0, 0, 3, 20]]).expect("a set-up");
    let at = setup.position().expect("a position");
    let mut with = Player::builder().table(table(&rules, 8)).build().expect("a player");
    let choice = with.choose(&at, &Budget::nodes(10)).expect("a move");
    assert_eq!((choice.margin, choice.proven, choice.plies), (-4, true, 1));
    // Under other rules the same player plays without it.
    let mut other = at.to_setup();
    other.rules = Rules::empty_capture();
    let choice = with.choose(&other.position().expect("a position"), &Budget::nodes(10)).expect("a move");
    assert!(!choice.proven);
}

#[test]
fn levels_and_wrong_memory() {
    let numbers: Vec<_> = Level::all().map(|level| level.to_string().parse().expect("a level")).collect::<Vec<Level>>();
    assert_eq!(numbers, Level::all().collect::<Vec<_>>());
    assert_eq!((Level::all().next(), Level::all().next_back()), (Some(Level::RANDOM), Some(Level::STRONGEST)));
    assert!(Level::all().is_sorted_by_key(Level::plies));
    for text in ["", "0", "10", "-1", "x", "256"] {
        let error = text.parse::<Level>().expect_err(text);
        assert_eq!(error.to_string(), "a level is a number from 1 to 9");
    }
    let error = Player::builder().memory(u64::MAX).build().expect_err("no such memory");
    assert!(error.to_string().starts_with("the system gave no 18446744073709551615 bytes of memory: "), "{error}");
    fn is_send<T: Send>(_: &T) {}
    is_send(&player(Level::GREEDY, 0));
}

/// What one gets against others of a kind at all other seats, in a hundredth of a point, and in how many games.
fn points(rules: &str, others: Level, budget: &Budget, games: u32) -> f64 {
    let start = Position::new(rules.parse().expect(rules));
    let players = u32::from(start.rules().players());
    let (mut strongest, mut other) = (player(Level::STRONGEST, 1), player(others, 2));
    let mut points = 0.0;
    for game in 0..games {
        let seat = Seat::new((game % players) as u8).expect("a seat");
        let mut at = start;
        while let Some(turn) = at.to_move() {
            let player = if turn == seat { &mut strongest } else { &mut other };
            at = at.apply(player.choose(&at, budget).expect("a move").mv).expect("legal");
        }
        let outcome = at.outcome().expect("over");
        let scores = (0..).map_while(Seat::new).filter_map(|other| outcome.rating_score(seat, other));
        points += scores.sum::<f64>() / f64::from(players - 1);
    }
    100.0 * points / f64::from(games)
}

/// Against beginners and greedy players. The long version is as the figures are promised: 200 games, a tenth of a
/// second a move; the short one has fewer games, a thousandth of that, and room for chance.
#[test]
fn strength() {
    let (games, budget, room) =
        if long() { (200, Budget::time(Duration::from_millis(100)), 0.0) } else { (24, Budget::nodes(1_000), 8.0) };
    let rows = [("2x6x4", 98.0, 95.0), ("3x6x4", 95.0, 85.0), ("4x6x4", 90.0, 75.0)];
    for (rules, random, greedy) in rows {
        for (others, wanted) in [(Level::RANDOM, random), (Level::GREEDY, greedy)] {
            let points = points(rules, others, &budget, games);
            println!("{rules}, level {others}: {points:.1} % of points");
            assert!(points >= wanted - room, "{rules}, level {others}: {points}");
        }
    }
}
