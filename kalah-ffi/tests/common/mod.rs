//! Builds the library and programs against it, as somebody would who has it from us.
#![allow(dead_code, reason = "not every test file uses all of it")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, OnceLock};

/// Warnings are errors, and `assert` is never left out.
const C99: &[&str] = &["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-g", "-UNDEBUG"];
const CPP17: &[&str] = &["-std=c++17", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-g", "-UNDEBUG"];

/// What a static Rust library needs of the system: the README says the same.
pub(crate) const STATIC_LIBRARIES: &[&str] = &["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Link {
    Static,
    Shared,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The directory of the libraries. Cargo builds none for the tests of a crate that is only a C library.
pub(crate) fn libraries() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build.args(["build", "--quiet", "-p", "kalah-ffi", "--target-dir"]).arg(target).current_dir(root());
        // As the tests themselves are built.
        let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
        if profile == "release" {
            build.arg("--release");
        }
        succeeds(&mut build);
        // The compiler's own target has no directory of its own, unless it is asked for by name.
        std::env::var_os("CARGO_BUILD_TARGET").map_or(target.into(), |named| target.join(named)).join(profile)
    })
}

pub(crate) fn succeeds(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} cannot be started: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

fn compiler(variable: &str, otherwise: &str) -> Command {
    Command::new(std::env::var_os(variable).unwrap_or_else(|| otherwise.into()))
}

/// The compiler for a source file, with flags and the directory of the headers.
fn compile(source: &Path) -> Command {
    let (mut command, flags) = match source.extension().and_then(OsStr::to_str) {
        Some("cpp") => (compiler("CXX", "c++"), CPP17),
        _ => (compiler("CC", "cc"), C99),
    };
    command.args(flags).arg("-I").arg(root().join("include"));
    command
}

/// Compiles and links a program, once.
pub(crate) fn program(source: impl AsRef<Path>, link: Link) -> PathBuf {
    static COMPILED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut compiled = COMPILED.lock().unwrap();
    let source = source.as_ref();
    let name = format!("{}-{link:?}", source.file_name().unwrap().to_string_lossy());
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name.replace('.', "-"));
    if compiled.insert(program.clone()) {
        // Another process may run the program that is there: a new one takes its place at once.
        let new = program.with_extension(std::process::id().to_string());
        let libraries = libraries();
        let mut command = compile(source);
        command.arg(source).arg("-o").arg(&new);
        match link {
            Link::Static => command.arg(libraries.join("libkalah.a")).args(STATIC_LIBRARIES),
            Link::Shared => {
                let path = format!("-Wl,-rpath,{}", libraries.display());
                command.arg("-L").arg(libraries).arg("-lkalah").arg(path)
            }
        };
        succeeds(&mut command);
        std::fs::rename(new, &program).unwrap();
    }
    program
}

/// Whether the compiler takes a source without a warning.
pub(crate) fn compiles(name: &str, text: &str) {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&source, text).unwrap();
    succeeds(compile(&source).arg("-fsyntax-only").arg(&source));
}

/// Runs a program: its standard output, without carriage returns.
pub(crate) fn run(program: &Path, arguments: &[&str]) -> String {
    String::from_utf8(succeeds(Command::new(program).args(arguments)).stdout).unwrap()
}
