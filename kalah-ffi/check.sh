#!/bin/sh
# What `cargo test` cannot do: the C library under sanitizers and valgrind, without std, installed, and its sizes.
# Every part says what it did; what a machine cannot run is said at the end, and then the script fails.
#
#   kalah-ffi/check.sh [CALLS]     CALLS random calls under the address sanitizer, 1000000 if not told
#
# The Rust side is built with the sanitizer too: by a nightly compiler if the machine has one, else by the stable one
# with RUSTC_BOOTSTRAP=1.
set -eu

cd "$(dirname "$0")/.."
calls=${1:-1000000}
cargo=${CARGO:-cargo}
cc=${CC:-cc}
target=${CARGO_TARGET_DIR:-$PWD/target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
out=$target/check
host=$(rustc -vV | sed -n 's/^host: //p')
# As the README says.
system="-lgcc_s -lutil -lrt -lpthread -lm -ldl"
c99="-std=c99 -Wall -Wextra -Werror -pedantic -g -I include"
left_out=
mkdir -p "$out"

say() { printf '\n== %s\n' "$*"; }

# Installs a Debian package that gives a command, if it can; whether the command is there then.
have() {
    command -v "$1" >/dev/null 2>&1 && return 0
    if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
        apt-get install -y -q "$2" >/dev/null 2>&1 || { apt-get update -q >/dev/null 2>&1 && apt-get install -y -q "$2" >/dev/null 2>&1; } || true
    fi
    command -v "$1" >/dev/null 2>&1 && return 0
    left_out="$left_out
  $3: there is no $1 (package $2)"
    return 1
}

say "libraries, optimised: everything, and without search"
"$cargo" build --quiet --release -p kalah-ffi --target-dir "$target"
"$cargo" build --quiet --release -p kalah-ffi --no-default-features --features std --target-dir "$out/rules"

say "sizes"
# A shared library, stripped, of at most so many KiB.
small() {
    cp "$1" "$out/stripped.so"
    strip --strip-unneeded "$out/stripped.so"
    echo "shared library, stripped, $3: $(($(stat -c %s "$out/stripped.so") / 1024)) KiB (at most $2)"
    [ "$(stat -c %s "$out/stripped.so")" -le $(($2 * 1024)) ]
}
small "$target/release/libkalah.so" 1200 "everything"
small "$out/rules/release/libkalah.so" 600 "without search"
nm -D --defined-only --format=posix "$out/rules/release/libkalah.so" | cut -d ' ' -f 1 | LC_ALL=C sort >"$out/symbols-rules.txt"
grep -Ev '^kalah_(table|solver|player)_|^kalah_max_level$' kalah-ffi/symbols.txt | LC_ALL=C sort | diff - "$out/symbols-rules.txt"
$cc $c99 -DKALAH_NO_SEARCH kalah-ffi/tests/c/unit.c "$out/rules/release/libkalah.a" $system -o "$out/unit.rules"
"$out/unit.rules"
$cc $c99 -O2 -Wl,--gc-sections examples/c/minimal.c "$target/release/libkalah.a" $system -o "$out/minimal"
strip -o "$out/minimal.stripped" "$out/minimal"
printf 'int main(void) { return 0; }\n' >"$out/nothing.c"
$cc -O2 "$out/nothing.c" -o "$out/nothing"
strip "$out/nothing"
echo "examples/c/minimal.c linked statically, stripped: $(($(stat -c %s "$out/minimal.stripped") / 1024)) KiB, $(($(stat -c %s "$out/nothing") / 1024)) of them a program that does nothing"
"$out/minimal" | tail -n 1

# What a test program wants to be told: where to write and how slow everything is, or how many calls to make.
argument() {
    case $1 in search.c) echo ". 60" ;; damage.c) echo "$2" ;; esac
}

say "valgrind: no error, no leak"
if have valgrind valgrind "valgrind"; then
    # What Rust's standard library notes of the first thread stays until the end: 48 bytes, once.
    printf '{\n first thread\n Memcheck:Leak\n match-leak-kinds: possible\n ...\n fun:*thread*init_current*\n}\n' >"$out/valgrind.supp"
    # Valgrind runs one thread at a time, and unless told gives no turn to the one that watches those that search.
    for source in unit.c search.c damage.c; do
        $cc $c99 -O1 "kalah-ffi/tests/c/$source" "$target/release/libkalah.a" $system -o "$out/$source.valgrind"
        (cd "$out" && valgrind --fair-sched=yes --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=all \
            --suppressions=valgrind.supp "./$source.valgrind" $(argument "$source" 3000))
    done
fi

