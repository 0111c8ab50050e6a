//! Words: there and back, the quick ways against the plain one, and any bits at all.

use super::*;
use crate::notation::samples::{any_position, settings};
use crate::state::COMPACT;
use crate::{Seat, Setup};
use proptest::prelude::*;
use std::string::ToString;

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
    let start = Position::new(Rules::standard());
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
    assert_eq!(apply_words(&[0; 10], 0), Err(WordsError::Words));
}

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn words_and_back(position in any_position()) {
        let words = position.to_words();
        prop_assert_eq!(Position::from_words(words), Some(position));
        prop_assert!(position.is_sound());
        prop_assert_eq!(legal_moves_of(&words), Some(position.legal_moves()));
        let usual = legal_moves_of_usual(&words);
        prop_assert!(usual.is_none() || usual == Some(position.legal_moves()));
        for index in 0..=16 {
            let next = match Move::from_index(index, position.rules().pits()) {
                Some(mv) => position.apply(mv).map(Position::to_words).map_err(WordsError::Move),
                None => Err(WordsError::NoSuchMove { index }),
            };
            prop_assert_eq!(apply_words(&words, index), next);
        }
    }

    #[test]
    fn cells_are_those_of_the_sides(position in any_position(), seat in 0u8..4) {
        let seat = Seat::new(seat).unwrap();
        let mut cells = std::vec::Vec::new();
        each_cell(&position, seat, |at, seeds| {
            assert_eq!(at, cells.len());
            cells.push(seeds);
        });
        let mut expected = std::vec::Vec::new();
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
