# The native module: what each class and function does, and what it raises. `python -m mypy.stubtest kalah._kalah`
# compares it with the module.

import os
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Literal, Protocol, SupportsIndex, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from kalah._values import Cell, Ending, GameResult, Outcome, Ply, Score, Sown, Standing, Turn
from kalah.batch import Batch
from kalah.search import Analysis, BuildProgress, Choice, Level, Probed, Progress, Question, Solution, Values

__all__ = [
    "Game",
    "IllegalMoveError",
    "KalahError",
    "NotationError",
    "Player",
    "Position",
    "RecordReader",
    "Rows",
    "Rules",
    "RulesError",
    "SearchError",
    "Series",
    "Solver",
    "Table",
    "__version__",
    "fair_starts",
    "kgp_pits",
    "parse_records",
    "read_records",
]

__version__: str

# Whatever counts as an integer, such as NumPy's; but a bool is refused when it comes to it.
_Int: TypeAlias = SupportsIndex
_Capture: TypeAlias = Literal["non_empty", "always", "never"]
_CapturingSeed: TypeAlias = Literal["taken", "stays"]
_CaptureFrom: TypeAlias = Literal["next", "across", "all"]
_SowStores: TypeAlias = Literal["own", "all"]
_End: TypeAlias = Literal["side_empty", "no_move"]
_Remaining: TypeAlias = Literal["owner", "finisher", "uncounted"]
_Phase: TypeAlias = Literal["first_move", "first_turn", "swap_offered", "play"]
_Holder: TypeAlias = Literal["person", "computer"]

class KalahError(ValueError):
    """Whatever the library refuses: the base of its exceptions.

    What is of a wrong *type* (a bool or a float for a pit, None for a text) raises ``TypeError`` as anywhere in Python,
    and a text with half a surrogate pair ``UnicodeEncodeError``, which is a ``ValueError`` too.
    """

class RulesError(KalahError):
    """Rules that cannot be played, or a position that they do not allow."""

class IllegalMoveError(KalahError):
    """A move or a resignation that the position does not allow.

    The message says which, and in what position.
    """

class SearchError(KalahError):
    """What cannot be solved, or is too large to be looked up.

    A board or rules that a solver or a table is not for, rules of a table that are other rules than asked for, or a
    limit of memory that is too low. What a solver did not find within its limits is no error.
    """

class NotationError(KalahError):
    """A text, dict or bytes that say nothing the library can read."""

    offset: int | None
    """The character of the text, from 0, where it went wrong; None if that is not known."""
    line: int | None
    """The line of a record or a file of records, from 1; None for other texts."""
    column: int | None
    """The character in that line, from 1; None for other texts."""

