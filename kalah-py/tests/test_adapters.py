"""The adapters where their projects are not: what is said then, and that nothing else minds."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[{project!r}] = None
import kalah
try:
    import kalah.{module}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "project"), [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("open_spiel", "pyspiel")]
)
def test_what_is_missing_is_said(module: str, project: str) -> None:
    code = WITHOUT.format(module=module, project=project)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith(f"kalah.{module} needs ")
    assert run.stdout.endswith(f"pip install kalah[{module}]\n")
