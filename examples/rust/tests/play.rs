//! The game in the terminal, with scripted people.

use std::fs;
use std::path::{Path, PathBuf};

use kalah::{Game, Records, Rules};

use super::program::{Ran, run};

fn persons(rules: &str, players: usize, typed: &str) -> Ran {
    run("play", &["--rules", rules, "--seats", &vec!["person"; players].join(","), "--seed", "1"], typed)
}

/// Asserts that these pieces of text come in this order.
fn in_order(text: &str, pieces: &[&str]) {
    let mut rest = text;
    for piece in pieces {
        let (_, after) = rest.split_once(piece).unwrap_or_else(|| panic!("{piece:?} should come next in:\n{rest}"));
        rest = after;
    }
}

#[test]
fn the_computer_plays_every_seat_to_a_result() {
    for rules in ["standard", "kgp", "3x4x3:capture_from=all", "4x3x2", "2x4x3:swap=on", "2x1x1"] {
        let ran = run("play", &["--auto", "--rules", rules, "--seats", &seats(rules)], "");
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{rules}");
        let result = ran.last_line();
        assert!(result.starts_with("Result: "), "{rules}: {result}");
        assert!(result.contains(" wins (") || result.contains("a draw between "), "{rules}: {result}");
        assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
    }
}

fn seats(rules: &str) -> String {
    let players = rules.chars().next().and_then(|first| first.to_digit(10)).unwrap_or(2);
    ["computer:4", "greedy", "random", "search:2"][..players as usize].join(",")
}

#[test]
fn a_seed_plays_the_same_game_again() {
    let game = |seed| run("play", &["--auto", "--seats", "random,random", "--seed", seed], "").out;
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
}

#[test]
fn the_computer_keeps_to_its_time() {
    let ran = run("play", &["--auto", "--rules", "2x3x2", "--time", "0.01"], "");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    assert!(ran.last_line().starts_with("Result: "), "{}", ran.last_line());
}

#[test]
fn deeper_search_beats_chance() {
    for seed in ["1", "2", "3"] {
        let ran = run("play", &["--auto", "--seats", "random,search:6", "--seed", seed], "");
        assert!(ran.last_line().starts_with("Result: North wins"), "{}", ran.last_line());
    }
}

#[test]
fn a_game_of_two_persons() {
    // South's last seed falls in the empty pit 2 and captures; then North's side is empty.
    let args = ["--position", "2x3x1 1,0,0/1 1,1,0/1 2", "--seats", "person,person"];
    let ran = run("play", &args, "2\n1\n");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    in_order(
        &ran.out,
        &[
            "North to move (1 2), ? for help> 2\n",
            "North sows 1 from pit 2: it falls in the empty pit 3, captures 1 from South's pit 1 and goes to the \
             store with them. The game is over: a side is empty. The 1 seed left in the pits goes to North.\n",
            "Result: North wins (South: 1, North: 4)\n",
        ],
    );
}

#[test]
fn wrong_input_is_explained_and_asked_again() {
    let ran = persons("2x3x1", 2, "\n0\n4\nnine\n\u{fffd}\n1\n1\nswap\nresign please\n");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    in_order(
        &ran.out,
        &[
            "Type the number of a pit, 1 to 3, or help.",
            "There is no pit 0: your pits are 1 to 3.",
            "There is no pit 4",
            r#""nine" is not understood"#,
            "is not understood",
            "South sows 1 from pit 1: it falls in pit 2.",
            "North sows 1 from pit 1",
            "South to move (2 3)",
            "That cannot be played: the swap is not offered here. Choose from: 2 3.",
            r#""resign please" is not understood"#,
            "left unfinished",
        ],
    );
    let ran = persons("2x3x1", 2, "1\n1\n1\n");
    in_order(&ran.out, &["That cannot be played: pit 1 of South is empty. Choose from: 2 3."]);
}

