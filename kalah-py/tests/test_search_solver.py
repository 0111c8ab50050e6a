"""The solver: its answers, its limits, and how it is stopped."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import types
from pathlib import Path
from typing import Any, ClassVar

import kalah
import pytest
import vectors
from kalah import Batch, Game, Player, Position, Rules, Solver, Table
from kalah.search import Bounds, Progress, Question

MiB = 1 << 20


def test_the_values_of_small_boards() -> None:
    solved = 0
    for row in vectors.rows("values.jsonl"):
        rules = vectors.rules(row)
        solution = Solver(rules, memory=MiB).solve(Position(rules), question="moves", line=True)
        moves = {vectors.number(move, rules): value for move, value in row["moves"].items()}
        assert solution.margin == row["margin"] and solution.stopped is None, row
        assert {move: bounds.margin for move, bounds in solution.moves.items()} == moves, row
        assert solution.best_moves == tuple(move for move, value in moves.items() if value == row["margin"])
        game = kalah.Game(rules)
        for move in solution.line:
            game.play(move)
        outcome = game.position.outcome
        assert outcome is not None and outcome.margin == row["margin"], row
        solved += 1
    assert solved == 200


def test_bounds_of_fair_starts_contain_a_draw() -> None:
    rows = vectors.rows("fairkalah.jsonl")
    starts = list(kalah.fair_starts().items())
    assert len(rows) == len(starts) == 254
    solver = Solver(Rules.empty_capture(), memory=16 * MiB)
    for row, (name, start) in zip(rows, starts, strict=True):
        position = Position.from_sides(vectors.rules(row), row["sides"], row["mover"])
        assert position == start and name.startswith("fair-")
        solution = solver.solve(position, nodes=5000)
        assert row["margin"] in solution and solution.stopped == "nodes"
        assert -48 <= solution.low <= solution.high <= 48


@pytest.mark.parametrize("question", ["margin", "moves", "outcome"])
def test_questions(question: Question) -> None:
    rules = Rules(2, 4, 3)
    solution = Solver(rules, memory=MiB).solve(Position(rules), question=question)
    assert solution.outcome == 1 and 6 in solution
    assert (solution.margin == 6) == (question != "outcome")
    assert set(solution.moves) == {0, 1, 2, 3}
    exact = [bounds for bounds in solution.moves.values() if bounds.margin is not None]
    assert len(exact) == 4 if question == "moves" else len(exact) < 4
    assert solution.nodes > 0 and solution.seconds > 0 and solution.line == ()


def test_a_solution_is_a_value() -> None:
    rules = Rules(2, 3, 2)
    solution = Solver(rules, memory=MiB).solve(Position(rules), question="moves")
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution and hash(again) == hash(solution)
    match solution:
        case Bounds(low=low, high=high):
            assert low == high == 4
    assert "margin" not in repr(Bounds(0, 1)) and eval(repr(Bounds(0, 1))) == Bounds(0, 1)


def test_threads_and_tables_change_nothing() -> None:
    rules = Rules(2, 5, 2)
    alone = Solver(rules, memory=MiB).solve(Position(rules), question="moves")
    table = Table.build(rules, 8, threads=2)
    helped = Solver(rules, table=table, memory=MiB, threads=2).solve(Position(rules), question="moves")
    assert helped.moves == alone.moves and helped.nodes < alone.nodes


def test_majority_end() -> None:
    rules = Rules(2, 3, 2, majority_end=True)
    solver = Solver(rules, memory=MiB)
    assert solver.rules == Rules(2, 3, 1)
    with pytest.raises(kalah.SearchError, match="majority_end"):
        solver.solve(Position(rules))
    assert solver.solve(Position(rules), question="outcome").outcome == 1
    over = Position.from_sides(Rules(2, 3, 2), [[0, 0, 0, 9], [0, 0, 0, 3]])
    assert solver.solve(over).margin == 6


def test_what_cannot_be_solved() -> None:
    with pytest.raises(kalah.SearchError, match="3 players"):
        Solver(Rules(3, 2, 2))
    with pytest.raises(kalah.SearchError, match="8 pits a side"):
        Solver(Rules.kgp())
    solver = Solver(Rules.standard(), memory=MiB)
    with pytest.raises(kalah.SearchError, match="2x6x4:capture=always.*in position 2x6x4:capture=always 4,4"):
        solver.solve(Position(Rules.empty_capture()))
    with pytest.raises(kalah.SearchError, match="1200 seeds"):
        solver.solve(Position(Rules(2, 6, 100)))
    with pytest.raises(kalah.SearchError, match="bytes of memory are too few"):
        Solver(Rules.standard(), memory=1).solve(Position())
    with pytest.raises(kalah.SearchError):
        Solver(Rules.kalaha(), table=Table.build(Rules.standard(), 2))
    with pytest.raises(MemoryError):
        Solver(Rules.standard(), memory=2**62)
    with pytest.raises(kalah.KalahError, match="there is no question .all."):
        solver.solve(Position(), question="all")  # type: ignore[arg-type]
    with pytest.raises(kalah.KalahError, match="line = True"):
        solver.solve(Position(), question="outcome", line=True)
    for bad in (-1, 2**64):
        with pytest.raises(kalah.KalahError, match=f"nodes = {bad}"):
            solver.solve(Position(), nodes=bad)
    for name in ("nodes", "seconds", "journal"):
        limits: dict[str, Any] = {name: True}
        with pytest.raises(TypeError):
            solver.solve(Position(), **limits)
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(solver)
    assert solver.last is None


def test_limits_of_time() -> None:
    solver = Solver(Rules(2, 6, 6), memory=16 * MiB)
    begin = time.monotonic()
    solution = solver.solve(Position(Rules(2, 6, 6)), seconds=0.2)
    assert solution.stopped == "seconds" and time.monotonic() - begin < 5
    assert solution.margin is None and solution.low < solution.high
    assert solver.solve(Position(Rules(2, 6, 6)), nodes=0).stopped == "nodes"


def test_progress() -> None:
    solver, seen = Solver(Rules.standard(), memory=16 * MiB), list[Progress]()
    solution = solver.solve(Position(), seconds=0.6, progress=seen.append)
    assert seen and all(at.low <= at.high and 0 <= at.used <= 1 for at in seen)
    assert [at.nodes for at in seen] == sorted(at.nodes for at in seen) and seen[-1].nodes <= solution.nodes
    assert seen[-1].move in range(6) and solution.stopped == "seconds"


def test_what_progress_raises_ends_the_search() -> None:
    solver = Solver(Rules.standard(), memory=16 * MiB)

    def tell(_: Progress) -> None:
        raise LookupError("enough")

    begin = time.monotonic()
    with pytest.raises(LookupError, match="enough"):
        solver.solve(Position(), progress=tell)
    assert time.monotonic() - begin < 5
    assert solver.last is not None and solver.last.stopped == "cancelled"
    assert solver.solve(Position(Rules(2, 6, 1))).margin == 2


def test_progress_cannot_ask_the_solver() -> None:
    solver = Solver(Rules.standard(), memory=16 * MiB)
    with pytest.raises(RuntimeError, match="at work already"):
        solver.solve(Position(), progress=lambda _: solver.solve(Position(), nodes=1))


def test_cancel_from_another_thread() -> None:
    solver = Solver(Rules(2, 6, 6), memory=16 * MiB)
    solver.cancel()  # nothing goes on
    answers = []

    def solve() -> None:
        answers.append(solver.solve(Position(Rules(2, 6, 6))))

    workers = [threading.Thread(target=solve) for _ in range(3)]
    for worker in workers:
        worker.start()
    time.sleep(0.3)
    begin = time.monotonic()
    solver.cancel()
    for worker in workers:
        worker.join(timeout=30)
    assert time.monotonic() - begin < 1, "within a second, those who wait too"
    assert [answer.stopped for answer in answers] == ["cancelled"] * 3
    for answer in answers:
        assert -72 <= answer.low < answer.high <= 72
        assert all(-72 <= bounds.low <= bounds.high <= 72 for bounds in answer.moves.values())
    assert solver.solve(Position(Rules(2, 6, 1))).margin == 2


def test_a_journal_goes_on(tmp_path: Path) -> None:
    path, rules = tmp_path / "first.journal", Rules(2, 4, 3)
    first = Solver(rules, memory=MiB).solve(Position(rules), journal=path)
    again = Solver(rules, memory=MiB).solve(Position(rules), journal=str(path))
    assert first.margin == again.margin == 6 and first.nodes > 0 and again.nodes == 0
    path.write_text("Dear Ada,\n")
    with pytest.raises(kalah.NotationError, match="no journal"):
        Solver(rules).solve(Position(rules), journal=path)
    assert path.read_text() == "Dear Ada,\n"
    with pytest.raises(FileNotFoundError, match="none"):
        Solver(rules).solve(Position(rules), journal=tmp_path / "none" / "x")
    with pytest.raises(OSError):
        Solver(rules).solve(Position(rules), journal=tmp_path)


INTERRUPTED = """
import kalah, time
rules = kalah.Rules(2, 6, 6)
solver = kalah.Solver(rules, memory=1 << 24)
print(flush=True)
try:
    solver.solve(kalah.Position(rules))
