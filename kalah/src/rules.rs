//! Rule sets: the size of the board, how many seeds, and the options.

use core::fmt;

use crate::options::{Capture, CaptureFrom, CapturingSeed, End, Options, Remaining, RuleOption, SowStores};
use crate::seat::MAX_PLAYERS;

/// The largest number of cells of a board (rules [B3](crate::rules_text#b3)).
pub const MAX_CELLS: usize = 32;

/// A rule set: players, pits a side, seeds a pit at the start, and the options of the
/// [rules text](crate::rules_text). Checked when it is built, so every value can be played.
///
/// A small plain value. `Display` and `FromStr` are the text form `2x6x4:capture=always`, where options that have
/// their default are left out; names of [named sets](crate::NamedRules) are read too. The serde form is an object
/// with the same names.
///
/// ```
/// use kalah::{Capture, Rules};
/// let rules = Rules::builder(3, 4, 3).capture(Capture::Never).store_turn(false).build()?;
/// assert_eq!(rules.to_string(), "3x4x3:capture=never,store_turn=off");
/// assert_eq!("3x4x3:capture=never,store_turn=off".parse(), Ok(rules));
/// # Ok::<(), kalah::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    players: u8,
    pits: u8,
    seeds: u16,
    options: Options,
}

/// Why a rule set cannot be played (rules B1, B3, B4, M12, A6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// Not 2, 3 or 4 players.
    #[error("{players} players: Kalah has 2, 3 or 4")]
    Players {
        /// The number given.
        players: u8,
    },
    /// No pits.
    #[error("0 pits a side: at least 1 is needed")]
    NoPits,
    /// More cells than a board may have.
    #[error("{players} sides of {pits} pits and a store are more than {MAX_CELLS} cells: at most {} pits a side", RulesError::most_pits(*.players))]
    TooManyCells {
        /// The number of players given.
        players: u8,
        /// The number of pits given.
        pits: u8,
    },
    /// No seeds in a pit at the start.
    #[error("0 seeds a pit: at least 1 is needed")]
    NoSeeds,
    /// More seeds in all than can be counted.
    #[error("{total} seeds in all are more than 65535")]
    TooManySeeds {
        /// Seeds on the whole board.
        total: u32,
    },
    /// `swap` with three or four players.
    #[error("swap needs 2 players, not {players}")]
    SwapPlayers {
        /// The number given.
        players: u8,
    },
    /// Seeds a pit that the site does not offer (rules A6).
    #[error("{seeds} seeds a pit: the site offers 3 or 4")]
    SiteSeeds {
        /// The number given.
        seeds: u16,
    },
}

impl RulesError {
    const fn most_pits(players: u8) -> usize {
        MAX_CELLS / (if players > 0 { players as usize } else { 1 }) - 1
    }
}

impl Rules {
    /// Starts a rule set with the default options.
    pub const fn builder(players: u8, pits: u8, seeds: u16) -> RulesBuilder {
        RulesBuilder(Rules { players, pits, seeds, options: Options(0) })
    }

    /// Kalah(pits, seeds) of the literature, with today's usual options: two players, captures need a seed opposite.
    ///
    /// # Errors
    /// [`RulesError`] if the board is too small or too large.
    ///
    /// ```
    /// use kalah::{Rules, RulesError};
    /// assert_eq!(Rules::kalah(6, 4), Ok(Rules::standard()));
    /// assert_eq!(Rules::kalah(0, 4), Err(RulesError::NoPits));
    /// ```
    pub const fn kalah(pits: u8, seeds: u16) -> Result<Rules, RulesError> {
        Rules::builder(2, pits, seeds).build()
    }

    /// The rules as a builder, to change some of them.
    #[inline]
    pub const fn to_builder(self) -> RulesBuilder {
        RulesBuilder(self)
    }

    /// The number of players, 2 to 4.
    #[inline]
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The number of pits a side, 1 to 15.
    #[inline]
    #[must_use]
    pub const fn pits(&self) -> u8 {
        self.pits
    }

    /// The number of seeds in each pit at the usual start. It does not matter to play.
    #[inline]
    #[must_use]
    pub const fn seeds(&self) -> u16 {
        self.seeds
    }

    /// What a last seed in an own empty pit does ([M7](crate::rules_text#m7)).
    #[must_use]
    pub const fn capture(&self) -> Capture {
        self.options.capture()
    }

