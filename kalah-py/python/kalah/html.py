"""A game as one HTML page to step through, which needs nothing besides itself.

>>> import kalah, kalah.html
>>> game = kalah.Game()
>>> for text in ("3,6", "2"):
...     plies = game.play_text(text)
>>> page = kalah.html.game(game)
>>> kalah.html.save(game, "game.html")  # doctest: +SKIP
"""

from __future__ import annotations

import os

from kalah._drawing import checks
from kalah._drawing.page import page
from kalah._drawing.palette import Theme
from kalah._kalah import Game

__all__ = ["Theme", "game", "save"]


def game(game: Game, *, bottom: int = 0, theme: Theme = "auto", title: str | None = None) -> str:
    """Draws a game: a board for every ply, with buttons, keys and a slider to step through them, and the list of turns.

    The page works without a network and on a phone. A browser that runs no scripts shows all boards one below the
    other. A ply takes about 6 kB with two players of six pits.

    Args:
        game: The game, finished or not. Plies that were taken back are not shown.
        bottom: The seat, from 0, whose side is drawn at the bottom.
        theme: ``light``, ``dark``, or ``auto``: as the reader has chosen for all pages.
        title: The heading; who plays if not given.

    Raises:
        ValueError: Another theme than said above; a seat that the board does not have.
    """
    return _page(game, bottom, theme, title)


def save(
    game: Game,
    path: str | os.PathLike[str],
    *,
    bottom: int = 0,
    theme: Theme = "auto",
    title: str | None = None,
) -> None:
    """Writes the page that ``game`` draws to a file, in UTF-8. What was in the file before is lost."""
    text = _page(game, bottom, theme, title)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _page(game: Game, bottom: int, theme: Theme, title: str | None) -> str:
    checks.theme(theme)
    checks.seat(bottom, game.rules, "bottom")
    return page(game, bottom=bottom, theme=theme, title=title)
