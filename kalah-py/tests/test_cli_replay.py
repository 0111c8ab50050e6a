"""The command line: ``replay``."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
import vectors
from command_line import Call, call, games

# Fixtures.
__all__ = ["call", "games"]


def lines(tmp_path: Path, *rows: object) -> str:
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows))
    return str(file)


@pytest.mark.parametrize(
    ("file", "last"),
    [
        ("games.jsonl", "242 rows, 14467 plies, 0 differences"),
        ("setups.jsonl", "600 rows, 518 plies, 0 differences"),
        ("cases.jsonl", "49 rows, "),
        ("perft.jsonl", "53 rows, 0 plies, 0 differences"),
        ("values.jsonl", "200 rows, 0 plies, 0 differences"),
    ],
)
def test_replay_of_the_vectors(call: Call, file: str, last: str) -> None:
    said = call("replay", str(vectors.FOLDER / file))
    assert said.lines[-1].startswith(last) and said.lines[-1].endswith(" 0 differences")
    assert said.status == 0


def test_replay_finds_every_wrong_field(call: Call, tmp_path: Path) -> None:
    """Whatever is changed in a row of any kind is found."""
    row = next(row for row in vectors.rows("setups.jsonl") if "move" in row and not row["over"])
    changed = []
    for key in (
        "settled",
        "over",
        "legal",
        "sides",
        "to_move",
        "phase_after",
        "last",
        "captured",
        "again",
        "ended",
        "swept",
    ):
        changed.append(row | {key: "wrong"})
    for key in ("again", "ended", "over"):
        # 0 is not false.
        changed.append(row | {key: int(row[key])})
    game = vectors.rows("games.jsonl")[0]
    for key in ("legal", "sides", "mover", "phase", "last", "captured", "again", "ended", "swept"):
        plies = [dict(ply) for ply in game["plies"]]
        plies[-1][key] = "wrong"
        changed.append(game | {"plies": plies})
    changed += [game | {key: "wrong"} for key in ("scores", "ranks")]
    digits = next(row for row in vectors.rows("cases.jsonl") if "pits" in row)
    changed += [digits | {key: "wrong"} for key in ("plies", "over", "scores") if key in digits]
    counts = vectors.rows("perft.jsonl")[0]
    changed.append(counts | {"perft": [*counts["perft"][:2], 7]})
    values = vectors.rows("values.jsonl")[0]
    changed += [values | {"margin": 99}, values | {"moves": {}}, values | {"moves": values["moves"] | {"14": 0}}]
    said = call("replay", "--first", lines(tmp_path, *changed))
    assert said.status == 1
    assert said.lines[-1].startswith(f"{len(changed)} rows, ") and said.lines[-1].endswith(
        f" {len(changed)} differences"
    )
    assert len(said.lines) == len(changed) + 1
    assert "expected" in said.lines[0] and "rows.jsonl:1" in said.lines[0]


MALFORMED: list[tuple[object, str]] = [
    ("{", "no JSON"),
    ("[" * 100_000, "no JSON"),
    ([], "the row: an object is needed"),
    ({}, "no kind of row has these keys"),
    ({"perft": [6]}, "rules: missing"),
    ({"rules": {"players": 9, "pits": 6, "seeds": 4}, "perft": [6]}, "rules: "),
    ({"rules": 3, "perft": [6]}, "rules: "),
    ({"rules": {}, "perft": 6}, "rules: "),
    ({"perft": [6], "typo": 1}, "typo: there is no such field"),
    ({"perft": 6}, "perft: a list is needed"),
    ({"perft": [6], "mover": 7}, "there is no seat 7"),
    ({"perft": [6], "sides": 5}, "sides: "),
    ({"plies": [{}]}, "plies[0].move: either a move or a resignation is needed"),
    ({"plies": [{"move": 0, "resign": 0}]}, "either a move or a resignation"),
    ({"plies": [{"move": 9}]}, "plies[0].move: there is no move 9"),
    ({"plies": [{"move": True}]}, "plies[0].move: "),
    ({"plies": [{"resign": "x"}]}, "plies[0].resign: "),
    ({"plies": [3]}, "plies[0]: an object is needed"),
    ({"plies": []}, "the row has nothing to check"),
    ({"plies": [], "start": 3}, "start: an object is needed"),
    ({"pits": 3}, "pits: a text is needed"),
    ({"pits": "30"}, "'0' at 1 is no pit"),
    ({"pits": "3３"}, "at 1 is no pit"),
    ({"before": [[1, 0], [1, 0]]}, "before: "),
    ({"before": [[4] * 6 + [0]] * 2, "last": [0, 1]}, "the row says what came of a move, but not which"),
    ({"margin": 0, "moves": 4}, "moves: an object is needed"),
    ({"margin": 0, "name": "x" * 1000}, "…"),
]


@pytest.mark.parametrize(("row", "message"), MALFORMED)
def test_replay_of_malformed_rows(call: Call, tmp_path: Path, row: object, message: str) -> None:
    if isinstance(row, dict) and len(row) and "rules" not in row and message != "rules: missing":
        row = {"rules": {"players": 2, "pits": 6, "seeds": 4}} | row
    first = {"rules": {"players": 2, "pits": 6, "seeds": 4}, "perft": [6]}
    said = call("replay", "--nodes", "10", lines(tmp_path, first, "", row))
    assert said.err == ""
    if message == "…":
        assert "1 values not reached (more than 10 positions; see --nodes)" in said.lines
    else:
        assert said.status == 1 and said.lines[-1].endswith(" 1 differences")
        assert "rows.jsonl:3" in said.lines[0] and message in said.lines[0]


def damaged(value: object, random: Random) -> object:
    """The same with something else somewhere in it."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(list(value))
        return {name: damaged(part, random) if name == key else part for name, part in value.items()}
    if isinstance(value, list) and value and random.random() < 0.8:
        place = random.randrange(len(value))
        return [damaged(part, random) if i == place else part for i, part in enumerate(value)]
    return random.choice([None, True, -1, 10**30, 1.5, "swap", "\ud800", [], [1], {}, {"a": 1}, [[1, 2], [3]]])


