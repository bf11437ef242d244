#!/usr/bin/env bash
# Compiles every ```glsl block of the documentation as a shader. Usage: glsl_blocks_test.sh
# SOURCE_DIR GLSLANG
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
awk '/^```glsl$/ { count += 1; inside = 1; next } /^```$/ { inside = 0 }
     inside { print > (count ".glsl") }' "$1"/docs/*.md
count=0
for block in *.glsl; do
    stage=vert
    ! grep -q local_size_x "$block" || stage=comp
    "$2" -V --target-env vulkan1.2 -S "$stage" -o /dev/null "$block" || { cat "$block"; exit 1; }
    ((count += 1))
done
((count >= 3)) || { echo "only $count blocks"; exit 1; }
