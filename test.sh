#!/usr/bin/env bash
# Checks the format, builds sudoscope with warnings as errors and with sanitizers, runs every test and a short run of
# every fuzz target.
# The last line is "N passed, N failed".
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 3
. scripts/packages.sh
install_packages build test

passed=0
failed=0
fuzz_seconds=${FUZZ_SECONDS:-10}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}

# build FOLDER OPTIONS...: a folder that is there already is brought up to date.
build() {
    local folder=$1
    shift
    mkdir -p "$folder"
    if [ -f "$folder/build.ninja" ]; then
        quietly "$folder/setup.log" meson configure "$folder" "$@"
    else
        quietly "$folder/setup.log" meson setup "$folder" "$@"
    fi && quietly "$folder/build.log" nice ninja -C "$folder" "${targets[@]}"
}

# Each version formats a little differently; the sources are formatted with that of Debian 12.
format_version=$(clang-format --version | sed 's/.*version \([0-9]*\).*/\1/')
mapfile -t sources < <(find src tests -name '*.[ch]')
if [ "$format_version" != 14 ]; then
    echo "The format is not checked, because that takes clang-format 14, and this is $format_version."
elif echo "Checking the format ..." && clang-format --dry-run -Werror "${sources[@]}"; then
    passed=$((passed + 1))
else
    echo "These files are not formatted: clang-format -i formats them."
    failed=$((failed + 1))
fi

# Four checks of undefined behaviour are left out, because with them a search takes nearly twice as long, and a build with clang too. The
# address sanitizer finds most of what they find. LEFT_OUT= ./test.sh leaves out none.
left_out=${LEFT_OUT--fno-sanitize=null,alignment,object-size,pointer-overflow}

echo "Building with sanitizers ..."
targets=()
# With -O1 the build takes half as long as with -O2. -g1 leaves out the variables, for which -g takes a quarter longer.
if ! build build-test --buildtype=debug -Doptimization=1 -Dwerror=true -Db_sanitize=address,undefined "-Dc_args=-g1 $left_out"; then
    echo "The build failed."
    failed=1
    finish
fi

# Rebuilds by itself: the test programs are built only for testing.
meson test -C build-test --print-errorlogs --no-suite window

# Each target starts from the inputs in tests/fuzz/corpus/NAME and gets a few seconds, with the same seed each time:
# what lands must not depend on luck. Long runs (fuzz programs by hand) take random seeds. Comparisons are not traced
# and rare features not preferred (-entropic): together they took nine tenths of the time. The words of each form, which tracing
# would guess, are in tests/fuzz/NAME.dict.
echo "Testing the window and building the fuzz targets ..."
names=$(cd tests/fuzz && ls fuzz_*.c | sed 's/^fuzz_\(.*\)\.c$/\1/')
targets=()
for name in $names; do
    targets+=("tests/fuzz/fuzz_$name")
done
CC=clang build build-fuzz --buildtype=debugoptimized -Dfuzz=true -Db_lundef=false \
    -Dwerror=true -Db_sanitize=address,undefined \
    "-Dc_args=-g1 -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp $left_out" &
fuzz_build=$!
meson test -C build-test --print-errorlogs --suite window --logbase window
read -r more_passed more_failed < <(python3 tests/count.py build-test testlog window)
passed=$((passed + ${more_passed:-0}))
failed=$((failed + ${more_failed:-1}))
if ! wait "$fuzz_build"; then
    echo "The fuzz targets could not be built."
    failed=$((failed + 1))
    finish
fi

fuzz() {
    local name=$1 work=build-fuzz/corpus-$1 seeds=() words=()
    mkdir -p "$work"
    [ -f "tests/fuzz/$name.dict" ] && words=("-dict=tests/fuzz/$name.dict")
    [ -d "tests/fuzz/corpus/$name" ] && seeds=("tests/fuzz/corpus/$name")
    [ "$name" = puzzle ] && seeds+=(tests/formats)
    UBSAN_OPTIONS=halt_on_error=1 LSAN_OPTIONS=suppressions=tests/leaks.supp \
        "build-fuzz/tests/fuzz/fuzz_$name" -max_total_time="$fuzz_seconds" -seed=1 -timeout=10 \
        -entropic=0 "${words[@]}" -max_len=8192 -artifact_prefix=build-fuzz/ "$work" "${seeds[@]}" \
        >"build-fuzz/$name.log" 2>&1
}

# Two at a time.
running=()
collect() {
    local name=${running[0]%:*}
    if wait "${running[0]#*:}"; then
        echo "fuzz $name: $(grep -o 'Done [0-9]* runs' "build-fuzz/$name.log" || true), no finding"
        passed=$((passed + 1))
    else
        echo "fuzz $name: a finding"
        tail -n 60 "build-fuzz/$name.log"
        failed=$((failed + 1))
    fi
    running=("${running[@]:1}")
}
for name in $names; do
    fuzz "$name" &
    running+=("$name:$!")
    [ ${#running[@]} = 2 ] && collect
done
while [ ${#running[@]} -gt 0 ]; do
    collect
done
finish
