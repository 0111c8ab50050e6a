//! Words: there and back, the quick ways against the plain one, and any bits at all.

use super::*;
use crate::board::Layout;
use crate::notation::samples::{any_position, settings};
use crate::state::COMPACT;
use crate::{Phase, Seat, Setup};
use proptest::collection::vec;
use proptest::prelude::*;
use std::string::ToString;
use std::vec::Vec;

/// The three ways of a binding one after the other.
fn apply_words(words: &[u64; 10], index: u8) -> Result<[u64; 10], WordsError> {
    if let Some(next) = apply_to_usual(words, index) {
        return Ok(next);
    }
    let mut next = None;
    if apply_in_play(words, index, |words| next = Some(words)) {
        return Ok(next.unwrap_or_default());
    }
    apply_to(words, index)
}

/// Whether the quick ways know a position, and whether by a board of two in rows.
fn quick(position: &Position) -> (bool, bool) {
    let rules = position.rules();
    let two = rules.players() == 2 && rules.pits() <= 7 && position.total() <= 255;
    (!COMPACT && position.phase() == Phase::Play && !position.is_over(), two)
}

/// What they answer where they know the position: its words after a move, unless that is refused or ends the game.
fn quick_answer(position: &Position, index: u8) -> Option<[u64; 10]> {
    let next = position.apply(Move::from_index(index, position.rules().pits())?).ok()?;
    (quick(position).0 && !next.is_over()).then(|| next.to_words())
}

/// Everything that can be done with a position; that it is done at all is what counts.
fn use_everything(position: &Position) {
    let words = position.to_words();
    let _ = (position.legal_moves(), position.outcome(), position.key(), position.perft(1), position.is_sound());
    let _ = (position.to_string(), position.text().to_string(), position.kgp().map(|board| board.to_string()));
    let _ = (position.to_bytes().len(), position.to_setup().position(), position.phase(), position.to_move());
    let _ = legal_moves_of(&words);
    (0..4).filter_map(Seat::new).for_each(|seat| each_cell(position, seat, |_, _| ()));
    for index in 0..=16 {
        let _ = apply_words(&words, index);
        let Some(mv) = Move::from_index(index, position.rules().pits()) else { continue };
        if let Ok((next, sown)) = position.apply_with_events(mv) {
            let _ = (sown.path().last(), sown.captured(), sown.captures().count(), next.to_string());
            let _ = (sown.to_string(), next.outcome().map(|outcome| outcome.margin(Seat::SOUTH)));
        }
    }
    for seat in (0..4).filter_map(Seat::new) {
        let _ = (position.resign_with_events(seat), position.side(seat), position.drawing(seat).to_string());
    }
}

#[test]
fn the_usual_start() {
    for rules in [Rules::standard(), Rules::empty_capture()] {
        let start = Position::new(rules);
        let words = start.to_words();
        let next = start.apply(Move::Sow(Pit::known(2))).map(Position::to_words);
        if COMPACT {
            assert_eq!(apply_to_usual(&words, 2), None);
        } else {
            assert_eq!(words[2..8], [0; 6]);
            assert_eq!(apply_to_usual(&words, 2), next.ok());
        }
        assert_eq!(apply_words(&words, 6), Err(WordsError::Move(MoveError::SwapNotOffered)));
        assert_eq!(apply_words(&words, 7), Err(WordsError::NoSuchMove { index: 7 }));
    }
    assert_eq!(apply_words(&[0; 10], 0), Err(WordsError::Words));
}

/// Positions of one game are alike, whoever is to move and however many seeds there are: one look at the first.
#[test]
fn many_alike_are_looked_at_once() {
    for text in ["2x6x4", "2x6x4:capture=always", "2x6x4:majority_end=on", "3x6x4", "4x6x4", "2x8x4"] {
        let start = Position::new(text.parse().unwrap());
        let mut more = start.to_setup();
        more.cells[0] += 1;
        let mut all: Vec<_> = start.legal_moves().into_iter().filter_map(|mv| start.apply(mv).ok()).collect();
        assert!(all.iter().any(|next| next.turn() != start.turn()));
        all.push(more.settled());
        let all: Vec<_> = all.into_iter().map(Position::to_words).collect();
        let mut looks = 0;
        let look = |i: usize| {
            looks += 1;
            (&all[i], 4)
        };
        apply_to_many(all.len(), look, |_, _| ());
        assert_eq!(looks, all.len() + usize::from(!COMPACT));
    }
}

