#!/usr/bin/env bash
# Installs what is missing, builds everything and runs the tests; options go to ctest.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/tools/setup.sh"

install_packages run test
configure everything
build all
export CTEST_PARALLEL_LEVEL=${CTEST_PARALLEL_LEVEL:-$(nproc)}
exec ctest --test-dir "$build_dir" --output-on-failure --no-tests=error "$@"
