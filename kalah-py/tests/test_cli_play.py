"""The command line: ``play``."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Call, call, games, process
from kalah import Rules
from kalah._cli import computer, files, typed

# Fixtures.
__all__ = ["call", "games"]


def test_a_game_to_the_end(call: Call) -> None:
    said = call("play", "--rules", "2x2x1", "--seats", "person,person", typed="2\n1\n1\n1\n2\n2\n1\n1\n")
    assert said.status == 0 and said.err == ""
    assert said.lines[-1].startswith("Result: ")
    assert "South sows 1 from pit 2: it falls in South's store. South moves again." in said.lines


def test_the_computer_plays_alone_and_the_same_again(call: Call, tmp_path: Path) -> None:
    seats = "random,greedy,search:2"
    said = [call("play", "--rules", "3x3x2", "--seats", seats, "--seed", "7").out for _ in range(2)]
    assert said[0] == said[1] and "\nResult: " in said[0]
    file = tmp_path / "games.txt"
    call("play", "--auto", "--rules", "2x3x3", "--seed", "1", "--save", str(file))
    call("play", "--seats", seats, "--rules", "3x2x2", "--seed", "1", "--save", str(file), "--names", "A,,C")
    first, second = files.games_of(str(file))
    assert first.position.is_over and second.position.is_over
    assert second.names == ("A", None, "C")
    assert [second.owner(seat) for seat in range(3)] == ["computer"] * 3


def test_what_can_be_typed(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    typed = f"help\n?3\n7\nfoo\n\nswap\n3\n3\nhint\nboard\np\nundo\nundo\n6\nsave {file}\nresign\n"
    said = call("play", "--seats", "person,person", "--seed", "1", typed=typed)
    out = said.out
    assert "4 seeds there." in out and "If you sow it: South sows 4 from pit 3" in out
    assert "There is no pit 7: your pits are 1 to 6." in out
    assert "'foo' is not understood" in out
    assert "Type the number of a pit, 1 to 6, or help." in out
    assert "The board cannot be turned now." in out
    assert "Pit 3 is empty. Choose from: 1 2 4 5 6." in out
    assert "Hint: South sows" in out
    assert "<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4> (Kalah Game Protocol)" in out
    assert "1 ply taken back." in out and "There is nothing to take back." in out
    assert said.lines[-1] == "Result: South wins (South: 21, North: 27, resigned)"
    (saved,) = files.games_of(str(file))
    assert [ply.move for ply in saved.plies] == [5]
    said = call("play", "--load", str(file), typed="quit\n")
    assert said.lines[-1].startswith("The game is left unfinished. To go on: --position '2x6x4 ")


def test_a_swap(call: Call) -> None:
    said = call("play", "--rules", "2x6x4:swap=on", "--seats", "person,person", typed="1\ns\n")
    assert "North may turn the board instead of sowing: type swap." in said.lines
    assert any(line.startswith("North turns the board") for line in said.lines)


def test_undo_goes_back_to_a_person(call: Call) -> None:
    said = call("play", "--seats", "person,greedy", "--seed", "3", typed="1\nundo\np\n")
    assert "2x6x4 4,4,4,4,4,4/0 4,4,4,4,4,4/0 1" in said.lines


def test_load_in_a_game(call: Call, games: Path, tmp_path: Path) -> None:
    typed = f"load {tmp_path}/none\nsave {tmp_path}/no/game.txt\nload {games}\n"
    said = call("play", "--seats", "person,person", typed=typed)
    assert said.out.count("That cannot be done: ") == 2
    assert "The game goes on after 4 plies." in said.lines


def test_a_page_of_a_game(call: Call, tmp_path: Path) -> None:
    call("play", "--auto", "--rules", "2x2x2", "--save", str(tmp_path / "game.html"))
    assert (tmp_path / "game.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_other_files_are_left_alone(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada,\n")
    said = call("play", "--auto", "--rules", "2x1x1", "--save", str(file))
    assert "is a file of something else: games are not added to it" in said.out
    assert file.read_text() == "Dear Ada,\n"


def test_colours_only_where_they_are_wanted(call: Call) -> None:
    arguments = ["play", "--rules", "2x1x1", "--seats", "random,random"]
    assert "\x1b" not in call(*arguments).out
    coloured = call(*arguments, "--color", "always").out
    assert "\x1b[1m> South" in coloured
    assert "\x1b" not in call(*arguments, "--color", "never").out


@pytest.mark.parametrize("junk", ["9" * 5000, "\x1b[2J", "é" * 3000, "-1", "0x3", "３", "? x", "load", "1.0"])
def test_any_line(call: Call, junk: str) -> None:
    said = call("play", "--seats", "person,person", typed=f"{junk}\n3\n")
    assert said.status == 0 and said.err == ""
    assert "\x1b" not in said.out
    assert "South sows 4 from pit 3" in said.out


def test_bytes_that_are_no_text() -> None:
    with process("play", "--seats", "person,person") as running:
        out, err = running.communicate("\udcff\udcfe\n3\n", timeout=60)
    assert running.returncode == 0 and err == ""
    assert "South sows 4 from pit 3" in out


def test_every_word_is_understood() -> None:
    rules = Rules()
    words = [line.split("  ")[0] for line in typed.help_text(rules).splitlines()]
    assert len(words) == 12
    for word in words[2:10]:
        commands = {typed.understood(text, rules) for text in word.split(" or ")}
        assert len(commands) == 1
    assert typed.understood(" SAVE  My Games.txt ", rules) == typed.Command("save", file="My Games.txt")
    assert typed.understood("? 03", rules) == typed.Command("ask", 2)
    assert typed.understood("swap", rules) == typed.Command("move", 6)


# The computer


def test_players_by_name() -> None:
    for text in ("person", "random", "greedy", "computer:3", "computer:9", "search:1", "search:20"):
        assert str(computer.player(text)) == text
    assert computer.player("computer") == computer.USUAL == computer.player("computer:9")
    assert computer.player("computer:2") == computer.player("greedy")
    assert str(computer.player("search")) == "search:7"
    for text in ("", "Person", "person:1", "hal:9", "search:", "search:0", "search:21", "search:-1", "computer:10"):
        with pytest.raises(ValueError, match="a seat is played by|computer plays at level|search looks"):
            computer.player(text)


def test_levels_and_limits(call: Call) -> None:
    seats = ["play", "--rules", "2x4x3", "--seats", "computer:4,computer:9", "--seed", "1"]
    said = [call(*seats, "--nodes", nodes).out for nodes in ("50", "50", "5000")]
    assert said[0] == said[1] != said[2]
    assert "South: computer:4, North: computer:9, --seed 1" in said[0]
    assert call("play", "--auto", "--rules", "2x3x2", "--time", "0.01").lines[-1].startswith("Result: ")
    both = ["--time", "1", "--nodes", "1"]
    for wrong in (["--time", "0"], ["--nodes", "-1"], both, ["--seats", "computer:0,person"]):
        refused = call("play", *wrong)
        assert refused.status == 2 and refused.err.startswith("usage:")


def test_a_hint_says_what_every_move_is_worth(call: Call) -> None:
    said = call("play", "--position", "2x3x1 0,1,2/4 1,0,0/4 1", "--seats", "person,person", typed="hint\n")
    assert "Hint: South sows 2 from pit 3" in said.out
    assert "Margins at the end that are to be expected: 3: +0 for certain, 2: -2 for certain." in said.lines


def test_asking_does_not_change_how_the_computer_plays(call: Call) -> None:
    games = [
        call("play", "--seats", "person,computer:2", "--seed", "5", "--nodes", "500", typed=typed).lines[-1]
        for typed in ("1\n3\n", "hint\n1\nhint\nhint\n3\n")
    ]
    assert games[0] == games[1]
