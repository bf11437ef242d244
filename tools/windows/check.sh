#!/usr/bin/env bash
# Compiles the engine for Windows with MinGW, with warnings as errors; nothing is linked or run. It needs
# only the headers of this system and a build for Linux (release or clang), whose shaders and batches of
# sources it takes; not the libraries that build.sh makes. Says skipped without them or MinGW.
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

# /usr/include has the system's own headers too, which are not those of Windows: so the libraries' are
# picked. libjpeg's configuration of Linux is good enough for declarations.
headers=$(mktemp -d)
trap 'rm -rf -- "$headers"' EXIT
(cd /usr/include && ln -s -t "$headers" -- "$PWD"/{glm,vulkan,vk_video,volk.h,fmt,nlohmann,simdjson.h,tl} \
    "$PWD"/{meshoptimizer.h,xxhash.h,fast_float,png.h,pngconf.h,pnglibconf.h,zip.h,zipconf.h,webp,draco} \
    "$PWD"/{jpeglib.h,jmorecfg.h,jerror.h,spirv_cross} "$PWD/$(uname -m)-linux-gnu/jconfig.h")

# compile BATCH: one of the batches of sources in which the build for Linux compiles the engine.
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
