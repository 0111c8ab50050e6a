"""What else the page promises."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import ROOT, Table, vectors
from playwright.sync_api import expect

HEADER = (ROOT / "include/kalah.h").read_text()
LAYOUT = json.loads((ROOT / "examples/web/layout.json").read_text())


def play(table: Table, *pits: int) -> None:
    """Sows pits of whoever is to move, counted from 0."""
    for pit in pits:
        moves = table.moves()
        seat = table.legal()[0][0]
        table.pit(seat, pit).click()
        expect(table.page.locator("#moves li")).to_have_count(moves + 1)


def test_library(table: Table) -> None:
    """It needs nothing from outside, and has what the page calls and nothing else."""
    wasm = table.page.evaluate(
        """async () => {
            const module = await WebAssembly.compile(await (await fetch("kalah.wasm")).arrayBuffer());
            const functions = WebAssembly.Module.exports(module).filter(({ kind }) => kind === "function");
            return { imports: WebAssembly.Module.imports(module), exports: functions.map(({ name }) => name) };
        }"""
    )
    scripts = "".join(path.read_text() for path in (ROOT / "examples/web/js").glob("*.js"))
    called = {name for name in re.findall(r"\bkalah_[a-z_]+", scripts) if f"{name}(" in HEADER}
    assert wasm["imports"] == []
    assert len(called) > 20
    assert set(wasm["exports"]) == called


def test_every_option_is_in_the_form(table: Table) -> None:
    table.press("New game")
    fields = table.page.get_by_role("dialog").locator("[name]:not([name=set])").evaluate_all(
        "fields => fields.map(field => [field.name, [...field.options ?? []].map(option => option.value)])"
    )
    shown = dict(fields)
    assert set(shown) == set(LAYOUT["structs"]["kalah_rules"]["fields"])
    enumerations = {name: values for name, values in shown.items() if values and name != "players"}
    assert len(enumerations) == 6
    for name, values in enumerations.items():
        declared = HEADER.split(f"enum kalah_{name}\n", 1)[1].split("};")[0]
        assert values == [value.lower() for value in re.findall(rf"KALAH_{name.upper()}_(\w+) = \d", declared)]


def test_rules_that_cannot_be_played(table: Table) -> None:
    play(table, 2)
    before = table.record()
    table.press("New game")
    dialog = table.page.get_by_role("dialog")
    dialog.locator("[name=players]").select_option("4")
    dialog.get_by_label("Pits a side").fill("15")
    expect(dialog.get_by_role("alert")).to_contain_text("32 cells")
    table.press("Start")
    expect(dialog).to_be_visible()
    table.press("Cancel")
    assert table.record() == before


def test_named_sets(table: Table) -> None:
    table.press("New game")
    sets = table.page.get_by_label("Rule set")
    sets.select_option("encyclopaedia")
    expect(table.page.locator("#source")).not_to_be_empty()
    table.press("Start")
    expect(table.page.locator("#rules")).to_have_text("2x6x6:capturing_seed=stays,sow_stores=all,end=no_move")


def test_sowing_is_shown_seed_by_seed(open_table: Any) -> None:
    table = open_table(reduced_motion="no-preference")
    assert table.page.get_by_label("Speed").input_value() == "200"
    table.page.get_by_label("Speed").select_option("fast")
    table.load('[Rules "2x6x4"]\n[Start "5,0,0,0,0,9/0 5,4,4,4,4,4/0 1"]\n')
    table.page.evaluate(
        """() => {
            window.changes = [];
            const counts = [...document.querySelectorAll(".count")];
            const change = ({ target, addedNodes }) => [counts.indexOf(target), Number(addedNodes[0].data)];
            const observer = new MutationObserver((records) => window.changes.push(...records.map(change)));
            counts.forEach((count) => observer.observe(count, { childList: true }));
        }"""
    )
    table.pit(0, 5).click()
    expect(table.page.locator("#moves li")).to_have_count(1)
    # The last of nine seeds falls in the empty pit 2 and takes the five in North's pit 5, one after the other.
    sown = [[5, 0], [6, 1], [7, 6], [8, 5], [9, 5], [10, 5], [11, 5], [12, 5], [0, 6], [1, 1]]
    captured = [[11, 0], *([6, held] for held in range(2, 7)), [1, 0], [6, 7]]
    changes = table.page.evaluate("window.changes")
    assert changes[: len(sown + captured)] == sown + captured
    expect(table.page.get_by_role("group", name="North, to move")).to_be_visible()
    assert table.sides() == [[6, 0, 0, 0, 0, 0, 7], [6, 5, 5, 5, 0, 5, 0]]


def test_an_animation_is_cut_short(open_table: Any) -> None:
    table = open_table(reduced_motion="no-preference")
    table.page.get_by_label("Speed").select_option("slow")
    table.pit(0, 2).click()
    table.press("Undo")
    expect(table.page.locator("#moves li")).to_have_count(0)
    assert table.sides() == [[4] * 6 + [0]] * 2
    assert table.page.locator(".hand").inner_html() == ""


def test_corresponding_pits(table: Table) -> None:
    table.begin({"players": 4, "capture_from": "all"})
    marked = 'cells => cells.flatMap((cell, i) => cell.matches(".corresponding") ? [i] : [])'
    table.pit(0, 1).hover()
    assert table.page.locator(".cell").evaluate_all(marked) == [7 + 4, 14 + 4, 21 + 4]
    table.page.mouse.move(0, 0)
    assert table.page.locator(".cell").evaluate_all(marked) == []
    table.pit(0, 0).focus()
    assert table.page.locator(".cell").evaluate_all(marked) == [7 + 5, 14 + 5, 21 + 5]


def test_undo_and_redo(table: Table) -> None:
    start = table.sides()
    play(table, 2, 5, 0)
    end, record = table.sides(), table.record()
    for _ in range(3):
        table.press("Undo")
    assert table.sides() == start
    expect(table.page.get_by_role("button", name="Undo")).to_be_disabled()
    for _ in range(3):
        table.press("Redo")
    assert (table.sides(), table.record()) == (end, record)
    expect(table.page.get_by_role("button", name="Redo")).to_be_disabled()


def test_hints_of_small_games_are_perfect(table: Table) -> None:
    """The search comes to the end of these games: its margins are those of best play."""
    rows = [row for row in vectors("values.jsonl") if row["rules"]["pits"] == 3 and row["rules"]["seeds"] == 2]
    assert len(rows) == 10
    for row in rows:
        table.begin(row["rules"])
        table.press("Hint")
        expect(table.page.locator("#said")).to_contain_text("best")
        margins = [badge.replace("−", "-") for badge in table.page.locator(".badge text").all_text_contents()]
        assert [int(margin) for margin in margins] == list(row["moves"].values())[::-1], row


def test_keyboard_alone(table: Table) -> None:
    """A whole game of three seats, some of it by Tab and Enter, the rest by digits."""
    game = next(game for game in vectors("games.jsonl") if game["name"] == "qdan-3-all/0")
    keys = table.page.keyboard
    keys.press("Tab")
    expect(table.page.get_by_role("button", name="New game")).to_be_focused()
    keys.press("Enter")
    expect(table.page.get_by_label("Rule set")).to_be_focused()
    keys.press("Tab")
    keys.type("3")
    keys.press("Tab")
    keys.type("4")
    keys.press("Tab")
    keys.type("3")
    for _ in range(5):
        keys.press("Tab")
    expect(table.page.get_by_label("With 3 or 4 players, from")).to_be_focused()
    keys.press("End")
    for _ in range(8):
        keys.press("Tab")
    expect(table.page.get_by_role("button", name="Start")).to_be_focused()
    keys.press("Enter")
    expect(table.page.locator("#rules")).to_have_text("3x4x3:capture_from=all")
    for _ in range(2):
        keys.press("Tab")
    expect(table.pit(0, 0)).to_be_focused()
    for number, ply in enumerate(game["plies"]):
        if number == 0:
            for _ in range(ply["move"]):
                keys.press("Tab")
            keys.press("Enter")
        else:
            keys.press(str(ply["move"] + 1))
        assert table.sides() == ply["sides"]
    assert f'[Result "{"-".join(map(str, game["scores"]))}"]' in table.record()


def test_arrow_keys(table: Table) -> None:
    table.pit(0, 5).focus()
    table.page.keyboard.press("ArrowRight")
    expect(table.pit(1, 0)).to_be_focused()
    table.page.keyboard.press("Enter")
    assert table.moves() == 0
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("Space")
    assert table.moves() == 1
    expect(table.pit(1, 5)).to_be_focused()


def test_records(table: Table) -> None:
    game = next(game for game in vectors("games.jsonl") if game["name"] == "qdan-2/0")
    moves = " ".join(str(ply["move"] + 1) for ply in game["plies"])
    table.load(f'[Rules "2x6x4"]\n[Seat1 "Ada <b>"]\n\n{moves}\n')
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    assert table.sides() == game["plies"][-1]["sides"]
    assert '[Seat1 "Ada <b>"]' in table.record()
    assert table.page.locator(".name").first.text_content() == "Ada <b>"
    record = table.record()
    table.begin({})
    table.load(record)
    assert table.record() == record


def test_a_bad_record_is_refused(table: Table) -> None:
    play(table, 2, 5)
    before = table.record(), table.sides()
    bad = '[Rules "2x6x4"]\n\n3,6 2 9\n'
    table.load(bad)
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("line 3, column 7")
    expect(dialog.get_by_role("alert")).to_contain_text("9")
    text = dialog.get_by_role("textbox", name="Record")
    assert text.input_value() == bad
    assert text.evaluate("text => text.value.slice(text.selectionStart, text.selectionEnd)") == "9"
    table.press("Cancel")
    assert (table.record(), table.sides()) == before
    play(table, 0)


def test_a_file_is_loaded(table: Table) -> None:
    table.press("Load record")
    record = {"name": "game.txt", "mimeType": "text/plain", "buffer": b'[Rules "3x2x2"]\n\n1 2\n'}
    table.page.get_by_role("dialog").get_by_label("Or a file").set_input_files(record)
    expect(table.page.get_by_role("textbox", name="Record")).to_have_value(record["buffer"].decode())
    table.press("Load")
    expect(table.page.locator("#rules")).to_have_text("3x2x2")
    assert table.moves() == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible(open_table: Any, scheme: str) -> None:
    """What axe checks: names, roles, contrast, order."""
    table = open_table(color_scheme=scheme)
    play(table, 2, 5)
    north = table.page.get_by_role("group", name="North, to move")
    assert north.get_by_role("button", name="Pit 1, 5 seeds").is_enabled()
    assert table.page.get_by_role("img", name="Store, 2 seeds").count() == 1
    assert "South sows" in table.page.get_by_role("status").inner_text()
    for button in (None, "New game", "Load record"):
        if button:
            table.press(button)
        found = Axe().run(table.page)
        assert found.violations_count == 0, found.generate_report()
        assert len(found.response["passes"]) > 15
        if button:
            table.press("Cancel")


@pytest.mark.parametrize("rules", ["2x6x4", "3x6x4", "4x6x4", "2x15x2", "4x7x3", "3x1x9", "2x1x300"])
def test_a_phone(open_table: Any, rules: str) -> None:
    table = open_table(viewport={"width": 390, "height": 844})
    table.load(f'[Rules "{rules}"]\n')
    expect(table.page.locator("#rules")).to_have_text(rules)
    wide = "() => document.documentElement.scrollWidth"
    assert table.page.evaluate(wide) <= 390
    inside = """pits => pits.every(pit => {
        const { left, right, width } = pit.getBoundingClientRect();
        return left >= 0 && right <= 390 && width >= 20;
    })"""
    assert table.page.locator(".pit").evaluate_all(inside)
    table.press("New game")
    assert table.page.evaluate(wide) <= 390


@pytest.mark.parametrize("name", ["light", "dark", "phone"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_screenshots(open_table: Any, shots: Any, name: str, players: int) -> None:
    """To look at."""
    size = {"width": 390, "height": 844} if name == "phone" else {"width": 1280, "height": 860}
    table = open_table(viewport=size, color_scheme="dark" if name == "dark" else "light")
    table.begin({"players": players, "capture_from": "all"})
    for number in range(6):
        legal = table.legal()
        play(table, legal[number * 5 % len(legal)][1])
    table.page.screenshot(path=shots / f"{name}-{players}.png")
