"""Arrays from users: brought into the shape and type that the native module takes, or refused."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray


def integers(values: ArrayLike, what: str) -> NDArray[Any]:
    array = np.asarray(values)
    if array.size == 0 and not isinstance(values, np.ndarray):
        array = array.astype(np.int64)  # an empty list is of floats to NumPy
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be integers, not {array.dtype}")
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def broadcast(array: NDArray[Any], shape: tuple[int, ...], what: str) -> NDArray[Any]:
    try:
        return np.ascontiguousarray(np.broadcast_to(array, shape))
    except ValueError:
        raise ValueError(f"{what} must have the shape {shape}, not {array.shape}") from None


def output(out: NDArray[Any] | None, shape: tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
    if out is None:
        return np.zeros(shape, dtype)
    if not isinstance(out, np.ndarray):
        raise TypeError(f"an array to write to must be a numpy.ndarray, not {type(out).__name__}")
    if out.dtype != dtype or out.shape != shape:
        wanted = f"{np.dtype(dtype)} of shape {shape}"
        raise ValueError(f"an array to write to must be {wanted}, not {out.dtype} of shape {out.shape}")
    if not out.flags.carray:
        raise ValueError("an array to write to must be writeable, aligned and C-contiguous")
    return out


def bytes_of(array: NDArray[Any]) -> NDArray[Any]:
    """An array of bool as the bytes it is made of."""
    return array.view(np.uint8) if array.dtype == np.bool_ else array
