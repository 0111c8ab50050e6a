"""A board as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from kalah._drawing import seeds, words
from kalah._drawing.layout import Hollow, Layout, Plate, layout, num
from kalah._drawing.palette import COUNT, STORE_COUNT, Theme, paints, style
from kalah._kalah import Position
from kalah._values import Cell, Sown

_NAME_SIZE = 21.0

_DIGIT = 0.7
"""Width of a bold digit, by the size of the font."""

_WIDEST = 960.0
"""Pixels, if no size is asked for."""

_CLOSE = 3.5
"""From the edge of a hollow to the ring of a pit that can be sown."""

_AWAY = 8.5
"""From the edge of a hollow to the rings of the last move."""


@dataclass(frozen=True)
class Picture:
    """What is drawn, and how."""

    position: Position
    names: Sequence[str]
    theme: Theme
    last: Sown | None = None
    legal: bool = True
    bottom: int = 0
    numbers: bool = True
    arrows: Sequence[tuple[Cell, Cell]] = ()

    @cached_property
    def layout(self) -> Layout:
        """Where everything is."""
        rules = self.position.rules
        return layout(rules.players, rules.pits, numbers=self.numbers)

    def element(self, *, id: str | None = None, size: int | None = None, sheet: bool = True) -> str:
        """The drawing as an ``<svg>`` element.

        Args:
            id: Its id, with which all ids in it begin; made from what is drawn if not given.
            size: Its width in pixels.
            sheet: Whether the colours are in it, and not elsewhere on the page.
        """
        shown = self.layout
        scope, rules = style(self.theme)
        title = words.escaped(words.title(self.position, self.names))
        description = words.escaped(words.description(self.position, self.names, self.last, legal=self.legal))
        drawn = "".join(self._elements())
        name = id or f"{scope}-{crc32((title + description + drawn).encode()):08x}"
        if sheet:
            definitions, painted = paints(f"#{name}", name, self.theme)
            drawn = f"<style>\n{rules}{painted}</style>{definitions}{drawn}"
        width = size or round(min(shown.width, _WIDEST))
        height = round(width * shown.height / shown.width)
        view = " ".join(map(num, (shown.left, shown.top, shown.width, shown.height)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" class="{scope}" viewBox="{view}" width="{width}" '
            f'height="{height}" style="max-width:100%;height:auto" role="img" '
            f'aria-labelledby="{name}-title {name}-desc"><title id="{name}-title">{title}</title>'
            f'<desc id="{name}-desc">{description}</desc>{drawn}</svg>'
        )

    def _hollow(self, cell: Cell) -> Hollow:
        """Where a cell is drawn."""
        seat, place = cell
        return self.layout.sides[(seat - self.bottom) % len(self.layout.sides)][place]

    def _elements(self) -> Iterator[str]:
        shown = self.layout
        yield (
            f'<rect class="page" x="{num(shown.left)}" y="{num(shown.top)}" width="{num(shown.width)}" '
            f'height="{num(shown.height)}" rx="14"/>'
        )
        yield f'<path class="board" d="{shown.board}"/>'
        for band in shown.bands:
            yield f'<path class="band" d="{band}"/>'
        if shown.middle > 50:
            yield _way(min(shown.middle * 0.4, 80))
        for seat, side in enumerate(self.position.sides):
            for place, held in enumerate(side):
                yield from self._cell((seat, place), held)
        for seat, name in enumerate(self.names):
            yield self._name(seat, name)
        for start, end in self.arrows:
            yield _arrow(self._hollow(start), self._hollow(end))
        yield from self._marks()

    def _cell(self, cell: Cell, held: int) -> Iterator[str]:
        hollow = self._hollow(cell)
        is_store = cell[1] == self.position.rules.pits
        yield _shape(hollow, 0, 'class="hollow"')
        yield from self._seeds(cell, hollow, held, is_store)
        classes = ("store " if is_store else "") + "count" + ("" if held else " zero")
        size = STORE_COUNT if is_store else COUNT
        fitting = hollow.room / (_DIGIT * len(str(held)))
        small = f' style="font-size:{num(fitting)}px"' if fitting < size else ""
        yield _text(hollow.count, classes, str(held), small)
        if self.numbers and hollow.number is not None:
            chosen = " on" if self._can_be_sown(cell) else ""
            yield _text(hollow.number, "number" + chosen, str(cell[1] + 1))
        if self._can_be_sown(cell):
            yield _shape(hollow, _CLOSE, 'class="legal ring"')

    def _seeds(self, cell: Cell, hollow: Hollow, held: int, is_store: bool) -> Iterator[str]:
        place = cell[0] * (self.position.rules.pits + 1) + cell[1]
        stretch = hollow.stretch
        points = seeds.in_store(held, hollow.radius, stretch) if is_store else seeds.in_pit(held, 2.4 * place)
        for x, y, kind in seeds.shaken(points, place):
            x, y = hollow.x + x, hollow.y + y
            yield f'<circle class="seed s{kind}" cx="{num(x)}" cy="{num(y)}" r="{seeds.RADIUS:g}"/>'

    def _can_be_sown(self, cell: Cell) -> bool:
        seat, place = cell
        mine = self.legal and seat == self.position.to_move
        return mine and place < self.position.rules.pits and place in self.position.legal_moves

    def _name(self, seat: int, name: str) -> str:
        standing = words.standing(self.position, seat)
        plate: Plate = self.layout.plates[(seat - self.bottom) % len(self.names)]
        note = f"{standing.note}" and f" · {standing.note}"
        mark = "● " if standing.stands_out else ""
        room = plate.room - 0.58 * _NAME_SIZE * len(mark + note)
        shown = words.escaped(words.clipped(name, room, _NAME_SIZE))
        turn = f' transform="rotate({num(plate.angle)} {num(plate.x)} {num(plate.y)})"' if plate.angle else ""
        return (
            f'<text class="name{" on" if standing.stands_out else ""}" x="{num(plate.x)}" y="{num(plate.y)}"'
            f"{turn}>{mark}<tspan>{shown}</tspan>{note}</text>"
        )

    def _marks(self) -> Iterator[str]:
        """What the last move did."""
        last = self.last
        if last is None or last.last is None:
            return
        origin = self._hollow((last.mover, last.move))
        yield _shape(origin, _AWAY, 'class="last from ring"')
        yield _badge(origin, "last", f"−{last.seeds}")
        yield _shape(self._hollow(last.last), _AWAY, 'class="last ring"')
        for cell, held in last.captures:
            hollow = self._hollow(cell)
            # The ring of the seed that captured says enough.
            if cell != last.last:
                yield _shape(hollow, _AWAY, 'class="captured ring"') + _badge(hollow, "captured", f"−{held}")
        if last.captured:
            yield _badge(self._hollow((last.mover, self.position.rules.pits)), "captured", f"+{last.captured}")


def _shape(hollow: Hollow, wider: float, attributes: str) -> str:
    radius = hollow.radius + wider
    if not hollow.stretch:
        return f'<circle {attributes} cx="{num(hollow.x)}" cy="{num(hollow.y)}" r="{num(radius)}"/>'
    return (
        f'<rect {attributes} x="{num(hollow.x - radius)}" y="{num(hollow.y - radius - hollow.stretch)}" '
        f'width="{num(2 * radius)}" height="{num(2 * (radius + hollow.stretch))}" rx="{num(radius)}"/>'
    )


def _text(at: tuple[float, float], classes: str, text: str, style: str = "") -> str:
    return f'<text class="{classes}" x="{num(at[0])}" y="{num(at[1])}"{style}>{text}</text>'


def _badge(hollow: Hollow, kind: str, text: str) -> str:
    """On the edge of a hollow, away from its count."""
    away = hollow.x - hollow.count[0], hollow.y - hollow.count[1]
    far = (hollow.radius + hollow.stretch + 2) / math.hypot(*away)
    x, y = hollow.x + away[0] * far, hollow.y + away[1] * far
    half = 8 + 4.5 * len(text)
    return (
        f'<rect class="{kind} tag" x="{num(x - half)}" y="{num(y - 11)}" width="{num(2 * half)}" height="22" '
        f'rx="11"/>{_text((x, y), "badge", text)}'
    )


def _arrow(start: Hollow, end: Hollow) -> str:
    """From the middle of a hollow nearly to that of another."""
    x, y = end.x - start.x, end.y - start.y
    length = math.hypot(x, y)
    if not length:
        return ""
    x, y = x / length, y / length
    tip = end.x - 10 * x, end.y - 10 * y
    wings = [(tip[0] - 20 * x + side * 14 * y, tip[1] - 20 * y - side * 14 * x) for side in (1, -1)]
    points = [(start.x, start.y), tip, wings[0], tip, wings[1]]
    return f'<path class="arrow" d="M{"L".join(f"{num(px)} {num(py)}" for px, py in points)}"/>'


def _way(radius: float) -> str:
    """The way round in which seeds are sown: against the clock."""
    start, end = math.radians(215), math.radians(-35)
    x, y = radius * math.cos(end), radius * math.sin(end)
    return (
        f'<path class="way" d="M{num(radius * math.cos(start))} {num(radius * math.sin(start))}'
        f"A{num(radius)} {num(radius)} 0 1 0 {num(x)} {num(y)}"
        f'm-3 16l3-16l16 2"/>'
    )
