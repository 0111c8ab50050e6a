"""A batch seen from any seat, and asked what computer players would play."""

from __future__ import annotations

from typing import Any

import kalah
import numpy as np
import pytest

STANDARD = kalah.Rules.standard()


@pytest.mark.parametrize("rules", ["2x6x4", "3x4x3:opening_turn=off", "4x7x9", "2x12x12:swap=on"])
def test_any_seat_sees_its_own_side_first(rules: str) -> None:
    batch = kalah.Batch(kalah.Rules.parse(rules), 4)
    for pit in (0, 1, 3, 2):
        batch.apply(np.full(4, pit), strict=False)
    cells, players = batch.cells, batch.rules.players
    for seat in range(players):
        raw = batch.observe(seat, scaled=False)
        own = np.roll(cells, -seat, axis=1).reshape(4, -1)
        np.testing.assert_array_equal(raw[:, : own.shape[1]], own)
        np.testing.assert_array_equal(batch.observe(np.full(4, seat), scaled=False, threads=2), raw)
    np.testing.assert_array_equal(batch.observe(batch.turn), batch.observe())


@pytest.mark.parametrize(("seat", "error"), [(2, kalah.RulesError), (-1, kalah.RulesError), ([0, 1], ValueError)])
def test_seats_that_are_none(seat: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"row 0: there is no seat|shape"):
        kalah.Batch(STANDARD, 3).observe(seat)
    with pytest.raises(TypeError):
        kalah.Batch(STANDARD, 3).observe(True)


@pytest.mark.parametrize("level", ["random", "greedy", 4, 9])
def test_choices_do_not_depend_on_other_rows(level: Any) -> None:
    batch = kalah.Batch(STANDARD, 200)
    batch.apply(np.arange(200) % 6)
    seeds, numbers = np.arange(200) // 3, np.arange(200) % 3
    moves = batch._rows.choose(level, 300, seeds, numbers)
    assert batch.legal_mask()[np.arange(200), moves].all()
    some = np.array([7, 100, 3])
    np.testing.assert_array_equal(batch.take(some)._rows.choose(level, 300, seeds[some], numbers[some]), moves[some])


def test_choices_of_the_random_level_are_spread() -> None:
    moves = kalah.Batch(STANDARD, 6000)._rows.choose("random", 1, np.arange(6000), np.zeros(6000, int))
    counts = np.bincount(moves, minlength=6)
    assert counts.min() > 900 and counts.max() < 1100


def test_choices_where_there_are_none() -> None:
    batch = kalah.Batch.from_positions([kalah.Position().resign(0), kalah.Position()])
    assert batch._rows.choose(1, 1, np.zeros(2, int), np.zeros(2, int))[0] == -1
    for seeds, numbers in ((np.zeros(1, int), np.zeros(2, int)), (np.array([0, -1]), np.zeros(2, int))):
        with pytest.raises(ValueError, match="row 1|for 2 rows"):
            batch._rows.choose(1, 1, seeds, numbers)
