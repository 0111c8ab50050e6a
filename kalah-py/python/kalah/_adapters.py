"""What the adapters to other projects have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from kalah._kalah import Position, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def rules_of(rules: Rules | str | None) -> Rules:
    """Rules, or their text form or name; None is the standard ones."""
    if rules is None:
        return Rules.standard()
    if isinstance(rules, str):
        return Rules.parse(rules)
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be kalah.Rules or their text form, not {type(rules).__name__}")
    return rules


def start_of(options: Mapping[str, Any] | None, rules: Rules) -> Position:
    """Where a game begins: at ``options["position"]`` if that is there, else at the usual start."""
    position = (options or {}).get("position")
    if position is None:
        return Position(rules)
    if not isinstance(position, Position):
        raise TypeError(f"the option position must be a kalah.Position, not {type(position).__name__}")
    if position.rules != rules:
        raise ValueError(f"the option position has the rules {position.rules}, the environment has {rules}")
    return position


def exact(rewards: NDArray[np.float32], players: int) -> NDArray[np.float64]:
    """Rewards of a ``kalah.Batch`` in double precision: sums of thirds, too, are as near to 0 as others want them."""
    seats: NDArray[np.float64] = (rewards * (players - 1)).round().astype("float64")
    return seats / (players - 1)


def missing(module: str, project: str, extra: str, error: ImportError) -> NoReturn:
    """Says how to install what a module is an adapter to."""
    message = f"{module} needs {project} ({error}): pip install kalah[{extra}]"
    raise ImportError(message, name=error.name) from error
