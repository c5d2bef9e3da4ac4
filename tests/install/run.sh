#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs a release build into a prefix of its own and uses it from there, as
# a packager and as somebody who embeds libdeed would. Prints TAP.
#
#   tests/install/run.sh BUILD_DIR    made when it is not there, else reused
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "${1:?usage: run.sh BUILD_DIR}"
build=$(cd "$1" && pwd)
prefix=$build/prefix
libdir=$prefix/lib

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc=${CC:-cc}
count=0
failed=0

# try NAME COMMAND...: one test; what the command says is shown if it fails.
try() {
    local name=$1
    shift
    count=$((count + 1))
    if "$@" >"$scratch/out" 2>&1; then
        echo "ok $count - $name"
    else
        echo "not ok $count - $name"
        sed 's/^/# /' "$scratch/out"
        failed=1
    fi
}

skip() {
    count=$((count + 1))
    echo "ok $count # SKIP $1"
}

# Only what was installed may be found: no -I and no -L of the source tree.
pc() {
    PKG_CONFIG_PATH=$libdir/pkgconfig pkg-config "$@"
}

install_tree() {
    if [[ ! -e $build/build.ninja ]]; then
        meson setup "$build" "$root" --prefix="$prefix" --libdir=lib \
            --buildtype=release -Dtests=false || return 1
    fi
    rm -rf "$prefix"
    ninja -C "$build" && meson install -C "$build" --no-rebuild
}

each_header_stands_alone() {
    local header flags
    flags=$(pc --cflags deed) || return 1
    for header in "$prefix"/include/deed/*.h; do
        printf '#include <deed/%s>\nextern int nothing;\n' \
            "${header##*/}" >"$scratch/header.c"
        # shellcheck disable=SC2086
        "$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror $flags -fsyntax-only \
            "$scratch/header.c" || return 1
    done
}

# What was installed, and the build that everybody tests.
is_hardened() {
    python3 "$root/tests/install/check_hardening.py" "$prefix/bin/deed" \
        "$libdir/libdeed.so"
}

exports_match() {
    python3 "$root/tests/install/check_exports.py" "$libdir/libdeed.so" \
        "$prefix"/include/deed/*.h
}

# first [--static]: with --static, libdeed.a and the libraries it needs.
build_first() {
    local flags
    flags=$(pc --cflags --libs "$@" deed) || return 1
    if [[ ${1:-} == --static ]]; then
        flags=${flags/-ldeed/-l:libdeed.a}
    fi
    # shellcheck disable=SC2086
    "$cc" -std=c11 -Wall -Wextra -Werror -o "$scratch/first" \
        "$root/examples/first.c" $flags
}

build_example() {
    local flags
    flags=$(pc --cflags --libs deed) || return 1
    # shellcheck disable=SC2086
    "$cc" -std=c11 -Wall -Wextra -Werror -o "$scratch/$1" \
        "$root/examples/$1.c" $flags
}

# driver: one that was written outside of the tree, acted on by the library.
run_example() {
    LD_LIBRARY_PATH=$libdir timeout 60 "$scratch/$1"
}

run_first() {
    LD_LIBRARY_PATH=$libdir timeout 60 "$scratch/first"
}

try "a release build installs" install_tree
if ((failed)); then
    echo "1..$count"
    exit 1
fi
try "pkg-config knows deed" pc --print-errors --exists "deed >= 0.1"
try "each header compiles alone" each_header_stands_alone
try "the library exports what the headers declare" exports_match
try "what is installed is hard to exploit" is_hardened
try "the licence is there" test -s "$prefix/share/doc/deed/LICENSE"

try "a completion for bash is there" \
    bash -n "$prefix/share/bash-completion/completions/deed"
if command -v scdoc >/dev/null; then
    try "the manual is there" test -s "$prefix/share/man/man1/deed-open.1"
else
    skip "no scdoc, no manual"
fi

try "examples/first.c builds" build_first
try "examples/first.c runs" run_first
try "examples/browser.c builds" build_example browser
try "examples/follow.c builds" build_example follow
try "examples/follow.c sees one change" run_example follow
try "examples/driver.c builds" build_example driver
try "examples/driver.c is acted on as it is" run_example driver
try "examples/first.c builds with the static library" build_first --static
try "and runs without the shared one" \
    env -u LD_LIBRARY_PATH timeout 60 "$scratch/first"

try "deed --version runs" "$prefix/bin/deed" --version
try "a page is looked at by what was installed" "$prefix/bin/deed" look \
    --ui "$root/tests/install/page.json"

echo "1..$count"
exit "$failed"
