"""What every ply of a game was worth, and what it gave away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kalah._bounds import Bounds
from kalah._kalah import Game, Position, SearchError, Solver, Table
from kalah._progress import Progress, reporter

if TYPE_CHECKING:
    from kalah.search import Question, Stop


@dataclass(frozen=True, slots=True)
class AnalyzedPly:
    """A ply of a game: what could be had, and what was taken. Margins are final ones of the seat that played it."""

    number: int
    """Its place in ``Game.plies``, from 0."""
    seat: int
    """The seat that moved or resigned."""
    move: int | None
    """The move; None for a resignation."""
    best: Bounds
    """The margin under best play of both from here on."""
    played: Bounds | None
    """The margin after the move that was played; None for a resignation, which gives up instead."""
    best_moves: tuple[int, ...]
    """Moves known to be best, in ascending order; none where the margin is not known."""
    stopped: Stop | None
    """What ended the search of the position before the margin was known, if anything did."""

    @property
    def regret(self) -> Bounds | None:
        """What the move gave away: the best margin less its own, 0 for a best move; None for a resignation."""
        if self.played is None:
            return None
        return Bounds(max(0, self.best.low - self.played.high), max(0, self.best.high - self.played.low))


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game as best play sees it. Its items are the plies, in order; last in a cell of a notebook it is a plot."""

    game: Game
    """The game: a copy, as it was when it was looked at."""
    margins: tuple[Bounds, ...]
    """The final margin of seat 0 under best play from the start, and from after each ply on."""
    plies: tuple[AnalyzedPly, ...]
    """The plies."""

    def __len__(self) -> int:
        return len(self.plies)

    def __iter__(self) -> Iterator[AnalyzedPly]:
        return iter(self.plies)

    def __getitem__(self, ply: int) -> AnalyzedPly:
        return self.plies[ply]

    def regret(self, seat: int) -> Bounds:
        """What all moves of a seat together gave away."""
        regrets = [ply.regret for ply in self.plies if ply.seat == seat and ply.regret is not None]
        return Bounds(sum(regret.low for regret in regrets), sum(regret.high for regret in regrets))

    def to_dicts(self) -> list[dict[str, Any]]:
        """A dict for each ply, for a table: ``pandas.DataFrame(analysis.to_dicts())``.

        ``best``, ``played`` and ``regret`` are numbers, or None where they are not known; their bounds are in
        ``best_low``, ``best_high`` and so on.
        """
        return [_row(ply) for ply in self.plies]

    def _repr_svg_(self) -> str:
        """A plot of margin and regret by ply, for notebooks: ``kalah.svg.analysis(self)``."""
        from kalah import svg

        return svg.analysis(self)


def _row(ply: AnalyzedPly) -> dict[str, Any]:
    row: dict[str, Any] = {"ply": ply.number, "seat": ply.seat, "move": ply.move}
    for name, bounds in (("best", ply.best), ("played", ply.played), ("regret", ply.regret)):
        low, high = (None, None) if bounds is None else (bounds.low, bounds.high)
        row |= {name: bounds and bounds.margin, f"{name}_low": low, f"{name}_high": high}
    return row | {"best_moves": ply.best_moves, "stopped": ply.stopped}


@dataclass(frozen=True)
class _Found:
    """What is known of a position: the margin of the seat whose turn it is."""

    margin: Bounds
    best_moves: tuple[int, ...] = ()
    stopped: Stop | None = None


def analyze(
    game: Game, by: Solver | Table, nodes: int | None, seconds: float | None, progress: Progress | None
) -> Analysis:
    """What ``Game.analyze`` does."""
    game = game.branch(len(game.plies))
    positions = game.positions
    if isinstance(by, Table):
        if nodes is not None or seconds is not None:
            raise TypeError("nodes and seconds are limits of a solver: a table knows at once, or not at all")
        if not by.serves(game.rules):
            raise SearchError(f"the game is played under {game.rules}: the table is for {by.rules}")
        found = [_probed(position, by) for position in positions]
    elif isinstance(by, Solver):
        with reporter(progress or False, len(positions), "analysis", "positions") as report:
            found = []
            # From the end: what the solver has learned of later positions helps with earlier ones.
            for position in reversed(positions):
                found.insert(0, _solved(position, by, nodes, seconds))
                if report is not None:
                    report(len(found), len(positions))
    else:
        raise TypeError(f"a kalah.Solver or a kalah.Table is needed, not {type(by).__name__}")
    plies: list[AnalyzedPly] = []
    for number in reversed(range(len(game.plies))):
        before, now, after = positions[number], found[number], found[number + 1]
        played = game.plies[number]
        margin = None
        if played.move is not None:
            margin = _turned(after.margin, before.turn != positions[number + 1].turn)
            # A move is no better than the best, and the best no worse than it.
            best = Bounds(max(now.margin.low, margin.low), now.margin.high)
            margin = Bounds(margin.low, min(margin.high, best.high))
            now = found[number] = _Found(best, now.best_moves, now.stopped)
        plies.append(AnalyzedPly(number, played.seat, played.move, now.margin, margin, now.best_moves, now.stopped))
    margins = [_turned(now.margin, at.turn != 0) for now, at in zip(found, positions, strict=True)]
    return Analysis(game, tuple(margins), tuple(plies[::-1]))


def _solved(position: Position, solver: Solver, nodes: int | None, seconds: float | None) -> _Found:
    # Where the board may be turned, the margin alone does not tell by which move.
    question: Question = "moves" if position.rules.pits in position.legal_moves else "margin"
    solution = solver.solve(position, question=question, nodes=nodes, seconds=seconds)
    return _Found(Bounds(solution.low, solution.high), solution.best_moves, solution.stopped)


def _probed(position: Position, table: Table) -> _Found:
    outcome = position.outcome
    margin = table.probe(position) if outcome is None else outcome.margins[position.turn]
    bounds = Bounds(-position.total, position.total) if margin is None else Bounds(margin, margin)
    return _Found(bounds, table.best_moves(position) or ())


def _turned(bounds: Bounds, turn: bool) -> Bounds:
    """For the other seat."""
    return Bounds(-bounds.high, -bounds.low) if turn else bounds