@final
class Rules:
    """A rule set: sizes and options, checked when it is made, so that all rules can be played.

    A frozen value: it can be hashed, compared, pickled and matched, and its ``repr`` evaluates to it. The options are
    those of the rules text; ``Rules.options()`` lists them.

    >>> Rules(3, 4, 3, capture="never", store_turn=False)
    Rules(3, 4, 3, capture='never', store_turn=False)
    >>> str(Rules(swap=True))
    '2x6x4:swap=on'
    """

    __match_args__: ClassVar[tuple[Literal["players"], Literal["pits"], Literal["seeds"]]]

    def __new__(
        cls,
        players: _Int = 2,
        pits: _Int = 6,
        seeds: _Int = 4,
        *,
        capture: _Capture = "non_empty",
        capturing_seed: _CapturingSeed = "taken",
        capture_from: _CaptureFrom = "next",
        store_turn: bool = True,
        capture_turn: bool = False,
        opening_turn: bool = True,
        skip_origin: bool = False,
        sow_stores: _SowStores = "own",
        end: _End = "side_empty",
        majority_end: bool = False,
        remaining: _Remaining = "owner",
        swap: bool = False,
    ) -> Self:
        """2 to 4 players; up to 15 pits a side with 2 players, 9 with 3, 7 with 4; at most 65,535 seeds in all.

        Raises ``RulesError`` if such rules cannot be played, and ``TypeError`` for an option that does not exist.
        """

    @staticmethod
    def parse(text: str) -> Rules:
        """Reads the text form, such as ``2x6x4:capture=always,swap=on``, or a named set, such as ``kalaha``.

        Raises ``NotationError``, which says where.
        """

    @staticmethod
    def standard() -> Rules:
        """Today's usual rules: two sides of six pits, four seeds each, all options at their default."""

    @staticmethod
    def empty_capture() -> Rules:
        """The literature's rules: a last seed in an own empty pit is banked even if the corresponding pit is empty."""

    @staticmethod
    def kalaha() -> Rules:
        """The boxed game's rules: the game goes on until the seat to move has no seeds."""

    @staticmethod
    def encyclopaedia() -> Rules:
        """The encyclopaedia's rules, read literally."""

    @staticmethod
    def kgp() -> Rules:
        """The rules of the Kalah Game Protocol's server, at its usual size: ``kgp().replace(pits=6)`` for others."""

    @staticmethod
    def site(players: _Int = 2, pits: _Int = 6, seeds: _Int = 4, capture_from: _CaptureFrom = "next") -> Rules:
        """The play site's settings (rule A6): 6 or 7 pits for two players, 6 or 4 for three and four, 3 or 4 seeds.

        A number of pits that does not fit the number of players becomes 6; other players and seeds raise
        ``RulesError``.
        """

    @staticmethod
    def named() -> dict[str, tuple[Rules, str]]:
        """The named sets: each name with its rules and where they come from."""

    @staticmethod
    def options() -> dict[str, tuple[str, ...] | tuple[bool, ...]]:
        """The options: each name with its values, the default first.

        >>> Rules.options()["capture"]
        ('non_empty', 'always', 'never')
        """

    def replace(
        self,
        *,
        players: _Int = ...,
        pits: _Int = ...,
        seeds: _Int = ...,
        capture: _Capture = ...,
        capturing_seed: _CapturingSeed = ...,
        capture_from: _CaptureFrom = ...,
        store_turn: bool = ...,
        capture_turn: bool = ...,
        opening_turn: bool = ...,
        skip_origin: bool = ...,
        sow_stores: _SowStores = ...,
        end: _End = ...,
        majority_end: bool = ...,
        remaining: _Remaining = ...,
        swap: bool = ...,
    ) -> Rules:
        """The same rules with some sizes or options changed. Raises as ``Rules``.

        >>> Rules.kalaha().replace(seeds=3)
        Rules(2, 6, 3, end='no_move')
        """

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: the sizes, and the options that differ from the default."""

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Rules:
        """Reads the JSON form; defaults may be left out. Raises ``NotationError``."""

    def differences(self, other: Rules) -> tuple[str, ...]:
        """What differs from other rules, in plain English, one text each."""

    @property
    def players(self) -> int:
        """The number of players, 2 to 4."""
    @property
    def pits(self) -> int:
        """The number of pits a side, 1 to 15; as a move, the swap."""
    @property
    def seeds(self) -> int:
        """The number of seeds in each pit at the usual start. It does not matter to play."""
    @property
    def capture(self) -> _Capture:
        """What a last seed in an own empty pit does (rule M7)."""
    @property
    def capturing_seed(self) -> _CapturingSeed:
        """Where the capturing seed goes (rule M8)."""
    @property
    def capture_from(self) -> _CaptureFrom:
        """Whose corresponding pits are captured from, with 3 or 4 players (rule M9)."""
    @property
    def store_turn(self) -> bool:
        """Whether a last seed in the own store gives another move (rule M4)."""
    @property
    def capture_turn(self) -> bool:
        """Whether a capture gives another move (rule M10)."""
    @property
    def opening_turn(self) -> bool:
        """Whether the first sowing of the game may give another move (rule M10)."""
    @property
    def skip_origin(self) -> bool:
        """Whether laps pass over the origin pit (rule M3)."""
    @property
    def sow_stores(self) -> _SowStores:
        """Which stores are sown (rule M2)."""
    @property
    def end(self) -> _End:
        """When the game is over (rule E1)."""
    @property
    def majority_end(self) -> bool:
        """Whether the game is also over when a store holds more than half of all seeds (rule E2)."""
    @property
    def remaining(self) -> _Remaining:
        """Who gets the seeds left in the pits (rule E4)."""
    @property
    def swap(self) -> bool:
        """Whether the second player may turn the board instead of the first sowing (rule M12)."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any) -> Self: ...

