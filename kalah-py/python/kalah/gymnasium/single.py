"""One game after the other: ``KalahEnv``."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from numpy.typing import NDArray

from kalah._adapters import start_of
from kalah._kalah import Position, Rules
from kalah.gymnasium._games import Games, Opponent


class KalahEnv(gymnasium.Env[NDArray[np.float32], Any]):
    """A learner against opponents, one game after the other; what steps, rewards and infos are, the module says."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        rules: Rules | str | None = None,
        opponent: Opponent = "random",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """rules: or their text form; the standard ones if there are none.

        opponent: who has all other seats: ``random`` or ``greedy``, a level of ``kalah.Player`` (which looks at most at
            ``NODES`` positions a move), or a function that gives a move for every row of a ``kalah.Batch``.
        seat: the learner's; None for all seats in turn from game to game, first the one that is ``seed % players``.
        render_mode: ``ansi`` for the board as a text, ``svg`` for a picture.
        """
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render_mode {render_mode!r}: they are {self.metadata['render_modes']}")
        self._games = Games(1, rules, opponent, seat)
        self._seeded = False
        self.render_mode = render_mode
        self.observation_space = self._games.observation_space
        self.action_space = self._games.action_space

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._games.batch[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game, from the usual start or from ``options["position"]``.

        With a seed chance begins anew; without one it goes on.
        """
        super().reset(seed=seed)
        start = start_of(options, self._games.rules)
        if seed is not None or not self._seeded:
            self._games.seed(0, self.np_random_seed or 0)
            self._seeded = True
        self._games.start(np.ones(1, np.bool_), start)
        return self._games.observe()[0], self._info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """A move of the learner, and what is played until the next one."""
        if self._games.closed[0]:
            raise ResetNeeded("the game is over, or has not begun: call reset")
        if not self.action_space.contains(action):
            raise InvalidAction(f"there is no action {action!r}: the action space is {self.action_space}")
        self._games.play(np.array([action]), np.ones(1, np.bool_))
        reward, over = float(self._games.rewards[0]), bool(self._games.over[0])
        return self._games.observe()[0], reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, for MaskablePPO and the like; all of them at the end, where none matters."""
        mask = self._games.masks()[0]
        return mask if mask.any() else np.ones_like(mask)

    def _info(self) -> dict[str, Any]:
        games = self._games
        mask = games.masks()[0].astype(np.int8)
        return {"action_mask": mask, "seat": int(games.seats[0]), "illegal": bool(games.illegal[0])}

    def render(self) -> str | None:
        """The board, as the render mode says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render needs a render_mode: ansi or svg")
            return None
        return str(self.position) if self.render_mode == "ansi" else self.position._repr_svg_()
