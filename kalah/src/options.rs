//! The options of the rules: what each is called, what its values are, and where a rule set keeps it.
//!
//! The one list of options is [`RuleOption::ALL`]. Text form, serde form, packed bytes, key and the description of a
//! difference all walk over it, so an option is added there and in the kernel, nowhere else.

/// What a last seed in an own empty pit does (rules [M7](crate::rules_text#m7)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Capture {
    /// It captures if there is a seed in a corresponding pit; else nothing happens. The default.
    NonEmpty,
    /// It captures even then: the capturing seed goes to the store ("empty capture").
    Always,
    /// Nothing.
    Never,
}

/// Where the capturing seed goes (rules [M8](crate::rules_text#m8)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CapturingSeed {
    /// To the store with the captured ones. The default.
    Taken,
    /// It stays in its pit.
    Stays,
}

/// Whose corresponding pits are captured with three or four players (rules [M9](crate::rules_text#m9)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaptureFrom {
    /// The next seat's. The default.
    Next,
    /// The seat's across; with three players nobody is across, and it means the next.
    Across,
    /// Every other seat's.
    All,
}

/// Which stores are sown (rules [M2](crate::rules_text#m2)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SowStores {
    /// The mover's only. The default.
    Own,
    /// All of them.
    All,
}

/// When the game is over (rules [E1](crate::rules_text#e1)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// As soon as the side of any seat still playing is empty. The default.
    SideEmpty,
    /// When the seat to move has no seeds.
    NoMove,
}

/// Who gets the seeds left in the pits (rules [E4](crate::rules_text#e4)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Remaining {
    /// The owner of each side. The default.
    Owner,
    /// The seat whose side is empty.
    Finisher,
    /// Nobody: they stay in their pits.
    Uncounted,
}

/// One option of the rules, for programs that list them: a settings page, a command line, a binding.
///
/// ```
/// use kalah::{RuleOption, Rules};
/// let capture = RuleOption::ALL[0];
/// assert_eq!(capture.name(), "capture");
/// assert_eq!(capture.values().collect::<Vec<_>>(), ["non_empty", "always", "never"]);
/// assert_eq!(capture.value_of(&Rules::empty_capture()), "always");
/// assert_eq!(capture.clause(), "M7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleOption {
    name: &'static str,
    clause: &'static str,
    /// Lowest bit in [`Options`]; the bits hold the index in `values`.
    shift: u32,
    /// The default first.
    values: &'static [&'static str],
}

/// Values of all options, two bits or one each: 0 is always the default. Any bit pattern is harmless.
///
/// The layout is part of the packed bytes and of the key: bits are only ever added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Options(pub(crate) u32);

macro_rules! options {
    ($($id:ident $name:literal $clause:literal $shift:literal [$($value:literal: $words:literal),+])+) => {
        impl RuleOption {
            $(pub(crate) const $id: RuleOption =
                RuleOption { name: $name, clause: $clause, shift: $shift, values: &[$($value),+] };)+

            /// All options, in the order of the text form.
            pub const ALL: &'static [RuleOption] = &[$(RuleOption::$id),+];

            /// What each of its values means, in words.
            const fn words(self) -> &'static [&'static str] {
                match self.shift {
                    $($shift => &[$($words),+],)+
                    _ => &[],
                }
            }
        }
    };
}

