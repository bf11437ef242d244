#!/usr/bin/env bash
# Runs Sinew for Windows, packed by tools/windows/build.sh, under Wine with lavapipe and compares it
# with the Linux release build: images, films and dumps byte by byte, exit codes, names, the
# console, and windows with real input. Uses neither Windows nor a GPU.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
# shellcheck source=tools/setup.sh
source "$here/../setup.sh"

work=$root/build/windows/test
strider=$root/assets/models/strider/strider.md5mesh
device=(--device llvmpipe)
small=("${device[@]}" --size 160x120 --headless)
failures=0
checks=0

# check NAME COMMAND...: runs the command and counts its failure.
check()
{
    local name=$1
    shift
    checks=$((checks + 1))
    if "$@" >"$work/log" 2>&1; then
        say "ok      $name"
    else
        say "FAILED  $name"
        sed 's/^/        /' "$work/log" >&2
        failures=$((failures + 1))
    fi
}

# on_windows PROGRAM ARGUMENT...
on_windows()
{
    wine "$folder/bin/$1.exe" "${@:2}"
}

on_linux()
{
    "$build_dir/bin/$1" "${@:2}"
}

# same_output FILE PROGRAM ARGUMENT...: both systems write the same FILE, or both refuse.
same_output()
{
    local file=$1
    shift
    rm -f -- "$file" "$file.linux"
    on_linux "$@" || { same_exit_code "$@" && return; }
    mv -- "$file" "$file.linux" && on_windows "$@" && cmp -- "$file" "$file.linux"
}

# same_text PROGRAM ARGUMENT...: standard output is equal, except for path separators.
same_text()
{
    diff <(on_linux "$@") <(on_windows "$@" | sed 's/\\\\/\//g; s/\\/\//g')
}

# same_exit_code PROGRAM ARGUMENT...
same_exit_code()
{
    local expected=0 got=0
    on_linux "$@" || expected=$?
    on_windows "$@" || got=$?
    echo "exit code $got, on Linux $expected"
    ((got == expected))
}

# console_shows TEXT PROGRAM ARGUMENT...: the program runs in a terminal that shows TEXT. The
# console closes with the program, so the program waits for Enter after a failure.
console_shows()
{
    local text=$1
    shift
    { sleep 3; printf '\r'; } | timeout 60 script --quiet --return \
        --command "wine $(printf '%q ' "$folder/bin/$1.exe" "${@:2}")" console || true
    grep -F -- "$text" console
}

# Every format: the default model, and the models of SINEW_CORPUS if it is set.
test_pictures()
{
    local model
    check "picture of the default model" same_output picture.png sinew -o picture.png "${small[@]}"
    while IFS= read -r model; do
        check "picture of ${model##*/}" \
            same_output picture.png sinew "$model" -o picture.png "${small[@]}"
    done < <(find -L "${SINEW_CORPUS:-/nowhere}" \( -path '*/md3/*' -type d -o \
        -regex '.*\.\(glb\|gltf\|iqm\|md5mesh\)' \) 2>/dev/null | sort)
    check "picture of hello_skinning" same_output hello_skinning_4.png hello_skinning --headless
    check "picture of a crowd" same_output crowd.png sinew-crowd --instances 40 -o crowd.png "${small[@]}"
    check "film" same_output film.webp sinew -o film.webp --frames 4 "${small[@]}"
    check "vertices" same_output vertices.txt sinew --dump-vertices vertices.txt "${device[@]}"
    check "joints" same_output joints.txt sinew --dump-joints joints.txt "${device[@]}"
    check "exported mesh" same_output model.obj sinew --export model.obj
    check "description" same_text sinew "$strider" --info
    check "shaders for editing" on_windows sinew --shaders "$folder/shaders" -o edited.png "${small[@]}"
}

# benchmark: writes a report that names Windows and the device.
benchmark()
{
    on_windows sinew-crowd --instances 20 --runs 2 --report report.html --json report.json "${small[@]:0:4}" &&
        grep -q 'Windows' report.html && grep -q 'llvmpipe' report.json
}

