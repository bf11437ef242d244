#!/usr/bin/env bash
# Renders the pictures of docs/images: tools/pictures.sh [NAME...]
# Makes all of them, or those named; --list prints the names. Uses the programs in
# build/release/bin, or in the folder that BIN names. Even with BIN, crowd-flight, crowd-in-code,
# materials-blends and materials-surfaces need a configured build in build/release.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

images=$root/docs/images
bin=$(readlink -m -- "${BIN:-$build_dir/bin}")
strider=$root/assets/models/strider
work=$(mktemp -d)
started=() # processes to end: the X server and what shows in it
trap 'kill "${started[@]}" 2>/dev/null || true; rm -rf -- "$work"' EXIT
cd -- "$work"
export XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=${XDG_CACHE_HOME:-$root/build/cache}

# Debian's Pillow belongs to Debian's Python.
python=python3
"$python" -c 'import PIL' 2>/dev/null || python=/usr/bin/python3
compose() { "$python" "$root/tools/pictures/pictures.py" "$@"; }
viewer() { "$bin/sinew" "$@" --headless >/dev/null; }
crowd() { "$bin/sinew-crowd" "$@" >/dev/null; }

# tool NAME: the path of a program of the build that only this script needs.
tool()
{
    [[ -x $build_dir/bin/$1 ]] || cmake --build "$build_dir" --target "$1" >&2
    find "$build_dir" -type f -name "$1" -perm -u+x -print -quit
}

# shellcheck source=tools/pictures/screens.sh
source "$root/tools/pictures/screens.sh"

# The moving picture of the README.
make_crowd_flight()
{
    mkdir -p flight
    "$(tool crowd_flight)" "$strider" flight
    compose film "$images/crowd-flight.webp" 4 640 flight
}

make_motion_vectors()
{
    viewer "$strider" --clip run --time 0.3 --fps 15 --view 62,8 --size 760x640 \
        --motion run.flo --output run.png
    compose motion "$images/motion-vectors.png" run.png run.flo
}

make_lods()
{
    local level row=()
    for level in 0 2 4 5; do
        viewer "$strider" --lod "$level" --view 40,8 --size 400x540 --no-ground \
            --overlays wireframe --output "lod-$level.png"
    done
    row=(lod-0.png 'full surface' lod-2.png 'LOD 2' lod-4.png 'LOD 4' lod-5.png 'LOD 5')
    compose row "$images/lods.png" 250 "${row[@]}"
}

make_strider_sides()
{
    local azimuth sides=()
    for azimuth in 0 45 90 135 180 225 270 315; do
        viewer "$strider" --clip idle --time 0.2 --view="$azimuth,11" --size 480x480 \
            --output "side-$azimuth.png"
        sides+=("side-$azimuth.png")
    done
    compose sheet "$images/strider-sides.png" 4 344 424 "${sides[@]}"
}

# Eight moments of each clip, spread evenly over its seconds.
make_strider_clips()
{
    local clip seconds view moments=()
    while read -r clip seconds view; do
        viewer "$strider" --clip "$clip" --view="$view" --size 260x260 --frames 8 \
            --fps "$(awk "BEGIN { print 8 / $seconds }")" --output "$clip-{frame:02}.png"
        moments+=("$clip"-*.png)
    done <<CLIPS
idle 5 34,11
jump 1.8 50,8
run 0.65 70,8
walk 1.13333 40,8
wave 3 -20,8
CLIPS
    compose sheet "$images/strider-clips.png" 8 196 232 "${moments[@]}"
}

make_materials_surfaces()
{
    material_scene surfaces 1100x640 20,30 640 360
}

make_materials_blends()
{
    material_scene blends 560x440 20,12 560 440
}

# material_scene NAME SIZE VIEW WIDTH HEIGHT: the middle of the picture.
material_scene()
{
    [[ -d scenes ]] || "$(tool material_scenes)" scenes
    viewer "scenes/models/$1" --size "$2" --view "$3" --output "$1.png"
    compose pack "$1.png" "$images/materials-$1.png" "$4" "$5"
}

# A test compares the kept picture with what the shader draws.
make_materials_roughness()
{
    compose pack "$root/tests/golden/images/surface-roughness.png" "$images/materials-roughness.png"
}

# Drawn by tests/library/crowd_in_code, built as a user of the library builds it.
make_crowd_in_code()
{
    cmake --install "$build_dir" --prefix prefix >/dev/null
    cmake -S "$root/tests/library/crowd_in_code" -B crowd_in_code -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
    cmake --build crowd_in_code >/dev/null
    crowd_in_code/crowd_in_code crowd_in_code.png
    compose pack crowd_in_code.png "$images/crowd_in_code.png"
}