#[test]
fn two_in_rows() {
    for (players, pits) in (0..=255).flat_map(|players| (0..=255).map(move |pits| (players, pits))) {
        let rules = Rules::unchecked(players, pits, 4, Options::USUAL);
        assert_eq!(rules.two().is_some(), players == 2 && (1..=7).contains(&pits), "{players} {pits}");
    }
}

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn words_and_back(position in any_position()) {
        let words = position.to_words();
        prop_assert_eq!(Position::from_words(words), Some(position));
        prop_assert!(position.is_sound());
        prop_assert_eq!(legal_moves_of(&words), Some(position.legal_moves()));
        let (known, two) = quick(&position);
        prop_assert_eq!(legal_moves_of_usual(&words), (known && two).then(|| position.legal_moves()));
        for index in 0..=16 {
            let next = match Move::from_index(index, position.rules().pits()) {
                Some(mv) => position.apply(mv).map(Position::to_words).map_err(WordsError::Move),
                None => Err(WordsError::NoSuchMove { index }),
            };
            prop_assert_eq!(apply_words(&words, index), next);
            let answer = quick_answer(&position, index);
            prop_assert_eq!(apply_to_usual(&words, index), answer.filter(|_| two));
            let mut put = None;
            prop_assert_eq!(apply_in_play(&words, index, |words| put = Some(words)), put.is_some());
            prop_assert_eq!(put, answer.filter(|_| !two));
        }
    }

    /// Neighbours with the same rules: one with so many seeds that it may have another board, and damaged ones.
    #[test]
    fn many_at_once(starts in vec(any_position(), 1..4), indexes in vec(0u8..=16, 12)) {
        let mut all = Vec::new();
        for start in &starts {
            let mut setup = start.to_setup();
            setup.cells[usize::from(start.rules().pits())] += 256;
            all.extend([*start, setup.unsettled()].map(Position::to_words));
            all.extend(start.legal_moves().into_iter().filter_map(|mv| Some(start.apply(mv).ok()?.to_words())));
            let kernels = (0..8).map(|kernel| start.state.to_word() & !0xff | kernel);
            let phases = Phase::ALL.iter().map(|&phase| start.state.with_phase(phase).to_word());
            let over = start.state.over().to_word();
            // No seats; of two in rows one bit is looked at, whatever the number says.
            let seats = [u64::from(start.rules().players()), 255].into_iter().filter(|_| !quick(start).1);
            let seats = seats.map(|seat| start.state.to_word() & !(0xff << 16) | seat << 16);
            for state in kernels.chain(phases).chain(seats).chain([over]) {
                let mut words = start.to_words();
                words[9] = state;
                all.push(words);
            }
            all.push([u64::MAX; 10]);
        }
        let index = |i: usize| indexes[i % indexes.len()];
        let mut answers = Vec::new();
        apply_to_many(all.len(), |i| (&all[i], index(i)), |i, next| {
            assert_eq!(i, answers.len());
            answers.push(next);
        });
        let expected: Vec<_> = (0..all.len()).map(|i| quick_answer(&Position::from_words(all[i])?, index(i))).collect();
        prop_assert_eq!(answers, expected);
    }

    /// The state of words is taken exactly if it is one that a position under the rules can have.
    #[test]
    fn states_that_no_position_has_are_refused(
        position in any_position(), any in any::<u64>(), bits in vec(0u32..64, 0..3), all in 0u32..8,
    ) {
        let (rules, mut words) = (position.rules(), position.to_words());
        words[9] = if all == 0 { any } else { bits.iter().fold(words[9], |word, bit| word ^ 1 << bit) };
        let total = State::from_word(words[9]).total();
        let made = (0..rules.players()).filter_map(Seat::new).any(|turn| {
            let who = (0u8..1 << rules.players()).filter(|who| who >> turn.index() & 1 == 1);
            who.flat_map(|who| Phase::ALL.iter().map(move |&phase| (who, phase))).any(|(who, phase)| {
                let state = State::new(rules, Layout::of(rules, total), turn, phase, who, total);
                (phase.known_to(rules) == phase && state.to_word() == words[9]) || state.over().to_word() == words[9]
            })
        });
        prop_assert_eq!(Position::from_words(words).is_some(), made);

        // With two seats, whatever the kernel.
        let state = State::from_word(words[9]);
        let usual = |turn| State::new(&Rules::standard(), Layout::Rows, turn, Phase::Play, 0b11, total).to_word();
        let two = total <= 255 && [Seat::SOUTH, Seat::NORTH].map(usual).contains(&(words[9] & !0xff));
        prop_assert_eq!(state.two(), two.then_some(state));
    }

    #[test]
    fn cells_are_those_of_the_sides(position in any_position(), seat in 0u8..4) {
        let seat = Seat::new(seat).unwrap();
        let mut cells = Vec::new();
        each_cell(&position, seat, |at, seeds| {
            assert_eq!(at, cells.len());
            cells.push(seeds);
        });
        let mut expected = Vec::new();
        if seat.index() < usize::from(position.rules().players()) {
            for side in position.sides_from(seat) {
                expected.extend(side.pits().iter().copied().chain([side.store()]));
            }
        }
        prop_assert_eq!(cells, expected);
    }

    /// Any cells under good rules, and any bits at all.
    #[test]
    fn no_word_does_harm(
        position in any_position(), words in any::<[u64; 10]>(), small in any::<bool>(), bit in 0usize..128,
    ) {
        let mut tampered = position.to_words();
        tampered[..8].copy_from_slice(&words[..8]);
        if small {
            // Such as fit into few cells, also beside the board.
            tampered.iter_mut().take(8).for_each(|word| *word &= 0x0303_0303_0303_0303);
        }
        let harmless = Position::from_words(tampered);
        prop_assert!(harmless.is_some());
        harmless.iter().for_each(use_everything);

        tampered[8 + bit / 64] ^= 1 << (bit % 64);
        Position::from_words(tampered).iter().for_each(use_everything);
        for index in 0..=16 {
            let _ = (apply_words(&tampered, index), apply_words(&words, index));
            let all = [position.to_words(), tampered, words, position.to_words()];
            apply_to_many(4, |i| (&all[i], index), |_, _| ());
        }
        let _ = (legal_moves_of(&tampered), legal_moves_of(&words));
        let _ = (legal_moves_of_usual(&tampered), legal_moves_of_usual(&words));
    }

    /// The full check sees one seed too many, and a game that should be over.
    #[test]
    fn damage_is_seen(position in any_position(), word in 0usize..8, bit in 0u32..64) {
        let mut words = position.to_words();
        words[word] ^= 1 << bit;
        prop_assert!(Position::from_words(words).is_some_and(|damaged| !damaged.is_sound()));
        let mut setup: Setup = position.to_setup();
        setup.cells.swap(0, 1);
        let swapped = setup.unsettled();
        prop_assert_eq!(swapped.is_sound(), setup.position() == Ok(swapped));
    }
}
