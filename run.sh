#!/usr/bin/env bash
# Installs what is missing, builds the viewer and starts it with the options given here.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/tools/setup.sh"

viewer=$build_dir/bin/viewer

install_packages run
configure samples
build viewer
if [[ ! -x $viewer ]]; then
    say "error: the build made no $viewer"
    exit 1
fi
exec "$viewer" "$@"
