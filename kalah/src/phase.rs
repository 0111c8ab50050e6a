//! The opening phases of a game (rules M10, M12, M13).

use crate::options::{Options, RuleOption};
use crate::rules::Rules;

/// How far the opening of a game is ([M13](crate::rules_text#m13)): [`Play`](Phase::Play) wherever the rules make no
/// difference of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The opening is over, or the rules know none.
    #[default]
    Play,
    /// Nobody has sown yet.
    FirstMove,
    /// The first player's first turn goes on.
    FirstTurn,
    /// The second player is to move for the first time and may turn the board instead.
    SwapOffered,
}

impl Phase {
    /// All phases in the order of a game.
    pub const ALL: [Phase; 4] = [Phase::FirstMove, Phase::FirstTurn, Phase::SwapOffered, Phase::Play];

    /// The name in text and serde form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Play => "play",
            Phase::FirstMove => "first_move",
            Phase::FirstTurn => "first_turn",
            Phase::SwapOffered => "swap_offered",
        }
    }

    /// The phase with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// The phase at the start of a game.
    pub(crate) const fn start(rules: &Rules) -> Phase {
        Phase::FirstMove.known_to(rules)
    }

    /// The phase itself, or `Play` if the rules do not know it.
    pub(crate) const fn known_to(self, rules: &Rules) -> Phase {
        let known = match self {
            Phase::Play => true,
            Phase::FirstMove => rules.swap() || !rules.opening_turn(),
            Phase::FirstTurn | Phase::SwapOffered => rules.swap(),
        };
        if known { self } else { Phase::Play }
    }

    /// The phase after a sowing, when the game goes on.
    pub(crate) const fn after_sowing(self, rules: &Rules, again: bool) -> Phase {
        match self {
            Phase::FirstMove | Phase::FirstTurn if rules.swap() => {
                if again {
                    Phase::FirstTurn
                } else {
                    Phase::SwapOffered
                }
            }
            _ => Phase::Play,
        }
    }

    /// The options in force: without `opening_turn` the first sowing gives no other move (M10).
    pub(crate) const fn in_force(self, options: Options) -> Options {
        match self {
            Phase::FirstMove if !options.opening_turn() => {
                options.with(RuleOption::STORE_TURN, 1).with(RuleOption::CAPTURE_TURN, 0)
            }
            _ => options,
        }
    }

    /// The number that stands for the phase in packed bytes, in the key and in a position's state.
    pub(crate) const fn number(self) -> u8 {
        self as u8
    }

    pub(crate) const fn from_number(number: u8) -> Option<Phase> {
        match number {
            0 => Some(Phase::Play),
            1 => Some(Phase::FirstMove),
            2 => Some(Phase::FirstTurn),
            3 => Some(Phase::SwapOffered),
            _ => None,
        }
    }
}
