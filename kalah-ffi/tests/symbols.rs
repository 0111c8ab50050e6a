//! The shared library exports exactly the functions of `symbols.txt`, and the header declares them all.
//! To write the list anew: `KALAH_BLESS=1 cargo test -p kalah-ffi --test symbols`.

mod common;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use common::{libraries, root, succeeds};

#[test]
fn exported_symbols() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("symbols.txt");
    let library = libraries().join("libkalah.so");
    let output = succeeds(Command::new("nm").args(["-D", "--defined-only", "--format=posix"]).arg(library));
    let exported: BTreeSet<String> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| line.split(' ').next().unwrap().into()).collect();
    let list: String = exported.iter().map(|name| format!("{name}\n")).collect();
    if std::env::var_os("KALAH_BLESS").is_some() {
        std::fs::write(&path, &list).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert!(exported.len() > 50, "the library exports {} symbols", exported.len());
    assert_eq!(list, committed, "the exported symbols are not those of symbols.txt; write it anew with KALAH_BLESS=1");

    let header = std::fs::read_to_string(root().join("include/kalah.h")).unwrap();
    for name in &exported {
        assert!(name.starts_with("kalah_"), "{name} has no prefix");
        assert!(header.contains(&format!("{name}(")), "the header does not declare {name}");
    }
}
