//! What the sources themselves show: their worked examples, and the mistakes
//! they warn of. The sources are those of `RULES.md`.

mod common;

use common::library::{pit, seat};
use kalah::{Capture, CaptureFrom, Cell, Move, MoveError, Phase, Position, Rules, RulesError, Seat, Setup, Sown};

fn position(rules: Rules, turn: Seat, sides: &[&[u16]]) -> Position {
    let mut setup = Setup::from_sides(rules, sides).expect("sides of these rules");
    setup.turn = turn;
    setup.phase = Phase::Play;
    setup.position().expect("a setup that can be played")
}

fn sow(position: &Position, from: usize) -> (Position, Sown) {
    position.apply_with_events(Move::Sow(pit(from))).expect("a legal move")
}

fn sides(position: &Position) -> Vec<Vec<u16>> {
    position.sides().map(|side| side.pits().iter().copied().chain([side.store()]).collect()).collect()
}

mod tutorial {
    use super::*;

    /// The examples hold under both readings of the tutorial.
    fn readings() -> [Rules; 2] {
        [Rules::standard(), Rules::empty_capture()]
    }

    /// The number of a cell on the tutorial's board: South 0-5, his store 6,
    /// North 7-12, his store 13.
    fn number(cell: Cell) -> usize {
        match cell {
            Cell::Pit(seat, pit) => 7 * seat.index() + pit.index(),
            Cell::Store(seat) => 7 * seat.index() + 6,
        }
    }

    #[test]
    fn four_seeds_from_pit_3_go_round_the_corner() {
        for rules in readings() {
            let (after, sown) = sow(&Position::new(rules), 3);
            assert_eq!(sown.path().map(number).collect::<Vec<_>>(), [4, 5, 6, 7]);
            assert_eq!(sides(&after), [[4, 4, 4, 0, 5, 5, 1], [5, 4, 4, 4, 4, 4, 0]]);
            assert_eq!(after.to_move(), Some(Seat::NORTH));
        }
    }

    #[test]
    fn seven_are_captured_from_pit_12_and_pit_0() {
        for rules in readings() {
            let before = position(rules, Seat::SOUTH, &[&[0, 1, 1, 1, 1, 8, 0], &[1, 1, 1, 1, 1, 5, 0]]);
            let (after, sown) = sow(&before, 5);
            // The seed sown into pit 12 on the way makes six of five.
            let captures: Vec<_> = sown.captures().map(|(cell, seeds)| (number(cell), seeds)).collect();
            assert_eq!(sown.last().map(number), Some(0));
            assert_eq!(captures, [(12, 6), (0, 1)]);
            assert_eq!(sown.captured(), 7);
            assert_eq!(sides(&after), [[0, 1, 1, 1, 1, 0, 8], [2, 2, 2, 2, 2, 0, 0]]);
            assert_eq!(after.to_move(), Some(Seat::NORTH));
        }
    }

    #[test]
    fn two_seeds_from_pit_4_end_in_the_store() {
        for rules in readings() {
            let before = position(rules, Seat::SOUTH, &[&[3, 3, 3, 3, 2, 3, 5], &[3, 3, 3, 3, 3, 3, 5]]);
            let (after, sown) = sow(&before, 4);
            assert_eq!(sown.path().map(number).collect::<Vec<_>>(), [5, 6]);
            assert!(sown.moves_again());
            assert_eq!(after.to_move(), Some(Seat::SOUTH));
        }
    }

    #[test]
    fn when_south_is_empty_north_sweeps_his_own() {
        for rules in readings() {
            let before = position(rules, Seat::SOUTH, &[&[0, 0, 0, 0, 0, 1, 25], &[0, 1, 2, 0, 3, 0, 16]]);
            let (after, sown) = sow(&before, 5);
            assert_eq!(sides(&after), [[0, 0, 0, 0, 0, 0, 26], [0, 0, 0, 0, 0, 0, 22]]);
            assert_eq!(sown.ending().expect("the end").swept(), [0, 6]);
            assert!(!sown.moves_again());
            assert_eq!(after.outcome().expect("the end").winner(), Some(Seat::SOUTH));
            assert_eq!(after.outcome().expect("the end").margin(Seat::SOUTH), 4);
        }
    }

    #[test]
    fn twenty_five_win_and_twenty_four_draw() {
        for (south, winner) in [(23, Some(Seat::NORTH)), (24, None), (25, Some(Seat::SOUTH)), (26, Some(Seat::SOUTH))] {
            for rules in readings() {
                let end = position(rules, Seat::NORTH, &[&[0, 0, 0, 0, 0, 0, south], &[0, 0, 0, 0, 0, 0, 48 - south]]);
                let outcome = end.outcome().expect("the end");
                assert_eq!(outcome.winner(), winner);
                assert_eq!(outcome.is_draw(), south == 24);
            }
        }
    }
}

