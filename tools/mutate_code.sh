#!/usr/bin/env bash
# Makes small faults in the code, one at a time, and reports which tests notice them.
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

parts=$root/tools/code_faults
work=$root/build/code-faults
limit=900     # seconds per test program, in case a fault makes it hang
cpu_limit=500 # seconds of CPU time, which ends busy programs earlier

usage()
{
    echo "Usage: tools/mutate_code.sh COUNT|all [OPTION...] [FILE-OR-FOLDER...]"
    echo "       tools/mutate_code.sh again [OPTION...]"
    echo "Makes COUNT small faults in sources of C++ and GLSL, those of engine, shaders and samples"
    echo "unless some are named, and runs the tests that should notice each: a sign, a bound or a"
    echo "comparison changed, a call left out, an error ignored (tools/code_faults/faults.awk)."
    echo "tools/code_faults/tests.txt says which tests should notice. With \"again\" those faults are"
    echo "made once more that were not noticed the last time, to see whether new tests notice them."
    echo "Lines say what became of each fault, a table at the end counts them. A fault takes about 20"
    echo "seconds, where only the slowest tests notice several minutes."
    echo "Options:"
    echo "  --seed N       other faults (1)"
    echo "  --work FOLDER  the copy that is changed and built, one for each run at a time"
    echo "                 (build/code-faults)"
    echo "  --checked      do not run the tests without a fault first, to see that they pass"
    echo "Exit codes: 0 every fault was noticed, 1 some were not, 2 the tests fail without a fault,"
    echo "or an argument is wrong."
}

fail()
{
    say "mutate_code.sh: $1"
    exit 2
}

# tests_of FILE: the tests that should notice a fault in FILE; nothing if no row matches.
tests_of()
{
    local pattern tests
    while read -r pattern tests; do
        # A glob pattern, therefore not quoted.
        # shellcheck disable=SC2053
        if [[ $pattern != '#' && $1 == $pattern ]]; then
            echo "$tests"
            return
        fi
    done <"$parts/tests.txt"
}

# Files with tests, among those tracked by git under the arguments.
files_under()
{
    local file
    git -C "$root" ls-files -- "$@" | grep -E '\.(cpp|comp|vert|frag|glsl)$' |
        while IFS= read -r file; do
            [[ -z $(tests_of "$file") ]] || echo "$file"
        done
}

faults_in()
{
    (cd -- "$root" && awk -f "$parts/faults.awk" "$@")
}

# chosen COUNT|all SEED FILE...: selects that many faults, at most one per line of code.
chosen()
{
    local count=$1 seed=$2
    shift 2
    [[ $count != all ]] || count=1000000
    faults_in "$@" |
        awk -v seed="$seed" 'BEGIN { srand(seed) } { printf "%.9f\t%s\n", rand(), $0 }' |
        sort -n | cut -f 2- |
        awk -F '\t' -v count="$count" '!seen[$1, $2]++ && ++kept <= count' |
        sort -t $'\t' -k 1,1 -k 2,2n
}

# missed FILE...: faults that were not noticed last time, even if their lines have moved.
missed()
{
    faults_in "$@" |
        awk -F '\t' '
            FILENAME != "-" { if ($1 == "not noticed") missed[$2, $4, $5]; next }
            ($1, $3, $4) in missed && !seen[$1, $2]++' "$work/missed.txt" -
}

copy_tree()
{
    local file
    mkdir -p "$tree"
    cd -- "$root"
    git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
        cmp -s -- "$file" "$tree/$file" || cp --parents -t "$tree" -- "$file"
    done
    logged code-faults cmake -S "$tree" -B "$faults_build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CXX_FLAGS_RELEASE="-O1 -D_GLIBCXX_ASSERTIONS" -DSINEW_HARDENED=OFF \
        -DSINEW_WARNINGS_AS_ERRORS=OFF -DSINEW_TESTS=ON
}

