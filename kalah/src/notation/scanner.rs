//! Reads text from left to right and knows at which byte it is.

/// A text and how far it has been read.
#[derive(Clone, Copy)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    /// Always between two characters.
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) const fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// Bytes read so far.
    pub(crate) const fn offset(&self) -> usize {
        self.at
    }

    /// What has not been read.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    pub(crate) fn next_is(&self, wanted: fn(char) -> bool) -> bool {
        self.peek().is_some_and(wanted)
    }

    /// Reads the character if it is the next one.
    #[inline(never)]
    pub(crate) fn eat(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        if found {
            self.at += character.len_utf8();
        }
        found
    }

    /// Reads all characters that are wanted, possibly none.
    #[inline(never)]
    pub(crate) fn take_while(&mut self, wanted: fn(char) -> bool) -> &'a str {
        let from = self.at;
        while let Some(character) = self.peek().filter(|character| wanted(*character)) {
            self.at += character.len_utf8();
        }
        self.text.get(from..self.at).unwrap_or_default()
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(|character| character.is_ascii_whitespace());
    }

    /// Reads blanks, then everything up to the next blank: where that begins, and what it is; empty at the end.
    pub(crate) fn word(&mut self) -> (usize, &'a str) {
        self.skip_blanks();
        (self.at, self.take_while(|character| !character.is_ascii_whitespace()))
    }

    /// Reads a number, capped at `u32::MAX`; `None` if the next character is no digit.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let digits = self.take_while(|character| character.is_ascii_digit());
        let add = |number: u32, digit: u8| number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        (!digits.is_empty()).then(|| digits.bytes().fold(0, add))
    }
}

/// What is between the commas of a text, and where each of it begins.
pub(crate) fn list(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut text = Scanner::new(text);
    let mut more = true;
    core::iter::from_fn(move || {
        let item = more.then(|| (text.offset(), text.take_while(|c| c != ',')));
        more = text.eat(',');
        item
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers() {
        let mut text = Scanner::new("\t 12é\n4294967296 ");
        assert_eq!(text.word(), (2, "12é"));
        text.skip_blanks();
        assert_eq!((text.offset(), text.number(), text.number()), (7, Some(u32::MAX), None));
        assert_eq!(text.word(), (18, ""));
        assert!(text.is_done());
        assert!(!text.eat('é') && !text.next_is(|_| true));
    }

    #[test]
    fn a_capped_number_stays_capped() {
        assert_eq!(Scanner::new("42949672959999999999999999").number(), Some(u32::MAX));
        assert_eq!(Scanner::new("0004294967294").number(), Some(u32::MAX - 1));
    }
}
