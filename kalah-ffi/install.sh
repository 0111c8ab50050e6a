#!/bin/sh
# Builds the C library and installs it, with nothing but cargo: headers, shared and static library, kalah.pc.
# Packagers use `cargo cinstall` (cargo-c), which knows more systems; this is for Linux and the like.
#
#   kalah-ffi/install.sh PREFIX        for example ~/.local, or /usr/local as root
#
# DESTDIR is put before everything that is written, LIBDIR (lib) is the directory for libraries in the prefix.
set -eu

if [ $# -ne 1 ] || [ "${1#-}" != "$1" ]; then
    sed -n 's/^# \{0,1\}//p' "$0" | sed 1d >&2
    exit 2
fi
mkdir -p "${DESTDIR:-}$1"
prefix=$(cd "${DESTDIR:-}$1" && pwd)
prefix=${prefix#"${DESTDIR:-}"}
libdir=$prefix/${LIBDIR:-lib}
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
cargo=${CARGO:-cargo}
target=${CARGO_TARGET_DIR:-$PWD/target}

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# As cargo-c names it: every release 0.x may change what a program was linked with, from 1 on every release x.
case $version in 0.*) series=${version%.*} ;; *) series=${version%%.*} ;; esac

"$cargo" rustc --quiet --release -p kalah-ffi --lib --crate-type staticlib --target-dir "$target/install"
"$cargo" rustc --quiet --release -p kalah-ffi --lib --crate-type cdylib --target-dir "$target/install" -- \
    -C link-arg=-Wl,-soname,"libkalah.so.$series"
built=$target/install/release

to=${DESTDIR:-}$libdir
mkdir -p "$to/pkgconfig" "${DESTDIR:-}$prefix/include"
install -m 644 include/kalah.h include/kalah.hpp "${DESTDIR:-}$prefix/include/"
install -m 644 "$built/libkalah.a" "$to/"
install -m 755 "$built/libkalah.so" "$to/libkalah.so.$version"
ln -sf "libkalah.so.$version" "$to/libkalah.so.$series"
ln -sf "libkalah.so.$version" "$to/libkalah.so"
cat >"$to/pkgconfig/kalah.pc" <<PC
prefix=$prefix
libdir=$libdir
includedir=\${prefix}/include

Name: kalah
Description: The rules of Kalah (Kalaha, Mancala)
Version: $version
Libs: -L\${libdir} -lkalah
Libs.private: -lgcc_s -lutil -lrt -lpthread -lm -ldl
Cflags: -I\${includedir}
PC
echo "installed kalah $version to $prefix"
