#!/usr/bin/env bash
# Formats every C++ file, including headers shared with GLSL. --check only reports.
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."

mode=(-i)
if [[ ${1:-} == --check ]]; then
    mode=(--dry-run --Werror)
fi
find engine external samples shaders tests tools -name '*.h' -o -name '*.cpp' -o -name '*.c' |
    sort | xargs -d '\n' clang-format "${mode[@]}"
