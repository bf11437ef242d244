#!/usr/bin/env bash
# Installs Sinew and builds programs against it. Usage: library_test.sh CASE, with the settings from
# the CMakeLists.txt in this folder in the environment. The first case installs for the others.
set -euo pipefail

here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
prefix=$SINEW_WORK/prefix
case_dir=$SINEW_WORK/$1
flags_of_sinew=(-Wshadow -Wold-style-cast -ffp-contract)
log=$SINEW_WORK/$1.log
skipped=77

fail()
{
    printf 'FAILED: %s\n' "$*"
    exit 1
}

skip()
{
    printf 'Skipped: %s\n' "$*"
    exit "$skipped"
}

need() # TOOL
{
    command -v "$1" >/dev/null || skip "there is no $1"
}

# logged COMMAND...: runs the command and prints its output only if it fails.
logged()
{
    "$@" >"$log" 2>&1 || fail "$*"$'\n'"$(cat "$log")"
}

# configure PROJECT OPTION...: configures a copy of the project, with its own warnings as errors.
configure()
{
    local flags="-Wall -Wextra -Wpedantic -Wconversion -Wno-missing-field-initializers -Werror"
    [[ -z $SINEW_SANITIZE ]] || flags+=" -fsanitize=$SINEW_SANITIZE -fno-sanitize-recover=all"
    rm -rf -- "$case_dir"
    mkdir -p "$case_dir"
    cp -r "$here/$1" "$case_dir/source"
    logged cmake -G Ninja -S "$case_dir/source" -B "$case_dir/build" \
        -DCMAKE_CXX_COMPILER="$SINEW_COMPILER" -DCMAKE_C_COMPILER="$SINEW_C_COMPILER" \
        -DCMAKE_BUILD_TYPE="$SINEW_BUILD_TYPE" -DCMAKE_CXX_FLAGS="$flags" \
        -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_PREFIX_PATH="$prefix" "${@:2}"
}

build() # TARGET
{
    logged cmake --build "$case_dir/build" --target "$1"
}

# expect_not_compiled_with FILE TEXT...: the command that compiles FILE contains none of the texts.
expect_not_compiled_with()
{
    local command text
    command=$(grep -F "\"command\": " "$case_dir/build/compile_commands.json" | grep -F -- "/$1")
    for text in "${@:2}"; do
        [[ $command != *"$text"* ]] || fail "$1 is compiled with $text: $command"
    done
}

# expect_vertex LINE X Y Z: "v" line number LINE in $case_dir/pose.obj, within 1e-4.
expect_vertex()
{
    grep '^v ' "$case_dir/pose.obj" | awk -v line="$1" -v x="$2" -v y="$3" -v z="$4" '
        function far(a, b) { return a - b > 1e-4 || b - a > 1e-4 }
        NR == line { found = 1; if (far($2, x) || far($3, y) || far($4, z)) { print; exit 1 } }
        END { if (!found) exit 1 }' || fail "vertex $1 is not at $2 $3 $4"
}

installs_without_paths_of_the_tree()
{
    local file
    rm -rf -- "$SINEW_WORK"
    mkdir -p "$SINEW_WORK"
    logged cmake --install "$SINEW_BUILD" --prefix "$prefix"
    for file in bin/sinew bin/sinew-crowd share/sinew/models/strider/strider.md5mesh \
        include/sinew/engine/animation/pose.h include/sinew/shaders/shared/skinning_types.h; do
        [[ -f $prefix/$file ]] || fail "$file is not installed"
    done
    [[ $(ls "$prefix/include") == sinew ]] || fail "include has more than sinew: $(ls "$prefix/include")"
    ! grep -rE '#include "(engine|shaders)/' "$prefix/include" || fail "not below sinew"
    file=$(find "$prefix" -name SinewConfig.cmake)
    [[ -f $file ]] || fail "no SinewConfig.cmake is installed"
    ! grep -rF -e "$SINEW_SOURCE" -e "$SINEW_BUILD" "$(dirname -- "$file")" ||
        fail "a package file names a path of the source tree"
}

