#!/bin/sh
# Builds the page and tests it in Chromium; installs that and Binaryen on Debian; leaves screenshots in target/check-web.
#
#   examples/web/check.sh [ARGUMENTS]     further arguments go to build.sh
set -eu

cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
out=$target/check-web
rm -rf "$out"
mkdir -p "$out"

say() { printf '\n== %s\n' "$*"; }

say "Binaryen, Chromium and Playwright"
install() { apt-get -qq install -y --no-install-recommends binaryen chromium fonts-dejavu-core >/dev/null; }
command -v chromium >/dev/null && command -v wasm-opt >/dev/null || install || { apt-get -qq update && install; }
"${PYTHON:-python3}" -m venv "$out/venv"
"$out/venv/bin/python" -m pip install --quiet --disable-pip-version-check -r examples/web/tests/requirements.txt

say "the layout of the structs is that of the header"
"$out/venv/bin/python" examples/web/layout.py --check

say "the page"
examples/web/build.sh "$@"
size=$(stat -c %s "$target/web/kalah.wasm") most=65536
echo "kalah.wasm: $size bytes (at most $most)"
[ "$size" -le $most ]

say "in the browser"
KALAH_WEB=$target/web KALAH_SHOTS=$out CHROMIUM=$(command -v chromium) \
    "$out/venv/bin/python" -B -m pytest -q -p no:cacheprovider examples/web/tests