test_names()
{
    local model="$PWD/ü Ω 日/モデル.md5mesh" message='ü Ω 日\nowhere.glb: '
    mkdir -p -- "${model%/*}"
    cp -- "${strider%/*}"/* "${model%/*}/"
    sed 's/$/\r/' "$strider" >"$model"
    check "names in all letters, lines that end in CR LF" \
        same_output vertices.txt sinew "$model" --dump-vertices vertices.txt "${device[@]}"
    check "backslashes" on_windows sinew "ü Ω 日\\モデル.md5mesh" --check
    check "drive letter" on_windows sinew "Z:${model//\//\\}" --check
    check "output in all letters" same_output "ü Ω 日/画.png" sinew -o "ü Ω 日/画.png" "${small[@]}"
    check "console, and separators of Windows" console_shows "$message" sinew "ü Ω 日/nowhere.glb" --check
}

test_refusals()
{
    local file
    head -c 1000 "$strider" >cut.md5mesh
    printf 'IDP3' >cut.md3
    printf 'glTF\2\0\0\0' >cut.glb
    printf '{' >broken.gltf
    for file in cut.md5mesh cut.md3 cut.glb broken.gltf nowhere.glb .; do
        check "exit code of $file" same_exit_code sinew "$file" --check
    done
    check "exit code of an unknown option" same_exit_code sinew --nonsense
    check "exit code of an output without a folder" \
        same_exit_code sinew -o nowhere/picture.png "${small[@]}"
}

# window_lives PROGRAM ARGUMENT...: opens, reacts to keys and resizing, saves an image on F12, ends
# on Esc.
window_lives()
{
    local pid window=''
    rm -f -- ./*.png
    on_windows "$@" &
    pid=$!
    for ((i = 0; i < 120; ++i)); do
        window=$(xdotool search --onlyvisible --name Sinew 2>/dev/null | tail -n 1) && [[ -n $window ]] && break
        sleep 0.5
    done
    [[ -n $window ]] || return 1
    sleep 4
    xdotool windowfocus "$window" key Tab key 3 key F12
    sleep 3
    xdotool windowsize "$window" 500 400
    sleep 2
    import -window root "$work/$1.png" 2>/dev/null || true # for a person to look at
    xdotool windowfocus "$window" key Escape
    wait "$pid" && ls ./*.png
}

test_windows()
{
    local glb
    check "window of sinew" window_lives sinew "${device[@]}" --size 640x400
    # A file dropped on a program becomes its argument.
    on_linux sinew --export dropped.glb 2>/dev/null
    glb=Z:${PWD//\//\\}\\dropped.glb
    check "window of a dropped file" window_lives sinew "$glb"
    check "window of sinew-crowd" window_lives sinew-crowd "${device[@]}" --size 640x400 --instances 20
}

# Unpacks into a folder whose name has a space and letters of two scripts.
unpack()
{
    local zip
    zip=$(find "$root/build/windows" -maxdepth 1 -name 'sinew-*-windows.zip' | sort | tail -n 1)
    if [[ -z $zip ]]; then
        say "error: there is no build/windows/sinew-VERSION-windows.zip; run tools/windows/build.sh first"
        exit 1
    fi
    rm -rf -- "$work"
    mkdir -p -- "$work/Zip Ü 日" "$work/run"
    unzip -q "$zip" -d "$work/Zip Ü 日"
    folder=$(find "$work/Zip Ü 日" -mindepth 1 -maxdepth 1 -type d)
}

start_wine()
{
    export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
    export XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config
    Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>"$work/display" 2>/dev/null &
    xvfb=$!
    trap 'wineserver -k 2>/dev/null || true; kill $xvfb' EXIT
    until [[ -s $work/display ]]; do sleep 0.1; done
    DISPLAY=:$(<"$work/display")
    export DISPLAY
    say "Preparing Wine ..."
    wineboot --init >"$work/log" 2>&1
}

install_packages run windows wine
unpack
configure samples
for program in sinew sinew-crowd hello_skinning hello_crowd hello_gltf; do
    build "$program"
done
logged windows-tests cmake --build "$root/build/windows/sinew" --target windows_tests
start_wine
cd -- "$work/run"
check "unit tests" wine "$root/build/windows/sinew/bin/windows_tests.exe" --gtest_brief
test_pictures
test_names
test_refusals
check "benchmark" benchmark
test_windows
say "$checks checks under Wine, $failures failed"
((failures == 0))
