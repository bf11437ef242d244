#!/usr/bin/env bash
# Compiles the engine for Windows with MinGW, with warnings as errors, without linking or running.
# It only needs this system's headers and a Linux build (release or clang), from which it takes
# shaders and batches of sources; it does not need the libraries from build.sh. Skips without them
# or MinGW.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../setup.sh"

compiler=x86_64-w64-mingw32-g++-posix
linux=$(find "$root"/build/{release,clang}/shaders -name ground_frag.h -print -quit 2>/dev/null || true)
linux=${linux%/shaders/*}
if ! command -v "$compiler" >/dev/null || [[ -z $linux ]]; then
    say "skipped: there is no $compiler (g++-mingw-w64-x86-64-posix), or no build for Linux"
    exit 0
fi

# /usr/include also has the system's own headers, which do not fit Windows, so this copies only
# those of the libraries. libjpeg's Linux configuration is good enough for declarations.
headers=$(mktemp -d)
trap 'rm -rf -- "$headers"' EXIT
(cd /usr/include && ln -s -t "$headers" -- "$PWD"/{glm,vulkan,vk_video,volk.h,fmt,nlohmann,simdjson.h,tl} \
    "$PWD"/{meshoptimizer.h,xxhash.h,fast_float,png.h,pngconf.h,pnglibconf.h,zip.h,zipconf.h,webp,draco} \
    "$PWD"/{jpeglib.h,jmorecfg.h,jerror.h,spirv_cross} "$PWD/$(uname -m)-linux-gnu/jconfig.h")

# compile BATCH: compiles one of the Linux build's batches of engine sources.
compile()
{
    sed 's,platform/posix/,platform/windows/,' "$1" |
        "$compiler" -x c++ -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
        -Wold-style-cast -Wcast-align -Werror -Wno-missing-field-initializers -I"$root" \
        -I"$linux/shaders" -isystem "$headers" -DVK_NO_PROTOTYPES -DVK_ENABLE_BETA_EXTENSIONS -
}
export -f compile
export compiler root linux headers
find "$linux/engine" -name 'unity_*_cxx.cxx' -print0 |
    xargs -0 -n 1 -P "$(nproc)" bash -c 'compile "$@"' compile
