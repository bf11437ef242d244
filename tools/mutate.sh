#!/usr/bin/env bash
# Damages real files in many ways and says what the viewer does with each.
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

usage()
{
    echo "Usage: tools/mutate.sh SECONDS|all [FOLDER...] [OPTION...]"
    echo "Damages every file of the models in the folders, those of SINEW_CORPUS and of assets unless"
    echo "some are named, and of small models of every format made up for it: truncated, bytes"
    echo "flipped, counts changed, numbers swapped, lines removed and joined. Each goes through"
    echo "sinew --check, which must load or refuse it within a second of the processor and 64 MiB +"
    echo "20 times the file's size. Every file gets an equal share of the time; all: every mutant,"
    echo "up to 900 for each file, 1300 for a .glb. The mutants are the same each time. Those that"
    echo "break something are kept in build/mutants with what was found; a table at the end counts"
    echo "all by format."
    echo "Options:"
    echo "  --of-a-kind N    mutants of a kind and file, at most (200)"
    echo "  --seed N         other mutants"
    echo "  --draw-every N   also draw every Nth that loads, with --headless; it must be drawn in 30 s"
    echo "Exit codes: 0 nothing was found, 1 something was, 2 an option or a folder is wrong."
}

for argument in "$@"; do
    if [[ $argument == --help || $argument == -h ]]; then
        usage
        exit 0
    fi
done
if (($# == 0)); then
    usage >&2
    exit 2
fi

folders=()
for argument in "${@:2}"; do
    [[ -d $argument ]] && folders+=("$argument")
done
if ((${#folders[@]} == 0)); then
    [[ -d ${SINEW_CORPUS:-} ]] && folders+=("$SINEW_CORPUS")
    folders+=("$root/assets")
    set -- "$@" "${folders[@]}"
fi

configure everything
build mutate
mutants=$root/build/mutants
rm -rf -- "$mutants"
code=0
"$build_dir/bin/mutate" "$@" --viewer "$build_dir/bin/sinew" --keep "$mutants" || code=$?
((code != 1)) || say "What was found is in $mutants."
exit "$code"
