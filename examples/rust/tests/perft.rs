//! The perft program.

use super::program::run;

#[test]
fn the_count_is_alone_on_the_last_line() {
    let ran = run("perft", &["--depth", "5"], "");
    assert_eq!((ran.code, &*ran.out), (Some(0), "4690\n"));
    let depths: Vec<_> = ran.err.lines().filter_map(|line| line.split(" in ").next()).collect();
    let counts = ["depth 1: 6", "depth 2: 35", "depth 3: 185", "depth 4: 942", "depth 5: 4690"];
    assert_eq!(depths[1..], counts, "{}", ran.err);
    assert!(ran.err.contains(" million a second"), "{}", ran.err);
    assert_eq!(run("perft", &["--depth", "0", "--rules", "kalaha"], "").out, "1\n");
}

#[test]
fn the_parts_add_up() {
    let text = "2x2x2:swap=on 2,0/1 2,3/0 2 swap_offered";
    let ran = run("perft", &["--depth", "3", "--divide", "--position", text], "");
    let lines: Vec<_> = ran.out.lines().collect();
    let part = |line: &str| line.rsplit(' ').next().and_then(|count| count.parse::<u64>().ok()).expect("a count");
    let [parts @ .., all] = &lines[..] else { panic!("no lines") };
    let names: Vec<_> = parts.iter().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(names, ["pit 1", "pit 2", "swap"]);
    assert_eq!(parts.iter().map(|line| part(line)).sum::<u64>(), part(all));
    assert!(part(all) > 0);
}

#[test]
fn rules_and_positions_in_every_form() {
    let count = |args: &[&str]| run("perft", &[&["--depth", "4"], args].concat(), "").out;
    assert_eq!(count(&["--rules", "3x4x3:capture_from=all"]), "195\n");
    assert_eq!(count(&["--position", "2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1"]), "942\n");
    assert_eq!(count(&["--position", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>", "--rules", "standard"]), "942\n");
}

#[test]
fn wrong_arguments_are_named() {
    let rows: [(&[&str], &str); 6] = [
        (&[], "--depth <N>"),
        (&["--depth", "256"], "'256' for '--depth <N>'"),
        (&["--depth", "1", "--rules", "2x6x4:capture=sometimes"], "capture is non_empty, always or never"),
        (&["--depth", "1", "--rules", "5x6x4"], "'5x6x4' for '--rules <TEXT>'"),
        (&["--depth", "1", "--position", "2x6x4"], "'2x6x4' for '--position <TEXT>'"),
        (&["--depth", "1", "--position", "<6,0>"], "'<6,0>' for '--position <TEXT>'"),
    ];
    for (args, message) in rows {
        let ran = run("perft", args, "");
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{args:?}");
        assert!(ran.err.starts_with("error: ") && ran.err.contains(message), "{}", ran.err);
    }
    let help = run("perft", &["--help"], "");
    assert_eq!(help.code, Some(0));
    assert!(help.out.contains("kalaha") && help.out.contains("sow_stores=own|all"), "{}", help.out);
}
