"""Positions."""

from __future__ import annotations

from typing import Any

import kalah
import pytest
from kalah import Position, Rules


def test_the_usual_start() -> None:
    start = Position()
    assert start == Position(None) == Position(Rules.standard())
    assert start.rules == Rules.standard()
    assert start.sides == ((4, 4, 4, 4, 4, 4, 0),) * 2
    assert (start.to_move, start.turn, start.phase, start.playing) == (0, 0, "play", (True, True))
    assert (start.is_over, start.outcome, start.total) == (False, None, 48)
    assert start.legal_moves == (0, 1, 2, 3, 4, 5)
    assert 5 in start.legal_moves and 6 not in start.legal_moves and len(start.legal_moves) == 6


def test_a_move_gives_another_position() -> None:
    start = Position()
    after = start.apply(2)
    assert start == Position()
    assert after.sides == ((4, 4, 0, 5, 5, 5, 1), (4, 4, 4, 4, 4, 4, 0))
    assert after.to_move == 0
    assert start.apply(move=2) == after


def test_what_a_move_did() -> None:
    after, sown = Position().apply_with_events(2)
    assert after == Position().apply(2)
    assert (sown.mover, sown.move, sown.seeds) == (0, 2, 4)
    assert sown.path == ((0, 3), (0, 4), (0, 5), (0, 6))
    assert (sown.last, sown.in_empty_pit, sown.captures, sown.captured) == ((0, 6), False, (), 0)
    assert (sown.moves_again, sown.ending) == (True, None)
    assert str(sown) == "South sows 4 from pit 3: the last seed falls in South's store. South moves again."


def test_capture_and_end() -> None:
    position = Position.parse("2x3x4 1,0,0/10 0,5,2/6 1")
    after, sown = position.apply_with_events(0)
    assert sown.captures == (((1, 1), 5), ((0, 1), 1)) and sown.captured == 6
    assert sown.in_empty_pit and not sown.moves_again
    assert sown.ending == kalah.Ending("side_empty", (0, 2))
    assert after.is_over and after.to_move is None and after.turn == 1 and after.legal_moves == ()
    outcome = after.outcome
    assert outcome == kalah.Outcome(scores=(16, 8), ranks=(1, 2), winner=0, margins=(8, -8))
    assert outcome is not None and outcome.margin == 8
    assert str(outcome).startswith("South wins")


def test_a_draw_of_three() -> None:
    outcome = Position.from_sides(Rules(3, 1, 1), [[0, 4], [0, 4], [0, 1]]).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.ranks, outcome.margins) == (None, (1, 1, 3), (0, 0, -3))


def test_the_swap() -> None:
    offered = Position(Rules(swap=True)).apply(0)
    assert offered.phase == "swap_offered"
    assert offered.legal_moves == (0, 1, 2, 3, 4, 5, 6)
    after, sown = offered.apply_with_events(6)
    assert after.sides == offered.sides[::-1]
    assert (after.to_move, after.phase) == (0, "play")
    assert (sown.move, sown.seeds, sown.path, sown.last) == (6, 0, (), None)


def test_resigning() -> None:
    start = Position(Rules(3, 4, 3))
    after = start.resign(0)
    assert (after.to_move, after.playing) == (1, (False, True, True))
    over = after.resign(2)
    assert start.resign_with_events(0) == (after, None)
    assert after.resign_with_events(2) == (over, kalah.Ending("resignation", (12, 12, 12)))
    assert over.is_over and over.outcome is not None and over.outcome.winner == 1
    refused = [(after, 0, "seat 1 has resigned"), (over, 1, "game is over"), (start, 3, "no seat 3")]
    for position, seat, message in refused:
        with pytest.raises(kalah.IllegalMoveError, match=message):
            position.resign(seat)


def test_from_sides() -> None:
    rules = Rules(2, 2, 3, swap=True)
    position = Position.from_sides(rules, ((1, 2, 0), [3, 4, 5]), mover=1, phase="swap_offered")
    assert position.sides == ((1, 2, 0), (3, 4, 5))
    assert (position.to_move, position.phase) == (1, "swap_offered")
    assert Position.from_sides(rules, position.sides, 1, "swap_offered", (True, True)) == position
    assert Position.from_sides(Rules(2, 2, 3), position.sides, phase="first_turn").phase == "play"
    out = Position.from_sides(Rules(3, 1, 1), [[1, 0]] * 3, playing=[True, False, True])
    assert out.playing == (True, False, True)
    settled = Position.from_sides(Rules(2, 2, 3), [[0, 0, 1], [1, 2, 3]])
    assert settled.is_over and settled.sides == ((0, 0, 1), (0, 0, 6))


