"""Batches in files, in pickles, and in other processes."""

from __future__ import annotations

import copy
import io
import multiprocessing
import pickle
from pathlib import Path
from typing import Any

import kalah
import numpy as np
import pytest


def batches() -> list[kalah.Batch]:
    """Starts, the middle of games and ends, under several rules, with seats that have resigned."""
    made = []
    for text in ("2x6x4", "2x6x6:swap=on", "2x12x12", "3x4x3:capture_from=all", "4x6x4:remaining=uncounted"):
        rules = kalah.Rules.parse(text)
        batch = kalah.Batch(rules, 50)
        for _ in range(5):
            batch.apply(batch.legal_mask().argmax(axis=1))
        batch = kalah.Batch.concat([kalah.Batch(rules, 5), batch, batch.playout(1)])
        if rules.players > 2:
            batch.reset(np.arange(105) == 7, kalah.Position(rules).resign(1))
        made.append(batch)
    return made


@pytest.mark.parametrize("batch", batches(), ids=lambda batch: str(batch.rules))
def test_files(batch: kalah.Batch, tmp_path: Path) -> None:
    batch.save(tmp_path / "rows.npz")
    batch.save(str(tmp_path / "named"))
    stream = io.BytesIO()
    batch.save(stream)
    stream.seek(0)
    assert kalah.Batch.load(tmp_path / "rows.npz") == batch
    assert kalah.Batch.load(str(tmp_path / "named.npz")) == batch
    assert kalah.Batch.load(stream) == batch
    with np.load(tmp_path / "rows.npz") as data:  # plain arrays for whoever has no kalah
        assert kalah.Rules.parse(str(data["rules"])) == batch.rules
        assert np.array_equal(data["cells"], batch.cells)


@pytest.mark.parametrize("batch", batches(), ids=lambda batch: str(batch.rules))
def test_pickles(batch: kalah.Batch) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(batch, protocol)) == batch
    for twin in (copy.copy(batch), copy.deepcopy(batch)):
        assert twin == batch
        twin.reset()
        assert twin != batch


def scores(batch: kalah.Batch) -> Any:
    return batch.playout(3).scores


def test_other_processes() -> None:
    batch = kalah.Batch(kalah.Rules.standard(), 100)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert np.array_equal(pool.apply(scores, (batch,)), scores(batch))


def written(path: Path, **changes: Any) -> Path:
    """A file with other arrays than those of a batch; None leaves one out."""
    kalah.Batch(kalah.Rules.standard(), 2).save(path)
    with np.load(path) as data:
        arrays = {**data, **changes}
    np.savez(path, **{name: array for name, array in arrays.items() if array is not None})
    return path


BAD: list[tuple[dict[str, Any], str]] = [
    ({"format": np.array(2)}, "format 2 is not known: this library reads format 1"),
    ({"format": None}, "format"),
    ({"rules": np.array("2x6x")}, "holds no batch"),
    ({"rules": np.array(1)}, "holds no batch"),
    ({"rules": np.array(["2x6x4"] * 2)}, "holds no batch"),
    ({"rules": np.array("2x7x4")}, r"cells must have the shape \(n, 2, 8\)"),
    ({"cells": None}, "cells"),
    ({"cells": np.zeros((2, 2, 7))}, "cells must be integers"),
    ({"cells": np.array([None, object()])}, "allow_pickle"),
    ({"turn": np.zeros(3, np.int8)}, r"mover must have the shape \(2,\)"),
    ({"playing": np.zeros((2, 2))}, "playing must be bool"),
]


@pytest.mark.parametrize(("changes", "words"), BAD)
def test_files_of_something_else(changes: dict[str, Any], words: str, tmp_path: Path) -> None:
    path = written(tmp_path / "other.npz", **changes)
    with pytest.raises(kalah.NotationError, match=words) as caught:
        kalah.Batch.load(path)
    assert str(path) in str(caught.value)


def test_files_whose_arrays_are_no_positions(tmp_path: Path) -> None:
    path = written(tmp_path / "other.npz", cells=np.zeros((2, 2, 7), np.uint16))
    with pytest.raises(kalah.RulesError, match="row 0: there is no seed on the board"):
        kalah.Batch.load(path)


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "array", "flipped"])
def test_damaged_files(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.npz"
    kalah.Batch(kalah.Rules.standard(), 2).save(path)
    data = bytearray(path.read_bytes())
    if damage == "array":
        with path.open("wb") as file:
            np.save(file, np.zeros(3))
    else:
        data[data.index(b"cells.npy") + 60] ^= 0xFF
        damaged = {"empty": b"", "text": b"not a batch", "cut": bytes(data[: len(data) // 2]), "flipped": bytes(data)}
        path.write_bytes(damaged[damage])
    with pytest.raises(kalah.NotationError, match="holds no batch"):
        kalah.Batch.load(path)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        kalah.Batch.load(tmp_path / "none.npz")
    with pytest.raises(OSError):
        kalah.Batch.load(tmp_path)
