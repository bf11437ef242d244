#!/usr/bin/env bash
# Installs missing packages, builds the viewer and starts it with the given options. If the first is
# "crowd", "hello_skinning", "hello_crowd" or "hello_gltf", starts that sample instead. (For a model
# of that name: ./crowd.)
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/tools/setup.sh"

program=sinew
case ${1:-} in
crowd) program=sinew-crowd && shift ;;
hello_skinning | hello_crowd | hello_gltf) program=$1 && shift ;;
esac

install_packages run
configure samples
build "$program"
if [[ ! -x $build_dir/bin/$program ]]; then
    say "error: the build made no $build_dir/bin/$program"
    exit 1
fi
exec "$build_dir/bin/$program" "$@"