@pytest.mark.parametrize(
    ("sides", "options", "message"),
    [
        ([[1, 1, 0]], {}, "1 sides are given"),
        ([[1, 1, 0], range(10**15)], {}, f"side 2 has {10**15} numbers"),
        (range(10**15), {}, f"{10**15} sides are given"),
        ([[1, 1, 0], [1, 1, 0]], {"playing": range(10**15)}, f"playing has {10**15} entries"),
        ([[1, 1, 0], [1, 1]], {}, "side 2 has 2 numbers: 2 pits and a store are needed"),
        ([[0, 0, 0], [0, 0, 0]], {}, "no seed"),
        ([[65535, 0, 0], [1, 0, 0]], {}, "65536 seeds in all"),
        ([[65536, 0, 0], [1, 0, 0]], {}, "65536 seeds in a cell"),
        ([[-1, 0, 0], [1, 0, 0]], {}, "-1 seeds in a cell"),
        ([[10**30, 0, 0], [1, 0, 0]], {}, f"{10**30} seeds in a cell"),
        ([[1, 1, 0], [1, 1, 0]], {"mover": 2}, "no seat 2"),
        ([[1, 1, 0], [1, 1, 0]], {"mover": -1}, "no seat -1"),
        ([[1, 1, 0], [1, 1, 0]], {"phase": "late"}, 'no phase "late": they are first_move'),
        ([[1, 1, 0], [1, 1, 0]], {"playing": [True]}, "playing has 1 entries for 2 players"),
        ([[1, 1, 0], [1, 1, 0]], {"playing": [False, True]}, "seat 1 cannot be to move: it is out"),
    ],
)
def test_sides_that_are_no_position(sides: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(kalah.RulesError, match=message):
        Position.from_sides(Rules(2, 2, 1), sides, **options)


@pytest.mark.parametrize(
    "arguments",
    [
        (None, [[1, 1, 0], [1, 1, 0]]),
        (Rules(2, 2, 1), None),
        (Rules(2, 2, 1), 5),
        (Rules(2, 2, 1), [1, 1]),
        (Rules(2, 2, 1), [[1, 1, 0], [1, True, 0]]),
        (Rules(2, 2, 1), [[1, 1, 0], [1, 1.0, 0]]),
        (Rules(2, 2, 1), [[1, 1, 0], [1, None, 0]]),
        (Rules(2, 2, 1), [[1, 1, 0], "110"]),
        (Rules(2, 2, 1), [[1, 1, 0], [1, 1, 0]], None),
        (Rules(2, 2, 1), [[1, 1, 0], [1, 1, 0]], True),
        (Rules(2, 2, 1), [[1, 1, 0], [1, 1, 0]], 0, None),
        (Rules(2, 2, 1), [[1, 1, 0], [1, 1, 0]], 0, "play", [1, 1]),
    ],
)
def test_sides_of_wrong_types(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        Position.from_sides(*arguments)


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (0, "move 0: pit 1 of South is empty, in position 2x2x1 0,1/2 1,0/0 1"),
        (2, "move 2: the swap is not offered here, in position 2x2x1"),
        (3, "there is no move 3: pits are 0 to 1, a swap is 2, in position 2x2x1"),
        (-1, "there is no move -1"),
        (2**64, f"there is no move {2**64}"),
    ],
)
def test_illegal_moves(move: int, message: str) -> None:
    position = Position.parse("2x2x1 0,1/2 1,0/0 1")
    for play in (position.apply, position.apply_with_events):
        with pytest.raises(kalah.IllegalMoveError, match=message):
            play(move)


@pytest.mark.parametrize("move", [True, False, 1.0, "1", None, b"1", [1]])
def test_moves_of_wrong_types(move: Any) -> None:
    position = Position()
    for act in (position.apply, position.apply_with_events, position.resign, position.corresponding, position.perft):
        with pytest.raises(TypeError):
            act(move)


def test_what_counts_as_an_integer() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    np = pytest.importorskip("numpy")
    assert Position().apply(Two()) == Position().apply(2) == Position().apply(np.int8(2))
    assert Position.from_sides(Rules(2, 1, 1), np.array([[1, 0], [1, 0]], dtype=np.uint16)) == Position(Rules(2, 1, 1))
    wrong: Any = np.float32(2)
    with pytest.raises(TypeError):
        Position().apply(wrong)
    switch: Any = np.True_
    with pytest.raises(TypeError):
        Position().apply(switch)


def test_corresponding() -> None:
    start = Position()
    assert start.corresponding(0) == ((1, 5),)
    assert start.corresponding(5, seat=1) == ((0, 0),)
    assert Position(Rules(3, 4, 3, capture_from="all")).corresponding(0, 1) == ((2, 3), (0, 3))
    with pytest.raises(kalah.RulesError, match="no pit 6: with 6 pits a side they are 0 to 5"):
        start.corresponding(6)
    with pytest.raises(kalah.RulesError, match="no seat 2"):
        start.corresponding(0, 2)


