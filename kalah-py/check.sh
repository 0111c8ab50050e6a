#!/bin/sh
# What `cargo test` leaves out of the Python module: types, the stub, and what is packaged. The module that is checked
# is the one that a user gets: built from the source distribution, in a virtual environment of its own.
#
#   kalah-py/check.sh
set -eu

cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
out=$target/check-python
python=${PYTHON:-python3}
rm -rf "$out"
mkdir -p "$out"

say() { printf '\n== %s\n' "$*"; }

say "a virtual environment with mypy, and one with nothing"
"$python" -m venv "$out/venv"
"$python" -m venv "$out/clean"
pip="$out/venv/bin/python -m pip install --quiet --disable-pip-version-check"
$pip "maturin>=1.9.4,<2" -r kalah-py/tests/requirements.txt -r kalah-py/tests/requirements-ci.txt

say "source distribution, and a wheel from it"
# Packed sources are as old as can be, so that Cargo would take what it has built of others for theirs.
export CARGO_TARGET_DIR="$out/build"
"$out/venv/bin/maturin" sdist --manifest-path kalah-py/Cargo.toml --out "$out"
"$out/clean/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$out" "$out"/kalah-*.tar.gz
"$out/venv/bin/python" - "$out" <<'END'
import pathlib, sys, tarfile, zipfile

out = pathlib.Path(sys.argv[1])
(source,), (wheel,) = out.glob("kalah-*.tar.gz"), out.glob("kalah-*.whl")
package = pathlib.Path("kalah-py/python/kalah")
# Whatever lies in the package is in the wheel, and its licences are too.
wanted = {f"kalah/{path.relative_to(package).as_posix()}" for path in package.rglob("*") if path.is_file()}
wanted = {name for name in wanted if "__pycache__" not in name and not name.endswith(".so")}
assert {"kalah/_kalah.pyi", "kalah/py.typed", "kalah/__init__.py"} <= wanted
names = set(zipfile.ZipFile(wheel).namelist())
natives = [name for name in names if name.startswith("kalah/_kalah.") and name.endswith((".so", ".pyd"))]
licences = {name.rsplit("/", 1)[1] for name in names if ".dist-info/licenses/" in name}
surplus = {name for name in names - wanted - set(natives) if ".dist-info/" not in name}
print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size // 1024} KiB; {source.name}")
assert wanted <= names, f"missing: {wanted - names}"
assert not surplus, f"surplus: {surplus}"
assert len(natives) == 1, natives
assert licences == {"LICENSE-MIT", "LICENSE-APACHE"}, licences
assert "-abi3-" in wheel.name, wheel.name
packed = {name.split("/", 1)[1] for name in tarfile.open(source).getnames() if "/" in name}
assert {"pyproject.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE", "Cargo.lock"} <= packed, sorted(packed)
END

say "the wheel where there is nothing else"
"$out/clean/bin/python" -m pip install --quiet --disable-pip-version-check --no-index "$out"/kalah-*.whl
cd "$out"
"$out/clean/bin/python" -W error -c '
import kalah
position = kalah.Position(kalah.Rules.standard()).apply(2)
assert position.to_move == 0 and "<svg" in position._repr_svg_()
try:
    kalah.Batch
except ImportError as error:
    print(error)
else:
    raise SystemExit("kalah.Batch without NumPy")
'
cd - >/dev/null

say "types: the stub against the module, the package, the tests, the examples"
$pip "$out"/kalah-*.whl
strict="$out/venv/bin/python -m mypy --config-file kalah-py/pyproject.toml --cache-dir $out/mypy"
# The rest of the package is Python, with its types in it.
(cd "$out" && venv/bin/python -m mypy.stubtest kalah._kalah)
$strict -p kalah
$strict kalah-py/tests/*.py
for folder in examples/python benches/python; do
    # Each is a program of its own.
    for file in "$folder"/*.py; do [ ! -e "$file" ] || $strict "$file"; done
done

say "all checked"
