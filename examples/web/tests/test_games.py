"""Whole games on the page, held against the vector files of the core: by the pointer, every ply, under every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from conftest import Table, vectors
from playwright.sync_api import expect

SIZE = {"players", "pits", "seeds"}


def startable(game: dict[str, Any]) -> bool:
    """Whether the form can begin the game, and nobody resigns when another is to move."""
    rules, start = game["rules"], game["start"]
    usual = [[rules["seeds"]] * rules["pits"] + [0]] * rules["players"]
    movers = [start["mover"], *(ply["mover"] for ply in game["plies"])]
    resigned = all(ply.get("resign", mover) == mover for ply, mover in zip(game["plies"], movers))
    return start["mover"] == 0 and start["sides"] == usual and not start["ended"] and resigned


def chosen() -> Iterator[dict[str, Any]]:
    """A game of two, one of three and one of four seats, and then short ones until every option and event was there."""
    games = [game for game in vectors("games.jsonl") if startable(game)]
    first = [game for game in games if game["name"] in ("qdan-2/0", "qdan-3-all/0", "qdan-4-across/0")]
    assert len(first) == 3
    seen: set[object] = set()
    for game in first + sorted((game for game in games if game not in first), key=lambda game: len(game["plies"])):
        here = {(name, value) for name, value in game["rules"].items() if name not in SIZE}
        here |= set().union(*map(events, game["plies"]))
        if game in first or not here <= seen and 4 <= len(game["plies"]) <= 60:
            seen |= here
            yield game
    assert {"swap", "resign", "capture", "again"} <= seen
    assert len(seen) > 18


def events(ply: dict[str, Any]) -> set[str]:
    """What of the rarer things happened."""
    happened = {
        "swap": ply.get("move") == "swap",
        "resign": "resign" in ply,
        "again": ply.get("again", False),
        "capture": ply.get("captured", 0) > 0,
    }
    return {name for name, did in happened.items() if did}


def play(table: Table, ply: dict[str, Any], mover: int) -> None:
    if "resign" in ply:
        table.press("Resign")
    elif ply["move"] == "swap":
        table.press("Swap sides")
    else:
        table.pit(mover, ply["move"]).click()


@pytest.mark.parametrize("game", list(chosen()), ids=lambda game: game["name"])
def test_game(table: Table, game: dict[str, Any]) -> None:
    table.begin(game["rules"])
    _, _, options = table.page.locator("#rules").inner_text().partition(":")
    words = {True: "on", False: "off"}
    wanted = {f"{name}={words.get(value, value)}" for name, value in game["rules"].items() if name not in SIZE}
    assert set(filter(None, options.split(","))) == wanted
    mover = game["start"]["mover"]
    state = table.state()
    for number, ply in enumerate(game["plies"], 1):
        assert state["bottom"] == mover
        if "legal" in ply:
            assert state["legal"] == [[mover, move] for move in ply["legal"] if move != "swap"]
            assert state["swap"] == ("swap" in ply["legal"])
        play(table, ply, mover)
        state = table.state()
        assert (state["sides"], state["moves"]) == (ply["sides"], number)
        assert [held for held, _ in state["drawn"]] == sum(ply["sides"], [])
        mover = ply["mover"]
    assert state["legal"] == []
    result = "-".join(map(str, game["scores"]))
    assert f'[Result "{result}"]' in table.record()
    # Names of the winners, or that it is a draw, in the library's words.
    best = [seat for seat, rank in enumerate(game["ranks"]) if rank == 1]
    names = ["South", "North"] if len(game["scores"]) == 2 else ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
    said = table.said().lower()
    if len(best) == 1:
        assert f"{names[best[0]].lower()} wins" in said
    else:
        assert "draw" in said
    expect(table.page.get_by_role("button", name="Hint")).to_be_disabled()
