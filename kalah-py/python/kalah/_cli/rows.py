"""Rows of a replay against the library."""

from __future__ import annotations

from typing import Any

from kalah._cli import margins
from kalah._cli.report import Report
from kalah._kalah import Game, Position, Rules
from kalah._values import Ending, Sown

# The fields by which the kind of a row is known, and all its fields.
_SETUP = {"sides", "mover", "phase", "playing"}
_EVENTS = {"move", "resign", "last", "captured", "again", "ended", "swept"}
_FIELDS = {
    "before": {"mover", "phase", "playing", "settled", "over", "legal", "sides", "to_move", "phase_after"} | _EVENTS,
    "pits": {"plies", "over", "scores"},
    "plies": {"start", "scores", "ranks"},
    "perft": _SETUP,
    "margin": _SETUP | {"moves"},
    "moves": _SETUP | {"margin"},
}
_PLY = {"legal", "sides", "mover", "phase"} | _EVENTS


class _Malformed(Exception):
    """The row cannot be read."""


class _Fields:
    """The fields of a row, or of a part of it. What it does not say is right."""

    def __init__(self, fields: object, known: set[str], where: str, report: Report) -> None:
        fields = _object(fields, where.rstrip("."))
        if unknown := sorted(fields.keys() - known):
            raise _Malformed(f"{where}{unknown[0]}: there is no such field; there are {', '.join(sorted(known))}")
        self.fields = fields
        self.where = where
        self.report = report

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def get(self, name: str) -> Any:
        return self.fields.get(name)

    def compare(self, name: str, library: object) -> None:
        if name in self.fields:
            self.report.compare(self.where + name, self.fields[name], library)

    def list(self, name: str) -> list[Any]:
        value = self.fields[name]
        if not isinstance(value, list):
            raise _Malformed(f"{self.where}{name}: a list is needed")
        return value


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Malformed(f"{where}: an object is needed")
    return value


def check(row: object, nodes: int, report: Report) -> None:
    """Checks a row of any kind."""
    try:
        row = _object(row, "the row")
        if "name" in row:
            report.name(row["name"])
        kind = next((kind for kind in _FIELDS if kind in row), None)
        if kind is None:
            raise _Malformed(f"no kind of row has these keys: {', '.join(row)} (one of {', '.join(_FIELDS)} is needed)")
        fields = _Fields(row, {"name", "rules", kind} | _FIELDS[kind], "", report)
        _CHECKS[kind](fields, _rules(row), nodes)
    except _Malformed as error:
        report.malformed(str(error))


def _rules(row: dict[str, Any]) -> Rules:
    if "rules" not in row:
        raise _Malformed("rules: missing")
    try:
        return Rules.from_dict(row["rules"])
    except (ValueError, TypeError) as error:
        raise _Malformed(f"rules: {error}") from None


def _set_up(rules: Rules, fields: _Fields, sides: str) -> Position:
    """The position of a set-up; the usual start where there are no sides."""
    given = {"sides" if name == sides else name: fields.get(name) for name in (sides, "mover", "phase", "playing")}
    said = {name: value for name, value in given.items() if value is not None}
    if "sides" not in said:
        said = {"sides": Position(rules).sides, "phase": Position(rules).phase} | said
    try:
        return Position.from_sides(rules, **said)
    except (ValueError, TypeError) as error:
        raise _Malformed(f"{fields.where}{sides}: {error}") from None


def _sides(position: Position) -> list[list[int]]:
    return [list(side) for side in position.sides]


def _named(move: int, rules: Rules) -> int | str:
    """A move as rows have it."""
    return "swap" if move == rules.pits else move


def _legal(position: Position) -> list[int | str]:
    return [_named(move, position.rules) for move in position.legal_moves]


def _play(game: Game, fields: _Fields) -> tuple[Sown | None, Ending | None]:
    """Plays the move or the resignation of a row."""
    move, seat, report = fields.get("move"), fields.get("resign"), fields.report
    try:
        if (move is None) == (seat is None):
            raise _Malformed(f"{fields.where}move: either a move or a resignation is needed")
        if move is None:
            done: tuple[Sown | None, Ending | None] = (None, game.resign(seat))
        else:
            sown = game.play(game.rules.pits if move == "swap" else move)
            done = sown, sown.ending
    except (ValueError, TypeError) as error:
        raise _Malformed(f"{fields.where}{'resign' if move is None else 'move'}: {error}") from None
    report.checked(plies=1)
    return done


