"""One game at the terminal: whose turn it is, what is typed, what is said."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from kalah import html
from kalah._cli import computer, files, typed
from kalah._cli.seats import players_of
from kalah._cli.typed import Command
from kalah._drawing.words import seat_name
from kalah._kalah import Game, KalahError, Position

_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"

_LONGEST = 1000
"""As much of a line as is read."""


class _Away(Exception):
    """Nobody plays on."""


@dataclass
class Session:
    """A game and who plays it."""

    game: Game
    players: list[computer.Player]
    seed: int
    """Decides what chance does for the computer."""
    limits: computer.Limits
    """What the computer may spend on a move."""
    save: str | None = None
    """The file to which the game is added when it ends or is left."""
    colour: bool = False
    echo: bool = False
    """Whether to repeat what is read, so that a scripted game can be followed."""

    def __post_init__(self) -> None:
        self._sit()

    def _sit(self) -> None:
        self._computers = computer.Computers(self.players, self.seed, self.limits)

    def run(self) -> int:
        """Plays to the end of the game or of the input."""
        seats = [f"{self._name(seat)}: {player}" for seat, player in enumerate(self.players)]
        print(f"Rules {self.game.rules}, {', '.join(seats)}, --seed {self.seed}")
        self._draw()
        try:
            while not self.position.is_over:
                self._turn()
        except (_Away, KeyboardInterrupt):
            print()
            self._save()
            print(f"The game is left unfinished. To go on: --position '{self.position.text}'")
            return 0
        self._draw()
        self._save()
        print(f"Result: {self.game.result}")
        return 0

    @property
    def position(self) -> Position:
        return self.game.position

    def _name(self, seat: int) -> str:
        return seat_name(seat, self.game.rules.players)

    def _turn(self) -> None:
        """One ply, of a person or of the computer."""
        seat = self.position.turn
        player = self.players[seat]
        if player == computer.PERSON:
            self._ask(seat)
        else:
            print(self.game.play(self._computers.choose(self.position)), flush=True)
            if not self.position.is_over and self.players[self.position.turn] == computer.PERSON:
                self._draw()

    def _ask(self, seat: int) -> None:
        """A person's choice: asks until there is one that changes the position."""
        if self.game.rules.pits in self.position.legal_moves:
            print(f"{self._name(seat)} may turn the board instead of sowing: type swap.")
        while True:
            line = self._read(f"{self._name(seat)} to move ({self._choices()}), ? for help> ")
            try:
                if self._obey(typed.understood(line, self.game.rules), seat):
                    return
            except typed.NotUnderstood as error:
                print(error)
            except (KalahError, files.NoGame, OSError) as error:
                print(f"That cannot be done: {error}")

    def _read(self, prompt: str) -> str:
        """A line; the end of the input leaves the game."""
        print(prompt, end="", flush=True)
        line = rest = sys.stdin.readline(_LONGEST)
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(_LONGEST)
        if not line:
            raise _Away
        if self.echo:
            print("".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in line.rstrip("\n")))
        return line

    def _choices(self) -> str:
        """The legal moves as they are typed."""
        return " ".join(map(self._typed, self.position.legal_moves))

    def _typed(self, move: int) -> str:
        """A move as it is typed."""
        return "swap" if move == self.game.rules.pits else str(move + 1)

    def _obey(self, command: Command, seat: int) -> bool:
        """Does what was typed; whether the position is another one now."""
        match command.word:
            case "move":
                return self._play(command.move)
            case "resign":
                self.game.resign(seat)
                print(self.game.plies[-1])
                return True
            case "undo":
                return self._undo()
            case "load":
                self._load(command.file)
                return True
            case "save":
                self._save_to(command.file)
            case "ask":
                self._explain(seat, command.move)
            case "hint":
                self._hint()
            case "help":
                print(typed.help_text(self.game.rules))
            case "board":
                self._draw()
            case "position":
                print(self.position.text)
                if self.game.rules.players == 2:
                    print(f"{self.position.to_kgp()} (Kalah Game Protocol)")
            case "quit":
                raise _Away
        return False

    def _play(self, move: int) -> bool:
        if move not in self.position.legal_moves:
            what = "The board cannot be turned now" if move == self.game.rules.pits else f"Pit {move + 1} is empty"
            print(f"{what}. Choose from: {self._choices()}.")
            return False
        print(self.game.play(move))
        if not self.position.is_over and self.players[self.position.turn] == computer.PERSON:
            self._draw()
        return True

    def _undo(self) -> bool:
        """Goes back to the last position in which a person was to choose."""
        positions = self.game.positions
        for before in range(len(positions) - 2, -1, -1):
            seat = positions[before].to_move
            if seat is not None and self.players[seat] == computer.PERSON:
                taken = self.game.undo(len(positions) - 1 - before)
                print(f"{taken} {'ply' if taken == 1 else 'plies'} taken back.")
                self._draw()
                return True
        print("There is nothing to take back.")
        return False

    def _load(self, path: str) -> None:
        """Leaves this game for another one, with the players that it names."""
        self.game = files.load(path)
        self.players = players_of(self.game)
        self._sit()
        print(f"The game goes on after {len(self.game.plies)} plies.")
        self._draw()

    def _save(self) -> None:
        if self.save is not None:
            try:
                self._save_to(self.save)
            except (files.NoGame, OSError) as error:
                print(f"The game is not saved: {error}")

    def _save_to(self, path: str) -> None:
        if path.endswith(".html"):
            html.save(self.game, path)
        else:
            files.save(self.game, path)
        print(f"The game is saved in {path}.")

    def _hint(self) -> None:
        """The best move, and what margin every move makes the computer expect."""
        values = self._computers.hint(self.position).moves
        print(f"Hint: {self.position.apply_with_events(values[0].move)[1]}")
        margins = [
            f"{self._typed(value.move)}: {value.margin:+}{' for certain' if value.proven else ''}" for value in values
        ]
        print(f"Margins at the end that are to be expected: {', '.join(margins)}.")

    def _explain(self, seat: int, pit: int) -> None:
        """What a pit corresponds to, and what sowing it would do."""
        for owner, other in self.position.corresponding(pit, seat):
            seeds = self.position.sides[owner][other]
            held = f"{seeds} seed{'' if seeds == 1 else 's'}"
            print(f"Pit {pit + 1} corresponds to {self._name(owner)}'s pit {other + 1}: {held} there.")
        try:
            print(f"If you sow it: {self.position.apply_with_events(pit)[1]}")
        except KalahError:
            print("It cannot be sown: it is empty.")

    def _draw(self) -> None:
        """The board: in colour the row of the seat to move is bold, and the numbers of the pits are faint."""
        print()
        for line in str(self.position).splitlines():
            style = _BOLD if line.startswith(">") else _DIM if line.startswith("   ") else ""
            print(f"{style}{line}{_PLAIN}" if self.colour and style else line)
        print()
