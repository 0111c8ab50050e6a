"""Arguments of the drawing functions: what is wrong is named."""

from __future__ import annotations

from operator import index

from kalah._drawing.palette import THEMES
from kalah._kalah import Rules


def theme(value: str) -> None:
    if value not in THEMES:
        raise ValueError(f"theme = {value!r}: the themes are {', '.join(THEMES)}")


def seat(value: int, rules: Rules, name: str) -> None:
    if not 0 <= _number(value, name) < rules.players:
        raise ValueError(f"{name} = {value}: with {rules.players} players seats are 0 to {rules.players - 1}")


def cell(value: tuple[int, int], rules: Rules, name: str) -> None:
    seat, place = value
    if not (0 <= _number(seat, "a seat") < rules.players and 0 <= _number(place, "a place") <= rules.pits):
        raise ValueError(f"{name}: there is no cell {value!r} on a board of {rules}")


def size(value: int) -> None:
    if _number(value, "size") < 1:
        raise ValueError(f"size = {value}: a picture is at least 1 pixel wide")


def id(value: str) -> None:
    if not (value.isascii() and value.replace("-", "a").replace("_", "a").isalnum() and value[0].isalpha()):
        raise ValueError(f"id = {value!r}: a letter, then only letters, digits, - and _ may be in it")


def _number(value: int, name: str) -> int:
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an int, not bool")
    return index(value)
