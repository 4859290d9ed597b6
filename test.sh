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
fuzz_seconds=${FUZZ_SECONDS:-1}
fuzz_inputs=100 # that each target tries at least, besides those that it starts from

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}

# build FOLDER OPTIONS...: a folder that is there already is brought up to date, unless another compiler made it.
build() {
    local folder=$1
    shift
    mkdir -p "$folder"
    if [ -f "$folder/build.ninja" ] && grep -q 'command = .*clang ' "$folder/build.ninja"; then
        quietly "$folder/setup.log" meson configure "$folder" "$@"
    else
        rm -rf "${folder:?}"/*
        # lld needs a third of ld's time for each of the 80 programs.
        CC=clang CC_LD=lld quietly "$folder/setup.log" meson setup "$folder" "$@"
    fi && quietly "$folder/build.log" nice ninja -C "$folder" all meson-test-prereq
}

# Each version formats a little differently; the sources are formatted with that of Debian 12. Meson has one process at first, and leaves a
# core to this.
format_version=$(clang-format --version | sed 's/.*version \([0-9]*\).*/\1/')
mapfile -t sources < <(find src tests -name '*.[ch]')
if [ "$format_version" = 14 ]; then
    echo "Checking the format ..."
    clang-format --dry-run -Werror "${sources[@]}" &
    format_check=$!
else
    echo "The format is not checked, because that takes clang-format 14, and this is $format_version."
fi

# Four checks of undefined behaviour are left out, because with them a search takes nearly twice as long, and a build with clang too. The
# address sanitizer finds most of what they find. LEFT_OUT= ./test.sh leaves out none.
left_out=${LEFT_OUT--fno-sanitize=null,alignment,object-size,pointer-overflow}

# What code an input reaches guides a run of some length. For one second it would take a sixth of the time of the build. The code of the
# targets themselves is counted always. Comparisons are not traced, see below, nor the depth of the stack.
counted=
[ "$fuzz_seconds" -gt 1 ] && counted="-fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp,stack-depth,indirect-calls"

echo "Building with sanitizers ..."
# One build is for tests and fuzz targets. Clang's code needs a quarter less time than gcc's. Warnings of gcc stop the build for daily work
# (CONTRIBUTING.md).
# With -O1 the build takes less time than with -O2, and some folders are not optimized at all (src/meson.build). -g1 leaves out the
# variables. A check that fails ends the program, whose code is smaller so. What is always within its variable (-asan-use-stack-safety)
# is not checked. Code for a fixed address is shorter, and a program of such code starts in a sixth less time, because nothing in it is relocated. The tests start the program some thousand times.
if ! build build-test -Ddebug=true -Doptimization=1 -Dfuzz=true -Db_lundef=false -Dwerror=true -Db_sanitize=address,undefined \
    -Db_staticpic=false "-Dc_link_args=-no-pie -Wl,--threads=1 -Wl,-z,lazy" \
    "-Dc_args=-g1 -fno-pie $counted -fno-sanitize-recover=all -mllvm -asan-stack-dynamic-alloca=0 -mllvm -asan-use-stack-safety=1 $left_out"; then
    echo "The build failed."
    failed=1
    finish
fi
if [ "$format_version" = 14 ]; then
    if wait "$format_check"; then
        passed=$((passed + 1))
    else
        echo "These files are not formatted: clang-format -i formats them."
        failed=$((failed + 1))
    fi
fi

# The address sanitizer keeps 256 MB of freed memory to see it used, and thirty callers of each allocation. Touching so much memory takes
# a twentieth of the time of programs that allocate a lot.
export ASAN_OPTIONS=${ASAN_OPTIONS-quarantine_size_mb=16:malloc_context_size=10}

# The window waits most of the time. The other tests run beside it and give way to it. Some of them wait as well: there is one more than
# there are cores.
echo "Testing ..."
meson test -C build-test --no-rebuild --print-errorlogs --suite window --logbase window --num-processes 3 >build-test/window.log 2>&1 &
nice meson test -C build-test --no-rebuild --print-errorlogs --no-suite window --num-processes $(($(nproc) + 1))
wait
cat build-test/window.log
read -r passed_in_tests failed_in_tests < <(python3 tests/count.py build-test testlog window)

# Each target starts from the inputs in tests/fuzz/corpus/NAME and gets a few seconds, with the same seed each time:
# what lands must not depend on luck. Long runs (fuzz programs by hand) take random seeds. Comparisons are not traced
# and rare features not preferred (-entropic): together they took nine tenths of the time. The words of each form, which tracing
# would guess, are in tests/fuzz/NAME.dict.
fuzz_once() {
    UBSAN_OPTIONS=halt_on_error=1 LSAN_OPTIONS=suppressions=tests/leaks.supp \
        nice "build-test/tests/fuzz/fuzz_$1" -max_total_time="$fuzz_seconds" -seed="$2" -timeout=30 \
        -entropic=0 "${words[@]}" -max_len=12288 -artifact_prefix=build-test/ "$work" "${seeds[@]}" \
        >"build-test/$1.log" 2>&1
}

# On a busy machine a target gets more time, until it has tried enough inputs besides those that it starts from.
fuzz() {
    local name=$1 work=build-test/corpus-$1 seeds=() words=() tried=0 round
    mkdir -p "$work"
    [ -f "tests/fuzz/$name.dict" ] && words=("-dict=tests/fuzz/$name.dict")
    [ -d "tests/fuzz/corpus/$name" ] && seeds=("tests/fuzz/corpus/$name")
    [ "$name" = puzzle ] && seeds+=(tests/formats)
    for ((round = 1; round <= 20 && tried < fuzz_inputs; round++)); do
        if ! fuzz_once "$name" "$round"; then
            echo "fuzz $name: a finding"
            tail -n 60 "build-test/$name.log"
            return
        fi
        tried=$((tried + $(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "build-test/$name.log") \
            - $(sed -n 's/^#\([0-9]*\)[[:space:]]*INITED.*/\1/p' "build-test/$name.log")))
    done
    if [ "$tried" -lt "$fuzz_inputs" ]; then
        echo "fuzz $name: only $tried new inputs were tried, expected $fuzz_inputs"
    else
        echo "fuzz $name: $tried new inputs, no finding"
    fi
}

# Two at a time.
echo "Fuzzing ..."
mapfile -t names < <(cd tests/fuzz && ls fuzz_*.c | sed 's/^fuzz_\(.*\)\.c$/\1/')
export -f fuzz fuzz_once
export fuzz_seconds fuzz_inputs
printf '%s\n' "${names[@]}" | xargs -P 2 -I NAME bash -c 'fuzz NAME' | tee build-test/fuzz.log
clean=$(grep -c '^fuzz .*, no finding$' build-test/fuzz.log)
passed=$((passed + ${passed_in_tests:-0} + clean))
failed=$((failed + ${failed_in_tests:-1} + ${#names[@]} - clean))
finish