mod boxed {
    use super::*;

    /// First mistake: sowing into the opponent's store.
    #[test]
    fn the_opponents_store_is_always_skipped() {
        let before = position(Rules::kalaha(), Seat::NORTH, &[&[1, 1, 1, 1, 1, 1, 9], &[0, 0, 0, 0, 0, 20, 9]]);
        let (after, sown) = sow(&before, 5);
        assert!(sown.path().all(|cell| cell != Cell::Store(Seat::SOUTH)));
        assert_eq!(sides(&after), [[3, 3, 3, 3, 3, 3, 9], [1, 1, 1, 1, 1, 1, 11]]);
    }

    /// Second mistake: capturing on the other side.
    #[test]
    fn nothing_is_captured_on_the_other_side() {
        let before = position(Rules::kalaha(), Seat::SOUTH, &[&[2, 2, 2, 2, 2, 3, 0], &[1, 0, 1, 1, 1, 1, 0]]);
        let (after, sown) = sow(&before, 5);
        assert_eq!(sown.last(), Some(Cell::Pit(Seat::NORTH, pit(1))));
        assert_eq!(sown.captured(), 0);
        assert_eq!(sides(&after), [[2, 2, 2, 2, 2, 0, 1], [2, 1, 1, 1, 1, 1, 0]]);
    }

    /// Third mistake: the other player moves although the extra turn is a duty.
    /// A move is always one of the seat to move, and there is none to pass with.
    #[test]
    fn the_extra_turn_is_a_duty() {
        let (after, _) = sow(&Position::new(Rules::kalaha()), 2);
        assert_eq!(after.to_move(), Some(Seat::SOUTH));
        let moves: Vec<Move> = after.legal_moves().into_iter().collect();
        assert_eq!(moves, [0, 1, 3, 4, 5].map(|index| Move::Sow(pit(index))));
        assert_eq!(after.seeds(Seat::NORTH, pit(2)), 4, "North could sow pit 2 if he were to move");
        for mv in moves {
            let (_, sown) = after.apply_with_events(mv).expect("a legal move");
            assert_eq!(sown.mover(), Seat::SOUTH);
        }
    }

    /// Fourth mistake: the rest goes to whoever is done first.
    #[test]
    fn the_rest_goes_to_its_owner() {
        let before = position(Rules::kalaha(), Seat::NORTH, &[&[0, 0, 0, 2, 0, 0, 20], &[0, 0, 0, 0, 0, 1, 20]]);
        let (after, sown) = sow(&before, 5);
        assert!(after.is_over(), "North is to move again and has no seeds");
        assert_eq!(sown.ending().expect("the end").swept(), [2, 0]);
        assert_eq!(sides(&after), [[0, 0, 0, 0, 0, 0, 22], [0, 0, 0, 0, 0, 0, 21]]);
    }

    /// The game goes on while the player to move has seeds.
    #[test]
    fn an_empty_side_may_be_filled_again() {
        let before = position(Rules::kalaha(), Seat::SOUTH, &[&[0, 0, 0, 0, 0, 2, 20], &[0, 0, 0, 0, 0, 2, 20]]);
        let (north, _) = sow(&before, 5);
        assert_eq!(sides(&north), [[0, 0, 0, 0, 0, 0, 21], [1, 0, 0, 0, 0, 2, 20]]);
        assert_eq!(north.to_move(), Some(Seat::NORTH), "South has no seeds but is not to move");
        let (south, _) = sow(&north, 5);
        assert_eq!(sides(&south), [[1, 0, 0, 0, 0, 0, 21], [1, 0, 0, 0, 0, 0, 21]]);
        assert_eq!(south.to_move(), Some(Seat::SOUTH));
    }

    #[test]
    fn three_seeds_make_a_shorter_game() {
        let rules = Rules::kalaha().to_builder().seeds(3).build().expect("three seeds");
        assert_eq!(Position::new(rules).total(), 36);
    }
}

mod site {
    use super::*;

    fn rules(players: u8, capture_from: CaptureFrom) -> Rules {
        Rules::site(players, 4, 3, capture_from).expect("a setting of the site")
    }

