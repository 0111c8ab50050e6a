"""Records in files."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kalah
import pytest
from kalah import Game

BROKEN = '[Rules "2x6x4"]\n3,6 2 *\n\n[Rules "2x6x4"]\n9 *\n\n[Rules "3x4x3"]\nR1 *\n'


def some_games() -> list[Game]:
    games = []
    for number in range(20):
        game = Game(kalah.Rules(2 + number % 3, 4, 3))
        while not game.position.is_over:
            game.play(game.position.legal_moves[number % len(game.position.legal_moves)], time=number / 8)
        game.set_name(0, f"Zoë {number}")
        games.append(game)
    return games


def test_out_and_in(tmp_path: Path) -> None:
    games, path = some_games(), tmp_path / "games.txt"
    assert kalah.write_records(path, games) == 20
    assert list(kalah.read_records(path)) == games
    assert list(kalah.read_records(str(path))) == games
    text = path.read_text(encoding="utf-8")
    assert text == "".join(f"{game}\n" for game in games)
    assert list(kalah.parse_records(text)) == games
    with open(path, "a", encoding="utf-8") as file:
        assert kalah.write_records(file, games[:2]) == 2
    assert list(kalah.read_records(path)) == games + games[:2]
    assert kalah.write_records(path, iter(())) == 0
    assert list(kalah.read_records(path)) == []


def test_from_objects(tmp_path: Path) -> None:
    games = some_games()
    text = "".join(f"{game}\n" for game in games)
    assert list(kalah.read_records(io.StringIO(text))) == games
    assert list(kalah.read_records(io.BytesIO(text.encode()))) == games
    path = tmp_path / "games.txt.gz"
    with gzip.open(path, "wt", encoding="utf-8") as out:
        kalah.write_records(out, games)
    with gzip.open(path) as compressed:
        assert list(kalah.read_records(compressed)) == games


def test_what_is_no_record_does_not_end_the_reading(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_text(BROKEN, encoding="utf-8")
    for reader in (kalah.read_records(path), kalah.parse_records(BROKEN)):
        assert len(next(reader).plies) == 3
        with pytest.raises(kalah.NotationError, match="line 5, column 1: there is no pit 9: pits are 1 to 6") as error:
            next(reader)
        assert (error.value.line, error.value.column) == (5, 1)
        assert next(reader).rules.players == 3
        assert next(reader, None) is None and next(reader, None) is None


def test_reading_is_lazy() -> None:
    record, given = f"{some_games()[0]}\n", []

    class Endless:
        def read(self, size: int) -> str:
            given.append(size)
            return record * 10

    reader = kalah.read_records(Endless())
    assert next(reader) == next(reader)
    assert 0 < len(given) < 10


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    with pytest.raises(FileNotFoundError) as error:
        kalah.read_records(missing)
    assert error.value.filename == missing and error.value.errno == 2
    with pytest.raises(OSError):
        next(kalah.read_records(tmp_path))
    with pytest.raises(OSError):
        kalah.read_records("nul\0.txt")
    with pytest.raises(OSError):
        kalah.write_records(tmp_path, [])
    for wrong in (None, 3, b"x", [Game()]):
        source: Any = wrong
        with pytest.raises(TypeError):
            kalah.read_records(source)
    text: Any = b"bytes"
    with pytest.raises(TypeError):
        kalah.parse_records(text)


def test_objects_that_do_not_read() -> None:
    class Broken:
        def __init__(self, result: object) -> None:
            self.result = result

        def read(self, size: int) -> Any:
            if isinstance(self.result, BaseException):
                raise self.result
            return self.result

    for result, error in [
        (OSError("broken"), OSError),
        (ZeroDivisionError("broken"), ZeroDivisionError),
        (KeyboardInterrupt(), KeyboardInterrupt),
        (None, TypeError),
        (3, TypeError),
        ("\ud800", UnicodeEncodeError),
    ]:
        reader = kalah.read_records(Broken(result))
        with pytest.raises(error):
            next(reader)
        assert next(reader, None) is None


def test_a_file_that_reads_its_own_records() -> None:
    class Own:
        reader: Iterator[Game]

        def read(self, size: int) -> str:
            return str(next(self.reader))

    own = Own()
    own.reader = kalah.read_records(own)
    with pytest.raises(RuntimeError, match="read already"):
        next(own.reader)


def test_no_text_and_too_long_a_text(tmp_path: Path) -> None:
    path = tmp_path / "bytes.txt"
    path.write_bytes(b'[Rules "2x6x4"]\n3 \xff *\n')
    with pytest.raises(kalah.NotationError, match="UTF-8"):
        next(kalah.read_records(path))
    path.write_text('[Rules "2x6x4"]\n' + "; a remark\n" * 200_000 + "3 *\n")
    with pytest.raises(kalah.NotationError, match="longer than 1048576 bytes"):
        next(kalah.read_records(path))
    assert next(kalah.parse_records(path.read_text())).rules == kalah.Rules()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are a matter of Unix")
def test_other_threads_run_while_a_file_waits(tmp_path: Path) -> None:
    import threading

    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[Game] = []
    thread = threading.Thread(target=lambda: read.extend(kalah.read_records(path)))
    thread.start()
    games = some_games()[:3]
    with open(path, "w", encoding="utf-8") as file:
        kalah.write_records(file, games)
    thread.join(timeout=20)
    assert read == games
