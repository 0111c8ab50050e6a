#!/bin/sh
# What needs other projects beside the module, with these installed: the adapters to Gymnasium, PettingZoo and OpenSpiel,
# a learner that has to beat the random player, the notebook, self-play on processes and on Ray. No test is skipped; those
# that `cargo test` runs are where a project is missing.
#
#   kalah-py/check-extras.sh
set -eu

cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
out=$target/check-extras
python=${PYTHON:-python3}
rm -rf "$out"
mkdir -p "$out"

say() { printf '\n== %s\n' "$*"; }

say "a virtual environment with all of them"
"$python" -m venv "$out/venv"
python=$out/venv/bin/python
requirements=
for file in kalah-py/tests/requirements*.txt; do requirements="$requirements -r $file"; done
"$python" -m pip install --quiet --disable-pip-version-check $requirements
export CARGO_TARGET_DIR="$target"
"$python" -m pip install --quiet --disable-pip-version-check ./kalah-py

say "tests"
export PYTHONDONTWRITEBYTECODE=1 KALAH_REQUIRE_EXTRAS=1
(cd kalah-py && "$python" -m pytest tests/adapters tests/examples --durations=3)

say "types, now that those packages are there"
strict="$python -m mypy --config-file kalah-py/pyproject.toml --cache-dir $out/mypy"
$strict -p kalah
MYPYPATH=kalah-py/tests/adapters $strict kalah-py/tests/adapters/*.py
$strict kalah-py/tests/examples/*.py
for file in examples/python/selfplay*.py; do $strict "$file"; done

say "a learner"
"$python" examples/python/reinforce.py --updates 100 --goal 0.8

say "all checked"