    #[test]
    fn other_stores_are_skipped_with_three_and_four_players() {
        for players in [3, 4] {
            let mut start = vec![[1, 1, 1, 1, 5]; players];
            start[1] = [0, 0, 0, 20, 5];
            let start: Vec<&[u16]> = start.iter().map(|side| &side[..]).collect();
            let players = u8::try_from(players).expect("few players");
            let before = position(rules(players, CaptureFrom::Next), Seat::NORTH, &start);
            let (after, sown) = sow(&before, 3);
            for other in [0, 2, 3] {
                assert!(sown.path().all(|cell| cell != Cell::Store(seat(other))));
            }
            assert!(after.store(Seat::NORTH) > 5);
        }
    }

    #[test]
    fn the_origin_is_sown() {
        let rules = Rules::site(2, 6, 4, CaptureFrom::Next).expect("the usual setting");
        let before = position(rules, Seat::SOUTH, &[&[14, 1, 1, 1, 1, 1, 0], &[1, 1, 1, 1, 1, 1, 0]]);
        let (after, _) = sow(&before, 0);
        assert_eq!(sides(&after), [[1, 3, 2, 2, 2, 2, 1], [2, 2, 2, 2, 2, 2, 0]]);
    }

    #[test]
    fn with_an_empty_corresponding_pit_the_seed_stays() {
        let rules = Rules::site(2, 6, 4, CaptureFrom::Next).expect("the usual setting");
        let before = position(rules, Seat::SOUTH, &[&[1, 0, 1, 0, 0, 0, 0], &[4, 4, 4, 4, 0, 4, 0]]);
        let (after, sown) = sow(&before, 0);
        assert_eq!(sown.captured(), 0);
        assert_eq!(sides(&after), [[0, 1, 1, 0, 0, 0, 0], [4, 4, 4, 4, 0, 4, 0]]);
    }

    /// Seat 0 captures with pit 1, to which pit 2 of every other side
    /// corresponds.
    fn captured(players: u8, capture_from: CaptureFrom) -> Vec<(usize, u16)> {
        let start: [&[u16]; 4] = [&[1, 0, 1, 0, 0], &[1, 1, 5, 0, 0], &[1, 1, 6, 0, 0], &[1, 1, 7, 0, 0]];
        let before = position(rules(players, capture_from), Seat::SOUTH, &start[..usize::from(players)]);
        let (after, sown) = sow(&before, 0);
        assert_eq!(after.store(Seat::SOUTH), sown.captured());
        sown.captures()
            .filter(|(cell, _)| cell.seat() != Seat::SOUTH)
            .map(|(cell, n)| (cell.seat().index(), n))
            .collect()
    }

    #[test]
    fn captures_with_three_and_four_players() {
        assert_eq!(captured(3, CaptureFrom::Next), [(1, 5)]);
        assert_eq!(captured(3, CaptureFrom::Across), [(1, 5)], "nobody is across");
        assert_eq!(captured(3, CaptureFrom::All), [(1, 5), (2, 6)]);
        assert_eq!(captured(4, CaptureFrom::Next), [(1, 5)]);
        assert_eq!(captured(4, CaptureFrom::Across), [(2, 6)]);
        assert_eq!(captured(4, CaptureFrom::All), [(1, 5), (2, 6), (3, 7)]);
    }

    #[test]
    fn equal_seeds_are_an_equal_place() {
        let rules = rules(3, CaptureFrom::Next);
        let ranks = |stores: [u16; 3]| {
            let start = stores.map(|store| [0, 0, 0, 0, store]);
            let end = position(rules, Seat::SOUTH, &[&start[0], &start[1], &start[2]]);
            let outcome = end.outcome().expect("the end");
            (outcome.ranks().to_vec(), outcome.winner())
        };
        assert_eq!(ranks([14, 14, 8]), (vec![1, 1, 3], None));
        assert_eq!(ranks([8, 14, 14]), (vec![3, 1, 1], None));
        assert_eq!(ranks([20, 8, 8]), (vec![1, 2, 2], Some(Seat::SOUTH)));
        assert_eq!(ranks([12, 12, 12]), (vec![1, 1, 1], None));
        assert_eq!(ranks([10, 11, 15]), (vec![3, 2, 1], Some(seat(2))));
    }

    #[test]
    fn whoever_gives_up_is_last_and_is_passed_over() {
        let three = Position::new(rules(3, CaptureFrom::Next));
        let (after, _) = sow(&three, 0);
        let after = after.resign(seat(2)).expect("before the end");
        assert_eq!(after.to_move(), Some(Seat::NORTH));
        let (after, _) = sow(&after, 0);
        assert_eq!(after.to_move(), Some(Seat::SOUTH), "seat 2 is skipped");
        let end = after.resign(Seat::SOUTH).expect("before the end");
        let outcome = end.outcome().expect("one is left");
        assert_eq!(outcome.ranks(), [2, 1, 2]);
        assert_eq!(outcome.winner(), Some(Seat::NORTH));
    }

