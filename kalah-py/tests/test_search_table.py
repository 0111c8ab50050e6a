"""Endgame tables: one by one, in batches, in files."""

from __future__ import annotations

import pickle
import threading
import time
from pathlib import Path

import kalah
import numpy as np
import pytest
import strategies
from hypothesis import given
from kalah import Batch, Position, Rules, Solver, Table
from kalah.search import BuildProgress, Probed

RULES = Rules(2, 4, 3)
TABLE = Table.build(RULES, 10)


def endgames(rules: Rules, seed: int) -> Batch:
    """Positions late in random games, some of them over, some too early for the table."""
    batch = Batch(rules, 400)
    random = np.random.default_rng(seed)
    for _ in range(12):
        mask = batch.legal_mask()
        scores = np.where(mask, random.random(mask.shape), -1)
        batch.apply(scores.argmax(axis=1), strict=False)
    return batch


@pytest.mark.parametrize("text", ["2x4x3", "2x4x3:swap=on", "2x3x3:end=no_move", "2x3x4:capture=always,skip_origin=on"])
def test_batch_scalar_and_solver_say_the_same(text: str) -> None:
    rules = Rules.parse(text)
    table, batch = Table.build(rules, 9), endgames(rules, 1)
    probed = table.probe(batch)
    assert isinstance(probed, Probed)
    margins, known = probed
    assert margins.dtype == np.int32 and known.dtype == np.bool_ and margins.shape == known.shape == (400,)
    mask = table.optimal_moves(batch)
    assert mask.dtype == np.bool_ and mask.shape == batch.legal_mask().shape
    assert not (mask & ~batch.legal_mask()).any()
    solver = Solver(rules, memory=1 << 20)
    seen = {True: 0, False: 0}
    for row, position in enumerate(batch):
        margin, best = table.probe(position), table.best_moves(position)
        assert (margin is not None) == known[row] and (margin or 0) == margins[row]
        assert tuple(np.flatnonzero(mask[row])) == (best or ())
        seen[margin is not None] += 1
        if best is not None and row % 8 == 0:
            solution = solver.solve(position, question="moves")
            assert solution.best_moves == best
            assert margin is None or margin == solution.margin
    assert seen[True] > 20 and seen[False] > 20


@given(strategies.positions())
def test_any_position(position: Position) -> None:
    margin, best = TABLE.probe(position), TABLE.best_moves(position)
    assert margin is None or TABLE.serves(position.rules) and not position.is_over
    assert best is None or set(best) <= set(position.legal_moves)
    batch = Batch.from_positions([position])
    margins, known = TABLE.probe(batch)
    assert (known[0], margins[0]) == (margin is not None, margin or 0)


def test_none_at_all() -> None:
    empty = Batch(RULES, 0)
    margins, known = TABLE.probe(empty)
    assert margins.shape == known.shape == (0,) and TABLE.optimal_moves(empty).shape == (0, 4)
    nothing = Table.build(RULES, 0)
    assert len(nothing) == 0 and nothing and nothing.probe(Position(RULES)) is None


def test_sizes() -> None:
    assert Table.size_for(Rules.standard(), 20) == 225_332_381
    assert Table.size_for(Rules.standard(), 34) == 38_902_940_896
    assert len(TABLE) == Table.size_for(RULES, 10) and TABLE.seeds == 10
    assert TABLE.rules == Rules(2, 4, 1)
    assert TABLE.serves(Rules(2, 4, 9, swap=True)) and not TABLE.serves(Rules(2, 5, 3))
    for rules, seeds in [(Rules(3, 2, 2), 1), (Rules.kgp(), 1), (Rules(), 128), (Rules(), 2**64 - 1)]:
        with pytest.raises(kalah.SearchError):
            Table.size_for(rules, seeds)
        with pytest.raises(kalah.SearchError):
            Table.build(rules, seeds)


def test_threads_and_beginnings_build_the_same(tmp_path: Path) -> None:
    small = Table.build(RULES, 6)
    tables = [TABLE, Table.build(RULES, 10, threads=3), Table.build(RULES, 10, beginning=small)]
    files = []
    for number, table in enumerate(tables):
        path = tmp_path / f"{number}.table"
        table.save(path)
        files.append(path.read_bytes())
    assert files[0] == files[1] == files[2] and len(files[0]) == 4096 + len(TABLE)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "a.table"
    TABLE.save(str(path))
    assert [file.name for file in tmp_path.iterdir()] == ["a.table"]
    batch = endgames(RULES, 2)
    for opened, seeds in [(Table.open(path), 10), (Table.open(str(path), seeds=7), 7)]:
        assert (opened.seeds, opened.rules) == (seeds, TABLE.rules)
        known = opened.probe(batch).known
        np.testing.assert_array_equal(opened.probe(batch).margins[known], TABLE.probe(batch).margins[known])
    with pytest.raises(kalah.SearchError, match="a.table: a table of 10 seeds takes .* limit of 1000"):
        Table.open(path, limit=1000)
    data = path.read_bytes()
    for damaged in (b"", data[:100], data[:-1], data[:5000] + b"\x55" + data[5001:], b"X" + data[1:], data[4000:]):
        path.write_bytes(damaged)
        with pytest.raises(kalah.NotationError, match="a.table"):
            Table.open(path)
    with pytest.raises(FileNotFoundError) as caught:
        Table.open(tmp_path / "none")
    assert caught.value.filename == tmp_path / "none"
    with pytest.raises(OSError):
        TABLE.save(tmp_path / "none" / "a.table")
    with pytest.raises(OSError):
        Table.open(tmp_path)


def test_limits_and_progress() -> None:
    with pytest.raises(kalah.SearchError, match="limit of 1000000"):
        Table.build(Rules(), 20, limit=1_000_000)
    with pytest.raises(kalah.SearchError, match="30 seeds"):
        Table.build(Rules(), 30)
    seen = list[BuildProgress]()
    table = Table.build(Rules(), 9, progress=seen.append)
    assert seen[-1].done == seen[-1].total == len(table) and seen[-1].seeds == 9
    assert [at.done for at in seen] == sorted(at.done for at in seen)


def test_what_progress_raises_ends_the_build() -> None:
    def tell(_: BuildProgress) -> None:
        raise LookupError("enough")

    begin = time.monotonic()
    with pytest.raises(LookupError):
        Table.build(Rules(), 19, progress=tell)
    assert time.monotonic() - begin < 10


def test_refusals() -> None:
    with pytest.raises(TypeError, match=r"kalah.Position or a kalah.Batch, not int"):
        TABLE.probe(3)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        TABLE.optimal_moves(Position())  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Table.build(Rules(), True)
    with pytest.raises(kalah.KalahError, match="seeds = -1"):
        Table.build(Rules(), -1)
    with pytest.raises(ValueError, match="threads = 0"):
        Table.build(Rules(), 1, threads=0)
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(TABLE)
    assert repr(TABLE) == "<kalah.Table of 10 seeds for 2x4x1>"


def test_threads_share_a_table() -> None:
    batch = endgames(RULES, 3)
    wanted = TABLE.probe(batch).margins
    wrong = []

    def work() -> None:
        for _ in range(20):
            if (TABLE.probe(batch).margins != wanted).any():
                wrong.append(1)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong
