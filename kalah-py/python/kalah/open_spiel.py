"""Kalah for OpenSpiel: the game ``python_kalah``, for two to four players, with one parameter per option of the rules.

    >>> import pyspiel
    >>> import kalah.open_spiel                         # registers the game
    >>> game = pyspiel.load_game("python_kalah(players=3,pits=4,seeds=3,capture=always)")
    >>> game.rules
    Rules(3, 4, 3, capture='always')
    >>> state = game.new_initial_state()
    >>> state.apply_action(1)
    >>> state.current_player(), state.legal_actions()
    (0, [0, 2, 3])
    >>> kalah.open_spiel.game_string(kalah.Rules.kalaha().replace(seeds=3))
    'python_kalah(seeds=3,end=no_move)'

Parameters are called and valued as in ``kalah.Rules``. Actions are pits of the player to move, from 0 in sowing order,
and the number of pits for the swap; for OpenSpiel's own game ``mancala``, which numbers cells of the board, see
``kalah.index_maps``. Returns are what the outcome is worth (``kalah.Batch.rewards``).

The observation tensor has the cells as the player sees them, scaled (``kalah.Batch.observe``), then who is to move,
counted from the player (all 0 at the end). ``state.position`` is the ``kalah.Position``.
"""

from __future__ import annotations

from typing import Any

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    from kalah._adapters import missing

    missing(__name__, "OpenSpiel", "open_spiel", error)

from kalah._adapters import exact
from kalah._kalah import Position, Rules
from kalah.batch import Batch

__all__ = ["KalahGame", "KalahState", "game_string"]

_SIZES = ("players", "pits", "seeds")
_DEFAULTS: dict[str, Any] = {name: getattr(Rules(), name) for name in (*_SIZES, *Rules.options())}

GAME_TYPE = pyspiel.GameType(
    short_name="python_kalah",
    long_name="Kalah",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


def game_string(rules: Rules) -> str:
    """The text with which ``pyspiel.load_game`` makes the game with these rules: what differs from the default."""
    given = {name: getattr(rules, name) for name in _DEFAULTS}
    changed = [f"{name}={value}" for name, value in given.items() if value != _DEFAULTS[name]]
    return f"{GAME_TYPE.short_name}({','.join(changed)})"


def _longest(rules: Rules) -> int:
    """More plies than any game has: between two that store seeds, each only moves seeds on within the own side."""
    seeds = rules.players * rules.pits * rules.seeds
    return (seeds + 1) * (seeds * rules.pits + 1) + 1


class KalahGame(pyspiel.Game):
    """The game with its rules."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Parameters are checked as those of ``kalah.Rules``: raises ``kalah.RulesError``."""
        rules = Rules(**{**_DEFAULTS, **(params or {})})
        info = pyspiel.GameInfo(
            num_distinct_actions=Batch(rules, 1).legal_mask().shape[1],
            max_chance_outcomes=0,
            num_players=rules.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_longest(rules),
        )
        super().__init__(GAME_TYPE, info, params or {})

    @property
    def rules(self) -> Rules:
        """The rules."""
        # An unpickled game is not made by __init__: only what OpenSpiel keeps of it is there.
        return Rules(**self.get_parameters())

    def new_initial_state(self, state: Any = None) -> KalahState:
        """The usual start."""
        if state is not None:
            raise ValueError("python_kalah begins at the usual start only")
        return KalahState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What looks at states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class KalahState(pyspiel.State):
    """A state: a ``kalah.Position`` and what OpenSpiel keeps besides."""

    def __init__(self, game: KalahGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules)

    def current_player(self) -> int:
        seat = self.position.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal_moves) if player == self.position.to_move else []

    def _apply_action(self, action: int) -> None:
        self.position = self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "swap" if action == self.position.rules.pits else f"pit {action + 1}"

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        rewards = Batch.from_positions([self.position]).rewards()[0]
        return list(exact(rewards, self.position.rules.players).tolist())

    def __str__(self) -> str:
        return self.position.text


class _Observer:
    """Conforms to OpenSpiel's PyObserver."""

    def __init__(self, rules: Rules, params: Any) -> None:
        if params:
            raise ValueError(f"there are no observation parameters: {params}")
        features, players = Batch(rules, 1).observe().shape[1], rules.players
        self.tensor = np.zeros(features + players, np.float32)
        self.dict = {"observation": self.tensor[:features], "to_move": self.tensor[features:]}

    def set_from(self, state: KalahState, player: int) -> None:
        position = state.position
        self.dict["observation"][:] = Batch.from_positions([position]).observe(player)[0]
        self.dict["to_move"].fill(0)
        if position.to_move is not None:
            self.dict["to_move"][(position.to_move - player) % position.rules.players] = 1

    def string_from(self, state: KalahState, player: int) -> str:
        return str(state)


if GAME_TYPE.short_name not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, KalahGame)
