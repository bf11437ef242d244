#!/usr/bin/env bash
# Builds the static site: tools/site.sh [--check] [FOLDER]. The folder (build/site) can be published
# as it is or opened from disk. --check opens every page in Chromium, if installed.
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

install_packages site
exec python3 "$root/tools/site/site.py" "$@"
