"""The computer's moves and hints: the library's players, by the names that the command line has for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from kalah import search
from kalah._kalah import Player as Computer
from kalah._kalah import Position
from kalah.search import Values

_LEVELS = max(search.Player.levels())
_DEEPEST = 20

NAMES = "person, computer, computer:LEVEL, random, greedy, search or search:PLIES"


@dataclass(frozen=True)
class Player:
    """Who plays a seat."""

    level: int | None
    """The computer's level; None for a person."""
    plies: int | None = None
    """How many plies ahead it looks, whatever time that takes, instead of as far as is usual."""

    def __str__(self) -> str:
        if self.plies is not None:
            return f"search:{self.plies}"
        return {None: "person", 1: "random", 2: "greedy"}.get(self.level, f"computer:{self.level}")


PERSON = Player(None)
USUAL = Player(_LEVELS)
_BY_NAME = {
    "person": PERSON,
    "computer": USUAL,
    "random": Player(1),
    "greedy": Player(2),
    "search": Player(_LEVELS, plies=7),
}


def player(text: str) -> Player:
    """A player by name.

    Raises:
        ValueError: There is no such player.
    """
    if text in _BY_NAME:
        return _BY_NAME[text]
    name, _, number = text.partition(":")
    if name not in ("computer", "search"):
        raise ValueError(f"a seat is played by {NAMES}, not {text!r}")
    value = int(number) if re.fullmatch("[0-9]{1,3}", number) else 0
    if name == "computer":
        if not 1 <= value <= _LEVELS:
            raise ValueError(f"computer plays at level 1 to {_LEVELS}, not {number!r}")
        return Player(value)
    if not 1 <= value <= _DEEPEST:
        raise ValueError(f"search looks 1 to {_DEEPEST} plies ahead, not {number!r}")
    return Player(_LEVELS, plies=value)


class Limits(TypedDict, total=False):
    """What the computer may spend on a move."""

    nodes: int
    seconds: float


class Computers:
    """One player for each seat that the computer has, and one for hints: asking does not change how it plays on."""

    def __init__(self, players: Sequence[Player], seed: int, limits: Limits) -> None:
        self._players = tuple(players)
        self._limits = limits
        self._hints = Computer()
        self._seats = [
            Computer(level=1 if player.level is None else player.level, seed=(seed + seat) % 2**64)
            for seat, player in enumerate(players)
        ]

    def choose(self, position: Position) -> int:
        """A move for the seat to move of a position that is not over."""
        seat = position.turn
        plies = self._players[seat].plies
        computer = self._seats[seat]
        choice = computer.choose(position, **self._limits) if plies is None else computer.choose(position, plies=plies)
        # Nobody asks at the end of the game.
        return position.legal_moves[0] if choice is None else choice.move

    def hint(self, position: Position) -> Values:
        """Every legal move with its value, the best first."""
        return self._hints.values(position, **self._limits)
