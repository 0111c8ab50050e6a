"""Where everything is on a drawing: two rows face to face, or three or four sides round a table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

PIT = 34.0
"""Radius of a pit."""

_STEP = 90.0
"""From pit to pit."""

_COUNT = 24.0
"""From the edge of a hollow to the middle of its count."""

_WIDE = _STEP - 6
"""How wide a count may be if it only must not touch the next one."""

_RIM = 44.0
"""From the edge of the outer pits to the edge of the board: their counts are there."""

_MARGIN = 16.0
"""Round all of it."""

_NUMBER = 17.0
"""From the edge of the board to the numbers of the pits."""

_NAME = 46.0
"""From the edge of the board to the names of the seats."""


@dataclass(frozen=True)
class Hollow:
    """A pit or a store."""

    x: float
    y: float
    radius: float
    count: Point
    """The middle of its count."""
    room: float
    """How wide the count may be."""
    stretch: float = 0.0
    """How far a store is drawn out upwards, and as far downwards."""
    number: Point | None = None
    """The middle of a pit's number."""


@dataclass(frozen=True)
class Plate:
    """Where a seat's name is."""

    x: float
    y: float
    angle: float
    """In degrees, clockwise."""
    room: float
    """How long the text may be."""


@dataclass(frozen=True)
class Layout:
    """A drawing without what changes from position to position; by seat, the bottom one first."""

    left: float
    top: float
    width: float
    height: float
    sides: tuple[tuple[Hollow, ...], ...]
    """Each with its pits in sowing order, then the store."""
    plates: tuple[Plate, ...]
    board: str
    """The outline, as the data of an SVG path."""
    bands: tuple[str, ...] = ()
    """By seat, a line through its hollows, where it is not plain which are whose."""
    middle: float = 0.0
    """Radius of what is free in the middle of the table, round (0, 0)."""


@lru_cache(maxsize=32)
def layout(players: int, pits: int, *, numbers: bool) -> Layout:
    """The layout for a size of board; without ``numbers`` their room is saved."""
    outside = _NAME if numbers else _NUMBER + 6
    return _rows(pits, outside) if players == 2 else _table(players, pits, outside)


def _rows(pits: int, outside: float) -> Layout:
    """Two rows, each with its store at the right hand of its owner; (0, 0) is the middle of the board."""
    radius, apart = 42.0, PIT + 14
    beside, behind = 12.0, 16.0
    first = -(pits - 1) / 2 * _STEP
    half = -first + PIT + beside + 2 * radius + behind
    across = apart + PIT + _RIM
    sides = []
    for turn in (1, -1):
        count, number = turn * (apart + PIT + _COUNT), turn * (across + _NUMBER)
        row = [turn * (first + i * _STEP) for i in range(pits)]
        hollows = [Hollow(x, turn * apart, PIT, (x, count), _WIDE, number=(x, number)) for x in row]
        store = turn * (half - behind - radius)
        sides.append((*hollows, Hollow(store, 0, radius, (store, count), _WIDE, stretch=apart + PIT - radius)))
    # A board of one pit is narrower than what is written around it.
    wide = max(half, 170.0) + _MARGIN
    high = across + outside + _MARGIN
    plates = tuple(Plate(0, turn * (across + outside), 0, 2 * wide - 2 * _MARGIN) for turn in (1, -1))
    corner = 48.0
    x, y = half - corner, across - corner
    outline = _outline([(-x, y), (x, y), (x, -y), (-x, -y)], corner)
    return Layout(-wide, -high, 2 * wide, 2 * high, tuple(sides), plates, outline)


def _table(players: int, pits: int, outside: float) -> Layout:
    """Sides round a table, the stores in its corners; (0, 0) is its middle."""
    radius = 46.0
    to_store = 112.0 if players == 3 else 98.0
    in_corner = 50.0 if players == 3 else 60.0
    half = (pits - 1) / 2 * _STEP + to_store
    away = half / math.tan(math.pi / players)
    rim = PIT + _RIM
    for_name = max(1.7 * half, 290.0)
    sides, plates, corners, bands = [], [], [], []
    for seat in range(players):
        turn = seat * 2 * math.pi / players
        hollows = []
        for i in range(pits):
            x = (i - (pits - 1) / 2) * _STEP
            count, number = _turned(x, away + PIT + _COUNT, turn), _turned(x, away + rim + _NUMBER, turn)
            # Beside a pit there is less room than above and below.
            room = _WIDE if 2 * seat % players == 0 else _RIM
            hollows.append(Hollow(*_turned(x, away, turn), PIT, count, room, number=number))
        corner = _turned(half, away, turn)
        inwards = 1 - (radius + _COUNT + 3) / math.hypot(*corner)
        hollows.append(Hollow(*corner, radius, (corner[0] * inwards, corner[1] * inwards), in_corner))
        sides.append(tuple(hollows))
        corners.append(corner)
        bands.append(f"M{num(hollows[0].x)} {num(hollows[0].y)}L{num(corner[0])} {num(corner[1])}")
        # Along the edge, and never upside down.
        angle = (90 - seat * 360 / players) % 180 - 90
        plates.append(Plate(*_turned(0, away + rim + outside, turn), angle, for_name))
    edges = [place for plate in plates for place in _ends(plate)]
    xs = [x + side * rim for x, _ in corners for side in (1, -1)] + [x for x, _ in edges]
    ys = [y + side * rim for _, y in corners for side in (1, -1)] + [y for _, y in edges]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    width, height = max(xs) + _MARGIN - left, max(ys) + _MARGIN - top
    outline, middle = _outline(corners, rim), max(0.0, away - PIT - 12)
    return Layout(left, top, width, height, tuple(sides), tuple(plates), outline, tuple(bands), middle)


def _turned(x: float, y: float, angle: float) -> Point:
    """A point turned round (0, 0), against the clock."""
    cos, sin = math.cos(angle), math.sin(angle)
    return x * cos + y * sin, y * cos - x * sin


def _ends(plate: Plate) -> list[Point]:
    """Where a name begins and ends if it takes all its room."""
    angle, half = math.radians(plate.angle), plate.room / 2
    along = (math.cos(angle) * half, math.sin(angle) * half)
    return [(plate.x + side * along[0], plate.y + side * along[1]) for side in (1, -1)]


def _outline(corners: list[Point], rim: float) -> str:
    """A polygon, its corners given against the clock, widened by ``rim`` and round at the corners."""
    path: list[str] = []
    for i, (x, y) in enumerate(corners):
        for (x0, y0), (x1, y1) in ((corners[i - 1], (x, y)), ((x, y), corners[(i + 1) % len(corners)])):
            length = math.hypot(x1 - x0, y1 - y0)
            out = ((y0 - y1) / length * rim, (x1 - x0) / length * rim)
            word = "M" if not path else "L" if len(path) % 2 == 0 else f"A{rim:g} {rim:g} 0 0 0 "
            path.append(f"{word}{num(x + out[0])} {num(y + out[1])}")
    return "".join(path) + "Z"


def num(value: float) -> str:
    """A coordinate with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