options! {
    CAPTURE "capture" "M7" 0 [
        "non_empty": "a last seed in an own empty pit captures if there are seeds in the corresponding pit",
        "always": "a last seed in an own empty pit goes to the store even if the corresponding pit is empty",
        "never": "nothing is captured"]
    CAPTURING_SEED "capturing_seed" "M8" 2 [
        "taken": "the capturing seed goes to the store with what it captures",
        "stays": "the capturing seed stays in its pit"]
    CAPTURE_FROM "capture_from" "M9" 3 [
        "next": "with three or four players captures come from the next seat",
        "across": "with four players captures come from the seat across",
        "all": "with three or four players captures come from every other seat"]
    STORE_TURN "store_turn" "M4" 5 [
        "on": "a last seed in the own store gives another move",
        "off": "a last seed in the own store gives no other move"]
    CAPTURE_TURN "capture_turn" "M10" 6 [
        "off": "a capture gives no other move",
        "on": "a capture gives another move"]
    OPENING_TURN "opening_turn" "M10" 7 [
        "on": "the first sowing of the game may give another move",
        "off": "the first sowing of the game never gives another move"]
    SKIP_ORIGIN "skip_origin" "M3" 8 [
        "off": "laps sow the origin pit",
        "on": "laps pass over the origin pit"]
    SOW_STORES "sow_stores" "M2" 9 [
        "own": "only the own store is sown",
        "all": "all stores are sown"]
    END "end" "E1" 10 [
        "side_empty": "the game is over as soon as a side is empty",
        "no_move": "the game is over when the seat to move has no seeds"]
    MAJORITY_END "majority_end" "E2" 11 [
        "off": "the game goes on when a store holds more than half of all seeds",
        "on": "the game is over as soon as a store holds more than half of all seeds"]
    REMAINING "remaining" "E4" 12 [
        "owner": "seeds left in the pits go to the owner of each side",
        "finisher": "seeds left in the pits go to the seat whose side is empty",
        "uncounted": "seeds left in the pits count for nobody"]
    SWAP "swap" "M12" 14 [
        "off": "the second player may not turn the board",
        "on": "the second player may turn the board instead of a first sowing"]
}

