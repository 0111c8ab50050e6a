//! How a program ends: exit codes 0 (good), 1 (a difference or a failure) and 2 (called wrongly; clap's own).

use core::fmt::Display;
use std::io;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;

/// The exit code for what `main` came to. A reader that has read enough (`play --auto | head`) is no failure.
#[must_use]
pub fn exit_code(result: io::Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Ends the program the way clap does for a wrong argument: the message, the usage, exit code 2.
pub fn wrong_usage<Args: CommandFactory>(message: impl Display) -> ! {
    Args::command().error(ErrorKind::ValueValidation, message).exit()
}
