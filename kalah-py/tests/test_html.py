"""Games as HTML pages."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest
import strategies
from hypothesis import given, settings
from kalah import Game, Position, Rules, html

VOID = {"meta", "input", "br", "img", "link"}


class Page(HTMLParser):
    """A page read strictly: every element is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs)
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self.open):
            self.texts[tag][-1] += data

    def count(self, tag: str) -> int:
        return sum(found == tag for found, _ in self.elements)


def played() -> Game:
    game = Game(Rules.standard())
    game.set_name(0, "Ada")
    game.set_tag("Date", "2026-05-01")
    game.play_text("3,6 2")
    return game


def test_a_game() -> None:
    game = played()
    page = Page(html.game(game))
    assert page.texts["h1"] == ["Ada (South) – North"]
    assert page.texts["title"][0] == "Ada (South) – North: Kalah 2x6x4"
    assert page.texts["p"][0] == "Kalah 2x6x4 · Date: 2026-05-01 · The game goes on."
    assert page.count("figure") == 4
    assert page.texts["figcaption"] == ["The start.", *map(str, game.plies)]
    # One svg has what all are painted with.
    assert page.count("svg") == 5
    turns = [ply for turn in game.turns for ply in turn.plies]
    listed = [text for text in page.texts["button"] if text not in "«‹›»"]
    assert listed == [str(ply) for ply in turns]
    assert page.texts["b"] == ["1. Ada (South)", "2. North"]
    assert ("output", {}) in page.elements and page.texts["output"] == ["0 / 3"]


def test_the_result_and_the_time() -> None:
    game = Game()
    game.play(0, 2.5)
    game.resign(0)
    page = Page(html.game(game, title="A short game"))
    assert page.texts["h1"] == ["A short game"]
    assert page.texts["p"][0].endswith(f"Result: {game.result}")
    assert page.texts["time"] == ["2.5 s"]
    assert page.texts["figcaption"][-1].startswith("South resigns")


def test_plies_taken_back_are_not_shown() -> None:
    game = played()
    game.undo(2)
    assert Page(html.game(game)).count("figure") == 2


def test_no_plies() -> None:
    page = Page(html.game(Game(Rules(4, 2, 1))))
    assert page.count("figure") == 1
    assert page.texts["output"] == ["0 / 0"]


@settings(max_examples=30)
@given(strategies.games())
def test_every_game(game: Game) -> None:
    text = html.game(game)
    text.encode()
    page = Page(text)
    assert page.count("figure") == len(game.plies) + 1
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids)) > 0
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(ids)


NASTY = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\' onload="alert(1)" --><!-- \u202e \x1b'


def test_texts_are_only_texts() -> None:
    game = Game()
    for seat in range(2):
        game.set_name(seat, NASTY)
    game.set_tag("Event", NASTY)
    game.play(2)
    text = html.game(game, title=NASTY)
    page, plain = Page(text), Page(html.game(played().branch(1)))
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in plain.elements]
    assert [sorted(has) for _, has in page.elements] == [sorted(has) for _, has in plain.elements]
    assert page.texts["script"] == plain.texts["script"]
    assert page.texts["h1"] == [NASTY.replace("\x1b", "\ufffd")]


def test_only_the_pages_own_script_runs() -> None:
    text = html.game(played())
    page = Page(text)
    script = files("kalah._drawing").joinpath("page.js").read_text(encoding="utf-8")
    assert page.texts["script"] == [script]
    # What would end the script, or begin a comment in it.
    assert "</" not in script and "<!--" not in script
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = (
        attributes["content"]
        for tag, attributes in page.elements
        if attributes.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def test_nothing_else_is_needed() -> None:
    text = html.game(played()).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in text.replace("http-equiv", "")
    assert not re.search(r"\ssrc=|href|@import|@font-face", text)


def test_the_page_for_everybody() -> None:
    page = Page(html.game(played()))
    assert ("html", {"lang": "en"}) in page.elements
    assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in page.elements
    for tag, attributes in page.elements:
        if tag == "input":
            assert attributes["type"] == "range" and attributes["max"] == "3" and attributes["aria-label"]
        if tag == "button" and "value" in attributes:
            assert attributes["aria-label"]
        if tag == "svg":
            assert attributes.get("role") == "img" or attributes.get("aria-hidden") == "true"
    assert any(attributes.get("aria-live") == "polite" for _, attributes in page.elements)


def test_what_the_script_looks_for_is_there() -> None:
    text = html.game(played())
    script = files("kalah._drawing").joinpath("page.js").read_text(encoding="utf-8")
    names = set(re.findall(r"buttons\.(\w+)", script)) | set(re.findall(r'"(first|back|on|last)"', script))
    assert names == {"first", "back", "on", "last"}
    for name in names:
        assert f'value="{name}"' in text
    for name in ("turns", "controls", "said"):
        assert f'class="{name}"' in text and f".{name}" in script


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes(theme: html.Theme) -> None:
    text = html.game(played(), theme=theme)
    assert "prefers-color-scheme" not in text
    assert f"color-scheme:{theme}" in text
    assert "color-scheme:light dark" in html.game(played())


def test_bottom() -> None:
    game = played()
    assert html.game(game) != html.game(game, bottom=1)


def test_save(tmp_path: Path) -> None:
    game = played()
    game.set_name(1, "Ευκλείδης")
    html.save(game, tmp_path / "game.html", theme="dark")
    assert (tmp_path / "game.html").read_bytes() == html.game(game, theme="dark").encode()
    with pytest.raises(FileNotFoundError):
        html.save(game, tmp_path / "nowhere" / "game.html")


def test_wrong_options() -> None:
    with pytest.raises(ValueError, match="theme = 'blue': the themes are auto, light, dark"):
        html.game(Game(), theme="blue")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="bottom = 2: with 2 players seats are 0 to 1"):
        html.game(Game.from_position(Position()), bottom=2)
