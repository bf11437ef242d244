#!/usr/bin/env bash
# Installs what is missing, builds the viewer and starts it with the options given here; with "crowd"
# as the first of them, the crowd. (A model of that name: ./crowd.)
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/tools/setup.sh"

sample=viewer
if [[ ${1:-} == crowd ]]; then
    sample=crowd
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
