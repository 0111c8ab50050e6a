//! The rows of the vector files against any way to play: every field of a row
//! is compared, and a row that says nothing is an error.

use super::options::Options;
use super::plain::{Choice, Game, Seen};
use super::rows::{CompleteCase, GameRow, PerftRow, Ply, Single, Start, ValueRow};
use std::collections::{BTreeMap, HashMap};

/// A complete game; the number of its plies.
pub fn game<G: Game>(row: &GameRow) -> usize {
    let name = &row.name;
    let Start { sides, mover, phase, .. } = &row.start;
    let all = vec![true; row.rules.players];
    let mut game = G::set_up(&row.rules, sides, *mover, *phase, &all);
    let usual = G::start(&row.rules);
    if usual.seen().sides == *sides && *mover == 0 {
        assert!(game == usual, "{name}: the usual start");
    }
    let seen = game.seen();
    assert_eq!(seen.sides, row.start.sides, "{name}: start");
    assert_eq!(seen.mover, row.start.mover, "{name}: start");
    assert_eq!(seen.phase, row.start.phase, "{name}: start");
    assert_eq!(seen.over, row.start.ended, "{name}: start");

    for (number, ply) in row.plies.iter().enumerate() {
        let at = format!("{name}, ply {number}");
        let legal = game.seen().legal;
        match ply {
            Ply::Move(row) => {
                assert_eq!(legal, row.legal, "{at}: legal");
                let (after, step) = game.play(row.choice).expect(&at);
                let seen = after.seen();
                assert_eq!(seen.sides, row.sides, "{at}: sides");
                assert_eq!(seen.mover, row.mover, "{at}: mover");
                assert_eq!(seen.phase, row.phase, "{at}: phase");
                assert_eq!(seen.over, row.ended, "{at}: ended");
                assert_eq!(step.last(), row.last, "{at}: last");
                assert_eq!(step.captured, row.captured, "{at}: captured");
                assert_eq!(step.again, row.again, "{at}: again");
                assert_eq!(step.swept, row.swept, "{at}: swept");
                game = after;
            }
            Ply::Resignation(row) => {
                assert_eq!(legal, row.legal, "{at}: legal");
                let (after, step) = game.resign(row.resign).expect(&at);
                let seen = after.seen();
                assert_eq!(seen.sides, row.sides, "{at}: sides");
                assert_eq!(seen.mover, row.mover, "{at}: mover");
                assert_eq!(seen.phase, row.phase, "{at}: phase");
                assert_eq!(seen.over, row.ended, "{at}: ended");
                assert!(!seen.playing[row.resign], "{at}: playing");
                assert_eq!(step.swept, row.swept, "{at}: swept");
                game = after;
            }
        }
    }

    let outcome = game.seen().outcome.expect("a complete game is over");
    assert_eq!(outcome.scores, row.scores, "{name}: scores");
    assert_eq!(outcome.ranks, row.ranks, "{name}: ranks");
    assert!(!row.plies.is_empty(), "{name}: no ply");
    row.plies.len()
}

/// A single move; whether there was one.
pub fn single<G: Game>(row: &Single) -> bool {
    let name = &row.name;
    let game: G = row.position();
    let seen = game.seen();
    let all = vec![true; row.rules.players];
    assert_eq!(&seen.playing, row.playing.as_ref().unwrap_or(&all), "{name}: playing");
    if let Some(settled) = &row.settled {
        assert_eq!(&seen.sides, settled, "{name}: settled");
    }
    if let Some(legal) = &row.legal {
        assert_eq!(&seen.legal, legal, "{name}: legal");
    }
    assert_eq!(seen.over, row.over.unwrap_or(row.choice.is_none()), "{name}: over");

    let Some(choice) = row.choice else {
        assert!(seen.over, "{name}: the row has no move");
        assert!(row.legal.is_some(), "{name}: the row says nothing");
        assert_eq!(row.ended, None, "{name}: a result without a move");
        return false;
    };
    let (after, step) = game.play(choice).expect(name);
    let seen = after.seen();
    assert_eq!(Some(&seen.sides), row.sides.as_ref(), "{name}: sides");
    assert_eq!(to_move(&seen), row.to_move, "{name}: to move");
    if let Some(phase) = row.phase_after {
        assert_eq!(seen.phase, phase, "{name}: phase");
    }
    assert_eq!(step.last(), row.last, "{name}: last");
    assert_eq!(Some(step.captured), row.captured, "{name}: captured");
    assert_eq!(Some(step.again), row.again, "{name}: again");
    assert_eq!(Some(seen.over), row.ended, "{name}: ended");
    assert_eq!(Some(step.swept), row.swept, "{name}: swept");
    true
}

fn to_move(seen: &Seen) -> Option<usize> {
    (!seen.over).then_some(seen.mover)
}

/// A complete game of which only the pits and the end are known; the number of
/// its plies.
pub fn complete<G: Game>(row: &CompleteCase) -> usize {
    let name = &row.name;
    let mut game = G::start(&row.rules);
    let mut plies = 0;
    for pit in row.pits.chars() {
        let pit = pit.to_digit(10).expect("a digit") as usize;
        game = game.play(Choice::Sow(pit - 1)).expect(name).0;
        plies += 1;
    }
    assert_eq!(plies, row.plies, "{name}: plies");
    let seen = game.seen();
    assert_eq!(seen.over, row.over, "{name}: over");
    assert_eq!(seen.outcome.expect(name).scores, row.scores, "{name}: scores");
    plies
}

/// A perft row as far as its numbers stay within `limit`; how many it was.
pub fn perft<G: Game>(row: &PerftRow, limit: u64) -> usize {
    let game = G::start(&row.rules);
    let mut numbers = 0;
    for (before, &number) in row.perft.iter().enumerate() {
        if number <= limit {
            assert_eq!(game.perft(before + 1), number, "{}, depth {}", row.name, before + 1);
            numbers += 1;
        }
    }
    numbers
}

/// The first player's margin under best play and the value of every first move,
/// by plain exhaustive search; the number of positions it took.
pub fn value<G: Game>(row: &ValueRow) -> usize {
    let mut known = HashMap::new();
    let start = G::start(&row.rules);
    let mut values = BTreeMap::new();
    for (choice, after) in start.children() {
        let Choice::Sow(pit) = choice else {
            panic!("a swap before the first move");
        };
        values.insert(pit.to_string(), solve(&after, &mut known));
    }
    assert_eq!(values, row.moves, "{:?}", row.rules);
    assert_eq!(solve(&start, &mut known), row.margin, "{:?}", row.rules);
    known.len()
}

/// The first player's margin under best play.
pub fn solve_start<G: Game>(options: &Options) -> i32 {
    solve(&G::start(options), &mut HashMap::new())
}

fn solve<G: Game>(game: &G, known: &mut HashMap<G, i32>) -> i32 {
    if let Some(margin) = game.margin() {
        return margin;
    }
    if let Some(&value) = known.get(game) {
        return value;
    }
    let children = game.children();
    let values = children.iter().map(|(_, after)| solve(after, known));
    let best = if game.mover() == 0 { values.max() } else { values.min() };
    let value = best.expect("a game that goes on has a legal move");
    known.insert(game.clone(), value);
    value
}
