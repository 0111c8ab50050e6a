//! Runs a program as somebody would.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;

/// What a program did.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The last line of its output.
    pub(crate) fn last_line(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

/// Starts an example with arguments, connected to pipes.
pub(crate) fn start(name: &str, args: &[&str]) -> Child {
    let path = path(name);
    let mut command = Command::new(&path);
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs an example with arguments and an input.
pub(crate) fn run(name: &str, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = start(name, args);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A program may end before it has read everything: that is its business.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    writer.join().expect("the input is written");
    Ran {
        code: status.code(),
        out: String::from_utf8(stdout).expect("UTF-8"),
        err: String::from_utf8(stderr).expect("UTF-8"),
    }
}

/// The program, built once more in the profile of the tests: what cargo built for them depends on the targets chosen.
fn path(name: &str) -> PathBuf {
    static EXAMPLES: OnceLock<PathBuf> = OnceLock::new();
    let examples = EXAMPLES.get_or_init(|| {
        let test = std::env::current_exe().expect("the test's own path");
        let folder = test.parent().and_then(Path::parent).expect("target/PROFILE/deps");
        let (target, profile) = (folder.parent().expect("target"), folder.file_name().expect("PROFILE"));
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", env!("CARGO_PKG_NAME"), "--examples", "--target-dir"]).arg(target);
        cargo.arg("--profile").arg(if profile == "debug" { OsStr::new("dev") } else { profile });
        assert!(cargo.status().expect("cargo").success(), "the examples are not built");
        folder.join("examples")
    });
    examples.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}
