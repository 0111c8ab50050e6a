//! `include/kalah.h` is what cbindgen makes of the sources. To write it anew:
//! `KALAH_BLESS=1 cargo test -p kalah-ffi --test header`.

use std::path::Path;

/// Macros that Cargo knows the values of.
fn version_macros() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let parts: Vec<u32> = version.split('.').map(|part| part.parse().unwrap()).collect();
    let [major, minor, patch] = parts[..] else { panic!("{version} is no version of three numbers") };
    let number = major * 1_000_000 + minor * 1_000 + patch;
    format!(
        "
/** The version of this header, and as one number to compare: major * 1000000 + minor * 1000 + patch. */
#define KALAH_VERSION \"{version}\"
#define KALAH_VERSION_MAJOR {major}
#define KALAH_VERSION_MINOR {minor}
#define KALAH_VERSION_PATCH {patch}
#define KALAH_VERSION_NUMBER {number}

/* Games need memory, which the library without std has not; tables, solvers and players can be left out of it. */
#ifndef KALAH_BARE
#define KALAH_HAS_GAME 1
#ifndef KALAH_NO_SEARCH
#define KALAH_HAS_SEARCH 1
#endif
#endif"
    )
}

fn render() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(root.join("cbindgen.toml")).unwrap();
    config.after_includes = Some(version_macros());
    let mut header = Vec::new();
    cbindgen::Builder::new().with_config(config).with_crate(root).generate().unwrap().write(&mut header);
    tidy(&String::from_utf8(header).unwrap())
}

/// The same with each condition said once: not again within itself, and not for each of several neighbours.
fn tidy(header: &str) -> String {
    let (mut lines, mut open, mut closed) = (Vec::new(), Vec::new(), "");
    for line in header.lines() {
        if line.starts_with("#if") {
            let holds = open.iter().any(|&(condition, _)| condition == line);
            if !holds && closed == line && lines.ends_with(&["#endif", ""]) {
                lines.truncate(lines.len() - 2);
                lines.push("");
            } else if !holds {
                lines.push(line);
            }
            open.push((line, !holds));
        } else if line.starts_with("#endif") {
            let (condition, said) = open.pop().unwrap();
            if said {
                lines.push(line);
                closed = condition;
            }
        } else {
            lines.push(line);
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn the_header_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../include/kalah.h");
    let header = render();
    if std::env::var_os("KALAH_BLESS").is_some() {
        std::fs::write(&path, &header).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert!(header.contains("kalah_position_apply"), "the header has functions");
    let line = header.lines().zip(committed.lines()).position(|(new, old)| new != old);
    assert!(
        header == committed,
        "include/kalah.h is not what the sources say, first in line {}; write it anew with KALAH_BLESS=1",
        line.map_or(0, |line| line + 1)
    );
}
