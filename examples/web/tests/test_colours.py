"""The page has the colours of `kalah.svg`."""

from __future__ import annotations

import importlib.util
import re
import sys
from types import ModuleType

from conftest import ROOT


def palettes() -> ModuleType:
    """The file by itself: the module need not be built for it."""
    spec = importlib.util.spec_from_file_location("palette", ROOT / "kalah-py/python/kalah/_drawing/palette.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_colours() -> None:
    palette = palettes()
    sheet = (ROOT / "examples/web/page.css").read_text()
    blocks = re.findall(r":root \{(.*?)\}", sheet, re.DOTALL)
    assert len(blocks) == 2
    for block, theme in zip(blocks, (palette.LIGHT, palette.DARK)):
        colours = dict(vars(theme))
        colours["board-top"], colours["board-bottom"] = colours.pop("board")
        colours["deep"], colours["wall"] = colours.pop("hollow")
        assert dict(re.findall(r"--(\S+): (#\w+);", block)) == colours | {"error": theme.captured}
    seeds = re.findall(r"\.light\d \{ stop-color: (#\w+); \} \.dark\d \{ stop-color: (#\w+); \}", sheet)
    assert tuple(seeds) == palette.SEEDS
