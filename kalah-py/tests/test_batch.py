"""What a batch takes and gives: types, shapes, errors."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kalah
import kalah.batch
import numpy as np
import pytest
from kalah.batch import PHASES, Status

STANDARD = kalah.Rules.standard()


def some(n: int = 5) -> kalah.Batch:
    """Positions of one rule set, no two the same, the last one over."""
    batch = kalah.Batch(STANDARD, n)
    batch.apply(np.arange(n) % 6)
    batch.reset(np.arange(n) == n - 1, kalah.Position.from_sides(STANDARD, [[0] * 6 + [30], [1] * 6 + [12]]))
    return batch


def test_the_start() -> None:
    batch = kalah.Batch(STANDARD, 3)
    assert list(batch) == [kalah.Position()] * 3
    assert batch.rules == STANDARD and len(batch) == 3
    assert repr(batch) == "<kalah.Batch of 3 positions, 0 over, Rules(2, 6, 4)>"
    assert len(kalah.Batch(STANDARD, 0)) == 0 and kalah.Batch(STANDARD, 0).cells.shape == (0, 2, 7)


def test_it_is_reached_from_the_package() -> None:
    assert "Batch" in dir(kalah)
    with pytest.raises(AttributeError, match="no attribute 'Bath'"):
        _ = kalah.Bath  # type: ignore[attr-defined]


def test_the_examples_in_the_documentation() -> None:
    failed, tried = doctest.testmod(kalah.batch)
    assert tried > 3 and not failed


def test_the_bench_runs() -> None:
    """Short, and without the loop in Rust, which would have to be built."""
    bench = Path(__file__).resolve().parents[2] / "benches/python/speed.py"
    command = [sys.executable, str(bench), "--rounds", "1", "--rows", "64"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PATH": ""})
    assert "kalah: 64 rows of Batch, 4x6x4" in run.stdout and "kalah: Batch.playout" in run.stdout


def test_without_numpy_all_else_works() -> None:
    code = """
