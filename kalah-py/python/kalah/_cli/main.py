"""Which command, and how it ends."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

import kalah
from kalah._cli import perft, play, replay, show
from kalah._cli.files import NoGame
from kalah._cli.start import UsageError

_ENDING = """\
exit status: 0 all is well, 1 a difference or a failure, 2 called wrongly, 130 interrupted
`python -m kalah COMMAND --help` tells more about a command."""


def parser() -> argparse.ArgumentParser:
    """The parser of all commands; what it parses has a function ``run`` that carries it out."""
    parser = argparse.ArgumentParser(
        prog="python -m kalah",
        description="The rules of Kalah: play in the terminal, draw boards and games, count and check moves.",
        epilog=_ENDING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"kalah {kalah.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (play, show, perft, replay):
        command.add_to(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command with the arguments (those of the process if None are given): its exit status."""
    args = parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal cannot show is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except UsageError as error:
        args.parser.error(str(error))
    except BrokenPipeError:
        # Whoever reads has read enough. What is still to be written at exit goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except (OSError, kalah.KalahError, NoGame) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return status