# The tables of the pages as bars, and the diagrams of barriers, which the tests compare too.
make_bars() { "$root/tools/pictures/bars.py"; }
make_barriers() { "$root/tools/pictures/barriers.py"; }

# A joint twisted by 170 degrees.
make_candy_wrapper()
{
    local view=(--size 1320x800 --no-ground --no-shadow --fov 20 --view '10,10')
    view+=(--light '40,50,1.15' --exposure 0.3)
    local twisted=(--clip twist --loop once --time 1)
    compose twist twist.gltf
    viewer twist.gltf "${view[@]}" --no-clip --output bind.png
    viewer twist.gltf "${view[@]}" "${twisted[@]}" --output linear.png
    viewer twist.gltf "${view[@]}" "${twisted[@]}" --skinning dual-quaternions --output dual.png
    compose row "$images/candy-wrapper.png" 320 bind.png 'bind pose' \
        linear.png 'linear blending, twisted by 170°' \
        dual.png 'dual quaternions, twisted by 170°'
}

# An MD5 arm whose weights disagree, by its own positions and by a matrix palette.
make_palette_elbow()
{
    local figures view=(--size 640x560 --no-ground --no-shadow --fov 20 --view '90,8')
    view+=(--clip bend --loop once --time 1 --light '60,40,1.15' --exposure 0.3)
    mkdir -p elbow
    compose elbow elbow/elbow.md5mesh elbow/bend.md5anim
    viewer elbow "${view[@]}" --output exact.png
    viewer elbow "${view[@]}" --background none --output cut-out.png
    viewer elbow "${view[@]}" --skinning matrix-palette --output palette.png
    viewer elbow "${view[@]}" --skinning matrix-palette --surface difference \
        --output difference.png
    compose outline palette.png palette.png cut-out.png
    figures=$("$bin/sinew" elbow --compare-skinning |
        awk '$1 == "matrix-palette" { printf "%.2g %% of the size of the arm", $3 }')
    compose row "$images/palette-elbow.png" 320 exact.png 'one position per weight: exact' \
        palette.png 'matrix palette, with the outline of the exact arm' \
        difference.png "distance between the two: at most $figures (yellow)"
}

# programs_of NAME: the programs that a picture needs, one per line; PIL is Python's.
programs_of()
{
    case $1 in
        bars | barriers) return ;;
        viewer_window) printf '%s\n' Xvfb xdotool import "$bin/sinew" ;;
        crowd_window) printf '%s\n' Xvfb xdotool import "$bin/sinew-crowd" ;;
        benchmark_page) printf '%s\n' chromium "$bin/sinew-crowd" ;;
        crowd_flight | crowd_in_code) printf '%s\n' cmake ;;
        materials_roughness) ;;
        materials_*) printf '%s\n' cmake "$bin/sinew" ;;
        *) printf '%s\n' "$bin/sinew" ;;
    esac
    printf '%s\n' PIL
}

# check_programs NAME...: ends the script if a program that these pictures need is missing.
check_programs()
{
    local name program missing=()
    while read -r program; do
        if [[ $program == PIL ]]; then
            "$python" -c 'import PIL' 2>/dev/null || missing+=("Python's PIL")
        else
            command -v "$program" >/dev/null || missing+=("$program")
        fi
    done < <(for name in "$@"; do programs_of "$name"; done | sort -u)
    ((${#missing[@]} > 0)) || return 0
    say "error: missing: ${missing[*]}"
    say "./run.sh builds the programs, and BIN can name another folder with them. The rest is in"
    say "these packages of Debian (apt-get install ...):"
    describe_packages picture
    exit 1
}

mapfile -t names < <(declare -F | sed -n 's/^declare -f make_//p')
if [[ ${1:-} == --list ]]; then
    printf '%s\n' "${names[@]//_/-}"
    exit 0
fi
wanted=("${@//-/_}")
((${#wanted[@]} > 0)) || wanted=("${names[@]}")
for name in "${wanted[@]}"; do
    if [[ " ${names[*]} " != *" $name "* ]]; then
        say "error: there is no picture ${name//_/-}; --list prints the names"
        exit 1
    fi
done
check_programs "${wanted[@]}"
for name in "${wanted[@]}"; do
    say "Making ${name//_/-}"
    "make_$name"
done
