"""What holds under any rules, of any position and any game."""

from __future__ import annotations

import copy
import pickle

import kalah
import strategies
from hypothesis import given
from hypothesis import strategies as st
from kalah import Game, Position, Rules


def seeds(position: Position) -> int:
    return sum(map(sum, position.sides))


@given(strategies.rules())
def test_rules_survive_every_form(rules: Rules) -> None:
    copies = [
        Rules.parse(str(rules)),
        Rules.from_dict(rules.to_dict()),
        eval(repr(rules)),
        copy.copy(rules),
        copy.deepcopy(rules),
        rules.replace(),
        *(pickle.loads(pickle.dumps(rules, protocol)) for protocol in range(2, 6)),
    ]
    for other in copies:
        assert other == rules and hash(other) == hash(rules)
    for name, values in Rules.options().items():
        assert getattr(rules, name) in values


@given(strategies.positions())
def test_positions_survive_every_form(position: Position) -> None:
    copies = [
        Position.parse(position.text),
        Position.from_dict(position.to_dict()),
        Position.from_bytes(position.to_bytes()),
        Position.from_sides(position.rules, position.sides, position.turn, position.phase, position.playing),
        eval(repr(position)),
        copy.copy(position),
        copy.deepcopy(position),
        *(pickle.loads(pickle.dumps(position, protocol)) for protocol in range(2, 6)),
    ]
    for other in copies:
        assert other == position
        assert (hash(other), other.key) == (hash(position), position.key)


@given(strategies.positions())
def test_exactly_the_legal_moves_can_be_played(position: Position) -> None:
    legal = position.legal_moves
    assert legal == tuple(sorted(set(legal)))
    assert bool(legal) == (not position.is_over) == (position.to_move is not None) == (position.outcome is None)
    for move in range(position.rules.pits + 2):
        try:
            after, sown = position.apply_with_events(move)
        except kalah.IllegalMoveError:
            assert move not in legal
        else:
            assert move in legal
            assert position.apply(move) == after
            check_sown(position, after, sown)


def check_sown(position: Position, after: Position, sown: kalah.Sown) -> None:
    assert seeds(after) == seeds(position) == after.total == position.total
    assert sown.mover == position.to_move
    assert sown.moves_again == (after.to_move == sown.mover and sown.move != position.rules.pits)
    assert (sown.ending is not None) == after.is_over
    assert len(sown.path) == sown.seeds
    if sown.move < position.rules.pits:
        assert sown.seeds == position.sides[sown.mover][sown.move]
    if position.rules.sow_stores == "own":
        assert all(place < position.rules.pits or seat == sown.mover for seat, place in sown.path)
    assert str(sown) == sown.words != ""


@given(strategies.positions())
def test_perft_counts_sequences(position: Position) -> None:
    assert position.perft(1) == len(position.legal_moves)
    assert position.perft(2) == sum(len(position.apply(move).legal_moves) for move in position.legal_moves)


@given(strategies.positions(), st.data())
def test_games_end_with_ranks_by_scores(position: Position, data: st.DataObject) -> None:
    for _ in range(30):
        if position.is_over:
            break
        position = position.apply(data.draw(st.sampled_from(position.legal_moves)))
    outcome = position.outcome
    if outcome is not None:
        assert outcome.scores == tuple(side[-1] for side in position.sides)
        first = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        assert outcome.winner == (first[0] if len(first) == 1 else None)


@given(strategies.games())
def test_games_survive_every_form(game: Game) -> None:
    for protocol in range(2, 6):
        assert pickle.loads(pickle.dumps(game, protocol)) == game
    assert copy.copy(game) == copy.deepcopy(game) == game
    undone = game.undone
    game.redo(undone)
    branch = game.branch(len(game.plies))
    for other in (Game.parse(str(game)), eval(repr(game)), Game.from_dict(game.to_dict()), branch):
        assert other == game
    assert list(kalah.parse_records(f"{game}\n" * 2)) == [game] * 2


@given(strategies.games())
def test_a_game_is_its_plies(game: Game) -> None:
    game.redo(game.undone)
    again = Game.from_position(game.start)
    for ply, before, after in zip(game.plies, game.positions[:-1], game.positions[1:], strict=True):
        if ply.move is None:
            assert again.resign(ply.seat, ply.time) == ply.ending
        else:
            assert again.play(ply.move, ply.time) == ply.sown
            assert ply.seat == before.to_move
        assert again.position == ply.position == after
    assert again.plies == game.plies
    assert sum(len(turn.plies) for turn in game.turns) == len(game.plies)
    assert game.undo(1000) == len(again.plies) and game.position == game.start


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (Rules.parse, Position.parse, Game.parse, kalah.kgp_pits, Game().play_text):
        try:
            read(text)
        except kalah.KalahError as error:
            assert str(error)


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        assert Position.from_bytes(data).to_bytes() == data
    except kalah.NotationError:
        pass