@final
class Position:
    """A position: whose move it is on which board under which rules.

    A frozen value: it can be hashed, compared, pickled and matched, and its ``repr`` evaluates to it; ``str`` draws the
    board. Two positions are equal if rules, cells, seat to move, phase and seats playing are: equal positions play
    equally. Every position is settled: where the rules say that the game is over, it is over, and what was left in the
    pits has been given away (rule E5).

    >>> position = Position(Rules.standard())
    >>> position.legal_moves
    (0, 1, 2, 3, 4, 5)
    >>> position.apply(2).sides
    ((4, 4, 0, 5, 5, 5, 1), (4, 4, 4, 4, 4, 4, 0))
    """

    __match_args__: ClassVar[tuple[Literal["rules"], Literal["sides"], Literal["to_move"]]]

    def __new__(cls, rules: Rules | None = None) -> Self:
        """The usual start (rule B4) under these rules, the standard ones if none are given."""

    @staticmethod
    def from_sides(
        rules: Rules,
        sides: Sequence[Sequence[_Int]],
        mover: _Int = 0,
        phase: _Phase = "play",
        playing: Sequence[bool] | None = None,
    ) -> Position:
        """Any position: ``sides[seat]`` is a list of its pits in sowing order, and then its store.

        ``mover`` is the seat to move, ``playing`` says by seat which have not resigned (all, if it is None). A phase
        that the rules do not know becomes ``play``. The position is over, and swept, where the rules say so.

        Raises ``RulesError`` if the sides do not fit the rules, there is no seed or there are more than 65,535, or the
        mover does not exist or has resigned.

        >>> Position.from_sides(Rules(2, 2, 1), [[0, 1, 2], [1, 0, 0]], mover=1).to_move
        1
        """

    @staticmethod
    def parse(text: str) -> Position:
        """Reads the text form: rules, sides, the seat to move from 1. Raises ``NotationError``, which says where.

        >>> Position.parse("2x2x1 0,1/2 1,0/0 2").sides
        ((0, 1, 2), (1, 0, 0))
        """

    @staticmethod
    def from_kgp(rules: Rules, text: str) -> Position:
        """Reads a board of the Kalah Game Protocol, ``<pits,South's store,North's store,South's pits,North's pits>``.

        Seat 0 is South and to move, in the phase ``play``: the literal does not say. Raises ``NotationError``.
        """

    @staticmethod
    def from_bytes(data: bytes) -> Position:
        """Reads what ``to_bytes`` wrote, in this version or another. Raises ``NotationError``."""

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Position:
        """Reads the JSON form; ``mover``, ``phase`` and ``playing`` may be left out. Raises ``NotationError``."""

    def to_kgp(self, south: _Int | None = None) -> str:
        """The board of the Kalah Game Protocol as this seat sees it, the seat to move if none is said.

        Raises ``RulesError`` for more than two players.

        >>> Position(Rules(2, 3, 4)).to_kgp()
        '<3,0,0,4,4,4,4,4,4>'
        """

    def to_bytes(self) -> bytes:
        """The position with its rules in at most 76 bytes: the same in every version and on every machine."""

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``rules``, ``sides``, ``mover``, ``phase``, and ``playing`` if somebody has resigned."""

    @property
    def rules(self) -> Rules:
        """The rules it is played under."""
    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """All sides by seat, each its pits in sowing order and then its store."""
    @property
    def to_move(self) -> int | None:
        """The seat to move; None at the end."""
    @property
    def turn(self) -> int:
        """The seat to move; at the end the one that would be to move on (rule E3)."""
    @property
    def phase(self) -> _Phase:
        """How far the opening is (rule M13); ``play`` wherever the rules make no difference of it."""
    @property
    def playing(self) -> tuple[bool, ...]:
        """By seat, whether it is still in the game: False once it has resigned (rule M14)."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def outcome(self) -> Outcome | None:
        """Scores, ranks and winner; None while the game goes on."""
    @property
    def total(self) -> int:
        """All seeds on the board: the same throughout a game."""
    @property
    def key(self) -> int:
        """A number of 64 bits, equal for equal positions, the same in every version and on every machine."""
    @property
    def text(self) -> str:
        """The text form, on one line, which ``parse`` reads."""
    @property
    def legal_moves(self) -> tuple[int, ...]:
        """What the seat to move can play, in ascending order: pits from 0, and ``rules.pits`` for the swap.

        Empty at the end.
        """

    def apply(self, move: _Int) -> Position:
        """Plays a move: the position after it. Raises ``IllegalMoveError``."""

    def apply_with_events(self, move: _Int) -> tuple[Position, Sown]:
        """Plays a move: the position after it, and what the move did. Raises ``IllegalMoveError``.

        >>> _, sown = Position(Rules.standard()).apply_with_events(2)
        >>> sown.moves_again, sown.last
        (True, (0, 6))
        """

    def resign(self, seat: _Int) -> Position:
        """The position after a seat, to move or not, has resigned (rule M14).

        Raises ``IllegalMoveError`` if the game is over, or the seat does not exist or is out already.
        """

    def resign_with_events(self, seat: _Int) -> tuple[Position, Ending | None]:
        """As ``resign``, with how the game ended by it; None if the others play on.

        >>> _, ending = Position(Rules(3, 4, 3)).resign_with_events(1)
        >>> ending is None
        True
        """

    def corresponding(self, pit: _Int, seat: _Int | None = None) -> tuple[Cell, ...]:
        """The pits from which a last seed in this pit of this seat captures, as (seat, pit) (rules M6, M9).

        ``seat`` is the seat to move if it is not said. Raises ``RulesError`` if there is no such pit or seat.
        """

    def perft(self, depth: _Int) -> int:
        """The number of legal sequences of exactly ``depth`` plies, 0 to 255; a game that ends sooner counts nothing.

        Every ply is played. Other threads run meanwhile, and Ctrl-C ends it.

        >>> [Position(Rules.standard()).perft(depth) for depth in range(5)]
        [1, 6, 35, 185, 942]
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any) -> Self: ...
    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks: ``kalah.svg.board(self)``."""

