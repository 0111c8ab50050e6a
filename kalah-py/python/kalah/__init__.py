"""The rules of Kalah (Kalaha, the "Mancala" of the US and UK) for 2, 3 and 4 players.

    >>> import kalah
    >>> start = kalah.Position(kalah.Rules.standard())
    >>> start.apply(2).to_move     # the last seed fell in the own store: the same seat moves again
    0

``Rules`` and ``Position`` are values that never change; ``Game`` has a history, and ``Series`` several games.
``Solver``, ``Table`` and ``Player`` say what to play. Seats, pits and moves are counted from 0, and the number of pits
stands for the swap.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kalah._kalah import (
    Game,
    IllegalMoveError,
    KalahError,
    NotationError,
    Player,
    Position,
    RecordReader,
    Rules,
    RulesError,
    SearchError,
    Series,
    Solver,
    Table,
    __version__,
    fair_starts,
    kgp_pits,
    parse_records,
    read_records,
)
from kalah._records import write_records
from kalah._values import Cell, Ending, EndReason, GameResult, Outcome, Ply, Score, Sown, Standing, Turn

if TYPE_CHECKING:
    from kalah import html as html
    from kalah import search as search
    from kalah import svg as svg
    from kalah.batch import Batch as Batch

__all__ = [
    "Cell",
    "EndReason",
    "Ending",
    "Game",
    "GameResult",
    "IllegalMoveError",
    "KalahError",
    "NotationError",
    "Outcome",
    "Player",
    "Ply",
    "Position",
    "RecordReader",
    "Rules",
    "RulesError",
    "Score",
    "SearchError",
    "Series",
    "Solver",
    "Sown",
    "Standing",
    "Table",
    "Turn",
    "__version__",
    "fair_starts",
    "kgp_pits",
    "parse_records",
    "read_records",
    "write_records",
]


if not TYPE_CHECKING:  # who checks types shall see misspelt names

    def __getattr__(name: str) -> Any:
        # Needs NumPy, which nothing else does; so it is not in __all__ either.
        if name == "Batch":
            from kalah.batch import Batch

            return Batch
        # Not everybody draws, or searches.
        if name in ("html", "search", "svg"):
            return import_module(f"kalah.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), "Batch", "html", "search", "svg"]
