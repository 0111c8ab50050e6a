//! Texts in and out, and what is told of a text that cannot be read.

use core::ffi::c_char;
use core::fmt::{self, Display, Write};
use core::ptr::NonNull;

use rules::{ParseKgpError, ParsePositionError, ParseRulesError};

use crate::boundary::{self, Result};
use crate::status::kalah_status;

/// The size of `kalah_error.message`, its NUL included.
pub const KALAH_ERROR_MESSAGE_SIZE: usize = 496;

/// Why something was not done, and where in a text. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_error {
    /// The status that the function returned.
    pub status: i32,
    /// 0.
    pub reserved: u32,
    /// The byte of the text, from 0, where it went wrong; its length if something is missing at the end. 0 if there was
    /// no text to read.
    pub offset: u64,
    /// What is wrong, in English, for people: it names what was given and what is allowed. Ends with a NUL.
    pub message: [c_char; KALAH_ERROR_MESSAGE_SIZE],
}

const _: () = assert!(size_of::<kalah_error>() == 512);

/// Errors of reading a text: their status, and at which byte they are.
pub(crate) trait TextError: Display {
    fn place(&self, text: &str) -> (kalah_status, usize);
}

macro_rules! text_errors {
    ($($error:ty),+) => {
        $(impl TextError for $error {
            fn place(&self, _: &str) -> (kalah_status, usize) {
                (self.kind.into(), self.offset)
            }
        })+
    };
}

text_errors!(ParseRulesError, ParsePositionError, ParseKgpError);

/// Reads a text of the caller, and tells it what is wrong if it asks.
///
/// # Safety
/// `text` is NULL or points to `length` bytes, `error` is NULL or points to room for one.
pub(crate) unsafe fn parse<T, E: TextError>(
    text: *const c_char,
    length: usize,
    error: *mut kalah_error,
    read: impl FnOnce(&str) -> core::result::Result<T, E>,
) -> Result<T> {
    // SAFETY: as promised.
    let text = unsafe { given(text, length, error) }?;
    read(text).map_err(|wrong| {
        let (status, offset) = wrong.place(text);
        // SAFETY: as promised.
        unsafe { tell(error, status, offset, &wrong) }
    })
}

/// A text of the caller.
///
/// # Safety
/// As [`parse`].
unsafe fn given<'a>(text: *const c_char, length: usize, error: *mut kalah_error) -> Result<&'a str> {
    // SAFETY: as promised.
    let tell = |status, offset, what: &dyn Display| unsafe { tell(error, status, offset, what) };
    // SAFETY: as promised; `c_char` and `u8` have the same size.
    let bytes =
        unsafe { boundary::array(text.cast::<u8>(), length) }.map_err(|status| tell(status, 0, &"there is no text"))?;
    core::str::from_utf8(bytes).map_err(|wrong| {
        let offset = wrong.valid_up_to();
        tell(kalah_status::KALAH_ERR_UTF8, offset, &format_args!("at byte {offset}: the text is not UTF-8"))
    })
}

/// Tells what is wrong, if the caller asks.
///
/// # Safety
/// `error` is NULL or points to room for one.
unsafe fn tell(error: *mut kalah_error, status: kalah_status, offset: usize, what: &dyn Display) -> kalah_status {
    if let Some(error) = NonNull::new(error) {
        // SAFETY: not NULL, the rest as promised.
        unsafe { error.write(kalah_error::new(status, offset, what)) };
    }
    status
}

impl kalah_error {
    pub(crate) fn new(status: kalah_status, offset: usize, what: &dyn Display) -> kalah_error {
        let mut message = Message { bytes: [0; KALAH_ERROR_MESSAGE_SIZE], len: 0 };
        // What does not fit is left out.
        let _ = write!(message, "{what}");
        kalah_error { status: status as i32, reserved: 0, offset: offset as u64, message: message.bytes }
    }
}

/// A text of limited length that ends with a NUL.
struct Message {
    bytes: [c_char; KALAH_ERROR_MESSAGE_SIZE],
    len: usize,
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            // A NUL of the caller's would end the message.
            let character = if character == '\0' { char::REPLACEMENT_CHARACTER } else { character };
            let mut utf8 = [0; 4];
            let utf8 = character.encode_utf8(&mut utf8).as_bytes();
            let end = self.len + utf8.len();
            // The last byte stays NUL.
            if end >= KALAH_ERROR_MESSAGE_SIZE {
                return Err(fmt::Error);
            }
            for (to, byte) in self.bytes.iter_mut().skip(self.len).zip(utf8) {
                *to = *byte as c_char;
            }
            self.len = end;
        }
        Ok(())
    }
}

/// Copies a text with a NUL behind it into a buffer of the caller and says how long it is without the NUL, also if it
/// does not fit.
///
/// # Safety
/// `buffer` is NULL or points to room for `capacity` bytes, `length` is NULL or points to a `size_t`.
pub(crate) unsafe fn put(text: &dyn Display, buffer: *mut c_char, capacity: usize, length: *mut usize) -> Result {
    if buffer.is_null() && capacity > 0 {
        return Err(kalah_status::KALAH_ERR_NULL);
    }
    let mut count = Count(0);
    // Neither this nor the display of a plain value can fail.
    let _ = write!(count, "{text}");
    if let Some(length) = NonNull::new(length) {
        // SAFETY: not NULL, the rest as promised.
        unsafe { length.write(count.0) };
    }
    if count.0 >= capacity {
        return Err(kalah_status::KALAH_ERR_BUFFER);
    }
    let mut copy = Copy { to: buffer, room: capacity };
    let _ = write!(copy, "{text}\0");
    Ok(())
}

struct Count(usize);

impl Write for Count {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.len());
        Ok(())
    }
}

/// Room of the caller: `room` bytes from `to` on.
struct Copy {
    to: *mut c_char,
    room: usize,
}

impl Write for Copy {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.room = self.room.checked_sub(text.len()).ok_or(fmt::Error)?;
        // SAFETY: there was room for that many bytes, and the room left begins behind them.
        unsafe {
            self.to.copy_from_nonoverlapping(text.as_ptr().cast(), text.len());
            self.to = self.to.add(text.len());
        }
        Ok(())
    }
}
