"""The final margin under best play, by plain search with a memory: for endings and small boards."""

from __future__ import annotations

from kalah._kalah import Position

_MOST = 65_535
"""No margin is larger."""

_DEEPEST = 250
"""Plies that the search goes down: the stack is not endless."""


class _TooFar(Exception):
    """The value is not reached."""


class Search:
    """Alpha-beta that remembers what it knows of each position, for two players."""

    def __init__(self, me: int, nodes: int) -> None:
        self._me = me
        self._left = nodes
        # Lowest and highest margin that a position can have.
        self._known: dict[Position, tuple[int, int]] = {}

    def margin(self, position: Position) -> int | None:
        """The margin of the seat for which it searches; None if it is too far away."""
        try:
            return self._search(position, -_MOST, _MOST, 0)
        except _TooFar:
            return None

    def _search(self, position: Position, alpha: int, beta: int, depth: int) -> int:
        """Exact between alpha and beta, else a bound on that side."""
        outcome = position.outcome
        if outcome is not None:
            return outcome.margins[self._me]
        low, high = self._known.get(position, (-_MOST, _MOST))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if depth == _DEEPEST or self._left == 0:
            raise _TooFar
        self._left -= 1
        alpha, beta = max(alpha, low), min(beta, high)
        asked = alpha, beta

        mine = position.turn == self._me
        best = -_MOST if mine else _MOST
        # Late pits first: they reach the store.
        for move in reversed(position.legal_moves):
            value = self._search(position.apply(move), alpha, beta, depth + 1)
            best = max(best, value) if mine else min(best, value)
            if mine:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        self._known[position] = (best if best > asked[0] else low, best if best < asked[1] else high)
        return best
