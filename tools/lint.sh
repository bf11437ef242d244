#!/usr/bin/env bash
# Checks the format of all sources and the scripts. Runs clang-tidy with the preset tidy on the
# files named as arguments, or on all files with --all, except those for Windows, which are not
# compiled here.
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."

tools/format.sh --check
{ find . \( -path ./build -o -name node_modules \) -prune -o -name '*.sh' -print && echo .ci/run; } |
    xargs -d '\n' shellcheck -x -P SCRIPTDIR

files=("$@")
if [[ ${1:-} == --all ]]; then
    mapfile -t files < <(find engine samples tests tools -name '*.cpp' -not -path '*/windows/*' | sort)
fi
if ((${#files[@]} > 0)); then
    [[ -f build/tidy/build.ninja ]] || cmake --preset tidy
    cmake --build --preset tidy --target sinew_compile_shaders # sources include their headers
    printf '%s\n' "${files[@]}" | xargs -d '\n' -n 1 -P "$(nproc)" clang-tidy --quiet -p build/tidy
fi
