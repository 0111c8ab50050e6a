"""What is known of a margin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is known of a final margin: it is ``low`` at least and ``high`` at most.

    >>> Bounds(2, 2).margin, Bounds(2, 6).margin, Bounds(2, 6).outcome, 4 in Bounds(2, 6)
    (2, None, 1, True)
    """

    low: int
    """The margin is not smaller."""
    high: int
    """The margin is not larger."""

    @property
    def margin(self) -> int | None:
        """The margin, if it is known."""
        return self.low if self.low == self.high else None

    @property
    def outcome(self) -> Literal[-1, 0, 1] | None:
        """Who wins, if that is known: 1 for a positive margin, 0 for a draw, -1 for a negative margin."""
        if self.low > 0:
            return 1
        if self.high < 0:
            return -1
        return 0 if self.low == self.high else None

    def __contains__(self, margin: object) -> bool:
        return isinstance(margin, int) and self.low <= margin <= self.high
