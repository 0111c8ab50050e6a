//! A caller whose arguments are made of bytes that somebody else chose, and who looks at what is written.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use crate::position::{kalah_position, kalah_position_new};
use crate::rule_set::{kalah_rules, kalah_rules_parse};
use crate::status::kalah_status::{self, *};
use crate::text::kalah_error;

/// Room for results, of exactly this size, so that a sanitizer sees a byte beyond it; what it holds before is known.
pub struct Room<T>(Box<[MaybeUninit<T>]>);

const NOISE: u8 = 0xa5;

impl<T: Copy> Room<T> {
    pub fn new(count: usize) -> Room<T> {
        let mut room = Box::new_uninit_slice(count);
        // SAFETY: there is room for so many.
        unsafe { room.as_mut_ptr().write_bytes(NOISE, count) };
        Room(room)
    }

    pub fn at(&mut self) -> *mut T {
        self.0.as_mut_ptr().cast()
    }

    /// The first so many values. They are of integers, so that noise is a value too.
    pub fn values(&self, count: usize) -> Vec<T> {
        // SAFETY: every byte was written, and every bit pattern is a value.
        self.0[..count].iter().map(|value| unsafe { value.assume_init() }).collect()
    }

    pub fn is_untouched(&self) -> bool {
        // SAFETY: so many bytes, all written by `new`, or by the library whose structs have no gaps.
        let bytes = unsafe { core::slice::from_raw_parts(self.0.as_ptr().cast::<u8>(), size_of_val(&*self.0)) };
        bytes.iter().all(|&byte| byte == NOISE)
    }
}

pub struct Caller<'a> {
    bytes: &'a [u8],
    /// How many pointers are handed over before one that is NULL instead.
    good_pointers: u8,
    pub rules: kalah_rules,
    pub position: kalah_position,
    pub other: kalah_position,
}

impl<'a> Caller<'a> {
    pub fn new(bytes: &'a [u8]) -> Caller<'a> {
        let mut caller = Caller {
            bytes,
            good_pointers: u8::MAX,
            rules: any([0; size_of::<kalah_rules>()]),
            position: any([0; size_of::<kalah_position>()]),
            other: any([0; size_of::<kalah_position>()]),
        };
        caller.rules = caller.usual_rules();
        caller
    }

    /// Whether there is something left to call with.
    pub fn goes_on(&mut self) -> bool {
        self.good_pointers = self.byte();
        !self.bytes.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let (&first, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        self.bytes = rest;
        first
    }

    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| self.byte())
    }

