"""A game as one HTML page."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files

from kalah._drawing import words
from kalah._drawing.paint import Picture
from kalah._drawing.palette import Theme, paints, style, variables
from kalah._kalah import Game
from kalah._values import Ply, Turn

_BUTTONS = (
    ("first", "«", "First position"),
    ("back", "‹", "One ply back"),
    ("on", "›", "One ply on"),
    ("last", "»", "Last position"),
)

_LEGEND = (
    "On the boards a ring in the colour of the bold numbers means that the pit can be sown; a broken ring, that the "
    "last move began there; a ring of the same colour, that it ended there; a dotted ring, that it captured from "
    "there. The arrow keys, Home and End step through the game."
)


def page(game: Game, *, bottom: int, theme: Theme, title: str | None) -> str:
    """The page, as ``kalah.html.game`` promises it."""
    names = _names(game)
    scope, sheet = style(theme)
    plies = game.plies
    heading = words.escaped(title or " – ".join(names))
    script = _file("page.js")
    # Only this script runs, and nothing is loaded, whatever the texts of the game may say.
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_digest(script)}'"
    definitions, painted = paints(f".{scope}", scope, theme)
    figures = [_figure(game, None, names, theme, bottom, 0)]
    figures += [_figure(game, ply, names, theme, bottom, number) for number, ply in enumerate(plies, start=1)]
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{heading}: Kalah {game.rules}</title>
<style>
{variables(theme)}{_file("page.css")}{sheet}{painted}</style>
</head>
<body>
<svg class="{scope}" width="0" height="0" style="position:absolute" aria-hidden="true">{definitions}</svg>
<header><h1>{heading}</h1>
<p>{words.escaped(" · ".join(_facts(game)))}</p></header>
<main>
<div>
{"".join(figures)}<div class="controls" role="group" aria-label="Steps">{_controls(len(plies))}</div>
<p class="said" aria-live="polite" style="position:absolute;clip-path:inset(50%)"></p>
<p class="legend">{_LEGEND}</p>
</div>
<ol class="turns" aria-label="Turns">
{_turns(game.turns, names)}</ol>
</main>
<script>{script}</script>
</body>
</html>
"""


def _file(name: str) -> str:
    return files("kalah._drawing").joinpath(name).read_text(encoding="utf-8")


def _digest(script: str) -> str:
    return b64encode(sha256(script.encode()).digest()).decode()


def _names(game: Game) -> tuple[str, ...]:
    """Names with the seats behind them, which the words of the moves speak of."""
    seats = [words.seat_name(seat, game.rules.players) for seat in range(game.rules.players)]
    return tuple(f"{name} ({seat})" if name else seat for name, seat in zip(game.names, seats, strict=True))


def _facts(game: Game) -> list[str]:
    """What is known about the game besides its plies."""
    tags = [f"{name}: {value}" for name, value in game.tags.items()]
    result = game.result
    return [f"Kalah {game.rules}", *tags, "The game goes on." if result is None else f"Result: {result}"]


def _figure(game: Game, ply: Ply | None, names: tuple[str, ...], theme: Theme, bottom: int, number: int) -> str:
    position, last = (game.start, None) if ply is None else (ply.position, ply.sown)
    picture = Picture(position, names, theme, last, bottom=bottom)
    says = words.escaped("The start." if ply is None else str(ply))
    return f"<figure>{picture.element(id=f'ply{number}', sheet=False)}<figcaption>{says}</figcaption></figure>\n"


def _controls(plies: int) -> str:
    first, back, on, last = (
        f'<button type="button" value="{name}" aria-label="{label}" title="{label}">{sign}</button>'
        for name, sign, label in _BUTTONS
    )
    slider = f'<input type="range" min="0" max="{plies}" value="0" aria-label="Ply">'
    return f"{first}{back}{slider}{on}{last}<output>0 / {plies}</output>"


def _turns(turns: tuple[Turn, ...], names: tuple[str, ...]) -> str:
    items = []
    for number, turn in enumerate(turns, start=1):
        seconds = f" <time>{turn.time:g} s</time>" if turn.time else ""
        # Without the script the list is for reading only.
        plies = "".join(
            f'<li><button type="button" disabled>{words.escaped(str(ply))}</button></li>' for ply in turn.plies
        )
        items.append(f"<li><b>{number}. {words.escaped(names[turn.seat])}</b>{seconds}<ol>{plies}</ol></li>\n")
    return "".join(items)
