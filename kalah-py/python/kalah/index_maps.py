"""How other projects number cells and moves: of two players, South (seat 0) and North (seat 1).

Here a cell is ``(seat, place)``, where places are the pits from 0 in sowing order and then the store, and a move is a
pit of the seat to move. With six pits a side:

=============  ==========  =========  =====  ==========  =========  =====
``cell``       South's pits           store  North's pits           store
-------------  ---------------------  -----  ---------------------  -----
kalah          (0, 0)      (0, 5)     (0, 6) (1, 0)      (1, 5)     (1, 6)
``index``      0           5          6      7           12         13
``open_spiel`` 1           6          7      8           13         0
``bin``        1           6          7      8           13         14
``kgp``        3           8          1      9           14         2
=============  ==========  =========  =====  ==========  =========  =====

``index``: the rules text (B2) and tutorials. ``open_spiel``: the cells and actions of OpenSpiel's game ``mancala``.
``bin``: the bins 1 to 14 of encyclopaedia articles and solvers' tables. ``kgp``: the numbers in a board of the Kalah
Game Protocol, where number 0 is the number of pits; South is there who is to move (``Position.to_kgp``).

Moves: ``kgp_move`` is the protocol's, the mover's pits from 1; ``irving`` that of Irving, Donkers and Uiterwijk,
"Solving Kalah", the mover's pits from 0, as here.

>>> to_open_spiel((1, 0)), from_open_spiel(8)
(8, (1, 0))
>>> to_bin((1, 6)), to_kgp((1, 6)), to_kgp_move(0)
(14, 2, 1)
>>> from_index(3, pits=3)
(0, 3)
"""

from __future__ import annotations

import operator
from typing import SupportsIndex

from kalah._values import Cell

__all__ = [
    "from_bin",
    "from_index",
    "from_irving",
    "from_kgp",
    "from_kgp_move",
    "from_open_spiel",
    "to_bin",
    "to_index",
    "to_irving",
    "to_kgp",
    "to_kgp_move",
    "to_open_spiel",
]


def to_index(cell: Cell, pits: int = 6) -> int:
    """The cell's index, from 0: South's side, then North's."""
    seat, place = _integer(cell[0], 0, 1, "seat"), _integer(cell[1], 0, pits, "place")
    return seat * (pits + 1) + place


def from_index(index: SupportsIndex, pits: int = 6) -> Cell:
    """The cell with this index."""
    seat, place = divmod(_integer(index, 0, 2 * pits + 1, "index"), pits + 1)
    return seat, place


def to_open_spiel(cell: Cell, pits: int = 6) -> int:
    """The cell's number in OpenSpiel's ``mancala``, which begins with North's store; a pit's is its action, too."""
    return (to_index(cell, pits) + 1) % (2 * pits + 2)


def from_open_spiel(number: SupportsIndex, pits: int = 6) -> Cell:
    """The cell with this number, or the pit of this action, in OpenSpiel's ``mancala``."""
    places = 2 * pits + 2
    return from_index((_integer(number, 0, places - 1, "cell of OpenSpiel") - 1) % places, pits)


def to_bin(cell: Cell, pits: int = 6) -> int:
    """The cell's bin, from 1."""
    return to_index(cell, pits) + 1


def from_bin(number: SupportsIndex, pits: int = 6) -> Cell:
    """The cell that is this bin."""
    return from_index(_integer(number, 1, 2 * pits + 2, "bin") - 1, pits)


def to_kgp(cell: Cell, pits: int = 6) -> int:
    """Which number of a board of the Kalah Game Protocol is the cell's; its stores come first, South's as number 1."""
    seat, place = from_index(to_index(cell, pits), pits)
    return seat + 1 if place == pits else 3 + seat * pits + place


def from_kgp(number: SupportsIndex, pits: int = 6) -> Cell:
    """The cell of this number of a board of the Kalah Game Protocol."""
    number = _integer(number, 1, 2 * pits + 2, "number of a board")
    if number <= 2:
        return number - 1, pits
    seat, place = divmod(number - 3, pits)
    return seat, place


def to_kgp_move(move: SupportsIndex, pits: int = 6) -> int:
    """The move in the Kalah Game Protocol, which counts pits from 1."""
    return _integer(move, 0, pits - 1, "pit") + 1


def from_kgp_move(move: SupportsIndex, pits: int = 6) -> int:
    """The move that is this one of the Kalah Game Protocol."""
    return _integer(move, 1, pits, "move of the protocol") - 1


def to_irving(move: SupportsIndex, pits: int = 6) -> int:
    """The move as "Solving Kalah" writes it: the same number."""
    return _integer(move, 0, pits - 1, "pit")


def from_irving(move: SupportsIndex, pits: int = 6) -> int:
    """The move that "Solving Kalah" writes so: the same number."""
    return _integer(move, 0, pits - 1, "pit")


def _integer(value: SupportsIndex, least: int, most: int, what: str) -> int:
    number = operator.index(value)
    if isinstance(value, bool):
        raise TypeError(f"{what} must be an int, not bool")
    if not least <= number <= most:
        raise ValueError(f"there is no {what} {number}: {least} to {most} are possible")
    return number