    /// A number: mostly one that could be right, sometimes any.
    pub fn number(&mut self, below: u32) -> u32 {
        match self.byte() {
            255 => u32::from_le_bytes(self.array()),
            byte => u32::from(byte) % below,
        }
    }

    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::from(self.byte()) % values.len()]
    }

    /// Bytes of exactly this length.
    pub fn text(&mut self) -> Box<[u8]> {
        let length = usize::from(self.byte()).min(self.bytes.len());
        let (text, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        text.into()
    }

    /// How much room there is for a text or an array.
    fn capacity(&mut self) -> usize {
        match usize::from(self.byte()) {
            few @ ..200 => few,
            many => (many - 199) * 50,
        }
    }

    /// A pointer to hand over: this, or NULL.
    pub fn pointer<T>(&mut self, pointer: *mut T) -> *mut T {
        self.good_pointers = self.good_pointers.wrapping_sub(1);
        if self.good_pointers == u8::MAX { core::ptr::null_mut() } else { pointer }
    }

    fn usual_rules(&mut self) -> kalah_rules {
        let text = self.one_of(&[
            "2x6x4",
            "2x2x1",
            "2x3x1:majority_end=on",
            "2x6x6:capture=always,swap=on,opening_turn=off",
            "3x6x4:capture_from=across",
            "4x7x30:capture_from=all,sow_stores=all",
            "2x8x8:skip_origin=on",
            "2x15x2000:capture_turn=on",
            "2x4x4:capturing_seed=stays,end=no_move,remaining=uncounted",
        ]);
        let mut rules = any([0; size_of::<kalah_rules>()]);
        // SAFETY: a text of this length, and room for rules.
        let status = unsafe { kalah_rules_parse(text.as_ptr().cast(), text.len(), &mut rules, core::ptr::null_mut()) };
        assert_eq!(status, KALAH_OK, "{text}");
        rules
    }

    /// The rules at hand, others, damaged ones, or any bytes.
    pub fn rules(&mut self) -> kalah_rules {
        match self.byte() % 8 {
            0 => self.rules = self.usual_rules(),
            1 => return any(self.array::<{ size_of::<kalah_rules>() }>()),
            2 => return damaged(self.rules, self.byte(), self.byte()),
            _ => {}
        }
        self.rules
    }

    /// The position at hand, the one before, a start, a damaged one, or any bytes.
    pub fn position(&mut self) -> kalah_position {
        match self.byte() % 16 {
            0 => {
                let rules = self.usual_rules();
                // SAFETY: rules, and room for a position.
                let status = unsafe { kalah_position_new(&rules, &mut self.position) };
                assert_eq!(status, KALAH_OK);
            }
            1 => return any(self.array::<{ size_of::<kalah_position>() }>()),
            2 | 3 => return damaged(self.position, self.byte(), self.byte()),
            4 => core::mem::swap(&mut self.position, &mut self.other),
            _ => {}
        }
        self.position
    }

    pub fn positions(&mut self) -> Box<[kalah_position]> {
        (0..self.byte() % 20).map(|_| self.position()).collect()
    }

    /// Keeps a position that the library made.
    pub fn keep(&mut self, position: kalah_position) {
        self.other = self.position;
        self.position = position;
    }

    /// A call with one result: written if and only if the call succeeds.
    pub fn result<T: Copy>(&mut self, call: impl FnOnce(*mut T) -> kalah_status) -> Option<T> {
        let mut room = Room::new(1);
        let to = self.pointer(room.at());
        if succeeded(call(to)) {
            assert!(!to.is_null());
            return room.values(1).pop();
        }
        assert!(room.is_untouched());
        None
    }

    /// A call that fills an array, and says how many elements there are also where there is no room for them.
    pub fn filled<T: Copy>(
        &mut self,
        call: impl FnOnce(*mut T, usize, *mut usize) -> kalah_status,
    ) -> Option<(Room<T>, usize)> {
        let capacity = self.capacity();
        let (mut to, mut length) = (Room::new(capacity), Room::new(1));
        let told = self.pointer(length.at());
        let status = call(self.pointer(to.at()), capacity, told);
        assert!(succeeded(status) || to.is_untouched());
        let known = !length.is_untouched();
        assert_eq!(known, !told.is_null() && matches!(status, KALAH_OK | KALAH_ERR_BUFFER));
        if !known {
            return None;
        }
        let length = length.values(1)[0];
        assert!(if status == KALAH_OK { length <= capacity } else { length >= capacity });
        (status == KALAH_OK).then_some((to, length))
    }

    /// As [`filled`](Caller::filled), with a text: its length is without the NUL that follows.
    pub fn written(&mut self, call: impl FnOnce(*mut c_char, usize, *mut usize) -> kalah_status) -> Option<Vec<u8>> {
        let (to, length) = self.filled(|to: *mut u8, capacity, length| call(to.cast(), capacity, length))?;
        let mut text = to.values(length + 1);
        assert_eq!(text.pop(), Some(0));
        assert!(core::str::from_utf8(&text).is_ok());
        Some(text)
    }

    /// A call that explains a failure.
    pub fn told(&mut self, call: impl FnOnce(*mut kalah_error) -> kalah_status) -> kalah_status {
        let mut error = Room::<kalah_error>::new(1);
        let status = call(self.pointer(error.at()));
        if succeeded(status) {
            assert!(error.is_untouched());
        } else if !error.is_untouched() {
            let error = error.values(1)[0];
            assert_eq!((error.status, error.reserved), (status as i32, 0));
            assert!(error.message[0] != 0 && error.message.contains(&0));
        }
        status
    }
}

/// Whether a call did what it should; a bug is nothing that could be its answer.
pub fn succeeded(status: kalah_status) -> bool {
    assert_ne!(status, KALAH_ERR_INTERNAL);
    status == KALAH_OK
}

/// A struct of the header from any bytes.
fn any<T: crate::boundary::Plain, const N: usize>(bytes: [u8; N]) -> T {
    assert_eq!(size_of::<T>(), N);
    // SAFETY: so many bytes, and every bit pattern is a value.
    unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
}

/// A struct of the header with one byte changed.
fn damaged<T: crate::boundary::Plain>(mut value: T, at: u8, by: u8) -> T {
    // SAFETY: the byte is in the struct, and every bit pattern is a value.
    unsafe { *(&raw mut value).cast::<u8>().add(usize::from(at) % size_of::<T>()) ^= by };
    value
}
