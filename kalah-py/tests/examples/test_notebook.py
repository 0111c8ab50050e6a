"""The notebook: committed without outputs, and executed from top to bottom."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[3] / "examples/python/kalah.ipynb"


def cells(path: Path) -> list[dict[str, Any]]:
    found = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert len(found) > 10
    return found


def test_no_outputs_are_committed() -> None:
    for cell in cells(NOTEBOOK):
        assert cell["outputs"] == [] and cell["execution_count"] is None


@pytest.mark.jupyter
def test_it_runs(tmp_path: Path) -> None:
    command = ["nbconvert", "--to", "notebook", "--execute", "--output-dir", str(tmp_path), str(NOTEBOOK)]
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    outputs = [output for cell in cells(tmp_path / NOTEBOOK.name) for output in cell["outputs"]]
    assert not [output for output in outputs if output.get("name") == "stderr"]
    data = [output.get("data", {}) for output in outputs]
    boards = "".join("".join(shown.get("text/html", "")) + "".join(shown.get("image/svg+xml", "")) for shown in data)
    assert len(re.findall("<svg", boards)) > 10
    assert sum("image/png" in shown for shown in data) == 2
    text = "".join("".join(output.get("text", "")) for output in outputs)
    assert len(re.findall(r", \d seeds: 4\d\.\d% won, ", text)) == 6
    (same, compared) = re.findall(r"^(\d+) of (\d+) are the same\.$", text, re.MULTILINE)[0]
    assert int(same) == int(compared) > 20
