"""The AEC environment: PettingZoo's own tests, and what is Kalah's in it."""

from __future__ import annotations

import pickle
import warnings

import kalah
import numpy as np
import pytest
from needs import needs

needs("pettingzoo")

import kalah.pettingzoo
from pettingzoo.test import api_test, seed_test

pytestmark = pytest.mark.pettingzoo

RULES = ["2x6x4", "2x7x7:swap=on", "3x4x3", "4x6x4:capture_from=all", "2x6x4:end=no_move"]


@pytest.mark.parametrize("rules", RULES)
def test_the_api(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(kalah.pettingzoo.env(rules=rules), num_cycles=300)
    # It knows the names of PettingZoo's own environments whose observations are dicts, and warns of all others.
    texts = {str(warning.message) for warning in said}
    assert all(
        text.startswith(("Observation is not a NumPy array", "Observation space for each agent probably should be"))
        for text in texts
    ), texts
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("rules", RULES)
def test_seeds(rules: str) -> None:
    seed_test(lambda: kalah.pettingzoo.env(rules=rules), num_cycles=100)


@pytest.mark.parametrize("rules", RULES)
def test_a_game_is_that_of_its_positions(rules: str) -> None:
    chance, again = np.random.default_rng(1), 0
    env = kalah.pettingzoo.env(rules=rules)
    players = kalah.Rules.parse(rules).players
    for _ in range(20):
        env.reset()
        position = kalah.Position(kalah.Rules.parse(rules))
        while not position.is_over:
            seat = position.to_move
            assert seat is not None and env.agent_selection == f"player_{seat}"
            for other in range(players):
                observation = env.observe(f"player_{other}")
                cells = np.concatenate([*position.sides[other:], *position.sides[:other]]) / np.float32(position.total)
                np.testing.assert_allclose(observation["observation"][: cells.size], cells, rtol=1e-6)
                legal = position.legal_moves if other == seat else ()
                assert tuple(np.flatnonzero(observation["action_mask"])) == legal
            assert set(env.rewards.values()) == {0.0}
            action = chance.choice(position.legal_moves)
            position = position.apply(action)
            again += position.to_move == seat
            env.step(action)
        outcome = position.outcome
        assert outcome is not None and all(env.terminations.values()) and not any(env.truncations.values())
        for seat in range(players):
            against = [int(np.sign(rank - outcome.ranks[seat])) for rank in outcome.ranks]
            assert env.rewards[f"player_{seat}"] == pytest.approx(sum(against) / (players - 1))
            assert not env.observe(f"player_{seat}")["action_mask"].any()
        assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-12)
        for _ in range(players):
            env.step(None)
        assert env.agents == []
    assert again > 0


def test_an_illegal_action() -> None:
    env = kalah.pettingzoo.env(rules="3x6x4")
    env.reset()
    env.step(2)
    env.step(2)
    assert env.rewards == {"player_0": -1.0, "player_1": 0, "player_2": 0} and all(env.terminations.values())

    raw = kalah.pettingzoo.raw_env()
    raw.reset()
    raw.step(2)
    before = raw.position
    with pytest.raises(kalah.IllegalMoveError):
        raw.step(2)
    assert raw.position == before and raw.agent_selection == "player_0" and not any(raw.terminations.values())


def test_games_from_any_position() -> None:
    env = kalah.pettingzoo.env()
    env.reset(options={"position": kalah.Position().apply(0)})
    assert env.agent_selection == "player_1"
    env.reset(options={"position": kalah.Position().resign(0)})
    assert env.agent_selection == "player_1" and env.last()[1:3] == (1.0, True)
    env.step(None)
    assert env.last()[1:3] == (-1.0, True)


def test_pictures_and_pickles() -> None:
    env = kalah.pettingzoo.env(rules="2x3x3", render_mode="ansi")
    env.reset()
    env.step(0)
    assert env.render() == str(kalah.Position(kalah.Rules(2, 3, 3)).apply(0))
    raw = pickle.loads(pickle.dumps(kalah.pettingzoo.raw_env("2x3x3", "svg")))
    raw.reset()
    assert raw.render().startswith("<svg") and raw.rules == kalah.Rules(2, 3, 3)
    with pytest.raises(ValueError, match="human"):
        kalah.pettingzoo.env(render_mode="human")
