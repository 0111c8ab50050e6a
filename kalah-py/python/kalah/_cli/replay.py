"""``replay``: checks rows of games, moves, counts and values, and files of records."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO

from kalah._cli import rows
from kalah._cli.report import Report
from kalah._cli.start import Commands, command
from kalah._kalah import KalahError, read_records

_MORE = """\
For checking any program that plays Kalah. A file holds game records, or JSON rows: an object on a
line of its own. Its keys tell its kind; every field of it is checked, and fields may be left out as
long as something remains to be checked:

  start, plies     a game: each ply with legal, move or resign, sides, mover, phase, last, captured,
                   again, ended, swept; scores and ranks at the end
  before           a set-up with mover, phase, playing; settled, over, legal; a move (or resign) with
                   sides, to_move, phase_after, last, captured, again, ended, swept
  pits             a game as a string of pit numbers from 1 on, with plies, over, scores
  perft            counts from depth 1 on, from the usual start or from sides, mover, phase, playing
  margin, moves    the final margin of the seat to move under best play and the value of each of its
                   moves, for two players, from the usual start or from sides, mover, phase, playing

Every row has rules (players, pits, seeds and what differs from the default) and may have a name.

exit status: 0 no difference; 1 a difference, a row, record or file that cannot be read, or no row at
all. The last line is `N rows, M plies, D differences`, where D counts the rows that differ."""

_LONGEST = 16 << 20
"""As long as a row may be, in characters."""


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser = command(commands, "replay", "Replay games and print every difference from the library.", _MORE)
    parser.add_argument("files", nargs="*", metavar="FILE", help="files of rows or records; - or none: standard input")
    parser.add_argument(
        "--nodes",
        type=int,
        default=20_000,
        metavar="N",
        help="positions to look at for one row of values; a row beyond it is counted as not reached (%(default)s)",
    )
    parser.add_argument("--first", action="store_true", help="print only the first difference of each row")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replays."""
    report = Report(first_only=args.first)
    unread = False
    for path in args.files or ["-"]:
        try:
            with _opened(path) as file:
                _replay("standard input" if path == "-" else path, file, args.nodes, report)
        except BrokenPipeError:
            raise
        except OSError as error:
            print(f"error: {error}", file=sys.stderr)
            unread = True
    is_good = report.finish(args.nodes)
    return 0 if is_good and not unread else 1


@contextmanager
def _opened(path: str) -> Iterator[IO[str]]:
    if path == "-":
        if sys.stdin.isatty():
            print("reading from the terminal; end with Ctrl-D", file=sys.stderr)
        yield sys.stdin
    else:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            yield file


def _replay(name: str, file: IO[str], nodes: int, report: Report) -> None:
    """A file of rows or of records: the first line that is not empty tells which."""
    number, line = 0, ""
    for line in _lines(file):
        number += 1
        if line.strip():
            break
    if line.lstrip().startswith("{"):
        _rows(name, number, line, file, nodes, report)
    elif line.strip():
        _records(name, "\n" * (number - 1) + line, file, report)


def _lines(file: IO[str]) -> Iterator[str]:
    """Lines of which at most one character more than allowed is read."""
    while line := file.readline(_LONGEST + 1):
        rest = line
        while len(rest) > _LONGEST and not rest.endswith("\n"):
            rest = file.readline(_LONGEST + 1)
        yield line


def _rows(name: str, number: int, first: str, file: IO[str], nodes: int, report: Report) -> None:
    def all_lines() -> Iterable[str]:
        yield first
        yield from _lines(file)

    for place, line in enumerate(all_lines(), start=number):
        if not line.strip():
            continue
        with report.row(f"{name}:{place}"):
            if len(line) > _LONGEST:
                report.malformed(f"the line is longer than {_LONGEST} characters")
                continue
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                report.malformed(f"no JSON: {error}")
                continue
            rows.check(row, nodes, report)


class _Rest:
    """A file of which the first line has been read."""

    def __init__(self, first: str, file: IO[str]) -> None:
        self.first, self.file = first, file

    def read(self, size: int = -1, /) -> str:
        first, self.first = self.first, ""
        return first or self.file.read(size)


def _records(name: str, first: str, file: IO[str], report: Report) -> None:
    reader = read_records(_Rest(first, file))
    number = 0
    while True:
        number += 1
        try:
            game = next(reader, None)
        except KalahError as error:
            with report.row(f"{name}, game {number}"):
                report.malformed(str(error))
            continue
        if game is None:
            return
        with report.row(f"{name}, game {number}"):
            # The reader has played every ply, and compared the result.
            report.checked(plies=len(game.plies))
