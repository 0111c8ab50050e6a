"""What every ply of a game was worth."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ElementTree
from typing import Any

import kalah
import kalah.svg
import pytest
import strategies
from hypothesis import given, settings
from kalah import Game, Player, Position, Rules, Solver, Table
from kalah.search import Analysis, Bounds


def played(rules: Rules, seed: int) -> Game:
    game, player = Game(rules), Player(level=1, seed=seed)
    while choice := player.choose(game.position):
        game.play(choice.move)
    return game


RULES = ["2x3x2", "2x3x3:end=no_move", "2x3x2:swap=on", "2x4x2:capture_turn=on,sow_stores=all"]


@pytest.mark.parametrize("text", RULES)
def test_margins_and_regrets(text: str) -> None:
    rules = Rules.parse(text)
    solver, total = Solver(rules), 0
    for seed in range(4):
        game = played(rules, seed)
        analysis = game.analyze(solver)
        assert analysis.game == game and len(analysis) == len(game.plies) == len(analysis.margins) - 1
        assert game.position.outcome is not None
        assert analysis.margins[-1].margin == game.position.outcome.margin
        for ply, position in zip(analysis, game.positions, strict=False):
            moves = solver.solve(position, question="moves").moves
            assert ply.seat == position.to_move and ply.move is not None and ply.stopped is None
            margins = {move: bounds.margin for move, bounds in moves.items()}
            best, mine = ply.best.margin, ply.played and ply.played.margin
            assert mine == margins[ply.move] and best is not None
            assert best == max(margin for margin in margins.values() if margin is not None)
            assert ply.regret == Bounds(best - margins[ply.move], best - margins[ply.move])  # type: ignore[operator]
            assert ply.best_moves and all(margins[move] == best for move in ply.best_moves)
            total += ply.regret.low
        # What was given away is the way from the first margin to the last.
        first, last = analysis.margins[0].margin, analysis.margins[-1].margin
        gave = [analysis.regret(seat).margin for seat in (0, 1)]
        if not rules.swap:
            assert first - gave[0] + gave[1] == last  # type: ignore[operator]
    assert total > 0


@given(strategies.games())
@settings(max_examples=40)
def test_bounds_within_limits(game: Game) -> None:
    try:
        analysis = game.analyze(Solver(game.rules, memory=1 << 22), nodes=50)
    except kalah.SearchError:
        return
    for ply in analysis:
        assert ply.best.low <= ply.best.high
        if ply.played is None:
            assert ply.move is None and ply.regret is None
        else:
            assert ply.played.low <= ply.played.high
            assert ply.regret is not None and 0 <= ply.regret.low <= ply.regret.high
    ElementTree.fromstring(analysis._repr_svg_())


def test_by_a_table() -> None:
    rules = Rules(2, 4, 2)
    table, solver = Table.build(rules, 12), Solver(rules)
    game = played(rules, 1)
    seen = list[tuple[int, int]]()
    found, exact = game.analyze(table), game.analyze(solver, progress=lambda *at: seen.append(at))
    assert seen == [(done, len(game.plies) + 1) for done in range(1, len(game.plies) + 2)]
    known = 0
    for ply, other in zip(found, exact, strict=True):
        assert other.best.margin in ply.best and other.regret is not None and ply.regret is not None
        assert other.regret.low in ply.regret
        if ply.best.margin is not None:
            assert set(other.best_moves) <= set(ply.best_moves)
            known += 1
    assert 0 < known < len(found)
    with pytest.raises(kalah.SearchError, match="the table is for"):
        Game().analyze(table)
    with pytest.raises(TypeError, match="limits of a solver"):
        game.analyze(table, nodes=1)


def test_refusals() -> None:
    with pytest.raises(kalah.SearchError, match="3 players|other rules|the solver is for"):
        Game(Rules(3, 2, 2)).analyze(Solver(Rules()))
    with pytest.raises(TypeError, match=r"kalah.Solver or a kalah.Table"):
        Game().analyze(Player())  # type: ignore[arg-type]


def analysis(nodes: int | None = None) -> Analysis:
    game = Game(Rules(2, 4, 2))
    game.play_text("4 3 1 2")
    game.set_name(0, "Ada <3 & co")
    game.resign(1)
    return game.analyze(Solver(game.rules), nodes=nodes)


def test_rows_for_a_table() -> None:
    rows = analysis().to_dicts()
    assert [row["ply"] for row in rows] == [0, 1, 2, 3, 4]
    assert rows[0] == {
        "ply": 0,
        "seat": 0,
        "move": 3,
        "best": 6,
        "best_low": 6,
        "best_high": 6,
        "played": 6,
        "played_low": 6,
        "played_high": 6,
        "regret": 0,
        "regret_low": 0,
        "regret_high": 0,
        "best_moves": rows[0]["best_moves"],
        "stopped": None,
    }
    assert 3 in rows[0]["best_moves"]
    assert rows[4]["move"] is None and rows[4]["regret"] is None and rows[4]["regret_low"] is None
    assert analysis(nodes=0).to_dicts()[0]["best"] is None


def test_values() -> None:
    found = analysis()
    assert pickle.loads(pickle.dumps(found)) == found
    assert found[0] is found.plies[0] and list(found) == list(found.plies)
    game = found.game
    game.undo()
    assert len(found) == 5


@pytest.mark.parametrize("nodes", [None, 0, 40])
def test_the_plot(nodes: int | None) -> None:
    found = analysis(nodes)
    text = found._repr_svg_()
    assert text == kalah.svg.analysis(found)
    root = ElementTree.fromstring(text)
    names = {element.tag.split("}")[1] for element in root.iter()}
    assert {"title", "desc", "style", "rect"} <= names
    assert root.attrib["role"] == "img" and root.attrib["aria-labelledby"]
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) == 3
    assert "Ada &lt;3 &amp; co" in text and "prefers-color-scheme:dark" in text
    description = next(element.text for element in root.iter() if element.tag.endswith("desc"))
    assert description is not None and description.count("Ply ") == 5 and "North resigns" in description
    assert "prefers" not in kalah.svg.analysis(found, theme="dark", size=300, id="a")
    assert 'width="300"' in kalah.svg.analysis(found, size=300) and 'id="a"' in kalah.svg.analysis(found, id="a")
    for wrong in list[Any]([{"theme": "blue"}, {"size": 0}, {"id": "1"}]):
        with pytest.raises(ValueError):
            kalah.svg.analysis(found, **wrong)


def test_a_game_without_plies() -> None:
    found = Game(Rules(2, 2, 1)).analyze(Solver(Rules(2, 2, 1)))
    assert len(found) == 0 and found.margins == (Bounds(2, 2),) and found.regret(0) == Bounds(0, 0)
    ElementTree.fromstring(found._repr_svg_())
    over = Game.from_position(Position.from_sides(Rules(2, 2, 1), [[0, 0, 3], [0, 0, 1]]))
    assert over.analyze(Solver(Rules(2, 2, 1))).margins == (Bounds(2, 2),)