skins_on_the_cpu_without_vulkan()
{
    local model=$prefix/share/sinew/models/strider
    need ldd
    configure skin_on_cpu -DCMAKE_DISABLE_FIND_PACKAGE_Vulkan=ON \
        -DCMAKE_DISABLE_FIND_PACKAGE_Volk=ON -DCMAKE_DISABLE_FIND_PACKAGE_SDL2=ON
    build skin_on_cpu
    expect_not_compiled_with skin_on_cpu.cpp "${flags_of_sinew[@]}" "$SINEW_SOURCE "
    ! ldd "$case_dir/build/skin_on_cpu" | grep -iE 'vulkan|SDL' || fail "it needs Vulkan or SDL"
    "$case_dir/build/skin_on_cpu" "$model" walk 0.5 >"$case_dir/pose.obj" 2>"$log" ||
        fail "skin_on_cpu: $(cat "$log")"
    [[ $(grep -c '^v ' "$case_dir/pose.obj") == 7976 ]] || fail "not 7976 vertices"
    # From `sinew --clip walk --time 0.5 --dump-vertices -`: a claw, a foot, the crest.
    expect_vertex 1 -17.8468723 -0.0541632175 38.6983719
    expect_vertex 4001 -5.91726494 9.00000095 15.3570309
    expect_vertex 7976 13.7853708 2.08888578 68.2225418
}

# expect_crowd PROGRAM OUTPUT ARGUMENT...: draws an image and prints OUTPUT.
expect_crowd()
{
    local status=0 size colours
    need identify
    configure "$1"
    build "$1"
    expect_not_compiled_with "$1.cpp" "${flags_of_sinew[@]}" "$SINEW_SOURCE "
    # Installed validation layers print their messages between these lines.
    VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation "$case_dir/build/$1" "${@:3}" \
        "$case_dir/crowd.png" >"$log" 2>&1 || status=$?
    ((status != 3)) || skip "$(cat "$log")"
    [[ $status == 0 && $(cat "$log") == "$2" ]] || fail "$1 ended with $status: $(cat "$log")"
    read -r size colours < <(identify -format '%wx%h %k\n' "$case_dir/crowd.png")
    [[ $size == 640x360 ]] || fail "the picture is of $size pixels"
    ((colours > 2000)) || fail "the picture has $colours colours"
}

draws_a_crowd_that_is_made_in_code()
{
    expect_crowd crowd_in_code "1000 instances, 1000 in view"
}

draws_a_crowd_of_a_loaded_model()
{
    expect_crowd loaded_crowd "400 instances, 400 in view" "$prefix/share/sinew/models/strider"
    ! "$case_dir/build/loaded_crowd" /no/model.glb x.png >"$log" || fail "/no/model.glb was drawn"
    grep -q "^/no/model.glb: " "$log" || fail "another error than expected: $(cat "$log")"
}

