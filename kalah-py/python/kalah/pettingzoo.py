"""Kalah for PettingZoo: an AEC environment with two to four agents.

    >>> import kalah.pettingzoo
    >>> env = kalah.pettingzoo.env(rules="3x4x3")
    >>> env.reset(seed=1)
    >>> env.agents
    ['player_0', 'player_1', 'player_2']
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination else int(observation["action_mask"].argmax()))

The agents are the seats: ``player_0`` has seat 0. An action is a pit of the own side, from 0 in sowing order, or the
number of pits for the swap. After an extra turn the same agent stays selected, which is why there is no parallel form.

An observation is a dict: ``observation`` is what the agent sees, whether it is to move or not, scaled
(``kalah.Batch.observe``; float32), ``action_mask`` its legal actions (int8), all 0 for the agents that wait and at the
end. Rewards are 0 until the end and then what the outcome is worth (``kalah.Batch.rewards``): 1, -1 or 0 with two
agents, always 0 in all. Nothing is ever truncated.

``env()`` ends the game after an illegal action with the reward -1 for that agent; ``raw_env()`` raises
``kalah.IllegalMoveError`` and changes nothing.
"""

from __future__ import annotations

from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    from kalah._adapters import missing

    missing(__name__, "PettingZoo", "pettingzoo", error)

from kalah._adapters import exact, rules_of, start_of
from kalah._kalah import Position, Rules
from kalah.batch import Batch

__all__ = ["env", "raw_env"]


def env(rules: Rules | str | None = None, render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's usual wrappers. Rules may be their text form; else they are the standard ones.

    ``render_mode``: ``ansi`` for the board as a text, ``svg`` for a picture.
    """
    wrapped: AECEnv[str, Any, Any] = wrappers.TerminateIllegalWrapper(raw_env(rules, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv[str, Any, Any], EzPickle):  # PettingZoo's name for it
    """The environment without wrappers."""

    metadata: dict[str, Any] = {
        "name": "kalah_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, rules: Rules | str | None = None, render_mode: str | None = None) -> None:
        """As ``env``."""
        super().__init__()
        EzPickle.__init__(self, rules, render_mode)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render_mode {render_mode!r}: they are {self.metadata['render_modes']}")
        self.rules, self.render_mode = rules_of(rules), render_mode
        self.position = Position(self.rules)
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        one = Batch(self.rules, 1)
        actions, features = one.legal_mask().shape[1], one.observe().shape[1]
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (features,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, from the usual start or from ``options["position"]``. There is no chance in it."""
        self.position = start_of(options, self.rules)
        self.agents = self.possible_agents[:]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.truncations = dict.fromkeys(self.agents, False)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._look()
        self._accumulate_rewards()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position = self.position.apply(action)
        self._cumulative_rewards[agent] = 0.0
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Says of the position whose turn it is, and what it is worth."""
        self.agent_selection = self.possible_agents[self.position.turn]
        self.terminations = dict.fromkeys(self.agents, self.position.is_over)
        rewards = exact(Batch.from_positions([self.position]).rewards()[0], self.rules.players)
        self.rewards = dict(zip(self.agents, rewards.tolist()))

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        seat, one = self.possible_agents.index(agent), Batch.from_positions([self.position])
        mask = one.legal_mask()[0].astype(np.int8)
        return {
            "observation": one.observe(seat)[0],
            "action_mask": mask if agent == self.agent_selection else np.zeros_like(mask),
        }

    def render(self) -> str | None:
        """The board, as the render mode says."""
        if self.render_mode is None:
            return None
        return str(self.position) if self.render_mode == "ansi" else self.position._repr_svg_()

    def close(self) -> None:
        """There is nothing to close."""
