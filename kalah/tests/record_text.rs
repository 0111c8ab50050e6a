//! Records as text: what is written, what else is read, and what is refused where.
#![cfg(feature = "std")]

mod common;

use common::games;
use core::time::Duration;
use fastrand::Rng;
use kalah::RecordErrorKind as Kind;
use kalah::{
    EndReason, Game, MoveError, ParsePositionErrorKind, ParseRulesErrorKind, Pit, PlyError, Position, ReadRecordError,
    RecordError, RecordReader, Records, Rules, Seat,
};
use std::io::{self, BufReader, Read};

/// A right record with everything in it, for three players.
const FULL: &str = r#"[Rules "3x3x2:capture=always"]
[First "2"]
[Seat1 "Ada \"the\u{1b}\" \\ Lovelace"]
[Seat3 "Łucja"]
[Holders "person,away,computer"]
[TurnLimit "0.5s"]
[Date "2026-05-01"]
[Site ""]
[Result "6-2-10"]
[Ending "side_empty"]

1@1.5s R1@0.25s,2,1 2 1 3 6-2-10
"#;

fn read(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn the_records_of_the_documentation() {
    let forms = include_str!("../src/record/FORMS.md");
    let blocks: Vec<&str> = forms.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(blocks.len(), 2, "a record and the grammar");
    assert_eq!(read(blocks[0]).to_string(), blocks[0]);
}

#[test]
fn everything_is_written_in_one_way() {
    let game = read(FULL);
    assert_eq!(game.to_string(), FULL);
    assert_eq!(game.start().to_move(), Some(Seat::NORTH));
    assert_eq!(game.name(Seat::SOUTH), Some("Ada \"the\u{1b}\" \\ Lovelace"));
    assert_eq!(game.turn_limit(), Some(Duration::from_millis(500)));
    assert_eq!(game.tags().collect::<Vec<_>>(), [("Date", "2026-05-01"), ("Site", "")]);
    assert_eq!(game.plies()[0].time(), Some(Duration::from_millis(1500)));
    assert_eq!(game.turns().nth(1).expect("a turn").plies().len(), 3);
}

#[test]
fn starts_are_written_as_far_as_they_are_not_usual() {
    let first_lines = |position: &str| {
        let game = Game::from_position(position.parse().expect(position));
        let text = game.to_string();
        assert_eq!(read(&text), game);
        text.lines().take_while(|line| !line.starts_with("[Result")).map(String::from).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(first_lines("2x2x2 2,2/0 2,2/0 1"), "[Rules \"2x2x2\"]");
    assert_eq!(first_lines("2x2x2 2,2/0 2,2/0 2"), "[Rules \"2x2x2\"] [First \"2\"]");
    let swap = "2x2x2:swap=on 2,2/0 2,2/0 1 first_move";
    assert_eq!(first_lines(swap), "[Rules \"2x2x2:swap=on\"]");
    let swap = "2x2x2:swap=on 2,2/0 2,2/0 2 swap_offered";
    assert_eq!(first_lines(swap), "[Rules \"2x2x2:swap=on\"] [Start \"2,2/0 2,2/0 2 swap_offered\"]");
    let out = "3x1x2 2/0 2/0 2/0 3 out=1";
    assert_eq!(first_lines(out), "[Rules \"3x1x2\"] [Start \"2/0 2/0 2/0 3 out=1\"]");
    assert_eq!(first_lines("2x2x2 0,0/0 0,2/0 2"), "[Rules \"2x2x2\"] [Start \"0,0/0 0,0/2 2\"]");
}

#[test]
fn lines_of_plies_are_short_and_end_without_blanks() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..300 {
        let game = games::random(Position::new("2x15x4:capture_turn=on".parse().expect("rules")), &mut rng);
        let text = game.to_string();
        let (_, plies) = text.split_once("\n\n").expect("tags, then plies");
        assert!(plies.lines().all(|line| line.len() <= 80 && line.trim() == line && !line.is_empty()), "{text}");
    }
}

#[test]
fn reading_is_kinder() {
    let right = read("[Rules \"2x6x4\"]\n[Seat1 \"A;B\"]\n[Ending \"resignation\"]\n\n3,6 4@1s R1 22-26\n");
    for text in [
        // Blanks, line ends, a byte order mark, tags in any order and on one line.
        "\u{feff}[ Seat1\t\"A;B\" ] [Rules \"2x6x4\"]\n3 6 4@1s\n\n\nR1",
        "\r\n[Rules \"2x6x4\"]\r\n[Seat1 \"A;B\"]\r\n\r\n3,6\r\n4@1s\r\nR1 22-26\r\n\r\n",
        "[Rules\"2x6x4\"][Seat1\"A;B\"]3,,6,4@1s\u{c},R1,22-26",
        // Comments.
        "; what\n[Rules \"2x6x4\"] ; a [comment]\n ; and [another]\n[Seat1 \"A;B\"]\n;1 2 3\n3,6;4\n4@1s R1;*",
        // Numbers of turns, letters, times without a unit, digits.
        "[Rules \"2x6x4\"]\n[Seat1 \"A;B\"]\n1. 3 6 2. 4@1 3...r1",
        "[Rules \"2x6x4\"]\n[Seat1 \"A;B\"]\n1.36 4@1.000s R1 22-26",
        // Named and other rules, starts that are usual ones, escapes that need not be.
        "[Rules \" standard \"]\n[Seat1 \"\\u{41};\\u{000042}\"]\n[First \" 1 \"]\n3,6 4@1s R1",
        "[Rules \"2x6x4\"]\n[Seat1 \"A;B\"]\n[Start \"4,4,4,4,4,4/0  4,4,4,4,4,4/0 1\"]\n3,6 4@1s R1",
        "[Start \"2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1\"]\n[Seat1 \"A;B\"]\n[Holders \"person, person\"]\n3,6 4@1s R1",
        "[Start \"standard 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1\"]\n[Rules \"2x6x4\"]\n[Seat1 \"A;B\"]\n3,6 4@1s R1",
        "[Rules \"2x6x4\"]\n[Seat1 \"A;B\"]\n[Result \" 22-26 \"]\n[Ending \" resignation\"]\n3,6 4@1s R1",
    ] {
        assert_eq!(read(text), right, "{text}");
    }
}

/// The error, by line, column and kind.
fn refused(text: &str) -> (usize, usize, Kind) {
    let RecordError { line, column, kind, .. } = text.parse::<Game>().expect_err(text);
    (line, column, kind)
}

#[test]
fn what_is_wrong_and_where() {
    let with = |more: &str| refused(&format!("[Rules \"2x6x4\"]\n{more}"));
    let empty = MoveError::EmptyPit { seat: Seat::SOUTH, players: 2, pit: Pit::new(2).unwrap() };
    assert_eq!(refused(""), (1, 1, Kind::Nothing));
    assert_eq!(refused(" \n; nothing\n"), (1, 1, Kind::Nothing));
    assert_eq!(refused("\n 3 6 2"), (2, 2, Kind::NoRules));
    assert_eq!(refused("[First \"1\"]\n*"), (1, 1, Kind::NoRules));
    assert_eq!(refused("[Start \"1/0 1/0 1\"]\n*"), (1, 9, Kind::NoRules));
    assert_eq!(with("*\n\n[Rules \"2x6x4\"]\n*"), (4, 1, Kind::Second));
    // Tags.
    assert_eq!(with("[\"x\"]"), (2, 2, Kind::TagName));
    assert_eq!(with("[1 \"x\"]"), (2, 2, Kind::TagName));
    assert_eq!(with("[Ä \"x\"]"), (2, 2, Kind::TagName));
    assert_eq!(with("[Date 2026]"), (2, 7, Kind::TagValue));
    assert_eq!(with("[Date"), (2, 6, Kind::TagValue));
    assert_eq!(with("[Date \"2026\n*"), (2, 12, Kind::TagQuote));
    assert_eq!(with("[Date \"2026"), (2, 12, Kind::TagQuote));
    assert_eq!(with("[Date \"é\\x\"]"), (2, 9, Kind::TagEscape));
    assert_eq!(with("[Date \"\\\"]\n*"), (2, 11, Kind::TagQuote));
    for escape in ["\\u", "\\u{", "\\u{}", "\\u{d800}", "\\u{110000}", "\\u{1ffffffff}", "\\u{g}", "\\'"] {
        assert_eq!(with(&format!("[Date \"{escape}\"]\n*")), (2, 8, Kind::TagEscape));
    }
    assert_eq!(with("[Date \"2026\" x]"), (2, 14, Kind::TagEnd));
    assert_eq!(with("[Date \"2026\""), (2, 13, Kind::TagEnd));
    assert_eq!(with("[Date \"\"]\n[Date \"\"]"), (3, 2, Kind::RepeatedTag));
    // Whatever comes after it.
    assert_eq!(with("[B \"\"]\n[A \"\"]\n[B \"\"]\n[A \"\"]\n[Rules \"\"]"), (4, 2, Kind::RepeatedTag));
    assert_eq!(with("[Date \"\"]\n[Date \"\"]\n[Date"), (3, 2, Kind::RepeatedTag));
    assert_eq!(with("[Rules \"2x6x4\"]"), (2, 2, Kind::RepeatedTag));
    assert_eq!(refused("[Rules \"2x6x4:swop=on\"]"), (1, 15, ParseRulesErrorKind::UnknownOption.into()));
    assert_eq!(refused("[Rules \"\\u{32}x6x4:swop=on\"]"), (1, 9, ParseRulesErrorKind::UnknownOption.into()));
    assert_eq!(with("[First \"0\"]"), (2, 9, Kind::First { players: 2 }));
    assert_eq!(with("[First \"3\"]"), (2, 9, Kind::First { players: 2 }));
    assert_eq!(with("[First \"257\"]"), (2, 9, Kind::First { players: 2 }));
    let sides = "4,4,4,4,4,4/0 4,4,4,4,4,4/0";
    assert_eq!(with(&format!("[Start \"{sides} 1\"]\n[First \"1\"]")), (3, 2, Kind::FirstAndStart));
    assert_eq!(with(&format!("[Start \"{sides} 3\"]")), (2, 37, ParsePositionErrorKind::Seat { players: 2 }.into()));
    assert_eq!(
        with(&format!("[Start \"2x6x4 {sides} 3\"]")),
        (2, 43, ParsePositionErrorKind::Seat { players: 2 }.into())
    );
    assert_eq!(with(&format!("[Start \"kalaha {sides} 1\"]")), (2, 9, Kind::StartRules));
    assert_eq!(with("[Start \"\"]").2, ParsePositionErrorKind::Rules(ParseRulesErrorKind::UnknownName).into());
    assert_eq!(with("[Seat3 \"x\"]"), (2, 2, Kind::NoSuchSeat { players: 2 }));
    for holders in ["", "person", "person,person,person", "person,Person", "person,person,"] {
        assert_eq!(with(&format!("[Holders \"{holders}\"]")), (2, 11, Kind::Holders { players: 2 }));
    }
    assert_eq!(with("[TurnLimit \"30 s\"]"), (2, 13, Kind::TurnLimit));
    for result in ["", "x", "24", "24-", "-24", "1-2-3-4-5", "24-65536", "**"] {
        assert_eq!(with(&format!("[Result \"{result}\"]")), (2, 10, Kind::Result));
    }
    assert_eq!(with("[Ending \"boredom\"]"), (2, 10, Kind::Ending));
    // Plies.
    assert_eq!(with("\n3 6\n 3 3"), (4, 4, PlyError::Move(empty).into()));
    assert_eq!(with("36 33"), (2, 5, PlyError::Move(empty).into()));
    assert_eq!(with("3 67"), (2, 4, PlyError::NoSuchPit { number: 7, pits: 6 }.into()));
    assert_eq!(with("3 é"), (2, 3, PlyError::NotUnderstood { pits: 6 }.into()));
    assert_eq!(with("3 ."), (2, 3, PlyError::NotUnderstood { pits: 6 }.into()));
    assert_eq!(with("1.x"), (2, 3, PlyError::NotUnderstood { pits: 6 }.into()));
    assert_eq!(with("3 [6]"), (2, 3, PlyError::NotUnderstood { pits: 6 }.into()));
    assert_eq!(with("3@1s,6@1h"), (2, 8, PlyError::Time.into()));
    assert_eq!(with("36@1s"), (2, 1, PlyError::NoSuchPit { number: 36, pits: 6 }.into()));
    assert_eq!(with("R1 1"), (2, 4, PlyError::Move(MoveError::GameOver).into()));
    let wide = refused("[Rules \"2x10x4\"]\n 11");
    assert_eq!(wide, (2, 2, PlyError::NoSuchPit { number: 11, pits: 10 }.into()));
    // Results.
    assert_eq!(with("3 * 6"), (2, 5, Kind::AfterResult));
    assert_eq!(with("3 * *"), (2, 5, Kind::AfterResult));
    assert_eq!(with("3 24-24"), (2, 3, Kind::OtherResult { played: None }));
    assert_eq!(with("[Result \"24-24\"]\n3 *"), (2, 10, Kind::OtherResult { played: None }));
    let played = Position::new(Rules::standard()).resign(Seat::SOUTH).unwrap().outcome();
    for other in ["*", "24-25", "24-24-0"] {
        assert_eq!(with(&format!("R1 {other}")), (2, 4, Kind::OtherResult { played }));
        assert_eq!(with(&format!("[Result \"{other}\"]\nR1")), (2, 10, Kind::OtherResult { played }));
    }
    let played = Some(EndReason::Resignation);
    assert_eq!(with("[Ending \"side_empty\"]\nR1"), (2, 10, Kind::OtherEnding { played }));
    assert_eq!(with("[Ending \"resignation\"]\n3"), (2, 10, Kind::OtherEnding { played: None }));
}

#[test]
fn messages_say_what_to_do() {
    let message = |text: &str| text.parse::<Game>().expect_err(text).to_string();
    let rules = "[Rules \"2x6x4\"]\n";
    let rows = [
        ("", "there is no record here: a record begins with its rules, such as [Rules \"2x6x4\"]"),
        ("3 6", "the rules are missing: a record begins with them, such as [Rules \"2x6x4\"]"),
        ("[Rules \"2x6x4\"]\n[Ending \"?\"]", "the reason of the end is side_empty, no_move, majority or resignation"),
    ];
    for (text, words) in rows {
        assert!(message(text).ends_with(words), "{}", message(text));
    }
    let other = message(&format!("{rules}R1 *"));
    assert_eq!(other, "line 2, column 4: this is not the result of the game as it is played here: that comes to 24-24");
    let open = message(&format!("{rules}3 24-24"));
    assert_eq!(open, "line 2, column 3: this is not the result of the game as it is played here: that is not over");
    let escape = message(&format!("{rules}[Date \"\\x\"]"));
    assert!(escape.ends_with("one of \" \\ n r t, or u{…} with the number of a character in hexadecimal"), "{escape}");
}

/// A file with good records and bad ones.
const FILE: &str = "\u{feff}\n; two friends\n[Rules \"2x6x4\"]\n3,6 *\n\n; the next\n[Rules \"2x6x4\"]\n\n3 3 *\n\
                    [Rules \"2x6x4\"]\n[Rules \"2x6x4\"]\n*\n[Date \"\"]\n7\n[Rules \"4x2x1\"]\n\n*\n\n; the end\n";

/// How records come out: plies, or the error.
fn outcomes<Error: ToString>(games: impl Iterator<Item = Result<Game, Error>>) -> Vec<Result<usize, String>> {
    games.map(|game| game.map(|game| game.plies().len()).map_err(|error| error.to_string())).collect()
}

#[test]
fn a_bad_record_does_not_spoil_the_next() {
    let found = outcomes(Records::new(FILE));
    let [Ok(2), Err(empty), Err(repeated), Err(no_rules), Ok(0)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(empty, "line 9, column 3: pit 3 of South is empty");
    assert_eq!(repeated, "line 11, column 2: this tag is there already");
    assert!(no_rules.starts_with("line 13, column 1: the rules are missing"), "{no_rules}");
    assert_eq!(outcomes(RecordReader::new(FILE.as_bytes())), found);
    for capacity in [1, 2, 3, 7] {
        assert_eq!(outcomes(RecordReader::new(BufReader::with_capacity(capacity, FILE.as_bytes()))), found);
    }
    let crlf = FILE.replace('\n', "\r\n");
    assert_eq!(outcomes(Records::new(&crlf)), found);
    assert_eq!(outcomes(RecordReader::new(crlf.as_bytes())), found);
}

#[test]
fn records_that_are_too_long_or_no_text_are_passed_over() {
    let good = "[Rules \"2x6x4\"]\n3 *\n";
    for long in [
        format!("[Rules \"2x6x4\"]\n[Date \"{}\"]\n3 *\n", "x".repeat(200)),
        format!("[Rules \"2x6x4\"]\n{}3 *\n", "\n".repeat(200)),
        format!("[Rules \"2x6x4\"]\n3 *\n;{}\n", "x".repeat(200)),
        format!("[Rules \"2x6x4\"]\n{}\n", "3 ".repeat(200)),
    ] {
        let file = format!("{good}\n{long}\n{good}");
        let mut games = RecordReader::with_limit(file.as_bytes(), 100);
        assert_eq!(games.next().expect("a record").expect("a good one"), read(good));
        match games.next().expect("a record").expect_err("too long") {
            ReadRecordError::Record(error) => assert_eq!(error.kind, Kind::TooLong { limit: 100 }),
            ReadRecordError::Io(error) => panic!("{error}"),
            _ => unreachable!(),
        }
        assert_eq!(games.next().expect("a record").expect("a good one"), read(good), "{long}");
        assert!(games.next().is_none());
    }
    // To the byte.
    let bytes = good.as_bytes();
    assert!(RecordReader::with_limit(bytes, bytes.len()).next().expect("a record").is_ok());
    assert!(RecordReader::with_limit(bytes, bytes.len() - 1).next().expect("a record").is_err());
    assert!(RecordReader::with_limit(bytes, 0).next().expect("a record").is_err());

    let mut file = good.as_bytes().to_vec();
    file.extend(b"[Rules \"2x6x4\"]\n3 \xff *\n");
    file.extend(good.as_bytes());
    let found = outcomes(RecordReader::new(&file[..]));
    assert_eq!(found, [Ok(1), Err("line 4, column 3: this is no text in UTF-8".into()), Ok(1)]);
}

/// A stream that breaks off.
struct Broken(&'static [u8]);

impl Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("the cable is out")) } else { self.0.read(buffer) }
    }
}

