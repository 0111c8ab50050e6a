"""The projects that these tests need: where one is missing they are skipped, or with KALAH_REQUIRE_EXTRAS=1 fail."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest


def needs(project: str) -> Any:
    try:
        return importlib.import_module(project)
    except ImportError as error:
        if os.environ.get("KALAH_REQUIRE_EXTRAS"):
            raise
        pytest.skip(f"{project} is missing: {error}", allow_module_level=True)