#[test]
fn the_end_of_input_ends_the_game_cleanly_and_it_can_be_taken_up_again() {
    for typed in ["", "3\n", "3\nquit\n", "3\nboa", "3\nq\n1\n"] {
        let ran = persons("2x6x4:end=no_move", 2, typed);
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{typed:?}");
        let text = ran.last_line().strip_prefix("The game is left unfinished. To go on: --position '");
        let text = text.and_then(|text| text.strip_suffix('\'')).expect("a position text");
        let again = run("play", &["--position", text, "--auto", "--nodes", "1000"], "");
        assert_eq!(again.code, Some(0), "{}", again.err);
        assert!(again.out.starts_with("Rules 2x6x4:end=no_move, "), "{}", again.out);
    }
    // Bytes that are no text, and a line without end.
    let ran = run("play", &[], b"\xff\xfe\n");
    assert_eq!(ran.code, Some(0));
    let ran = persons("standard", 2, &"3".repeat(1_000_000));
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.len() < 10_000, "what is typed is not repeated without end");
}

#[test]
fn undo_goes_back_to_a_persons_choice() {
    let ran = run("play", &["--seats", "person,greedy", "--seed", "1"], "undo\n1\nu\n");
    in_order(
        &ran.out,
        &["There is nothing to take back.", "South sows 4 from pit 1", "North sows", "plies taken back."],
    );
    in_order(&ran.out, &["taken back.", "South to move (1 2 3 4 5 6)"]);
    assert!(ran.last_line().ends_with("'2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1'"), "{}", ran.last_line());
}

#[test]
fn the_swap_is_offered_once() {
    let ran = persons("2x6x4:swap=on", 2, "1\nswap\n1\n");
    in_order(
        &ran.out,
        &[
            "North may turn the board instead of sowing: type swap.",
            "North to move (1 2 3 4 5 6 swap), ? for help> swap\n",
            "North turns the board: the sides change owners, stores and all.",
            "South to move (1 2 3 4 5 6), ",
        ],
    );
    assert_eq!(ran.out.matches("type swap").count(), 1);
}

#[test]
fn resigned_seats_are_passed_over() {
    let ran = persons("3x4x3", 3, "resign\n1\nresign\n");
    in_order(
        &ran.out,
        &[
            "Seat 1 resigns.",
            "resigned",
            "Seat 2 to move",
            "Seat 3 to move",
            "Seat 3 resigns.",
            "The game is over: only one seat is left playing.",
            "Result: Seat 2 wins (Seat 1: ",
            ", resigned, Seat 2: ",
        ],
    );
    let ran = run("play", &["--seats", "person,random"], "resign\n");
    in_order(&ran.out, &["South resigns.", "Result: North wins (South: 24, resigned, North: 24)"]);
}

#[test]
fn a_pit_is_explained_and_its_corresponding_pits_are_marked() {
    let ran = persons("3x3x2:capture_from=all", 3, "? 1\nhint\nhelp\nposition\n");
    in_order(
        &ran.out,
        &[
            "|< 2>|",
            "|< 2>|",
            "|[ 2]|",
            "[Pit 1] corresponds to <Seat 2's pit 3>: 2 seeds there.",
            "[Pit 1] corresponds to <Seat 3's pit 3>: 2 seeds there.",
            "If you sow it: Seat 1 sows 2 from pit 1",
            "Hint: Seat 1 sows",
            "Margins at the end that are to be expected: ",
            "undo or u",
            "3x3x2:capture_from=all 2,2,2/0 2,2,2/0 2,2,2/0 1\n",
        ],
    );
    // Near the end nothing is left to guess.
    let ran = run("play", &["--position", "2x3x1 0,1,2/4 1,0,0/4 1", "--seats", "person,person"], "h\n");
    in_order(&ran.out, &["Hint: South sows 2 from pit 3", "expected: 3: +0 for certain, 2: -2 for certain.\n"]);
    let ran = persons("2x3x2:capture=never", 2, "3\n? 3\np\n");
    in_order(
        &ran.out,
        &["Nothing is captured under these rules.", "If you sow it: North sows 2 from pit 3", "<3,0,1,3,2,2,2,2,0>"],
    );
}

