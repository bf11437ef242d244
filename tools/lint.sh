#!/usr/bin/env bash
# Checks the format of all sources and the scripts. Files named here, or with --all every one, are
# read by clang-tidy too, the way the preset tidy compiles them; of all those for Windows are left
# out, which are not compiled here.
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
    cmake --build --preset tidy --target sinew_compile_shaders # whose headers sources include
    printf '%s\n' "${files[@]}" | xargs -d '\n' -n 1 -P "$(nproc)" clang-tidy --quiet -p build/tidy
fi
