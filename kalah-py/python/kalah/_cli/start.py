"""The start of a game on the command line: ``--rules`` and ``--position``."""

from __future__ import annotations

import argparse
from typing import TypeAlias

from kalah._kalah import KalahError, Position, Rules, kgp_pits

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class UsageError(Exception):
    """The arguments do not fit: the message is shown with the usage."""


def command(commands: Commands, name: str, summary: str, more: str = "") -> argparse.ArgumentParser:
    """A command with its help, which is shown as it is written."""
    parser = commands.add_parser(
        name,
        help=summary[0].lower() + summary[1:].rstrip("."),
        description=f"{summary}\n\n{more}".strip(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(parser=parser)
    return parser


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Adds ``--rules``."""
    parser.add_argument(
        "--rules",
        metavar="TEXT",
        help="a named set (standard, kalaha, ...) or PLAYERSxPITSxSEEDS, with options (2x6x4:capture=always); "
        "standard if not given",
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """Adds ``--position``."""
    parser.add_argument(
        "--position",
        metavar="TEXT",
        help="start from a position text, such as '2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1', or from a literal of the "
        "Kalah Game Protocol, played under --rules, or else under the protocol's own rules",
    )


def rules_help() -> str:
    """Every named set and every option, as the library has them."""
    lines = ["rules are one of these names"]
    lines += [f"  {name:15} {rules}: {source}" for name, (rules, source) in Rules.named().items()]
    lines += ["or PLAYERSxPITSxSEEDS; options may follow, the default of each stands first"]
    for name, values in Rules.options().items():
        texts = [value if isinstance(value, str) else "on" if value else "off" for value in values]
        lines.append(f"  {name}={'|'.join(texts)}")
    return "\n".join(lines)


def rules_of(args: argparse.Namespace) -> Rules | None:
    """What ``--rules`` says, if anything."""
    if args.rules is None:
        return None
    try:
        return Rules.parse(args.rules)
    except KalahError as error:
        raise UsageError(f"argument --rules: {error}") from None


def start_of(args: argparse.Namespace) -> Position:
    """The position with which the game begins."""
    rules = rules_of(args)
    if args.position is None:
        return Position(rules or Rules.standard())
    try:
        return position(args.position, rules)
    except KalahError as error:
        raise UsageError(f"argument --position: {error}") from None


def position(text: str, rules: Rules | None) -> Position:
    """A position from a position text or a literal of the protocol."""
    if text.lstrip().startswith("<"):
        return Position.from_kgp(rules or Rules.kgp().replace(pits=kgp_pits(text)), text)
    read = Position.parse(text)
    if rules is not None and rules != read.rules:
        raise UsageError(f"the position is played under {read.rules}, but --rules says {rules}: leave --rules away")
    return read