#[test]
fn the_board_can_be_seen_from_every_seat_and_in_colour() {
    let drawn = |bottom| {
        run(
            "play",
            &["--position", "2x2x1 1,2/30 4,5/6 1", "--bottom", bottom, "--seats", "person,person", "--seed", "1"],
            "",
        )
        .out
    };
    let board = [
        "North   2    1\n",
        "+----+----+----+----+\n",
        "|    |  5 |  4 |    |\n",
        "|  6 |----+----| 30 |\n",
        "|    |  1 |  2 |    |\n",
        "+----+----+----+----+\n",
        "        1    2  South\n",
    ];
    assert!(drawn("1").contains(&board.concat()), "{}", drawn("1"));
    assert_eq!(drawn("mover"), drawn("1"));
    in_order(&drawn("2"), &["|  2 |  1 |", "| 30 |----+----|  6 |", "|  4 |  5 |"]);
    let coloured = run("play", &["--color", "always"], "").out;
    assert!(coloured.contains("\u{1b}["), "{coloured}");
}

#[test]
fn wrong_arguments_are_named() {
    let rows: [(&[&str], &str); 9] = [
        (&["--rules", "kalaa"], "'kalaa' for '--rules <TEXT>'"),
        (&["--seats", "person"], "--seats names 1 player: 2x6x4 has 2 seats"),
        (&["--seats", "person,computer,random"], "--seats names 3 players: 2x6x4 has 2 seats"),
        (&["--seats", "person,search:0"], "1 to 20 plies"),
        (&["--seats", "person,computer:10"], "at level 1 to 9"),
        (&["--time", "0"], "a number of seconds above 0"),
        (&["--bottom", "3"], "there is no seat 3"),
        (&["--bottom", "south"], "'south' for '--bottom <SEAT>'"),
        (&["--position", "2x2x1 1,1/0 1,1/0 1", "--rules", "standard"], "leave --rules away"),
    ];
    for (args, message) in rows {
        let ran = run("play", args, "");
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{args:?}");
        assert!(ran.err.starts_with("error: ") && ran.err.contains(message), "{}", ran.err);
    }
    let help = run("play", &["--help"], "").out;
    for word in ["--seats", "--auto", "--position", "swap=off|on", "empty_capture"] {
        assert!(help.contains(word), "{word}");
    }
}

/// A file that is not there yet and goes away again.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name} {}.txt", std::process::id()));
        drop(fs::remove_file(&path));
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a name")
    }

    fn games(&self) -> Vec<Game> {
        let text = fs::read_to_string(&self.0).expect("it is there");
        Records::new(&text).map(|game| game.expect("a record")).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.0));
    }
}

#[test]
fn a_game_is_saved_and_goes_on_later() {
    let file = Scratch::new("Saved game");
    let typed = format!("3\n6\nsave {0}\nSave  {0}\n", file.path());
    let ran = run("play", &["--seats", "person,greedy", "--seed", "1"], typed);
    assert_eq!((ran.code, ran.out.matches("The game is saved in ").count()), (Some(0), 2), "{}", ran.out);
    let games = file.games();
    assert_eq!(games.len(), 2, "saving adds to a file");
    assert_eq!(games[0], games[1]);
    assert!(games[0].plies().len() >= 3);

    // With its history, and the same players.
    let ran = run("play", &["--load", file.path(), "--seed", "1"], "undo\nboard\n");
    assert!(ran.out.starts_with("Rules 2x6x4, South: person, North: greedy, --seed 1\n"), "{}", ran.out);
    in_order(&ran.out, &["plies taken back.", "South to move (1 2 4 5 6)"]);
    // In the midst of another game, with other players.
    let typed = format!("load {}\n", file.path());
    let ran = run("play", &["--rules", "3x4x3", "--seats", "person,random,random", "--seed", "1"], typed);
    in_order(
        &ran.out,
        &["Rules 3x4x3", "The game goes on after ", " plies.\nRules 2x6x4, South: person, North: greedy"],
    );
    let plies = games[0].position().text().to_string();
    assert!(ran.last_line().ends_with(&format!("'{plies}'")), "{}", ran.last_line());
    let ran = run("play", &["--load", file.path(), "--seats", "random,random"], "");
    assert!(ran.out.starts_with("Rules 2x6x4, South: random, North: random"), "{}", ran.out);
    assert!(ran.last_line().starts_with("Result: "), "{}", ran.last_line());
}

