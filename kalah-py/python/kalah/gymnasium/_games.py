"""Games of a learner against opponents, side by side: what both environments are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kalah._adapters import exact, rules_of
from kalah._kalah import IllegalMoveError, Player, Position, Rules
from kalah.batch import Batch, Status

Opponent: TypeAlias = int | Literal["random", "greedy", "strongest"] | Callable[[Batch], Any]
"""A level of ``kalah.Player``, by number or name; or a function of a ``kalah.Batch`` that gives a move a row."""

NODES = 1_000
"""As many positions a built-in opponent looks at for a move; levels 1 and 2 look at no more than the moves."""


class Games:
    """``n`` games, the learner's seat of each, and the chances of the built-in opponent.

    Nobody but the learner is ever left to move. Each game has a seed, which decides what the opponent does and, where
    seats are taken in turn, the first one: so a game is the same whatever is played beside it.
    """

    def __init__(self, n: int, rules: Rules | str | None, opponent: Opponent, seat: int | None) -> None:
        self.rules = rules_of(rules)
        if seat is not None and not 0 <= seat < self.rules.players:
            raise ValueError(
                f"there is no seat {seat}: with {self.rules.players} players they are 0 to "
                f"{self.rules.players - 1}, or None for all in turn"
            )
        if not callable(opponent):
            Player(level=opponent, memory=0)  # an error for what is no level
        self.opponent, self.seat = opponent, seat
        self.batch = Batch(self.rules, n)
        self.seats = np.zeros(n, np.int64)
        self._next_seats = np.zeros(n, np.int64)
        self._seeds = np.zeros(n, np.uint64)
        self._choices = np.zeros(n, np.uint64)
        self.illegal = np.zeros(n, np.bool_)
        """Where the learner's last action was illegal, so that the game is lost."""
        self.closed = np.ones(n, np.bool_)
        """Where the end has been told and no new game begun."""

    @property
    def observation_space(self) -> Any:
        return spaces.Box(0.0, 1.0, (self.batch.observe().shape[1],), np.float32)

    @property
    def action_space(self) -> Any:
        return spaces.Discrete(self.batch.legal_mask().shape[1])

    def seed(self, row: int, seed: int) -> None:
        """Chances of a row begin anew, and its next game is the first one."""
        self._seeds[row] = seed & (2**64 - 1)
        self._choices[row] = 0
        self._next_seats[row] = seed % self.rules.players if self.seat is None else self.seat

    def start(self, rows: NDArray[np.bool_], position: Position) -> None:
        """Begins new games on these rows."""
        self.batch.reset(rows, position)
        self.seats[rows] = self._next_seats[rows]
        if self.seat is None:
            self._next_seats[rows] = (self.seats[rows] + 1) % self.rules.players
        self.illegal[rows] = self.closed[rows] = False
        self._answer()

    def play(self, actions: NDArray[Any], rows: NDArray[np.bool_]) -> None:
        """Plays the learner's moves on these rows, and then all that the others play."""
        # No other row has a legal move of this number. A game may have ended before the learner's first move: then
        # there is nothing to play.
        status = self.batch.apply(np.where(rows, actions.astype(np.int64), -1), strict=False)
        self.illegal |= rows & (status == Status.ILLEGAL)
        self._answer()
        self.closed |= rows & self.over

    def _answer(self) -> None:
        while True:
            to_move = self.batch.to_move
            rows = np.flatnonzero((to_move >= 0) & (to_move != self.seats) & ~self.illegal)
            if rows.size == 0:
                return
            asked = self.batch.take(rows)
            moves = np.full(len(self.batch), -1, np.int64)
            if callable(self.opponent):
                moves[rows] = self.opponent(asked)
            else:
                moves[rows] = asked._rows.choose(self.opponent, NODES, self._seeds[rows], self._choices[rows])
                self._choices[rows] += np.uint64(1)
            refused = rows[self.batch.apply(moves, strict=False)[rows] != Status.PLAYED]
            if refused.size:
                row = int(refused[0])
                self.batch[row].apply(int(moves[row]))  # says why
                raise IllegalMoveError(f"the opponent's move {moves[row]} is not legal")

    @property
    def over(self) -> NDArray[np.bool_]:
        return self.batch.over | self.illegal

    @property
    def rewards(self) -> NDArray[np.float64]:
        """What each learner has won; 0 before the end."""
        won = exact(self.batch.rewards(), self.rules.players)[np.arange(len(self.batch)), self.seats]
        return np.where(self.illegal, -1.0, won)

    def observe(self) -> NDArray[np.float32]:
        return self.batch.observe(self.seats)

    def masks(self) -> NDArray[np.bool_]:
        """The learner's legal moves by row: none where the game is over."""
        return self.batch.legal_mask() & ~self.illegal[:, np.newaxis]
