# Pictures of windows and of a browser, for tools/pictures.sh. To be sourced.
# shellcheck shell=bash disable=SC2094,SC2154

# in_window NAME COMMAND...: starts the program in a virtual display, waits until its title has the
# time of a frame, calls steps_NAME, and takes the screenshot NAME.png.
in_window()
{
    local name=$1 program tries number
    shift
    if [[ -z ${server:-} ]]; then
        mkfifo number
        Xvfb -displayfd 3 -screen 0 1120x720x24 -nolisten tcp -noreset 3>number >/dev/null 2>&1 &
        server=$!
        started+=("$server")
        read -r number <number
        export DISPLAY=:$number SDL_VIDEODRIVER=x11 WAYLAND_DISPLAY=
    fi
    "$@" --size 1120x720 >/dev/null &
    program=$!
    started+=("$program")
    for ((tries = 0; tries < 60; ++tries)); do
        xdotool search --name ' ms' >/dev/null 2>&1 && break
        sleep 2
    done
    "steps_$name"
    import -window root "$name.png"
    kill "$program"
    wait "$program" 2>/dev/null || true
}

steps_viewer()
{
    xdotool mousemove 507 254 click 1 # a vertex of the neck
    sleep 8
}

make_viewer_window()
{
    in_window viewer "$bin/sinew" --clip run --clip walk --clip idle --speed 0 --time 0.22 \
        --view 38,9 --skinning dual-quaternions --against reference
    compose callouts "$images/viewer-window.png" viewer.png \
        '310,40,What is loaded' \
        '310,200,The picked vertex: its joints and weights' \
        '310,420,Meshes, materials and joints, with a search' \
        '560,80,Two skinning methods; drag the line' \
        '810,60,Surface, overlays, skinning, layers, camera, light' \
        '640,638,Clip, speed and time'
}

steps_crowd()
{
    sleep 20
}

make_crowd_window()
{
    in_window crowd "$bin/sinew-crowd" --instances 120 --view low
    compose callouts "$images/crowd-window.png" crowd.png \
        '310,60,How many characters' \
        '310,200,How they are skinned and culled' \
        '310,400,Preset views; W, S, A, D fly' \
        '810,60,Time of each pass, here on a CPU driver'
}

make_benchmark_page()
{
    crowd --compare --lod off --instances 64 --runs 5 --size 640x360 --report report.html
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1100,915 \
        --user-data-dir="$work/browser" --screenshot=page.png "file://$work/report.html" 2>/dev/null
    compose palette page.png "$images/benchmark-page.png"
}