    #[test]
    fn a_number_of_pits_that_does_not_fit_becomes_6() {
        for (players, given, pits) in [(2, 6, 6), (2, 7, 7), (2, 4, 6), (3, 4, 4), (3, 7, 6), (4, 4, 4), (4, 5, 6)] {
            let rules = Rules::site(players, given, 4, CaptureFrom::Next).expect("a setting of the site");
            assert_eq!(rules.pits(), pits, "{players} players, {given} pits");
            assert_eq!(rules.seeds(), 4);
        }
        for seeds in [0, 1, 2, 5, 6, u16::MAX] {
            let refused = Err(RulesError::SiteSeeds { seeds });
            assert_eq!(Rules::site(2, 6, seeds, CaptureFrom::Next), refused);
        }
    }
}

mod encyclopaedia {
    use super::*;

    #[test]
    fn six_seeds_in_six_pits() {
        let start = Position::new(Rules::encyclopaedia());
        assert_eq!(sides(&start), [[6, 6, 6, 6, 6, 6, 0]; 2]);
    }

    /// "Also into the bases", read literally.
    #[test]
    fn all_stores_are_sown_and_the_opponents_gives_nothing_more() {
        let before = position(Rules::encyclopaedia(), Seat::SOUTH, &[&[0, 0, 0, 1, 0, 8, 0], &[1, 1, 1, 1, 1, 1, 0]]);
        let (after, sown) = sow(&before, 5);
        assert_eq!(sown.last(), Some(Cell::Store(Seat::NORTH)));
        assert_eq!(sides(&after), [[0, 0, 0, 1, 0, 0, 1], [2, 2, 2, 2, 2, 2, 1]]);
        assert_eq!(after.to_move(), Some(Seat::NORTH), "only the own store gives another turn");
    }

    /// Read literally, only the seeds of the opposite pit go to the base.
    #[test]
    fn the_capturing_seed_stays() {
        let before = position(Rules::encyclopaedia(), Seat::SOUTH, &[&[1, 0, 6, 0, 0, 0, 0], &[1, 1, 1, 1, 5, 1, 0]]);
        let (after, sown) = sow(&before, 0);
        assert_eq!(sown.captured(), 5);
        assert_eq!(sides(&after), [[0, 1, 6, 0, 0, 0, 5], [1, 1, 1, 1, 0, 1, 0]]);
        assert_eq!(Rules::encyclopaedia().capture(), Capture::NonEmpty);
    }

    #[test]
    fn the_start_may_be_unequal() {
        let mut setup = Setup::from_sides(Rules::encyclopaedia(), &[[6, 5, 6, 6, 7, 6, 0], [1, 2, 3, 4, 5, 21, 0]])
            .expect("six pits");
        setup.turn = Seat::NORTH;
        let start = setup.position().expect("an unequal start");
        assert_eq!(start.to_move(), Some(Seat::NORTH));
        assert_eq!(start.total(), 72);
    }

    #[test]
    fn the_second_player_may_swap() {
        let rules = Rules::encyclopaedia().to_builder().swap(true).build().expect("two players");
        let start = Position::new(rules);
        assert!(!start.legal_moves().contains(Move::Swap));
        // An extra turn first: the offer waits for the second player.
        let (after, _) = sow(&start, 0);
        assert_eq!((after.to_move(), after.phase()), (Some(Seat::SOUTH), Phase::FirstTurn));
        assert_eq!(after.apply(Move::Swap), Err(MoveError::SwapNotOffered));
        let (after, _) = sow(&after, 2);
        assert_eq!((after.to_move(), after.phase()), (Some(Seat::NORTH), Phase::SwapOffered));

        let swapped = after.apply(Move::Swap).expect("the offer");
        assert_eq!(sides(&swapped), [sides(&after)[1].clone(), sides(&after)[0].clone()]);
        assert_eq!((swapped.to_move(), swapped.phase()), (Some(Seat::SOUTH), Phase::Play));
        assert_eq!(swapped.apply(Move::Swap), Err(MoveError::SwapNotOffered));
        // Whoever sows instead gives the offer up.
        let (sown, _) = sow(&after, 0);
        assert_eq!(sown.phase(), Phase::Play);
    }
}
