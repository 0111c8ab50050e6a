#!/bin/sh
# The Python examples, with what they need installed: the notebook and self-play, on processes and on Ray; no test
# skipped. What `cargo test` runs skips the tests whose packages are not there.
#
#   kalah-py/check-examples.sh
set -eu

cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
out=$target/check-examples
python=${PYTHON:-python3}
rm -rf "$out"
mkdir -p "$out"

say() { printf '\n== %s\n' "$*"; }

say "a virtual environment with Jupyter, Matplotlib and Ray"
"$python" -m venv "$out/venv"
python=$out/venv/bin/python
requirements="-r kalah-py/tests/requirements.txt -r kalah-py/tests/requirements-ci.txt"
"$python" -m pip install --quiet --disable-pip-version-check $requirements -r kalah-py/tests/requirements-examples.txt
export CARGO_TARGET_DIR="$target"
"$python" -m pip install --quiet --disable-pip-version-check ./kalah-py

say "tests"
export PYTHONDONTWRITEBYTECODE=1
(cd kalah-py && KALAH_REQUIRE_EXAMPLES=1 "$python" -m pytest tests/examples --durations=3)

say "types, now that those packages are there"
strict="$python -m mypy --config-file kalah-py/pyproject.toml --cache-dir $out/mypy"
for file in examples/python/selfplay*.py; do $strict "$file"; done
$strict kalah-py/tests/examples/*.py

say "all checked"
