"""Where seeds lie in a hollow: the same for the same hollow and number, as a person might have dropped them."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import TypeAlias

Points: TypeAlias = tuple[tuple[float, float], ...]

RADIUS = 8.0
"""Of a seed."""

COLOURS = 5
"""Kinds of seeds, by colour."""

_APART = 2.15 * RADIUS
"""Between the middles of seeds that lie side by side."""

_SHAKE = 0.06 * RADIUS
"""How far a seed lies from its place in a perfect pattern."""

# Seeds by ring, from the inner one: up to twelve can be counted at a glance.
_RINGS = {
    1: (1,),
    2: (2,),
    3: (3,),
    4: (4,),
    5: (5,),
    6: (1, 5),
    7: (1, 6),
    8: (1, 7),
    9: (2, 7),
    10: (3, 7),
    11: (3, 8),
    12: (3, 9),
}

# More lie on top of them.
_HEAP = (12, 7, 3)


def in_pit(seeds: int, turned: float) -> Points:
    """Middles of the seeds that are drawn in a pit, from the pit's middle; ``turned`` (radians) turns the pattern.

    Never more than 22: more would not be told apart.
    """
    points: list[tuple[float, float]] = []
    for layer in _HEAP:
        drawn = min(seeds, layer)
        if drawn > 0:
            points += _rings(drawn, turned + len(points))
        seeds -= drawn
    return tuple(points)


def _rings(seeds: int, turned: float) -> list[tuple[float, float]]:
    points = []
    inner = 0.0
    for ring, many in enumerate(_RINGS[seeds]):
        apart = _APART / (2 * math.sin(math.pi / many)) if many > 1 else 0.0
        inner = max(apart, inner + 0.9 * _APART) if ring else apart
        for i in range(many):
            angle = turned + ring * 0.4 + 2 * math.pi * i / many
            points.append((inner * math.cos(angle), inner * math.sin(angle)))
    return points


@lru_cache(maxsize=64)
def _places(radius: float, stretch: float) -> Points:
    """Places side by side in a store, those in the middle first: a honeycomb."""
    row_height = _APART * math.sqrt(3) / 2
    within = radius - RADIUS - _SHAKE - 1.5
    rows = int((within + stretch) / row_height)
    columns = int(within / _APART) + 1
    places = []
    for row in range(-rows, rows + 1):
        y = row * row_height
        for column in range(-columns, columns + 1):
            x = (column + 0.5 * (row % 2)) * _APART
            if math.hypot(x, max(0.0, abs(y) - stretch)) <= within:
                places.append((x, y))
    return tuple(sorted(places, key=lambda place: (math.hypot(place[0], place[1] * 0.6), place)))


def in_store(seeds: int, radius: float, stretch: float) -> Points:
    """Middles of the seeds that are drawn in a store, from its middle: side by side, then once more on top of them.

    The store is a circle, drawn out by ``stretch`` upwards and downwards.
    """
    places = _places(radius, stretch)
    on_top = tuple((x, y) for x, y in (_between(place) for place in places) if _holds(x, y, radius, stretch))
    return (places + on_top)[:seeds]


def _between(place: tuple[float, float]) -> tuple[float, float]:
    """On top of three seeds."""
    return place[0] + _APART / 2, place[1] + _APART / (2 * math.sqrt(3))


def _holds(x: float, y: float, radius: float, stretch: float) -> bool:
    return math.hypot(x, max(0.0, abs(y) - stretch)) <= radius - RADIUS - _SHAKE - 1.5


@lru_cache(maxsize=256)
def shaken(points: Points, hollow: int) -> tuple[tuple[float, float, int], ...]:
    """The points a little out of place, each with the kind of the seed; always the same for a hollow."""
    random = Random(hollow)
    shaken = []
    for x, y in points:
        far, angle = _SHAKE * random.random(), 2 * math.pi * random.random()
        shaken.append((x + far * math.cos(angle), y + far * math.sin(angle), int(COLOURS * random.random())))
    return tuple(shaken)