@final
class Game:
    """A game: a start, the plies played from it, those taken back, and what is known about it besides.

    A *ply* is a move or a resignation. Other than positions, a game changes as it is played, since it is what a table
    and a record are: one thing that everybody looks at. It may be shared by threads, and every call is done as a whole.
    ``str`` writes it as a text record; plies that were taken back are not in it. Games are equal if all that was said
    to them is: start, plies and times, plies taken back, names, owners, limit, tags. They cannot be hashed.

    >>> game = Game(Rules.standard())
    >>> game.play(2).moves_again
    True
    >>> [str(ply) for ply in game.play_text("6 2")][0]
    "South sows 5 from pit 6: the last seed falls in North's pit 4."
    >>> game.undo()
    1
    >>> game.resign(1).reason
    'resignation'
    >>> game.result.winner
    0
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __new__(cls, rules: Rules | None = None) -> Self:
        """A game from the usual start under these rules, the standard ones if none are given."""

    @staticmethod
    def from_position(start: Position) -> Game:
        """A game from any position; the history begins with it."""

    @staticmethod
    def parse(text: str) -> Game:
        """Reads a text that is one record. Raises ``NotationError``, which says line and column.

        >>> Game.parse('[Rules "2x6x4"] 3,6 2 *').position.to_move
        1
        """

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Game:
        """Reads the JSON form; only ``start`` and ``plies`` are needed. Raises ``NotationError``."""

    def to_dict(self) -> dict[str, Any]:
        """The JSON form. Plies that were taken back are not in it."""

    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def start(self) -> Position:
        """The position before the first ply."""
    @property
    def position(self) -> Position:
        """The position after the last ply."""
    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions: the start, and the one after each ply. Made anew each time it is asked for."""

    def position_after(self, plies: _Int) -> Position:
        """The position after so many plies; 0 is the start. Raises ``IndexError`` if fewer have been played."""

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What was played, in order. Made anew each time it is asked for."""
    @property
    def undone(self) -> int:
        """How many plies were taken back and can be played again."""

    def play(self, move: _Int, time: float | None = None) -> Sown:
        """Plays a move: what it did. ``time`` is the seconds since the ply before it, if they are to be kept.

        What was taken back before can no longer be played again. Raises ``IllegalMoveError``, and the game is unchanged
        then.
        """

    def play_text(self, text: str) -> tuple[Ply, ...]:
        """Plays what a record says: pits from 1, ``S`` for the swap, ``R2`` for the resignation of seat 2.

        Blanks or commas stand between them, and ``@1.5s`` behind one is its time. All of it is played or nothing: the
        plies that were. Raises ``NotationError`` for what is no ply, and ``IllegalMoveError`` for what cannot be
        played.
        """

    def resign(self, seat: _Int, time: float | None = None) -> Ending | None:
        """Plays the resignation of a seat, to move or not: the end of the game if it brought it.

        Raises ``IllegalMoveError`` if the game is over, or the seat does not exist or is out already.
        """

    def undo(self, plies: _Int = 1) -> int:
        """Takes back up to so many plies, the last one first; how many there were."""

    def redo(self, plies: _Int = 1) -> int:
        """Plays up to so many plies again that were taken back, with their times; how many there were."""

    def branch(self, plies: _Int) -> Game:
        """Another game that begins with the first so many plies of this one, with the same people, limit and tags.

        Raises ``IndexError`` if fewer have been played.
        """

    @property
    def result(self) -> GameResult | None:
        """What the game came to; None while it goes on."""
    @property
    def names(self) -> tuple[str | None, ...]:
        """The names of whoever sits at the table, by seat; None where it was not told."""

    def set_name(self, seat: _Int, name: str | None) -> None:
        """Sets, or with None deletes, the name of whoever sits there.

        Raises ``RulesError`` if there is no such seat, as all that take one.
        """

    def holder(self, seat: _Int) -> _Holder:
        """Who plays the seat now: its owner, or the computer while it is handed over."""

    def owner(self, seat: _Int) -> _Holder:
        """Whose seat it is, whoever plays it now; a person's at first."""

    def set_owner(self, seat: _Int, owner: _Holder) -> None:
        """Says whose seat it is. It is not handed over any more."""

    def hand_over(self, seat: _Int) -> None:
        """The person leaves, and the computer plays the seat until it is given back (rule A3)."""

    def give_back(self, seat: _Int) -> None:
        """The person is back and gets the seat again."""

    @property
    def turn_limit(self) -> float | None:
        """How many seconds a turn may take, extra turns included (rule A4); None is as long as it likes."""
    @turn_limit.setter
    def turn_limit(self, limit: float | None, /) -> None: ...
    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns, in order, the one that goes on included if something has been played in it."""
    @property
    def current_turn(self) -> Turn:
        """The turn of the seat to move, with what it has played so far in it.

        At the end it is the last turn, or an empty one of the seat that would be to move.
        """

    def exceeded(self, since_last_ply: float = 0.0) -> float | None:
        """By how many seconds the turn of the seat to move is longer than the limit, so long after the last ply.

        None while it is not, if there is no limit, and at the end. What follows from it is the caller's choice.
        """

    @property
    def tags(self) -> MappingProxyType[str, str]:
        """Dates, places and whatever else is kept with the game, by name: as it is now, not to be written to."""

    def set_tag(self, name: str, value: str) -> None:
        """Sets a tag, to any text. Raises ``KalahError`` if the name is none, or one that the record itself uses."""

    def remove_tag(self, name: str) -> str | None:
        """Deletes a tag: what it said, or None if there was none."""

    def analyze(
        self,
        by: Solver | Table,
        *,
        nodes: _Int | None = None,
        seconds: float | None = None,
        progress: bool | Callable[[int, int], object] | None = False,
    ) -> Analysis:
        """What every ply was worth and what it gave away, as a solver or an endgame table sees it.

        ``nodes`` and ``seconds`` limit what a solver does for each position; without them it goes on until it knows,
        which takes long at the start of a large board. What is not known within the limits, or not to the table, comes
        with bounds. ``progress`` is True for a bar of tqdm, or a function of the positions done and the positions in
        all. Last in a cell of a notebook the answer is a plot; ``to_dicts()`` makes rows for a table of it.

        Raises ``SearchError`` if such a game cannot be solved.

        >>> game = Game(Rules(2, 3, 2))
        >>> plies = game.play_text("1 2 3")
        >>> [ply.regret.margin for ply in game.analyze(Solver(game.rules))]
        [12, 0, 2]
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any) -> Self: ...
    def __setstate__(self, undone: _Int) -> None: ...
    def _repr_svg_(self) -> str:
        """The board as it stands, with the last move, for notebooks: ``kalah.svg.game(self)``."""

