#!/bin/sh
# The linker for build.sh. The compiler wants all functions of the library to be exported; of these only those that the
# page calls stay, and what nothing needs any more is left out.
set -eu

used=$(cat "$(dirname "$0")"/js/*.js | grep -oE '\bkalah_[a-z_]+' | sort -u)
for argument; do
    shift
    name=${argument#--export=}
    case $name in
    --export) continue ;;
    kalah_*)
        printf '%s\n' "$used" | grep -qx "$name" || continue
        argument=--export=$name
        ;;
    esac
    set -- "$@" "$argument"
done
exec rust-lld "$@"