#[test]
fn a_finished_game_is_saved_and_shown_again() {
    let file = Scratch::new("Finished game");
    let ran = run("play", &["--auto", "--seats", "random,greedy", "--seed", "5", "--save", file.path()], "");
    let game = &file.games()[0];
    assert_eq!(ran.last_line(), format!("Result: {}", game.result().expect("over")));
    let again = run("play", &["--load", file.path()], "");
    assert_eq!((again.code, again.last_line()), (Some(0), ran.last_line()));
}

#[test]
fn what_cannot_be_saved_or_loaded_is_explained() {
    let (other, none) = (Scratch::new("Other file"), Scratch::new("No file"));
    fs::write(&other.0, "Buy milk.\n").expect("it is written");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let typed =
        format!("save\nload\nsave {0}\nload {0}\nload {1}\nsave {2}\nload {2}\n", other.path(), none.path(), folder);
    let ran = persons("standard", 2, &typed);
    assert_eq!(ran.code, Some(0));
    in_order(
        &ran.out,
        &[
            "Type save and the name of a file.",
            "Type load and the name of a file.",
            "The game is not saved: ",
            " is a file of something else: games are not added to it.",
            "No game is loaded: ",
            "line 1, column 1: the rules are missing",
            "No game is loaded: ",
            "The game is not saved: ",
            "No game is loaded: ",
            "left unfinished",
        ],
    );
    assert_eq!(fs::read_to_string(&other.0).expect("it is there"), "Buy milk.\n");
    let ran = run("play", &["--load", none.path()], "");
    assert_eq!((ran.code, &*ran.out), (Some(2), ""));
    assert!(ran.err.contains("--load: ") && ran.err.contains(none.path()), "{}", ran.err);
    for more in ["--rules", "--position", "--series"] {
        let ran = run("play", &["--load", none.path(), more, "1"], "");
        assert!(ran.code == Some(2) && ran.err.contains(more), "{}", ran.err);
    }
}

#[test]
fn a_series_passes_the_first_move_on_until_it_is_decided() {
    // Whoever begins, North resigns.
    let file = Scratch::new("Series");
    let args = ["--series", "3", "--seats", "person,person", "--save", file.path()];
    let ran = run("play", &args, "1\nresign\nload x\nresign\n1\n");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    in_order(
        &ran.out,
        &[
            "Game 1 of 3: South begins.",
            "North resigns. The game is over",
            "Result: South wins (",
            "Series: after 1 game (South: 1, North: 0)",
            "Game 2 of 3: North begins.",
            "A game from a file does not belong in the series.",
            "North resigns.",
        ],
    );
    assert_eq!(ran.last_line(), "Series: South wins (South: 2, North: 0)");
    let first: Vec<_> = file.games().iter().map(|game| game.start().turn().index()).collect();
    assert_eq!(first, [0, 1]);

    let ran =
        run("play", &["--auto", "--series", "4", "--same-first", "--seats", "random,random", "--rules", "2x2x2"], "");
    assert!(ran.out.matches(": South begins.").count() >= 3, "{}", ran.out);
    assert!(!ran.out.contains("North begins."));
    assert!(ran.last_line().starts_with("Series: ") && ran.last_line().contains(" wins ("), "{}", ran.last_line());
    // Left in the midst of it, the game is saved all the same.
    let file = Scratch::new("Left series");
    let ran =
        run("play", &["--series", "2", "--seats", "person,person", "--save", file.path()], "R\n3\nresign\n3\nq\n");
    assert!(ran.last_line().starts_with("The game is left unfinished"), "{}", ran.last_line());
    let games = file.games();
    assert_eq!((games.len(), games[1].plies().len(), games[1].result()), (2, 1, None));
    assert_eq!(games[1].rules(), &Rules::standard());
}