except KeyboardInterrupt:
    print("interrupted", flush=True)
last = solver.last
assert last.stopped == "cancelled" and last.low < last.high, last
small = kalah.Position(kalah.Rules(2, 6, 1))
assert solver.solve(small).margin == 2
print("usable", flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals are a matter of Unix")
def test_an_interrupt() -> None:
    with subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "\n"
        time.sleep(0.5)
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert time.monotonic() - begin < 1
        assert process.stdout.readline() == "usable\n"
        assert process.wait(timeout=30) == 0


def test_other_threads_run_meanwhile() -> None:
    solver, ticks = Solver(Rules(2, 6, 6), memory=MiB * 16), 0
    worker = threading.Thread(target=lambda: solver.solve(Position(Rules(2, 6, 6)), seconds=0.5))
    worker.start()
    while worker.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert ticks > 50


def test_on_a_small_stack() -> None:
    program = (
        "import kalah, threading; threading.stack_size(128 * 1024); rules = kalah.Rules(2, 2, 30);"
        "worker = threading.Thread(target=lambda: kalah.Solver(rules).solve(kalah.Position(rules), nodes=100_000));"
        "worker.start(); worker.join();"
        "worker = threading.Thread(target=lambda: kalah.Player().choose(kalah.Position(rules), nodes=10_000));"
        "worker.start(); worker.join()"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


class Bar:
    """What is used of tqdm."""

    made: ClassVar[list[Bar]] = []

    def __init__(self, *, desc: str, unit: str, total: int | None = None, unit_scale: bool = False) -> None:
        self.desc, self.unit, self.total, self.n, self.closed = desc, unit, total, 0, False
        Bar.made.append(self)

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def set_description(self, desc: str, *, refresh: bool) -> None:
        self.desc = desc

    def update(self, more: int) -> None:
        assert more >= 0
        self.n += more


def test_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
    monkeypatch.setitem(sys.modules, "tqdm.auto", types.SimpleNamespace(tqdm=Bar))
    Bar.made.clear()
    solution = Solver(Rules.standard(), memory=16 * MiB).solve(Position(), seconds=0.4, progress=True)
    assert solution.stopped == "seconds"
    table = Table.build(Rules(), 6, progress=True)
    Player(level=1).choose_many(Batch(Rules(), 9), progress=True)
    game = Game(Rules(2, 3, 1))
    game.play(0)
    game.analyze(Solver(game.rules), progress=True)
    solving, building, choosing, analysing = Bar.made
    assert all(bar.closed for bar in Bar.made)
    assert 0 < solving.n <= solution.nodes and solving.desc.startswith("margin -")
    assert building.n == building.total == len(table) and building.desc == "table, 6 seeds"
    assert choosing.n == choosing.total == 9 and analysing.n == analysing.total == 2
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="progress=True needs tqdm"):
        Table.build(Rules(), 6, progress=True)


def test_bounds() -> None:
    assert Bounds(-2, 2).margin is None and Bounds(-2, 2).outcome is None
    assert Bounds(0, 0).outcome == 0 and Bounds(1, 9).outcome == 1 and Bounds(-3, -1).outcome == -1
    assert 2 in Bounds(-2, 2) and 3 not in Bounds(-2, 2) and "2" not in Bounds(-2, 2)


def test_numpy_is_not_needed() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None; import kalah; rules = kalah.Rules(2, 3, 2);"
        "table = kalah.Table.build(rules, 6); position = kalah.Position(rules);"
        "game = kalah.Game(rules); game.play(1); print(game.analyze(kalah.Solver(rules, table=table))._repr_svg_());"
        "assert kalah.Player(table=table).choose(position).margin == 4 and table.probe(position) is None"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60, capture_output=True)


WAITING = """
import kalah, threading
rules = kalah.Rules(2, 6, 6)
solver = kalah.Solver(rules, memory=1 << 24)
answers = []
other = threading.Thread(target=lambda: answers.append(solver.solve(kalah.Position(rules))))
other.start()
print(flush=True)
try:
    solver.solve(kalah.Position(rules))
except KeyboardInterrupt:
    print("interrupted", flush=True)
assert other.is_alive() and not answers
solver.cancel()
other.join()
assert answers[0].stopped == "cancelled"
print("cancelled", flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals are a matter of Unix")
def test_an_interrupt_of_who_waits_leaves_the_other_alone() -> None:
    with subprocess.Popen([sys.executable, "-c", WAITING], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "\n"
        time.sleep(0.5)
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert process.stdout.readline() == "cancelled\n"
        assert time.monotonic() - begin < 2
        assert process.wait(timeout=30) == 0
