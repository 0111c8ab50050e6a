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

/* Games need memory, which the library without std has not. */
#ifndef KALAH_BARE
#define KALAH_HAS_GAME 1
#endif"
    )
}

fn render() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(root.join("cbindgen.toml")).unwrap();
    config.after_includes = Some(version_macros());
    let mut header = Vec::new();
    cbindgen::Builder::new().with_config(config).with_crate(root).generate().unwrap().write(&mut header);
    // One block for neighbours with the same condition.
    String::from_utf8(header).unwrap().replace("#endif\n\n#if defined(KALAH_HAS_GAME)\n", "\n")
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
