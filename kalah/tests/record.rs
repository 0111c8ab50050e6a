//! Games with their history: complete games of others, random games, and what frontends do with them.
#![cfg(feature = "std")]

mod common;

use common::games::{self, seats};
use common::library;
use common::rows::{self, Case, GameRow};
use common::strategies::{self, cases};
use core::time::Duration;
use fastrand::Rng;
use kalah::{EndReason, Game, Holder, Move, MoveError, Pit, PlyError, Position, ResignError, Rules, Seat};
use proptest::prelude::{Strategy, any};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

fn sow(pit: u8) -> Move {
    Move::Sow(Pit::new(pit - 1).expect("a pit"))
}

fn joined(scores: impl IntoIterator<Item = impl ToString>) -> String {
    scores.into_iter().map(|score| score.to_string()).collect::<Vec<_>>().join("-")
}

/// Written and read it is the same game, and all of it can be taken back and played again.
fn check(game: &Game) {
    let text = game.to_string();
    let read: Game = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(read == *game, "{text}\n{read}");

    let mut again = game.clone();
    let plies = game.plies().len();
    assert_eq!(again.undo(usize::MAX), plies);
    assert_eq!((again.position(), again.undone()), (game.start(), plies));
    assert_eq!(again.redo(plies), plies);
    assert_eq!((again.redo(1), again.undone()), (0, 0));
    assert!(again == *game);

    let turns: Vec<_> = game.turns().collect();
    assert_eq!(turns.iter().flat_map(|turn| turn.plies()).collect::<Vec<_>>(), game.plies().iter().collect::<Vec<_>>());
    for pair in turns.windows(2) {
        assert_ne!(pair[0].seat(), pair[1].seat());
    }
    let current = game.current_turn();
    assert_eq!(current.seat(), game.position().turn());
    if !current.plies().is_empty() {
        assert_eq!(turns.last(), Some(&current));
    }
    check_resignations(game);
}

/// M14 and E6, from the text of the rules.
fn check_resignations(game: &Game) {
    let mut playing: Vec<bool> = seats(game).map(|seat| game.start().is_playing(seat)).collect();
    for (before, ply) in game.plies().iter().enumerate() {
        let before = game.position_after(before).expect("a position");
        let after = ply.position();
        assert!(playing[ply.seat().index()], "who has resigned is passed over");
        if ply.mv().is_none() {
            playing[ply.seat().index()] = false;
            let left = playing.iter().filter(|playing| **playing).count();
            assert!(left > 1 || ply.ending().expect("one is left").reason() == EndReason::Resignation);
            if !after.is_over() {
                assert!(before.sides().eq(after.sides()), "what was in the pits and the store stays there");
                assert!(after.turn() == before.turn() || ply.seat() == before.turn());
            }
        }
    }
    let Some(result) = game.result() else {
        assert!(!game.position().is_over());
        return;
    };
    assert_eq!(result.reason(), game.plies().last().map(|ply| ply.ending().expect("the end").reason()));
    let scores: Vec<u16> = game.position().sides().map(|side| side.store()).collect();
    assert_eq!(result.scores(), scores);
    let left: Vec<usize> = (0..playing.len()).filter(|&seat| playing[seat]).collect();
    for seat in seats(game) {
        let own = seat.index();
        assert_eq!(result.resigned(seat), !playing[own]);
        let ahead = match playing[own] {
            true => left.iter().filter(|&&other| scores[other] > scores[own]).count(),
            false => left.len(),
        };
        assert_eq!(usize::from(result.ranks()[own]), ahead + 1);
    }
    let first: Vec<_> = seats(game).filter(|seat| result.ranks()[seat.index()] == 1).collect();
    assert_eq!(result.winner(), if let [alone] = first[..] { Some(alone) } else { None });
}

#[test]
fn complete_public_games_are_records() {
    let mut games = 0;
    for row in rows::read::<Case>("cases.jsonl") {
        let Case::Complete(row) = row else { continue };
        let (rules, scores) = (library::rules(&row.rules), joined(&row.scores));
        let record = |scores: &str| format!("[Rules \"{rules}\"]\n[Result \"{scores}\"]\n\n{}\n", row.pits);
        let game: Game = record(&scores).parse().unwrap_or_else(|error| panic!("{}: {error}", row.name));
        assert_eq!(game.plies().len(), row.plies, "{}", row.name);
        assert_eq!(game.position().is_over(), row.over, "{}", row.name);
        assert_eq!(joined(game.result().expect("over").scores()), scores);
        check(&game);

        let mut typed = Game::new(rules);
        let words: Vec<_> = row.pits.chars().map(String::from).collect();
        assert_eq!(typed.play_text(&words.join(" ")).expect("legal").len(), row.plies);
        assert!(typed == game);

        let wrong = record("1-47").parse::<Game>().expect_err("another result").to_string();
        assert!(wrong.ends_with(&format!("that comes to {scores}")), "{wrong}");
        games += 1;
    }
    assert_eq!(games, 8);
}

