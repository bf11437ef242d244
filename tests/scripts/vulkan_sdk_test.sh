#!/usr/bin/env bash
# Configures with simulated VULKAN_SDK trees and builds targets that read them, to check that their
# headers, loader, volk and shader compiler are used. Usage: vulkan_sdk_test.sh SOURCE_DIR
set -euo pipefail

source_dir=$1
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
build=$work/build

fail()
{
    printf 'FAILED: %s\n' "$*"
    exit 1
}

# system_file NAME: the file used without an SDK, from the cache of a first configure step.
system_file()
{
    sed -n "s/^$1:[A-Z]*=//p" "$work/system/CMakeCache.txt"
}

# make_sdk TREE VOLK_FOLDER: a tree of copies of and links to the system's files. Headers are copied
# because the compiler reports the shorter name of a linked one.
make_sdk()
{
    mkdir -p "$1/include/$2" "$1/lib" "$1/bin"
    cp -rL "$(system_file Vulkan_INCLUDE_DIR)"/{vulkan,vk_video} "$1/include"
    cp -L "$(system_file VOLK_INCLUDE_DIR)"/volk.{h,c} "$1/include/$2"
    ln -s "$(system_file Vulkan_LIBRARY)" "$1/lib/libvulkan.so"
    cat >"$1/bin/glslangValidator" <<END
#!/bin/sh
echo called >>"$1/called"
exec "$(system_file GLSLANG_VALIDATOR)" "\$@"
END
    chmod +x "$1/bin/glslangValidator"
}

configure() # FOLDER
{
    cmake -S "$source_dir" -B "$1" -G Ninja >"$work/log" 2>&1 || fail "configure step: $(cat "$work/log")"
}

expect_cached() # LINE
{
    grep -qxF -- "$1" "$build/CMakeCache.txt" ||
        fail "no $1 but $(grep "^${1%%:*}:" "$build/CMakeCache.txt")"
}

expect_used() # TREE VOLK_FOLDER
{
    expect_cached "Vulkan_INCLUDE_DIR:PATH=$1/include"
    expect_cached "Vulkan_LIBRARY:FILEPATH=$1/lib/libvulkan.so"
    expect_cached "VOLK_INCLUDE_DIR:PATH=$1/include${2:+/$2}"
    expect_cached "GLSLANG_VALIDATOR:FILEPATH=$1/bin/glslangValidator"
    cmake --build "$build" --target sinew_volk shaders/spirv/interface_vert.h >"$work/log" 2>&1 ||
        fail "build: $(cat "$work/log")"
    [[ -s $1/called ]] || fail "the tree's glslangValidator was never called"
    ninja -C "$build" -t deps >"$work/deps"
    grep -qF "$1/include/vulkan/vulkan_core.h" "$work/deps" || fail "volk saw other headers"
}

unset VULKAN_SDK
configure "$work/system"

# A single build folder: it must notice a changed variable, too.
for folder in Volk volk ""; do
    tree=$work/sdk$folder
    make_sdk "$tree" "$folder"
    export VULKAN_SDK=$tree
    configure "$build"
    expect_used "$tree" "$folder"
done

ninja -C "$build" -t commands sinew >"$work/commands"
grep -qF -- "-rpath,$tree/lib,--disable-new-dtags" "$work/commands" ||
    fail "the viewer would not find the tree's loader"

# The system provides whatever a tree lacks.
VULKAN_SDK=$work/empty configure "$build"
expect_cached "Vulkan_INCLUDE_DIR:PATH=$(system_file Vulkan_INCLUDE_DIR)"
unset VULKAN_SDK
configure "$build"
expect_cached "SINEW_VULKAN_SDK:INTERNAL="
expect_cached "GLSLANG_VALIDATOR:FILEPATH=$(system_file GLSLANG_VALIDATOR)"
