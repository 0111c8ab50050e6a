"""Many games at once: the same as Gymnasium's SyncVectorEnv of single ones, in every mode."""

from __future__ import annotations

from typing import Any

import kalah
import numpy as np
import pytest
from needs import needs

gymnasium = needs("gymnasium")

from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from kalah.gymnasium import KalahEnv, KalahVectorEnv

pytestmark = pytest.mark.gymnasium

RULES = ["2x6x4", "2x4x3:swap=on", "3x4x3", "4x3x2:capture=always"]


def both(n: int, mode: AutoresetMode, **arguments: Any) -> tuple[KalahVectorEnv, Any]:
    sync = SyncVectorEnv([lambda: KalahEnv(**arguments)] * n, autoreset_mode=mode)
    return KalahVectorEnv(n, autoreset_mode=mode, **arguments), sync


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("opponent", ["random", "greedy", 3])
@pytest.mark.parametrize("mode", AutoresetMode)
def test_it_is_the_same_as_single_ones(rules: str, opponent: Any, mode: AutoresetMode) -> None:
    n, chance = 7, np.random.default_rng(1)
    ours, theirs = both(n, mode, rules=rules, opponent=opponent)
    assert ours.metadata["autoreset_mode"] is mode
    assert ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space
    seen: tuple[Any, ...] = ours.reset(seed=11)
    expected: tuple[Any, ...] = theirs.reset(seed=11)
    ends = wrong = 0
    for _ in range(100):
        assert data_equivalence(seen, expected, exact=True)
        masks = seen[-1]["action_mask"].astype(bool)
        masks[~masks.any(axis=1)] = True
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        if chance.integers(3) == 0:
            actions[chance.integers(n)] = chance.integers(masks.shape[1])
        seen, expected = ours.step(actions), theirs.step(actions)
        ends += int(seen[2].sum())
        wrong += int(seen[-1]["illegal"].sum() + seen[-1].get("final_info", {}).get("illegal", np.zeros(1)).sum())
        if mode is AutoresetMode.DISABLED and seen[2].any():
            assert data_equivalence(seen, expected, exact=True)
            done = seen[2].copy()
            with pytest.raises(ResetNeeded, match=str(np.flatnonzero(done)[0])):
                ours.step(actions)
            seen, expected = (env.reset(options={"reset_mask": done}) for env in (ours, theirs))
            assert data_equivalence(seen, expected, exact=True)
            # An info of some rows only does not say what is legal in the others.
            seen[1]["action_mask"] = expected[1]["action_mask"] = ours.action_masks().astype(np.int8)
    assert ends > 2 * n and wrong > 0


@pytest.mark.parametrize("seed", [7, [3, None, 9], None])
def test_seeds(seed: Any) -> None:
    ours, theirs = both(3, AutoresetMode.NEXT_STEP, opponent="random")
    for env in (ours, theirs):
        env.reset(seed=1)
    for now in (seed, None, [5, 5, 5]):
        for _ in range(2):
            assert data_equivalence(ours.reset(seed=now), theirs.reset(seed=now), exact=True)
            assert data_equivalence(ours.step(np.array([0, 1, 2])), theirs.step(np.array([0, 1, 2])), exact=True)


def test_without_a_seed_games_differ() -> None:
    one, other = KalahVectorEnv(20), KalahVectorEnv(20)
    assert one.reset()[0].tolist() != other.reset()[0].tolist()


def test_options() -> None:
    position = kalah.Position.parse("2x6x4 0,0,0,0,0,2/20 1,0,0,0,1,1/23 1")
    ours, theirs = both(4, AutoresetMode.NEXT_STEP, opponent="greedy")
    asked = {"position": position}
    assert data_equivalence(ours.reset(seed=2, options=asked), theirs.reset(seed=2, options=asked), exact=True)
    assert list(ours.batch)[0] == position
    for mask in ([True] * 4, np.ones(3, bool), np.ones(4, int), np.zeros(4, bool)):
        with pytest.raises(ValueError, match="reset_mask"):
            ours.reset(options={"reset_mask": mask})


def test_what_cannot_be_played_is_refused() -> None:
    envs = KalahVectorEnv(3)
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(3, int))
    envs.reset(seed=1)
    before = list(envs.batch)
    for actions in ([0, 0], [0, 0, 6], [-1, 0, 0], [[0, 0, 0]]):
        with pytest.raises(InvalidAction):
            envs.step(np.array(actions))
    for dtype in (float, bool):
        with pytest.raises(TypeError):
            envs.step(np.zeros(3, dtype))
    assert list(envs.batch) == before
    with pytest.raises(ValueError, match="2 seeds"):
        envs.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="num_envs"):
        KalahVectorEnv(0)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.uint64, np.int32])
def test_actions_of_any_integer_type(dtype: Any) -> None:
    envs = KalahVectorEnv(4, seat=0)
    envs.reset(seed=1)
    assert not envs.step(np.arange(4, dtype=dtype))[2].any()


def test_what_is_returned_is_the_callers() -> None:
    envs = KalahVectorEnv(4)
    seen, infos = envs.reset(seed=1)
    kept = seen.copy(), infos["seat"].copy()
    for array in (seen, *infos.values()):
        array.fill(0)
    seen, infos = envs.reset(seed=1)
    assert data_equivalence((seen, infos["seat"]), kept)
