//! A stable 64-bit key of a position.

use crate::board::Layout;
use crate::position::Position;
use crate::state::COMPACT;

impl Position {
    /// A 64-bit key of everything that play depends on: cells, seat to move, phase, seats playing, sizes of the board
    /// and the options that differ from the default, but not the `seeds` of the rules. Equal positions have equal
    /// keys; two different positions have the same key with a chance of 2⁻⁶⁴, so a key is no proof that positions
    /// are equal.
    ///
    /// # Stability
    /// The key of a position never changes: not between runs, machines or versions of the library.
    ///
    /// It is made of 64-bit words, one after the other: key = mix((key + 0x9e3779b97f4a7c15) xor word), from key 0,
    /// where mix is the output function of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
    /// Generators", 2014). The words are
    /// 1. from the lowest byte on: pits, players, seat to move + 16 × phase, seats playing (a bit each), four bytes of
    ///    options, the last three fields as in [`to_bytes`](Position::to_bytes);
    /// 2. up to 7 pits and 255 seeds in all: for each side, from the seat to move on, its pits from the lowest byte on
    ///    and its store in the highest; else the cells in the order of [B2](crate::rules_text#b2), four a word from
    ///    the lowest 16 bits on.
    ///
    /// ```
    /// use kalah::{Position, Rules};
    /// assert_eq!(Position::new(Rules::standard()).key(), 0xdd63_43f1_e43f_fc67);
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let rules = self.rules();
        let turn = self.turn().index() as u8 | self.phase().number() << 4;
        let head = u32::from_le_bytes([rules.pits(), rules.players(), turn, self.state.playing()]);
        let (layout, words) = if COMPACT {
            let layout = Layout::of_key(rules, self.total());
            (layout, self.to_setup().words(layout))
        } else {
            (self.state.layout(), self.words)
        };
        let count = match layout {
            Layout::Rows => usize::from(rules.players()),
            Layout::Wide => rules.cells().div_ceil(4),
        };
        let key = add(0, u64::from(head) | u64::from(rules.options().0) << 32);
        words.iter().take(count).fold(key, |key, &word| add(key, word))
    }
}

/// The key with one more word in it.
pub(crate) const fn add(key: u64, word: u64) -> u64 {
    mix(key.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ word)
}

/// The output function of SplitMix64.
pub(crate) const fn mix(mut mixed: u64) -> u64 {
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