def _happened(fields: _Fields, after: Position, sown: Sown | None, ending: Ending | None) -> None:
    """Compares what a move or a resignation did."""
    fields.compare("last", list(sown.last) if sown and sown.last else None)
    fields.compare("captured", sown.captured if sown else 0)
    fields.compare("again", sown.moves_again if sown else False)
    fields.compare("ended", after.is_over)
    fields.compare("swept", list(ending.swept) if ending else [0] * after.rules.players)


def _game(row: _Fields, rules: Rules, _: int) -> None:
    start = Position(rules)
    if row.get("start") is not None:
        said = _Fields(row.get("start"), _SETUP | {"ended"}, "start.", row.report)
        start = _set_up(rules, said, "sides")
        said.compare("sides", _sides(start))
        said.compare("phase", start.phase)
        said.compare("ended", start.is_over)
    game = Game.from_position(start)
    for i, given in enumerate(row.list("plies")):
        ply = _Fields(given, _PLY, f"plies[{i}].", row.report)
        ply.compare("legal", _legal(game.position))
        sown, ending = _play(game, ply)
        after = game.position
        ply.compare("sides", _sides(after))
        ply.compare("mover", after.turn)
        ply.compare("phase", after.phase)
        _happened(ply, after, sown, ending)
    outcome = game.position.outcome
    row.compare("scores", [side[-1] for side in game.position.sides])
    row.compare("ranks", list(outcome.ranks) if outcome else None)


def _single(row: _Fields, rules: Rules, _: int) -> None:
    before = _set_up(rules, row, "before")
    row.compare("settled", _sides(before))
    row.compare("over", before.is_over)
    row.compare("legal", _legal(before))
    if "move" not in row and "resign" not in row:
        if said := sorted(row.fields.keys() & (_EVENTS | {"sides", "to_move", "phase_after"})):
            raise _Malformed(f"{said[0]}: the row says what came of a move, but not which")
        return
    game = Game.from_position(before)
    sown, ending = _play(game, row)
    after = game.position
    row.compare("sides", _sides(after))
    row.compare("to_move", after.to_move)
    row.compare("phase_after", after.phase)
    _happened(row, after, sown, ending)


def _digits(row: _Fields, rules: Rules, _: int) -> None:
    pits = row.get("pits")
    if not isinstance(pits, str):
        raise _Malformed("pits: a text is needed")
    game = Game(rules)
    for i, digit in enumerate(pits):
        if digit not in "123456789":
            raise _Malformed(f"pits: {digit!r} at {i} is no pit from 1 to 9")
        _play(game, _Fields({"move": int(digit) - 1}, {"move"}, f"pits, {digit} at {i}: ", row.report))
    row.compare("plies", len(pits))
    row.compare("over", game.position.is_over)
    row.compare("scores", [side[-1] for side in game.position.sides])


def _perft(row: _Fields, rules: Rules, _: int) -> None:
    position = _set_up(rules, row, "sides")
    for i, said in enumerate(row.list("perft")):
        if i == 255:
            raise _Malformed("perft: more than 255 depths are not counted")
        count = position.perft(i + 1)
        row.report.compare(f"perft[{i}]", said, count)
        # A right number bounds the work for the next one, a wrong one does not.
        if said != count:
            raise _Malformed(f"perft: the depths after {i + 1} are not counted")


def _values(row: _Fields, rules: Rules, nodes: int) -> None:
    if rules.players != 2:
        raise _Malformed(f"margin: values are defined for 2 players, not {rules.players}")
    position = _set_up(rules, row, "sides")
    search = margins.Search(position.turn, nodes)
    reached = True
    if row.get("moves") is not None:
        said = dict(_object(row.get("moves"), "moves"))
        for move in position.legal_moves:
            name = f"moves.{_named(move, rules)}"
            value = search.margin(position.apply(move))
            if str(_named(move, rules)) not in said:
                row.report.malformed(f"{name}: missing in the row")
            elif value is None:
                del said[str(_named(move, rules))]
                reached = False
            else:
                row.report.compare(name, said.pop(str(_named(move, rules))), value)
        for extra, value in said.items():
            row.report.differs(f"moves.{extra}", value, "no such move")
    margin = search.margin(position)
    if margin is None:
        reached = False
    else:
        row.compare("margin", margin)
    if not reached:
        row.report.not_reached()


_CHECKS = {
    "before": _single,
    "pits": _digits,
    "plies": _game,
    "perft": _perft,
    "margin": _values,
    "moves": _values,
}
