"""``play``: games at the terminal."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from random import SystemRandom

from kalah._cli import computer, files
from kalah._cli.seats import players_of, sit
from kalah._cli.session import Session
from kalah._cli.start import Commands, UsageError, add_position, add_rules, command, rules_help, start_of
from kalah._kalah import Game, KalahError

_MORE = """\
Each seat is a person or the computer. Type `help` in the game for what can be typed there. The
last line of a finished game is its result."""


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser = command(commands, "play", "Play a game in the terminal.", f"{_MORE}\n\n{rules_help()}")
    add_rules(parser)
    add_position(parser)
    parser.add_argument(
        "--seats",
        metavar="LIST",
        help="who plays each seat, in the order of seats, such as person,computer. A seat is played by person; "
        "computer:LEVEL (1 to 9, from a beginner to as well as it can; computer alone is 9); random (level 1: any "
        "legal move); greedy (level 2: takes the most at once); search:PLIES (looks so many plies ahead, whatever time "
        "that takes; search alone is search:7). Without this, the first seat is a person's and the computer plays the "
        "others",
    )
    parser.add_argument("--auto", action="store_true", help="the computer plays all seats")
    parser.add_argument("--names", metavar="LIST", help="names of those who sit there, in the order of seats")
    parser.add_argument(
        "--load",
        metavar="FILE",
        help="go on with the last game of a file of records, with the seats it names unless --seats says otherwise",
    )
    parser.add_argument("--save", metavar="FILE", help="add the game to a file of records when it ends or is left")
    spent = parser.add_mutually_exclusive_group()
    spent.add_argument(
        "--nodes",
        type=_count,
        default=100_000,
        metavar="N",
        help="positions that computer:LEVEL may look at for a move, and a hint too; %(default)s if not given",
    )
    spent.add_argument(
        "--time",
        type=_seconds,
        metavar="SECONDS",
        help="seconds that it may take for a move, such as 0.5, instead of a number of positions; the same --seed may "
        "then play another game",
    )
    parser.add_argument(
        "--seed",
        type=_count,
        metavar="N",
        help="where the computer's choice among equal moves begins: the same number plays the same game again",
    )
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="when to use colours; auto leaves them away if the output is no terminal or NO_COLOR is set",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays."""
    game = _game(args)
    players = _players(args, game)
    sit(game, players)
    _name(args, game)
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is no text is not understood, and that is said.
        sys.stdin.reconfigure(errors="replace")
    seed = SystemRandom().randrange(1_000_000) if args.seed is None else args.seed
    is_terminal = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    session = Session(
        game,
        list(players),
        seed,
        {"nodes": args.nodes} if args.time is None else {"seconds": args.time},
        save=args.save,
        colour=is_terminal if args.color == "auto" else args.color == "always",
        echo=not sys.stdin.isatty(),
    )
    return session.run()


def _count(text: str) -> int:
    if not re.fullmatch("[0-9]{1,20}", text) or int(text) >= 2**64:
        raise argparse.ArgumentTypeError(f"a number from 0 to 2**64 - 1 is needed, not {text[:40]!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"a number of seconds above 0, such as 0.1, is needed, not {text[:40]!r}")
    return seconds


def _game(args: argparse.Namespace) -> Game:
    if args.load is None:
        return Game.from_position(start_of(args))
    if args.rules is not None or args.position is not None:
        raise UsageError("argument --load: the file says rules and position: leave --rules and --position away")
    return files.load(args.load)


def _players(args: argparse.Namespace, game: Game) -> Sequence[computer.Player]:
    seats = game.rules.players
    if args.seats is not None:
        try:
            players = [computer.player(text.strip()) for text in args.seats.split(",")]
        except ValueError as error:
            raise UsageError(f"argument --seats: {error}") from None
        if len(players) != seats:
            raise UsageError(f"argument --seats: {len(players)} for the {seats} seats of {game.rules}")
    elif args.load is not None:
        players = players_of(game)
    else:
        players = [computer.PERSON] + [computer.USUAL] * (seats - 1)
    return [computer.USUAL if args.auto and player == computer.PERSON else player for player in players]


def _name(args: argparse.Namespace, game: Game) -> None:
    if args.names is None:
        return
    names = args.names.split(",")
    if len(names) != game.rules.players:
        raise UsageError(f"argument --names: {len(names)} for the {game.rules.players} seats of {game.rules}")
    for seat, name in enumerate(names):
        try:
            game.set_name(seat, name.strip() or None)
        except KalahError as error:
            raise UsageError(f"argument --names: {error}") from None
