#!/bin/sh
# The linker for build.sh. The compiler wants all functions of the library to be exported; only those that --only names
# stay, and what nothing needs any more is left out.
set -eu

for argument; do
    case $argument in --only=*) only=,${argument#--only=}, ;; esac
done
for argument; do
    shift
    name=${argument#--export=}
    case $name in
    --export | --only=*) continue ;;
    kalah_*)
        case $only in *,$name,*) argument=--export=$name ;; *) continue ;; esac
        ;;
    esac
    set -- "$@" "$argument"
done
exec rust-lld "$@"
