#!/bin/sh
# Builds the page, to be served from target/web. Further arguments go to Cargo; what CARGO names is taken for it.
#
#   examples/web/build.sh [ARGUMENTS]
set -eu

cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
wasm=wasm32-unknown-unknown

# As small as can be. A program of its own links the library, so that only what the page calls is in it.
CARGO_PROFILE_BARE_OPT_LEVEL=z CARGO_PROFILE_BARE_LTO=fat CARGO_PROFILE_BARE_STRIP=symbols \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$PWD/examples/web/link.sh \
    "${CARGO:-cargo}" rustc --locked --profile bare -p kalah-ffi --lib --no-default-features --features alloc \
    --crate-type cdylib --target $wasm --target-dir "$target" "$@"

rm -rf "$target/web"
mkdir -p "$target/web"
cp -r examples/web/index.html examples/web/page.css examples/web/layout.json examples/web/js "$target/web"
gzip -9 -n -c "$target/$wasm/bare/kalah.wasm" >"$target/web/kalah.wasm.gz"
