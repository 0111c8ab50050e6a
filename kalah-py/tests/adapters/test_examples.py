"""The examples of the adapters' documentation, and the program that learns."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from needs import needs

CRATE = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("module", "project"),
    [
        pytest.param("kalah.gymnasium", "gymnasium", marks=pytest.mark.gymnasium),
        pytest.param("kalah.open_spiel", "pyspiel", marks=pytest.mark.open_spiel),
        pytest.param("kalah.pettingzoo", "pettingzoo", marks=pytest.mark.pettingzoo),
    ],
)
def test_the_examples_of_the_module(module: str, project: str) -> None:
    needs(project)
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 4 and not failed


@pytest.mark.gymnasium
def test_the_examples_of_the_readme() -> None:
    needs("gymnasium")
    blocks = re.findall(r"^```pycon\n(.*?)^```$", (CRATE / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, {}, "README", None, None)
        assert example.examples and not doctest.DocTestRunner().run(example).failed


@pytest.mark.gymnasium
def test_a_program_learns() -> None:
    """A short run, far better than the third of the games that chance wins."""
    needs("gymnasium")
    program = CRATE.parent / "examples/python/reinforce.py"
    command = [sys.executable, str(program), "--updates", "20", "--goal", "0.65"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"after \d+ s: [\d.]+% of 1000 games won", run.stdout)
