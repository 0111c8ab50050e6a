"""Random rules, positions and games for the property tests."""

from __future__ import annotations

from typing import Any

import kalah
from hypothesis import strategies as st

MOST_PITS = {2: 15, 3: 9, 4: 7}


@st.composite
def rules(draw: st.DrawFn) -> kalah.Rules:
    """Any rules that can be played, the usual ones and boards more often."""
    players = draw(st.sampled_from([2, 2, 3, 4]))
    pits = draw(st.one_of(st.just(6), st.integers(1, MOST_PITS[players])))
    changes: dict[str, Any] = {}
    for option, values in kalah.Rules.options().items():
        if draw(st.booleans()) and not (option == "swap" and players > 2):
            changes[option] = draw(st.sampled_from(values))
    return kalah.Rules(players, pits, draw(st.integers(1, 8)), **changes)


@st.composite
def positions(draw: st.DrawFn) -> kalah.Position:
    """Any position: few seeds or many, in any phase, with any seats resigned."""
    given = draw(rules())
    most = draw(st.sampled_from([2, 20, 2000]))
    side = st.lists(st.integers(0, most), min_size=given.pits + 1, max_size=given.pits + 1)
    sides = draw(st.lists(side, min_size=given.players, max_size=given.players))
    mover = draw(st.integers(0, given.players - 1))
    sides[mover][0] += 1
    playing = draw(st.lists(st.booleans(), min_size=given.players, max_size=given.players))
    playing[mover] = True
    phase: Any = draw(st.sampled_from(["first_move", "first_turn", "swap_offered", "play"]))
    return kalah.Position.from_sides(given, sides, mover, phase, playing)


@st.composite
def games(draw: st.DrawFn) -> kalah.Game:
    """A game with some plies, resignations, plies taken back, names, times and tags."""
    game = kalah.Game.from_position(draw(st.one_of(positions(), rules().map(kalah.Position))))
    players = game.rules.players
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
    for _ in range(draw(st.integers(0, 12))):
        position = game.position
        if position.is_over:
            break
        time = draw(st.one_of(st.none(), st.integers(0, 10**12).map(lambda nanos: nanos / 1e9)))
        out = [seat for seat in range(players) if position.playing[seat]]
        if draw(st.integers(0, 9)) == 0:
            game.resign(draw(st.sampled_from(out)), time)
        else:
            game.play(draw(st.sampled_from(position.legal_moves)), time)
    game.undo(draw(st.integers(0, 3)))
    for seat in range(players):
        game.set_name(seat, draw(st.one_of(st.none(), text)))
        if draw(st.booleans()):
            game.set_owner(seat, draw(st.sampled_from(["person", "computer"])))
        if draw(st.booleans()):
            game.hand_over(seat)
    game.turn_limit = draw(st.one_of(st.none(), st.integers(0, 10**6).map(float)))
    for name, value in draw(st.dictionaries(st.sampled_from(["Date", "Place", "x_1"]), text)).items():
        game.set_tag(name, value)
    return game
