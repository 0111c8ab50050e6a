"""Margin and regret of every ply as a plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from kalah._analysis import Analysis
from kalah._bounds import Bounds
from kalah._drawing import words
from kalah._drawing.layout import num
from kalah._drawing.palette import FONT, Palette, Theme, sheet

_WIDTH, _HEIGHT = 760.0, 400.0
_LEFT, _RIGHT = 62.0, 744.0
_MARGINS = (58.0, 236.0)
"""Top and bottom of the upper part."""
_REGRETS = (278.0, 350.0)
"""Of the lower part."""

_SHAPES = f"""\
 text{{{FONT};font-size:14px;dominant-baseline:central;text-anchor:end;font-variant-numeric:tabular-nums}}
 .head{{font-size:16px;font-weight:700;text-anchor:start}}
 .key{{font-weight:700}}
 .middle{{text-anchor:middle}}
 .grid{{stroke-width:1;stroke-opacity:.3}}
 .zero{{stroke-width:1.5;stroke-opacity:.9}}
 .unsure{{opacity:.25}}
 .line{{fill:none;stroke-width:2.5;stroke-linejoin:round}}
"""


def _colours(palette: Palette) -> str:
    return f"""\
 .page{{fill:{palette.page}}}
 text,.dot{{fill:{palette.text}}}
 .faint{{fill:{palette.faint}}}
 .grid,.zero{{stroke:{palette.faint}}}
 .line{{stroke:{palette.text}}}
 .unsure{{fill:{palette.faint}}}
 .seat0{{fill:{palette.last}}}
 .seat1{{fill:{palette.captured}}}
