"""Games."""

from __future__ import annotations

import copy
from typing import Any

import kalah
import pytest
from kalah import Game, Position, Rules


def played(text: str, rules: Rules | None = None) -> Game:
    game = Game(rules)
    game.play_text(text)
    return game


def test_a_new_game() -> None:
    game = Game()
    assert (game.rules, game.start, game.position) == (Rules.standard(), Position(), Position())
    assert (game.plies, game.positions, game.undone, game.result) == ((), (Position(),), 0, None)
    assert (game.names, dict(game.tags), game.turn_limit, game.turns) == ((None, None), {}, None, ())
    assert Game(Rules.kalaha()).rules == Rules.kalaha()


def test_playing() -> None:
    game = Game()
    sown = game.play(2)
    assert sown == Position().apply_with_events(2)[1]
    plies = game.play_text("6 2@1.5s")
    assert [ply.move for ply in plies] == [5, 1]
    assert game.plies[1:] == plies
    first, second, third = game.plies
    assert (first.seat, first.move, first.sown, first.time) == (0, 2, sown, None)
    assert (third.seat, third.move, third.time) == (1, 1, 1.5)
    assert str(second) == "South sows 5 from pit 6: the last seed falls in North's pit 4."
    assert game.positions == (game.start, *(ply.position for ply in game.plies))
    assert game.position == third.position == game.position_after(3)
    assert game.position_after(0) == game.start


def test_a_move_that_cannot_be_played_changes_nothing() -> None:
    game = played("3,6 2")
    before = copy.copy(game)
    wrong_moves = [(1, "move 1: pit 2 of North is empty"), (6, "swap is not offered"), (7, "there is no move 7")]
    for move, message in wrong_moves:
        with pytest.raises(kalah.IllegalMoveError, match=message) as error:
            game.play(move)
        assert f"in position {game.position.text}" in str(error.value)
    for wrong in (True, 1.0, "1", None):
        move_of_wrong_type: Any = wrong
        with pytest.raises(TypeError):
            game.play(move_of_wrong_type)
        with pytest.raises(TypeError):
            game.resign(move_of_wrong_type)
    assert game == before


@pytest.mark.parametrize(
    ("text", "error", "message", "offset"),
    [
        ("1 2 7", kalah.NotationError, "word 3: there is no pit 7: pits are 1 to 6, at offset 4", 4),
        ("1 1 1", kalah.IllegalMoveError, "word 3: pit 1 of South is empty", 4),
        ("; é\n 1 x", kalah.NotationError, "word 2: a ply is expected here", 7),
        ("R3", kalah.NotationError, "there is no seat 3", 0),
        ("1 S", kalah.IllegalMoveError, "the swap is not offered", 2),
        ("1@x", kalah.NotationError, "a time is expected here", 2),
        ("R1 R1", kalah.IllegalMoveError, "the game is over", 3),
        ("3\0", kalah.NotationError, "a ply is expected", 0),
    ],
)
def test_texts_that_cannot_be_played(text: str, error: type[kalah.KalahError], message: str, offset: int) -> None:
    game = played("3")
    game.undo()
    before = copy.copy(game)
    with pytest.raises(error, match=message) as raised:
        game.play_text(text)
    assert getattr(raised.value, "offset") == offset
    assert game == before and game.undone == 1


def test_times() -> None:
    game = Game()
    game.play(2, time=0.25)
    game.play(5, 3)
    assert [ply.time for ply in game.plies] == [0.25, 3.0]
    assert "3@0.25s,6@3s *" in str(game)
    for time in (-1, -0.001, float("nan"), float("inf"), 1e30, 10**400):
        with pytest.raises(kalah.KalahError, match="time = "):
            game.play(0, time)
        with pytest.raises(kalah.KalahError, match="turn_limit = "):
            game.turn_limit = time
    for wrong in (True, "1", [1.0]):
        time_of_wrong_type: Any = wrong
        with pytest.raises(TypeError, match="time must be a number of seconds"):
            game.play(0, time_of_wrong_type)
        with pytest.raises(TypeError, match="turn_limit must be a number of seconds"):
            game.turn_limit = time_of_wrong_type
    assert len(game.plies) == 2


def test_turns_and_limit() -> None:
    game = Game()
    game.turn_limit = 30
    assert game.turn_limit == 30.0
    game.play_text("3@12s,6@20s 2@5s")
    turn = game.turns[0]
    assert (turn.seat, turn.plies, turn.time, turn.exceeded) == (0, game.plies[:2], 32.0, 2.0)
    assert game.current_turn == game.turns[1]
    assert game.exceeded() is None and game.exceeded(20) is None
    assert game.exceeded(since_last_ply=27.5) == 2.5
    game.turn_limit = None
    assert game.exceeded(1e9) is None


def test_undo_and_redo() -> None:
    game = played("3,6 2 1")
    positions = game.positions
    assert game.undo() == 1 and game.undone == 1
    assert game.undo(2) == 2 and game.positions == positions[:2]
    assert game.redo() == 1 and game.redo(10**30) == 2 and game.redo() == 0
    assert game.positions == positions
    assert game.undo(100) == 4 and game.undone == 4
    game.play(0)
    assert game.undone == 0
    for act in (game.undo, game.redo):
        with pytest.raises(kalah.KalahError, match="-1 plies"):
            act(-1)
        for wrong in (True, 1.5, None):
            plies: Any = wrong
            with pytest.raises(TypeError):
                act(plies)


