"""Many positions of one rule set at once, as NumPy arrays: ``kalah.Batch``.

    >>> import kalah
    >>> import numpy as np
    >>> batch = kalah.Batch(kalah.Rules.standard(), 1000)
    >>> batch.apply(np.full(1000, 2))           # pit 2 on every board
    >>> batch.cells[0].tolist()
    [[4, 4, 0, 5, 5, 5, 1], [4, 4, 4, 4, 4, 4, 0]]
    >>> batch.playout(seed=1).rewards().sum(axis=0).tolist()
    [101.0, -101.0]
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import IO, Any, Literal, NamedTuple, overload

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError:
    raise ImportError("kalah.Batch needs NumPy: pip install kalah[numpy]", name="numpy")

from kalah._arrays import broadcast, bytes_of, integers, output
from kalah._kalah import NotationError, Position, Rows, Rules, RulesError
from kalah._progress import Progress, reporter

__all__ = ["PHASES", "Batch", "Children", "Status"]

PHASES: tuple[str, ...] = tuple(Rows.PHASES)
"""The phases by their numbers in ``Batch.phase``: play 0, first_move 1, first_turn 2, swap_offered 3."""

_FORMAT = 1


class Status(IntEnum):
    """What became of a row in ``Batch.apply(moves, strict=False)``."""

    PLAYED = 0
    """The move was played."""
    OVER = 1
    """The game was over before: nothing changed."""
    ILLEGAL = 2
    """The move is not legal there: nothing changed."""


class Children(NamedTuple):
    """All positions that one move leads to from those of a batch, in the order of rows and moves."""

    batch: Batch
    """The positions after the moves."""
    parents: NDArray[np.int64]
    """By child: the row it comes from."""
    moves: NDArray[np.int8]
    """By child: the move that leads to it."""


class Batch:
    """``n`` positions of one rule set, one a row, to be played on together.

    A batch is mutable: ``apply`` and ``reset`` change it in place; its length and its rules never change. What is read
    from it is a copy. Threads may share a batch: each call sees it, and changes it, as a whole. (To read several arrays
    of the same moment while others play on, take a ``copy`` first.)

    Rows are played and counted in native code with the interpreter released. Where there is an argument ``threads`` the
    rows are shared between so many threads, 1 to 1024; the results do not depend on it.

    Numbers are those of ``Position``: seats from 0; moves are pits from 0 in sowing order, and ``pits`` is the swap.
    """

    __slots__ = ("_rows",)
    _rows: Rows

    def __init__(self, rules: Rules, n: int) -> None:
        """``n`` times the usual start.

        MemoryError if there is no room: a row takes 80 bytes. ValueError if ``n`` is less than 0.
        """
        self._rows = Rows(rules, n)

    @classmethod
    def _of(cls, rows: Rows) -> Batch:
        batch = cls.__new__(cls)
        batch._rows = rows
        return batch

    @classmethod
    def from_positions(cls, positions: Iterable[Position], rules: Rules | None = None) -> Batch:
        """These positions, a row each. All need to have the same rules, which must be given where there is no position.

        RulesError if rules differ, with the row.
        """
        rows = list(positions)
        if rules is None:
            if not rows:
                raise ValueError("a batch without positions needs the argument rules")
            rules = getattr(rows[0], "rules", None)
            if not isinstance(rules, Rules):
                raise TypeError(f"row 0: a kalah.Position is needed, not {type(rows[0]).__name__}")
        return cls._of(Rows.from_positions(rules, rows))

    @classmethod
    def from_arrays(
        cls,
        rules: Rules,
        cells: ArrayLike,
        mover: ArrayLike = 0,
        phase: ArrayLike = "play",
        playing: ArrayLike = True,
    ) -> Batch:
        """Set-ups as ``Position.from_sides`` takes them, a row each.

        cells: integers, shape (n, players, pits + 1), as in ``cells``.
        mover: the seat to move; integers, shape (n,), or one for all. That is ``turn``, not ``to_move``, which does not
            keep the seat where the game is over.
        phase: numbers as in ``phase``, shape (n,); or one for all, which may be a name.
        playing: whether a seat has not resigned; bool, shape (n, players), or one for all.

        Games that are over by their rules are swept, as everywhere. RulesError, with the row, for what is no position.
        """
        cells = integers(cells, "cells")
        sides, places = rules.players, rules.pits + 1
        if cells.ndim != 3 or cells.shape[1:] != (sides, places):
            raise ValueError(f"cells must have the shape (n, {sides}, {places}), not {cells.shape}")
        if isinstance(phase, str):
            if phase not in PHASES:
                raise RulesError(f"there is no phase {phase!r}: they are {', '.join(PHASES)}")
            phase = PHASES.index(phase)
        n = len(cells)
        playing = np.asarray(playing)
        if playing.dtype != np.bool_:
            raise TypeError(f"playing must be bool, not {playing.dtype}")
        return cls._of(
            Rows.from_arrays(
                rules,
                cells,
                broadcast(integers(mover, "mover"), (n,), "mover"),
                broadcast(integers(phase, "phase"), (n,), "phase"),
                broadcast(playing, (n, sides), "playing").view(np.uint8),
            )
        )

    @property
    def rules(self) -> Rules:
        """The rules of all rows."""
        return self._rows.rules

    @property
    def cells(self) -> NDArray[np.uint16]:
        """Seeds by row, seat and place (pits, then the store); shape (n, players, pits + 1)."""
        return self.read("cells")

    @property
    def scores(self) -> NDArray[np.uint16]:
        """Seeds in the stores by row and seat, at the end the final scores; shape (n, players)."""
        return self.read("scores")

    @property
    def to_move(self) -> NDArray[np.int8]:
        """The seat to move by row, -1 where the game is over."""
        return self.read("to_move")

    @property
    def turn(self) -> NDArray[np.int8]:
        """The seat to move by row; where the game is over, the one that would be to move on."""
        return self.read("turn")

    @property
    def phase(self) -> NDArray[np.int8]:
        """How far the opening is by row, as a number: its name is ``PHASES[number]``."""
        return self.read("phase")

    @property
    def playing(self) -> NDArray[np.bool_]:
        """Whether a seat has not resigned, by row and seat; shape (n, players)."""
        return self.read("playing")

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether the game is over, by row."""
        return self.read("over")

    @property
    def keys(self) -> NDArray[np.uint64]:
        """``Position.key`` by row: the same for equal positions, on all machines and in all versions."""
        return self.read("keys")

    def read(self, name: str, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The array of this name: cells, scores, to_move, turn, phase, playing, over or keys.

        It is written to ``out`` if that is given, which must have its type and shape and be C-contiguous. (No other
        thread should use ``out`` meanwhile; nor any other ``out`` here.)
        """
        if name not in _ARRAYS:
            raise ValueError(f"there is no array {name!r}: they are {', '.join(_ARRAYS)}")
        dtype, wide, deep = _ARRAYS[name]
        rules = self.rules
        shape = (len(self), *([rules.players] if wide else []), *([rules.pits + 1] if deep else []))
        out = output(out, shape, dtype)
        getattr(self._rows, name)(bytes_of(out))
        return out

    def legal_mask(
        self, *, finished: bool = False, out: NDArray[np.bool_] | None = None, threads: int = 1
    ) -> NDArray[np.bool_]:
        """Which moves are legal, by row and move; shape (n, pits), or (n, pits + 1) under rules with ``swap``.

        Where the game is over no move is legal; ``finished=True`` makes all true there, for a softmax that must not be
        empty.
        """
        out = output(out, (len(self), self._rows.moves), np.bool_)
        self._rows.legal_mask(bytes_of(out), bool(finished), threads)
        return out

    def observe(
        self,
        seat: ArrayLike | None = None,
        *,
        scaled: bool = True,
        out: NDArray[np.float32] | None = None,
        threads: int = 1,
    ) -> NDArray[np.float32]:
        """What the seat to move sees, by row: its pits and its store, then those of the others in the order of sowing.

        seat: whose view it is instead; integers, shape (n,), or one for all.

        Shape (n, players * (pits + 1)). Scaled, each is a share of all seeds on the board, 0 to 1; else a number of
        seeds. Under rules that know an opening (``swap``, or no ``opening_turn``) four columns more say the phase: 1 in
        the one of its number, else 0. Where the game is over it is seen from ``turn``.
        """
        out = output(out, (len(self), self._rows.features), np.float32)
        seats = None if seat is None else broadcast(integers(seat, "seat"), (len(self),), "seat")
        self._rows.observe(out, seats, bool(scaled), threads)
        return out

    def rewards(self, *, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What each seat has won by row and seat (not: mover first), in all 0 a row; shape (n, players).

        0 before the end. Then (seats it beat - seats that beat it) / (players - 1): with two players 1, -1, or 0 for a
        draw. Who beats whom is as in ``Outcome.ranks``.
        """
        out = output(out, (len(self), self.rules.players), np.float32)
        self._rows.rewards(out)
        return out

    @overload
    def apply(self, moves: ArrayLike, *, strict: Literal[True] = True, threads: int = 1) -> None: ...
    @overload
    def apply(
        self, moves: ArrayLike, *, strict: Literal[False], out: NDArray[np.uint8] | None = None, threads: int = 1
    ) -> NDArray[np.uint8]: ...
    def apply(
        self, moves: ArrayLike, *, strict: bool = True, out: NDArray[np.uint8] | None = None, threads: int = 1
    ) -> NDArray[np.uint8] | None:
        """Plays a move on every row, in place. ``moves``: integers of any type, shape (n,); bool and float are refused.

        IllegalMoveError, with the first row where the move is not legal, also since the game is over; then no row has
        changed. With ``strict=False`` such rows are left as they are, and what became of each is returned as a
        ``Status``, shape (n,).
        """
        moves = integers(moves, "moves")
        if moves.shape != (len(self),):
            raise ValueError(f"moves must have the shape ({len(self)},), not {moves.shape}")
        if strict:
            if out is not None:
                raise TypeError("out is for strict=False")
            self._rows.apply(moves, None, threads)
            return None
        out = output(out, moves.shape, np.uint8)
        self._rows.apply(moves, out, threads)
        return out

    def reset(
        self, mask: ArrayLike | None = None, positions: Position | Batch | Iterable[Position] | None = None
    ) -> None:
        """Puts other positions on the rows where ``mask`` (bool, shape (n,)) is true, or on all.

        positions: one for all these rows, or as many as there are, in their order; else the usual start.
        """
        mask = np.ones(len(self), np.bool_) if mask is None else np.asarray(mask)
        if mask.dtype != np.bool_ or mask.shape != (len(self),):
            raise ValueError(f"mask must be bool of shape ({len(self)},), not {mask.dtype} of shape {mask.shape}")
        count = int(np.count_nonzero(mask))
        if positions is None:
            rows = Rows(self.rules, 1)
        elif isinstance(positions, Position):
            rows = Rows.from_positions(self.rules, [positions])
        else:
            rows = positions._rows if isinstance(positions, Batch) else Rows.from_positions(self.rules, list(positions))
            if len(rows) != count:
                raise ValueError(f"{len(rows)} positions are given for the {count} rows where the mask is true")
        self._rows.reset(mask.view(np.uint8), rows)

    def playout(
        self,
        seed: int,
        *,
        first: int = 0,
        plies: NDArray[np.int64] | None = None,
        threads: int = 1,
        progress: Progress = False,
    ) -> Batch:
        """Plays every row to its end, each legal move as likely as any other, and returns the ends: a new batch.

        seed: 0 to 2**64 - 1. Row i is played by stream ``first + i`` of the seed, so that the parts of a large batch
            can be played anywhere. The games are the same on all machines and in all versions.
        plies: where to write how many plies each row took; shape (n,).
        progress: True for a bar of tqdm, or a function of the rows done and the rows in all.

        A stream is made by SplitMix64 (Steele, Lea, Flood 2014), started at mix((mix(g ^ seed) + g) ^ stream), where
        g = 0x9e3779b97f4a7c15, mix is the output function of SplitMix64, and sums are taken mod 2**64. It gives one
        number a ply: of ``count`` legal moves in ascending order the one with number (number * count) >> 64 is played;
        a number with (number * count) % 2**64 < 2**64 % count is passed over (Lemire 2019).

        KeyboardInterrupt is answered within a fraction of a second.
        """
        if plies is not None:
            output(plies, (len(self),), np.int64)
        with reporter(progress, len(self), "playout") as report:
            rows, counts = self._rows.playout(seed, first, threads, report)
        if plies is not None:
            plies[:] = counts
        return self._of(rows)

    def children(self) -> Children:
        """The positions after every legal move of every row, with their parents and moves."""
        rows, parents, moves = self._rows.children()
        return Children(self._of(rows), parents, moves)

    def copy(self) -> Batch:
        """The same positions as another batch."""
        return self._of(self._rows.copy())

    def take(self, rows: ArrayLike) -> Batch:
        """The rows with these numbers, shape (m,), as another batch; those below 0 count from the end.

        IndexError if there is no such row.
        """
        numbers = integers(rows, "row numbers")
        if numbers.ndim != 1:
            raise ValueError(f"row numbers must have the shape (m,), not {numbers.shape}")
        return self._of(self._rows.take(numbers))

    @classmethod
    def concat(cls, batches: Iterable[Batch]) -> Batch:
        """The rows of all these batches, at least one, which must have the same rules."""
        parts = [batch._rows for batch in batches]
        if not parts:
            raise ValueError("there is no batch to concatenate")
        return cls._of(Rows.concat(parts[0].rules, parts))

    def save(self, file: str | os.PathLike[str] | IO[bytes]) -> None:
        """Writes the batch to a file as ``numpy.savez_compressed`` does, with ``.npz`` at the end of its name.

        It has the arrays cells, turn, phase and playing, the rules as a text, and the number of the format.
        """
        arrays: dict[str, Any] = self._state()
        np.savez_compressed(file, format=np.array(_FORMAT), rules=np.array(str(self.rules)), **arrays)

    @classmethod
    def load(cls, file: str | os.PathLike[str] | IO[bytes]) -> Batch:
        """Reads what ``save`` wrote.

        NotationError for a file of anything else, RulesError for one whose arrays are no positions.
        """
        with open(file, "rb") if isinstance(file, (str, os.PathLike)) else contextlib.nullcontext(file) as stream:
            try:
                with np.load(stream, allow_pickle=False) as data:
                    number = data["format"].item()
                    if number != _FORMAT:
                        raise ValueError(f"format {number!r} is not known: this library reads format {_FORMAT}")
                    rules = Rules.parse(data["rules"].item())
                    return cls.from_arrays(rules, *(data[name] for name in _STATE))
            except (RulesError, MemoryError):
                raise
            except Exception as error:  # whatever a damaged archive leads to
                raise NotationError(f"{file} holds no batch: {error}") from error

    def _state(self) -> dict[str, NDArray[Any]]:
        now = self.copy()
        return {name: now.read(name) for name in _STATE}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_arrays, (self.rules, *self._state().values())

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, key: int | np.integer[Any]) -> Position: ...
    @overload
    def __getitem__(self, key: slice | NDArray[Any] | list[int] | list[bool]) -> Batch: ...
    def __getitem__(self, key: Any) -> Position | Batch:
        """One position, or the batch of a slice, of row numbers (``take``), or of the rows where a mask is true."""
        if isinstance(key, slice):
            return self.take(np.arange(*key.indices(len(self))))
        if isinstance(key, (bool, np.bool_)):
            raise TypeError("a row number must be an int, not bool")
        if not isinstance(key, (np.ndarray, list)):
            return self._rows.position(key)
        chosen = np.asarray(key)
        if chosen.dtype != np.bool_:
            return self.take(key)
        if chosen.shape != (len(self),):
            raise IndexError(f"a mask of rows must have the shape ({len(self)},), not {chosen.shape}")
        return self.take(np.flatnonzero(chosen))

    def __iter__(self) -> Iterator[Position]:
        return (self[row] for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        """Whether rules and all rows are the same. (Which rows are the same: compare ``keys``.)"""
        if not isinstance(other, Batch):
            return NotImplemented
        return self is other or self._rows.equals(other._rows)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<kalah.Batch of {len(self)} positions, {int(np.count_nonzero(self.over))} over, {self.rules!r}>"


_ARRAYS: dict[str, tuple[type[np.generic], bool, bool]] = {
    "cells": (np.uint16, True, True),
    "scores": (np.uint16, True, False),
    "to_move": (np.int8, False, False),
    "turn": (np.int8, False, False),
    "phase": (np.int8, False, False),
    "playing": (np.bool_, True, False),
    "over": (np.bool_, False, False),
    "keys": (np.uint64, False, False),
}
"""Their types, whether they have a number a seat, and for each a number a place."""

_STATE = ("cells", "turn", "phase", "playing")
"""What ``from_arrays`` makes an equal batch of."""
