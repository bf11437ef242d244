#!/usr/bin/env bash
# The patches in samples/hello_skinning/experiments apply to the sample, and its README shows each
# numbered one unchanged. Usage: hello_experiments_test.sh SOURCE_DIR
set -euo pipefail

source_dir=$1
command -v git >/dev/null || exit 77 # skipped
sample=$source_dir/samples/hello_skinning
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
status=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    status=1
}

mkdir -p "$work/samples" "$work/shaders"
cp -r "$sample" "$work/samples"
cp -r "$source_dir/shaders/hello" "$work/shaders"
cd "$work"

count=0
for patch in "$sample"/experiments/*.patch; do
    name=${patch##*/}
    git apply --check "$patch" || fail "$name does not fit"
    grep -qF "experiments/$name" "$sample/README.md" || fail "README.md does not name $name"
    [[ $name == [0-9]* ]] || continue
    ((count += 1))
    while IFS= read -r line; do
        grep -qxF -- "$line" "$sample/README.md" || fail "README.md does not show of $name: $line"
    done < <(grep '^[-+]' "$patch" | grep -v '^--- a/\|^+++ b/')
done
((count == 5)) || fail "$count experiments instead of 5"
exit "$status"
