//! Several records, one by one.

use super::entries::COMMENT;
use super::error::RecordError;
use super::game::Game;
use super::read::read;
use super::tags;

/// The records of a text, one by one. A record that cannot be read does not keep the next one from being read.
///
/// A record begins with a line that begins with `[` after a line of plies.
///
/// ```
/// use kalah::Records;
/// let text = "[Rules \"2x6x4\"]\n3,6 2 *\n\n[Rules \"2x6x4\"]\n9 *\n\n[Rules \"3x4x3\"]\nR1 *\n";
/// let games: Vec<_> = Records::new(text).collect();
/// assert_eq!(games[0].as_ref().unwrap().plies().len(), 3);
/// assert_eq!(games[1].as_ref().unwrap_err().to_string(), "line 5, column 1: there is no pit 9: pits are 1 to 6");
/// assert_eq!(games[2].as_ref().unwrap().rules().players(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Records<'a> {
    rest: &'a str,
    /// Where the rest begins.
    line: usize,
}

impl<'a> Records<'a> {
    /// The records of this text.
    #[must_use]
    pub fn new(text: &'a str) -> Records<'a> {
        Records { rest: text.strip_prefix(MARK).unwrap_or(text), line: 1 }
    }

    /// The next record as a text, and the line at which it begins.
    pub(super) fn next_text(&mut self) -> Option<(&'a str, usize)> {
        let mut seen = Seen::default();
        let (mut len, mut lines) = (0, 0);
        for line in self.rest.as_bytes().split_inclusive(|byte| *byte == b'\n') {
            if seen.line(line) == Line::Another {
                break;
            }
            len += line.len();
            lines += 1;
        }
        let (text, rest) = self.rest.split_at_checked(len)?;
        let line = self.line;
        (self.rest, self.line) = (rest, line + lines);
        seen.anything.then_some((text, line))
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Game, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_text().map(|(text, line)| read(text, line))
    }
}

/// The mark with which some editors begin a text.
const MARK: char = '\u{feff}';

/// What a record has had so far.
#[derive(Default)]
struct Seen {
    anything: bool,
    plies: bool,
}

#[derive(PartialEq, Eq)]
enum Line {
    /// A line of the record, or between records.
    Same,
    /// The first line of another record.
    Another,
}

impl Seen {
    /// Looks at the next line.
    fn line(&mut self, line: &[u8]) -> Line {
        match line.trim_ascii_start().first().map(|&first| char::from(first)) {
            None | Some(COMMENT) => return Line::Same,
            Some(tags::OPEN) if self.plies => return Line::Another,
            Some(tags::OPEN) => {}
            Some(_) => self.plies = true,
        }
        self.anything = true;
        Line::Same
    }
}

#[cfg(feature = "std")]
pub use reader::{ReadRecordError, RecordReader};

#[cfg(feature = "std")]
mod reader {
    use alloc::vec::Vec;
    use std::io::{self, BufRead, Read};

    use super::{Line, MARK, Seen};
    use crate::record::error::{RecordError, RecordErrorKind as Kind};
    use crate::record::game::Game;
    use crate::record::read::read;

