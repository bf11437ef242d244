#!/usr/bin/env bash
# Feeds generated files to a reader for some time and stops at the first one that crashes it.
set -euo pipefail

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
build_dir=$root/build/fuzz
build_type=RelWithDebInfo
if [[ -n ${SINEW_FUZZ_QUICK:-} ]]; then
    build_dir=$root/build/fuzz-quick
    build_type=Debug
fi
coverage_dir=$root/build/fuzz-coverage
seed_dir=$root/tests/fuzz/seeds

usage()
{
    cat <<'END'
Usage: ./fuzz.sh TARGET SECONDS [LIBFUZZER OPTION...]
       ./fuzz.sh all SECONDS [LIBFUZZER OPTION...]
       ./fuzz.sh build TARGET...
       ./fuzz.sh run TARGET SECONDS [LIBFUZZER OPTION...]
       ./fuzz.sh merge TARGET...
       ./fuzz.sh coverage [TARGET...]
The first builds the target with ASan and UBSan in build/fuzz and runs it, from its seeds in
tests/fuzz/seeds and what earlier runs found, which is kept in build/fuzz/corpus.
`all` runs every target that long, as many at once as there are processors, and prints a line for
each: executions, edges reached, seconds since the last new edge. Their logs are in build/fuzz/log.
`build` and `run` do the one and the other alone, so that several can run at once.
`merge` drops what was kept without need, because other files reach the same: the next run starts
sooner. `coverage` builds the targets once more, in build/fuzz-coverage, and prints how many lines
of each reader's own files (tests/fuzz/readers.txt) the seeds and what was kept reach.
With SINEW_FUZZ_QUICK set, as the tests do, all this is in build/fuzz-quick and compiled without
optimisation, in half the time: for short runs.
Exit code: 0 when nothing was found; 77 where clang's libFuzzer, for `coverage` llvm-cov, or for
`run` the built target is missing; any other when something was found or the build failed. Files
that crash a reader are kept in build/fuzz/crashes/TARGET.
Targets:
END
    targets | sed 's/^/  /'
}

fail()
{
    echo "fuzz.sh: $1" >&2
    exit "$2"
}

