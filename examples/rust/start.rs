//! The start of a game on the command line: `--rules` and `--position`.

use clap::Args;
use kalah::{FairStart, NamedRules, ParseKgpError, ParsePositionError, Position, RuleOption, Rules, kgp_pits};

/// Rules and first position; `#[command(flatten)]` takes them into a program's arguments.
#[derive(Args, Clone, Debug)]
pub struct Start {
    /// The rules: a named set (standard, kalaha, …) or PLAYERSxPITSxSEEDS, with options (2x6x4:capture=always).
    /// Standard if not given.
    #[arg(long, value_name = "TEXT", long_help = rules_help())]
    rules: Option<Rules>,
    /// Start from this position instead of the usual start: a position text, a literal of the Kalah Game Protocol, or the
    /// name of a fair start (fair-17).
    #[arg(long, value_name = "TEXT", long_help = POSITION_HELP)]
    position: Option<String>,
}

const POSITION_HELP: &str = "\
Start from this position instead of the usual start:
  a position text, which names its rules: rules, the pits and the store of each side, the seat to move
      '2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1'
  or a literal of the Kalah Game Protocol, played under --rules, or else under the protocol's own rules; South moves
      '<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>'
  or fair-1 to fair-254: starts that best play makes a draw, under empty capture (FairKalah, 2022)";

/// Every named set and every option, as the library has them: the long help of `--rules`.
#[must_use]
pub fn rules_help() -> String {
    let mut help = String::from("The rules. Either one of these names\n");
    for named in NamedRules::ALL {
        help += &format!("  {:15} {}: {}\n", named.name, named.rules, named.source);
    }
    help +=
        "or PLAYERSxPITSxSEEDS. Options may follow: 2x6x4:capture=always,swap=on. The default of each stands first\n";
    for option in RuleOption::ALL {
        let values: Vec<_> = option.values().collect();
        help += &format!("  {}={}\n", option.name(), values.join("|"));
    }
    help + "Standard if not given."
}

/// Why the arguments give no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The position text cannot be read.
    #[error("invalid value '{0}' for '--position <TEXT>': {1}")]
    Position(String, ParsePositionError),
    /// The literal cannot be read.
    #[error("invalid value '{0}' for '--position <TEXT>': {1}")]
    Kgp(String, ParseKgpError),
    /// A position text, or a fair start, brings its own rules.
    #[error("--position is played under {position}, but --rules says {rules}: leave --rules away")]
    TwoRules {
        /// The rules in the position text.
        position: Rules,
        /// The rules given beside it.
        rules: Rules,
    },
}

impl Start {
    /// The first position.
    ///
    /// # Errors
    /// [`StartError`] if the position cannot be read or belongs to other rules.
    pub fn position(&self) -> Result<Position, StartError> {
        let Some(text) = &self.position else { return Ok(Position::new(self.rules.unwrap_or(Rules::standard()))) };
        if text.trim_start().starts_with('<') {
            return self.literal(text).map_err(|error| StartError::Kgp(text.clone(), error));
        }
        let position = match FairStart::named(text.trim()) {
            Some(start) => start.position(),
            None => text.parse().map_err(|error| StartError::Position(text.clone(), error))?,
        };
        match self.rules {
            Some(rules) if rules != *position.rules() => {
                Err(StartError::TwoRules { position: *position.rules(), rules })
            }
            _ => Ok(position),
        }
    }

    fn literal(&self, text: &str) -> Result<Position, ParseKgpError> {
        Position::from_kgp(self.rules.map_or_else(|| protocol_rules(text), Ok)?, text)
    }
}

/// The protocol's rules for a board of as many pits as the literal says.
fn protocol_rules(literal: &str) -> Result<Rules, ParseKgpError> {
    let pits = kgp_pits(literal)?;
    // Its number of seeds fits every board of two players.
    Ok(Rules::kgp().to_builder().pits(pits).build().unwrap_or(Rules::kgp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(rules: Option<&str>, position: Option<&str>) -> Result<String, String> {
        let rules = rules.map(|text| text.parse::<Rules>()).transpose().map_err(|error| error.to_string())?;
        let start = Start { rules, position: position.map(String::from) };
        start.position().map(|position| position.text().to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn usual_starts() {
        assert_eq!(start(None, None).as_deref(), Ok("2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1"));
        assert_eq!(start(Some("3x2x1"), None).as_deref(), Ok("3x2x1 1,1/0 1,1/0 1,1/0 1"));
    }

    #[test]
    fn a_position_text_brings_its_rules() {
        let text = "2x2x1:capture=never 1,0/3 2,0/0 2";
        assert_eq!(start(None, Some(text)).as_deref(), Ok(text));
        assert_eq!(start(Some("2x2x1:capture=never"), Some(text)).as_deref(), Ok(text));
        let error = "--position is played under 2x2x1:capture=never, but --rules says 2x6x4: leave --rules away";
        assert_eq!(start(Some("standard"), Some(text)), Err(error.into()));
    }

    #[test]
    fn fair_starts_have_names() {
        let text = "2x6x4:capture=always 2,5,5,4,4,4/0 4,4,4,4,4,4/0 1";
        assert_eq!(start(None, Some("fair-4")).as_deref(), Ok(text));
        assert!(start(None, Some("fair-255")).is_err());
        assert!(start(Some("standard"), Some("fair-4")).is_err());
    }

    #[test]
    fn a_literal_is_played_under_the_protocols_rules_or_under_those_given() {
        let literal = " <2,5,1,1,0,0,3> ";
        assert_eq!(start(Some("2x2x1"), Some(literal)).as_deref(), Ok("2x2x1 1,0/5 0,3/1 1"));
        assert_eq!(start(None, Some("<2,4,2,1,1,0,3>")).as_deref(), Ok("2x2x8:majority_end=on 1,1/4 0,3/2 1"));
        for wrong in ["<", "<x>", "<2,5,1,1,0,0>", "<99,1>", "<0,1,1>"] {
            let message = start(None, Some(wrong)).expect_err("no literal");
            assert!(
                message.starts_with(&format!("invalid value '{wrong}' for '--position <TEXT>': at byte ")),
                "{message}"
            );
        }
    }
}