@final
class Series:
    """Games in a row between the same people, who keep their seats: who begins, the running score, the winner.

    The first move passes to the next seat after every game (rule A2), unless that is switched off. A game gives two
    half points to its winner, one to each of several that share the first rank, none to the others. Only results are
    kept; the games are the caller's. It may be shared by threads, and cannot be hashed.

    >>> series = Series(Rules.standard(), best_of=3)
    >>> for _ in range(2):
    ...     game = series.next_game()
    ...     ending = game.resign(1)
    ...     series.add(game.result)
    >>> series.winner, series.score(0).half_points
    (0, 4)
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __new__(
        cls, rules: Rules | None = None, *, starting_with: _Int = 0, alternate: bool = True, best_of: _Int = 0
    ) -> Self:
        """``starting_with`` is the seat that begins the first game; ``best_of`` 0 is a series without end."""

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Series:
        """Reads the JSON form. Raises ``NotationError``."""

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""

    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def results(self) -> tuple[GameResult, ...]:
        """The results so far, in order."""
    @property
    def first_seat(self) -> int:
        """The seat that begins the next game."""

    def next_game(self) -> Game:
        """The next game, from the usual start. It counts when its result is added."""

    def add(self, result: GameResult) -> None:
        """Takes in what a game came to: ``game.result`` of one from ``next_game`` or of any other with as many players.

        Raises ``KalahError`` if it does not belong here or all games have been played; the series is unchanged then.
        """

    @property
    def left(self) -> int | None:
        """Games still to be played; None for a series without end."""

    def score(self, seat: _Int) -> Score:
        """What a seat has come to so far. Raises ``RulesError`` if there is no such seat."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """All seats by their points, the best first; seats with equal points share a rank."""
    @property
    def is_decided(self) -> bool:
        """Whether nobody can catch up with the leader any more, or all games have been played."""
    @property
    def winner(self) -> int | None:
        """The seat that has won a decided series; None if it is not decided, or drawn."""

    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any) -> Self: ...

@final
class RecordReader:
    """The games of a file or text, read one by one, with never more than one in memory.

    What is no record raises ``NotationError`` with its line and column in the whole, and the next call goes on with
    the record after it: ``next(reader, None)`` in a loop of one's own reads the rest.
    """

    def __iter__(self) -> Self: ...
    def __next__(self) -> Game: ...

class _Readable(Protocol):
    def read(self, size: int, /) -> bytes | str: ...

def read_records(source: str | os.PathLike[str] | _Readable) -> RecordReader:
    """The games of a file, one by one: its path, or an object with a method ``read`` (``gzip.open(path)``).

    Records of more than a mebibyte are refused. Raises ``OSError`` if the file cannot be opened, or later read.
    """

def parse_records(text: str) -> RecordReader:
    """The games of a text, one by one."""

def kgp_pits(text: str) -> int:
    """The number of pits a side that a board of the Kalah Game Protocol says, to choose the rules by.

    Raises ``NotationError`` if the text does not begin like a board.
    """

def fair_starts() -> dict[str, Position]:
    """The starts of FairKalah, which best play of both makes a draw: each name with its position.

    254 starts one or two seeds away from the usual one, ``fair-1`` to ``fair-254``, seat 0 to move, under
    ``Rules.empty_capture()``; under other rules they are not fair. T. W. Neller and T. C. Neller, "FairKalah: Towards
    Fair Mancala Play", Computers and Games 2022.

    >>> fair_starts()["fair-4"].text
    '2x6x4:capture=always 2,5,5,4,4,4/0 4,4,4,4,4,4/0 1'
    """

@final
class Table:
    """The value of every position of two players with at most so many seeds in the pits, one byte each.

    It never changes, and may be shared by threads, solvers and players, which do not copy it. The value depends on the
    pits alone, so one table serves all positions whose rules differ at most in seeds a pit, in ``swap`` and in
    ``opening_turn``. It cannot be pickled: ``save`` it, and ``open`` it elsewhere.

    >>> table = Table.build(Rules.standard(), 8)
    >>> len(table)
    119965
    >>> position = Position.from_sides(Rules.standard(), [[0, 0, 0, 1, 0, 1, 20], [2, 0, 1, 0, 0, 3, 20]])
    >>> table.probe(position), table.best_moves(position)
    (-4, (3, 5))
    >>> table.probe(Position()) is None                 # 48 seeds
    True
    """

    @staticmethod
    def build(
        rules: Rules,
        seeds: _Int,
        *,
        threads: _Int = 1,
        limit: _Int = 1073741824,
        beginning: Table | None = None,
        progress: bool | Callable[[BuildProgress], object] | None = False,
    ) -> Table:
        """Builds the table of all positions of these rules with at most so many seeds in the pits.

        ``limit`` is how many bytes of memory it may take; ``size_for`` says how large it gets. A smaller table of the
        same rules saves the part that it has, as ``beginning``. ``progress`` is True for a bar of tqdm, or a function
        of a ``kalah.search.BuildProgress``: what it raises ends the build. Ctrl-C does so, too.

        Two seeds more make the table 2.4 times as large: with six pits a side 20 seeds take 225 MB and some seconds.

        Raises ``SearchError`` for more than two players, 7 pits a side or 127 seeds, and above the limit.
        """

    @staticmethod
    def open(path: str | os.PathLike[str], *, seeds: _Int | None = None, limit: _Int = 1073741824) -> Table:
        """Reads a file that ``save`` wrote, and checks it.

        With ``seeds`` only the positions with at most so many are read: a table of few seeds is the beginning of one of
        more. ``limit`` is how many bytes of memory they may take.

        Raises ``OSError`` if the file cannot be read, ``NotationError`` if it is no table or damaged, and
        ``SearchError`` above the limit.
        """

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the table to a file: first under another name beside it, so that there is never half a table.

        The file is the same on every machine. Raises ``OSError``. Ctrl-C is answered when it is written.
        """

    @staticmethod
    def size_for(rules: Rules, seeds: _Int) -> int:
        """The size of a table in bytes: one for each position.

        >>> Table.size_for(Rules.standard(), 20)
        225332381
        """

    @property
    def rules(self) -> Rules:
        """The rules it is for, without what does not matter: seeds a pit, the opening, majority_end."""
    @property
    def seeds(self) -> int:
        """It has all positions with at most so many seeds in the pits."""

    def serves(self, rules: Rules) -> bool:
        """Whether it is for positions of these rules."""

    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    @overload
    def probe(self, position: Position) -> int | None:
        """The final margin of the seat to move under best play: of a position, or of every row of a ``kalah.Batch``.

        None if the position is over, has too many seeds in its pits, is still in the opening, or is played under other
        rules or with ``majority_end``. A batch is answered with two arrays, margins and whether they are known.
        """

    @overload
    def probe(self, position: Batch) -> Probed:
        """The final margin of the seat to move under best play: of a position, or of every row of a ``kalah.Batch``."""

    def best_moves(self, position: Position) -> tuple[int, ...] | None:
        """The moves that keep the margin of a position; None if it does not know them.

        It knows them if it has all positions that they lead to, also where it does not have the position itself.
        """

    def optimal_moves(self, batch: Batch) -> NDArray[np.bool_]:
        """Which moves of every row of a ``kalah.Batch`` keep its margin; none where it is not known.

        As ``legal_mask`` has them: bool, shape (n, pits), or (n, pits + 1) under rules with ``swap``.
        """

