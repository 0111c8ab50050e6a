"""How fast the Python module is: one table from one run.

    pip install ./kalah-py numpy open_spiel
    python benches/python/speed.py

Everything is measured in turn, again and again, and the least processor time of each counts. Without OpenSpiel, or
without cargo for the loop in Rust, their lines are left out, and so are the ratios to them.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import kalah
import numpy as np

STANDARD = kalah.Rules.standard()
STEPS, ENVIRONMENTS, GAMES = 10_000, 64, 100_000
MORE_RULES = ["2x6x6:swap=on", "2x12x12", "3x6x4", "4x6x4"]


@dataclass
class Timed:
    """Something that is run again and again: what it is, how many steps or games it is, and its least time so far."""

    name: str
    run: Callable[[], float]
    """Runs it once: the seconds it took."""
    times: int
    least: float = float("inf")

    @property
    def each(self) -> float:
        """Seconds a step."""
        return self.least / self.times


def timed(name: str, times: int, work: Callable[[], object]) -> Timed:
    def run() -> float:
        begin = time.process_time()
        work()
        return time.process_time() - begin

    return Timed(name, run, times)


def scalar() -> Timed:
    """The moves of random games, each applied to the position before it."""
    chance, pairs, position = random.Random(1), [], kalah.Position(STANDARD)
    for _ in range(STEPS):
        position = kalah.Position(STANDARD) if position.is_over else position
        move = chance.choice(position.legal_moves)
        pairs.append((position, move))
        position = position.apply(move)

    def work() -> None:
        for position, move in pairs:
            position.apply(move)

    return timed("kalah: position.apply(move)", STEPS, work)


def batch_step(rules: kalah.Rules, rows: int) -> Timed:
    """Every row a random move and, where its game is over, a new game."""
    batch, chance = kalah.Batch(rules, rows), np.random.default_rng(1)
    mask, seen = batch.legal_mask(), batch.observe()
    numbers = np.zeros(mask.shape, np.float32)

    def step() -> None:
        batch.legal_mask(out=mask)
        chance.random(out=numbers, dtype=np.float32)
        batch.apply(np.where(mask, numbers, -1).argmax(axis=1))
        batch.observe(out=seen)
        batch.reset(batch.over)

    def work() -> None:
        for _ in range(50):
            step()

    return timed(f"kalah: {rows} rows of Batch, {rules}", 50 * rows, work)


def playouts() -> Timed:
    batch = kalah.Batch(STANDARD, GAMES)
    return timed("kalah: Batch.playout", GAMES, lambda: batch.playout(1))


def open_spiel_scalar(spiel: Any) -> Timed:
    game = spiel.load_game("mancala")
    chance, pairs, state = random.Random(1), [], game.new_initial_state()
    for _ in range(STEPS):
        state = game.new_initial_state() if state.is_terminal() else state
        move = chance.choice(state.legal_actions())
        pairs.append((state, move))
        state = state.clone()
        state.apply_action(move)

    def work() -> None:
        for state, move in pairs:
            state.clone().apply_action(move)

    return timed("OpenSpiel: state.clone(), apply_action(move)", STEPS, work)


def open_spiel_vector() -> Timed:
    """Only the step is timed, not the choice of the moves."""
    vector_env, rl_environment, rl_agent = (
        import_module(f"open_spiel.python.{name}") for name in ("vector_env", "rl_environment", "rl_agent")
    )
    environments = vector_env.SyncVectorEnv([rl_environment.Environment("mancala") for _ in range(ENVIRONMENTS)])
    chance, steps = random.Random(1), environments.reset()

    def choose(step: Any) -> Any:
        seen = step.observations
        return rl_agent.StepOutput(action=chance.choice(seen["legal_actions"][seen["current_player"]]), probs=None)

    def run() -> float:
        nonlocal steps
        took = 0.0
        for _ in range(20):
            moves = [choose(step) for step in steps]
            begin = time.process_time()
            steps, *_ = environments.step(moves, reset_if_done=True)
            took += time.process_time() - begin
        return took

    return Timed(f"OpenSpiel: {ENVIRONMENTS} environments of SyncVectorEnv", run, 20 * ENVIRONMENTS)


def rust_playouts() -> Timed | None:
    """The same games by a loop in Rust, which measures itself in its own process."""
    if not shutil.which("cargo"):
        print("No cargo: the loop in Rust is left out.")
        return None
    root = Path(__file__).resolve().parents[2]
    command = ["cargo", "bench", "--quiet", "-p", "kalah-benches", "--bench", "playouts", "--", "--games", str(GAMES)]

    def run() -> float:
        output = subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout
        found = re.search(r"([\d.e-]+) seconds", output)
        if not found:
            raise RuntimeError(f"{command} says: {output}")
        return float(found[1])

    return Timed("Rust: a loop of Position::playout", run, GAMES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default: %(default)s)")
    parser.add_argument("--rows", type=int, default=4096, help="rows of the batch (default: %(default)s)")
    args = parser.parse_args()

    spiel_step = spiel_vector = None
    try:
        spiel_step, spiel_vector = open_spiel_scalar(import_module("pyspiel")), open_spiel_vector()
    except ImportError as error:
        print(f"No OpenSpiel ({error}): it is left out. It comes with: pip install open_spiel")
    step, vector, games, rust = scalar(), batch_step(STANDARD, args.rows), playouts(), rust_playouts()
    more = [batch_step(kalah.Rules.parse(text), args.rows) for text in MORE_RULES]

    everything = [one for one in (step, spiel_step, vector, spiel_vector, *more, games, rust) if one]
    for _ in range(args.rounds):
        for one in everything:
            one.least = min(one.least, one.run())

    print(f"{'ns each':>9} {'a second':>11}  {'ratio':>6}  {'wanted':<7} what")

    def line(one: Timed, other: Timed | None = None, wanted: float = 0) -> None:
        ratio = f"{other.each / one.each:6.2f}  {wanted:<7}" if other else " " * 15
        print(f"{one.each * 1e9:9.1f} {1 / one.each:11,.0f}  {ratio} {one.name}")

    for one, other, wanted in ((step, spiel_step, 5), (vector, spiel_vector, 100), (games, rust, 0.8)):
        if other:
            line(other)
        line(one, other, wanted)
    for one in more:
        line(one)


if __name__ == "__main__":
    main()
