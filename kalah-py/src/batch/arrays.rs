//! NumPy arrays in and out.

use std::fmt::Display;

use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Room for so many things, or a MemoryError.
pub(super) fn room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut vec = Vec::new();
    match vec.try_reserve_exact(count) {
        Ok(()) => Ok(vec),
        Err(_) => Err(PyMemoryError::new_err(format!("no memory for {count} rows"))),
    }
}

/// The numbers of an array in the order of its indices. `otherwise` is asked, with the row, about those that the type does
/// not have.
pub(super) fn integers<T>(
    array: &Bound<'_, PyAny>,
    otherwise: impl Fn(usize, &dyn Display) -> PyResult<T>,
) -> PyResult<Vec<T>>
where
    T: TryFrom<i8> + TryFrom<i16> + TryFrom<i32> + TryFrom<i64>,
    T: TryFrom<u8> + TryFrom<u16> + TryFrom<u32> + TryFrom<u64>,
{
    macro_rules! read {
        ($($type:ty)*) => {
            $(if let Ok(array) = array.cast::<PyArrayDyn<$type>>() {
                let array = array.try_readonly().map_err(|_| PyValueError::new_err("the array is being written to"))?;
                let of_row = array.shape().iter().skip(1).product::<usize>().max(1);
                let mut numbers = room(array.len())?;
                for (at, number) in array.as_array().iter().enumerate() {
                    numbers.push(T::try_from(*number).or_else(|_| otherwise(at / of_row, number))?);
                }
                return Ok(numbers);
            })*
        };
    }
    read!(i64 i32 i16 i8 u64 u32 u16 u8);
    let dtype = array.cast::<PyUntypedArray>()?.dtype();
    Err(PyTypeError::new_err(format!("an array of integers is needed, not of {dtype}")))
}

/// Lets `fill` write to an array, row after row in memory, while other threads of Python go on.
pub(super) fn write<T: Element + Send, R: Send>(
    array: &Bound<'_, PyAny>,
    len: usize,
    fill: impl FnOnce(&mut [T]) -> R + Send,
) -> PyResult<R> {
    let refused = |_| PyValueError::new_err("the array is read-only, or another thread uses it");
    let mut array = array.cast::<PyArrayDyn<T>>()?.try_readwrite().map_err(refused)?;
    let py = array.py();
    let cells = array.as_slice_mut()?;
    if cells.len() != len {
        return Err(PyValueError::new_err(format!("the array has {} cells: {len} are needed", cells.len())));
    }
    Ok(py.detach(|| fill(cells)))
}
