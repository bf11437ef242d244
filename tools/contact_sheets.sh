#!/usr/bin/env bash
# contact_sheets.sh [VIEWER]: draws the default model from eight sides and in all of its clips, and
# combines the images in docs/images. Uses the viewer of the release build by default. Needs
# ImageMagick's montage.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

viewer=$(readlink -f -- "${1:-$build_dir/bin/sinew}")
model=$root/assets/models/strider
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"

if ! command -v montage >/dev/null; then
    say "error: montage is missing; it comes with ImageMagick"
    exit 1
fi

# sheet OUTPUT COLUMNS IMAGE...: few colours without dithering keep the file small.
sheet()
{
    local output=$1 columns=$2
    shift 2
    montage "$@" -gravity center -crop 80%x88%+0+0 +repage -tile "${columns}x" -geometry +2+2 \
        -background '#202226' sheet.png
    convert sheet.png -strip +dither -colors 160 -define png:compression-level=9 \
        "PNG8:$root/docs/images/$output"
    say "docs/images/$output"
}

sides=()
for azimuth in 0 45 90 135 180 225 270 315; do
    "$viewer" "$model" --headless --clip idle --time 0.2 --view="$azimuth,11" --size 480x480 \
        --output "side-$azimuth.png" >/dev/null
    sides+=("side-$azimuth.png")
done
sheet strider-sides.png 4 "${sides[@]}"

# Eight images of each clip, evenly spread over its loop of that many seconds.
moments=()
while read -r clip seconds view; do
    "$viewer" "$model" --headless --clip "$clip" --view="$view" --size 260x260 --frames 8 \
        --fps "$(awk "BEGIN { print 8 / $seconds }")" --output "$clip-{frame:02}.png" >/dev/null
    for picture in "$clip"-*.png; do
        moments+=("$picture")
    done
done <<CLIPS
idle 5 34,11
jump 1.8 50,8
run 0.65 70,8
walk 1.13333 40,8
wave 3 -20,8
CLIPS
sheet strider-clips.png 8 "${moments[@]}"
