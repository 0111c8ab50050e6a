"""What somebody types in a game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kalah._kalah import Rules

Word: TypeAlias = Literal[
    "move", "ask", "swap", "hint", "undo", "resign", "board", "position", "help", "quit", "save", "load"
]


@dataclass(frozen=True)
class Command:
    """A line understood."""

    word: Word
    move: int = 0
    """The move to play, or the pit to ask about, from 0."""
    file: str = ""


# Each word with its short form, and what it does.
_WORDS: dict[Word, tuple[str, str]] = {
    "swap": ("s", "turn the board, where the rules offer it"),
    "hint": ("h", "let the computer propose a move"),
    "undo": ("u", "take back, to your last choice of a move"),
    "resign": ("resign", "give up your seat; the others play on"),
    "board": ("b", "draw the board again"),
    "position": ("p", "print the position as a text that --position reads"),
    "help": ("?", "this list"),
    "quit": ("q", "leave the game unfinished; so does the end of input (Ctrl-D)"),
}

# The words that the name of a file follows.
_FILE_WORDS: dict[Word, str] = {
    "save": "add the game to that file; FILE.html: as a page to step through",
    "load": "leave this game and go on with the last one of that file",
}


class NotUnderstood(Exception):
    """Why a line is not understood."""


def help_text(rules: Rules) -> str:
    """The list of commands."""
    lines = [(f"1 to {rules.pits}", "sow that pit, counted from your left")]
    lines += [("? and a pit", "show the corresponding pits and what sowing the pit would do")]
    lines += [(word if word == short else f"{word} or {short}", what) for word, (short, what) in _WORDS.items()]
    lines += [(f"{word} FILE", what) for word, what in _FILE_WORDS.items()]
    return "\n".join(f"{words:14} {what}" for words, what in lines)


def understood(line: str, rules: Rules) -> Command:
    """What a line says.

    Raises:
        NotUnderstood: It says nothing; the message says what could be said.
    """
    text = line.strip()
    first, *rest = text.split(maxsplit=1) or [""]
    for word in _FILE_WORDS:
        if first.lower() == word:
            if not rest:
                raise NotUnderstood(f"Type {word} and the name of a file.")
            return Command(word, file=rest[0])
    for word, (short, _) in _WORDS.items():
        if text.lower() in (word, short):
            return Command("move", rules.pits) if word == "swap" else Command(word)
    if text.startswith("?"):
        return Command("ask", _pit(text[1:].strip(), rules.pits))
    return Command("move", _pit(text, rules.pits))


def _pit(text: str, pits: int) -> int:
    """A pit of the board, counted from 1."""
    wanted = f"type the number of a pit, 1 to {pits}, or help."
    if not text:
        raise NotUnderstood(wanted.capitalize())
    said = text if len(text) <= 40 else text[:40] + "…"
    if not re.fullmatch("-?[0-9]+", text):
        raise NotUnderstood(f"{said!r} is not understood: {wanted}")
    # Python refuses to read thousands of digits.
    number = int(text) if len(text) < 10 else -1
    if not 1 <= number <= pits:
        raise NotUnderstood(f"There is no pit {said}: your pits are 1 to {pits}.")
    return number - 1
