//! The solver program.

use serde_json::{Value, json};

use super::program::run;

fn solve(args: &[&str]) -> (Option<i32>, Value) {
    let ran = run("solve", &[args, &["--json", "--memory", "64M"]].concat(), "");
    assert_eq!(ran.out.lines().count(), 1, "{}{}", ran.out, ran.err);
    (ran.code, serde_json::from_str(&ran.out).expect("JSON"))
}

#[test]
fn one_object_says_it_all() {
    let (code, said) = solve(&["--rules", "2x6x2"]);
    assert_eq!(code, Some(0));
    assert_eq!(said["margin"], 6);
    assert_eq!(said["moves"], json!({"0": -14, "1": -8, "2": -8, "3": -14, "4": 6, "5": 0}));
    assert_eq!((&said["bounds"], &said["outcome"], &said["stopped"]), (&json!([6, 6]), &json!(1), &Value::Null));
    assert!(said["nodes"].as_u64() > Some(0) && said["table_seeds"].as_u64() > Some(2));
    assert!(said["seconds"].as_f64() > Some(0.0) && said["table_seconds"].as_f64() > Some(0.0));
    // The line ends the game with that margin.
    let moves: Vec<u8> = serde_json::from_value(said["line"].clone()).expect("moves");
    let start = kalah::Position::new(kalah::Rules::kalah(6, 2).expect("a board"));
    let end =
        moves.iter().fold(start, |at, &mv| at.apply(kalah::Move::from_index(mv, 6).expect("a move")).expect("legal"));
    assert_eq!(end.outcome().expect("over").margin(kalah::Seat::SOUTH), 6);
}

#[test]
fn every_way_to_ask() {
    let margin = |args: &[&str]| solve(args).1["margin"].clone();
    let one = margin(&["--rules", "2x5x2", "--ask", "margin"]);
    assert_eq!(one, 2);
    for more in [&["--table-seeds", "0"], &["--table-seeds", "9"], &["--threads", "1"], &["--threads", "3"]] {
        assert_eq!(margin(&[&["--rules", "2x5x2"], &more[..]].concat()), one, "{more:?}");
    }
    assert_eq!(margin(&["--position", "2x3x1 0,1,2/3 1,0,1/3 2", "--rules", "2x3x1"]), 3);
    assert_eq!(margin(&["--position", "<3,3,3,0,1,2,1,0,1>", "--rules", "2x3x1"]), -1);
    let (_, outcome) = solve(&["--rules", "2x4x2:majority_end=on", "--ask", "outcome"]);
    assert_eq!((&outcome["outcome"], &outcome["margin"]), (&json!(1), &Value::Null));
}

#[test]
fn text_for_people() {
    let ran = run("solve", &["--rules", "2x3x1", "--table-seeds", "3", "--memory", "1M"], "");
    assert_eq!(ran.code, Some(0));
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines[0], "2x3x1 1,1,1/0 1,1,1/0 1");
    assert!(lines[1].starts_with("table of 3 seeds, 45 positions, in "), "{}", ran.out);
    assert_eq!(lines[2..6], ["margin for South: 0 (a draw)", "  pit 1: 0", "  pit 2: -4", "  pit 3: 0"]);
    assert!(lines[6].starts_with("best line: ") && lines[7].contains(" positions in "), "{}", ran.out);
}

