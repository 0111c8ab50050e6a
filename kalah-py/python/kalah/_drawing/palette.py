"""Colours, and the style sheet that brings them into a drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias
from zlib import crc32

Theme: TypeAlias = Literal["auto", "light", "dark"]

THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


@dataclass(frozen=True)
class Palette:
    """Every colour of a drawing. Text and marks have at least the contrast that WCAG 2 asks for at level AA."""

    page: str
    """Behind the board."""
    text: str
    """On the page."""
    faint: str
    """Text on the page that matters less."""
    turn: str
    """On the page: who is to move, and the numbers of the pits to choose from."""
    board: tuple[str, str]
    """From the top to the bottom."""
    edge: str
    hollow: tuple[str, str]
    """From the middle to the edge."""
    lip: str
    """Round a hollow."""
    count: str
    """Text on the board."""
    legal: str
    """Round a pit that can be sown."""
    last: str
    """Round the cells where the last move began and ended."""
    captured: str
    """Round the pits that it emptied by a capture."""
    badge: str
    """Text on a mark."""


LIGHT = Palette(
    page="#ffffff",
    text="#22262b",
    faint="#5f6670",
    turn="#0a6637",
    board=("#e9c48c", "#dcae6e"),
    edge="#b98746",
    hollow=("#80522c", "#63391b"),
    lip="#c79a5e",
    count="#2d1a0a",
    legal="#0a6637",
    last="#1746a2",
    captured="#a51220",
    badge="#ffffff",
)

DARK = Palette(
    page="#16181c",
    text="#eceff3",
    faint="#a3abb6",
    turn="#7fe3a8",
    board=("#6b4a2e", "#563a23"),
    edge="#7d5a3a",
    hollow=("#3a2515", "#1f130a"),
    lip="#7b5836",
    count="#fdeed8",
    legal="#7fe3a8",
    last="#a9ccff",
    captured="#ffb0a8",
    badge="#16181c",
)

# Middle, and edge, of each kind of seed: glass on wood in any light.
SEEDS = (
    ("#fff3cf", "#e8b64a"),
    ("#d8f5ff", "#4aa3cf"),
    ("#e3f9d9", "#6fb353"),
    ("#ffdcd6", "#dd6a5a"),
    ("#f1e0ff", "#a87fd6"),
)

COUNT = 26.0
"""Font size of a pit's number of seeds."""

STORE_COUNT = 29.0
"""Font size of a store's number of seeds."""

FONT = 'font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif'

_SHAPES = f"""\
 text{{{FONT};text-anchor:middle;dominant-baseline:central}}
 .name{{font-size:21px}}
 .name tspan{{unicode-bidi:isolate}}
 .name.on{{font-weight:700}}
 .number{{font-size:17px}}
 .number.on{{font-weight:700}}
 .count{{font-size:{COUNT:g}px;font-weight:600;font-variant-numeric:tabular-nums}}
 .store.count{{font-size:{STORE_COUNT:g}px;font-weight:700}}
 .zero{{opacity:.78}}
 .badge{{font-size:15px;font-weight:700}}
 .hollow{{stroke-width:2.5}}
 .seed{{stroke:#000;stroke-opacity:.45;stroke-width:.8}}
 .band{{fill:none;stroke-width:93;stroke-linecap:round;stroke-opacity:.3}}
 .ring{{fill:none;stroke-width:3.5}}
 .from{{stroke-dasharray:7 6}}
 .captured.ring{{stroke-dasharray:1 7;stroke-linecap:round;stroke-width:5}}
 .arrow{{fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round;opacity:.85}}
 .way{{fill:none;stroke-width:3;stroke-linecap:round;stroke-linejoin:round;opacity:.4}}
"""


