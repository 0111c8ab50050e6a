"""Self-play: the same file from any number of workers, and games that were played by the rules."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import kalah
import numpy as np
import pytest

PROGRAMS = Path(__file__).parents[3] / "examples/python"
GAMES = 130  # three parts, the last of them short


def run(program: str, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(PROGRAMS / program), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | environment)


def played(program: str, file: Path, *arguments: object, **environment: str) -> bytes:
    done = run(program, file, "--games", GAMES, "--level", 2, *arguments, **environment)
    assert done.returncode == 0, done.stderr
    assert f"{GAMES} games, " in done.stderr
    return file.read_bytes()


@pytest.fixture
def selfplay(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(PROGRAMS)
    return importlib.import_module("selfplay")


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one worker writes."""
    file = tmp_path_factory.mktemp("selfplay") / "alone.npz"
    played("selfplay.py", file, "--workers", 1)
    return file


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_processes_writes_the_same(workers: int, alone: Path, tmp_path: Path, selfplay: Any) -> None:
    file = tmp_path / "games.npz"
    assert played("selfplay.py", file, "--workers", workers) == alone.read_bytes()
    (positions, columns), (others, more) = selfplay.load(file), selfplay.load(alone)
    assert positions == others and len(positions) > 20 * GAMES
    assert columns.keys() == more.keys()
    assert all(np.array_equal(column, more[name]) for name, column in columns.items())


@pytest.mark.ray
def test_ray_writes_the_same(alone: Path, tmp_path: Path) -> None:
    quiet = {"RAY_USAGE_STATS_ENABLED": "0", "HOME": str(tmp_path)}
    assert played("selfplay_ray.py", tmp_path / "games.npz", "--workers", 2, **quiet) == alone.read_bytes()


@pytest.mark.parametrize("rules", ["standard", "2x4x3:swap=on,opening_turn=off", "3x4x3", "4x6x3:end=no_move"])
def test_the_games_are_played_by_the_rules(rules: str, tmp_path: Path, selfplay: Any) -> None:
    file = tmp_path / "games.npz"
    played("selfplay.py", file, "--rules", rules, "--workers", 1)
    positions, columns = selfplay.load(file)
    game = columns["game"]
    assert positions.rules == kalah.Rules.parse(rules)
    assert game.max() < GAMES and (np.diff(game.astype(int)) >= 0).all()
    after = positions.copy()
    after.apply(columns["move"])
    last = np.append(game[1:] != game[:-1], True)
    going_on = np.flatnonzero(~last)
    assert len(going_on) > GAMES
    assert after[going_on] == positions[going_on + 1]
    ends = after[last]
    assert ends.over.all()
    _, numbers = np.unique(game, return_inverse=True)
    assert np.array_equal(columns["rewards"], ends.rewards()[numbers])


def test_parts_and_seeds_are_games_of_their_own(selfplay: Any) -> None:
    rules = kalah.Rules()
    first, again, second, other = (
        selfplay.play(rules, 3, seed, range(*ends))["move"].tolist()
        for seed, ends in ((7, (0, 20)), (7, (0, 20)), (7, (20, 40)), (8, (0, 20)))
    )
    assert first == again
    assert first != second != other != first


def test_games_may_end_in_the_opening(selfplay: Any) -> None:
    columns = selfplay.play(kalah.Rules(2, 1, 1), 2, 0, range(5))
    assert {len(column) for column in columns.values()} == {0}


def test_the_readme_reads_it(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = (PROGRAMS / "README.md").read_text("utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    monkeypatch.syspath_prepend(PROGRAMS)
    found: dict[str, Any] = {}
    exec(block.replace("games.npz", str(alone)), found)
    moves, rewards = found["targets"]
    rows = len(found["positions"])
    assert len(found["inputs"]) == len(rewards) == rows > 0
    assert found["mask"][np.arange(rows), moves].all()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["games.npz", "--rules", "2x6"], "--rules 2x6: "),
        (["games.npz", "--games", "0"], "--games are 1 to 2**32"),
        (["games.npz", "--workers", "-1"], "--workers at least 1"),
        (["games.npz", "--seed", str(1 << 32)], "--seed is 0 to 2**32 - 1"),
        (["games.npz", "--level", "0"], "--level: invalid choice: 0"),
        (["games.csv"], "games.csv: a name that ends in .npz"),
        (["nowhere/games.npz"], "in a folder that exists"),
    ],
)
def test_what_cannot_be_asked_for_is_said(arguments: list[str], said: str) -> None:
    done = run("selfplay.py", *arguments)
    assert done.returncode == 2 and said in done.stderr
    assert "Traceback" not in done.stderr
