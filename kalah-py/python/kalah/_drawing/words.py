"""What a drawing says in words."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from kalah._kalah import Position
from kalah._values import Sown

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Text as XML and HTML have it; what may not be there at all is replaced."""
    return html.escape(_NOT_IN_XML.sub("\ufffd", text))


def seat_name(seat: int, players: int) -> str:
    """South or North with two players, else ``Seat 1`` to ``Seat 4``."""
    return ("South", "North")[seat] if players == 2 else f"Seat {seat + 1}"


def names_of(position: Position, names: Sequence[str | None] | None) -> tuple[str, ...]:
    """A name for each seat: the given one, else the seat's own.

    Raises:
        ValueError: There are more or fewer names than seats.
        TypeError: A name is neither a str nor None.
    """
    players = position.rules.players
    if isinstance(names, str):
        raise TypeError(f"names must be a sequence with a name for each seat, not the str {names!r}")
    given = [None] * players if names is None else list(names)
    if len(given) != players:
        raise ValueError(f"names has {len(given)} entries for {players} players")
    for name in given:
        if name is not None and not isinstance(name, str):
            raise TypeError(f"a name must be a str or None, not {type(name).__name__}")
    return tuple(name or seat_name(seat, players) for seat, name in enumerate(given))


@dataclass(frozen=True)
class Standing:
    """What is written beside a seat's name."""

    note: str
    stands_out: bool
    """The seat to move, and at the end the winner."""


def standing(position: Position, seat: int) -> Standing:
    """Whether the seat is to move, has resigned, has won."""
    outcome = position.outcome
    if outcome is None:
        if not position.playing[seat]:
            return Standing("resigned", False)
        if position.to_move != seat:
            return Standing("", False)
        may_swap = position.rules.pits in position.legal_moves
        return Standing("to move, or to swap" if may_swap else "to move", True)
    rank, score = outcome.ranks[seat], outcome.scores[seat]
    if rank == 1:
        return Standing(f"{'wins' if outcome.winner == seat else 'draws'} with {score}", True)
    if not position.playing[seat]:
        return Standing("resigned", False)
    return Standing("" if len(outcome.ranks) == 2 else f"place {rank}", False)


def title(position: Position, names: Sequence[str]) -> str:
    """One line: the rules, and who is to move or how the game ended."""
    standings = [(name, standing(position, seat)) for seat, name in enumerate(names)]
    news = [f"{name} {standing.note}" for name, standing in standings if standing.stands_out]
    return f"Kalah {position.rules}: {', '.join(news)}"


def description(position: Position, names: Sequence[str], last: Sown | None, *, legal: bool) -> str:
    """All that the drawing shows, for those who do not see it; whether that is the legal moves, too."""
    sentences = []
    for name, side in zip(names, position.sides, strict=True):
        pits = ", ".join(map(str, side[:-1]))
        sentences.append(f"{name}: pits {pits}; store {side[-1]}.")
    moves = [str(move + 1) for move in position.legal_moves if move < position.rules.pits]
    if legal and moves:
        sentences.append(f"Pits that can be sown: {', '.join(moves)}.")
    if last is not None:
        sentences.append(f"Last move: {last}")
    return " ".join(sentences)


def clipped(text: str, room: float, size: float) -> str:
    """As much of a text as fits, if its letters are as wide as most at a font size."""
    left = room / (0.58 * size)
    for i, letter in enumerate(text):
        left -= 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if left < 0:
            return text[: max(0, i - 1)].rstrip() + "…"
    return text
