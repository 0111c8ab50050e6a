"""The built page in Chromium, and what a person does on it."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

ROOT = Path(__file__).parents[3]
SITE = Path(os.environ["KALAH_WEB"])
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


def vectors(name: str) -> list[dict[str, Any]]:
    """The rows of a vector file of the core."""
    return [json.loads(line) for line in (ROOT / "kalah/tests/vectors" / name).read_text().splitlines()]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=SITE)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Whoever runs this as root cannot have Chromium's sandbox.
        flags = ["--no-sandbox", "--disable-gpu", "--disable-quic"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


class Table:
    """A page with the game."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def state(self) -> dict[str, Any]:
        """All of the board: as the page tells it to those who do not see it, and as it is drawn."""
        return self.page.evaluate(
            """() => {
                const groups = [...document.querySelectorAll(".seats > *")];
                const lowest = groups.map((group) => Math.min(...[...group.querySelectorAll(".pit")].map(
                    (pit) => pit.getBoundingClientRect().bottom)));
                return {
                    sides: groups.map((group) => [...group.children].map(
                        (cell) => Number(cell.ariaLabel.match(/(\\d+) seeds?$/)[1]))),
                    drawn: [...document.querySelectorAll(".cell")].map((cell) => [
                        Number(cell.querySelector(".count").textContent), cell.querySelectorAll(".seed").length]),
                    legal: [...document.querySelectorAll('.pit[aria-disabled="false"]')].map(
                        (pit) => [Number(pit.dataset.seat), Number(pit.dataset.index)]),
                    swap: document.querySelector("#swap").checkVisibility(),
                    bottom: lowest.indexOf(Math.max(...lowest)),
                    moves: document.querySelectorAll("#moves li").length,
                };
            }"""
        )

    def sides(self) -> list[list[int]]:
        """The seeds of all sides, which must be drawn too: in numbers, and one by one if they are not too many."""
        state = self.state()
        assert [held for held, _ in state["drawn"]] == sum(state["sides"], [])
        assert all(seeds == held or held > 22 for held, seeds in state["drawn"]), state["drawn"]
        return state["sides"]

    def legal(self) -> list[list[int]]:
        """Seat and pit of each pit that can be sown."""
        return self.state()["legal"]

    def pit(self, seat: int, pit: int) -> Locator:
        return self.page.locator(f'.pit[data-seat="{seat}"][data-index="{pit}"]')

    def said(self) -> str:
        return self.page.locator("#said").inner_text()

    def moves(self) -> int:
        return self.state()["moves"]

    def record(self) -> str:
        return self.page.locator("#record").text_content() or ""

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def begin(self, rules: dict[str, Any]) -> None:
        """Begins a game by the form, with every option that is given."""
        self.press("New game")
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Rule set").select_option("standard")
        for name, value in rules.items():
            field = dialog.locator(f'[name="{name}"]')
            if isinstance(value, bool):
                field.set_checked(value)
            elif field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(str(value))
            else:
                field.fill(str(value))
        self.press("Start")
        expect(dialog).to_be_hidden()

    def load(self, record: str) -> None:
        self.press("Load record")
        self.page.get_by_role("dialog").get_by_role("textbox", name="Record").fill(record)
        self.press("Load")


@pytest.fixture
def open_table(browser: Browser, address: str) -> Iterator[Any]:
    """Opens the page; whatever goes wrong on it is an error of the test."""
    wrong: list[str] = []
    contexts = []

    def opened(**options: Any) -> Table:
        context = browser.new_context(**({"reduced_motion": "reduce"} | options))
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(address)
        expect(page.locator("#rules")).to_have_text("2x6x4")
        return Table(page)

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def table(open_table: Any) -> Table:
    return open_table()


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where screenshots go."""
    return Path(os.environ["KALAH_SHOTS"])