import sys
sys.modules["numpy"] = None
import kalah
from kalah import *
kalah.Position().apply(0)
for use in (lambda: kalah.Batch, lambda: kalah._kalah.Rows(kalah.Rules(), 1)):
    try:
        use()
    except ImportError as error:
        print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[0] == "kalah.Batch needs NumPy: pip install kalah[numpy]"
    assert len(run.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    ("n", "error"),
    [
        (10**12, MemoryError),
        (2**63 - 1, MemoryError),
        (2**64, MemoryError),
        (10**30, MemoryError),
        (-1, ValueError),
        (-(10**30), ValueError),
        (True, TypeError),
        (1.0, TypeError),
        ("1", TypeError),
        (None, TypeError),
    ],
)
def test_sizes_that_cannot_be(n: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        kalah.Batch(STANDARD, n)


def test_the_numbers_of_phases() -> None:
    assert PHASES == ("play", "first_move", "first_turn", "swap_offered")
    batch = kalah.Batch(STANDARD.replace(swap=True), 2)
    assert [PHASES[number] for number in batch.phase] == ["first_move"] * 2
    batch.apply([2, 0])
    assert [PHASES[number] for number in batch.phase] == ["first_turn", "swap_offered"]
    assert batch.legal_mask().tolist() == [[True, True, False, True, True, True, False], [True] * 7]
    assert batch.observe()[:, 14:].tolist() == [[0, 0, 1, 0], [0, 0, 0, 1]]
    batch.apply([0, 6])
    assert batch.to_move.tolist() == [1, 0]


def test_types_and_shapes() -> None:
    batch = some()
    types = {"cells": "u2", "scores": "u2", "to_move": "i1", "turn": "i1", "phase": "i1", "keys": "u8"}
    for name, dtype in {**types, "playing": "?", "over": "?"}.items():
        array = getattr(batch, name)
        assert array.dtype == np.dtype(dtype) and len(array) == 5
        np.invert(array, out=array)  # a copy
        out = np.zeros_like(array)
        assert batch.read(name, out) is out
        assert np.array_equal(out, getattr(batch, name)) and not np.array_equal(out, array)
    assert batch.to_move.tolist() == [1, 1, 0, 1, -1] and batch.turn.tolist()[-1] in (0, 1)
    assert batch.over.tolist() == [False] * 4 + [True]
    assert batch.scores[-1].tolist() == [30, 18] and batch.rewards()[-1].tolist() == [1.0, -1.0]
    assert not batch.rewards()[:-1].any()
    assert batch.observe().dtype == batch.rewards().dtype == np.float32
    assert batch.legal_mask().dtype == np.bool_
    with pytest.raises(ValueError, match="no array 'sides'"):
        batch.read("sides")


def test_rewards_of_three_seats() -> None:
    rules = kalah.Rules(3, 1, 1)
    scores = [[[0, 4], [0, 4], [0, 1]], [[0, 3], [0, 2], [0, 1]], [[0, 1], [0, 1], [0, 1]]]
    rewards = kalah.Batch.from_arrays(rules, scores).rewards().tolist()
    assert rewards == [[0.5, 0.5, -1.0], [1.0, 0.0, -1.0], [0.0, 0.0, 0.0]]
    # Who resigns is last, whatever the store holds.
    resigned = kalah.Batch.from_arrays(rules, scores[:1], mover=1, playing=[False, True, True])
    assert resigned.rewards().tolist() == [[-1.0, 1.0, 0.0]]


OUTPUTS: list[tuple[Callable[[kalah.Batch, Any], Any], tuple[int, ...], str]] = [
    (lambda batch, out: batch.read("cells", out), (5, 2, 7), "u2"),
    (lambda batch, out: batch.read("over", out), (5,), "?"),
    (lambda batch, out: batch.legal_mask(out=out), (5, 6), "?"),
    (lambda batch, out: batch.observe(out=out), (5, 14), "f4"),
    (lambda batch, out: batch.rewards(out=out), (5, 2), "f4"),
    (lambda batch, out: batch.apply([0] * 5, strict=False, out=out), (5,), "u1"),
    (lambda batch, out: batch.playout(1, plies=out), (5,), "i8"),
]


@pytest.mark.parametrize(("use", "shape", "dtype"), OUTPUTS)
def test_arrays_to_write_to(use: Callable[[kalah.Batch, Any], Any], shape: tuple[int, ...], dtype: str) -> None:
    batch, before = some(), some()
    good = np.zeros(shape, dtype)
    read_only = np.zeros(shape, dtype)
    read_only.flags.writeable = False
    itemsize = good.dtype.itemsize
    odd = np.zeros(good.nbytes + 1, np.uint8)[1:].view(dtype).reshape(shape)
    bad: list[tuple[Any, type[Exception]]] = [
        (good.tolist(), TypeError),
        (np.zeros(shape, "c8"), ValueError),
        (np.zeros((4, *shape[1:]), dtype), ValueError),
        (np.zeros((*shape, 1), dtype), ValueError),
        (np.zeros((*shape[:-1], 2 * shape[-1]), dtype)[..., ::2], ValueError),
        (read_only, ValueError),
    ]
    if itemsize > 1:
        bad += [(odd, ValueError), (np.zeros(shape, np.dtype(dtype).newbyteorder()), ValueError)]
    for out, error in bad:
        with pytest.raises(error, match="an array to write to must be"):
            use(batch, out)
        assert batch == before
    result = use(batch, good)
    if isinstance(result, np.ndarray):
        assert result is good


MOVES: list[tuple[Any, type[Exception], str]] = [
    ([True] * 5, TypeError, "moves must be integers, not bool"),
    ([0.0] * 5, TypeError, "moves must be integers, not float64"),
    ("00000", TypeError, "moves must be integers, not <U5"),
    (None, TypeError, "moves must be integers, not object"),
    ([None] * 5, TypeError, "moves must be integers, not object"),
    ([2**70] * 5, TypeError, "moves must be integers, not object"),
    (0, ValueError, r"moves must have the shape \(5,\), not \(\)"),
    ([0] * 4, ValueError, r"moves must have the shape \(5,\), not \(4,\)"),
    ([], ValueError, r"moves must have the shape \(5,\), not \(0,\)"),
    (np.zeros((5, 1), int), ValueError, r"moves must have the shape \(5,\), not \(5, 1\)"),
    ([0, 0, 2, 0, 0], kalah.IllegalMoveError, "row 2: move 2: pit 3 of South is empty, in position 2x6x4 "),
    ([0, 0, 0, 0, 0], kalah.IllegalMoveError, "row 4: move 0: the game is over: there is no move, in position 2x6x4 "),
    ([0, 6, 0, 0, 0], kalah.IllegalMoveError, "row 1: move 6: the swap is not offered here, in position 2x6x4 "),
    ([-1, 0, 0, 0, 0], kalah.IllegalMoveError, "row 0: there is no move -1: pits are 0 to 5"),
    ([0, 256, 0, 0, 0], kalah.IllegalMoveError, "row 1: there is no move 256: pits are 0 to 5"),
    (np.array([0, 2**64 - 1, 0, 0, 0], "u8"), kalah.IllegalMoveError, "row 1: there is no move 18446744073709551615: "),
    (np.array([0, -(2**63), 0, 0, 0]), kalah.IllegalMoveError, "row 1: there is no move -9223372036854775808: "),
]


@pytest.mark.parametrize(("moves", "error", "words"), MOVES)
def test_moves_that_cannot_be(moves: Any, error: type[Exception], words: str) -> None:
    batch = some()
    with pytest.raises(error, match=words):
        batch.apply(moves)
    assert batch == some()
    if error is not kalah.IllegalMoveError:
        with pytest.raises(error, match=words):
            batch.apply(moves, strict=False)
        assert batch == some()
    else:
        assert batch.apply(moves, strict=False)[4] == Status.OVER


def test_moves_of_any_integers() -> None:
    moves = [0, 1, 3, 2, 5]
    expected = some()
    assert expected.apply(moves, strict=False).tolist() == [Status.PLAYED] * 4 + [Status.OVER]
    for dtype in ("i1", "u1", "<i2", ">i2", "<u4", ">i4", "<i8", ">u8", "p", "q", "Q"):
        wide = np.zeros((5, 3), dtype)
        wide[:, 1] = moves
        for given in (np.array(moves, dtype), wide[:, 1], np.array(moves, dtype)[::-1].copy()[::-1], tuple(moves)):
            batch = some()
            batch.apply(given, strict=False)
            assert batch == expected
    empty = kalah.Batch(STANDARD, 0)
    empty.apply([])
    assert empty.apply(np.zeros(0, int), strict=False).shape == (0,)


def test_out_goes_with_lenient_moves_only() -> None:
    with pytest.raises(TypeError, match="out is for strict=False"):
        some().apply([0] * 5, out=np.zeros(5, np.uint8))  # type: ignore[call-overload]


@pytest.mark.parametrize("threads", [0, -1, 1025, 2**70, True, 1.5, None])
def test_threads_that_cannot_be(threads: Any) -> None:
    batch = some()
    for use in (
        lambda: batch.apply([0] * 5, strict=False, threads=threads),
        lambda: batch.legal_mask(threads=threads),
        lambda: batch.observe(threads=threads),
        lambda: batch.playout(1, threads=threads),
    ):
        with pytest.raises((ValueError, TypeError), match="threads"):
            use()
    assert batch == some()


ARRAYS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"cells": np.zeros((3, 2, 6), int)}, ValueError, r"cells must have the shape \(n, 2, 7\), not \(3, 2, 6\)"),
    ({"cells": np.zeros((3, 14), int)}, ValueError, r"cells must have the shape"),
    ({"cells": np.zeros((3, 2, 7))}, TypeError, "cells must be integers, not float64"),
    ({"cells": np.zeros((3, 2, 7), int)}, kalah.RulesError, "row 0: there is no seed on the board"),
    ({"cells": np.full((3, 2, 7), -1)}, kalah.RulesError, "row 0: -1 seeds in a cell: 0 to 65535"),
    ({"cells": np.full((3, 2, 7), 2**40)}, kalah.RulesError, "row 0: 1099511627776 seeds in a cell"),
    ({"cells": np.full((3, 2, 7), 2**63, "u8")}, kalah.RulesError, "row 0: 9223372036854775808 seeds"),
    ({"cells": np.full((3, 2, 7), 65535)}, kalah.RulesError, "row 0: 917490 seeds in all are more than 65535"),
    ({"mover": [0, 1, 2]}, kalah.RulesError, "row 2: seat 2 cannot be to move: there is no such seat"),
    ({"mover": [0, -1, 1]}, kalah.RulesError, "row 1: seat -1 cannot"),
    ({"mover": [0, 256, 1]}, kalah.RulesError, "row 1: seat 256 cannot"),
    ({"mover": [0, 1]}, ValueError, r"mover must have the shape \(3,\), not \(2,\)"),
    ({"mover": [True] * 3}, TypeError, "mover must be integers, not bool"),
    ({"phase": [0, 4, 0]}, kalah.RulesError, "row 1: there is no phase 4: 0 to 3 are possible"),
    ({"phase": "opening"}, kalah.RulesError, "there is no phase 'opening': they are play, first_move"),
    ({"playing": [1, 1]}, TypeError, "playing must be bool, not int64"),
    ({"playing": [True] * 3}, ValueError, r"playing must have the shape \(3, 2\), not \(3,\)"),
    ({"playing": [False, True]}, kalah.RulesError, "row 0: seat 1 cannot be to move: it is out of the game"),
]