@final
class Solver:
    """Solves positions of two players exactly: what the margin is at the end if both play as well as can be.

    It remembers what it has proven, and may be shared by threads: a call waits until the one before it is done. It
    cannot be pickled.

    It is for boards of up to 7 pits a side and 127 seeds in the pits, under every option of the rules; under
    ``majority_end`` only the question ``outcome`` has an answer. With a table an answer takes a part of the time: two
    seeds more in it halve the search. Kalah(6,4) takes 6 seconds on two cores, table and all.

    >>> solver = Solver(Rules(2, 4, 3))
    >>> solution = solver.solve(Position(Rules(2, 4, 3)))
    >>> solution.margin, solution.best_moves
    (6, (1,))
    """

    def __new__(
        cls, rules: Rules, *, table: Table | None = None, memory: _Int = 67108864, threads: _Int = 1
    ) -> Self:
        """For all positions whose rules differ from these at most in seeds a pit, the opening and ``majority_end``.

        ``memory`` is how many bytes it may take for what it remembers, which are taken at once: more make long
        searches shorter. With several ``threads`` lines and numbers of nodes vary from run to run, margins never do.

        Raises ``SearchError`` if such rules cannot be solved or the table is for others, and ``MemoryError``.
        """

    @property
    def rules(self) -> Rules:
        """The rules it is for, without what does not matter: seeds a pit, the opening, majority_end."""

    def solve(
        self,
        position: Position,
        *,
        question: Question = "margin",
        line: bool = False,
        nodes: _Int | None = None,
        seconds: float | None = None,
        progress: bool | Callable[[Progress], object] | None = False,
        journal: str | os.PathLike[str] | None = None,
    ) -> Solution:
        """Answers a question about a position: what could be proven within the limits.

        ``question`` is ``margin``, ``moves`` (the margin of every move), or ``outcome`` (who wins, and no more). With
        ``line`` a line of best play is found besides. Without limits of ``nodes`` (positions looked at) or ``seconds``
        it goes on until it knows. ``progress`` is True for a bar of tqdm, or a function of a
        ``kalah.search.Progress``, called about ten times a second: what it raises ends the search.

        ``journal`` is a file that keeps what is proven about the first plies: a search that was stopped, even with the
        machine, goes on from there if it is asked again with the same file.

        Ctrl-C ends the search within a fraction of a second. What was proven until then is in ``last``, and the solver
        can be used as before. ``cancel``, from another thread, makes it return that at once.

        Raises ``SearchError`` if such a position cannot be solved, ``OSError`` if the journal cannot be read or
        written, and ``NotationError`` if it is none or damaged.
        """

    def cancel(self) -> None:
        """Stops what it solves now, for whatever thread: ``solve`` returns there with what it has proven.

        Calls that wait are stopped as well, later ones are not.
        """

    @property
    def last(self) -> Solution | None:
        """The last answer, also of a call that Ctrl-C ended: the bounds proven until then; None before the first."""

