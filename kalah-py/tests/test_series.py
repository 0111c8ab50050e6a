"""Series of games."""

from __future__ import annotations

import copy
from typing import Any

import kalah
import pytest
from kalah import Game, Rules, Series


def result(loser: int, rules: Rules | None = None) -> kalah.GameResult:
    game = Game(rules)
    game.resign(loser)
    assert game.result is not None
    return game.result


def test_a_series_that_is_won() -> None:
    series = Series(best_of=3)
    assert (series.rules, series.results, series.left, series.is_decided) == (Rules.standard(), (), 3, False)
    for first in (0, 1):
        assert series.first_seat == first
        game = series.next_game()
        assert game.position.to_move == first
        game.resign(1)
        assert game.result is not None
        series.add(game.result)
    assert series.results == (result(1),) * 2
    assert (series.left, series.is_decided, series.winner) == (1, True, 0)
    score = kalah.Score(wins=2, draws=0, losses=0, half_points=4, seeds=48, difference=0)
    assert series.score(0) == score
    assert series.standings[0] == kalah.Standing(seat=0, rank=1, score=score)
    assert series.standings[1].rank == 2


def test_who_begins() -> None:
    series = Series(Rules(3, 4, 3), starting_with=2)
    firsts = []
    for _ in range(4):
        firsts.append(series.first_seat)
        over = Game.from_position(kalah.Position.from_sides(series.rules, [[0, 0, 0, 0, 1]] * 3))
        assert over.result is not None
        series.add(over.result)
    assert firsts == [2, 0, 1, 2]
    assert series.left is None and not series.is_decided and series.winner is None
    assert series.score(0).draws == 4
    fixed = Series(starting_with=1, alternate=False)
    fixed.add(result(0))
    assert fixed.first_seat == 1


def test_results_that_do_not_belong() -> None:
    series = Series(best_of=1)
    over = Game.from_position(kalah.Position.from_sides(Rules(3, 1, 1), [[0, 1]] * 3)).result
    assert over is not None
    with pytest.raises(kalah.KalahError, match="the game had 3 players, the series has 2"):
        series.add(over)
    true = result(1)
    for wrong in (
        kalah.GameResult((24, 24), (2, 1), 0, (0, 0), "resignation", (False, True)),
        kalah.GameResult((24, 70000), (1, 2), 0, (0, 0), "resignation", (False, True)),
        kalah.GameResult((24,), (1,), 0, (0,), None, (False,)),
    ):
        with pytest.raises(kalah.KalahError):
            series.add(wrong)
    no_results: list[Any] = [None, "24-24", Game(), (24, 24), kalah.Outcome((24, 24), (1, 1), None, (0, 0))]
    for no_result in no_results:
        with pytest.raises(TypeError, match="must be a kalah.GameResult"):
            series.add(no_result)
    assert series == Series(best_of=1)
    series.add(true)
    with pytest.raises(kalah.KalahError, match="all 1 games"):
        series.add(true)
    assert series.results == (true,)


def test_bad_settings() -> None:
    make: Any = Series
    for name, value in [("starting_with", 2), ("best_of", -1), ("best_of", 2**32)]:
        with pytest.raises(kalah.KalahError, match=str(value)):
            make(**{name: value})
    for name in ("starting_with", "best_of", "alternate"):
        for wrong in (None, 1.0, "1", 1 if name == "alternate" else True):
            with pytest.raises(TypeError, match="seat" if name == "starting_with" else name):
                make(**{name: wrong})
    with pytest.raises(TypeError):
        make(Rules(), 1)
    with pytest.raises(kalah.RulesError, match="no seat 2"):
        Series().score(2)


def test_forms_copies_and_no_hash() -> None:
    series = Series(Rules.kalaha(), starting_with=1, alternate=False, best_of=5)
    series.add(result(0))
    for other in (Series.from_dict(series.to_dict()), eval(repr(series)), copy.copy(series), copy.deepcopy(series)):
        assert other == series
        other.add(result(1))
        assert other != series
    with pytest.raises(kalah.NotationError):
        Series.from_dict({**series.to_dict(), "best_of": 0, "first": 7})
    with pytest.raises(TypeError, match="unhashable"):
        hash(series)
