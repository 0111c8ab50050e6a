//! Games between computer players.

use super::program::run;

#[test]
fn every_pairing_has_its_line_and_the_better_one_its_points() {
    let args = ["--players", "greedy,computer:5,random", "--games", "20", "--seed", "3"];
    let ran = run("tournament", &args, "");
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines[0], "Rules 2x6x4, 20 games a pairing, --seed 3");
    assert_eq!(lines.len(), 4, "{}", ran.out);
    let points = |pairing: &str| {
        let line = lines.iter().find_map(|line| line.strip_prefix(pairing)).unwrap_or_else(|| panic!("{}", ran.out));
        line.split(' ').next().and_then(|number| number.parse::<f64>().ok()).expect("a number")
    };
    assert!(points("greedy against computer:5: ") < 40.0, "{}", ran.out);
    assert!(points("greedy against random: ") > 70.0, "{}", ran.out);
    assert!(points("computer:5 against random: ") > 90.0, "{}", ran.out);
    // The times differ.
    let without_times = |out: &str| out.replace(|c: char| c.is_ascii_digit() || c == '.', "").len();
    assert_eq!(without_times(&run("tournament", &args, "").out), without_times(&ran.out));
}

#[test]
fn three_seats_tables_and_random_openings() {
    let args = ["--rules", "3x3x2", "--players", "computer:3,random", "--games", "3", "--random-plies", "2"];
    let ran = run("tournament", &args, "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // One good player among bad ones, and one bad among good.
    assert!(ran.out.contains("computer:3 against random: ") && ran.out.contains("random against computer:3: "));
    let args = ["--rules", "2x3x2", "--players", "computer,greedy", "--games", "2", "--table-seeds", "8"];
    let ran = run("tournament", &args, "");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2), "{}", ran.err);
}

#[test]
fn wrong_arguments_are_named() {
    let rows: [(&[&str], i32, &str); 5] = [
        (&["--players", "greedy"], 2, "at least two are needed"),
        (&["--players", "greedy,hal"], 2, "'hal' for '--players <LIST>'"),
        (&["--games", "0"], 2, "'0' for '--games <N>'"),
        (&["--time", "0.1", "--nodes", "9"], 2, "cannot be used with"),
        (&["--rules", "3x3x2", "--table-seeds", "5"], 1, "--table-seeds: 3 players: there are tables for 2 only"),
    ];
    for (args, code, message) in rows {
        let ran = run("tournament", args, "");
        assert_eq!(ran.code, Some(code), "{args:?}");
        assert!(ran.err.starts_with("error: ") && ran.err.contains(message), "{}", ran.err);
    }
}