@pytest.mark.parametrize(("changes", "error", "words"), ARRAYS)
def test_arrays_that_are_no_positions(changes: dict[str, Any], error: type[Exception], words: str) -> None:
    arrays = {"cells": np.ones((3, 2, 7), int), **changes}
    with pytest.raises(error, match=words):
        kalah.Batch.from_arrays(STANDARD, **arrays)


def test_arrays_with_one_value_for_all() -> None:
    batch = kalah.Batch.from_arrays(STANDARD.replace(swap=True), np.ones((3, 2, 7), "i1")[::-1], 1, "swap_offered")
    assert batch.turn.tolist() == [1] * 3 and batch.phase.tolist() == [3] * 3 and batch.playing.all()


def test_positions_that_do_not_go_together() -> None:
    other = kalah.Rules(2, 6, 3)
    with pytest.raises(kalah.RulesError, match="row 1 has the rules 2x6x3, the batch has 2x6x4"):
        kalah.Batch.from_positions([kalah.Position(), kalah.Position(other)])
    with pytest.raises(kalah.RulesError, match="batch 1 has the rules 2x6x3"):
        kalah.Batch.concat([some(), kalah.Batch(other, 1)])
    with pytest.raises(kalah.RulesError, match="has the rules 2x6x3"):
        some().reset(positions=kalah.Position(other))
    for rows in ([1], [kalah.Position(), None]):
        with pytest.raises(TypeError, match=f"row {len(rows) - 1}: a kalah.Position is needed"):
            kalah.Batch.from_positions(rows)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="needs the argument rules"):
        kalah.Batch.from_positions([])
    with pytest.raises(ValueError, match="no batch to concatenate"):
        kalah.Batch.concat([])
    assert len(kalah.Batch.from_positions([], STANDARD)) == 0


