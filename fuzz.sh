#!/usr/bin/env bash
# Feeds made-up files to a reader for some time and stops at the first that it does not survive.
set -euo pipefail

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
build_dir=$root/build/fuzz
seed_dir=$root/tests/fuzz/seeds

usage()
{
    echo "Usage: ./fuzz.sh TARGET SECONDS [LIBFUZZER OPTION...]"
    echo "Builds the target with ASan and UBSan in build/fuzz and runs it, from its seeds in"
    echo "tests/fuzz/seeds and what earlier runs found. Exit code: 0 when nothing was found; 77 where"
    echo "clang's libFuzzer is missing; any other when something was found or the build failed. Files"
    echo "that crash a reader are kept in build/fuzz/crashes/TARGET."
    echo "Targets:"
    for seeds in "$seed_dir"/*/; do
        echo "  $(basename "$seeds")"
    done
}

fail()
{
    echo "fuzz.sh: $1" >&2
    exit "$2"
}

# clang's C++ compiler where libFuzzer is beside it, else nothing.
find_compiler()
{
    local compiler
    for compiler in clang++ clang++-14; do
        if command -v "$compiler" >/dev/null &&
            echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' |
            "$compiler" -fsanitize=fuzzer,address -x c++ - -o /dev/null 2>/dev/null; then
            echo "$compiler"
            return
        fi
    done
}

if (($# == 0)) || [[ $1 == --help || $1 == -h ]]; then
    usage
    exit 0
fi
target=$1
duration=${2:-}
[[ -n $target && -d $seed_dir/$target ]] || fail "there is no target '$target'; see ./fuzz.sh" 1
[[ $duration =~ ^[1-9][0-9]*$ ]] || fail "expected a number of seconds, found '$duration'" 1
shift 2

compiler=$(find_compiler)
[[ -n $compiler ]] ||
    fail "needs clang with libFuzzer: Debian's packages clang and libclang-rt-14-dev" 77

corpus=$build_dir/corpus/$target
crashes=$build_dir/crashes/$target
mkdir -p "$corpus" "$crashes"
log=$build_dir/build-$target.log
if ! {
    cmake -S "$root" -B "$build_dir" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        -DCMAKE_C_COMPILER="${compiler/++/}" -DCMAKE_CXX_COMPILER="$compiler" \
        -DSINEW_FUZZ=ON -DSINEW_TESTS=OFF -DSINEW_BENCHMARKS=OFF \
        -DSINEW_SANITIZE=address,undefined,fuzzer-no-link &&
        cmake --build "$build_dir" --target "fuzz_$target"
} >"$log" 2>&1; then
    cat "$log" >&2
    fail "the build failed" 1
fi

dictionary=md5
case $target in
    mtr | shader | skin | expression) dictionary=declarations ;;
    playeranimation) dictionary=playeranimation ;;
    gltf) dictionary=gltf ;;
esac
# A small file must never ask for much memory, nor for much time; but a picture of one colour packs
# to nearly nothing, and the largest takes 256 MiB.
malloc_limit=64
[[ $target != image ]] || malloc_limit=300
# libFuzzer itself ends with 77 when it has found something, which would say that it is missing.
status=0
"$build_dir/bin/fuzz_$target" -error_exitcode=1 -max_total_time="$duration" -timeout=10 -rss_limit_mb=1024 \
    -malloc_limit_mb="$malloc_limit" -max_len=16384 -dict="$root/tests/fuzz/$dictionary.dict" \
    -print_final_stats=1 -artifact_prefix="$crashes/" "$@" "$corpus" "$seed_dir/$target" || status=$?
((status == 0)) || echo "fuzz.sh: the file that did it is in $crashes" >&2
exit "$status"
