"""One batch, many threads; and no memory lost."""

from __future__ import annotations

import functools
import gc
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import kalah
import numpy as np
import pytest

N = 3000


@pytest.fixture
def batch() -> kalah.Batch:
    return kalah.Batch(kalah.Rules(4, 6, 4), N)


def in_threads(*works: Callable[[], Any]) -> None:
    """All at once, and no exception gets lost."""
    gate = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> None:
        gate.wait(10)
        work()

    with ThreadPoolExecutor(len(works)) as pool:
        for future in [pool.submit(run, work) for work in works]:
            future.result(60)


def random_moves(batch: kalah.Batch, random: np.random.Generator) -> Any:
    mask = batch.legal_mask()
    return np.where(mask, random.random(mask.shape), -1).argmax(axis=1)


def test_each_call_is_a_whole(batch: kalah.Batch) -> None:
    """Readers never see a batch of which some rows have been reset and others not."""
    start, ends = batch.copy(), batch.playout(1)
    stop = threading.Event()

    def write() -> None:
        for _ in range(100):
            batch.reset(positions=ends)
            batch.reset(positions=start)
        stop.set()

    def read() -> None:
        seen = 0
        while not stop.is_set() or seen == 0:
            cells = batch.read("cells")
            assert np.array_equal(cells, start.cells) or np.array_equal(cells, ends.cells)
            seen += 1

    in_threads(write, read, read)
    assert batch == start


def test_threads_hammer_one_batch(batch: kalah.Batch) -> None:
    everything = np.zeros((N, 28), np.float32)

    def play(seed: int) -> None:
        random = np.random.default_rng(seed)
        for _ in range(60):
            batch.apply(random_moves(batch, random), strict=False, threads=1 + seed % 3)
            batch.reset(batch.over)

    def look() -> None:
        for _ in range(30):
            copy = batch.copy()
            assert (copy.cells.sum(axis=(1, 2)) == 96).all()
            assert np.array_equal(copy.legal_mask().any(axis=1), ~copy.over)
            _ = (batch.keys, batch.rewards(), batch.observe(threads=2), batch.children(), batch == copy, batch[5])
            _ = kalah.Batch.concat([batch, copy, batch])
            copy.reset(positions=batch)

    players = [functools.partial(play, seed) for seed in range(4)]
    in_threads(*players, look, look, lambda: batch.playout(1, threads=2))
    assert (batch.cells.sum(axis=(1, 2)) == 96).all()
    assert batch.observe(out=everything, scaled=False) is everything


def test_one_array_in_two_threads_is_refused_or_written(batch: kalah.Batch) -> None:
    """Rows are not mixed up, whoever is first; the second may be told to wait."""
    out = np.zeros((N, 28), np.float32)
    expected = batch.observe()

    def observe() -> None:
        for _ in range(200):
            try:
                batch.observe(out=out)
            except ValueError as error:
                assert "another thread uses it" in str(error)

    in_threads(observe, observe)
    assert np.array_equal(out, expected)


def test_threads_of_its_own_make_no_difference() -> None:
    one, four = (kalah.Batch(kalah.Rules.standard(), 20_000) for _ in range(2))
    random = np.random.default_rng(1)
    for _ in range(5):
        assert np.array_equal(one.legal_mask(), four.legal_mask(threads=4))
        assert np.array_equal(one.observe(), four.observe(threads=4))
        moves = random_moves(one, random)
        assert np.array_equal(one.apply(moves, strict=False), four.apply(moves, strict=False, threads=4))
        one.reset(one.over)
        four.reset(four.over)
        assert one == four
    bad = np.where(np.isin(np.arange(20_000), [19_999, 7_000, 12_345]), 9, random_moves(one, random))
    with pytest.raises(kalah.IllegalMoveError, match="row 7000: there is no move 9: "):
        four.apply(bad, threads=4)
    assert one == four


def resident() -> int:
    """Bytes of memory this process has, by the system's account."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def test_memory_stays_flat() -> None:
    """Two million rows stepped, each step reading and making everything that there is."""
    try:
        resident()
    except OSError:
        pytest.skip("the system does not say how much memory a process has")
    random = np.random.default_rng(1)
    n, batch = 20_000, kalah.Batch(kalah.Rules.standard(), 20_000)

    def step() -> None:
        batch.apply(random_moves(batch, random))
        batch.reset(batch.over)
        _ = (batch.observe(), batch.rewards(), batch.cells, batch.keys, batch[:100], batch.copy()[0])
        with pytest.raises(kalah.IllegalMoveError):
            batch.apply(np.full(n, 9))
        with pytest.raises(ValueError):
            batch.observe(out=np.zeros(1, np.float32))

    for _ in range(20):
        step()
    gc.collect()
    before = resident()
    for _ in range(100):
        step()
    gc.collect()
    # A step makes arrays of some 10 megabytes: were one in a hundred lost, it would be seen.
    assert resident() - before < 20_000_000
