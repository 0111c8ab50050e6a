//! The boundary to C: pointers are followed here, and here panics end.

#[cfg(all(feature = "alloc", not(feature = "std")))]
use alloc::boxed::Box;
use core::ptr::NonNull;

use crate::status::kalah_status;

/// What an entry point does: nothing, or the reason why not.
pub(crate) type Result<T = ()> = core::result::Result<T, kalah_status>;

/// Types of which every bit pattern is a value, so that memory written by C can be read as one.
///
/// # Safety
/// Integers, and structs and arrays of nothing but integers.
pub(crate) unsafe trait Plain: Copy {}

// SAFETY: integers.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for u16 {}

/// Runs the body of an entry point. A panic is a bug in the library: it ends here and becomes a status.
#[inline(always)]
pub(crate) fn status(body: impl FnOnce() -> Result) -> kalah_status {
    value(Err(kalah_status::KALAH_ERR_INTERNAL), body).err().unwrap_or(kalah_status::KALAH_OK)
}

/// As [`status`], for entry points that return their answer; `otherwise` if there is none.
#[inline(always)]
pub(crate) fn answer<T>(otherwise: T, body: impl FnOnce() -> Result<T>) -> T {
    value(Err(kalah_status::KALAH_ERR_INTERNAL), body).unwrap_or(otherwise)
}

#[cfg(feature = "std")]
#[inline(always)]
fn value<T>(on_panic: T, body: impl FnOnce() -> T) -> T {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(body)).unwrap_or(on_panic)
}

/// Without std nothing unwinds: the panic handler does not return.
#[cfg(not(feature = "std"))]
#[inline(always)]
fn value<T>(_: T, body: impl FnOnce() -> T) -> T {
    body()
}

/// The value behind a pointer, not copied: a copy costs more than many a call.
///
/// # Safety
/// The pointer is NULL, or aligned and points to a value that nobody writes to while `'a` lasts. That ends before an
/// entry point writes its outputs: they may be in the same place.
#[inline(always)]
pub(crate) unsafe fn read<'a, T: Plain>(from: *const T) -> Result<&'a T> {
    // SAFETY: NULL is no value, the rest as promised; every bit pattern is a value.
    unsafe { from.as_ref() }.ok_or(kalah_status::KALAH_ERR_NULL)
}

/// Where an output goes, to be written when it is known.
#[inline(always)]
pub(crate) fn output<T>(to: *mut T) -> Result<NonNull<T>> {
    NonNull::new(to).ok_or(kalah_status::KALAH_ERR_NULL)
}

/// An array; NULL is an array of none.
///
/// # Safety
/// The pointer is NULL, or aligned and points to so many values that nobody writes to while `'a` lasts.
pub(crate) unsafe fn array<'a, T: Plain>(from: *const T, count: usize) -> Result<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    if from.is_null() {
        return Err(kalah_status::KALAH_ERR_NULL);
    }
    fits::<T>(count)?;
    // SAFETY: not NULL, no larger than an array can be, the rest as promised; every bit pattern is a value.
    Ok(unsafe { core::slice::from_raw_parts(from, count) })
}

/// No array can be larger than half of the address space.
pub(crate) fn fits<T>(count: usize) -> Result {
    if count > isize::MAX as usize / size_of::<T>().max(1) { Err(kalah_status::KALAH_ERR_LENGTH) } else { Ok(()) }
}

/// Does something for each of `count` elements. What fails does not stop the others: `statuses` (may be NULL) gets the
/// status of each, and the first that is not OK is returned.
///
/// # Safety
/// `statuses` is NULL or points to room for so many.
#[inline(always)]
pub(crate) unsafe fn each(
    count: usize,
    statuses: *mut kalah_status,
    mut one: impl FnMut(usize) -> Result,
) -> kalah_status {
    let mut first = kalah_status::KALAH_OK;
    for i in 0..count {
        let status = one(i).err().unwrap_or(kalah_status::KALAH_OK);
        if !statuses.is_null() {
            // SAFETY: not NULL, and there are so many.
            unsafe { statuses.add(i).write(status) };
        }
        if first == kalah_status::KALAH_OK {
            first = status;
        }
    }
    first
}

/// Copies values into an array of the caller and says how many there are, also if there is no room for them.
///
/// # Safety
/// `to` is NULL or points to room for `capacity` values, `length` is NULL or points to a `size_t`.
pub(crate) unsafe fn fill<T: Copy>(
    values: impl ExactSizeIterator<Item = T>,
    to: *mut T,
    capacity: usize,
    length: *mut usize,
) -> Result {
    if to.is_null() && capacity > 0 {
        return Err(kalah_status::KALAH_ERR_NULL);
    }
    let len = values.len();
    if let Some(length) = NonNull::new(length) {
        // SAFETY: not NULL, the rest as promised.
        unsafe { length.write(len) };
    }
    if len > capacity {
        return Err(kalah_status::KALAH_ERR_BUFFER);
    }
    for (i, value) in values.enumerate().take(capacity) {
        // SAFETY: `i` is less than the capacity, and with one `to` is not NULL.
        unsafe { to.add(i).write(value) };
    }
    Ok(())
}

/// Hands out a thing that lives on, until [`take_back`].
///
/// # Safety
/// There is room for a pointer at `to`.
#[cfg(feature = "alloc")]
pub(crate) unsafe fn hand_out<T>(thing: T, to: NonNull<*mut T>) {
    // SAFETY: as promised.
    unsafe { to.write(Box::into_raw(Box::new(thing))) };
}

/// The thing behind a pointer that was handed out.
///
/// # Safety
/// The pointer is NULL or was handed out and not taken back, and nobody changes the thing while `'a` lasts.
#[cfg(feature = "alloc")]
pub(crate) unsafe fn handed_out<'a, T>(thing: *const T) -> Result<&'a T> {
    // SAFETY: as promised.
    unsafe { thing.as_ref() }.ok_or(kalah_status::KALAH_ERR_NULL)
}

/// Frees what was handed out; NULL is nothing.
///
/// # Safety
/// The pointer is NULL or was handed out and not taken back, and is not used any more.
#[cfg(feature = "alloc")]
pub(crate) unsafe fn take_back<T>(thing: *mut T) {
    status(|| {
        if !thing.is_null() {
            // SAFETY: as promised.
            drop(unsafe { Box::from_raw(thing) });
        }
        Ok(())
    });
}