say "address sanitizer in C and Rust, undefined-behaviour sanitizer in C"
if have clang clang "sanitizers"; then
    # The sanitizer of the Rust side is set for the target, so that build scripts do without.
    if rustup toolchain list 2>/dev/null | grep -q '^nightly'; then toolchain="env RUSTUP_TOOLCHAIN=nightly"; else toolchain="env RUSTC_BOOTSTRAP=1"; fi
    echo "Rust by: $toolchain"
    RUSTFLAGS="-Zsanitizer=address" $toolchain "$cargo" build --quiet --release -p kalah-ffi --lib --target "$host" --target-dir "$out/asan" ||
        left_out="$left_out
  sanitizers: the Rust side cannot be built with -Zsanitizer=address"
    library=$out/asan/$host/release/libkalah.a
    if [ -f "$library" ]; then
        if ! nm "$library" 2>/dev/null | grep -q __asan_report; then
            echo "the Rust side was built without the sanitizer" >&2
            exit 1
        fi
        for source in unit.c search.c damage.c; do
            clang $c99 -O1 -fsanitize=address,undefined -fno-sanitize-recover=all "kalah-ffi/tests/c/$source" "$library" $system -o "$out/$source.asan"
        done
        for source in unit.c search.c damage.c; do
            (cd "$out" && "./$source.asan" $(argument "$source" "$calls"))
        done
    fi
fi

say "without std: a program without any library of the system"
case $host in x86_64-*-linux-*)
    "$cargo" rustc --quiet --profile bare -p kalah-ffi --no-default-features --crate-type staticlib --lib --target "$host" --target-dir "$out/bare"
    library=$out/bare/$host/bare/libkalah.a
    $cc $c99 -O2 -ffreestanding -fno-stack-protector -fno-pic -nostdlib -static -no-pie -Wl,--gc-sections \
        kalah-ffi/tests/bare/program.c "$library" -o "$out/bare.program"
    "$out/bare.program"
    undefined=$(nm --undefined-only "$out/bare.program")
    [ -z "$undefined" ] || { echo "undefined symbols: $undefined" >&2; exit 1; }
    # What the library needs from outside: all that its functions ask for and none of its objects has.
    $cc -nostdlib -r -Wl,--gc-sections $(sed 's/^/-Wl,-u,/' kalah-ffi/symbols-bare.txt) "$library" -o "$out/bare.o"
    needed=$(nm --undefined-only "$out/bare.o" | awk '{ print $2 }' | sort | paste -sd ' ')
    echo "needed from outside: $needed"
    for symbol in $needed; do
        case $symbol in memcpy | memmove | memset | memcmp | bcmp) ;; *)
            echo "the library without std needs $symbol" >&2
            exit 1
            ;;
        esac
    done
    nm --defined-only "$out/bare.o" | awk '$2 == "T" && $3 ~ /^kalah_/ { print $3 }' | sort >"$out/symbols-bare.txt"
    diff "$out/symbols-bare.txt" kalah-ffi/symbols-bare.txt
    grep -v '^kalah_game_' "$out/symbols-rules.txt" | diff - kalah-ffi/symbols-bare.txt
    strip -o "$out/bare.stripped" "$out/bare.program"
    echo "the program, stripped: $(($(stat -c %s "$out/bare.stripped") / 1024)) KiB, without any dynamic library"
    ;;
*) left_out="$left_out
  without std: the program is written for Linux on x86-64" ;;
esac

say "installed to a prefix, found by pkg-config"
if have pkg-config pkg-config "installing"; then
    prefix=$out/prefix
    rm -rf "$prefix"
    CARGO_TARGET_DIR=$target kalah-ffi/install.sh "$prefix"
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    $cc examples/c/minimal.c $(pkg-config --cflags --libs kalah) -o "$out/installed"
    LD_LIBRARY_PATH=$prefix/lib "$out/installed" | tail -n 1
    readelf -d "$out/installed" | grep NEEDED | grep kalah
    # The static library of the same directory, by its name.
    $cc examples/c/minimal.c $(pkg-config --cflags kalah) "$prefix/lib/libkalah.a" $(pkg-config --libs-only-l --static kalah | sed 's/-lkalah//') -o "$out/installed-static"
    "$out/installed-static" | tail -n 1
fi

say "CMake"
if have cmake cmake "CMake"; then
    rm -rf "$out/cmake"
    mkdir "$out/cmake"
    {
        echo 'cmake_minimum_required(VERSION 3.13)'
        echo 'project(engine C)'
        # As the README says.
        sed -n '/^```cmake$/,/^```$/p' kalah-ffi/README.md | grep -v '^```' | sed '/target_link/i add_executable(engine engine.c)'
    } >"$out/cmake/CMakeLists.txt"
    cp examples/c/engine.c "$out/cmake/"
    cmake -S "$out/cmake" -B "$out/cmake/build" >/dev/null
    cmake --build "$out/cmake/build" >/dev/null
    echo 'kgp 1 1 0' | LD_LIBRARY_PATH=$out/prefix/lib "$out/cmake/build/engine" | tail -n 1
fi

say "speed"
"$cargo" bench --quiet -p kalah-ffi --target-dir "$target"

if [ -n "$left_out" ]; then
    printf '\nLEFT OUT, so this is no full check:%s\n' "$left_out" >&2
    exit 1
fi
say "all checked"
