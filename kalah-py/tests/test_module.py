"""The package as a whole: version, names, documentation, and its examples."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.metadata
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import kalah
import pytest

PACKAGE = Path(kalah.__file__).parent
CRATE = Path(__file__).parents[1]
STUB = ast.parse((PACKAGE / "_kalah.pyi").read_text(encoding="utf-8"))


def test_the_version_is_cargos() -> None:
    manifest = (CRATE.parent / "Cargo.toml").read_text(encoding="utf-8")
    version = re.search(r'^\[workspace\.package\]\nversion = "(.+)"$', manifest, re.MULTILINE)
    assert version is not None and kalah.__version__ == version[1]
    assert importlib.metadata.version("kalah") == kalah.__version__


def test_names() -> None:
    assert sorted(kalah.__all__) == kalah.__all__
    namespace: dict[str, object] = {}
    exec("from kalah import *", namespace)
    for name in kalah.__all__:
        assert namespace[name] is getattr(kalah, name)


def test_numpy_is_not_needed() -> None:
    program = "import sys, kalah; kalah.Position().apply(0); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


def documented() -> list[tuple[str, ast.ClassDef | ast.FunctionDef, object]]:
    """All that the stub says of public things, with the thing itself."""
    found: list[tuple[str, ast.ClassDef | ast.FunctionDef, object]] = []
    native = importlib.import_module("kalah._kalah")
    for node in STUB.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name in kalah.__all__:
            thing = getattr(native, node.name)
            found.append((node.name, node, thing))
            for member in getattr(node, "body", []) if isinstance(node, ast.ClassDef) else []:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("__"):
                    found.append((f"{node.name}.{member.name}", member, getattr(thing, member.name)))
    return found


def test_the_stub_and_the_module_say_the_same() -> None:
    checked = 0
    for name, node, thing in documented():
        said, doc = ast.get_docstring(node), getattr(thing, "__doc__", None)
        if said is None:
            assert any(".setter" in ast.unparse(decorator) for decorator in node.decorator_list), name
            continue
        first = " ".join(said.split("\n\n")[0].split()).replace("`", "")
        assert doc is not None, name
        assert " ".join(doc.split()).startswith(first), name
        checked += 1
    assert checked > 100


def test_the_examples_of_the_stub() -> None:
    tried = 0
    for name, node, _ in documented():
        text = ast.get_docstring(node) or ""
        example = doctest.DocTestParser().get_doctest(text, vars(kalah).copy(), name, None, None)
        result = doctest.DocTestRunner().run(example)
        assert result.failed == 0, name
        tried += result.attempted
    assert tried > 20


ADAPTERS = ("kalah.gymnasium", "kalah.open_spiel", "kalah.pettingzoo")  # tested where their projects are
MODULES = [name for _, name, _ in pkgutil.walk_packages(kalah.__path__, "kalah.") if "__main__" not in name]
MODULES = [name for name in MODULES if not name.startswith(ADAPTERS)]


@pytest.mark.parametrize("name", ["kalah", *MODULES])
def test_the_examples_of_the_modules(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize(("readme", "least"), [("README.md", 4), ("../README.md", 1)])
def test_the_examples_of_the_readme(readme: str, least: int) -> None:
    text = (CRATE / readme).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) >= least
    names: dict[str, object] = {}
    for number, block in enumerate(blocks):
        example = doctest.DocTestParser().get_doctest(block, names, f"README block {number}", None, None)
        assert example.examples, block
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, clear_globs=False).failed == 0
        names = example.globs
