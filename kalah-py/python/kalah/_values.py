"""What moves and games came to: plain frozen values, made by the native module."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from kalah._kalah import Position

Cell: TypeAlias = tuple[int, int]
"""A seat and a place on its side, as in ``Position.sides[seat][place]``: pits from 0, then the store."""

EndReason: TypeAlias = Literal["side_empty", "no_move", "majority", "resignation"]
"""Why a game is over."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished game came to."""

    scores: tuple[int, ...]
    """Seeds in the final stores, by seat."""
    ranks: tuple[int, ...]
    """Places by seat, from 1; equal places leave a gap behind them (1, 1, 3)."""
    winner: int | None
    """The seat alone at rank 1; None for a draw."""
    margins: tuple[int, ...]
    """By seat: its score less the best of the others' scores."""
    words: str = field(default="", repr=False, compare=False, kw_only=True)
    """The outcome in plain English, which is its ``str`` too."""

    @property
    def margin(self) -> int:
        """The margin of seat 0: with two players South's seeds less North's."""
        return self.margins[0]

    def __str__(self) -> str:
        return self.words or repr(self)


@dataclass(frozen=True, slots=True)
class GameResult(Outcome):
    """What a game came to, with its history: the outcome, why it ended, and who had resigned."""

    reason: EndReason | None
    """Why the game is over; None if its start was over already."""
    resigned: tuple[bool, ...]
    """By seat, whether it had resigned."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a game is over, and who got the seeds left in the pits."""

    reason: EndReason
    """Where several reasons hold, the resignation goes first, then the empty side."""
    swept: tuple[int, ...]
    """Seeds swept into the stores, by seat."""


@dataclass(frozen=True, slots=True)
class Sown:
    """What a move did."""

    mover: int
    """The seat that moved."""
    move: int
    """The pit that was sown, from 0; the number of pits for the swap."""
    seeds: int
    """Seeds lifted from the pit; 0 for a swap."""
    path: tuple[Cell, ...]
    """The cells sown, in order, one a seed."""
    in_empty_pit: bool
    """Whether the last seed fell in an own empty pit: there is a capture only then, and not always."""
    captures: tuple[tuple[Cell, int], ...]
    """The pits that were emptied by a capture and what was in them, the own pit last if its seed was taken too."""
    moves_again: bool
    """Whether the same seat moves again; never at the end."""
    ending: Ending | None
    """The end, if this move brought it."""
    words: str = field(default="", repr=False, compare=False, kw_only=True)
    """The move in plain English, which is its ``str`` too."""

    @property
    def last(self) -> Cell | None:
        """The cell where the last seed fell; None for a swap."""
        return self.path[-1] if self.path else None

    @property
    def captured(self) -> int:
        """Seeds that went to the mover's store by capture."""
        return sum(seeds for _, seeds in self.captures)

    def __str__(self) -> str:
        return self.words or repr(self)


@dataclass(frozen=True, slots=True)
class Ply:
    """A move or a resignation that was played in a game."""

    seat: int
    """The seat that moved or resigned."""
    move: int | None
    """The pit that was sown, from 0, the number of pits for the swap; None for a resignation."""
    sown: Sown | None
    """What the move did; None for a resignation."""
    ending: Ending | None
    """The end of the game, if this ply brought it."""
    position: Position
    """The position after the ply."""
    time: float | None
    """Seconds since the ply before it, if that was told."""
    words: str = field(default="", repr=False, compare=False, kw_only=True)
    """The ply in plain English, which is its ``str`` too."""

    def __str__(self) -> str:
        return self.words or repr(self)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game: the plies until the seat to move changes, extra turns included."""

    seat: int
    """The seat whose turn it is."""
    plies: tuple[Ply, ...]
    """What has been played in it."""
    time: float
    """Seconds that it took, as far as that was told."""
    exceeded: float | None
    """By how many seconds it took longer than the game's limit; None if it did not, or there is none."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a seat has come to in a series."""

    wins: int
    """Games in which it was alone at the first rank."""
    draws: int
    """Games in which it shared the first rank."""
    losses: int
    """The other games."""
    half_points: int
    """Two for each win and one for each draw."""
    seeds: int
    """Seeds in its stores at the end of the games."""
    difference: int
    """Those seeds less the most that another seat had in each game."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place in a series."""

    seat: int
    """The seat."""
    rank: int
    """Its place, from 1; equal places leave a gap behind them (1, 1, 3)."""
    score: Score
    """Its score."""