# passes TEST: builds and runs it; 2 if it does not compile, 1 if a test fails.
passes()
{
    local program=${1%%:*} filter='*'
    [[ $1 != *:* ]] || filter=${1#*:}
    cmake --build "$faults_build" --target "bin/$program" >"$work/build.log" 2>&1 || return 2
    (
        ulimit -t "$cpu_limit"
        XDG_CACHE_HOME=$work/cache exec timeout --kill-after=5 "$limit" \
            "$faults_build/bin/$program" \
            --gtest_fail_fast --gtest_brief=1 --gtest_filter="$filter"
    ) >"$work/test.log" 2>&1 || (($? == 77)) || return 1 # 77: some tests were skipped
}

# check_tests FILE...: stops unless the tests pass on the unchanged code.
check_tests()
{
    local test file
    for file in "$@"; do
        tests_of "$file"
    done | tr ' ' '\n' | sort -u | while IFS= read -r test; do
        say "Without a fault: $test ..."
        passes "$test" || fail "$test fails without a fault; see $work/test.log and build.log"
    done
}

# outcome FILE LINE CODE: one of "noticed by TEST", "does not build", "not noticed".
outcome()
{
    local file=$1 line=$2 test status result="not noticed"
    local -a tests
    read -ra tests <<<"$(tests_of "$file")"
    cp -- "$tree/$file" "$work/original"
    CODE=$3 awk -v line="$line" 'FNR == line { print ENVIRON["CODE"]; next } { print }' \
        "$work/original" >"$tree/$file"
    for test in "${tests[@]}"; do
        status=0
        passes "$test" || status=$?
        if ((status == 2)); then
            result="does not build" && break
        elif ((status == 1)); then
            result="noticed by ${test%%:*}" && break
        fi
    done
    cp -- "$work/original" "$tree/$file"
    echo "$result"
}

# Reads lines of outcomes and prints a row for each part of the tree.
table()
{
    printf '%-24s %8s %12s %15s\n' "" noticed "not noticed" "does not build"
    awk -F '\t' '
        {
            split($2, folders, "/")
            part = folders[1] "/" folders[2]
            parts[part]
            count[part, substr($1, 1, 4)]++
            count["all", substr($1, 1, 4)]++
        }
        function row(part,    noticed, missed) {
            noticed = count[part, "noti"] + 0
            missed = count[part, "not "] + 0
            printf "%-24s %8d %12d %15d %9s\n", part, noticed, missed, count[part, "does"],
                noticed + missed == 0 ? "" : sprintf("%.1f %%", 100 * noticed / (noticed + missed))
        }
        END {
            for (part in parts)
                row(part)
            row("all")
        }'
}

count="" seed=1 checked=0 places=()
while (($# > 0)); do
    case $1 in
        --help | -h) usage && exit 0 ;;
        --seed)
            [[ ${2:-} =~ ^[0-9]+$ ]] || fail "--seed needs a number"
            seed=$2 && shift
            ;;
        --checked) checked=1 ;;
        --work)
            [[ -n ${2:-} ]] || fail "--work needs a folder"
            work=$(realpath -m -- "$2") && shift
            ;;
        *) if [[ -z $count ]]; then count=$1; else places+=("$1"); fi ;;
    esac
    shift
done
if [[ -z $count ]]; then
    usage >&2
    exit 2
fi
[[ $count =~ ^(all|again|[1-9][0-9]*)$ ]] || fail "expected a number of faults, found '$count'"
((${#places[@]} > 0)) || places=(engine shaders samples)
tree=$work/tree
faults_build=$work/build

mapfile -t files < <(files_under "${places[@]}")
((${#files[@]} > 0)) || fail "no source that tests.txt names lies under ${places[*]}"
copy_tree
if [[ $count == again ]]; then
    [[ -f $work/outcomes.txt ]] || fail "there is nothing to make again"
    cp -- "$work/outcomes.txt" "$work/missed.txt"
    missed "${files[@]}" >"$work/faults.txt"
else
    chosen "$count" "$seed" "${files[@]}" >"$work/faults.txt"
fi
mapfile -t files < <(cut -f 1 "$work/faults.txt" | sort -u)
((checked)) || check_tests "${files[@]}"
: >"$work/outcomes.txt"
while IFS=$'\t' read -r file line kind code; do
    result=$(outcome "$file" "$line" "$code")
    printf '%s\t%s\t%s\t%s\t%s\n' "$result" "$file" "$line" "$kind" "$code" |
        tee -a "$work/outcomes.txt"
done <"$work/faults.txt"
table <"$work/outcomes.txt"
! grep -q '^not noticed' "$work/outcomes.txt" || exit 1
