"""What a replay prints and counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

_VALUE = 300
_DIFFERENCE = 900
"""Characters of a value, and of a whole difference, that are printed."""


class Report:
    """Differences found so far, and the row that is being checked."""

    def __init__(self, *, first_only: bool) -> None:
        self._first_only = first_only
        self._rows = self._plies = self._differing = self._not_reached = 0
        self._name = ""
        self._differences: list[str] = []
        self._checked = 0

    @contextmanager
    def row(self, place: str) -> Iterator[None]:
        """A row, whose differences are printed at its end."""
        self._rows += 1
        self._name, self._differences, self._checked = "", [], 0
        yield
        if not self._differences and not self._checked:
            self.malformed("the row has nothing to check")
        self._differing += bool(self._differences)
        for difference in self._differences[: 1 if self._first_only else None]:
            print(f"{place}{self._name}: {difference}")

    def name(self, name: object) -> None:
        """The name of the row."""
        self._name = f" {_clipped(json.dumps(name, ensure_ascii=False), _VALUE)}"

    def compare(self, field: str, said: object, library: object) -> None:
        """Compares what the row says in a field with what the library says."""
        self._checked += 1
        # As texts: in Python True equals 1.
        if json.dumps(said) != json.dumps(library):
            self.differs(field, said, json.dumps(library))

    def differs(self, field: str, said: object, library: str) -> None:
        """A field differs from what the library says."""
        said = _clipped(json.dumps(said), _VALUE)
        self.malformed(f"{field}: expected {said} (row), got {_clipped(library, _VALUE)} (library)")

    def malformed(self, message: str) -> None:
        """The row cannot be read or played: that is a difference too."""
        self._differences.append(_clipped(message, _DIFFERENCE))

    def checked(self, *, plies: int) -> None:
        """So many plies can be played, which was to be checked."""
        self._checked += 1
        self._plies += plies

    def not_reached(self) -> None:
        """The search ended before a value was known."""
        self._checked += 1
        self._not_reached += 1

    def finish(self, nodes: int) -> bool:
        """Prints the last lines; whether there were rows and no difference."""
        if self._not_reached:
            print(f"{self._not_reached} values not reached (more than {nodes} positions; see --nodes)")
        print(f"{self._rows} rows, {self._plies} plies, {self._differing} differences")
        return self._rows > 0 and self._differing == 0


def _clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "…"
