"""Calls of the command line, in this process and in others."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import kalah
import pytest
from kalah import Game, Rules
from kalah._cli.main import main


class Output:
    """What a call came to."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err
        self.lines = out.splitlines()


class Call:
    """Calls ``main`` with what somebody types."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str, typed: str = "") -> Output:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            status = main(arguments)
        except SystemExit as end:
            status = int(end.code or 0)
        out, err = self.capsys.readouterr()
        return Output(status, out, err)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    return Call(capsys, monkeypatch)


def process(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "kalah", *arguments]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="surrogateescape",
        env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
    )


@pytest.fixture
def games(tmp_path: Path) -> Path:
    first, second = Game(), Game(Rules(3, 2, 2))
    first.play_text("3,6 2")
    first.set_name(1, "Ευκλείδης")
    for _ in range(3):
        second.play(second.position.legal_moves[-1])
    second.resign(0)
    file = tmp_path / "games.txt"
    kalah.write_records(file, [first, second])
    return file
