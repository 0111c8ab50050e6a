"""Records to files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from _typeshed import SupportsWrite

    from kalah._kalah import Game


def write_records(target: str | os.PathLike[str] | SupportsWrite[str], games: Iterable[Game]) -> int:
    """Writes games as records, which ``read_records`` reads: how many there were.

    ``target`` is the path of a file, which is written anew in UTF-8, or an object with a method ``write`` for text,
    such as a file opened with ``open(path, "a", encoding="utf-8")`` to write behind what is there.

    Raises ``OSError`` if the file cannot be written.
    """
    if not hasattr(target, "write"):
        with open(target, "w", encoding="utf-8", newline="\n") as file:
            return write_records(file, games)
    written = 0
    for written, game in enumerate(games, start=1):
        target.write(f"{game}\n")
    return written