def test_branch() -> None:
    game = played("3,6 2")
    game.set_name(0, "Ada")
    branch = game.branch(1)
    assert branch.positions == game.positions[:2] and branch.names == ("Ada", None)
    branch.play(0)
    assert len(game.plies) == 3
    for number in (4, 10**30):
        with pytest.raises(IndexError, match="3 have been played"):
            game.branch(number)
        with pytest.raises(IndexError, match="3 have been played"):
            game.position_after(number)
    with pytest.raises(kalah.KalahError):
        game.position_after(-1)


def test_resigning_and_result() -> None:
    game = played("3,6 2")
    ending = game.resign(1, time=2)
    assert ending is not None and ending.reason == "resignation"
    result = game.result
    assert result is not None
    assert (result.winner, result.ranks, result.reason, result.resigned) == (0, (1, 2), "resignation", (False, True))
    assert str(result).startswith("South wins") and "resigned" in str(result)
    last = game.plies[-1]
    assert (last.seat, last.move, last.sown, last.ending, last.time) == (1, None, None, ending, 2.0)
    with pytest.raises(kalah.IllegalMoveError, match="resignation of 0: the game is over"):
        game.resign(0)
    with pytest.raises(kalah.IllegalMoveError, match="no seat 2"):
        game.resign(2)
    three = Game(Rules(3, 4, 3))
    assert three.resign(1) is None and three.result is None


def test_a_start_that_is_over() -> None:
    game = Game.from_position(Position.parse("2x1x1 0/1 1/0 1"))
    assert game.result is not None and game.result.reason is None


def test_people() -> None:
    game = Game()
    game.set_name(0, 'Ada "the\nfirst"')
    game.set_name(seat=1, name="x")
    game.set_name(1, None)
    assert game.names == ('Ada "the\nfirst"', None)
    game.set_owner(1, "computer")
    game.hand_over(0)
    assert (game.owner(0), game.holder(0)) == ("person", "computer")
    assert (game.owner(1), game.holder(1)) == ("computer", "computer")
    assert Game.parse(str(game)) == game
    game.give_back(0)
    assert game.holder(0) == "person"
    owner: Any = "robot"
    with pytest.raises(kalah.KalahError, match='no owner "robot"'):
        game.set_owner(0, owner)
    with pytest.raises(kalah.RulesError, match="no seat 2"):
        game.set_name(2, "x")
    for act in (game.owner, game.holder, game.hand_over, game.give_back):
        with pytest.raises(kalah.RulesError, match="no seat -1"):
            act(-1)


def test_tags() -> None:
    game = Game()
    game.set_tag("Date", "2026-05-01")
    game.set_tag("Place", "")
    tags = game.tags
    assert tags == {"Date": "2026-05-01", "Place": ""}
    view: Any = tags
    with pytest.raises(TypeError):
        view["Date"] = "never"
    assert game.remove_tag("Place") == "" and game.remove_tag("Place") is None
    assert "Place" in tags and "Place" not in game.tags
    for name in ("Result", "my tag", "", "é"):
        with pytest.raises(kalah.KalahError, match=f'tag "{name}"'):
            game.set_tag(name, "x")


def test_records() -> None:
    game = played("3,6 R2")
    assert str(game) == '[Rules "2x6x4"]\n[Result "20-28"]\n[Ending "resignation"]\n\n3,6 R2 20-28\n'
    assert Game.parse(str(game)) == game
    assert repr(game) == f"Game.parse({str(game)!r})"
    assert eval(repr(game)) == game


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ('[Rules "2x6x4"]\n\n3,6 3\n3 1 7 *\n', 4, 1, "pit 3 of South is empty"),
        ("", 1, 1, "there is no record here"),
        ('[Rules "2x6x4"]\n3 *\n\n[Rules "2x6x4"]\n4 *', 4, 1, "a second record"),
        ('[Rules "2x6x4"]\n3 20-28', 2, 3, "is not over"),
        ('[Rules "2x6x4:end=never"]\n', 1, 19, "end"),
        ("3 6 2", 1, 1, "the rules are missing"),
    ],
)
def test_texts_that_are_no_record(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(kalah.NotationError, match=message) as error:
        Game.parse(text)
    assert (error.value.line, error.value.column, error.value.offset) == (line, column, None)
    assert f"line {line}, column {column}" in str(error.value)


def test_dicts() -> None:
    game = played("3@1.5s,6 2")
    game.set_tag("Date", "today")
    data = game.to_dict()
    assert data["plies"] == [{"move": 2}, {"move": 5}, {"move": 1}]
    assert Game.from_dict(data) == game
    assert Game.from_dict({"start": data["start"], "plies": []}) == Game()
    changes: list[dict[str, Any]] = [
        {"plies": [{"move": 9}]},
        {"plies": [{"move": True}]},
        {"plies": [{"move": "swap"}]},
        {"result": {}},
        {"names": ["a"]},
        {"surplus": 1},
        {"tags": {"Result": ""}},
    ]
    for change in changes:
        with pytest.raises(kalah.NotationError):
            Game.from_dict({**data, **change})


def test_equality_copies_and_no_hash() -> None:
    game = played("3,6 2")
    for other in (copy.copy(game), copy.deepcopy(game), game.branch(3)):
        assert other == game
        other.play(0)
        assert other != game
        other.undo()
        assert other != game, "a ply was taken back"
    assert game != "a game"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)
