//! Moves on many positions at once: what positions have in common is looked at once.

use super::sown_words;
use crate::board::{Board, Ring, Two, Wide};
use crate::options::Options;
use crate::position::Position;
use crate::rules::Rules;
use crate::seat::Pit;
use crate::state::{Kernel, State};

/// Plays a move on each of `count` positions that are given by their words.
///
/// `get` tells the words of a position and the number of its move, `put` takes the words of the position after it,
/// or `None`: then [`apply_to`](super::apply_to) has the position or says why there is none. Both are asked for
/// each position in order, `get` sometimes twice. Where neighbours have the same rules this costs about as much as
/// [`apply`](Position::apply).
#[inline(always)]
pub fn apply_to_many<'a>(
    count: usize,
    mut get: impl FnMut(usize) -> (&'a [u64; 10], u8),
    mut put: impl FnMut(usize, Option<[u64; 10]>),
) {
    let mut from = 0;
    while from < count {
        let alike = Alike::of(get(from).0);
        let (get, put) = (&mut get, &mut put);
        from = match alike.kernel {
            Kernel::USUAL => alike.run::<Two>(Options::USUAL, from, count, get, put),
            Kernel::EMPTY_CAPTURE => alike.run::<Two>(Options::EMPTY_CAPTURE, from, count, get, put),
            Kernel::TWO => alike.run::<Two>(alike.rules.options(), from, count, get, put),
            Kernel::THREE => alike.run::<Ring<3>>(alike.rules.options(), from, count, get, put),
            Kernel::FOUR => alike.run::<Ring<4>>(alike.rules.options(), from, count, get, put),
            Kernel::WIDE => alike.run::<Wide>(alike.rules.options(), from, count, get, put),
            _ => {
                put(from, None);
                from + 1
            }
        };
    }
}

/// What neighbours have in common.
struct Alike {
    rules: Rules,
    rules_word: u64,
    /// Without what changes from move to move.
    state: u64,
    kernel: u16,
}

/// Not a kernel: to be looked at one by one.
const NONE: u16 = u16::MAX;

impl Alike {
    #[inline(never)]
    fn of(words: &[u64; 10]) -> Alike {
        let (rules, state) = (Rules::from_word(words[8]), State::from_word(words[9]));
        let kernel = if Position::from_words(*words).is_some() { state.kernel_in_play() } else { NONE };
        Alike { rules, rules_word: words[8], state: state.lasting(), kernel }
    }

    /// Plays on from one position to the first that is not like it; at least on one.
    #[inline(always)]
    fn run<'a, B: Board>(
        &self,
        options: Options,
        from: usize,
        count: usize,
        get: &mut impl FnMut(usize) -> (&'a [u64; 10], u8),
        put: &mut impl FnMut(usize, Option<[u64; 10]>),
    ) -> usize {
        for at in from..count {
            let (words, index) = get(at);
            let state = State::from_word(words[9]);
            // Of two seats one bit is looked at, whatever the number says.
            let is_seat = B::PLAYERS == Some(2) || state.turn_number() < self.rules.players();
            if words[8] != self.rules_word || state.lasting() != self.state || !is_seat {
                return at.max(from + 1);
            }
            put(at, Pit::new(index).and_then(|pit| sown_words::<B>(words, self.rules, state, pit, options)));
        }
        count
    }
}
