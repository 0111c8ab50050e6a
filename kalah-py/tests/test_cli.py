"""The command line, ``python -m kalah``: usage, failures, ``show`` and ``perft``."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import kalah
import pytest
import vectors
from command_line import Call, call, games, process
from kalah import Position, Rules
from kalah._cli import files

# Fixtures.
__all__ = ["call", "games"]

COMMANDS = ["play", "show", "perft", "replay"]


# All of it.


def test_help_of_all_and_of_each(call: Call) -> None:
    said = call("--help")
    assert said.status == 0 and all(command in said.out for command in COMMANDS)
    for command in COMMANDS:
        said = call(command, "--help")
        assert said.status == 0 and said.err == ""
        assert "usage: python -m kalah " + command in said.out
        assert max(map(len, said.lines)) < 200


def test_version(call: Call) -> None:
    assert call("--version").out == f"kalah {kalah.__version__}\n"


WRONG_USAGE = [
    ([], "required: COMMAND"),
    (["fly"], "invalid choice: 'fly'"),
    (["show", "--rules", "2x6"], "argument --rules: a size is three numbers"),
    (["show", "--rules", "2x99x4"], "argument --rules"),
    (["show", "nosuchfile.txt"], "there is no file 'nosuchfile.txt'"),
    (["show", "<6,1>"], "argument WHAT"),
    (["show", "2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1", "--rules", "kalaha"], "leave --rules away"),
    (["show", "--game", "1"], "a position is no file of games"),
    (["show", "--ply", "1"], "argument --ply: the game has 0, not 1"),
    (["show", "--ply", "1", "--format", "html"], "an HTML page has all plies"),
    (["show", "--bottom", "3"], "argument --bottom: seats are 1 to 2, not 3"),
    (["show", "--size", "0", "--format", "svg"], "argument --size"),
    (["show", "--theme", "blue"], "invalid choice: 'blue'"),
    (["perft"], "--depth"),
    (["perft", "--depth", "-1"], "0 to 255 plies are possible, not -1"),
    (["perft", "--depth", "x"], "invalid int value: 'x'"),
    (["perft", "--depth", "1", "--position", "2x6x4 1"], "argument --position"),
    (["play", "--seats", "person"], "argument --seats: 1 for the 2 seats of 2x6x4"),
    (["play", "--seats", "person,dog"], "a seat is played by person"),
    (["play", "--seats", "person,search:99"], "search looks 1 to 20 plies ahead, not '99'"),
    (["play", "--names", "Ada"], "argument --names: 1 for the 2 seats"),
    (["play", "--load", "x", "--rules", "kalaha"], "leave --rules and --position away"),
    (["replay", "--nodes", "many"], "invalid int value"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG_USAGE)
def test_wrong_usage(call: Call, arguments: list[str], message: str) -> None:
    said = call(*arguments)
    assert said.status == 2 and said.out == ""
    assert message in said.err and "usage: python -m kalah" in said.err


FAILURES = [
    ["show", "FOLDER"],
    ["show", "EMPTY"],
    ["show", "--output", "FOLDER/no/board.svg"],
    ["play", "--load", "FOLDER/no"],
    ["play", "--load", "EMPTY"],
    ["replay", "FOLDER/no"],
]


@pytest.mark.parametrize("arguments", FAILURES)
def test_failures(call: Call, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "empty").write_text("")
    given = [text.replace("FOLDER", str(tmp_path)).replace("EMPTY", str(tmp_path / "empty")) for text in arguments]
    said = call(*given)
    assert said.status == 1
    assert said.err.startswith("error: ") and str(tmp_path) in said.err and "Traceback" not in said.err


def test_as_a_process() -> None:
    with process("show", "--rules", "3x2x1") as running:
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, "")
    assert str(Position(Rules(3, 2, 1))) in out


def test_whoever_reads_may_stop() -> None:
    with process("show", "--format", "svg") as running:
        assert running.stdin and running.stdout and running.stderr
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize(
    ("arguments", "status", "last"),
    [(["perft", "--depth", "40"], 130, ""), (["play", "--seats", "person,person"], 0, "The game is left unfinished.")],
)
def test_an_interrupt_ends_it(arguments: list[str], status: int, last: str) -> None:
    with process(*arguments) as running:
        assert running.stdout and running.stderr
        # It has begun.
        if arguments[0] == "play":
            said = ""
            while not said.endswith("? for help> "):
                said += running.stdout.read(1)
        else:
            running.stderr.readline()
        begin = time.monotonic()
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert time.monotonic() - begin < 10
    assert "Traceback" not in out + err
    assert running.returncode == status
    assert last in out


# show


def test_show_text(call: Call) -> None:
    start = Position()
    for what in ([], [start.text], ["<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>", "--rules", "standard"]):
        assert call("show", *what).out == f"{start.text}\n\n{start}\n"
    protocol = call("show", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>").lines[0]
    assert Position.parse(protocol).rules == Rules.kgp().replace(pits=6)


def test_show_svg(call: Call, tmp_path: Path) -> None:
    printed = call("show", "--rules", "4x3x2", "--format", "svg", "--theme", "dark", "--bottom", "2", "--size", "300")
    position = Position(Rules(4, 3, 2))
    assert printed.out == kalah.svg.board(position, theme="dark", bottom=1, size=300) + "\n"
    file = tmp_path / "board.SVG"
    assert call("show", position.text, "-o", str(file)).out == ""
    ElementTree.parse(file)


def test_show_games(call: Call, games: Path, tmp_path: Path) -> None:
    first, second = files.games_of(str(games))
    assert call("show", str(games)).out.startswith(f"{second.position.text}\n")
    shown = call("show", str(games), "--game", "1", "--ply", "2")
    assert shown.out == f"{first.positions[2].text}\n\n{first.positions[2]}\n\n{first.plies[1]}\n"
    assert call("show", str(games), "--game", "1", "--format", "svg").out == kalah.svg.game(first) + "\n"
    assert call("show", str(games), "--game", "1", "-o", str(tmp_path / "game.html")).status == 0
    assert (tmp_path / "game.html").read_text(encoding="utf-8") == kalah.html.game(first)
    assert "has 2, not 3" in call("show", str(games), "--game", "3").err
    assert "the game has 4, not 9" in call("show", str(games), "--ply", "9").err
    assert "the games of a file say their rules" in call("show", str(games), "--rules", "kalaha").err


# perft


def test_perft(call: Call) -> None:
    said = call("perft", "--depth", "6", "--divide")
    assert said.status == 0
    by_move = [int(line.split(": ")[1]) for line in said.lines[:-1]]
    assert said.lines[-1] == "23233" == str(sum(by_move)) and len(by_move) == 6
    assert [line.split(" in ")[0] for line in said.err.splitlines()[1:]] == [
        f"depth {depth}: {count}" for depth, count in enumerate([6, 35, 185, 942, 4690, 23233], start=1)
    ]


def test_perft_counts_as_the_library(call: Call) -> None:
    for row in vectors.rows("perft.jsonl")[:20]:
        start = Position(vectors.rules(row))
        if "sides" not in row:
            depth = min(4, len(row["perft"]))
            assert call("perft", "--rules", str(start.rules), "-d", str(depth)).lines == [str(row["perft"][depth - 1])]
    assert call("perft", "-d", "0").lines == ["1"]
    swap = call("perft", "-d", "2", "--divide", "--position", "2x2x2:swap=on 1,1/1 1,2/2 2 swap_offered")
    assert swap.lines[-2].startswith("swap: ")


def test_perft_says_how_far_it_is(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = []

    class Module:
        @staticmethod
        def tqdm(positions: list[Position], **options: object) -> Iterator[Position]:
            watched.append((options["desc"], len(positions)))
            return iter(positions)

    monkeypatch.setitem(sys.modules, "tqdm", Module)
    assert call("perft", "-d", "5").lines == ["4690"]
    assert watched == [("depth 1", 6), ("depth 2", 35), ("depth 3", 185), ("depth 4", 185), ("depth 5", 185)]
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert call("perft", "-d", "5").lines == ["4690"]