    /// Where the capturing seed goes ([M8](crate::rules_text#m8)).
    #[must_use]
    pub const fn capturing_seed(&self) -> CapturingSeed {
        self.options.capturing_seed()
    }

    /// Whose corresponding pits are captured ([M9](crate::rules_text#m9)).
    #[must_use]
    pub const fn capture_from(&self) -> CaptureFrom {
        self.options.capture_from()
    }

    /// Whether a last seed in the own store gives another move ([M4](crate::rules_text#m4)).
    #[must_use]
    pub const fn store_turn(&self) -> bool {
        self.options.store_turn()
    }

    /// Whether a capture gives another move ([M10](crate::rules_text#m10)).
    #[must_use]
    pub const fn capture_turn(&self) -> bool {
        self.options.capture_turn()
    }

    /// Whether the very first sowing may give another move ([M10](crate::rules_text#m10)).
    #[must_use]
    pub const fn opening_turn(&self) -> bool {
        self.options.opening_turn()
    }

    /// Whether laps pass over the origin pit ([M3](crate::rules_text#m3)).
    #[must_use]
    pub const fn skip_origin(&self) -> bool {
        self.options.skip_origin()
    }

    /// Which stores are sown ([M2](crate::rules_text#m2)).
    #[must_use]
    pub const fn sow_stores(&self) -> SowStores {
        self.options.sow_stores()
    }

    /// When the game is over ([E1](crate::rules_text#e1)).
    #[must_use]
    pub const fn end(&self) -> End {
        self.options.end()
    }

    /// Whether a store with more than half of all seeds ends the game ([E2](crate::rules_text#e2)).
    #[must_use]
    pub const fn majority_end(&self) -> bool {
        self.options.majority_end()
    }

    /// Who gets the seeds left in the pits ([E4](crate::rules_text#e4)).
    #[must_use]
    pub const fn remaining(&self) -> Remaining {
        self.options.remaining()
    }

    /// Whether the second player may turn the board ([M12](crate::rules_text#m12)).
    #[must_use]
    pub const fn swap(&self) -> bool {
        self.options.swap()
    }

    /// In what these rules differ from others: sizes first, then options in the order of the text form.
    ///
    /// ```
    /// use kalah::Rules;
    /// let differences: Vec<String> =
    ///     Rules::empty_capture().differences(&Rules::standard()).map(|d| d.to_string()).collect();
    /// assert_eq!(differences, [
    ///     "capture=always: a last seed in an own empty pit goes to the store even if the corresponding pit is empty; \
    ///      the other rules have capture=non_empty: a last seed in an own empty pit captures if there are seeds in the \
    ///      corresponding pit (rules M7)"
    /// ]);
    /// ```
    pub fn differences(&self, other: &Rules) -> impl Iterator<Item = Difference> + use<> {
        let (left, right) = (*self, *other);
        let size = |name, of: fn(&Rules) -> u16| {
            (of(&left) != of(&right)).then(|| Difference::Size { name, this: of(&left), other: of(&right) })
        };
        let sizes = [
            size("players", |rules| rules.players.into()),
            size("pits", |rules| rules.pits.into()),
            size("seeds", |rules| rules.seeds),
        ];
        let options = RuleOption::ALL.iter().filter(move |option| option.value_of(&left) != option.value_of(&right));
        let options = options.map(move |&option| Difference::Option { option, this: left, other: right });
        sizes.into_iter().flatten().chain(options)
    }

    /// Rules as they are given, whether or not they can be played.
    #[inline]
    pub(crate) const fn unchecked(players: u8, pits: u8, seeds: u16, options: Options) -> Rules {
        Rules { players, pits, seeds, options }
    }

    #[inline]
    pub(crate) const fn options(&self) -> Options {
        self.options
    }

    /// Cells of a side: its pits and its store.
    #[inline]
    pub(crate) const fn side_cells(&self) -> u32 {
        self.pits as u32 + 1
    }

    /// Cells of the board.
    #[inline]
    pub(crate) const fn cells(&self) -> usize {
        self.players as usize * self.side_cells() as usize
    }
}

