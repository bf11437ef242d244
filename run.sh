#!/usr/bin/env bash
# Installs what is missing, builds the viewer and starts it with the options given here; with "crowd"
# or "hello_skinning" as the first of them, that sample. (A model of that name: ./crowd.)
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/tools/setup.sh"

sample=viewer
if [[ ${1:-} == crowd || ${1:-} == hello_skinning ]]; then
    sample=$1
    shift
fi
program=$build_dir/bin/$sample

install_packages run
configure samples
build "$sample"
if [[ ! -x $program ]]; then
    say "error: the build made no $program"
    exit 1
fi
exec "$program" "$@"
