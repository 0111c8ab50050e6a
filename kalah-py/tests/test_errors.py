"""Bad input of every kind to everything that takes any: a clear error, and never another than these."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import kalah
import pytest
from kalah import Game, Player, Position, Rules, Series, Solver, Table

BAD: list[Any] = [
    None,
    True,
    False,
    -1,
    255,
    256,
    2**31,
    2**63,
    2**64,
    -(2**63) - 1,
    10**400,
    0.5,
    float("nan"),
    float("inf"),
    1j,
    "",
    "\0",
    "\ud800",
    "é\U0001f600",
    "9" * 10_000,
    "<" * 10_000,
    '[Rules "2x6x4"]\n' * 100,
    b"",
    b"\xff\0",
    bytearray(b"1"),
    [],
    [[]],
    [None],
    {},
    {"rules": {}},
    {1: 2},
    object(),
    Rules,
    Rules(2, 1, 1),
    Position(Rules(4, 7, 1)),
    Game(),
    lambda: 0,
]

ALLOWED = (TypeError, kalah.KalahError, UnicodeEncodeError, IndexError, AttributeError, OSError, MemoryError)


def makers() -> list[Any]:
    functions = [kalah.read_records, kalah.parse_records, kalah.kgp_pits]
    return [Rules, Position, Game, Series, Solver, Table.open, Table.build, Player, *functions]


def callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """All functions, classes and methods of the native part, on objects of their own."""
    for make in makers():
        yield make.__name__, make
    small = Rules(2, 1, 1)
    things: list[Callable[[], Any]] = [Rules, Position, Game, Series, Player]
    things += [lambda: Solver(small), lambda: Table.build(small, 2)]
    for make in things:
        for name in dir(make()):
            if name.startswith("_") and name not in ("__setstate__", "__eq__"):
                continue
            thing = make()
            method = getattr(thing, name)
            # Names of files are no bad input.
            if callable(method) and name != "save":
                yield f"{type(thing).__name__}.{name}", method


ALL = dict(callables())


def test_there_is_something_to_test() -> None:
    assert len(ALL) > 60


@pytest.mark.parametrize("name", ALL)
def test_bad_input(name: str) -> None:
    function = ALL[name]
    tried = 0
    for bad in BAD:
        if name == "Position.perft" and bad in (255,):
            continue
        for arguments in [(bad,), (bad, bad), (0, bad), (Rules(2, 1, 1), bad), (bad, 0, bad)]:
            tried += 1
            try:
                function(*arguments)
            except ALLOWED as error:
                assert str(error), (name, arguments)
    assert tried > 100


@pytest.mark.parametrize("name", ALL)
def test_bad_input_by_name(name: str) -> None:
    function = ALL[name]
    try:
        parameters = inspect.signature(function).parameters
    except ValueError:
        pytest.fail(f"{name} has no signature")
    for parameter in parameters:
        for bad in BAD:
            if name == "Position.perft" and bad in (255,):
                continue
            try:
                function(**{parameter: bad})
            except ALLOWED as error:
                assert str(error), (name, parameter, bad)


@pytest.mark.parametrize("make", [Game, Series])
def test_attributes(make: type) -> None:
    thing = make()
    for name in dir(thing):
        if not name.startswith("_"):
            for bad in BAD:
                try:
                    setattr(thing, name, bad)
                except ALLOWED:
                    continue
                assert name == "turn_limit"


def test_the_exceptions() -> None:
    for error in (kalah.RulesError, kalah.IllegalMoveError, kalah.NotationError, kalah.SearchError):
        assert issubclass(error, kalah.KalahError) and issubclass(error, ValueError)
        assert error.__module__ == "kalah" and error.__doc__
