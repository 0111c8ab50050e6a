"""``show``: a position or a game as text, SVG or HTML."""

from __future__ import annotations

import argparse
import io
import os
import sys

from kalah import html, svg
from kalah._cli import files
from kalah._cli.start import Commands, UsageError, add_rules, command, position, rules_help, rules_of
from kalah._kalah import Game, KalahError

_MORE = """\
WHAT is a position text ('2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1'), a literal of the Kalah Game Protocol
('<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>', under --rules, or else under the protocol's own), a file of game
records, or left away for the usual start of --rules.

  python -m kalah show --rules 3x6x4
  python -m kalah show '<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>' --output board.svg
  python -m kalah show games.txt --game 2 --ply 10
  python -m kalah show games.txt --output game.html"""

_FORMATS = ("text", "svg", "html")


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser = command(commands, "show", "Show a position or a game as text, SVG or HTML.", f"{_MORE}\n\n{rules_help()}")
    parser.add_argument("what", nargs="?", metavar="WHAT", help="a position, or a file of game records")
    add_rules(parser)
    parser.add_argument(
        "--format",
        choices=_FORMATS,
        help="if not given, that of the name of --output, or else text; html is a whole game",
    )
    parser.add_argument("--output", "-o", metavar="FILE", help="write to a file instead of standard output")
    parser.add_argument("--game", type=int, metavar="N", help="which game of the file, from 1; the last if not given")
    parser.add_argument("--ply", type=int, metavar="N", help="the position after N plies; the last one if not given")
    parser.add_argument("--bottom", type=int, default=1, metavar="SEAT", help="whose side is at the bottom, from 1")
    parser.add_argument(
        "--theme", choices=("auto", "light", "dark"), default="auto", help="colours (auto: the reader's)"
    )
    parser.add_argument("--size", type=int, metavar="PIXELS", help="the width of an SVG")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Shows."""
    game = _game(args)
    form = args.format or _form(args.output)
    if not 1 <= args.bottom <= game.rules.players:
        raise UsageError(f"argument --bottom: seats are 1 to {game.rules.players}, not {args.bottom}")
    if args.size is not None and args.size < 1:
        raise UsageError(f"argument --size: at least 1 pixel, not {args.size}")
    if args.ply is not None and form == "html":
        raise UsageError("argument --ply: an HTML page has all plies of the game")
    if form != "text" and args.output is None and isinstance(sys.stdout, io.TextIOWrapper):
        # As the drawings say of themselves, whatever the terminal's encoding is.
        sys.stdout.reconfigure(encoding="utf-8")
    _write(_drawn(game, form, args), args.output)
    return 0


def _game(args: argparse.Namespace) -> Game:
    """The game to show; for a position one without plies."""
    rules = rules_of(args)
    if args.what is None:
        game = Game(rules)
    elif os.path.exists(args.what):
        return _of_file(args)
    else:
        try:
            game = Game.from_position(position(args.what, rules))
        except KalahError as error:
            raise UsageError(f"argument WHAT: there is no file {args.what!r}, and as a position: {error}") from None
    if args.game is not None:
        raise UsageError("argument --game: a position is no file of games")
    return game


def _of_file(args: argparse.Namespace) -> Game:
    if args.rules is not None:
        raise UsageError("argument --rules: the games of a file say their rules")
    if args.game is None:
        return files.load(args.what)
    games = files.games_of(args.what)
    number: int = args.game
    if not 1 <= number <= len(games):
        raise UsageError(f"argument --game: {args.what} has {len(games)}, not {number}")
    return games[number - 1]


def _form(output: str | None) -> str:
    ending = os.path.splitext(output or "")[1].lower()
    return {".svg": "svg", ".html": "html", ".htm": "html"}.get(ending, "text")


def _drawn(game: Game, form: str, args: argparse.Namespace) -> str:
    bottom = args.bottom - 1
    if form == "html":
        return html.game(game, bottom=bottom, theme=args.theme)
    number = len(game.plies) if args.ply is None else args.ply
    if not 0 <= number <= len(game.plies):
        raise UsageError(f"argument --ply: the game has {len(game.plies)}, not {number}")
    if form == "svg":
        return svg.game(game, number, bottom=bottom, size=args.size, theme=args.theme) + "\n"
    shown = game.position_after(number)
    return f"{shown.text}\n\n{shown}\n" + (f"\n{game.plies[number - 1]}\n" if number else "")


def _write(text: str, output: str | None) -> None:
    if output is None:
        sys.stdout.write(text)
    else:
        with open(output, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
