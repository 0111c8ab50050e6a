"""The single environment: Gymnasium's own check, and a loop that plays the same game position by position."""

from __future__ import annotations

import pickle
from typing import Any

import kalah
import numpy as np
import pytest
from needs import needs

gymnasium = needs("gymnasium")

import kalah.gymnasium
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from kalah.gymnasium import KalahEnv

pytestmark = pytest.mark.gymnasium

RULES = ["2x6x4", "2x7x7:swap=on", "3x4x3", "4x6x4:capture_from=all", "2x3x2:end=no_move", "2x4x4:store_turn=off"]


def first_of(batch: kalah.Batch) -> Any:
    """An opponent that plays the first legal move."""
    return batch.legal_mask().argmax(axis=1)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("opponent", ["random", "greedy", 3, first_of])
def test_it_is_an_environment(rules: str, opponent: Any) -> None:
    check_env(gymnasium.make("kalah/Kalah-v0", rules=rules, opponent=opponent).unwrapped)


def test_it_is_registered() -> None:
    assert isinstance(gymnasium.make("kalah/Kalah-v0").unwrapped, KalahEnv)
    assert isinstance(gymnasium.make_vec("kalah/Kalah-v0", num_envs=3), kalah.gymnasium.KalahVectorEnv)


@pytest.mark.parametrize("rules", RULES)
def test_it_plays_by_the_rules(rules: str) -> None:
    """A loop of positions, written for this test, sees the same at every step."""
    chance, ends_of_others = np.random.default_rng(1), 0
    env = KalahEnv(rules, first_of)
    for game in range(40):
        observation, info = env.reset(seed=5 if game == 0 else None)
        position, seat = kalah.Position(kalah.Rules.parse(rules)), (5 + game) % env.position.rules.players
        while position.to_move not in (seat, None):
            position = position.apply(position.legal_moves[0])
        over = False
        while not over:
            own = [*position.sides[seat:], *position.sides[:seat]]
            cells = np.concatenate(own).astype(np.float32) / np.float32(position.total)
            np.testing.assert_array_equal(observation[: cells.size], cells)
            assert env.position == position and info["seat"] == seat and not info["illegal"]
            assert tuple(np.flatnonzero(info["action_mask"])) == position.legal_moves
            assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()

            action = chance.choice(position.legal_moves)
            position = position.apply(action)
            ended = position.is_over
            while position.to_move not in (seat, None):
                position = position.apply(position.legal_moves[0])
            ends_of_others += position.is_over and not ended
            observation, reward, over, truncated, info = env.step(action)
            assert over == position.is_over and truncated is False
            assert position.outcome is not None or reward == 0
        outcome = position.outcome
        assert outcome is not None
        beaten = sum(rank > outcome.ranks[seat] for rank in outcome.ranks)
        lost = sum(rank < outcome.ranks[seat] for rank in outcome.ranks)
        assert reward == pytest.approx((beaten - lost) / (len(outcome.ranks) - 1))
        assert env.position == position and not info["action_mask"].any() and env.action_masks().all()
    assert ends_of_others > 0


def record(env: KalahEnv, seed: int | None) -> list[Any]:
    """What happens when the learner plays its first legal moves, in two games."""
    seen: list[Any] = []
    for game in range(2):
        _, info = env.reset(seed=seed if game == 0 else None)
        over = False
        while not over:
            seen.append(env.position)
            _, reward, over, _, info = env.step(info["action_mask"].argmax())
        seen.append(reward)
    return seen


@pytest.mark.parametrize("opponent", ["random", "greedy", 4])
def test_the_seed_decides(opponent: Any) -> None:
    env = KalahEnv(opponent=opponent)
    first = record(env, 1)
    assert record(env, 1) == first == record(KalahEnv(opponent=opponent), 1)
    assert record(env, 3) != first
    assert record(KalahEnv(opponent=opponent), None) != record(KalahEnv(opponent=opponent), None)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_seat_can_be_chosen(seat: int) -> None:
    env = KalahEnv("3x6x4", seat=seat)
    assert [env.reset(seed=seed)[1]["seat"] for seed in (1, None, 2)] == [seat] * 3


def test_a_stronger_opponent_wins_more() -> None:
    def won(opponent: Any) -> float:
        env = KalahEnv(opponent=opponent)
        return float(sum(reward for seed in range(40) for reward in record(env, seed) if isinstance(reward, float)))

    assert won("random") > won("greedy") > won(5)


def test_an_illegal_action_loses() -> None:
    env = KalahEnv(seat=0)
    env.reset(seed=1)
    env.step(2)
    before = env.position
    _, reward, over, _, info = env.step(2)
    assert (reward, over, info["illegal"]) == (-1.0, True, True) and not info["action_mask"].any()
    assert env.position == before
    with pytest.raises(ResetNeeded):
        env.step(0)
    assert env.reset()[1]["illegal"] is False


def test_what_is_no_action_is_refused() -> None:
    env = KalahEnv()
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    for action in (6, -1, 0.5, None):
        with pytest.raises(InvalidAction):
            env.step(action)


def test_games_from_any_position() -> None:
    env = KalahEnv("2x6x4", first_of, seat=1)
    end = kalah.Position.parse("2x6x4 0,0,0,0,0,1/20 1,0,0,0,0,1/25 1")
    # The opponent ends it before the learner's first move: the first step says so.
    _, info = env.reset(options={"position": end})
    assert not info["action_mask"].any()
    assert env.step(0)[1:3] == (1.0, True)
    with pytest.raises(ValueError, match="the environment has 2x6x4"):
        env.reset(options={"position": kalah.Position(kalah.Rules(2, 3, 3))})
    with pytest.raises(TypeError, match="not str"):
        env.reset(options={"position": "2x6x4"})


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"opponent": "perfect"}, kalah.KalahError, "there is no level perfect"),
        ({"opponent": 0}, kalah.KalahError, "there is no level 0"),
        ({"seat": 2}, ValueError, "there is no seat 2"),
        ({"rules": "2x99x4"}, kalah.KalahError, "99"),
        ({"rules": 4}, TypeError, "not int"),
        ({"render_mode": "human"}, ValueError, "ansi"),
    ],
)
def test_arguments_that_make_no_sense(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        KalahEnv(**arguments)


def test_an_opponent_must_play_legal_moves() -> None:
    env = KalahEnv(opponent=lambda batch: np.full(len(batch), 6), seat=1)
    with pytest.raises(kalah.IllegalMoveError, match="6"):
        env.reset(seed=1)


def test_pictures() -> None:
    for mode, begin in (("ansi", " "), ("svg", "<svg")):
        env = KalahEnv(render_mode=mode)
        env.reset(seed=1)
        picture = env.render()
        assert picture is not None and picture.startswith(begin)


def test_it_can_be_pickled() -> None:
    env = KalahEnv("3x4x3", "greedy")
    env.reset(seed=1)
    other = pickle.loads(pickle.dumps(env))
    for action in (0, 1):
        np.testing.assert_array_equal(env.step(action)[0], other.step(action)[0])
