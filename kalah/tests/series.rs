//! Series of games: who begins, scores, standings, decisions, ratings.
#![cfg(feature = "std")]

use kalah::{Game, GameResult, Rules, Seat, Series, SeriesError, Setup};

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

/// What a game comes to that ends with these stores.
fn result(stores: &[u16]) -> GameResult {
    let rules = Rules::builder(stores.len() as u8, 1, 1).build().expect("rules");
    let sides: Vec<_> = stores.iter().map(|&store| [0, store]).collect();
    let over = Setup::from_sides(rules, &sides).expect("sides").position().expect("a position");
    Game::from_position(over).result().expect("over")
}

fn series(players: u8) -> Series {
    Series::new(Rules::builder(players, 1, 1).build().expect("rules"))
}

#[test]
fn the_first_move_passes_on_or_is_fixed() {
    let begin = |mut series: Series| {
        let mut first = Vec::new();
        for _ in 0..4 {
            let game = series.next_game();
            assert_eq!(game.start().to_move(), Some(series.first_seat()));
            assert_eq!(game.rules(), series.rules());
            first.push(series.first_seat().index());
            let stores = vec![1; usize::from(series.rules().players())];
            series.add(result(&stores)).expect("as many players");
        }
        first
    };
    assert_eq!(begin(series(2)), [0, 1, 0, 1]);
    assert_eq!(begin(series(3).starting_with(seat(2)).expect("a seat")), [2, 0, 1, 2]);
    assert_eq!(begin(series(4).alternate(false).starting_with(seat(3)).expect("a seat")), [3; 4]);
    let error = series(2).starting_with(seat(2)).expect_err("no such seat");
    assert_eq!(error.to_string(), "there is no seat 3: there are 2 players");
}

#[test]
fn the_opening_begins_anew_whoever_begins() {
    let mut series = Series::new("2x6x4:swap=on".parse().expect("rules"));
    series.add(result(&[1, 2])).expect("two players");
    let mut game = series.next_game();
    game.play_text("1").expect("legal");
    assert!(game.position().legal_moves().contains(kalah::Move::Swap));
    assert_eq!(game.position().to_move(), Some(Seat::SOUTH));
    assert!(game.to_string().contains("[First \"2\"]"), "{game}");
}

#[test]
fn scores_add_up() {
    let mut series = series(2);
    for stores in [[25, 23], [24, 24], [10, 38], [30, 18]] {
        series.add(result(&stores)).expect("two players");
    }
    let (south, north) = (series.score(Seat::SOUTH), series.score(Seat::NORTH));
    assert_eq!((south.wins, south.draws, south.losses, south.seeds, south.difference), (2, 1, 1, 89, -14));
    assert_eq!((north.wins, north.draws, north.losses, north.seeds, north.difference), (1, 1, 2, 103, 14));
    assert_eq!((south.half_points(), north.half_points()), (5, 3));
    assert_eq!(series.results().len(), 4);
    assert_eq!(series.score(seat(2)), kalah::Score::default());
    assert!(!series.is_decided() && series.left().is_none() && series.winner().is_none(), "it has no end");
}

#[test]
fn resigned_seats_lose_whatever_they_hold() {
    let mut series = series(2);
    let mut game = series.next_game();
    game.resign(Seat::SOUTH).expect("possible");
    series.add(game.result().expect("over")).expect("two players");
    assert_eq!((series.score(Seat::SOUTH).losses, series.score(Seat::NORTH).wins), (1, 1));
    assert_eq!(series.score(Seat::NORTH).difference, 0);
}