/// One thing in which two rule sets differ ([`Rules::differences`]). `Display` says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The number of players, pits or seeds.
    Size {
        /// `players`, `pits` or `seeds`.
        name: &'static str,
        /// The number in the first rules.
        this: u16,
        /// The number in the second rules.
        other: u16,
    },
    /// An option.
    Option {
        /// Which.
        option: RuleOption,
        /// The first rules.
        this: Rules,
        /// The second rules.
        other: Rules,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Size { name, this, other } => write!(f, "{this} {name}; the other rules have {other}"),
            Difference::Option { option, this, other } => {
                let say = |rules| (option.name(), option.value_of(rules), option.words_of(rules));
                let ((name, value, words), (_, other_value, other_words)) = (say(this), say(other));
                write!(f, "{name}={value}: {words}; ")?;
                write!(f, "the other rules have {name}={other_value}: {other_words} (rules {})", option.clause())
            }
        }
    }
}

/// Rules in the making. Nothing is checked before [`build`](RulesBuilder::build).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct RulesBuilder(Rules);

macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident: $type:ty => $id:ident, |$value:ident| $index:expr;)+) => {
        impl RulesBuilder {
            $($(#[$doc])*
            pub const fn $name(self, $value: $type) -> RulesBuilder {
                self.with(RuleOption::$id, $index)
            })+
        }
    };
}

setters! {
    /// Sets [`Rules::capture`].
    capture: Capture => CAPTURE, |value| value as u32;
    /// Sets [`Rules::capturing_seed`].
    capturing_seed: CapturingSeed => CAPTURING_SEED, |value| value as u32;
    /// Sets [`Rules::capture_from`].
    capture_from: CaptureFrom => CAPTURE_FROM, |value| value as u32;
    /// Sets [`Rules::store_turn`].
    store_turn: bool => STORE_TURN, |on| !on as u32;
    /// Sets [`Rules::capture_turn`].
    capture_turn: bool => CAPTURE_TURN, |on| on as u32;
    /// Sets [`Rules::opening_turn`].
    opening_turn: bool => OPENING_TURN, |on| !on as u32;
    /// Sets [`Rules::skip_origin`].
    skip_origin: bool => SKIP_ORIGIN, |on| on as u32;
    /// Sets [`Rules::sow_stores`].
    sow_stores: SowStores => SOW_STORES, |value| value as u32;
    /// Sets [`Rules::end`].
    end: End => END, |value| value as u32;
    /// Sets [`Rules::majority_end`].
    majority_end: bool => MAJORITY_END, |on| on as u32;
    /// Sets [`Rules::remaining`].
    remaining: Remaining => REMAINING, |value| value as u32;
    /// Sets [`Rules::swap`].
    swap: bool => SWAP, |on| on as u32;
}

impl RulesBuilder {
    /// Sets the number of players.
    pub const fn players(mut self, players: u8) -> RulesBuilder {
        self.0.players = players;
        self
    }

    /// Sets the number of pits a side.
    pub const fn pits(mut self, pits: u8) -> RulesBuilder {
        self.0.pits = pits;
        self
    }

    /// Sets the number of seeds in each pit at the usual start.
    pub const fn seeds(mut self, seeds: u16) -> RulesBuilder {
        self.0.seeds = seeds;
        self
    }

    /// Sets an option by name and value, as the text form has them; `None` if the option has no such value.
    ///
    /// ```
    /// use kalah::{RuleOption, Rules};
    /// let end = RuleOption::named("end").unwrap();
    /// let rules = Rules::builder(2, 6, 4).set(end, "no_move").unwrap().build();
    /// assert_eq!(rules, Ok(Rules::kalaha()));
    /// assert_eq!(Rules::builder(2, 6, 4).set(end, "never"), None);
    /// ```
    #[must_use]
    pub fn set(self, option: RuleOption, value: &str) -> Option<RulesBuilder> {
        option.index_of(value).map(|index| self.with(option, index))
    }

    const fn with(mut self, option: RuleOption, index: u32) -> RulesBuilder {
        self.0.options = self.0.options.with(option, index);
        self
    }

    pub(crate) const fn with_options(mut self, options: Options) -> RulesBuilder {
        self.0.options = options;
        self
    }

