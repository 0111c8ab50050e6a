//! The text form of rules: `2x6x4:capture=always` ([`crate::forms`]).

use core::fmt;
use core::str::FromStr;

use super::one_of;
use super::scanner::Scanner;
use crate::named::NamedRules;
use crate::options::RuleOption;
use crate::rules::{Rules, RulesBuilder, RulesError};
use crate::seat::{MAX_PITS, MAX_PLAYERS};

/// Why a text is no rule set, and where.
///
/// ```
/// use kalah::Rules;
/// let error = "2x6x4:capture=sometimes".parse::<Rules>().unwrap_err();
/// assert_eq!(error.offset, 14);
/// assert_eq!(error.to_string(), "at byte 14: no such value: capture is non_empty, always or never");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {offset}: {kind}")]
#[non_exhaustive]
pub struct ParseRulesError {
    /// The byte of the text, from 0, where it went wrong; its length if something is missing at the end.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ParseRulesErrorKind,
}

/// What is wrong with a text that should be rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRulesErrorKind {
    /// Neither a size nor the name of a named rule set.
    #[error("no such rules: a size such as 2x6x4 (players x pits x seeds) is needed, or the name {}", set_names())]
    UnknownName,
    /// The text begins like a size but is none.
    #[error("a size is three numbers, players x pits x seeds, such as 2x6x4")]
    Size,
    /// A number is larger than any board has.
    #[error("too many {what}: at most {most}")]
    TooLarge {
        /// `players`, `pits` or `seeds`.
        what: &'static str,
        /// The largest number.
        most: u16,
    },
    /// A colon or comma without an option behind it.
    #[error("an option is missing: it may be {}", option_names())]
    MissingOption,
    /// No option has this name.
    #[error("no such option: it may be {}", option_names())]
    UnknownOption,
    /// There is no `=` after the name of an option.
    #[error("a value is missing: {} is {}", .option.name(), values(*.option))]
    MissingValue {
        /// The option.
        option: RuleOption,
    },
    /// The option has no such value.
    #[error("no such value: {} is {}", .option.name(), values(*.option))]
    UnknownValue {
        /// The option.
        option: RuleOption,
    },
    /// The option is given a second time.
    #[error("{} is given twice", .option.name())]
    Twice {
        /// The option.
        option: RuleOption,
    },
    /// There is something after the size, the name or the last option.
    #[error("nothing more is expected here: options follow a `:` and are separated by `,`, without blanks")]
    Surplus,
    /// The rules cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

use ParseRulesErrorKind as Kind;

fn set_names() -> impl fmt::Display {
    one_of(|| NamedRules::ALL.iter().map(|named| named.name))
}

fn option_names() -> impl fmt::Display {
    one_of(|| RuleOption::ALL.iter().map(|option| option.name()))
}

fn values(option: RuleOption) -> impl fmt::Display {
    one_of(move || option.values())
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.players(), self.pits(), self.seeds())?;
        let mut separator = ':';
        for option in RuleOption::ALL.iter().filter(|option| !option.is_default_in(self)) {
            write!(f, "{separator}{}={}", option.name(), option.value_of(self))?;
            separator = ',';
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Reads the [text form](crate::forms), or the name of a named set, also with options of its own.
    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let mut text = Scanner::new(text);
        text.skip_blanks();
        let (builder, places) = read_base(&mut text)?;
        let (builder, swap) = read_options(&mut text, builder)?;
        text.skip_blanks();
        if !text.is_done() {
            return Err(error(text.offset(), Kind::Surplus));
        }
        builder.build().map_err(|cause| error(places.of(cause, swap), Kind::Rules(cause)))
    }
}

const fn error(offset: usize, kind: Kind) -> ParseRulesError {
    ParseRulesError { offset, kind }
}

/// Where the numbers of the size begin.
struct Places {
    players: usize,
    pits: usize,
    seeds: usize,
}

impl Places {
    /// Where the cause of an error is.
    const fn of(&self, cause: RulesError, swap: usize) -> usize {
        match cause {
            RulesError::Players { .. } => self.players,
            RulesError::NoPits | RulesError::TooManyCells { .. } => self.pits,
            RulesError::NoSeeds | RulesError::TooManySeeds { .. } | RulesError::SiteSeeds { .. } => self.seeds,
            RulesError::SwapPlayers { .. } => swap,
        }
    }
}

