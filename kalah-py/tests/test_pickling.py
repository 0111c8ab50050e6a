"""Pickling to other processes, and of everything there is."""

from __future__ import annotations

import copy
import multiprocessing
import pickle

import kalah
import pytest
from kalah import Game, Position, Rules, Series


def everything() -> list[object]:
    game = Game(Rules(swap=True))
    game.play_text("3@1s,6 S 1")
    game.undo()
    game.set_name(0, "Ada")
    over = game.branch(2)
    ending = over.resign(0)
    assert over.result is not None
    series = Series(best_of=3)
    series.add(over.result)
    return [
        Rules.encyclopaedia(),
        Position(Rules(4, 7, 100)),
        game,
        series,
        *game.plies,
        game.turns,
        game.plies[0].sown,
        over.position.outcome,
        over.result,
        ending,
        series.standings,
    ]


@pytest.mark.parametrize("protocol", range(2, 6))
def test_protocols(protocol: int) -> None:
    for thing in everything():
        again = pickle.loads(pickle.dumps(thing, protocol))
        assert again == thing and type(again) is type(thing)
        assert str(again) == str(thing)


def test_copies() -> None:
    for thing in everything():
        assert copy.copy(thing) == thing
        assert copy.deepcopy(thing) == thing
    rules, position = Rules(), Position()
    assert copy.copy(rules) is rules and copy.deepcopy(position) is position


def test_plies_taken_back_are_pickled() -> None:
    game = Game()
    game.play_text("3,6 2")
    game.undo(2)
    again = pickle.loads(pickle.dumps(game))
    assert again.undone == 2 and again.redo(2) == 2
    assert str(again).endswith("3,6 2 *\n")


def test_errors_are_pickled_with_their_place() -> None:
    with pytest.raises(kalah.NotationError) as raised:
        Rules.parse("2x6x4:end=never")
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is kalah.NotationError
    assert (str(again), again.offset, again.line) == (str(raised.value), 10, None)


@pytest.mark.parametrize("damaged", [b"kalah\nPosition\n", b"kalah\nGame\n"])
def test_a_damaged_pickle_is_an_error(damaged: bytes) -> None:
    # What a pickle of such a class would be with arguments that fit nothing.
    with pytest.raises((TypeError, ValueError)):
        pickle.loads(b"\x80\x02c" + damaged + b"K\x07\x85R.")


def play_first(position: Position) -> tuple[Position, Game]:
    game = Game.from_position(position)
    game.play(position.legal_moves[0])
    return game.position, game


def test_other_processes() -> None:
    starts = [Position(Rules(players, 4, 3)) for players in (2, 3, 4)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(play_first, starts) == [play_first(start) for start in starts]
