"""The computer player."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import kalah
import numpy as np
import pytest
import strategies
from hypothesis import given, settings
from kalah import Batch, Player, Position, Rules, Solver, Table


def play(players: list[Player], position: Position, **limits: Any) -> list[int]:
    moves = []
    while choice := players[position.turn].choose(position, **limits):
        assert choice.move in position.legal_moves
        moves.append(choice.move)
        position = position.apply(choice.move)
    assert position.is_over
    return moves


RULES = ["2x6x4", "2x8x8:capture=always,majority_end=on", "3x3x2", "4x3x2:capture_from=all", "2x4x3:swap=on"]


@pytest.mark.parametrize("text", RULES)
def test_the_same_again(text: str) -> None:
    rules = Rules.parse(text)
    games = []
    for seed in (7, 7, 8):
        players = [Player(level=level, seed=seed) for level in (1, 4, 9, 2)[: rules.players]]
        games.append(play(players, Position(rules), nodes=500))
    assert games[0] == games[1] != games[2]


@given(strategies.positions())
@settings(max_examples=60)
def test_any_position(position: Position) -> None:
    player = Player(memory=1 << 16)
    choice, values = player.choose(position, nodes=200), player.values(position, nodes=200)
    assert sorted(value.move for value in values.moves) == list(position.legal_moves)
    if choice is None:
        assert position.is_over and values.moves == ()
    else:
        assert choice.move in position.legal_moves and choice.nodes <= 200 and values.nodes <= 200


def test_what_is_proven_is_what_the_solver_says() -> None:
    rules = Rules(2, 3, 2)
    player, solver, position = Player(), Solver(rules), Position(rules)
    proven = 0
    while choice := player.choose(position):
        solution = solver.solve(position, question="moves")
        assert choice.move in solution.best_moves
        # A lone move needs no thought.
        assert choice.proven and choice.margin == solution.margin or len(position.legal_moves) == 1
        values = player.values(position)
        assert {value.move: value.margin for value in values.moves} == {
            move: bounds.margin for move, bounds in solution.moves.items()
        }
        proven += 1
        position = position.apply(choice.move)
    assert proven > 3


def test_a_table_helps() -> None:
    rules = Rules(2, 6, 2)
    position = Position.from_sides(rules, [[2, 2, 0, 1, 2, 0, 6], [0, 3, 1, 0, 2, 2, 3]])
    alone, helped = Player(), Player(table=Table.build(rules, 13))
    known = helped.choose(position, nodes=20_000)
    assert known is not None and known.proven and known.margin == Solver(rules).solve(position).margin
    other = alone.choose(position, nodes=known.nodes)
    assert other is not None and not other.proven


def test_levels() -> None:
    assert list(Player.levels()) == list(range(1, 10)) and Player.levels()[1] == 0
    assert list(Player.levels().values()) == sorted(Player.levels().values())
    assert [Player(level="random").level, Player(level="greedy").level, Player(level="strongest").level] == [1, 2, 9]
    assert Player().level == 9 and repr(Player(level=3)) == "<kalah.Player of level 3>"
    for bad in (0, 10, -1, 2**70, "best", ""):
        with pytest.raises(kalah.KalahError, match="there is no level"):
            Player(level=bad)  # type: ignore[arg-type]
    for wrong in (True, 1.5, None, b"greedy"):
        with pytest.raises(TypeError):
            Player(level=wrong)  # type: ignore[arg-type]
    with pytest.raises(kalah.KalahError, match="seed = -1"):
        Player(seed=-1)
    with pytest.raises(MemoryError):
        Player(memory=2**63)
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(Player())


def test_the_strongest_beats_the_weak() -> None:
    points = 0.0
    for number in range(10):
        seats = [Player(seed=number), Player(level="greedy", seed=number)]
        mine = number % 2
        position = Position()
        while choice := seats[position.turn ^ mine].choose(position, nodes=3000):
            position = position.apply(choice.move)
        assert position.outcome is not None
        winner = position.outcome.winner
        points += 0.5 if winner is None else winner == mine
    assert points >= 8


def test_limits() -> None:
    player = Player()
    usual = player.choose(Position())
    assert usual is not None and 50_000 < usual.nodes <= 100_000 and usual.stopped == "nodes"
    one = player.choose(Position(), plies=1)
    assert one is not None and one.plies == 1 and one.stopped is None
    begin = time.monotonic()
    timed = player.choose(Position(), seconds=0.1)
    assert timed is not None and timed.stopped == "seconds" and time.monotonic() - begin < 3
    deep = player.choose(Position(), plies=2**70, nodes=1000)
    assert deep is not None and deep.stopped == "nodes"
    for name, bad in [("nodes", -1), ("nodes", 2**64), ("seconds", -1.0), ("plies", -1)]:
        limits: Any = {name: bad}
        with pytest.raises(kalah.KalahError):
            player.choose(Position(), **limits)
        with pytest.raises(TypeError):
            wrong: Any = {name: "1"}
            player.values(Position(), **wrong)


def test_many() -> None:
    batch = Batch(Rules(2, 4, 2), 50)
    random = np.random.default_rng(1)
    for _ in range(6):
        mask = batch.legal_mask()
        batch.apply(np.where(mask, random.random(mask.shape), -1).argmax(axis=1), strict=False)
    together, one_by_one = Player(seed=3), Player(seed=3)
    seen = list[tuple[int, int]]()
    moves = together.choose_many(batch, nodes=200, progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen) and seen[-1] == (50, 50)
    assert moves.dtype == np.int8 and moves.shape == (50,)
    for move, position in zip(moves, batch, strict=True):
        choice = one_by_one.choose(position, nodes=200)
        assert move == (-1 if choice is None else choice.move)
    assert (moves == -1).any() and (moves != -1).any()
    batch.apply(moves, strict=False)
    assert together.choose_many(Batch(Rules(), 0)).shape == (0,)
    with pytest.raises(TypeError, match="kalah.Batch"):
        together.choose_many([Position()])  # type: ignore[arg-type]


def test_cancel_from_another_thread() -> None:
    player, choices = Player(), []
    worker = threading.Thread(target=lambda: choices.append(player.choose(Position(Rules(2, 6, 6)), plies=100)))
    worker.start()
    time.sleep(0.3)
    begin = time.monotonic()
    player.cancel()
    worker.join(timeout=30)
    assert time.monotonic() - begin < 1
    (choice,) = choices
    assert choice is not None and choice.stopped == "cancelled" and choice.plies > 1


def test_threads_share_a_player() -> None:
    player, games = Player(level=3), []

    def work() -> None:
        games.append(play([player] * 2, Position(Rules(2, 4, 3)), nodes=200))

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(games) == 4


INTERRUPTED = """
import kalah
player = kalah.Player()
print(flush=True)
try:
    {}
except KeyboardInterrupt:
    print("interrupted", flush=True)
assert player.choose(kalah.Position(), nodes=100).nodes <= 100
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals are a matter of Unix")
@pytest.mark.parametrize(
    "long",
    [
        "player.choose(kalah.Position(), plies=100)",
        "player.choose_many(kalah.Batch(kalah.Rules(), 1_000_000))",
        "kalah.Table.build(kalah.Rules(), 21)",
    ],
)
def test_an_interrupt(long: str) -> None:
    program = INTERRUPTED.format(long)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "\n"
        time.sleep(0.5)
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert time.monotonic() - begin < 1
        assert process.wait(timeout=30) == 0
