"""What CITATION.cff says of the project is what the package says."""

from __future__ import annotations

import importlib.metadata
import re
from pathlib import Path

FILE = Path(__file__).parents[2] / ".github/CITATION.cff"


def test_citation() -> None:
    text = FILE.read_text(encoding="utf-8")
    found = dict(re.findall(r"^([a-z-]+): *\"?([^\"\n]*)\"?$", text, re.MULTILINE))
    of_package = importlib.metadata.metadata("kalah")
    assert found["version"] == of_package["Version"]
    assert "kalah" in found["title"] and found["cff-version"] == "1.2.0"
    licences = re.findall(r"^license:\n((?:  - .+\n)+)", text, re.MULTILINE)
    assert set(re.findall(r"- (.+)", licences[0])) == set(of_package["License-Expression"].split(" OR "))