    /// Why a record cannot be read from a stream.
    #[derive(Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum ReadRecordError {
        /// It is no record.
        #[error(transparent)]
        Record(#[from] RecordError),
        /// The stream cannot be read. This is the last that comes from it.
        #[error(transparent)]
        Io(#[from] io::Error),
    }

    /// The records of a stream, one by one, with never more than one in memory. Otherwise as [`Records`](crate::Records).
    ///
    /// ```
    /// use kalah::RecordReader;
    /// let stream = b"[Rules \"2x6x4\"]\n3,6 2 *\n\n[Rules \"2x6x4\"]\n1 1 *\n";
    /// let plies: Vec<_> = RecordReader::new(&stream[..]).map(|game| game.map(|game| game.plies().len())).collect::<Result<_, _>>()?;
    /// assert_eq!(plies, [3, 2]);
    /// # Ok::<(), kalah::ReadRecordError>(())
    /// ```
    #[derive(Debug)]
    pub struct RecordReader<Input> {
        input: Input,
        /// The line that was read last and belongs to the next record.
        ahead: Vec<u8>,
        /// The bytes of the record.
        text: Vec<u8>,
        /// The line at which `ahead` begins.
        line: usize,
        limit: usize,
        failed: bool,
    }

    impl<Input: BufRead> RecordReader<Input> {
        /// As long as a record may be if nothing else is said: 1 MiB. Random games on the
        /// largest boards take some 10 kB.
        pub const LIMIT: usize = 1 << 20;

        /// The records of a stream.
        pub fn new(input: Input) -> RecordReader<Input> {
            RecordReader::with_limit(input, RecordReader::<Input>::LIMIT)
        }

        /// The records of a stream, of at most so many bytes each. Longer ones are errors, of which no more is kept in
        /// memory.
        pub fn with_limit(input: Input, limit: usize) -> RecordReader<Input> {
            RecordReader { input, ahead: Vec::new(), text: Vec::new(), line: 1, limit, failed: false }
        }

        /// Reads the next line unless there is one already; whether there is one now. Of a line that is too long only
        /// the beginning is kept, which is too long too.
        fn look_ahead(&mut self) -> io::Result<bool> {
            if !self.ahead.is_empty() {
                return Ok(true);
            }
            let most = u64::try_from(self.limit).unwrap_or(u64::MAX).saturating_add(1);
            self.input.by_ref().take(most).read_until(b'\n', &mut self.ahead)?;
            if self.ahead.len() > self.limit && self.ahead.last() != Some(&b'\n') {
                self.input.skip_until(b'\n')?;
            }
            if self.line == 1 {
                let mut mark = [0; 4];
                let mark = MARK.encode_utf8(&mut mark).as_bytes();
                if self.ahead.starts_with(mark) {
                    self.ahead.drain(..mark.len());
                }
            }
            Ok(!self.ahead.is_empty())
        }

        /// Reads the next record into `text`: the line at which it begins, if there is one.
        fn next_text(&mut self) -> Result<Option<usize>, ReadRecordError> {
            let mut seen = Seen::default();
            let first_line = self.line;
            let mut too_long = None;
            self.text.clear();
            while self.look_ahead()? && seen.line(&self.ahead) == Line::Same {
                if too_long.is_none() && self.text.len().saturating_add(self.ahead.len()) > self.limit {
                    too_long =
                        Some(RecordError { line: self.line, column: 1, kind: Kind::TooLong { limit: self.limit } });
                }
                if too_long.is_none() {
                    self.text.append(&mut self.ahead);
                }
                self.ahead.clear();
                self.line += 1;
            }
            match too_long {
                Some(error) => Err(error.into()),
                None => Ok(seen.anything.then_some(first_line)),
            }
        }

        fn next_game(&mut self) -> Result<Option<Game>, ReadRecordError> {
            let Some(line) = self.next_text()? else { return Ok(None) };
            match core::str::from_utf8(&self.text) {
                Ok(text) => Ok(Some(read(text, line)?)),
                Err(error) => {
                    let valid = self.text.get(..error.valid_up_to()).unwrap_or_default();
                    let text = core::str::from_utf8(valid).unwrap_or_default();
                    Err(RecordError::at(text, line, text.len(), Kind::NotUtf8).into())
                }
            }
        }
    }

    impl<Input: BufRead> Iterator for RecordReader<Input> {
        type Item = Result<Game, ReadRecordError>;

        fn next(&mut self) -> Option<Self::Item> {
            if self.failed {
                return None;
            }
            let game = self.next_game();
            self.failed = matches!(game, Err(ReadRecordError::Io(_)));
            game.transpose()
        }
    }
}
