"""Progress of long work."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from kalah.search import BuildProgress
    from kalah.search import Progress as SolverProgress

Progress: TypeAlias = bool | Callable[[int, int], object]
"""True for a bar of tqdm, or what is called with how many are done and how many there are."""


def _tqdm() -> Any:
    try:
        return importlib.import_module("tqdm.auto").tqdm
    except ImportError as error:
        raise ImportError("progress=True needs tqdm: pip install kalah[progress]", name="tqdm") from error


@contextlib.contextmanager
def reporter(
    progress: Progress, total: int, what: str, unit: str = "rows"
) -> Iterator[Callable[[int, int], object] | None]:
    if not isinstance(progress, bool):
        yield progress
    elif not progress:
        yield None
    else:
        with _tqdm()(total=total, desc=what, unit=f" {unit}") as bar:
            yield lambda done, _: bar.update(done - bar.n)


@contextlib.contextmanager
def building() -> Iterator[Callable[[BuildProgress], object]]:
    """A bar for a table that is being built."""
    with _tqdm()(desc="table", unit=" positions", unit_scale=True) as bar:

        def show(at: BuildProgress) -> None:
            bar.total = at.total
            bar.set_description(f"table, {at.seeds} seeds", refresh=False)
            bar.update(at.done - bar.n)

        yield show


@contextlib.contextmanager
def solving() -> Iterator[Callable[[SolverProgress], object]]:
    """What a solver does, with its bounds: nobody knows how much there is to do."""
    with _tqdm()(desc="solving", unit=" positions", unit_scale=True) as bar:

        def show(at: SolverProgress) -> None:
            bar.set_description(f"margin {at.low} to {at.high}", refresh=False)
            bar.update(at.nodes - bar.n)

        yield show


@contextlib.contextmanager
def choosing() -> Iterator[Callable[[int, int], object]]:
    """A bar for a player that chooses many moves."""
    with _tqdm()(desc="choosing", unit=" rows") as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield show