def test_replacements_that_do_not_fit() -> None:
    batch = some()
    for mask, positions in (
        ([1, 0, 0, 0, 0], None),
        ([True] * 4, None),
        ([True, True, False, False, False], [kalah.Position()]),
        ([True, True, False, False, False], kalah.Batch(STANDARD, 3)),
        ([False] * 5, [kalah.Position()]),
    ):
        with pytest.raises(ValueError, match="mask"):
            batch.reset(mask, positions)
        assert batch == some()
    batch.reset([False] * 5)
    assert batch == some()
    batch.reset()
    assert batch == kalah.Batch(STANDARD, 5)


def test_rows_by_number() -> None:
    batch = some()
    assert batch[0] == batch[np.int8(-5)] == kalah.Position().apply(0)
    for row in (5, -6, 2**63 - 1, -(2**63), 10**30):
        with pytest.raises(IndexError, match=f"there is no row {row}: there are 5"):
            batch[row]
    for rows in ([0, 5], [-6], np.array([2**64 - 1], "u8"), np.array([-(2**63)])):
        with pytest.raises(IndexError, match="there is no row"):
            batch[rows]
    for key in (True, np.True_, 1.0, "0", (0, 1), None):
        with pytest.raises(TypeError):
            batch[key]  # type: ignore[index]
    with pytest.raises(IndexError, match=r"a mask of rows must have the shape \(5,\), not \(4,\)"):
        batch[[True] * 4]
    with pytest.raises(ValueError, match=r"row numbers must have the shape \(m,\)"):
        batch.take([[0]])
    with pytest.raises(TypeError, match="row numbers must be integers"):
        batch.take([0.5])


def test_equality() -> None:
    batch = some()
    assert batch == batch.copy() and batch is not batch.copy()
    assert batch != batch[:4] and batch != batch[::-1] and batch != kalah.Batch(kalah.Rules(2, 6, 3), 5)
    assert batch != list(batch) and batch != 1
    with pytest.raises(TypeError, match="unhashable"):
        hash(batch)
    copy = batch.copy()
    copy.apply([0, 1, 3, 2, 5], strict=False)
    assert copy != batch and batch == some()
