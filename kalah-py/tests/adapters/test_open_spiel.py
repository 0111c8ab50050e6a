"""The OpenSpiel game: OpenSpiel's own tests, and its own Kalah move for move."""

from __future__ import annotations

import pickle
import random
from typing import Any

import kalah
import numpy as np
import pytest
from kalah.index_maps import from_open_spiel, to_open_spiel
from needs import needs

pyspiel = needs("pyspiel")

import kalah.open_spiel
from kalah.open_spiel import game_string
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import minimax
from open_spiel.python.observation import make_observation

pytestmark = pytest.mark.open_spiel

RULES = ["2x6x4", "2x7x7:swap=on", "3x4x3:capture=always", "4x6x4:end=no_move", "2x12x12:remaining=uncounted"]


def load(rules: str) -> Any:
    return pyspiel.load_game(game_string(kalah.Rules.parse(rules)))


@pytest.mark.parametrize("rules", RULES)
def test_open_spiels_simulation(rules: str) -> None:
    pyspiel.random_sim_test(load(rules), num_sims=20, serialize=True, verbose=False)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("rules", RULES)
def test_open_spiels_simulation_in_python(rules: str) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(load(rules))


@pytest.mark.parametrize("rules", RULES)
def test_every_option_is_a_parameter(rules: str) -> None:
    game = load(rules)
    wanted = kalah.Rules.parse(rules)
    assert game.rules == wanted and game.num_players() == wanted.players
    assert game.num_distinct_actions() == wanted.pits + wanted.swap
    # Its own text has all parameters.
    assert pyspiel.load_game(str(game)).rules == wanted
    assert pickle.loads(pickle.dumps(game)).rules == wanted
    assert set(game.get_parameters()) == {"players", "pits", "seeds", *kalah.Rules.options()}


@pytest.mark.parametrize("options", ["pits=99", "capture=sometimes", "players=3,swap=True", "holes=6"])
def test_parameters_that_make_no_rules(options: str) -> None:
    with pytest.raises((kalah.RulesError, pyspiel.SpielError)):
        pyspiel.load_game(f"python_kalah({options})")


def test_it_agrees_with_open_spiels_own_kalah() -> None:
    """A thousand random games of the standard rules: cells, moves, who is to move, and returns."""
    ours, theirs, chance = pyspiel.load_game("python_kalah"), pyspiel.load_game("mancala"), random.Random(1)
    plies, results = 0, set()
    for _ in range(1000):
        here, there = ours.new_initial_state(), theirs.new_initial_state()
        while not there.is_terminal():
            assert not here.is_terminal()
            seat = there.current_player()
            assert here.current_player() == seat
            moves = [to_open_spiel((seat, move)) for move in here.legal_actions()]
            assert sorted(moves) == sorted(there.legal_actions())
            move = chance.choice(moves)
            there.apply_action(move)
            here.apply_action(from_open_spiel(move)[1])
            plies += 1
            if not there.is_terminal():  # at the end it counts pits as swept, and leaves them
                sides, cells = here.position.sides, [int(n) for n in there.observation_tensor()[:14]]
                assert [cells[to_open_spiel((s, p))] for s in range(2) for p in range(7)] == [*sides[0], *sides[1]]
        assert here.is_terminal() and here.legal_actions() == []
        assert here.returns() == there.returns()
        results.add(tuple(here.returns()))
    assert plies > 20_000 and results == {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}


@pytest.mark.parametrize("rules", RULES)
def test_observations(rules: str) -> None:
    game, chance = load(rules), random.Random(1)
    players, see = game.num_players(), make_observation(game)
    state = game.new_initial_state()
    while not state.is_terminal():
        position = state.position
        for player in range(players):
            see.set_from(state, player)
            cells = np.concatenate([*position.sides[player:], *position.sides[:player]]) / np.float32(position.total)
            np.testing.assert_allclose(see.dict["observation"][: cells.size], cells, rtol=1e-6)
            assert see.dict["to_move"].argmax() == (position.to_move - player) % players
            assert state.observation_tensor(player) == see.tensor.tolist()
            assert state.legal_actions(player) == (list(position.legal_moves) if player == position.to_move else [])
        assert sum(state.rewards()) == sum(state.returns()) == 0
        state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-12) and state.current_player() == pyspiel.PlayerId.TERMINAL
    with pytest.raises(ValueError, match="observation parameters"):
        make_observation(game, params={"scaled": False})


def test_words() -> None:
    state = load("2x7x7:swap=on").new_initial_state()
    state.apply_action(2)
    assert state.action_to_string(1, 6) == "pit 7" and state.action_to_string(1, 7) == "swap"
    assert str(state) == state.position.text
    with pytest.raises(ValueError, match="usual start"):
        state.get_game().new_initial_state({})


def test_illegal_actions() -> None:
    state = load("2x6x4").new_initial_state()
    state.apply_action(2)
    with pytest.raises((kalah.IllegalMoveError, pyspiel.SpielError)):
        state.apply_action_with_legality_check(2)
    assert state.position == kalah.Position().apply(2)


def test_algorithms_of_open_spiel() -> None:
    """Its minimax finds what the library's solver does, and its learners' environment steps."""
    game = load("2x2x2")
    value, _ = minimax.alpha_beta_search(game)
    margin = kalah.Solver(game.rules).solve(kalah.Position(game.rules)).margin
    assert margin is not None and value == np.sign(margin)
    environment = rl_environment.Environment(game)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0
