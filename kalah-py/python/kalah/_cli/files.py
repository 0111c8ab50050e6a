"""Games in files, as text records."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator

from kalah._kalah import Game, KalahError, read_records


class NoGame(Exception):
    """Why there is no game: the message names the file."""


def records(path: str) -> Iterator[Game | KalahError]:
    """The games of a file, and the errors where something else is."""
    try:
        reader = read_records(path)
        while True:
            try:
                game = next(reader, None)
            except KalahError as error:
                yield error
                continue
            if game is None:
                return
            yield game
    except OSError as error:
        # What goes wrong only when it is read, as with a folder, does not say where.
        raise NoGame(str(error) if error.filename else f"{error.strerror or error}: {path!r}") from None


def games_of(path: str) -> list[Game]:
    """All games of a file of records."""
    games = []
    for found in records(path):
        if isinstance(found, KalahError):
            raise NoGame(f"{path}: {found}")
        games.append(found)
    if not games:
        raise NoGame(f"{path}: there is no game in it")
    return games


def load(path: str) -> Game:
    """The last game of a file, whatever the others are."""
    last = deque(records(path), maxlen=1)
    if last and isinstance(last[0], Game):
        return last[0]
    raise NoGame(f"{path}: {last[0] if last else 'there is no game in it'}")


def save(game: Game, path: str) -> None:
    """Adds the game to the file: nothing that is there is lost."""
    is_new = not os.path.exists(path) or os.path.getsize(path) == 0
    if not is_new and not isinstance(next(records(path), None), Game):
        raise NoGame(f"{path} is a file of something else: games are not added to it")
    with open(path, "a", encoding="utf-8", newline="\n") as file:
        # In one call, so that programs that save to the same file do not mix their games.
        file.write(f"{'' if is_new else chr(10)}{game}")
