"""Perfect play for two players, and somebody to play against: ``kalah.Solver``, ``kalah.Table``, ``kalah.Player``.

    >>> import kalah
    >>> rules = kalah.Rules(2, 4, 2)
    >>> table = kalah.Table.build(rules, 8)             # all positions with at most 8 seeds in the pits
    >>> solution = kalah.Solver(rules, table=table).solve(kalah.Position(rules), question="moves")
    >>> solution.margin, {move: bounds.margin for move, bounds in solution.moves.items()}
    (6, {0: -12, 1: -10, 2: 4, 3: 6})

The native classes answer with the plain values of this module. All margins are final margins, in seeds: the own store
at the end less the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, SupportsIndex, TypeAlias

from kalah._analysis import Analysis, AnalyzedPly
from kalah._bounds import Bounds
from kalah._kalah import Player, SearchError, Solver, Table, fair_starts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Analysis",
    "AnalyzedPly",
    "Bounds",
    "BuildProgress",
    "Choice",
    "Level",
    "MoveValue",
    "Player",
    "Probed",
    "Progress",
    "Question",
    "SearchError",
    "Solution",
    "Solver",
    "Stop",
    "Table",
    "Values",
    "fair_starts",
]

Level: TypeAlias = SupportsIndex | Literal["random", "greedy", "strongest"]
"""How well a player plays: 1 to 9, or the name of 1, 2 or 9."""

Question: TypeAlias = Literal["margin", "moves", "outcome"]
"""What a solver is asked: the margin; that of every move; or no more than who wins."""

Stop: TypeAlias = Literal["cancelled", "nodes", "seconds"]
"""Why a search stopped before it had its answer."""


@dataclass(frozen=True, slots=True)
class Solution(Bounds):
    """The answer of a solver: bounds on the margin of the seat to move under best play of both.

    Where the search was stopped, they are those proven until then: true, but not equal.
    """

    moves: dict[int, Bounds] = field(hash=False)
    """What each legal move leads to, for the seat that makes it. All exact only for the question ``moves``."""
    line: tuple[int, ...]
    """A line of best play, to the end of the game, if it was asked for and nothing stopped it."""
    nodes: int
    """Positions looked at."""
    seconds: float
    """The time that it took."""
    stopped: Stop | None
    """Why it stopped early, if it did."""

    @property
    def best_moves(self) -> tuple[int, ...]:
        """The moves proven to be best: all of them for the question ``moves``.

        For ``margin`` it is at least one, but perhaps none where a swap is offered.
        """
        return tuple(move for move, bounds in self.moves.items() if bounds.low == self.high)


@dataclass(frozen=True, slots=True)
class Progress(Bounds):
    """How far a solver is: bounds on the margin proven so far."""

    move: int | None
    """The move that it looks at, if any."""
    at_least: int
    """The question at the moment is whether the margin of that move is at least this."""
    nodes: int
    """Positions looked at."""
    seconds: float
    """Time since the beginning."""
    used: float
    """The part of its memory in use, 0 to 1."""


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """How far a table is."""

    seeds: int
    """Seeds in the pits of the positions that are being worked on."""
    done: int
    """Positions done."""
    total: int
    """Positions of the whole table."""
    seconds: float
    """Time since the beginning."""


class Probed(NamedTuple):
    """What a table knows of the rows of a batch."""

    margins: NDArray[np.int32]
    """By row, the final margin of the seat to move under best play; 0 where it is not known."""
    known: NDArray[np.bool_]
    """By row, whether the table has it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that a player chose, and why."""

    move: int
    """The move: a legal one."""
    margin: int
    """The final margin that the seat to move expects of it, in seeds: its own store less the fullest of the others
    still playing, if all of these play against it as well as they can."""
    proven: bool
    """Whether that is no estimate but certain."""
    plies: int
    """How many plies ahead it looked; 0: not at all, and the margin is that of the stores as they are."""
    nodes: int
    """Positions looked at."""
    seconds: float
    """The time that it took."""
    stopped: Stop | None
    """What ended the search before it knew everything or was at the end of its plies."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What a move seems to be worth."""

    move: int
    """The move."""
    margin: int
    """As in ``Choice``."""
    proven: bool
    """As in ``Choice``."""


@dataclass(frozen=True, slots=True)
class Values:
    """What every move seems to be worth."""

    moves: tuple[MoveValue, ...]
    """Every legal move once, the best first: a certain win goes before a larger margin that is not certain."""
    plies: int
    """As in ``Choice``."""
    nodes: int
    """As in ``Choice``."""
    seconds: float
    """As in ``Choice``."""
    stopped: Stop | None
    """As in ``Choice``."""