@final
class Player:
    """A computer player for two to four seats, under any rules, on any board.

    It remembers nothing of a game, so it takes over a seat at any time and plays several at once. It may be shared by
    threads: a call waits until the one before it is done. It cannot be pickled.

    Level 1 plays any legal move, 2 the one that stores most at once; from 3 on it looks ahead, at level 9, the
    strongest, as far as the limits of a call go. With three and four seats it takes all others to play against it.

    Chance decides between moves that look equally good, and is decided by the seed: the n-th choice depends on seed, n,
    level, position, limits, memory and table, and on nothing else. Without a limit of time it is the same everywhere.

    >>> player, position = Player(seed=7), Position(Rules(3, 4, 3))
    >>> while choice := player.choose(position, nodes=1000):
    ...     position = position.apply(choice.move)
    >>> position.is_over
    True
    """

    def __new__(
        cls,
        *,
        level: Level = "strongest",
        seed: _Int = 0,
        table: Table | None = None,
        memory: _Int = 16777216,
    ) -> Self:
        """``level`` is 1 to 9, or the name of 1, 2 or 9; a ``table`` is used under the rules that it serves.

        Raises ``KalahError`` for other levels, and ``MemoryError`` if there are no ``memory`` bytes.
        """

    @staticmethod
    def levels() -> dict[int, int]:
        """All levels, from the weakest on: how many plies each looks ahead at most.

        >>> Player.levels()[3]
        2
        """

    @property
    def level(self) -> int:
        """How well it plays, 1 to 9."""

    def choose(
        self,
        position: Position,
        *,
        nodes: _Int | None = None,
        seconds: float | None = None,
        plies: _Int | None = None,
    ) -> Choice | None:
        """A move for the seat to move; None at the end of the game.

        It looks at no more than ``nodes`` positions, for no longer than ``seconds``, no further ahead than ``plies``:
        whichever comes first. Without any limit it is 100,000 nodes. However little that is, there is a move. Ctrl-C
        is answered within a fraction of a second.
        """

    def values(
        self,
        position: Position,
        *,
        nodes: _Int | None = None,
        seconds: float | None = None,
        plies: _Int | None = None,
    ) -> Values:
        """What every legal move is worth, as far as the limits go, whatever the player's level: for hints and marks.

        Takes longer than a choice of the same depth, and leaves later choices as they are. The limits are those of
        ``choose``.
        """

    def choose_many(
        self,
        batch: Batch,
        *,
        nodes: _Int | None = None,
        seconds: float | None = None,
        plies: _Int | None = None,
        progress: bool | Callable[[int, int], object] | None = False,
    ) -> NDArray[np.int8]:
        """A move for every row of a ``kalah.Batch``, each within the limits; -1 where there is none.

        They are chosen in order, one by one. There is none where the game is over, and in the rows that were still to
        come when it was cancelled. ``progress`` is True for a bar of tqdm, or a function of the rows done and the rows in
        all.
        """

    def cancel(self) -> None:
        """Stops what it thinks about now, for whatever thread: the best move found until then is the answer there."""