#[test]
fn a_table_file_is_built_read_verified_and_refused() {
    let folder = std::env::temp_dir().join(format!("kalah-solve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("five.table");
    let path = file.to_str().expect("UTF-8");
    let verify = ["--rules", "2x5x1", "--table", path, "--table-seeds", "9", "--verify-table"];
    for _ in 0..2 {
        let ran = run("solve", &verify, "");
        let said = "table of 9 seeds for 2x5x1, 88375 positions\n200000 sampled, 0 wrong\n";
        assert_eq!((ran.code, &*ran.out), (Some(0), said), "{}", ran.err);
    }
    assert_eq!(solve(&["--rules", "2x5x2", "--table", path]).1["table_seeds"], 9);
    assert_eq!(solve(&["--rules", "2x5x2", "--table", path, "--table-seeds", "7"]).1["table_seeds"], 7);

    let other = run("solve", &["--rules", "2x5x2:capture=always", "--table", path], "");
    let said = format!("error: {path}: the table is for 2x5x1: 2x5x2:capture=always is wanted\n");
    assert_eq!((other.code, &*other.err), (Some(1), &*said));
    let mut bytes = std::fs::read(&file).expect("a file");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&file, bytes).expect("written");
    let damaged = run("solve", &verify, "");
    assert_eq!(damaged.code, Some(1));
    assert!(damaged.err.ends_with("the table is damaged among its positions of 9 seeds\n"), "{}", damaged.err);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_stopped_run_goes_on_from_its_journal() {
    let folder = std::env::temp_dir().join(format!("kalah-journal-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("solve.journal");
    let args = ["--rules", "2x5x3", "--table-seeds", "8", "--threads", "1", "--ask", "margin", "--nodes", "300000"];
    let args = [&args[..], &["--journal", file.to_str().expect("UTF-8")]].concat();
    let mut runs = 0;
    loop {
        let (code, said) = solve(&args);
        runs += 1;
        if said["stopped"].is_null() {
            assert_eq!((code, &said["margin"]), (Some(0), &json!(6)));
            break;
        }
        assert_eq!((code, &said["stopped"], &said["margin"]), (Some(1), &json!("nodes"), &Value::Null));
        let (low, high) = (said["bounds"][0].as_i64(), said["bounds"][1].as_i64());
        assert!(low <= Some(6) && high >= Some(6) && runs < 50, "{said}");
    }
    let again = solve(&args).1;
    assert!(again["nodes"].as_u64() < Some(100_000), "{again}");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn wrong_arguments_and_what_cannot_be_solved() {
    let rows: [(&[&str], i32, &str); 6] = [
        (&["--memory", "1T"], 2, "'1T' for '--memory <SIZE>': a size is a number of bytes"),
        (&["--table-seeds", "128"], 2, "'128' for '--table-seeds <N>'"),
        (&["--ask", "everything"], 2, "'everything' for '--ask <WHAT>'"),
        (&["--rules", "kgp"], 1, "8 pits a side"),
        (&["--rules", "4x4x3"], 1, "4 players"),
        (&["--rules", "2x4x2:majority_end=on"], 1, "with majority_end only win, draw or loss is solved"),
    ];
    for (args, code, message) in rows {
        let ran = run("solve", args, "");
        assert_eq!((ran.code, &*ran.out), (Some(code), ""), "{args:?}");
        assert!(ran.err.starts_with("error: ") && ran.err.contains(message), "{}", ran.err);
    }
    let large = run("solve", &["--table-seeds", "30", "--memory", "1G"], "");
    assert_eq!(large.code, Some(1));
    assert!(large.err.starts_with("error: a table of 30 seeds takes "), "{}", large.err);
}

/// What the program holds in memory at most while it builds a table and searches beyond it.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_as_asked() {
    const ASKED: u64 = 64 << 20;
    let rules = ["--rules", "2x6x4", "--ask", "margin", "--nodes", "400000", "--threads", "2", "--json"];
    let mut solving = super::program::start("solve", &[&rules[..], &["--memory", "64M"]].concat());
    let status = format!("/proc/{}/status", solving.id());
    let mut most = 0;
    while solving.try_wait().expect("its state").is_none() {
        // The high-water mark of resident memory, in KiB; there is none when the program has just ended.
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")).map_or(0, |kib| kib.parse().expect("a number"));
        most = most.max(1024 * kib);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let out = std::io::read_to_string(solving.stdout.take().expect("piped")).expect("text");
    let said: Value = serde_json::from_str(&out).expect(&out);
    assert_eq!(said["stopped"], "nodes", "{out}");
    assert!(most > ASKED / 2, "it used the memory: {most}");
    assert!(most <= ASKED + ASKED / 10, "{most} bytes of {ASKED}");
}