# Uses Debian's validation layer and a newer one if it exists. Both print their messages between the
# program's lines.
skins_in_a_renderer_of_its_own()
{
    local status layer model=$case_dir/strider.glb
    local older=VK_LAYER_ENABLES=VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT
    [[ -f /usr/include/tiny_gltf.h ]] || skip "there is no tinygltf"
    need glslangValidator
    configure skinning_component -DCMAKE_DISABLE_FIND_PACKAGE_Volk=ON \
        -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON -DCMAKE_DISABLE_FIND_PACKAGE_tl-expected=ON
    build skinning_component
    logged "$prefix/bin/sinew" --clip walk --export "$model"
    for layer in "$older" "VK_LAYER_PATH=$SINEW_BUILD/tests/newer_layer"; do
        [[ $layer == "$older" || -d ${layer#*=} ]] || continue
        status=0
        env "$layer" VK_LAYER_VALIDATE_SYNC=1 VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation \
            "$case_dir/build/skinning_component" "$model" >"$log" 2>&1 || status=$?
        ((status != 3)) || skip "no Vulkan or no validation layer"
        [[ $status == 0 && $(cat "$log") =~ ^11214\ vertices\ drawn,\ error\ [0-9.e-]+$ ]] ||
            fail "skinning_component ended with $status: $(cat "$log")"
    done
}

lays_clips_and_overrides_over_two_models()
{
    local status=0
    configure layered_crowd
    build layered_crowd
    VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation "$case_dir/build/layered_crowd" \
        "$prefix/share/sinew/models/strider" >"$log" 2>&1 || status=$?
    ((status != 3)) || skip "$(cat "$log")"
    [[ $status == 0 && $(cat "$log") == 0.00[0-9]" degrees" ]] ||
        fail "layered_crowd ended with $status: $(cat "$log")"
}

changes_its_crowd() # FRAMES
{
    need identify
    configure crowd_in_code
    build crowd_in_code
    "$prefix/bin/sinew" --list-devices >"$log" 2>&1 || skip "no Vulkan: $(cat "$log")"
    VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation "$case_dir/build/crowd_in_code" \
        "$case_dir/crowd.png" "$1" >"$log" 2>&1 || fail "crowd_in_code: $(cat "$log")"
    [[ $(cat "$log") =~ ^"1000 instances, "[0-9]+" in view"$ ]] || fail "$(cat "$log")"
}

changes_its_crowd_in_every_frame()
{
    changes_its_crowd 100
}

changes_its_crowd_in_2000_frames()
{
    changes_its_crowd 2000
}

# A missing package makes CMake fail to generate; a missing library fails the link of a whole
# component.
finds_each_component_alone()
{
    local package hidden=()
    for package in PNG JPEG WebP LibZip nlohmann_json simdjson draco; do
        hidden+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
    done
    configure components "${hidden[@]}" "-DNAMES=animation;lod;crowd"
    build all
    configure components
    build all
    ! cmake -S "$here/components" -B "$case_dir/wrong" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
        -DNAMES=nothing >"$log" 2>&1 || fail "a component that does not exist was found"
    grep -q "component nothing is not installed" "$log" || fail "another error than expected: $(cat "$log")"
}

# Installs, moves the result elsewhere, and calls it from a third folder.
installed_samples_find_their_model()
{
    local moved=$case_dir/moved
    rm -rf -- "$case_dir"
    mkdir -p "$moved"
    cp -r "$prefix"/{bin,share} "$moved"
    cd /
    "$moved/bin/sinew" --info >"$log" 2>&1 || fail "sinew --info: $(cat "$log")"
    grep -qF "\"file\": \"$moved/share/sinew/models/strider/strider.md5mesh\"" "$log" ||
        fail "not the installed model: $(grep -F '"file"' "$log" | head -1)"
    "$SINEW_BUILD/bin/sinew" --info >"$log" 2>&1 || fail "sinew --info: $(cat "$log")"
    grep -qF "\"file\": \"$SINEW_SOURCE/assets/models/strider/strider.md5mesh\"" "$log" ||
        fail "not the tree's model: $(grep -F '"file"' "$log" | head -1)"
    "$moved/bin/sinew" --list-devices >"$log" 2>&1 || skip "no Vulkan: $(cat "$log")"
    "$moved/bin/sinew-crowd" --instances 4 --size 64x64 --output "$case_dir/crowd.png" >"$log" 2>&1 ||
        fail "crowd: $(cat "$log")"
    [[ -s $case_dir/crowd.png ]] || fail "crowd drew no picture"
    echo broken >"$moved/share/sinew/models/strider/strider.md5mesh"
    "$moved/bin/hello_skinning" --headless >"$log" 2>&1 && fail "hello_skinning does not read the installed model"
    grep -qF "$moved/share/sinew/models/strider/strider.md5mesh" "$log" ||
        fail "not the installed model: $(cat "$log")"
}

can_be_added_to_another_project()
{
    configure added -DSINEW_SOURCE="$SINEW_SOURCE"
    rm -r "$case_dir/build"
    configure added -DSINEW_SOURCE="$SINEW_SOURCE" -DSINEW_GPU=OFF \
        -DCMAKE_DISABLE_FIND_PACKAGE_Vulkan=ON
    build added
    expect_not_compiled_with added.cpp "${flags_of_sinew[@]}" "-I$SINEW_SOURCE "
    [[ $("$case_dir/build/added") == "x 0.6, w -0.8" ]] ||
        fail "unexpected: $("$case_dir/build/added")"
}

"$1"