targets()
{
    local seeds
    for seeds in "$seed_dir"/*/; do
        basename "$seeds"
    done
}

# The first of these commands that exists; otherwise nothing.
first_command()
{
    local command
    for command in "$@"; do
        if command -v "$command" >/dev/null; then
            echo "$command"
            return
        fi
    done
}

# clang's C++ compiler if it has libFuzzer; otherwise nothing.
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

# build FOLDER TYPE SANITIZERS FLAGS PROGRAM...
build()
{
    local folder=$1 type=$2 sanitizers=$3 flags=$4 compiler log
    shift 4
    compiler=$(find_compiler)
    [[ -n $compiler ]] ||
        fail "needs clang with libFuzzer: Debian's packages clang and libclang-rt-14-dev" 77
    mkdir -p "$folder"
    log=$folder/build.log
    if ! {
        cmake -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE="$type" \
            -DCMAKE_CXX_FLAGS_DEBUG=-g1 \
            -DCMAKE_C_COMPILER="${compiler/++/}" -DCMAKE_CXX_COMPILER="$compiler" \
            -DCMAKE_CXX_FLAGS="$flags" -DSINEW_FUZZ=ON -DSINEW_TESTS=OFF \
            -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 -DSINEW_SANITIZE="$sanitizers" &&
            cmake --build "$folder" --target "$@"
    } >"$log" 2>&1; then
        cat "$log" >&2
        fail "the build failed" 1
    fi
}

build_fuzzers()
{
    build "$build_dir" "$build_type" address,undefined,fuzzer-no-link "" "$@"
}

# Folders of inputs of the target: the corpus, to which new files go, then its seeds, and those of
# the reader whose models it plays.
inputs()
{
    mkdir -p "$build_dir/corpus/$1"
    echo "$build_dir/corpus/$1"
    echo "$seed_dir/$1"
    if [[ $1 == *motion && -d $seed_dir/${1%motion} ]]; then
        echo "$seed_dir/${1%motion}"
    fi
}

# libFuzzer's options that depend on the target.
options_of()
{
    local dictionary=$1 malloc_limit=64 longest=16384
    case $1 in
        mtr | shader | skin | expression) dictionary=declarations ;;
        md5*) dictionary=md5 ;;
        gltf* | vrma) dictionary=gltf ;;
        iqm*) dictionary=iqm ;;
        player) dictionary=playeranimation ;;
        settings) dictionary=kept ;;
        # Discards help and messages; command lines are short.
        *options) dictionary=options && longest=1024 && echo -close_fd_mask=3 ;;
    esac
    if [[ -f $root/tests/fuzz/$dictionary.dict ]]; then
        echo "-dict=$root/tests/fuzz/$dictionary.dict"
    fi
    # A small file must never need much memory or time. However, a single-coloured image compresses
    # to almost nothing, and the largest image takes 256 MiB.
    case $1 in
        png | jpeg | tga | webp) malloc_limit=300 ;;
    esac
    echo "-malloc_limit_mb=$malloc_limit"
    echo "-max_len=$longest"
}

# Readers of files read from memory, and the sanitizer holds freed memory only as long as a small
# file needs. A disk and the default of 256 MiB would take most of the time.
prepare_environment()
{
    if [[ -d /dev/shm && -w /dev/shm ]]; then
        export TMPDIR=/dev/shm
    fi
    export ASAN_OPTIONS=quarantine_size_mb=16:malloc_context_size=2${ASAN_OPTIONS:+:$ASAN_OPTIONS}
}

# run_target TARGET SECONDS [OPTION...]
run_target()
{
    local target=$1 duration=$2 status=0
    local -a options folders
    shift 2
    mapfile -t options < <(options_of "$target")
    mapfile -t folders < <(inputs "$target")
    mkdir -p "$build_dir/crashes/$target"
    # libFuzzer exits with 77 when it finds something; here 77 means that it is missing.
    "$build_dir/bin/fuzz_$target" -error_exitcode=1 -max_total_time="$duration" -timeout=10 \
        -rss_limit_mb=1024 -print_final_stats=1 \
        -artifact_prefix="$build_dir/crashes/$target/" "${options[@]}" "$@" "${folders[@]}" ||
        status=$?
    # 72: interrupted.
    ((status == 0 || status == 72)) || echo "fuzz.sh: the file that did it is in $build_dir/crashes/$target" >&2
    return "$status"
}

# merge TARGET: minimises the corpus into a new folder, which then replaces it.
merge()
{
    local kept=$build_dir/corpus/$1 merged=$build_dir/merged/$1
    rm -rf "$merged"
    mkdir -p "$kept" "$merged" "$build_dir/log"
    "$build_dir/bin/fuzz_$1" -merge=1 -timeout=10 -rss_limit_mb=1024 -max_len=16384 \
        -close_fd_mask=1 "$merged" "$kept" >"$build_dir/log/$1.log" 2>&1 ||
        fail "$1 failed; see build/fuzz/log/$1.log" 1
    printf '%-16s %8d files of %8d\n' "$1" "$(count_files "$merged")" "$(count_files "$kept")"
    rm -rf "$kept"
    mv "$merged" "$kept"
}

count_files()
{
    find "$1" -type f | wc -l
}

# Saves libFuzzer's output and prints a one-line summary.
summarise()
{
    local target=$1 line edges=0 executions=0 last=$EPOCHSECONDS note=""
    while IFS= read -r line; do
        echo "$line"
        if [[ $line =~ \ cov:\ ([0-9]+) ]] && ((BASH_REMATCH[1] > edges)); then
            edges=${BASH_REMATCH[1]}
            last=$EPOCHSECONDS
        elif [[ $line =~ number_of_executed_units:\ ([0-9]+) ]]; then
            executions=${BASH_REMATCH[1]}
        elif [[ $line == "fuzz.sh: "* ]]; then
            note="FOUND SOMETHING"
        fi
    done >"$build_dir/log/$target.log"
    printf '%-16s %12d %8d %12d  %s\n' "$target" "$executions" "$edges" \
        $((EPOCHSECONDS - last)) "$note"
}

run_all()
{
    local target running=0 status=0
    build_fuzzers fuzz_targets
    mkdir -p "$build_dir/log"
    printf '%-16s %12s %8s %12s\n' target executions edges "s since new"
    for target in $(targets); do
        [[ -x $build_dir/bin/fuzz_$target ]] || continue # draco, if Draco is missing
        if ((running == $(nproc))); then
            wait -n || status=1
            running=$((running - 1))
        fi
        run_target "$target" "$@" 2>&1 | summarise "$target" &
        running=$((running + 1))
    done
    while ((running > 0)); do
        wait -n || status=1
        running=$((running - 1))
    done
    return "$status"
}

# The reader's own files relative to the root, some with ':' and the names of its own functions.
files_of()
{
    local word
    local -a words
    while read -r -a words; do
        [[ ${words[0]} == "$1" ]] || continue
        for word in "${words[@]:1}"; do
            if [[ $word == *:* ]]; then
                echo "$word"
            else
                (cd "$root" && compgen -G "$word")
            fi
        done
    done <"$root/tests/fuzz/readers.txt"
}

# cover TARGET: prints one line per file of its reader.
cover()
{
    local profile=$coverage_dir/$1.profile files
    local -a folders
    mapfile -t folders < <(inputs "$1")
    files=$(files_of "$1")
    [[ -n $files ]] || fail "tests/fuzz/readers.txt has no files of $1" 1
    LLVM_PROFILE_FILE=$profile.raw "$coverage_dir/bin/fuzz_$1" -runs=0 -close_fd_mask=3 \
        "${folders[@]}" >"$coverage_dir/$1.log" 2>&1 ||
        fail "$1 failed; see build/fuzz-coverage/$1.log" 1
    "$llvm_profdata" merge -sparse "$profile.raw" -o "$profile"
    "$llvm_cov" export -format=lcov "$coverage_dir/bin/fuzz_$1" -instr-profile="$profile" |
        awk -v target="$1" -v root="$root" -v wanted="${files//$'\n'/ }" \
            -f "$root/tests/fuzz/covered_lines.awk"
}

print_coverage()
{
    local target
    llvm_cov=$(first_command llvm-cov llvm-cov-14)
    llvm_profdata=$(first_command llvm-profdata llvm-profdata-14)
    [[ -n $llvm_cov && -n $llvm_profdata ]] ||
        fail "needs llvm-cov and llvm-profdata: Debian's package llvm" 77
    # Without optimisation: building takes longer than running.
    build "$coverage_dir" Debug fuzzer-no-link "-fprofile-instr-generate -fcoverage-mapping" \
        "${@/#/fuzz_}"
    for target in "$@"; do
        cover "$target"
    done
}

# check_targets TARGET...
check_targets()
{
    local target
    for target in "$@"; do
        [[ -n $target && -d $seed_dir/$target ]] ||
            fail "there is no target '$target'; see ./fuzz.sh" 1
    done
}

# check_run TARGET SECONDS...
check_run()
{
    check_targets "${1:-}"
    check_duration "${2:-}"
}

check_duration()
{
    [[ $1 =~ ^[1-9][0-9]*$ ]] || fail "expected a number of seconds, found '$1'" 1
}

command=${1:---help}
(($# == 0)) || shift
prepare_environment
case $command in
    --help | -h)
        usage
        ;;
    coverage)
        check_targets "$@"
        (($# > 0)) || mapfile -t all < <(targets)
        print_coverage "${@:-"${all[@]}"}"
        ;;
    build | merge)
        (($# > 0)) || check_targets ""
        check_targets "$@"
        build_fuzzers "${@/#/fuzz_}"
        if [[ $command == merge ]]; then
            for target in "$@"; do
                merge "$target"
            done
        fi
        ;;
    run)
        check_run "$@"
        [[ -x $build_dir/bin/fuzz_$1 ]] || fail "$1 is not built: ./fuzz.sh build $1" 77
        run_target "$@"
        ;;
    all)
        check_duration "${1:-}"
        run_all "$@"
        ;;
    *)
        check_run "$command" "$@"
        build_fuzzers "fuzz_$command"
        run_target "$command" "$@"
        ;;
esac
