//! What somebody types.

use std::path::PathBuf;

use kalah::{Move, Pit, Rules};

/// A line understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Play(Move),
    /// What a pit corresponds to, and what sowing it would do.
    Ask(Pit),
    Help,
    Hint,
    Undo,
    Resign,
    Board,
    Text,
    Save(PathBuf),
    Load(PathBuf),
    Quit,
}

/// Each word with its short form, and what it does.
const WORDS: [(&str, &str, Command, &str); 8] = [
    ("swap", "s", Command::Play(Move::Swap), "turn the board, where the rules offer it"),
    ("hint", "h", Command::Hint, "let the computer propose a move"),
    ("undo", "u", Command::Undo, "take back, to your last choice of a move"),
    ("resign", "resign", Command::Resign, "give up your seat; the others play on"),
    ("board", "b", Command::Board, "draw the board again"),
    ("position", "p", Command::Text, "print the position as a text that --position reads"),
    ("help", "?", Command::Help, "this list"),
    ("quit", "q", Command::Quit, "leave the game unfinished; so does the end of input (Ctrl-D)"),
];

/// The words that the name of a file follows.
const FILE_WORDS: [(&str, &str); 2] =
    [("save", "add the game to that file"), ("load", "leave this game and go on with the last one of that file")];

/// The list of commands.
pub(crate) fn help(rules: &Rules) -> String {
    let mut help = format!("1 to {:<8} sow that pit, counted from your left\n", rules.pits());
    help += "? and a pit   show the corresponding pits and what sowing the pit would do\n";
    for (word, short, _, what) in WORDS {
        let words = if short == word { word.to_string() } else { format!("{word} or {short}") };
        help += &format!("{words:13} {what}\n");
    }
    for (word, what) in FILE_WORDS {
        help += &format!("{:13} {what}\n", format!("{word} FILE"));
    }
    help
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CommandError {
    #[error("Type the number of a pit, 1 to {pits}, or help.")]
    Nothing { pits: u8 },
    #[error("Type {word} and the name of a file.")]
    NoFile { word: &'static str },
    #[error("There is no pit {number}: your pits are 1 to {pits}.")]
    NoSuchPit { number: String, pits: u8 },
    #[error("{text:?} is not understood: type the number of a pit, 1 to {pits}, or help.")]
    NotUnderstood { text: String, pits: u8 },
}

/// Understands a line.
pub(crate) fn parse(line: &str, rules: &Rules) -> Result<Command, CommandError> {
    let pits = rules.pits();
    let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    if let Some((word, _)) = FILE_WORDS.into_iter().find(|(word, _)| first.eq_ignore_ascii_case(word)) {
        return match rest.trim() {
            "" => Err(CommandError::NoFile { word }),
            file if word == "save" => Ok(Command::Save(file.into())),
            file => Ok(Command::Load(file.into())),
        };
    }
    let line = line.trim().to_lowercase();
    if line.is_empty() {
        return Err(CommandError::Nothing { pits });
    }
    if let Some((_, _, command, _)) = WORDS.iter().find(|(word, short, ..)| line == *word || line == *short) {
        return Ok(command.clone());
    }
    match line.strip_prefix('?') {
        Some(number) => pit(number.trim(), pits).map(Command::Ask),
        None => pit(&line, pits).map(|pit| Command::Play(Move::Sow(pit))),
    }
}

/// A pit of the board, counted from 1.
fn pit(text: &str, pits: u8) -> Result<Pit, CommandError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CommandError::NotUnderstood { text: clipped(text), pits });
    }
    let index = text.parse().ok().filter(|number| (1..=pits).contains(number)).map(|number| number - 1);
    index.and_then(Pit::new).ok_or_else(|| CommandError::NoSuchPit { number: clipped(text), pits })
}

fn clipped(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST { text.into() } else { text.chars().take(MOST).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_by_both_its_words() {
        let rules = Rules::standard();
        for (word, short, command, _) in WORDS {
            assert_eq!(parse(&format!("  {} ", word.to_uppercase()), &rules), Ok(command.clone()));
            assert_eq!(parse(short, &rules), Ok(command));
            assert!(help(&rules).contains(word));
        }
        let pit = |index| Pit::new(index).expect("a pit");
        assert_eq!(parse("6", &rules), Ok(Command::Play(Move::Sow(pit(5)))));
        assert_eq!(parse("?1", &rules), Ok(Command::Ask(pit(0))));
        assert_eq!(parse("? 03", &rules), Ok(Command::Ask(pit(2))));
    }

    #[test]
    fn names_of_files_are_kept_as_they_are() {
        let rules = Rules::standard();
        assert_eq!(parse(" SAVE  My Games.txt ", &rules), Ok(Command::Save("My Games.txt".into())));
        assert_eq!(parse("load\tÉ", &rules), Ok(Command::Load("É".into())));
        assert_eq!(parse("save ", &rules), Err(CommandError::NoFile { word: "save" }));
        assert!(help(&rules).contains("load FILE"));
    }

    #[test]
    fn wrong_lines_are_explained() {
        let error = |line: &str| parse(line, &Rules::standard()).expect_err(line).to_string();
        assert_eq!(error(" \t"), "Type the number of a pit, 1 to 6, or help.");
        assert_eq!(error("7"), "There is no pit 7: your pits are 1 to 6.");
        assert_eq!(error("-1"), "There is no pit -1: your pits are 1 to 6.");
        assert_eq!(error("? 0"), "There is no pit 0: your pits are 1 to 6.");
        let not = r#""3 4" is not understood: type the number of a pit, 1 to 6, or help."#;
        assert_eq!(error("3 4"), not);
        let long = error(&"9".repeat(1000));
        assert_eq!(long, format!("There is no pit {}…: your pits are 1 to 6.", "9".repeat(40)));
        let long = error(&"é\u{1b}".repeat(1000));
        assert!(long.starts_with(r#""é\u{1b}é"#) && long.len() < 400, "{long}");
    }
}