#[test]
fn equal_points_are_equal_ranks() {
    let mut series = series(4);
    let places = |series: &Series| -> Vec<(usize, u8)> {
        series.standings().iter().map(|standing| (standing.seat.index(), standing.rank)).collect()
    };
    assert_eq!(places(&series), [(0, 1), (1, 1), (2, 1), (3, 1)]);
    series.add(result(&[5, 9, 9, 1])).expect("four players");
    assert_eq!(places(&series), [(1, 1), (2, 1), (0, 3), (3, 3)]);
    series.add(result(&[5, 9, 2, 1])).expect("four players");
    assert_eq!(places(&series), [(1, 1), (2, 2), (0, 3), (3, 3)]);
    series.add(result(&[0, 0, 1, 0])).expect("four players");
    assert_eq!(places(&series), [(1, 1), (2, 1), (0, 3), (3, 3)]);
    let standing = series.standings()[1];
    assert_eq!((standing.score.wins, standing.score.draws, standing.score.losses), (1, 1, 1));
}

#[test]
fn best_of_so_many() {
    let (south, north, draw) = ([2, 1], [1, 2], [1, 1]);
    let play = |best_of: u32, results: &[[u16; 2]]| {
        let mut series = series(2).best_of(best_of);
        for (number, stores) in results.iter().enumerate() {
            let early = series.is_decided();
            assert!(!early, "decided after {number} of {results:?}");
            series.add(result(stores)).expect("two players");
        }
        (series.is_decided(), series.winner().map(Seat::index))
    };
    assert_eq!(play(1, &[]), (false, None));
    assert_eq!(play(1, &[north]), (true, Some(1)));
    assert_eq!(play(3, &[south, south]), (true, Some(0)));
    assert_eq!(play(3, &[south, draw]), (false, None));
    assert_eq!(play(3, &[south, draw, draw]), (true, Some(0)));
    assert_eq!(play(3, &[south, draw, north]), (true, None));
    assert_eq!(play(5, &[draw, draw, draw, draw]), (false, None));
    assert_eq!(play(5, &[south, draw, south, draw]), (true, Some(0)));
    assert_eq!(play(4, &[south, draw, draw]), (false, None), "North can still draw level");
    assert_eq!(play(2, &[south, north]), (true, None));
    assert_eq!(play(0, &[south; 50]), (false, None));
}

#[test]
fn what_does_not_belong_is_refused() {
    let mut series = series(3).best_of(1);
    let error = series.add(result(&[1, 2])).expect_err("two players");
    assert_eq!(error, SeriesError::Players { given: 2, players: 3 });
    assert_eq!(error.to_string(), "the game had 2 players, the series has 3");
    series.add(result(&[1, 2, 3])).expect("three players");
    assert_eq!(series.add(result(&[1, 2, 3])), Err(SeriesError::Full { best_of: 1 }));
    assert_eq!(series.results().len(), 1);
}

#[test]
fn ratings_by_pairs() {
    let pairs = |stores: &[u16]| -> Vec<(usize, usize, f64)> {
        result(stores).rating_pairs().map(|(seat, other, score)| (seat.index(), other.index(), score)).collect()
    };
    assert_eq!(pairs(&[25, 23]), [(0, 1, 1.0)]);
    assert_eq!(pairs(&[24, 24]), [(0, 1, 0.5)]);
    assert_eq!(pairs(&[3, 1, 1, 2]), [(0, 1, 1.0), (0, 2, 1.0), (0, 3, 1.0), (1, 2, 0.5), (1, 3, 0.0), (2, 3, 0.0)]);

    // E6: who resigned ranks below all others, and with each other.
    let mut game = Game::new(Rules::builder(4, 1, 1).build().expect("rules"));
    game.resign(seat(0)).expect("possible");
    game.resign(seat(2)).expect("possible");
    game.resign(seat(3)).expect("possible");
    let result = game.result().expect("over");
    let score = |own, other| result.rating_score(seat(own), seat(other));
    assert_eq!((score(1, 0), score(0, 1), score(0, 2), score(2, 3)), (Some(1.0), Some(0.0), Some(0.5), Some(0.5)));
    assert_eq!(score(1, 1), None);
    let two = Game::from_position(
        Setup::from_sides(Rules::builder(2, 1, 1).build().unwrap(), &[[0, 1], [0, 1]]).unwrap().position().unwrap(),
    );
    assert_eq!(two.result().unwrap().rating_score(seat(0), seat(2)), None);
}
