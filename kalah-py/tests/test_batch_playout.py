"""Random games: always the same, interruptible, with progress."""

from __future__ import annotations

import subprocess
import sys
import types
from typing import Any

import kalah
import numpy as np
import pytest

# Rules, final scores of the first three games, plies of all 1,000, and how many each seat won alone.
PINNED = [
    ("2x6x4", [[28, 20], [17, 31], [24, 24]], 44066, [510, 419]),
    ("2x6x6:swap=on", [[35, 37], [48, 24], [44, 28]], 61996, [492, 457]),
    ("2x12x12", [[107, 181], [143, 145], [176, 112]], 271537, [499, 485]),
    ("3x6x4", [[23, 29, 20], [22, 18, 32], [17, 22, 33]], 60927, [326, 333, 297]),
    (
        "4x6x3:capture=always,capture_from=all,end=no_move",
        [[20, 20, 20, 12], [30, 11, 11, 20], [33, 9, 13, 17]],
        42489,
        [279, 229, 241, 204],
    ),
]


@pytest.mark.parametrize(("rules", "scores", "plies", "won"), PINNED)
def test_the_games_never_change(rules: str, scores: list[list[int]], plies: int, won: list[int]) -> None:
    batch = kalah.Batch(kalah.Rules.parse(rules), 1000)
    lengths = np.zeros(1000, np.int64)
    ends = batch.playout(2024, plies=lengths)
    found = ends.scores[:3].tolist(), int(lengths.sum()), (ends.rewards() == 1).sum(axis=0).tolist()
    assert found == (scores, plies, won)


def test_progress_is_a_bar_of_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bar:
        n = 0

        def __init__(self, total: int, desc: str, unit: str) -> None:
            assert (total, desc, unit) == (20_000, "playout", " rows")
            bars.append(self)

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *_: object) -> None:
            assert self.n == 20_000

        def update(self, more: int) -> None:
            self.n += more

    bars: list[Bar] = []
    monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
    monkeypatch.setitem(sys.modules, "tqdm.auto", types.SimpleNamespace(tqdm=Bar))
    kalah.Batch(kalah.Rules.standard(), 20_000).playout(1, progress=True)
    assert len(bars) == 1


def test_threads_and_parts_make_no_difference() -> None:
    batch = kalah.Batch(kalah.Rules(3, 6, 4), 10_000)
    plies, of_threads = np.zeros(10_000, np.int64), np.zeros(10_000, np.int64)
    ends = batch.playout(7, plies=plies)
    assert batch.playout(7, threads=3, plies=of_threads) == ends
    assert np.array_equal(plies, of_threads)
    parts = [batch[:1234].playout(7), batch[1234:].playout(7, first=1234)]
    assert kalah.Batch.concat(parts) == ends
    assert batch.playout(8) != ends and batch == kalah.Batch(kalah.Rules(3, 6, 4), 10_000)


def test_games_that_are_over_stay_as_they_are() -> None:
    over = kalah.Position.from_sides(kalah.Rules.standard(), [[0] * 6 + [30], [1] * 6 + [12]])
    plies = np.ones(1, np.int64)
    assert kalah.Batch.from_positions([over]).playout(1, plies=plies)[0] == over
    assert plies.tolist() == [0]
    assert len(kalah.Batch(kalah.Rules.standard(), 0).playout(1)) == 0


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, True, 1.0, "1", None])
def test_seeds_that_cannot_be(seed: Any) -> None:
    batch = kalah.Batch(kalah.Rules.standard(), 1)
    with pytest.raises((ValueError, TypeError), match="seed"):
        batch.playout(seed)
    with pytest.raises((ValueError, TypeError), match="first"):
        batch.playout(1, first=seed)


def test_progress() -> None:
    batch = kalah.Batch(kalah.Rules.standard(), 50_000)
    calls: list[tuple[int, int]] = []
    batch.playout(1, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (50_000, 50_000) and len(calls) > 3
    assert [done for done, _ in calls] == sorted({done for done, _ in calls})
    assert {total for _, total in calls} == {50_000}

    def stop(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        batch.playout(1, progress=stop)
    with pytest.raises(TypeError):
        batch.playout(1, progress=1)  # type: ignore[arg-type]
    assert batch == kalah.Batch(kalah.Rules.standard(), 50_000)


def test_progress_without_tqdm_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match=r"pip install kalah\[progress\]"):
        kalah.Batch(kalah.Rules.standard(), 1).playout(1, progress=True)


@pytest.mark.parametrize("rules", ["2x6x4", "2x15x2000"])
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_is_answered_within_a_second(rules: str, threads: int) -> None:
    code = f"""
import os, signal, threading, time
import kalah
batch = kalah.Batch(kalah.Rules.parse({rules!r}), 2_000_000)
def interrupt():
    time.sleep(0.5)
    print(time.monotonic(), flush=True)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    while True:
        batch.playout(1, threads={threads})
except KeyboardInterrupt:
    print(time.monotonic())
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    sent, answered = map(float, run.stdout.split())
    assert 0 <= answered - sent < 1, run.stdout
