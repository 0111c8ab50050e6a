"""Rules."""

from __future__ import annotations

import inspect
from typing import Any

import kalah
import pytest
from kalah import Rules

NAMED = [
    ("standard", "2x6x4"),
    ("empty_capture", "2x6x4:capture=always"),
    ("site", "2x6x4"),
    ("kalaha", "2x6x4:end=no_move"),
    ("encyclopaedia", "2x6x6:capturing_seed=stays,sow_stores=all,end=no_move"),
    ("kgp", "2x8x8:majority_end=on"),
]


@pytest.mark.parametrize(("name", "text"), NAMED)
def test_named_sets(name: str, text: str) -> None:
    rules = getattr(Rules, name)()
    assert str(rules) == text
    assert Rules.named()[name][0] == rules == Rules.parse(name) == Rules.parse(text)


def test_the_list_of_named_sets() -> None:
    named = Rules.named()
    assert list(named) == [name for name, _ in NAMED]
    assert all(len(source) > 10 for _, source in named.values())


def test_signature_and_options_say_the_same() -> None:
    parameters = inspect.signature(Rules).parameters
    options = Rules.options()
    assert list(parameters) == ["players", "pits", "seeds", *options]
    assert len(options) == 12
    standard = Rules.standard()
    for name, parameter in parameters.items():
        assert parameter.default == getattr(standard, name)
    for name, values in options.items():
        assert parameters[name].kind is inspect.Parameter.KEYWORD_ONLY
        assert values[0] == parameters[name].default


def test_every_value_of_every_option() -> None:
    tried = 0
    for name, values in Rules.options().items():
        for value in values:
            option: dict[str, Any] = {name: value}
            rules = Rules(**option)
            assert getattr(rules, name) == value
            assert rules == Rules().replace(**option) == eval(repr(rules))
            assert Rules.parse(str(rules)) == rules == Rules.from_dict(rules.to_dict())
            assert (rules == Rules.standard()) == (value == values[0])
            tried += 1
    assert tried == 27


def test_sizes() -> None:
    rules = Rules(3, pits=4, seeds=5)
    assert (rules.players, rules.pits, rules.seeds) == (3, 4, 5)
    assert Rules(2, 15).pits == 15 and Rules(3, 9).pits == 9 and Rules(4, 7).pits == 7
    assert Rules(2, 1, 32767).seeds == 32767


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ((1, 6, 4), "1 players: Kalah has 2, 3 or 4"),
        ((5, 6, 4), "5 players"),
        ((2, 0, 4), "0 pits"),
        ((2, 16, 4), "at most 15 pits a side"),
        ((3, 10, 4), "at most 9 pits a side"),
        ((2, 6, 0), "0 seeds"),
        ((2, 15, 2185), "65550 seeds in all"),
        ((-1, 6, 4), "players = -1"),
        ((2, 10**30, 4), f"pits = {10**30}"),
        ((2, 6, 65536), "seeds = 65536"),
    ],
)
def test_rules_that_cannot_be_played(sizes: tuple[int, int, int], message: str) -> None:
    with pytest.raises(kalah.RulesError, match=message):
        Rules(*sizes)


def test_values_that_do_not_exist() -> None:
    wrong: Any = "sometimes"
    with pytest.raises(kalah.RulesError, match=r'capture = "sometimes": the values are non_empty, always, never'):
        Rules(capture=wrong)
    with pytest.raises(kalah.RulesError, match="swap needs 2 players, not 3"):
        Rules(3, swap=True)
    with pytest.raises(kalah.RulesError, match="capture_from"):
        Rules.site(capture_from=wrong)
    with pytest.raises(kalah.RulesError, match="5 seeds a pit: the site offers 3 or 4"):
        Rules.site(seeds=5)


@pytest.mark.parametrize(
    "options",
    [
        {"swop": True},
        {"swap": 1},
        {"swap": "on"},
        {"swap": None},
        {"capture": True},
        {"capture": None},
        {"pits": True},
        {"pits": 6.0},
        {"pits": "6"},
        {"pits": None},
    ],
)
def test_wrong_types(options: dict[str, Any]) -> None:
    for make in (Rules, Rules.standard().replace):
        with pytest.raises(TypeError, match=next(iter(options))):
            make(**options)


def test_too_many_or_repeated_arguments() -> None:
    make: Any = Rules
    with pytest.raises(TypeError):
        make(2, 6, 4, "always")
    with pytest.raises(TypeError, match="players"):
        make(2, players=3)


def test_site() -> None:
    assert str(Rules.site(4, 7, 3, "all")) == "4x6x3:capture_from=all"
    assert Rules.site(2, 7) == Rules(2, 7, 4)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0),
        ("2x6", 3),
        ("2x6x4:swop=on", 6),
        ("2x6x4:end=never", 10),
        ("2x6x4:end=no_move,end=no_move", 18),
        ("9x6x4", 0),
        ("kalahé", 0),
        ("2x6x4\0", 5),
    ],
)
def test_texts_that_are_no_rules(text: str, offset: int) -> None:
    with pytest.raises(kalah.NotationError) as error:
        Rules.parse(text)
    assert (error.value.offset, error.value.line, error.value.column) == (offset, None, None)
    assert f"at offset {offset}" in str(error.value)


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(kalah.NotationError) as error:
        Rules.parse("x" * 1_000_000)
    assert len(str(error.value)) < 1000


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"players": 2, "pits": 6},
        {"players": 2, "pits": 6, "seeds": 4, "swop": True},
        {"players": 2, "pits": 6, "seeds": 4, "swap": "off"},
        {"players": 2, "pits": 6, "seeds": 4, "swap": 0},
        {"players": 2, "pits": 6, "seeds": 4, "end": "never"},
        {"players": True, "pits": 6, "seeds": 4},
        {"players": 2, "pits": 6.0, "seeds": 4},
        {"players": 2, "pits": -6, "seeds": 4},
        {"players": 2, "pits": 10**40, "seeds": 4},
        {"players": 7, "pits": 6, "seeds": 4},
        {"players": 2, "pits": [6], "seeds": None},
    ],
)
def test_dicts_that_are_no_rules(data: dict[str, Any]) -> None:
    with pytest.raises(kalah.NotationError):
        Rules.from_dict(data)


def test_a_dict_that_contains_itself() -> None:
    data: dict[str, Any] = {"players": 2}
    data["pits"] = data
    with pytest.raises(ValueError, match="[Cc]ircular"):
        Rules.from_dict(data)


def test_values() -> None:
    rules = Rules.kalaha()
    assert rules == Rules(end="no_move") != Rules.standard()
    assert {rules: 1}[Rules(end="no_move")] == 1
    assert rules != "2x6x4:end=no_move"
    assert rules.to_dict() == {"players": 2, "pits": 6, "seeds": 4, "end": "no_move"}
    with pytest.raises(AttributeError):
        setattr(rules, "pits", 7)
    with pytest.raises(AttributeError):
        setattr(rules, "hole", 7)


def test_matching() -> None:
    match Rules(3, 4, 5, end="no_move"):
        case Rules(2, _, _):
            raise AssertionError
        case Rules(players, pits, seeds, end="no_move"):
            assert (players, pits, seeds) == (3, 4, 5)
        case _:
            raise AssertionError


def test_differences() -> None:
    differences = Rules.standard().differences(Rules.kalaha())
    assert len(differences) == 1 and "E1" in differences[0]
    assert Rules.standard().differences(Rules.standard()) == ()
