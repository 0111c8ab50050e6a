"""Many threads at one object, and one thread at work for long."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import kalah
import pytest
from kalah import Game, Position, Series

THREADS = 8


def at_once(work: Callable[[int], object]) -> None:
    """Runs the work in many threads that begin together; the first error of any is raised."""
    barrier = threading.Barrier(THREADS)

    def begin(thread: int) -> object:
        barrier.wait()
        return work(thread)

    with ThreadPoolExecutor(THREADS) as pool:
        for future in [pool.submit(begin, thread) for thread in range(THREADS)]:
            future.result()


def test_one_game() -> None:
    game = Game(kalah.Rules(2, 6, 100))

    def work(thread: int) -> None:
        for _ in range(20):
            try:
                game.play(thread % 6)
            except kalah.IllegalMoveError:
                game.undo(2)
            game.set_name(thread % 2, str(thread))
            assert Game.parse(str(game)).start == game.start
            assert game.plies == () or game.plies[0].sown is not None
            assert game == game

    at_once(work)
    again = Game.from_position(game.start)
    for ply in game.plies:
        assert ply.move is not None and again.play(ply.move) == ply.sown


def test_two_games_compared_both_ways() -> None:
    games = Game(), Game()

    def work(thread: int) -> None:
        for _ in range(2000):
            assert games[thread % 2] == games[1 - thread % 2]

    at_once(work)


def test_one_series() -> None:
    game = Game()
    game.resign(0)
    result = game.result
    assert result is not None
    series = Series()

    def work(_: int) -> None:
        for _ in range(100):
            series.add(result)

    at_once(work)
    assert series.score(1).wins == len(series.results) == THREADS * 100


def test_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    games = []
    for number in range(400):
        games.append(Game())
        games[-1].set_tag("Number", str(number))
    kalah.write_records(path, games)
    reader, numbers = kalah.read_records(path), list[int]()

    def work(_: int) -> None:
        for game in reader:
            numbers.append(int(game.tags["Number"]))

    at_once(work)
    assert sorted(numbers) == list(range(400))


def test_deep_perft_on_a_small_stack() -> None:
    # It would take for ever, but it goes down to the last ply at once.
    program = """
import kalah, os, threading, time
start = kalah.Position(kalah.Rules(2, 15, 2000))
threading.stack_size(128 * 1024)
threading.Thread(target=lambda: start.perft(255), daemon=True).start()
time.sleep(1)
os._exit(0)
"""
    subprocess.run([sys.executable, "-c", program], timeout=60, check=True)


def test_other_threads_run_during_perft() -> None:
    done = threading.Event()
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    begin = time.monotonic()
    depth = 7
    while time.monotonic() - begin < 0.5:
        Position().perft(depth)
        depth += 1
    done.set()
    ticker.join()
    assert ticks > 50


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals are a matter of Unix")
def test_an_interrupt_ends_perft() -> None:
    program = "import kalah; print(flush=True); kalah.Position().perft(60)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdout.readline() == b"\n"
        time.sleep(0.2)
        import signal

        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        _, errors = process.communicate(timeout=30)
        took = time.monotonic() - begin
    assert errors.rstrip().endswith(b"KeyboardInterrupt"), errors
    assert took < 5, "within a second, and the end of the interpreter"
