"""The rows of the core's vector files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kalah

FOLDER = Path(__file__).parents[2] / "kalah" / "tests" / "vectors"


def rows(file: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()]


def rules(row: dict[str, Any]) -> kalah.Rules:
    given = kalah.Rules.from_dict(row["rules"])
    assert given == kalah.Rules(**row["rules"])
    return given


def number(move: int | str, rules: kalah.Rules) -> int:
    """A move of a row as Python has it."""
    return rules.pits if move == "swap" else int(move)


def numbers(moves: list[int | str], rules: kalah.Rules) -> tuple[int, ...]:
    return tuple(number(move, rules) for move in moves)


def tuples(sides: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(side) for side in sides)
