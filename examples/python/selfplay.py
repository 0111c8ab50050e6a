"""The computer plays against itself on all cores, and what it played becomes one file to learn from.

    pip install './kalah-py[numpy]'
    python examples/python/selfplay.py games.npz --games 1000 --level 4

The file depends on what was asked for, not on the number of workers: what is played at a time has a seed of its own.
``load`` reads it, and ``selfplay_ray.py`` does the same on several machines.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias

import kalah
import numpy as np
from numpy.typing import NDArray

Columns: TypeAlias = dict[str, NDArray[Any]]
Work: TypeAlias = Callable[[range], Columns]

PART = 50
"""Games that a worker plays at a time."""
OPENING = 4
"""Plies at the beginning of each game that are left to chance, so that games differ. They are not in the file."""


def play(rules: kalah.Rules, level: int, seed: int, games: range) -> Columns:
    """Plays the games with these numbers: a row for every position and the move chosen there, in the order of play."""
    chance, player = (kalah.Player(level=i, seed=seed << 32 | games.start, memory=1 << 20) for i in (1, level))
    batch, numbers = kalah.Batch(rules, len(games)), np.array(games, np.uint32)
    for _ in range(OPENING):
        batch.apply(chance.choose_many(batch), strict=False)
    plies: list[Columns] = []
    while not plies or not batch.over.all():
        moves, going_on = player.choose_many(batch), ~batch.over
        now: Columns = {"game": numbers, "move": moves, "cells": batch.cells, "turn": batch.turn, "phase": batch.phase}
        plies.append({name: column[going_on] for name, column in now.items()})
        batch.apply(moves, strict=False)  # where the game is over there is none
    columns = {name: np.concatenate([ply[name] for ply in plies]) for name in plies[0]}
    columns["rewards"] = batch.rewards()[columns["game"] - games.start]
    order = np.argsort(columns["game"], kind="stable")
    return {name: column[order] for name, column in columns.items()}


def load(path: str | Path) -> tuple[kalah.Batch, Columns]:
    """All positions, and for each ``game``, its number; ``move``, what was played; ``rewards``, by seat, of the end."""
    with np.load(path) as data:
        rules = kalah.Rules.parse(data["rules"].item())
        positions = kalah.Batch.from_arrays(rules, data["cells"], data["turn"], data["phase"])
        return positions, {name: data[name] for name in ("game", "move", "rewards")}


def on_processes(work: Work, parts: Sequence[range], workers: int) -> Iterable[Columns]:
    """What the work makes of the parts, in their order, done by so many processes of this machine."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(work, parts)


def main(on_workers: Callable[[Work, Sequence[range], int], Iterable[Columns]], about: str | None) -> None:
    """Reads the arguments, has the games played by workers, and writes the file."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="what to write: its name ends in .npz")
    parser.add_argument("--games", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--rules", default="standard", help="as text or by name (standard)")
    parser.add_argument("--level", type=int, choices=kalah.Player.levels(), default=4, help="how well it plays (4)")
    parser.add_argument("--seed", type=int, default=0, help="for other games (0)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (one for each processor)")
    given = parser.parse_args()
    try:
        rules = kalah.Rules.parse(given.rules)
    except kalah.KalahError as error:
        parser.error(f"--rules {given.rules}: {error}")
    if not (0 < given.games <= 1 << 32 and 0 < given.workers and 0 <= given.seed < 1 << 32):
        parser.error("--games are 1 to 2**32, --workers at least 1, --seed is 0 to 2**32 - 1")
    if given.file.suffix != ".npz" or not given.file.parent.is_dir():
        parser.error(f"{given.file}: a name that ends in .npz is needed, in a folder that exists")

    parts = [range(given.games)[first : first + PART] for first in range(0, given.games, PART)]
    played = []
    for part in on_workers(partial(play, rules, given.level, given.seed), parts, given.workers):
        played.append(part)
        print(f"\r{parts[len(played) - 1].stop} games", end="", file=sys.stderr, flush=True)
    columns: dict[str, Any] = {name: np.concatenate([part[name] for part in played]) for name in played[0]}
    np.savez_compressed(given.file, rules=np.array(str(rules)), **columns)
    print(f", {len(columns['move'])} positions in {given.file}", file=sys.stderr)


if __name__ == "__main__":
    main(on_processes, __doc__)