/// Reads the size, or the name of a named set.
fn read_base(text: &mut Scanner<'_>) -> Result<(RulesBuilder, Places), ParseRulesError> {
    let start = text.offset();
    if !text.next_is(|c| c.is_ascii_digit()) {
        let name = text.take_while(|c| c != ':' && !c.is_ascii_whitespace());
        let named = NamedRules::named(name).ok_or(error(start, Kind::UnknownName))?;
        return Ok((named.rules.to_builder(), Places { players: start, pits: start, seeds: start }));
    }
    let (players, players_at) = read_number(text, "players", MAX_PLAYERS as u16)?;
    read_cross(text)?;
    let (pits, pits_at) = read_number(text, "pits", MAX_PITS as u16)?;
    read_cross(text)?;
    let (seeds, seeds_at) = read_number(text, "seeds", u16::MAX)?;
    let builder = Rules::builder(players as u8, pits as u8, seeds);
    Ok((builder, Places { players: players_at, pits: pits_at, seeds: seeds_at }))
}

fn read_cross(text: &mut Scanner<'_>) -> Result<(), ParseRulesError> {
    if text.eat('x') { Ok(()) } else { Err(error(text.offset(), Kind::Size)) }
}

/// A number and where it begins.
fn read_number(text: &mut Scanner<'_>, what: &'static str, most: u16) -> Result<(u16, usize), ParseRulesError> {
    let at = text.offset();
    let number = text.number().ok_or(error(at, Kind::Size))?;
    match u16::try_from(number) {
        Ok(number) if number <= most => Ok((number, at)),
        _ => Err(error(at, Kind::TooLarge { what, most })),
    }
}

