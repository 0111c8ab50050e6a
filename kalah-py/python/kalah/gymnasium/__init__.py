"""Kalah for Gymnasium: one learner against built-in opponents.

    >>> import gymnasium
    >>> import kalah.gymnasium                          # registers kalah/Kalah-v0
    >>> env = gymnasium.make("kalah/Kalah-v0", rules="2x6x4", opponent="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, info["action_mask"].tolist()
    ((14,), [1, 1, 1, 1, 1, 1])
    >>> envs = gymnasium.make_vec("kalah/Kalah-v0", num_envs=1000)      # on kalah.Batch, in one process
    >>> observations, infos = envs.reset(seed=1)
    >>> observations, rewards, terminations, truncations, infos = envs.step(envs.action_masks().argmax(axis=1))
    >>> rewards.shape
    (1000,)

A step is a move of the learner and all that is played until it is the learner's move again: nothing, if it moves again
at once. So a reward may come from the end of the game during the moves of others. An action is a pit of the own side,
from 0 in sowing order, or the number of pits for the swap. The reward is 0 until the end and then what the outcome is
worth, 1 for a win and -1 for a loss with two players (``kalah.Batch.rewards``). An illegal action loses: it ends the
game with the reward -1, and ``info["illegal"]`` says so. Nothing is ever truncated.

The observation is what the learner sees, scaled (``kalah.Batch.observe``). ``info`` has the ``action_mask`` (int8; all
zero at the end), the ``seat`` that the learner has, and whether the action was ``illegal``.

Versions: v0 stays as it is; if observations or rewards ever change, there is a v1.
"""

try:
    import gymnasium
except ImportError as error:
    from kalah._adapters import missing

    missing(__name__, "Gymnasium", "gymnasium", error)

from kalah.gymnasium._games import NODES, Opponent
from kalah.gymnasium.single import KalahEnv
from kalah.gymnasium.vector import KalahVectorEnv

__all__ = ["NODES", "KalahEnv", "KalahVectorEnv", "Opponent"]

ID = "kalah/Kalah-v0"

if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="kalah.gymnasium:KalahEnv", vector_entry_point="kalah.gymnasium:KalahVectorEnv")
