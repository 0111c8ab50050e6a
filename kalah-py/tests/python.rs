//! The tests in Python: installs the module in a virtual environment of its own and runs pytest there.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

fn run(command: &mut Command, what: &str) {
    let status = command.status().unwrap_or_else(|error| panic!("{what}: {command:?}: {error}"));
    assert!(status.success(), "{what}: {command:?} ended with {status}");
}

/// A Python of a known version with `venv`, or a message that says what to install.
fn python() -> PathBuf {
    let python = std::env::var_os("PYTHON").map_or(PathBuf::from("python3"), PathBuf::from);
    let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    match Command::new(&python).args(["-c", check]).output() {
        Err(error) => {
            panic!("the tests of the Python module need Python 3.10 or later, but `{}`: {error}", python.display())
        }
        Ok(output) if !output.status.success() => panic!(
            "the tests of the Python module need Python 3.10 or later with venv and ensurepip (Debian: python3-venv); \
             `{}` says: {}",
            python.display(),
            String::from_utf8_lossy(&output.stderr)
        ),
        Ok(_) => python,
    }
}

#[test]
fn python_tests_pass() {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let venv = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    run(Command::new(python()).args(["-m", "venv", "--clear"]).arg(&venv), "making a virtual environment");
    let inside = venv.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
    let pip = |args: &[&OsStr]| {
        let mut pip = Command::new(&inside);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(args);
        pip
    };
    run(
        &mut pip(&[OsStr::new("-r"), crate_dir.join("tests/requirements.txt").as_os_str()]),
        "installing what the tests need",
    );
    run(&mut pip(&[crate_dir.as_os_str()]), "building and installing the module");
    run(Command::new(&inside).args(["-m", "pytest"]).current_dir(crate_dir), "the tests of the Python module");
}
