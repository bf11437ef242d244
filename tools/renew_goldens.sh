#!/usr/bin/env bash
# Builds, draws the views of tests/golden again, and saves them as the new golden images. Check the
# changes before you commit them.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

install_packages run test
configure everything
build test_golden
SINEW_RENEW_GOLDENS=1 "$build_dir/bin/test_golden" \
    --gtest_filter='*Views.LookAsTheyDid*:HelloSkinning.LooksAsItDid:*SurfacePictures.LookAsTheyDid*'
