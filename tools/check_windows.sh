#!/usr/bin/env bash
# Compiles engine, samples and tools for Windows with MinGW, as far as the headers of this system
# reach: nothing is linked and nothing runs. Says which files were compiled and which were not, and
# why. Without the compiler or the built shaders it says skipped. Exit code: 1 where a file does not
# compile.
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

# The variant with threads of the standard library.
compiler=x86_64-w64-mingw32-g++-posix
shaders=$build_dir/shaders # written by the build

install_packages devices
if ! command -v "$compiler" >/dev/null; then
    say "skipped: there is no $compiler (g++-mingw-w64-x86-64)"
    exit 0
fi
if [[ ! -d $shaders/spirv ]]; then
    say "skipped: no compiled shaders in $shaders; build first"
    exit 0
fi

# /usr/include has the system's own headers too, which are not those of Windows: so the libraries'
# are picked. SDL's and libjpeg's configurations of Linux are good enough for declarations.
headers=$(mktemp -d)
trap 'rm -rf -- "$headers"' EXIT
multiarch=/usr/include/$(uname -m)-linux-gnu
for header in glm vulkan vk_video volk.h fmt nlohmann simdjson.h tl CLI meshoptimizer.h \
    png.h pngconf.h pnglibconf.h zip.h zipconf.h jpeglib.h jmorecfg.h jerror.h webp draco imgui \
    glslang spirv_cross; do
    [[ ! -e /usr/include/$header ]] || ln -s "/usr/include/$header" "$headers/"
done
mkdir "$headers/SDL2"
for header in /usr/include/SDL2/* "$multiarch"/SDL2/*; do
    [[ ! -e $header ]] || ln -sf "$header" "$headers/SDL2/"
done
[[ ! -e $multiarch/jconfig.h ]] || ln -s "$multiarch/jconfig.h" "$headers/"

# compile FILE: what is wrong with it, on standard output.
compile()
{
    "$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wno-missing-field-initializers -Werror \
        -I"$root" -I"$shaders" -isystem "$headers" -isystem "$headers/SDL2" -isystem "$headers/imgui" \
        -DSINEW_DATE='""' -DSINEW_VERSION='""' -DSINEW_MODEL_OF_TREE='""' -DSINEW_MODEL_FROM_BIN='""' \
        -DVK_ENABLE_BETA_EXTENSIONS -DSINEW_DEFAULT_MODEL='""' "$1" 2>&1
}

# check FILE: a line that says how it went.
check()
{
    local file=$1 said missing
    if [[ $file == */posix/* || $file == tools/no_gpu/* ]]; then
        printf 'left out  %s: of other systems\n' "$file"
    elif said=$(compile "$root/$file"); then
        printf 'compiled  %s\n' "$file"
    elif missing=$(sed -n 's/.*fatal error: \(.*\): No such file or directory$/\1/p' <<<"$said") &&
        [[ -n $missing ]]; then
        printf 'left out  %s: needs %s\n' "$file" "$missing"
    else
        printf 'FAILED    %s\n' "$file"
        say "$said"
    fi
}

results=$(
    export -f check compile say
    export compiler root shaders headers
    cd -- "$root"
    find engine samples tools -name '*.cpp' -print0 | sort -z |
        xargs -0 -n 1 -P "$(nproc)" bash -c 'check "$@"' check | LC_ALL=C sort -s -k 1,1
)
count()
{
    grep -c "^$1 " <<<"$results" || true
}
printf '%s\n' "$results"
printf '%s files compiled for Windows, %s left out, %s failed\n' \
    "$(count compiled)" "$(count 'left out')" "$(count FAILED)"
[[ $(count FAILED) == 0 ]]
