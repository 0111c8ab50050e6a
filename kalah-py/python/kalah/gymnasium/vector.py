"""Many games at once: ``KalahVectorEnv``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kalah._adapters import start_of
from kalah._arrays import integers
from kalah._kalah import Position, Rules
from kalah.batch import Batch
from kalah.gymnasium._games import Games, Opponent

Steps = tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class KalahVectorEnv(VectorEnv[NDArray[np.float32], NDArray[Any], NDArray[Any]]):
    """``num_envs`` times ``KalahEnv``, on one ``kalah.Batch``.

    What it returns is what Gymnasium's ``SyncVectorEnv`` of so many ``KalahEnv`` returns, many times as fast: row ``i``
    of one with seed ``s`` is a ``KalahEnv`` with seed ``s + i``.
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str | None = None,
        opponent: Opponent = "random",
        seat: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        """rules, opponent, seat: as for ``KalahEnv``.

        autoreset_mode: when a new game begins where one is over. ``NEXT_STEP``: at the next step, which ignores the
            action there, with the reward 0. ``SAME_STEP``: at once; the last observation is in ``infos["final_obs"]``
            and its info in ``infos["final_info"]``. ``DISABLED``: when you call ``reset`` with the option
            ``reset_mask``, before the next step.
        """
        if num_envs < 1:
            raise ValueError(f"num_envs = {num_envs}: there must be at least one")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.num_envs = num_envs
        self._games = Games(num_envs, rules, opponent, seat)
        self._seeded = False
        self._all = np.ones(num_envs, np.bool_)
        self.single_observation_space = self._games.observation_space
        self.single_action_space: Any = self._games.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def batch(self) -> Batch:
        """The positions on the boards: a copy."""
        return self._games.batch.copy()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """New games everywhere, or where ``options["reset_mask"]`` (bool, shape (num_envs,)) is true.

        They begin at the usual start, or at ``options["position"]``. An integer seed ``s`` is ``s + i`` for row ``i``;
        a list has one for each, or None where chance goes on.
        """
        rows = self._reset_mask(options)
        start = start_of(options, self._games.rules)
        super().reset(seed=seed if isinstance(seed, int) else None)
        for row, one in enumerate(self._seeds(seed)):
            if one is not None and rows[row]:
                self._games.seed(row, one)
        self._games.start(rows, start)
        return self._games.observe(), self._infos(rows)

    def _reset_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return self._all
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ValueError(f"the option reset_mask must be an array of bool, of shape ({self.num_envs},)")
        if not mask.any():
            raise ValueError("the option reset_mask must be true somewhere")
        return mask

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        first, self._seeded = not self._seeded, True
        if seed is None:
            # What has never been seeded begins anywhere.
            return [int(one) for one in self.np_random.integers(2**63, size=self.num_envs)] if first else []
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        if len(seed) != self.num_envs:
            raise ValueError(f"{len(seed)} seeds are given for {self.num_envs} environments")
        return seed

    def step(self, actions: NDArray[Any]) -> Steps:
        """A move of the learner on every board, and what is played until its next one."""
        actions = integers(actions, "actions")
        if actions.shape != (self.num_envs,):
            raise InvalidAction(f"actions must have the shape ({self.num_envs},), not {actions.shape}")
        games, again = self._games, self._games.closed.copy()
        if not self._seeded or again.any() and self.autoreset_mode != AutoresetMode.NEXT_STEP:
            raise ResetNeeded(f"games are over, or have not begun: {np.flatnonzero(again).tolist()}; call reset")
        wrong = ~again & ((actions < 0) | (actions >= self.single_action_space.n))
        if wrong.any():
            row = int(np.flatnonzero(wrong)[0])
            raise InvalidAction(f"row {row}: there is no action {actions[row]}: they are {self.single_action_space}")

        games.play(actions, ~again)
        over, rewards = games.over & ~again, np.where(again, 0.0, games.rewards)
        finals: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            finals = {"final_obs": self._final_observations(over), "_final_obs": over.copy()}
            finals |= {"final_info": self._infos(over), "_final_info": over.copy()}
            again = over
        if again.any():
            games.start(again, Position(games.rules))
        return games.observe(), rewards, over, np.zeros_like(over), finals | self._infos(self._all)

    def _final_observations(self, rows: NDArray[np.bool_]) -> NDArray[np.object_]:
        final = np.full(self.num_envs, None, object)
        observations = self._games.observe()
        for row in np.flatnonzero(rows):
            final[row] = observations[row].copy()
        return final

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions by row, shape (num_envs, actions); all of them where the game is over and none matters."""
        masks = self._games.masks()
        masks[~masks.any(axis=1)] = True
        return masks

    def _infos(self, rows: NDArray[np.bool_]) -> dict[str, Any]:
        """What ``KalahEnv`` says of these rows, as Gymnasium puts it together: of others it is 0."""
        games = self._games
        infos: dict[str, NDArray[Any]] = {
            "action_mask": games.masks().astype(np.int8) * rows[:, np.newaxis],
            "seat": games.seats * rows,
            "illegal": games.illegal & rows,
        }
        return infos | {f"_{name}": rows.copy() for name in infos}