    /// The finished rules.
    ///
    /// # Errors
    /// The first of these that holds: [`RulesError::Players`], [`NoPits`](RulesError::NoPits),
    /// [`TooManyCells`](RulesError::TooManyCells), [`NoSeeds`](RulesError::NoSeeds),
    /// [`TooManySeeds`](RulesError::TooManySeeds), [`SwapPlayers`](RulesError::SwapPlayers).
    #[inline]
    pub const fn build(self) -> Result<Rules, RulesError> {
        let Rules { players, pits, seeds, .. } = self.0;
        if players < 2 || players as usize > MAX_PLAYERS {
            return Err(RulesError::Players { players });
        }
        if pits == 0 {
            return Err(RulesError::NoPits);
        }
        if players as usize * (pits as usize + 1) > MAX_CELLS {
            return Err(RulesError::TooManyCells { players, pits });
        }
        if seeds == 0 {
            return Err(RulesError::NoSeeds);
        }
        let total = players as u32 * pits as u32 * seeds as u32;
        if total > u16::MAX as u32 {
            return Err(RulesError::TooManySeeds { total });
        }
        if players != 2 && self.0.swap() {
            return Err(RulesError::SwapPlayers { players });
        }
        Ok(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Enumerators and the option list are written in the same order.
    #[test]
    fn values_have_the_names_of_the_list() {
        let base = Rules::builder(2, 6, 4);
        let value = |builder: RulesBuilder, id: RuleOption| id.value_of(&builder.0);
        let captures = [Capture::NonEmpty, Capture::Always, Capture::Never];
        let names = captures.map(|c| value(base.capture(c), RuleOption::CAPTURE));
        assert_eq!(names, ["non_empty", "always", "never"]);
        assert_eq!(captures.map(|c| base.capture(c).0.capture()), captures);
        let seeds = [CapturingSeed::Taken, CapturingSeed::Stays];
        assert_eq!(seeds.map(|s| value(base.capturing_seed(s), RuleOption::CAPTURING_SEED)), ["taken", "stays"]);
        assert_eq!(seeds.map(|s| base.capturing_seed(s).0.capturing_seed()), seeds);
        let from = [CaptureFrom::Next, CaptureFrom::Across, CaptureFrom::All];
        assert_eq!(from.map(|c| value(base.capture_from(c), RuleOption::CAPTURE_FROM)), ["next", "across", "all"]);
        assert_eq!(from.map(|c| base.capture_from(c).0.capture_from()), from);
        let stores = [SowStores::Own, SowStores::All];
        assert_eq!(stores.map(|s| value(base.sow_stores(s), RuleOption::SOW_STORES)), ["own", "all"]);
        assert_eq!(stores.map(|s| base.sow_stores(s).0.sow_stores()), stores);
        let ends = [End::SideEmpty, End::NoMove];
        assert_eq!(ends.map(|e| value(base.end(e), RuleOption::END)), ["side_empty", "no_move"]);
        assert_eq!(ends.map(|e| base.end(e).0.end()), ends);
        let remaining = [Remaining::Owner, Remaining::Finisher, Remaining::Uncounted];
        let names = remaining.map(|r| value(base.remaining(r), RuleOption::REMAINING));
        assert_eq!(names, ["owner", "finisher", "uncounted"]);
        assert_eq!(remaining.map(|r| base.remaining(r).0.remaining()), remaining);
        for on in [true, false] {
            let name = if on { "on" } else { "off" };
            for (builder, id, read) in [
                (base.store_turn(on), RuleOption::STORE_TURN, Rules::store_turn as fn(&Rules) -> bool),
                (base.capture_turn(on), RuleOption::CAPTURE_TURN, Rules::capture_turn),
                (base.opening_turn(on), RuleOption::OPENING_TURN, Rules::opening_turn),
                (base.skip_origin(on), RuleOption::SKIP_ORIGIN, Rules::skip_origin),
                (base.majority_end(on), RuleOption::MAJORITY_END, Rules::majority_end),
                (base.swap(on), RuleOption::SWAP, Rules::swap),
            ] {
                assert_eq!((value(builder, id), read(&builder.0)), (name, on));
            }
        }
    }

    #[test]
    fn options_are_known_if_every_field_holds_a_value_and_nothing_is_beside_them() {
        for bits in (0..1 << 16).chain((16..32).map(|bit| 1 << bit)) {
            let options = Options(bits);
            let fields = RuleOption::ALL.iter().fold(Options(0), |all, &option| all.with(option, options.get(option)));
            let values = RuleOption::ALL.iter().all(|option| options.get(*option) < option.values().len() as u32);
            assert_eq!(options.is_known(), values && fields == options, "{bits:#b}");
        }
    }

    #[test]
    fn option_bits_do_not_overlap() {
        for option in RuleOption::ALL {
            for other in RuleOption::ALL.iter().filter(|other| *other != option) {
                assert_eq!(Options(0).with(*option, 3).get(*other), 0, "{option:?} {other:?}");
            }
        }
    }
}