#[test]
fn games_of_the_vectors_with_their_resignations() {
    let rows = rows::read::<GameRow>("games.jsonl");
    let mut resignations = 0;
    for row in &rows {
        let rules = library::rules(&row.rules);
        let sides: Vec<Vec<u16>> =
            row.start.sides.iter().map(|side| side.iter().map(|&seeds| seeds as u16).collect()).collect();
        let mut setup = kalah::Setup::from_sides(rules, &sides).expect("sides");
        setup.turn = library::seat(row.start.mover);
        setup.phase = library::phase(row.start.phase);
        let mut game = Game::from_position(setup.position().expect("a position"));
        for ply in &row.plies {
            match ply {
                rows::Ply::Move(moved) => drop(game.play(library::mv(moved.choice)).expect(&row.name)),
                rows::Ply::Resignation(resigned) => {
                    resignations += 1;
                    let ending = game.resign(library::seat(resigned.resign)).expect(&row.name);
                    assert_eq!(ending.is_some(), resigned.ended, "{}", row.name);
                }
            }
            let (rows::Ply::Move(rows::Moved { sides, mover, .. })
            | rows::Ply::Resignation(rows::Resigned { sides, mover, .. })) = ply;
            let seen = common::plain::Game::seen(game.position());
            assert_eq!((&seen.sides, seen.mover), (sides, *mover), "{}", row.name);
        }
        let result = game.result().expect("over");
        assert!(result.scores().iter().map(|&score| u32::from(score)).eq(row.scores.iter().copied()), "{}", row.name);
        assert!(result.ranks().iter().map(|&rank| usize::from(rank)).eq(row.ranks.iter().copied()), "{}", row.name);
        check(&game);
    }
    assert_eq!(rows.len(), 242);
    assert!(resignations > 20, "{resignations}");
}

