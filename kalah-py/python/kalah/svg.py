"""Boards as pictures: SVG that needs nothing besides itself.

    >>> import kalah, kalah.svg
    >>> start = kalah.Position(kalah.Rules.standard())
    >>> position, sown = start.apply_with_events(2)
    >>> picture = kalah.svg.board(position, last=sown, names=["Ada", "the computer"])
    >>> with open("board.svg", "w", encoding="utf-8") as file:  # doctest: +SKIP
    ...     file.write(picture)

A notebook shows a position as ``board(position)`` draws it, and a game as ``game(game)`` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kalah._analysis import Analysis
from kalah._drawing import checks, words
from kalah._drawing.paint import Picture
from kalah._drawing.palette import Theme
from kalah._drawing.plot import Plot
from kalah._kalah import Game, Position
from kalah._values import Cell, Sown

__all__ = ["Theme", "analysis", "board", "game"]


def board(
    position: Position,
    *,
    last: Sown | None = None,
    legal: bool = True,
    bottom: int = 0,
    names: Sequence[str | None] | None = None,
    size: int | None = None,
    theme: Theme = "auto",
    numbers: bool = True,
    arrows: Iterable[tuple[Cell, Cell]] = (),
    id: str | None = None,
) -> str:
    """Draws a board.

    Every pit and store has its number of seeds beside it, and the seeds in it as far as they fit. Two sides lie face to
    face, three or four round a table; seeds go round against the clock.

    Args:
        position: What is drawn.
        last: The move that led to the position, from ``Position.apply_with_events``: a broken ring where it began, a
            ring where its last seed fell, dotted rings round the pits that it captured from, and how many seeds went.
        legal: Whether to mark the pits that can be sown: a ring, and the number of the pit in bold.
        bottom: The seat, from 0, whose side is drawn at the bottom.
        names: A name for each seat, or None for the usual one (South and North, or Seat 1 to Seat 4).
        size: Width in pixels; the height follows. The picture is never wider than the room it has on a page.
        theme: ``light``, ``dark``, or ``auto``: as the page's reader has chosen for all pages.
        numbers: Whether to number the pits, from 1.
        arrows: Pairs of cells, each a seat and a place as in ``Position.sides``: an arrow from one to the other.
        id: The id of the element, with which all ids in it begin, where one made from what is drawn will not do: a
            letter, then letters, digits, ``-`` and ``_``.

    Returns:
        An ``<svg>`` element: a file of its own, or part of an HTML page.

    Raises:
        ValueError: ``last`` or ``arrows`` name a cell that the board does not have, ``bottom`` a seat; names that are
            not one a seat; another theme, size or id than said above.
    """
    rules = position.rules
    checks.theme(theme)
    checks.seat(bottom, rules, "bottom")
    if size is not None:
        checks.size(size)
    if id is not None:
        checks.id(id)
    arrows = tuple(arrows)
    for cell in (cell for arrow in arrows for cell in arrow):
        checks.cell(cell, rules, "arrows")
    if last is not None:
        for cell in ((last.mover, last.move), *last.path, *(cell for cell, _ in last.captures)):
            checks.cell(cell, rules, "last")
    picture = Picture(position, words.names_of(position, names), theme, last, legal, bottom, numbers, arrows)
    return picture.element(id=id, size=size)


def game(
    game: Game,
    ply: int | None = None,
    *,
    legal: bool = True,
    bottom: int = 0,
    size: int | None = None,
    theme: Theme = "auto",
    numbers: bool = True,
    id: str | None = None,
) -> str:
    """Draws the board of a game, with its names and the last move, after so many plies: after all if not given.

    Args:
        game: The game.
        ply: How many plies were played; 0 is the start.
        legal: As in ``board``, like what follows.

    Raises:
        IndexError: Fewer plies have been played.
        ValueError: As in ``board``.
    """
    plies = game.plies
    number = len(plies) if ply is None else ply
    position = game.position_after(number)
    return board(
        position,
        last=plies[number - 1].sown if number else None,
        legal=legal,
        bottom=bottom,
        names=game.names,
        size=size,
        theme=theme,
        numbers=numbers,
        id=id,
    )


def analysis(
    analysis: Analysis,
    *,
    size: int | None = None,
    theme: Theme = "auto",
    id: str | None = None,
) -> str:
    """Draws what ``Game.analyze`` found: the margin of seat 0 after every ply, and below it what each ply gave away.

    What is known in bounds only is grey, from one bound to the other as far as the plot goes.

    Args:
        analysis: What is drawn.
        size: As in ``board``, like what follows.

    Raises:
        ValueError: As in ``board``.
    """
    checks.theme(theme)
    if size is not None:
        checks.size(size)
    if id is not None:
        checks.id(id)
    game = analysis.game
    return Plot(analysis, words.names_of(game.start, game.names), theme).element(id=id, size=size)