"""


@dataclass(frozen=True)
class _Scale:
    """Numbers to places: ``low`` at the bottom, ``high`` at the top."""

    low: int
    high: int
    top: float
    bottom: float

    def at(self, value: float) -> float:
        value = min(max(value, self.low), self.high)
        return self.bottom - (value - self.low) / (self.high - self.low) * (self.bottom - self.top)

    def ticks(self, most: int) -> range:
        """Round numbers, 0 among them."""
        steps = (step * 10**power for power in range(6) for step in (1, 2, 5))
        step = next(step for step in steps if (self.high - self.low) / step <= most)
        return range(-(-self.low // step) * step, self.high + 1, step)


@dataclass(frozen=True)
class Plot:
    """What is drawn, and how."""

    analysis: Analysis
    names: Sequence[str]
    theme: Theme

    def element(self, *, id: str | None = None, size: int | None = None) -> str:
        """The plot as an ``<svg>`` element, as ``Picture.element``."""
        scope, rules = sheet(self.theme, _SHAPES, _colours)
        title, description = words.escaped(self._title()), words.escaped(self._description())
        drawn = "".join(self._elements())
        name = id or f"{scope}-{crc32((title + description + drawn).encode()):08x}"
        width = size or round(_WIDTH)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" class="{scope}" viewBox="0 0 {num(_WIDTH)} '
            f'{num(_HEIGHT)}" width="{width}" height="{round(width * _HEIGHT / _WIDTH)}" '
            f'style="max-width:100%;height:auto" role="img" aria-labelledby="{name}-title {name}-desc">'
            f'<title id="{name}-title">{title}</title><desc id="{name}-desc">{description}</desc>'
            f"<style>\n{rules}</style>{drawn}</svg>"
        )

    def _title(self) -> str:
        return f"Kalah {self.analysis.game.rules}: {', '.join(map(self._given_away, (0, 1)))}"

    def _given_away(self, seat: int) -> str:
        return f"{self.names[seat]} gave away {_said(self.analysis.regret(seat))}"

    def _description(self) -> str:
        first, *others = self.analysis.margins
        sentences = [f"With best play of both from the start {self.names[0]}'s margin is {_said(first)}."]
        for ply, margin in zip(self.analysis.plies, others, strict=True):
            move = ply.move
            what = "resigns" if move is None else f"plays {self._move(move)}"
            gave = "" if ply.regret is None or ply.regret.high == 0 else f" and gives away {_said(ply.regret)}"
            who = self.names[ply.seat]
            sentences.append(f"Ply {ply.number + 1}: {who} {what}{gave}; the margin is {_said(margin)}.")
        return " ".join(sentences)

    def _move(self, move: int) -> str:
        return "the swap" if move == self.analysis.game.rules.pits else f"pit {move + 1}"

    def _x(self, plies: float) -> float:
        return _LEFT + plies / max(1, len(self.analysis)) * (_RIGHT - _LEFT)

    def _elements(self) -> Iterator[str]:
        yield f'<rect class="page" width="{num(_WIDTH)}" height="{num(_HEIGHT)}" rx="14"/>'
        yield _text(_LEFT, 26, f"Margin of {words.clipped(self.names[0], 380, 16)} with best play", "head")
        yield from self._of_margins()
        yield _text(_LEFT, _REGRETS[0] - 20, "Given away", "head")
        yield from self._of_regrets()
        plies = _Scale(0, max(1, len(self.analysis)), 0, 1)
        for ply in plies.ticks(14):
            yield _text(self._x(ply), _REGRETS[1] + 16, str(ply), "faint middle")
        yield _text((_LEFT + _RIGHT) / 2, _HEIGHT - 14, "plies", "faint middle")

    def _of_margins(self) -> Iterator[str]:
        margins = self.analysis.margins
        # Bounds that say little must not make the rest small.
        reach = max([4, *(min(abs(bounds.low), abs(bounds.high)) for bounds in margins)])
        scale = _Scale(-reach - 1, reach + 1, *_MARGINS)
        for tick in scale.ticks(6):
            kind = "grid" if tick else "zero"
            yield f'<path class="{kind}" d="M{num(_LEFT)} {num(scale.at(tick))}H{num(_RIGHT)}"/>'
            yield _text(_LEFT - 8, scale.at(tick), f"{tick:+}" if tick else "0", "faint")
        path, is_down = "", False
        half = min(5.0, (self._x(1) - _LEFT) / 2)
        for number, bounds in enumerate(margins):
            x = self._x(number)
            if bounds.margin is None:
                top, bottom = scale.at(bounds.high), scale.at(bounds.low)
                yield (
                    f'<rect class="unsure" x="{num(x - half)}" y="{num(top)}" width="{num(2 * half)}" '
                    f'height="{num(bottom - top)}"/>'
                )
                is_down = False
                continue
            y = num(scale.at(bounds.margin))
            path += f"{'L' if is_down else 'M'}{num(x)} {y}"
            is_down = True
            yield f'<circle class="dot" cx="{num(x)}" cy="{y}" r="3"/>'
        if path:
            yield f'<path class="line" d="{path}"/>'

    def _of_regrets(self) -> Iterator[str]:
        regrets = [(ply, ply.regret) for ply in self.analysis.plies if ply.regret is not None]
        most = max([2, *(regret.low for _, regret in regrets)])
        most = max([most, *(regret.high for _, regret in regrets if regret.high <= 2 * most)])
        scale = _Scale(0, most, *_REGRETS)
        for tick in scale.ticks(3):
            kind = "grid" if tick else "zero"
            yield f'<path class="{kind}" d="M{num(_LEFT)} {num(scale.at(tick))}H{num(_RIGHT)}"/>'
            yield _text(_LEFT - 8, scale.at(tick), str(tick), "faint")
        half = min(12.0, (self._x(1) - _LEFT) * 0.4)
        for ply, regret in regrets:
            # In the middle between the position before and the one after it.
            left = num(self._x(ply.number + 0.5) - half)
            for value, over, kind in ((regret.low, 0, ""), (regret.high, regret.low, " unsure")):
                if value > over:
                    top, bottom = scale.at(value), scale.at(over)
                    yield (
                        f'<rect class="seat{ply.seat}{kind}" x="{left}" y="{num(top)}" width="{num(2 * half)}" '
                        f'height="{num(bottom - top)}"/>'
                    )
        at = _RIGHT
        for seat in (1, 0):
            text = f"■ {words.clipped(self.names[seat], 150, 14)} {_said(self.analysis.regret(seat))}"
            yield _text(at, _REGRETS[0] - 20, text, f"key seat{seat}")
            at -= 0.62 * 14 * len(text) + 20


def _said(bounds: Bounds) -> str:
    return str(bounds.low) if bounds.margin is not None else f"{bounds.low} to {bounds.high}"


def _text(x: float, y: float, text: str, classes: str) -> str:
    return f'<text class="{classes}" x="{num(x)}" y="{num(y)}">{words.escaped(text)}</text>'
