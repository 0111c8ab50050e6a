"""Boards as SVG."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import kalah
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st
from kalah import Game, Position, Rules, svg
from kalah._drawing import palette, seeds

Element = ElementTree.Element

SIZES = [(players, pits) for players, most in strategies.MOST_PITS.items() for pits in range(1, most + 1)]


def read(text: str) -> Element:
    return ElementTree.fromstring(text)


def name(element: Element) -> str:
    return element.tag.removeprefix("{http://www.w3.org/2000/svg}")


def classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def of_class(root: Element, *wanted: str) -> list[Element]:
    return [element for element in root.iter() if classes(element) >= set(wanted)]


def texts(root: Element, *wanted: str) -> list[str]:
    return ["".join(element.itertext()) for element in of_class(root, *wanted) if name(element) == "text"]


def attribute(element: Element, key: str) -> float:
    return float(element.get(key, ""))


def middle(element: Element) -> tuple[float, float]:
    if name(element) == "rect":
        x, y = (
            attribute(element, at) + attribute(element, length) / 2 for at, length in (("x", "width"), ("y", "height"))
        )
        return x, y
    return attribute(element, "cx"), attribute(element, "cy")


def from_edge(x: float, y: float, hollow: Element) -> float:
    """How far a point is from the edge of a hollow, inside of it."""
    at = middle(hollow)
    radius = attribute(hollow, "rx" if name(hollow) == "rect" else "r")
    stretch = attribute(hollow, "height") / 2 - radius if name(hollow) == "rect" else 0.0
    return radius - math.hypot(x - at[0], max(0.0, abs(y - at[1]) - stretch))


def seeds_by_hollow(root: Element) -> Iterator[tuple[Element, list[Element]]]:
    """Seeds are painted after their hollow."""
    found: list[tuple[Element, list[Element]]] = []
    for element in root:
        if "hollow" in classes(element):
            found.append((element, []))
        elif "seed" in classes(element):
            found[-1][1].append(element)
    return iter(found)


def ids(root: Element) -> list[str]:
    return [element.get("id", "") for element in root.iter() if element.get("id")]


def test_the_usual_start() -> None:
    root = read(svg.board(Position()))
    assert root.get("role") == "img"
    assert len(of_class(root, "hollow")) == 14
    assert len(of_class(root, "seed")) == 48
    assert texts(root, "count") == ["4"] * 6 + ["0"] + ["4"] * 6 + ["0"]
    assert texts(root, "number") == list("123456123456")
    assert texts(root, "number", "on") == list("123456")
    assert texts(root, "name") == ["● South · to move", "North"]
    assert len(of_class(root, "legal", "ring")) == 6
    assert not of_class(root, "last") and not of_class(root, "captured")
    said = {element.get("id"): "".join(element.itertext()) for element in root.iter() if element.get("id")}
    title, description = (said[key] for key in root.get("aria-labelledby", "").split())
    assert title == "Kalah 2x6x4: South to move"
    assert description == (
        "South: pits 4, 4, 4, 4, 4, 4; store 0. North: pits 4, 4, 4, 4, 4, 4; store 0. "
        "Pits that can be sown: 1, 2, 3, 4, 5, 6."
    )


def test_a_notebook_shows_it() -> None:
    position = Position().apply(2)
    assert position._repr_svg_() == svg.board(position)


@given(strategies.positions(), st.integers(0, 3), st.sampled_from(palette.THEMES))
def test_every_position(position: Position, bottom: int, theme: svg.Theme) -> None:
    text = svg.board(position, bottom=bottom % position.rules.players, theme=theme)
    assert text == svg.board(position, bottom=bottom % position.rules.players, theme=theme)
    root = read(text)
    held = [seeds for side in position.sides for seeds in side]
    assert texts(root, "count") == [str(seeds) for seeds in held]
    twice = [found for found, times in Counter(ids(root)).items() if times > 1]
    assert not twice
    references = set(re.findall(r"url\(#([^)]*)\)", text))
    assert references <= set(ids(root)) and len(references) == 7
    sown = [move for move in position.legal_moves if move < position.rules.pits]
    assert len(of_class(root, "legal", "ring")) == len(sown)
    drawn = list(seeds_by_hollow(root))
    assert len(drawn) == len(held)
    for number, (hollow, inside) in zip(held, drawn, strict=True):
        assert min(number, 12) <= len(inside) <= number
        for seed in inside:
            assert from_edge(*middle(seed), hollow) >= attribute(seed, "r")


@pytest.mark.parametrize(("players", "pits"), SIZES)
@pytest.mark.parametrize("numbers", [True, False])
def test_nothing_overlaps(players: int, pits: int, numbers: bool) -> None:
    rules = Rules(players, pits, 4)
    # About as many seeds as there can be: the widest numbers.
    store = min(12_345, (65_535 - 1000 * players * pits) // players)
    sides = [[1000] * pits + [store]] * players
    root = read(svg.board(Position.from_sides(rules, sides), numbers=numbers))
    assert len(texts(root, "number")) == (players * pits if numbers else 0)
    left, top, width, height = map(float, root.get("viewBox", "").split())
    hollows = of_class(root, "hollow")
    assert len(hollows) == players * (pits + 1)
    for i, hollow in enumerate(hollows):
        x, y = middle(hollow)
        assert left < x < left + width and top < y < top + height
        for other in hollows[:i]:
            # Round pits; a store of two rows is as high as both and beside them.
            assert from_edge(x, y, other) < -(20 if name(hollow) == "rect" else attribute(hollow, "r"))
    for text in root.iter():
        if name(text) != "text":
            continue
        x, y = attribute(text, "x"), attribute(text, "y")
        assert left + 4 < x < left + width - 4 and top + 4 < y < top + height - 4
        if "count" in classes(text):
            size = float(text.get("style", "font-size:26px").removeprefix("font-size:").removesuffix("px"))
            half = 0.35 * size * len(text.text or "")
            for across in (-half, 0, half):
                for down in (-0.36 * size, 0, 0.36 * size):
                    assert all(from_edge(x + across, y + down, hollow) < 0 for hollow in hollows)
            assert left < x - half < x + half < left + width


def test_more_seeds_than_fit() -> None:
    most = [len(seeds.in_pit(number, 0)) for number in (0, 1, 12, 13, 22, 23, 65_535)]
    assert most == [0, 1, 12, 13, 22, 22, 22]
    for radius, stretch in ((42.0, 40.0), (46.0, 0.0)):
        stored = [len(seeds.in_store(number, radius, stretch)) for number in range(100)]
        # All that a winner usually has.
        assert stored[:26] == list(range(26))
        assert stored == sorted(stored)
        assert stored[-1] == stored[-2] < 100


@pytest.mark.parametrize("number", range(1, 13))
def test_few_seeds_lie_side_by_side(number: int) -> None:
    points = seeds.shaken(seeds.in_pit(number, 1.0), 3)
    apart = [math.dist(a[:2], b[:2]) for i, a in enumerate(points) for b in points[:i]]
    assert all(distance > 1.8 * seeds.RADIUS for distance in apart)


def test_the_last_move_and_its_capture() -> None:
    before = Position.parse("2x6x4 0,0,4,0,4,9/1 3,5,6,4,4,4/4 1")
    position, sown = before.apply_with_events(5)
    assert sown.captures == (((1, 4), 5), ((0, 1), 1))
    root = read(svg.board(position, last=sown))
    hollows = of_class(root, "hollow")
    (origin,) = of_class(root, "last", "from", "ring")
    (end,) = (ring for ring in of_class(root, "last", "ring") if "from" not in classes(ring))
    (captured,) = of_class(root, "captured", "ring")
    assert [middle(ring) for ring in (origin, end, captured)] == [middle(hollows[i]) for i in (5, 1, 7 + 4)]
    assert texts(root, "badge") == ["−9", "−5", "+6"]
    assert str(sown) in "".join(root.itertext())


def test_the_last_move_in_a_store_and_a_swap() -> None:
    position, sown = Position().apply_with_events(2)
    root = read(svg.board(position, last=sown))
    (end,) = (ring for ring in of_class(root, "last", "ring") if "from" not in classes(ring))
    assert name(end) == "rect" and middle(end) == middle(of_class(root, "hollow")[6])

    start = Position(Rules(swap=True)).apply(0)
    assert "● North · to move, or to swap" in texts(read(svg.board(start)), "name")
    position, sown = start.apply_with_events(6)
    root = read(svg.board(position, last=sown))
    assert not of_class(root, "ring", "last")
    assert "turns the board" in "".join(root.itertext())


def test_legal_moves_are_marked_if_wanted() -> None:
    root = read(svg.board(Position(), legal=False))
    assert not of_class(root, "legal", "ring")
    assert not texts(root, "number", "on")
    assert "can be sown" not in "".join(root.itertext())
    assert not of_class(read(svg.board(Position().resign(0))), "legal", "ring")


def test_the_end_and_resignations() -> None:
    assert texts(read(svg.board(Position().resign(0))), "name") == ["South · resigned", "● North · wins with 24"]
    draw = Position.parse("2x2x1 0,0/2 0,0/2 1")
    assert texts(read(svg.board(draw)), "name") == ["● South · draws with 2", "● North · draws with 2"]
    three = Position.parse("3x2x2 2,2/0 2,2/0 2,2/0 1 out=2")
    assert texts(read(svg.board(three)), "name") == ["● Seat 1 · to move", "Seat 2 · resigned", "Seat 3"]
    over = Position.parse("4x1x2 0/3 0/1 0/3 0/1 1")
    assert texts(read(svg.board(over)), "name") == [
        "● Seat 1 · draws with 3",
        "Seat 2 · place 3",
        "● Seat 3 · draws with 3",
        "Seat 4 · place 3",
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_called_as_the_library_calls_them(players: int) -> None:
    from kalah._drawing.words import seat_name

    for seat in range(players):
        position = Position.from_sides(Rules(players, 1, 1), [[1, 0]] * players, mover=seat)
        assert str(position).splitlines()[-1].lower() == f"{seat_name(seat, players)} to move".lower()


@pytest.mark.parametrize("bottom", range(4))
def test_any_seat_at_the_bottom(bottom: int) -> None:
    root = read(svg.board(Position(Rules(4, 3, 2)), bottom=bottom))
    lowest = max(of_class(root, "name"), key=lambda text: attribute(text, "y"))
    assert f"Seat {bottom + 1}" in "".join(lowest.itertext())
    # From the owner's left to the right, and then the store.
    side = of_class(root, "hollow")[bottom * 4 : bottom * 4 + 4]
    places = [middle(hollow) for hollow in side]
    assert places == sorted(places) and len({y for _, y in places}) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seeds_go_round_against_the_clock(players: int) -> None:
    places = [middle(hollow) for hollow in of_class(read(svg.board(Position(Rules(players, 5, 3)))), "hollow")]
    around = zip(places, places[1:] + places[:1], strict=True)
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around)
    assert area < -1000


NASTY = ["<script>alert(1)</script>", "a\"'&]]>--><b>", "\x00\x1b\ud800\ufffe\n\t{}%s", "\u202ethgir", "名前" * 40, ""]


@pytest.mark.parametrize("nasty", NASTY)
def test_names_are_only_text(nasty: str) -> None:
    text = svg.board(Position(), names=[nasty, None])
    root = read(text)
    text.encode()
    plain = read(svg.board(Position()))
    assert [name(element) for element in root.iter()] == [name(element) for element in plain.iter()]
    assert [sorted(element.attrib) for element in root.iter()] == [sorted(element.attrib) for element in plain.iter()]
    shown = texts(root, "name")[0]
    assert shown.startswith("● ") and shown.endswith(" · to move")


def test_long_names_are_clipped_but_not_for_readers() -> None:
    long = "An extraordinarily long name " * 10
    root = read(svg.board(Position(), names=["Ada", long]))
    shown = texts(root, "name")[1]
    assert shown.endswith("…") and shown[:-1] in long and 20 < len(shown) < 70
    assert long in "".join(root.itertext())


@pytest.mark.parametrize("theme", palette.THEMES)
def test_themes(theme: svg.Theme) -> None:
    text = svg.board(Position(), theme=theme)
    assert ("@media (prefers-color-scheme:dark)" in text) == (theme == "auto")
    assert (palette.LIGHT.text in text) == (theme != "dark")
    assert (palette.DARK.text in text) == (theme != "light")


def test_boards_on_one_page_do_not_disturb_each_other() -> None:
    boards = [Position(), Position().apply(2), Position(Rules(3, 2, 1))]
    pictures = [svg.board(board, theme=theme) for board in boards for theme in palette.THEMES]
    all_ids = [found for picture in pictures for found in ids(read(picture))]
    assert len(all_ids) == len(set(all_ids)) > 0
    assert len({read(picture).get("class") for picture in pictures}) == 3
    for picture in pictures:
        root = read(picture)
        (sheet,) = (element.text or "" for element in root.iter() if name(element) == "style")
        scopes = tuple(f"{sign}{root.get(key)} " for sign, key in ((".", "class"), ("#", "id")))
        rules = [line for line in sheet.splitlines() if "{" in line and not line.startswith("@media")]
        assert len(rules) > 30
        for rule in rules:
            assert all(selector.startswith(scopes) for selector in rule.split("{")[0].split(",")), rule


def test_an_id_of_ones_own() -> None:
    root = read(svg.board(Position(), id="my-board_1"))
    assert root.get("id") == "my-board_1"
    assert all(found.startswith("my-board_1") for found in ids(root))


def test_nothing_else_is_needed() -> None:
    text = svg.board(Position())
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"<script|<image|<use|<a |href|@import|@font-face|\son[a-z]+=", text)


def test_size() -> None:
    root = read(svg.board(Position(), size=300))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert root.get("width") == "300"
    assert attribute(root, "height") == round(300 * height / width)
    wide = read(svg.board(Position(Rules(2, 15, 4))))
    assert attribute(wide, "width") == 960


def test_arrows() -> None:
    position = Position()
    arrows = [((0, 1), cell) for cell in position.corresponding(1)]
    root = read(svg.board(position, arrows=arrows))
    (arrow,) = of_class(root, "arrow")
    x, y = middle(of_class(root, "hollow")[1])
    assert arrow.get("d", "").startswith(f"M{x:g} {y:g}L")
    assert not of_class(read(svg.board(position, arrows=[((0, 1), (0, 1))])), "arrow")


WRONG = [
    ({"theme": "blue"}, ValueError, "theme = 'blue': the themes are auto, light, dark"),
    ({"bottom": 2}, ValueError, "bottom = 2: with 2 players seats are 0 to 1"),
    ({"bottom": -1}, ValueError, "bottom = -1"),
    ({"bottom": True}, TypeError, "bottom must be an int, not bool"),
    ({"size": 0}, ValueError, "size = 0"),
    ({"size": 1.5}, TypeError, "float"),
    ({"names": ["Ada"]}, ValueError, "names has 1 entries for 2 players"),
    ({"names": "AB"}, TypeError, "not the str 'AB'"),
    ({"names": [1, 2]}, TypeError, "a name must be a str or None, not int"),
    ({"id": ""}, ValueError, "id = ''"),
    ({"id": "1a"}, ValueError, "id = '1a'"),
    ({"id": 'a"b'}, ValueError, "only letters"),
    ({"arrows": [((0, 7), (0, 0))]}, ValueError, r"arrows: there is no cell \(0, 7\) on a board of 2x6x4"),
    ({"arrows": [((-1, 0), (0, 0))]}, ValueError, "arrows"),
]


@pytest.mark.parametrize(("options", "error", "message"), WRONG)
def test_wrong_options(options: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        svg.board(Position(), **options)  # type: ignore[arg-type]


def test_a_move_from_another_board() -> None:
    _, sown = Position(Rules(4, 7, 3)).apply_with_events(6)
    with pytest.raises(ValueError, match="last: there is no cell"):
        svg.board(Position(), last=sown)


def test_the_board_of_a_game() -> None:
    game = Game()
    game.set_name(0, "Ada")
    assert svg.game(game) == svg.board(Position(), names=["Ada", None])
    sown = game.play(2)
    game.resign(1)
    after = Position().apply(2)
    assert svg.game(game, 1) == svg.board(after, last=sown, names=["Ada", None])
    assert svg.game(game, bottom=1, theme="dark") == svg.board(
        after.resign(1), names=["Ada", None], bottom=1, theme="dark"
    )
    for ply in (3, -1):
        with pytest.raises((IndexError, ValueError)):
            svg.game(game, ply)


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(front: str, back: str, opacity: float) -> str:
    channels = [(int(front[i : i + 2], 16), int(back[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(opacity * a + (1 - opacity) * b):02x}" for a, b in channels)


@pytest.mark.parametrize("colours", [palette.LIGHT, palette.DARK], ids=["light", "dark"])
def test_contrast(colours: palette.Palette) -> None:
    """WCAG 2, level AA: 4.5 for text, 3 for what has to be told apart."""
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    for text in (colours.text, colours.faint, colours.turn):
        assert contrast(text, colours.page) >= 4.5
    for board in colours.board:
        # The darkest of a side's band, too.
        for ground in (board, mixed(colours.edge, board, 0.3)):
            assert contrast(colours.count, ground) >= 4.5
            zero = re.search(r"\.zero\{opacity:([.0-9]+)\}", svg.board(Position()).replace("\n", ""))
            assert zero and contrast(mixed(colours.count, ground, float(zero[1])), ground) >= 4.5
            for mark in (colours.legal, colours.last, colours.captured):
                assert contrast(mark, ground) >= 3
        assert contrast(colours.hollow[1], board) >= 1.5
    for mark in (colours.last, colours.captured):
        assert contrast(colours.badge, mark) >= 4.5
    for middle_colour, edge in palette.SEEDS:
        for hollow in colours.hollow:
            assert contrast(middle_colour, hollow) >= 3
            assert contrast(edge, hollow) >= 1.7


def test_lazily_reached() -> None:
    assert kalah.svg is svg
    assert {"svg", "html"} <= set(dir(kalah))
