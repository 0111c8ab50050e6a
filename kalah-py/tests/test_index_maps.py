"""Other projects' numbers of cells and moves, against the table in the documentation and the Kalah Game Protocol."""

from __future__ import annotations

import re
from typing import Any

import kalah
import pytest
from kalah import index_maps

CELLS = [(seat, place) for seat in range(2) for place in range(7)]
MAPS = ["index", "open_spiel", "bin", "kgp"]


def test_the_table_in_the_documentation() -> None:
    rows = {}
    for line in (index_maps.__doc__ or "").splitlines():
        found = re.match(r"(kalah|``\w+``) +(.+)", line)
        if found:
            rows[found[1].strip("`")] = re.findall(r"\(\d, \d\)|\d+", found[2])
    cells: list[Any] = [tuple(int(number) for number in re.findall(r"\d", cell)) for cell in rows["kalah"]]
    assert len(cells) == 6
    for name in MAPS:
        assert [getattr(index_maps, f"to_{name}")(cell) for cell in cells] == [int(number) for number in rows[name]]


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("pits", [1, 4, 6, 15])
def test_there_and_back(name: str, pits: int) -> None:
    there, back = getattr(index_maps, f"to_{name}"), getattr(index_maps, f"from_{name}")
    cells = [(seat, place) for seat in range(2) for place in range(pits + 1)]
    numbers = [there(cell, pits) for cell in cells]
    assert [back(number, pits) for number in numbers] == cells
    least = 1 if name in ("bin", "kgp") else 0
    assert sorted(numbers) == list(range(least, least + len(cells)))
    for number in (least - 1, least + len(cells)):
        with pytest.raises(ValueError, match=f"there is no .* {number}: "):
            back(number, pits)


@pytest.mark.parametrize("name", ["kgp_move", "irving"])
def test_moves(name: str) -> None:
    there, back = getattr(index_maps, f"to_{name}"), getattr(index_maps, f"from_{name}")
    least = 1 if name == "kgp_move" else 0
    assert [there(move) for move in range(6)] == list(range(least, least + 6))
    assert [back(there(move)) for move in range(6)] == list(range(6))
    for number in (least - 1, least + 6):
        with pytest.raises(ValueError, match=f"{number}"):
            back(number)
    with pytest.raises(ValueError, match="there is no pit 6"):
        there(6)


def test_a_board_of_the_protocol() -> None:
    """The numbers of a board with as many different seeds are where the map says."""
    sides = [[10, 11, 12, 13, 14, 15, 16], [20, 21, 22, 23, 24, 25, 26]]
    board = kalah.Position.from_sides(kalah.Rules(), sides).to_kgp(0)
    numbers = [int(number) for number in board.strip("<>").split(",")]
    assert [numbers[index_maps.to_kgp(cell)] for cell in CELLS] == [sides[seat][place] for seat, place in CELLS]


@pytest.mark.parametrize("cell", [(2, 0), (-1, 0), (0, 7), (0, -1)])
def test_cells_that_are_none(cell: kalah.Cell) -> None:
    for name in MAPS:
        with pytest.raises(ValueError, match="there is no (seat|place)"):
            getattr(index_maps, f"to_{name}")(cell)
    with pytest.raises(TypeError, match="not bool"):
        index_maps.to_index((True, 0))
