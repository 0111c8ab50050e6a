//! Games in files, as text records.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use kalah::{Game, ReadRecordError, RecordReader};

/// Why a game is not saved or loaded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    #[error("{}: {cause}", path.display())]
    Io { path: PathBuf, cause: io::Error },
    #[error("{}: {cause}", path.display())]
    Record { path: PathBuf, cause: ReadRecordError },
    #[error("{} is a file of something else: games are not added to it", .0.display())]
    OtherFile(PathBuf),
    #[error("{}: there is no game in it", .0.display())]
    NoGame(PathBuf),
}

/// Adds the game to the file: nothing that is there is lost.
pub(crate) fn save(game: &Game, path: &Path) -> Result<(), FileError> {
    let failed = |cause| FileError::Io { path: path.into(), cause };
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
    let is_new = file.metadata().map_err(failed)?.len() == 0;
    let begins_with_a_game = || RecordReader::new(BufReader::new(&file)).next().is_some_and(|first| first.is_ok());
    if !(is_new || begins_with_a_game()) {
        return Err(FileError::OtherFile(path.into()));
    }
    // One call, so that programs that save to the same file do not mix their games.
    let text = format!("{}{game}", if is_new { "" } else { "\n" });
    file.write_all(text.as_bytes()).map_err(failed)
}

/// The last game of the file, whatever the others are.
pub(crate) fn load(path: &Path) -> Result<Game, FileError> {
    let file = File::open(path).map_err(|cause| FileError::Io { path: path.into(), cause })?;
    let last = RecordReader::new(BufReader::new(file)).last().ok_or_else(|| FileError::NoGame(path.into()))?;
    last.map_err(|cause| FileError::Record { path: path.into(), cause })
}