def test_replay_of_damaged_rows(call: Call, tmp_path: Path) -> None:
    names = ["games.jsonl", "setups.jsonl", "cases.jsonl", "perft.jsonl", "values.jsonl"]
    rows = [row for name in names for row in vectors.rows(name)[:10]]
    random = Random(1)
    damage = [damaged(random.choice(rows), random) for _ in range(1000)]
    said = call("replay", "--nodes", "100", lines(tmp_path, *map(json.dumps, damage)))
    assert said.status == 1
    assert said.err == ""
    assert said.lines[-1].startswith("1000 rows, ")


def test_replay_of_records(call: Call, games: Path) -> None:
    said = call("replay", str(games))
    assert (said.status, said.out) == (0, "2 rows, 7 plies, 0 differences\n")
    games.write_text("\n\n" + games.read_text(encoding="utf-8").replace("3,6 2", "3,3 2"), encoding="utf-8")
    said = call("replay", str(games))
    assert said.status == 1 and said.lines[-1] == "2 rows, 4 plies, 1 differences"
    # The lines before the first game count.
    line = next(i for i, text in enumerate(games.read_text(encoding="utf-8").splitlines(), start=1) if "3,3 2" in text)
    assert "game 1: " in said.lines[0] and f"line {line}, column 3" in said.lines[0]


def test_replay_of_standard_input(call: Call) -> None:
    row = '{"rules": {"players": 2, "pits": 6, "seeds": 4}, "perft": [6, 35]}\n'
    assert call("replay", typed=row).out == "1 rows, 0 plies, 0 differences\n"
    assert call("replay", "-", typed="").status == 1
    assert call("replay", typed="").out == "0 rows, 0 plies, 0 differences\n"
    assert call("replay", typed='[Rules "2x6x4"]\n\n3,6 2\n').out == "1 rows, 3 plies, 0 differences\n"
