//! The named rule sets, each with its source.

use crate::options::{Capture, CaptureFrom, CapturingSeed, End, SowStores};
use crate::rules::{Rules, RulesBuilder, RulesError};

/// A rule set that has a name, and where it comes from.
///
/// ```
/// use kalah::{NamedRules, Rules};
/// let names: Vec<_> = NamedRules::ALL.iter().map(|named| named.name).collect();
/// assert_eq!(names, ["standard", "empty_capture", "site", "kalaha", "encyclopaedia", "kgp"]);
/// assert_eq!("encyclopaedia".parse(), Ok(Rules::encyclopaedia()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedRules {
    /// The name that [`Rules`] reads.
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
    /// Where they come from.
    pub source: &'static str,
}

impl NamedRules {
    /// All named sets, as in the [rules text](crate::rules_text).
    pub const ALL: &'static [NamedRules] = &[
        NamedRules {
            name: "standard",
            rules: Rules::standard(),
            source: "today's usual rules and most programs: OpenSpiel, clients of the Kalah Game Protocol, solvers that say \"standard\"",
        },
        NamedRules {
            name: "empty_capture",
            rules: Rules::empty_capture(),
            source: "Irving, Donkers and Uiterwijk, \"Solving Kalah\", ICGA Journal 23(3), 2000; a step-by-step tutorial read literally",
        },
        NamedRules {
            name: "site",
            rules: Rules::standard(),
            source: "a play site for 2 to 4 players, at its usual setting; Rules::site has all its settings",
        },
        NamedRules {
            name: "kalaha",
            rules: Rules::kalaha(),
            source: "the rule sheet of a boxed Kalaha set; 3 seeds for a shorter game",
        },
        NamedRules {
            name: "encyclopaedia",
            rules: Rules::encyclopaedia(),
            source: "a Polish encyclopaedia article, read literally; with swap on sites that offer it",
        },
        NamedRules {
            name: "kgp",
            rules: Rules::kgp(),
            source: "the server of the Kalah Game Protocol, at its usual size",
        },
    ];

    /// The named set with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static NamedRules> {
        Self::ALL.iter().find(|named| named.name == name)
    }
}

/// Rules known to be playable: only called while compiling, where a mistake stops the compiler.
#[allow(clippy::panic, reason = "evaluated at compile time only")]
const fn checked(builder: RulesBuilder) -> Rules {
    match builder.build() {
        Ok(rules) => rules,
        Err(_) => panic!("these rules cannot be played"),
    }
}

impl Rules {
    /// Today's usual rules: two sides of six pits, four seeds each, all options at their default.
    #[must_use]
    pub const fn standard() -> Rules {
        const { checked(Rules::builder(2, 6, 4)) }
    }

    /// The literature's rules: a last seed in an own empty pit is banked even if the corresponding pit is empty.
    #[must_use]
    pub const fn empty_capture() -> Rules {
        const { checked(Rules::builder(2, 6, 4).capture(Capture::Always)) }
    }

    /// The boxed game's rules: the game goes on until the seat to move has no seeds.
    #[must_use]
    pub const fn kalaha() -> Rules {
        const { checked(Rules::builder(2, 6, 4).end(End::NoMove)) }
    }

    /// The encyclopaedia's rules, read literally.
    #[must_use]
    pub const fn encyclopaedia() -> Rules {
        const {
            let rules = Rules::builder(2, 6, 6).sow_stores(SowStores::All).capturing_seed(CapturingSeed::Stays);
            checked(rules.end(End::NoMove))
        }
    }

    /// The rules of the Kalah Game Protocol's server.
    #[must_use]
    pub const fn kgp() -> Rules {
        const { checked(Rules::builder(2, 8, 8).majority_end(true)) }
    }

    /// The play site's settings ([A6](crate::rules_text#a6)): 6 or 7 pits for two players, 6 or 4 for three and four,
    /// 3 or 4 seeds. A number of pits that does not fit the number of players becomes 6.
    ///
    /// # Errors
    /// [`RulesError::Players`] and [`RulesError::SiteSeeds`].
    ///
    /// ```
    /// use kalah::{CaptureFrom, Rules};
    /// assert_eq!(Rules::site(4, 7, 3, CaptureFrom::All)?.to_string(), "4x6x3:capture_from=all");
    /// # Ok::<(), kalah::RulesError>(())
    /// ```
    pub const fn site(players: u8, pits: u8, seeds: u16, capture_from: CaptureFrom) -> Result<Rules, RulesError> {
        let pits = match (players, pits) {
            (2, 7) => 7,
            (3 | 4, 4) => 4,
            _ => 6,
        };
        match Rules::builder(players, pits, seeds).capture_from(capture_from).build() {
            Ok(_) if seeds != 3 && seeds != 4 => Err(RulesError::SiteSeeds { seeds }),
            Err(RulesError::NoSeeds | RulesError::TooManySeeds { .. }) => Err(RulesError::SiteSeeds { seeds }),
            rules => rules,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn the_table_of_the_rules_text() {
        let texts: Vec<_> = NamedRules::ALL.iter().map(|named| (named.name, named.rules.to_string())).collect();
        let rows = [
            ("standard", "2x6x4"),
            ("empty_capture", "2x6x4:capture=always"),
            ("site", "2x6x4"),
            ("kalaha", "2x6x4:end=no_move"),
            ("encyclopaedia", "2x6x6:capturing_seed=stays,sow_stores=all,end=no_move"),
            ("kgp", "2x8x8:majority_end=on"),
        ];
        assert_eq!(texts, rows.map(|(name, text)| (name, text.to_string())));
    }
}