def test_perft() -> None:
    start = Position()
    assert [start.perft(depth) for depth in range(7)] == [1, 6, 35, 185, 942, 4690, 23233]
    assert start.perft(8) == sum(start.apply(move).perft(7) for move in start.legal_moves)
    for depth in (-1, 256, 10**6, 10**30):
        with pytest.raises(kalah.KalahError, match=f"depth = {depth}: 0 to 255 plies"):
            Position().perft(depth)


@pytest.mark.parametrize("sizes", [(2, 1, 32767), (2, 1, 1), (4, 7, 1)])
def test_perft_deeper_than_any_game(sizes: tuple[int, int, int]) -> None:
    position = Position.from_sides(Rules(*sizes), [[1] + [0] * sizes[1]] * sizes[0])
    assert position.perft(255) == 0


def test_perft_of_a_long_narrow_game() -> None:
    assert Position(Rules(2, 1, 300)).perft(255) == 0
    assert Position(Rules(2, 1, 300)).perft(1) == 1


def test_kgp() -> None:
    rules = Rules(2, 3, 4)
    position = Position.from_kgp(rules, "<3,10,2,1,2,3,4,2,0>")
    assert position.text == "2x3x4 1,2,3/10 4,2,0/2 1"
    assert position.to_kgp() == "<3,10,2,1,2,3,4,2,0>" == position.to_kgp(0)
    assert position.to_kgp(south=1) == "<3,2,10,4,2,0,1,2,3>"
    assert kalah.kgp_pits("<3,10,2,1,2,3,4,2,0>") == 3
    with pytest.raises(kalah.RulesError, match="for 2 players, not 3"):
        Position(Rules(3)).to_kgp()
    for text, offset in [("<6,1>", 1), ("", 0), ("<3,1,2>", 6)]:
        with pytest.raises(kalah.NotationError) as error:
            Position.from_kgp(rules, text)
        assert error.value.offset == offset
    with pytest.raises(kalah.NotationError):
        kalah.kgp_pits("6")


def test_text_forms() -> None:
    position = Position.parse("  3x4x3:opening_turn=off 3,3,3,3/0 3,3,3,3/0 3,3,3,3/0 2 first_move out=3 ")
    assert position.text == "3x4x3:opening_turn=off 3,3,3,3/0 3,3,3,3/0 3,3,3,3/0 2 first_move out=3"
    assert repr(position) == f"Position.parse('{position.text}')"
    assert eval(repr(position)) == position
    assert "3" in str(position) and str(position).count("\n") > 2
    with pytest.raises(kalah.NotationError) as error:
        Position.parse("2x6x4 4,4,4,4,4,4/0 4,4,4,4,4/0 1")
    assert error.value.offset == 20
    assert "side 2 has 6 numbers" in str(error.value)


def test_bytes_and_key() -> None:
    start = Position()
    assert len(start.to_bytes()) == 26
    assert Position.from_bytes(start.to_bytes()) == start
    assert len(Position(Rules(2, 15, 2000)).to_bytes()) == 76
    assert 0 <= start.key < 2**64 and start.key != start.apply(0).key
    for data in (b"", b"\0" * 26, start.to_bytes()[:-1], start.to_bytes() + b"\0", b"\xff" * 1000):
        with pytest.raises(kalah.NotationError, match=f"in {len(data)} bytes"):
            Position.from_bytes(data)
    wrong: Any = "text"
    with pytest.raises(TypeError):
        Position.from_bytes(wrong)


def test_dicts() -> None:
    start = Position(Rules(2, 2, 3))
    assert start.to_dict() == {
        "rules": {"players": 2, "pits": 2, "seeds": 3},
        "sides": [[3, 3, 0], [3, 3, 0]],
        "mover": 0,
        "phase": "play",
    }
    assert Position.from_dict({"rules": Rules(2, 2, 3).to_dict(), "sides": [(3, 3, 0), (3, 3, 0)]}) == start
    out = Position(Rules(3, 1, 2)).resign(1)
    assert out.to_dict()["playing"] == [True, False, True]
    for change in ({"sides": [[3, True, 0], [3, 3, 0]]}, {"mover": 2}, {"mover": None}, {"x": 1}, {"sides": "33"}):
        with pytest.raises(kalah.NotationError):
            Position.from_dict({**start.to_dict(), **change})


def test_frozen_values() -> None:
    position, other = Position(), Position(Rules(2, 6, 5))
    assert position == Position() != other
    assert hash(position) == hash(Position())
    assert len({position, Position(), other}) == 2
    assert position != "2x6x4"
    with pytest.raises(AttributeError):
        setattr(position, "to_move", 1)
    with pytest.raises(TypeError):
        position < other  # type: ignore[operator]


def test_matching() -> None:
    match Position().apply(0):
        case Position(Rules(2, pits, _), (own, _), to_move=1):
            assert (pits, own) == (6, (0, 5, 5, 5, 5, 4, 0))
        case _:
            raise AssertionError
    match Position().apply_with_events(2)[1]:
        case kalah.Sown(mover, move, moves_again=True):
            assert (mover, move) == (0, 2)
        case _:
            raise AssertionError
