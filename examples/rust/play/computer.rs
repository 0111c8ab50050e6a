//! The computer's moves: a few simple players over [`Position`].

use fastrand::Rng;
use kalah::{Move, Position, Seat};

use super::seats::{Level, seats};

/// A win counts more than any number of seeds.
const WIN: i32 = 1_000_000;

/// A legal move, `None` at the end. Among moves that look equally good the generator chooses.
pub(crate) fn choose(position: &Position, level: Level, rng: &mut Rng) -> Option<Move> {
    let me = position.to_move()?;
    match level {
        Level::Random => {
            let moves = position.legal_moves();
            moves.nth(rng.usize(..moves.len()))
        }
        Level::Greedy => best(position, rng, |next, _| {
            let again = next.to_move() == Some(me);
            (standing(next, me), again)
        }),
        Level::Search(plies) => best(position, rng, |next, best| {
            // One below the best: moves as good as it are valued exactly, others only as far as needed.
            let alpha = best.map_or(-i32::MAX, |best| best - 1);
            search(next, me, plies.saturating_sub(1), alpha, i32::MAX)
        }),
    }
}

/// The move of the largest value; the values are told the best one so far.
fn best<Value: Ord + Copy>(
    position: &Position,
    rng: &mut Rng,
    mut value: impl FnMut(&Position, Option<Value>) -> Value,
) -> Option<Move> {
    let mut best: Option<Value> = None;
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        let Ok(next) = position.apply(mv) else { continue };
        let value = value(&next, best);
        if best.is_none_or(|best| value > best) {
            best = Some(value);
            moves.clear();
        }
        if best == Some(value) {
            moves.push(mv);
        }
    }
    rng.choice(moves)
}

/// Alpha-beta with every other seat against `me` (paranoid; with two players that is the usual search). The value is
/// exact between `alpha` and `beta`.
fn search(position: &Position, me: Seat, plies: u8, mut alpha: i32, mut beta: i32) -> i32 {
    let Some(rest) = plies.checked_sub(1).filter(|_| !position.is_over()) else { return standing(position, me) };
    let mine = position.turn() == me;
    // Late pits first: they reach the store, and good moves first make the search short.
    let moves = position.legal_moves();
    for mv in (0..moves.len()).rev().filter_map(|i| moves.nth(i)) {
        let Ok(next) = position.apply(mv) else { continue };
        let value = search(&next, me, rest, alpha, beta);
        if mine {
            alpha = alpha.max(value)
        } else {
            beta = beta.min(value)
        }
        if alpha >= beta {
            break;
        }
    }
    if mine { alpha } else { beta }
}

/// Own store less the best store of the others still playing; at the end a win or a loss beyond that.
fn standing(position: &Position, me: Seat) -> i32 {
    let others = seats().filter(|&seat| seat != me && position.is_playing(seat));
    let best = others.map(|seat| i32::from(position.store(seat))).max().unwrap_or(0);
    let margin = i32::from(position.store(me)) - best;
    if position.is_over() { margin + margin.signum() * WIN } else { margin }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same search without cuts.
    fn plain(position: &Position, me: Seat, plies: u8) -> i32 {
        if plies == 0 || position.is_over() {
            return standing(position, me);
        }
        let values = position.legal_moves().into_iter().filter_map(|mv| position.apply(mv).ok());
        let values = values.map(|next| plain(&next, me, plies - 1));
        if position.turn() == me { values.max() } else { values.min() }.unwrap_or(0)
    }

    fn random_positions(rules: &str) -> Vec<Position> {
        let mut rng = Rng::with_seed(1);
        let mut position = Position::new(rules.parse().expect("rules"));
        let mut positions = Vec::new();
        while let Some(mv) = choose(&position, Level::Random, &mut rng) {
            positions.push(position);
            position = position.apply(mv).expect("a legal move");
        }
        positions
    }

    #[test]
    fn the_search_finds_a_best_move_and_any_of_them() {
        for rules in ["2x4x3:swap=on", "3x3x2", "4x3x2:capture_from=all"] {
            let positions = random_positions(rules);
            assert!(positions.len() > 5, "{rules}");
            for position in positions {
                let me = position.turn();
                let value = |mv| plain(&position.apply(mv).expect("a legal move"), me, 3);
                let best = position.legal_moves().into_iter().map(value).max();
                for seed in 0..3 {
                    let chosen = choose(&position, Level::Search(4), &mut Rng::with_seed(seed)).expect("a move");
                    assert_eq!(Some(value(chosen)), best, "{}", position.text());
                }
            }
        }
    }

    #[test]
    fn greedy_takes_the_most_and_moves_again_where_that_is_equal() {
        let rows = [
            // Pit 2 captures 4 and the capturing seed; pit 3 brings one.
            ("2x3x1 2,1,0/0 4,0,1/0 1", "2"),
            // Pits 2 and 3 bring one each; only pit 3 moves again.
            ("2x3x1 0,3,1/0 1,1,1/0 1", "3"),
        ];
        for (text, mv) in rows {
            let position: Position = text.parse().expect(text);
            let chosen = choose(&position, Level::Greedy, &mut Rng::with_seed(0));
            assert_eq!(chosen.map(|mv| mv.to_string()).as_deref(), Some(mv), "{text}");
        }
    }

    #[test]
    fn no_move_at_the_end() {
        let over: Position = "2x2x1 0,0/3 0,0/1 1".parse().expect("a position");
        for level in [Level::Random, Level::Greedy, Level::Search(3)] {
            assert_eq!(choose(&over, level, &mut Rng::with_seed(0)), None);
        }
    }
}
