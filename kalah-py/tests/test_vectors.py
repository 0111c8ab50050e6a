"""The core's vector files through Python: every field of every row."""

from __future__ import annotations

from typing import Any

import kalah
from vectors import number, numbers, rows, rules, tuples


def check_sown(sown: kalah.Sown, row: dict[str, Any]) -> None:
    assert sown.last == (None if row["last"] is None else tuple(row["last"]))
    assert sown.captured == row["captured"]
    assert sown.moves_again == row["again"]
    assert (sown.ending is not None) == row["ended"]
    check_swept(sown.ending, row)


def check_swept(ending: kalah.Ending | None, row: dict[str, Any]) -> None:
    assert list(ending.swept if ending else [0] * len(row["sides"])) == row["swept"]


def check_ply(game: kalah.Game, row: dict[str, Any]) -> None:
    before = game.position
    assert before.legal_moves == numbers(row["legal"], game.rules)
    if "resign" in row:
        assert before.resign(row["resign"]).sides == tuples(row["sides"])
        check_swept(game.resign(row["resign"]), row)
    else:
        move = number(row["move"], game.rules)
        sown = game.play(move)
        assert before.apply_with_events(move) == (before.apply(move), sown)
        check_sown(sown, row)
    after = game.position
    assert after.sides == tuples(row["sides"])
    assert after.turn == row["mover"]
    assert after.phase == row["phase"]
    assert after.is_over == row["ended"]
    assert after.to_move == (None if row["ended"] else row["mover"])


def test_games() -> None:
    plies = 0
    for row in rows("games.jsonl"):
        start = row["start"]
        position = kalah.Position.from_sides(rules(row), start["sides"], start["mover"], start["phase"])
        assert (position.sides, position.is_over) == (tuples(start["sides"]), start["ended"])
        game = kalah.Game.from_position(position)
        for ply in row["plies"]:
            check_ply(game, ply)
            plies += 1
        assert game.position.legal_moves == ()
        outcome, result = game.position.outcome, game.result
        assert outcome is not None and result is not None
        assert (list(outcome.scores), list(outcome.ranks)) == (row["scores"], row["ranks"])
        assert (result.scores, result.ranks, result.winner) == (outcome.scores, outcome.ranks, outcome.winner)
        assert kalah.Game.parse(str(game)) == game
    assert plies == 14_467


def test_setups_and_cases() -> None:
    moves = 0
    singles = [row for row in rows("setups.jsonl") + rows("cases.jsonl") if "pits" not in row]
    assert len(singles) == 641
    for row in singles:
        given = rules(row)
        position = kalah.Position.from_sides(given, row["before"], row["mover"], row["phase"], row.get("playing"))
        if "settled" in row:
            assert position.sides == tuples(row["settled"])
            assert position.is_over == row["over"]
            assert position.legal_moves == numbers(row["legal"], given)
        if "move" not in row:
            assert position.is_over
            continue
        after, sown = position.apply_with_events(number(row["move"], given))
        check_sown(sown, row)
        assert after.sides == tuples(row["sides"])
        assert after.to_move == row["to_move"]
        assert after.phase == row.get("phase_after", after.phase)
        moves += 1
    assert moves == 559


def test_complete_cases() -> None:
    complete = [row for row in rows("cases.jsonl") if "pits" in row]
    assert len(complete) == 8
    for row in complete:
        game = kalah.Game(rules(row))
        assert len(game.play_text(" ".join(row["pits"]))) == row["plies"]
        assert game.position.is_over == row["over"]
        assert game.result is not None and list(game.result.scores) == row["scores"]


def test_perft() -> None:
    counts = 0
    for row in rows("perft.jsonl"):
        start = kalah.Position(rules(row))
        for depth, count in enumerate(row["perft"], start=1):
            assert start.perft(depth) == count, (row["name"], depth)
            counts += 1
    assert counts == 327


def test_solved_starts_are_positions() -> None:
    starts = rows("fairkalah.jsonl")
    assert len(starts) == 254
    for row in starts:
        position = kalah.Position.from_sides(rules(row), row["sides"], row["mover"])
        assert (position.sides, position.total) == (tuples(row["sides"]), 48)


def margin(position: kalah.Position, known: dict[kalah.Position, int]) -> int:
    """The margin of seat 0 under best play, by plain search."""
    if position not in known:
        outcome = position.outcome
        if outcome is not None:
            known[position] = outcome.margin
        else:
            best = max if position.to_move == 0 else min
            known[position] = best(margin(position.apply(move), known) for move in position.legal_moves)
    return known[position]


def test_values_by_plain_search() -> None:
    all_rows = [(rules(row), row) for row in rows("values.jsonl")]
    small = [(given, row) for given, row in all_rows if given.pits <= 3 and given.pits * given.seeds <= 6]
    assert len(small) == 110
    for given, row in small:
        start, known = kalah.Position(given), dict[kalah.Position, int]()
        assert margin(start, known) == row["margin"]
        moves = {str(move): margin(start.apply(move), known) for move in start.legal_moves}
        assert moves == row["moves"]