/// Reads the options; also where `swap` is given, if it is.
fn read_options(text: &mut Scanner<'_>, mut rules: RulesBuilder) -> Result<(RulesBuilder, usize), ParseRulesError> {
    let mut given = [false; RuleOption::ALL.len()];
    let mut swap = 0;
    let mut more = text.eat(':');
    while more {
        let at = text.offset();
        let name = text.take_while(|c| c != '=' && c != ',' && !c.is_ascii_whitespace());
        if name.is_empty() {
            return Err(error(at, Kind::MissingOption));
        }
        let known = RuleOption::ALL.iter().zip(&mut given).find(|(option, _)| option.name() == name);
        let (&option, given) = known.ok_or(error(at, Kind::UnknownOption))?;
        if core::mem::replace(given, true) {
            return Err(error(at, Kind::Twice { option }));
        }
        if !text.eat('=') {
            return Err(error(text.offset(), Kind::MissingValue { option }));
        }
        let value_at = text.offset();
        let value = text.take_while(|c| c != ',' && !c.is_ascii_whitespace());
        rules = rules.set(option, value).ok_or(error(value_at, Kind::UnknownValue { option }))?;
        if option == RuleOption::SWAP {
            swap = at;
        }
        more = text.eat(',');
    }
    Ok((rules, swap))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::samples::{any_rules, any_text, settings};
    use proptest::prelude::*;
    use std::string::ToString;

    fn wrong(text: &str) -> (usize, Kind) {
        let error = text.parse::<Rules>().unwrap_err();
        (error.offset, error.kind)
    }

    proptest! {
        #![proptest_config(settings())]

        #[test]
        fn all_rules_are_read_back(rules in any_rules()) {
            let text = rules.to_string();
            prop_assert_eq!(text.parse(), Ok(rules), "{}", text);
        }

        #[test]
        fn any_text_is_read_or_refused_within_it(text in any_text(any_rules().prop_map(|rules| rules.to_string()))) {
            match text.parse::<Rules>() {
                Ok(rules) => prop_assert_eq!(rules.to_string().parse(), Ok(rules)),
                Err(error) => prop_assert!(error.offset <= text.len()),
            }
        }
    }

    #[test]
    fn only_what_differs_is_written_in_the_order_of_the_list() {
        let text = "2x6x6:swap=on,capture=non_empty,end=no_move,capturing_seed=stays";
        let rules: Rules = text.parse().unwrap();
        assert_eq!(rules.to_string(), "2x6x6:capturing_seed=stays,end=no_move,swap=on");
    }

    #[test]
    fn every_value_of_every_option_is_read_and_written() {
        for option in RuleOption::ALL {
            for (i, value) in option.values().enumerate() {
                let text = std::format!("2x6x4:{}={value}", option.name());
                let rules: Rules = text.parse().unwrap();
                assert_eq!(option.value_of(&rules), value);
                assert_eq!(rules.to_string(), if i == 0 { "2x6x4".to_string() } else { text });
            }
        }
    }

    #[test]
    fn names_are_read_with_options_and_blanks_around() {
        for named in NamedRules::ALL {
            assert_eq!(named.name.parse(), Ok(named.rules));
        }
        let swap = Rules::encyclopaedia().to_builder().swap(true).build();
        assert_eq!(" encyclopaedia:swap=on\n".parse(), Ok(swap.unwrap()));
        assert_eq!("kgp:majority_end=off".parse(), Ok(Rules::kalah(8, 8).unwrap()));
        assert_eq!("02x006x0004".parse(), Ok(Rules::standard()));
    }

    #[test]
    fn what_is_wrong_and_where() {
        assert_eq!(wrong(""), (0, Kind::UnknownName));
        assert_eq!(wrong("  "), (2, Kind::UnknownName));
        assert_eq!(wrong(" Kalaha"), (1, Kind::UnknownName));
        assert_eq!(wrong(":swap=on"), (0, Kind::UnknownName));
        assert_eq!(wrong("-2x6x4"), (0, Kind::UnknownName));
        assert_eq!(wrong("2"), (1, Kind::Size));
        assert_eq!(wrong("2x"), (2, Kind::Size));
        assert_eq!(wrong("2X6x4"), (1, Kind::Size));
        assert_eq!(wrong("2x6x+4"), (4, Kind::Size));
        assert_eq!(wrong("256x6x4"), (0, Kind::TooLarge { what: "players", most: 4 }));
        assert_eq!(wrong("2x16x4"), (2, Kind::TooLarge { what: "pits", most: 15 }));
        assert_eq!(wrong("2x6x4294967297"), (4, Kind::TooLarge { what: "seeds", most: 65535 }));
        assert_eq!(wrong("2x6x4:"), (6, Kind::MissingOption));
        assert_eq!(wrong("2x6x4:=on"), (6, Kind::MissingOption));
        assert_eq!(wrong("2x6x4:swap=on,,"), (14, Kind::MissingOption));
        assert_eq!(wrong("2x6x4: swap=on"), (6, Kind::MissingOption));
        assert_eq!(wrong("2x6x4:swop=on"), (6, Kind::UnknownOption));
        let option = RuleOption::SWAP;
        assert_eq!(wrong("2x6x4:swap"), (10, Kind::MissingValue { option }));
        assert_eq!(wrong("2x6x4:swap,end=no_move"), (10, Kind::MissingValue { option }));
        assert_eq!(wrong("2x6x4:swap="), (11, Kind::UnknownValue { option }));
        assert_eq!(wrong("2x6x4:swap=true"), (11, Kind::UnknownValue { option }));
        assert_eq!(wrong("2x6x4:swap=on,swap=on"), (14, Kind::Twice { option }));
        assert_eq!(wrong("2x6x4x2"), (5, Kind::Surplus));
        assert_eq!(wrong("2x6x4 :swap=on"), (6, Kind::Surplus));
        assert_eq!(wrong("kalaha , swap=on"), (7, Kind::Surplus));
        let rules = |cause| Kind::Rules(cause);
        assert_eq!(wrong(" 1x6x4"), (1, rules(RulesError::Players { players: 1 })));
        assert_eq!(wrong("2x0x4"), (2, rules(RulesError::NoPits)));
        assert_eq!(wrong("4x8x4"), (2, rules(RulesError::TooManyCells { players: 4, pits: 8 })));
        assert_eq!(wrong("2x6x0"), (4, rules(RulesError::NoSeeds)));
        assert_eq!(wrong("2x1x65535"), (4, rules(RulesError::TooManySeeds { total: 131_070 })));
        assert_eq!(wrong("3x6x4:end=no_move,swap=on"), (18, rules(RulesError::SwapPlayers { players: 3 })));
    }

    #[test]
    fn messages_name_what_is_allowed() {
        let message = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        assert_eq!(message("2x6x4:swap"), "at byte 10: a value is missing: swap is off or on");
        assert_eq!(
            message("kalah"),
            "at byte 0: no such rules: a size such as 2x6x4 (players x pits x seeds) is needed, or the name standard, \
             empty_capture, site, kalaha, encyclopaedia or kgp"
        );
        assert_eq!(
            message("2x6x4:swop=on"),
            "at byte 6: no such option: it may be capture, capturing_seed, capture_from, store_turn, capture_turn, \
             opening_turn, skip_origin, sow_stores, end, majority_end, remaining or swap"
        );
        assert_eq!(message("2x6x0"), "at byte 4: 0 seeds a pit: at least 1 is needed");
    }
}
