#!/usr/bin/env bash
# Installs missing packages, builds everything and runs the tests. --all adds fuzzing, long tests,
# SwiftShader, a newer validation layer and a build for Windows. Other options go to ctest.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/tools/setup.sh"

install_packages run test
configure everything
build all
if [[ $# -eq 0 ]]; then
    set -- -LE 'fuzz|wine|long' -E '^(SwiftShader|NewerLayer)\.'
elif [[ $1 == --all ]]; then
    shift
fi
export CTEST_PARALLEL_LEVEL=${CTEST_PARALLEL_LEVEL:-$(nproc)}
exec ctest --test-dir "$build_dir" --output-on-failure --no-tests=error "$@"
