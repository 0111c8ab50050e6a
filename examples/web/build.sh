#!/bin/sh
# Builds the page, to be served from target/web. Further arguments go to Cargo; what CARGO names is taken for it.
#
#   examples/web/build.sh [ARGUMENTS]
set -eu

cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
wasm=wasm32-unknown-unknown
used=$(cat examples/web/js/*.js | grep -oE '\bkalah_[a-z_]+' | sort -u | paste -sd ,)

# As small as can be. A program of its own links the library, so that only what the page calls is in it; that is an
# argument, so that the library is linked again when it changes. Inlining a little more than for `z` saves more calls than
# it costs.
CARGO_PROFILE_BARE_OPT_LEVEL=z CARGO_PROFILE_BARE_LTO=fat CARGO_PROFILE_BARE_STRIP=symbols \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$PWD/examples/web/link.sh \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS='-Ctarget-feature=+bulk-memory -Cllvm-args=-inline-threshold=40' \
    "${CARGO:-cargo}" rustc --locked --profile bare -p kalah-ffi --lib --no-default-features --features alloc,compact \
    --crate-type cdylib --target $wasm --target-dir "$target" "$@" -- -Clink-arg=--only="$used"

rm -rf "$target/web"
mkdir -p "$target/web"
cp -r examples/web/index.html examples/web/page.css examples/web/layout.json examples/web/js "$target/web"
kalah=$target/$wasm/bare/kalah.wasm
if command -v wasm-opt >/dev/null; then
    # The features are those that compilers use. What lies lowest in memory is the end of the stack.
    wasm-opt -Oz --low-memory-unused --strip-producers --strip-target-features --enable-bulk-memory \
        --enable-multivalue --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types \
        --enable-sign-ext "$kalah" -o "$target/web/kalah.wasm"
else
    cp "$kalah" "$target/web"
fi
