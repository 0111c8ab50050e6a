"""``perft``: counts the sequences of exactly N plies."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import chain
from time import perf_counter

from kalah._cli.start import Commands, UsageError, add_position, add_rules, command, rules_help, start_of
from kalah._kalah import Position

_DEEPEST = 255

_AHEAD = 3
"""Plies after which the count goes on position by position, so that it can say how far it is."""


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser = command(
        commands,
        "perft",
        "Count the legal sequences of exactly N plies.",
        "A ply is one sowing or swap; a game that ends sooner counts nothing. Time and rate of every\n"
        "depth go to standard error, the count of the last one to standard output, alone on the last\n"
        f"line. Depths that take long say how far they are where tqdm is installed.\n\n{rules_help()}",
    )
    add_rules(parser)
    add_position(parser)
    parser.add_argument("--depth", "-d", type=int, required=True, metavar="N", help="how many plies")
    parser.add_argument("--divide", action="store_true", help="also say how many sequences begin with each move")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Counts."""
    if not 0 <= args.depth <= _DEEPEST:
        raise UsageError(f"argument --depth: 0 to {_DEEPEST} plies are possible, not {args.depth}")
    start = start_of(args)
    print(start.text, file=sys.stderr)
    count = 1
    for depth in range(min(1, args.depth), args.depth + 1):
        begin = perf_counter()
        count = counted(start, depth)
        seconds = perf_counter() - begin
        rate = count / max(seconds, 1e-9) / 1e6
        print(f"depth {depth}: {count} in {seconds:.3f} s, {rate:.1f} million a second", file=sys.stderr, flush=True)
    if args.divide and args.depth > 0:
        for move in start.legal_moves:
            name = "swap" if move == start.rules.pits else f"pit {move + 1}"
            print(f"{name}: {start.apply(move).perft(args.depth - 1)}")
    print(count)
    return 0


def counted(start: Position, depth: int) -> int:
    """perft, saying meanwhile how far it is."""
    ahead = min(depth, _AHEAD)
    positions: Sequence[Position] = [start]
    for _ in range(ahead):
        positions = list(
            chain.from_iterable((before.apply(move) for move in before.legal_moves) for before in positions)
        )
    return sum(position.perft(depth - ahead) for position in _watched(positions, f"depth {depth}"))


def _watched(positions: Sequence[Position], what: str) -> Iterable[Position]:
    """The positions, with a bar on a terminal's standard error once it takes more than a second."""
    try:
        tqdm = import_module("tqdm").tqdm
    except ImportError:
        return positions
    bar: Iterable[Position] = tqdm(positions, desc=what, unit=" positions", leave=False, delay=1, disable=None)
    return bar