def _colours(palette: Palette) -> str:
    return f"""\
 .page{{fill:{palette.page}}}
 .name,.number{{fill:{palette.faint}}}
 .name{{fill:{palette.text}}}
 .name.on,.number.on{{fill:{palette.turn}}}
 .board,.band{{stroke:{palette.edge}}}
 .top{{stop-color:{palette.board[0]}}}
 .bottom{{stop-color:{palette.board[1]}}}
 .deep{{stop-color:{palette.hollow[0]}}}
 .wall{{stop-color:{palette.hollow[1]}}}
 .hollow{{stroke:{palette.lip}}}
 .count{{fill:{palette.count}}}
 .legal{{stroke:{palette.legal}}}
 .last{{stroke:{palette.last}}}
 .captured{{stroke:{palette.captured}}}
 .tag.last{{fill:{palette.last}}}
 .tag.captured{{fill:{palette.captured}}}
 .badge{{fill:{palette.badge}}}
 .arrow{{stroke:{palette.last}}}
 .way{{stroke:{palette.count}}}
"""


@lru_cache(maxsize=len(THEMES))
def style(theme: Theme) -> tuple[str, str]:
    """The class of a drawing, and the style sheet whose every rule begins with it.

    The class says what is in the sheet: drawings of several versions on one page do not disturb each other.
    """
    return sheet(theme, _SHAPES, _colours)


def sheet(theme: Theme, shapes: str, colours: Callable[[Palette], str]) -> tuple[str, str]:
    """The same for any kind of drawing: rules of its shapes, and of its colours."""
    first, *others = _palettes(theme)
    parts = [shapes + colours(first), *map(colours, others)]
    scope = f"kalah-{crc32(''.join(parts).encode()):08x}"
    rules, *for_others = (_scoped(part, scope) for part in parts)
    return scope, rules + "".join(map(_if_dark, for_others))


def paints(selector: str, prefix: str, theme: Theme) -> tuple[str, str]:
    """What is painted with more than one colour: the ``<defs>``, whose ids begin with the prefix, and its style sheet.

    Where a browser finds no ``<defs>``, as in a part of a page that is hidden, it paints with one colour.
    """
    palette = _palettes(theme)[0]
    plain = {"board": palette.board[1], "hollow": palette.hollow[1]}
    plain |= {f"s{kind}": edge for kind, (_, edge) in enumerate(SEEDS)}
    sheet = "".join(f"{selector} .{name}{{fill:url(#{prefix}-{name}) {colour}}}\n" for name, colour in plain.items())
    seeds = "".join(
        f'<radialGradient id="{prefix}-s{kind}" cx=".5" cy=".5" r=".62" fx=".36" fy=".32">'
        f'<stop offset="0" stop-color="{middle}"/><stop offset="1" stop-color="{edge}"/></radialGradient>'
        for kind, (middle, edge) in enumerate(SEEDS)
    )
    definitions = (
        f'<defs><linearGradient id="{prefix}-board" x1="0" y1="0" x2="0" y2="1">'
        '<stop class="top" offset="0"/><stop class="bottom" offset="1"/></linearGradient>'
        f'<radialGradient id="{prefix}-hollow" cx=".5" cy=".6" r=".6">'
        '<stop class="deep" offset="0"/><stop class="wall" offset="1"/></radialGradient>'
        f"{seeds}</defs>"
    )
    return definitions, sheet


def variables(theme: Theme) -> str:
    """A style sheet with the colours of text for the rest of a page."""

    def root(palette: Palette) -> str:
        return f":root{{--page:{palette.page};--text:{palette.text};--faint:{palette.faint};--turn:{palette.turn}}}\n"

    scheme = {"auto": "light dark"}.get(theme, theme)
    first, *others = [root(palette) for palette in _palettes(theme)]
    return f":root{{color-scheme:{scheme}}}\n{first}" + "".join(map(_if_dark, others))


def _palettes(theme: Theme) -> tuple[Palette, ...]:
    """The palette of a theme, and then one for readers who want dark pages."""
    return {"light": (LIGHT,), "dark": (DARK,), "auto": (LIGHT, DARK)}[theme]


def _if_dark(rules: str) -> str:
    return f"@media (prefers-color-scheme:dark){{\n{rules}}}\n"


def _scoped(rules: str, scope: str) -> str:
    lines = []
    for rule in rules.splitlines():
        selectors, block = rule.strip().split("{", 1)
        lines.append(",".join(f".{scope} {selector}" for selector in selectors.split(",")) + "{" + block)
    return "\n".join(lines) + "\n"
