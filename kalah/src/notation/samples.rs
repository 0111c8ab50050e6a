//! Rules, positions and texts for property tests.

use proptest::collection::vec;
use proptest::prelude::*;
use std::string::String;
use std::vec::Vec;

use crate::{MAX_CELLS, MAX_PLAYERS, Phase, Position, RuleOption, Rules, Seat, Setup};

/// The settings of every property test; no file of failures, since what fails becomes a test with a name.
pub(crate) fn settings() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

/// All sizes and options.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let size = (2u8..=4, 1u8..=15, prop_oneof![1u16..=6, 1u16..=65535]);
    let values = vec(any::<prop::sample::Index>(), RuleOption::ALL.len());
    (size, values).prop_filter_map("not playable", |((players, pits, seeds), values)| {
        let pits = pits.min((MAX_CELLS / usize::from(players) - 1) as u8);
        let seeds = seeds.min(u16::MAX / u16::from(players * pits));
        let mut rules = Rules::builder(players, pits, seeds);
        for (option, value) in RuleOption::ALL.iter().zip(values) {
            let values: Vec<_> = option.values().collect();
            rules = rules.set(*option, values[value.index(values.len())])?;
        }
        rules.build().or(rules.swap(false).build()).ok()
    })
}

/// Set-ups that are positions: few seeds and many, in any phase, with seats that are out, some of them over.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    let seeds = prop_oneof![4 => Just(0u16), 4 => 1u16..=30, 1 => 1u16..=2000];
    let cells = vec(seeds, MAX_CELLS);
    let playing = any::<[bool; MAX_PLAYERS]>();
    let phase = prop::sample::select(&Phase::ALL[..]);
    (any_rules(), cells, any::<prop::sample::Index>(), playing, phase).prop_filter_map(
        "not playable",
        |(rules, cells, turn, playing, phase)| {
            let mut setup = Setup::new(rules);
            setup.cells[..rules.cells()].copy_from_slice(&cells[..rules.cells()]);
            setup.turn = Seat::new(turn.index(rules.players().into()) as u8)?;
            setup.phase = phase;
            setup.playing = playing;
            setup.playing[setup.turn.index()] = true;
            setup.position().ok().map(|_| setup)
        },
    )
}

pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    any_setup().prop_filter_map("not playable", |setup| setup.position().ok())
}

/// Any text, or a right one with a few characters put in or left out.
pub(crate) fn any_text(right: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let put_in =
        prop_oneof![prop::sample::select(std::vec!['0', '9', ',', '/', ':', '=', '<', '>', ' ', 'x']), any::<char>()];
    let edits = vec((any::<prop::sample::Index>(), any::<bool>(), put_in), 0..3);
    let spoilt = (right, edits).prop_map(|(right, edits)| {
        let mut text: Vec<char> = right.chars().collect();
        for (at, out, character) in edits {
            let at = at.index(text.len() + 1);
            if out && at < text.len() {
                text.remove(at);
            } else {
                text.insert(at, character);
            }
        }
        text.into_iter().collect()
    });
    prop_oneof![1 => any::<String>(), 4 => spoilt]
}