#[test]
fn a_failure_of_the_stream_is_its_end() {
    let mut games = RecordReader::new(BufReader::new(Broken(b"[Rules \"2x6x4\"]\n3 *\n[Rules \"2x6x4\"]\n3 *\n")));
    assert!(games.next().expect("a record").is_ok());
    let error = games.next().expect("an error").expect_err("no stream");
    assert!(matches!(&error, ReadRecordError::Io(_)) && error.to_string() == "the cable is out", "{error}");
    assert!(games.next().is_none());
}

/// Bytes that may be another and the game the same: what separates, the unit of a time, the mark of an open end. Letters may be in the other
/// case, and what comes last may become a comment.
const SAME: &[u8] = b" ,\ns*";

#[test]
fn a_changed_byte_is_refused_or_makes_another_legal_game() {
    let mut rng = Rng::with_seed(5);
    let mut records = vec![FULL.to_string()];
    for rules in ["2x6x4:swap=on", "4x2x2", "2x12x1", "3x3x2:end=no_move"] {
        records.push(games::random(Position::new(rules.parse().expect("rules")), &mut rng).to_string());
    }
    let (mut refused, mut same, mut other) = (0, 0, 0);
    for record in &records {
        let right = read(record);
        for at in 0..record.len() {
            let bits = (0..8).map(|bit| record.as_bytes()[at] ^ (1 << bit));
            for byte in bits.chain(*b"0 1-*@[]\"\\\n;.RS\0\xff") {
                let mut bytes = record.as_bytes().to_vec();
                bytes[at] = byte;
                let mut games = RecordReader::new(&bytes[..]);
                let first = games.next();
                match first {
                    Some(Ok(game)) if games.next().is_none() => {
                        // Whatever was read is a game that plays again to what its record says.
                        assert_eq!(read(&game.to_string()), game);
                        if game != right {
                            other += 1;
                        } else {
                            let changed = record.as_bytes()[at];
                            assert!(
                                byte == b';' || byte.eq_ignore_ascii_case(&changed) || SAME.contains(&changed),
                                "{at} {byte}:\n{record}"
                            );
                            same += 1;
                        }
                    }
                    _ => refused += 1,
                }
            }
        }
    }
    assert!(refused > 10_000 && other > 1_000 && same > 100, "{refused} refused, {other} others, {same} the same");
}
