//! Lines of any input, one at a time, never more of one in memory than is allowed.

use std::io::{self, BufRead, Read};

/// What [`read_line`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line; it is in the buffer, without its line ending.
    Whole,
    /// A line longer than the limit; it was skipped, the buffer has its beginning.
    TooLong,
    /// No line: the input has ended.
    End,
}

/// Reads the next line of at most `limit` bytes into `buffer`, which is emptied first.
///
/// # Errors
/// Those of the input.
pub fn read_line(input: &mut impl BufRead, buffer: &mut Vec<u8>, limit: u64) -> io::Result<Line> {
    buffer.clear();
    if input.by_ref().take(limit.saturating_add(1)).read_until(b'\n', buffer)? == 0 {
        return Ok(Line::End);
    }
    if buffer.pop_if(|last| *last == b'\n').is_some() {
        buffer.pop_if(|last| *last == b'\r');
    } else if buffer.len() as u64 > limit {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_every_kind() -> io::Result<()> {
        let mut input = &b"one\r\n\nfour\nfive!\nend"[..];
        let mut buffer = Vec::new();
        let mut seen = Vec::new();
        loop {
            let line = read_line(&mut input, &mut buffer, 4)?;
            if line == Line::End {
                break;
            }
            seen.push((line, String::from_utf8_lossy(&buffer).into_owned()));
        }
        let rows = [
            (Line::Whole, "one"),
            (Line::Whole, ""),
            (Line::Whole, "four"),
            (Line::TooLong, "five!"),
            (Line::Whole, "end"),
        ];
        assert_eq!(seen, rows.map(|(line, text)| (line, text.to_string())));
        Ok(())
    }
}
