"""Skips the tests of examples whose packages are missing, or with KALAH_REQUIRE_EXTRAS=1 lets them fail."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

PACKAGES = {"jupyter": ("nbconvert", "ipykernel", "matplotlib"), "ray": ("ray",)}


def pytest_runtest_setup(item: pytest.Item) -> None:
    needed = [packages for marker, packages in PACKAGES.items() if item.get_closest_marker(marker)]
    missing = [package for packages in needed for package in packages if find_spec(package) is None]
    if missing:
        stop = pytest.fail if os.environ.get("KALAH_REQUIRE_EXTRAS") else pytest.skip
        stop(f"missing: {', '.join(missing)} (kalah-py/tests/requirements-examples.txt)")
