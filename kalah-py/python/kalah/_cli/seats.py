"""Who plays which seat, as games say it."""

from __future__ import annotations

from collections.abc import Sequence

from kalah._cli import computer
from kalah._kalah import Game


def sit(game: Game, players: Sequence[computer.Player]) -> None:
    """Says in the game who plays it, the computer with its name: so it plays on as well when the game is loaded."""
    for seat, player in enumerate(players):
        game.set_owner(seat, "person" if player == computer.PERSON else "computer")
        if player != computer.PERSON:
            game.set_name(seat, str(player))


def players_of(game: Game) -> list[computer.Player]:
    """Who plays a game, as far as it says so."""
    players = []
    for seat, name in enumerate(game.names):
        try:
            named = computer.player(name or "computer")
        except ValueError:
            named = computer.USUAL
        is_computer = game.holder(seat) == "computer"
        players.append(computer.PERSON if not is_computer else computer.USUAL if named == computer.PERSON else named)
    return players
