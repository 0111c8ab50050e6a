//! The inputs of the fuzz targets (`fuzz/corpus`): what they are made of and what was once found with them, played back.
#![cfg(all(feature = "search", feature = "serde"))]

mod common;

use common::hostile::TARGETS;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

#[test]
fn every_input_holds() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let folders: Vec<PathBuf> = TARGETS.iter().map(|(name, _)| corpus.join(name)).collect();
    assert_eq!(files(&corpus), folders.iter().cloned().collect(), "one folder for each target");
    for ((name, target), folder) in TARGETS.iter().zip(&folders) {
        let inputs = files(folder);
        assert!(inputs.len() >= 5, "{name} has {} inputs", inputs.len());
        for input in inputs {
            println!("{}", input.display());
            target(&std::fs::read(&input).expect("a file"));
        }
    }
}

/// The targets as cargo-fuzz knows them are those of the list.
#[test]
fn every_target_is_a_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/fuzz_targets");
    let programs: BTreeSet<PathBuf> = files(&folder);
    assert_eq!(programs, TARGETS.iter().map(|(name, _)| folder.join(format!("{name}.rs"))).collect());
    for (name, _) in TARGETS {
        let source = std::fs::read_to_string(folder.join(format!("{name}.rs"))).expect("a file");
        assert!(source.contains(&format!("kalah_fuzz::hostile::{name}(bytes)")), "{name}");
    }
}