#[test]
fn ten_thousand_random_games() {
    let (any, mut runner) = ((strategies::beginnings(), any::<u64>()), TestRunner::new(cases(1)));
    let mut counts = [0; 8];
    for _ in 0..10_000 {
        let (begin, seed) = any.new_tree(&mut runner).expect("nothing is filtered out").current();
        let game = games::random(begin.begin(), &mut Rng::with_seed(seed));
        check(&game);
        let resigned = game.plies().iter().filter(|ply| ply.mv().is_none()).count();
        let seen = [
            game.position().is_over(),
            !game.position().is_over(),
            resigned > 0,
            resigned > 0 && game.result().is_some_and(|result| result.reason() != Some(EndReason::Resignation)),
            game.plies().iter().any(|ply| ply.mv() == Some(Move::Swap)),
            game.plies().iter().any(|ply| ply.time().is_some()),
            game.rules().players() > 2,
            game.position_after(50).is_some(),
        ];
        for (count, seen) in counts.iter_mut().zip(seen) {
            *count += usize::from(seen);
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

#[test]
fn a_branch_goes_its_own_way() {
    let mut game = Game::new(Rules::standard());
    game.set_name(Seat::SOUTH, Some("Ada".into())).expect("a seat");
    game.set_turn_limit(Some(Duration::from_secs(30)));
    game.play_text("3@1s 6 3 2").expect("legal");
    game.undo(1);
    let mut branch = game.branch(2).expect("two plies");
    assert_eq!((branch.plies(), branch.undone()), (&game.plies()[..2], 0));
    assert_eq!((branch.name(Seat::SOUTH), branch.turn_limit()), (Some("Ada"), Some(Duration::from_secs(30))));
    branch.play(sow(1)).expect("legal");
    assert_ne!(branch.position(), game.position());
    assert_eq!((game.plies().len(), game.undone()), (3, 1));
    assert_eq!(game.branch(4), None, "what was taken back is not part of it");
    assert_eq!(game.branch(0).expect("the start").position(), game.start());
}

#[test]
fn positions_by_the_number_of_plies() {
    let mut game = Game::new(Rules::standard());
    game.play_text("3 6").expect("legal");
    assert_eq!(game.position_after(0), Some(game.start()));
    assert_eq!(game.position_after(1), Some(game.plies()[0].position()));
    assert_eq!(game.position_after(2), Some(game.position()));
    assert_eq!(game.position_after(3), None);
    assert_eq!(game.position_after(usize::MAX), None);
}

#[test]
fn a_new_ply_forgets_what_was_taken_back_and_an_error_does_not() {
    let mut game = Game::new(Rules::standard());
    game.play_text("3 6 3").expect("legal");
    assert_eq!((game.undo(2), game.undone()), (2, 2));
    let before = game.clone();
    assert_eq!(
        game.play(sow(3)),
        Err(MoveError::EmptyPit { seat: Seat::SOUTH, players: 2, pit: Pit::new(2).unwrap() })
    );
    assert_eq!(game.resign(seat(2)), Err(ResignError::NoSuchSeat { seat: seat(2), players: 2 }));
    assert!(game.play_text("6 3 3").is_err());
    assert_eq!(game.play_text(" ").map(<[_]>::len), Ok(0));
    assert!(game == before);
    game.play(sow(1)).expect("legal");
    assert_eq!((game.undone(), game.redo(1)), (0, 0));
}

#[test]
fn plies_as_text_or_none_of_them() {
    let mut game = Game::new(Rules::builder(2, 12, 4).swap(true).build().expect("rules"));
    assert_eq!(game.play_text("12, s\t r2@3").expect("legal").len(), 3);
    assert_eq!(game.result().expect("over").winner(), Some(Seat::SOUTH));
    game.undo(3);
    let pits = 12;
    for (text, offset, word, kind) in [
        ("x", 0, 1, PlyError::NotUnderstood { pits }),
        ("-1", 0, 1, PlyError::NotUnderstood { pits }),
        ("1 2 S1", 4, 3, PlyError::NotUnderstood { pits }),
        ("R", 0, 1, PlyError::NotUnderstood { pits }),
        ("3é", 0, 1, PlyError::NotUnderstood { pits }),
        ("1. 3", 0, 1, PlyError::NotUnderstood { pits }),
        ("1 0", 2, 2, PlyError::NoSuchPit { number: 0, pits }),
        ("1 13", 2, 2, PlyError::NoSuchPit { number: 13, pits }),
        ("1 4294967297", 2, 2, PlyError::NoSuchPit { number: u32::MAX, pits }),
        ("R3", 0, 1, PlyError::NoSuchSeat { number: 3, players: 2 }),
        ("R0", 0, 1, PlyError::NoSuchSeat { number: 0, players: 2 }),
        ("1@", 2, 1, PlyError::Time),
        ("1,2@x", 4, 2, PlyError::Time),
        ("1,1@18446744073709551616", 4, 2, PlyError::Time),
        ("S", 0, 1, PlyError::Move(MoveError::SwapNotOffered)),
        ("1 s s", 4, 3, PlyError::Move(MoveError::SwapNotOffered)),
        ("R1 R2", 3, 2, PlyError::Resign(ResignError::GameOver)),
        ("R1 1", 3, 2, PlyError::Move(MoveError::GameOver)),
    ] {
        let error = game.play_text(text).expect_err(text);
        assert_eq!((error.offset, error.word, error.kind), (offset, word, kind), "{text}");
        assert_eq!((game.plies().len(), game.undone()), (0, 3));
    }
    // On a small board too, a word of several digits is a number here: who types 12 does not mean two moves.
    let error = Game::new(Rules::standard()).play_text("12").expect_err("no such pit");
    assert_eq!(error.kind, PlyError::NoSuchPit { number: 12, pits: 6 });
}

#[test]
fn time_adds_up_over_extra_turns_and_others_resignations() {
    let (s, ms) = (Duration::from_secs, Duration::from_millis);
    let mut game = Game::new(Rules::builder(3, 6, 4).build().expect("rules"));
    assert_eq!(game.exceeded(Duration::MAX), None, "there is no limit");
    game.set_turn_limit(Some(s(10)));
    game.play_timed(sow(3), s(4)).expect("legal"); // moves again
    game.resign_timed(seat(1), s(5)).expect("possible"); // while seat 1 of the three thinks
    assert_eq!(game.current_turn().time(), s(9));
    assert_eq!(game.exceeded(s(1)), None, "to the second");
    assert_eq!(game.exceeded(ms(1_001)), Some(ms(1)));
    assert_eq!(game.exceeded(Duration::MAX), Some(Duration::MAX - s(10)), "what cannot be added is cut off");
    game.play_timed(sow(1), s(3)).expect("legal");
    assert_eq!((game.current_turn().seat(), game.current_turn().plies().len()), (seat(2), 0));
    assert_eq!((game.current_turn().time(), game.exceeded(s(10))), (s(0), None));
    game.play(sow(1)).expect("legal");

    let turns: Vec<_> = game.turns().map(|turn| (turn.seat(), turn.plies().len(), turn.exceeded())).collect();
    assert_eq!(turns, [(seat(0), 3, Some(s(2))), (seat(2), 1, None)]);
    game.undo(2);
    assert_eq!(game.current_turn().time(), s(9));
    game.redo(1);
    assert_eq!(game.plies()[2].time(), Some(s(3)), "times come back with the plies");
    game.resign(seat(0)).expect("possible");
    assert_eq!(game.exceeded(Duration::MAX), None, "the game is over");
}

#[test]
fn seats_change_hands_and_come_back() {
    let mut game = Game::new(Rules::standard());
    game.set_owner(Seat::NORTH, Holder::Computer).expect("a seat");
    let holders = |game: &Game| [Seat::SOUTH, Seat::NORTH].map(|seat| game.holder(seat));
    assert_eq!(holders(&game), [Holder::Person, Holder::Computer]);
    for seat in [Seat::SOUTH, Seat::NORTH] {
        game.hand_over(seat).expect("a seat");
    }
    assert_eq!(holders(&game), [Holder::Computer; 2]);
    let text = game.to_string();
    assert!(text.contains("[Holders \"away,computer\"]\n"), "{text}");
    assert!(text.parse::<Game>().expect("a record") == game);
    for seat in [Seat::SOUTH, Seat::NORTH] {
        game.give_back(seat).expect("a seat");
    }
    assert_eq!(holders(&game), [Holder::Person, Holder::Computer], "a seat of the computer stays one");
    game.hand_over(Seat::SOUTH).expect("a seat");
    game.set_owner(Seat::SOUTH, Holder::Person).expect("a seat");
    assert_eq!(game.holder(Seat::SOUTH), Holder::Person, "whoever gets a seat is there");

    let message = game.hand_over(seat(2)).expect_err("no such seat").to_string();
    assert_eq!(message, "there is no seat 3: there are 2 players");
    for error in [game.give_back(seat(3)), game.set_owner(seat(2), Holder::Person), game.set_name(seat(2), None)] {
        assert!(error.is_err());
    }
    assert_eq!(game.name(seat(3)), None);
}

#[test]
fn a_start_that_is_over_has_a_result_without_a_reason() {
    let over: Position = "2x2x1 0,0/1 2,0/1 1".parse().expect("a position");
    let mut game = Game::from_position(over);
    let result = game.result().expect("over");
    assert_eq!((result.scores(), result.reason()), (&[1, 3][..], None));
    assert_eq!(game.play(sow(1)), Err(MoveError::GameOver));
    assert_eq!(game.resign(Seat::SOUTH), Err(ResignError::GameOver));
    assert_eq!((game.turns().count(), game.current_turn().plies().len()), (0, 0));
    check(&game);
}

#[test]
fn the_largest_boards_are_played_to_their_end() {
    for rules in ["2x15x2184", "3x9x2427:sow_stores=all,end=no_move", "4x7x2340:skip_origin=on"] {
        let mut rng = Rng::with_seed(1);
        let mut game = Game::new(rules.parse().expect("rules"));
        while let Some(mv) = rng.choice(game.position().legal_moves()) {
            game.play(mv).expect("legal");
        }
        check(&game);
        let len = game.to_string().len();
        assert!(len < kalah::RecordReader::<&[u8]>::LIMIT / 4, "{rules}: {len} bytes");
    }
}

#[test]
fn swaps_are_plies_too() {
    let mut game = Game::new("2x6x4:swap=on".parse().expect("rules"));
    game.play(sow(1)).expect("legal");
    game.play(Move::Swap).expect("offered");
    assert!(game.to_string().ends_with("\n\n1 S *\n"), "{game}");
    check(&game);
}