# What is behind kalah.Batch: see batch.py.

@final
class Rows:
    """The positions of a ``kalah.Batch``, which checks and converts what comes here. Arrays are written to ``out``."""

    PHASES: ClassVar[list[str]]

    def __new__(cls, rules: Rules, count: int) -> Self: ...
    @staticmethod
    def from_positions(rules: Rules, positions: list[Position]) -> Rows: ...
    @staticmethod
    def from_arrays(
        rules: Rules, cells: NDArray[Any], movers: NDArray[Any], phases: NDArray[Any], playing: NDArray[np.uint8]
    ) -> Rows: ...
    @staticmethod
    def concat(rules: Rules, parts: list[Rows]) -> Rows: ...
    def __len__(self) -> int: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def moves(self) -> int:
        """Columns of the mask."""
    @property
    def features(self) -> int:
        """Columns of the observation."""

    def position(self, row: int) -> Position: ...
    def equals(self, other: Rows) -> bool: ...
    def copy(self) -> Rows: ...
    def take(self, numbers: NDArray[Any]) -> Rows: ...
    def children(self) -> tuple[Rows, NDArray[np.int64], NDArray[np.int8]]: ...
    def reset(self, mask: NDArray[np.uint8], others: Rows) -> None:
        """Puts the others on the rows whose mask is not 0 in turn, or the only other on all of them."""

    def apply(self, moves: NDArray[Any], status: NDArray[np.uint8] | None, threads: int) -> None:
        """Plays on every row or none or, with a status to fill, on those where the move is legal."""

    def playout(
        self, seed: int, first: int, threads: int, progress: Callable[[int, int], object] | None
    ) -> tuple[Rows, NDArray[np.int64]]: ...
    def cells(self, out: NDArray[np.uint16]) -> None: ...
    def to_move(self, out: NDArray[np.int8]) -> None: ...
    def turn(self, out: NDArray[np.int8]) -> None: ...
    def phase(self, out: NDArray[np.int8]) -> None: ...
    def playing(self, out: NDArray[np.uint8]) -> None: ...
    def over(self, out: NDArray[np.uint8]) -> None: ...
    def scores(self, out: NDArray[np.uint16]) -> None: ...
    def keys(self, out: NDArray[np.uint64]) -> None: ...
    def rewards(self, out: NDArray[np.float32]) -> None: ...
    def legal_mask(self, out: NDArray[np.uint8], finished: bool, threads: int) -> None: ...
    def observe(
        self, out: NDArray[np.float32], seats: NDArray[Any] | None, scaled: bool, threads: int
    ) -> None: ...
    def choose(self, level: int | str, nodes: int, seeds: NDArray[Any], numbers: NDArray[Any]) -> NDArray[np.int8]:
        """What players of this level choose, each row with the seed of its own and the number of its choice."""