impl RuleOption {
    /// The option with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<RuleOption> {
        Self::ALL.iter().copied().find(|option| option.name == name)
    }

    /// The name in text and serde form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The clause of the [rules text](crate::rules_text) that says what it does.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        self.clause
    }

    /// The names of its values, the default first.
    pub fn values(self) -> impl ExactSizeIterator<Item = &'static str> {
        self.values.iter().copied()
    }

    /// Whether it is a switch, with the values `on` and `off`.
    #[must_use]
    pub fn is_switch(self) -> bool {
        self.values.iter().all(|value| matches!(*value, "on" | "off"))
    }

    /// The name of its value in these rules.
    #[must_use]
    pub fn value_of(self, rules: &crate::Rules) -> &'static str {
        self.in_force(self.values, rules)
    }

    /// What its value in these rules means, in words.
    #[must_use]
    pub fn words_of(self, rules: &crate::Rules) -> &'static str {
        self.in_force(self.words(), rules)
    }

    /// Whether its value in these rules is the default.
    #[must_use]
    pub fn is_default_in(self, rules: &crate::Rules) -> bool {
        rules.options().get(self) == 0
    }

    /// Of what there is for each value, that for the value in these rules.
    fn in_force(self, all: &[&'static str], rules: &crate::Rules) -> &'static str {
        all.get(rules.options().get(self) as usize).or(all.first()).copied().unwrap_or_default()
    }

    /// The index of the value with this name.
    pub(crate) fn index_of(self, value: &str) -> Option<u32> {
        self.values.iter().position(|known| *known == value).map(|index| index as u32)
    }

    const fn mask(self) -> u32 {
        if self.values.len() > 2 { 3 } else { 1 }
    }
}

impl Options {
    /// All at their default.
    pub(crate) const USUAL: Options = Options(0);

    /// The literature's empty capture.
    pub(crate) const EMPTY_CAPTURE: Options = Options::USUAL.with(RuleOption::CAPTURE, Capture::Always as u32);

    /// The index of the option's value; 0 is the default.
    #[inline(always)]
    pub(crate) const fn get(self, option: RuleOption) -> u32 {
        self.0 >> option.shift & option.mask()
    }

    /// Whether a switch or a two-valued option is away from its default.
    #[inline(always)]
    pub(crate) const fn differs(self, option: RuleOption) -> bool {
        self.get(option) != 0
    }

    /// All bits set if the bit of the option's field is, else none. The first bit of `capture` is *always*, the second
    /// *never*; a field of one bit is away from its default.
    #[inline(always)]
    pub(crate) const fn mask(self, option: RuleOption, bit: u32) -> u64 {
        (((self.0 as u64) << (63 - option.shift - bit)) as i64 >> 63) as u64
    }

    pub(crate) const fn with(self, option: RuleOption, index: u32) -> Options {
        Options(self.0 & !(option.mask() << option.shift) | (index & option.mask()) << option.shift)
    }

    /// Whether every bit is one that some value of some option has.
    #[inline(always)]
    pub(crate) const fn is_known(self) -> bool {
        // Two bits hold one of three values: never both bits at once.
        self.0 & !Options::BITS == 0 && self.0 & self.0 >> 1 & Options::PAIRS == 0
    }

    /// All bits of all options.
    const BITS: u32 = Options::bits(false);

    /// The lower bit of each option that has two.
    const PAIRS: u32 = Options::bits(true);

    const fn bits(lower_of_pairs: bool) -> u32 {
        let (mut bits, mut i) = (0, 0);
        while i < RuleOption::ALL.len() {
            let (mask, shift) = (RuleOption::ALL[i].mask(), RuleOption::ALL[i].shift);
            bits |= (if lower_of_pairs { mask >> 1 } else { mask }) << shift;
            i += 1;
        }
        bits
    }
}

/// Each option as its own type.
impl Options {
    #[inline(always)]
    pub(crate) const fn capture(self) -> Capture {
        match self.get(RuleOption::CAPTURE) {
            0 => Capture::NonEmpty,
            1 => Capture::Always,
            _ => Capture::Never,
        }
    }

    #[inline(always)]
    pub(crate) const fn capturing_seed(self) -> CapturingSeed {
        match self.get(RuleOption::CAPTURING_SEED) {
            0 => CapturingSeed::Taken,
            _ => CapturingSeed::Stays,
        }
    }

    #[inline(always)]
    pub(crate) const fn capture_from(self) -> CaptureFrom {
        match self.get(RuleOption::CAPTURE_FROM) {
            0 => CaptureFrom::Next,
            1 => CaptureFrom::Across,
            _ => CaptureFrom::All,
        }
    }

    #[inline(always)]
    pub(crate) const fn store_turn(self) -> bool {
        !self.differs(RuleOption::STORE_TURN)
    }

    #[inline(always)]
    pub(crate) const fn capture_turn(self) -> bool {
        self.differs(RuleOption::CAPTURE_TURN)
    }

    #[inline(always)]
    pub(crate) const fn opening_turn(self) -> bool {
        !self.differs(RuleOption::OPENING_TURN)
    }

    #[inline(always)]
    pub(crate) const fn skip_origin(self) -> bool {
        self.differs(RuleOption::SKIP_ORIGIN)
    }

    #[inline(always)]
    pub(crate) const fn sow_stores(self) -> SowStores {
        match self.get(RuleOption::SOW_STORES) {
            0 => SowStores::Own,
            _ => SowStores::All,
        }
    }

    #[inline(always)]
    pub(crate) const fn end(self) -> End {
        match self.get(RuleOption::END) {
            0 => End::SideEmpty,
            _ => End::NoMove,
        }
    }

    #[inline(always)]
    pub(crate) const fn majority_end(self) -> bool {
        self.differs(RuleOption::MAJORITY_END)
    }

    #[inline(always)]
    pub(crate) const fn remaining(self) -> Remaining {
        match self.get(RuleOption::REMAINING) {
            0 => Remaining::Owner,
            1 => Remaining::Finisher,
            _ => Remaining::Uncounted,
        }
    }

    #[inline(always)]
    pub(crate) const fn swap(self) -> bool {
        self.differs(RuleOption::SWAP)
    }
}
