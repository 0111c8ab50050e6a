#!/bin/sh
# The adapters to Gymnasium, PettingZoo and OpenSpiel, with these installed: their tests, none of them skipped, types,
# and a learner that has to beat the random player. What `cargo test` runs skips the tests whose projects are not there.
#
#   kalah-py/check-adapters.sh
set -eu

cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
out=$target/check-adapters
python=${PYTHON:-python3}
rm -rf "$out"
mkdir -p "$out"

say() { printf '\n== %s\n' "$*"; }

say "a virtual environment with all that there are adapters to"
"$python" -m venv "$out/venv"
python=$out/venv/bin/python
requirements="-r kalah-py/tests/requirements.txt -r kalah-py/tests/requirements-ci.txt"
"$python" -m pip install --quiet --disable-pip-version-check $requirements -r kalah-py/tests/requirements-adapters.txt
export CARGO_TARGET_DIR="$target"
"$python" -m pip install --quiet --disable-pip-version-check ./kalah-py

say "tests"
(cd kalah-py && KALAH_REQUIRE_ADAPTERS=1 "$python" -m pytest tests/adapters --durations=3)

say "types, where those projects have some"
strict="$python -m mypy --config-file kalah-py/pyproject.toml --cache-dir $out/mypy"
$strict -p kalah
MYPYPATH=kalah-py/tests/adapters $strict kalah-py/tests/adapters/*.py

say "a learner"
"$python" examples/python/reinforce.py --updates 100 --goal 0.8

say "all checked"
