#!/usr/bin/env bash
# Loads every player and weapon of OpenArena and reports the results, to check the readers of .md3,
# .skin and animation.cfg with a whole game. It downloads packages, so it is not part of the tests.
set -euo pipefail

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
viewer=$root/build/release/bin/sinew
folder=$root/build/openarena
packages=(openarena-data openarena-081-players)

usage()
{
    echo "Usage: tools/check_openarena.sh [--draw]"
    echo "Fetches Debian's ${packages[*]} into build/openarena, without installing them, and loads"
    echo "every player and weapon in them with sinew --check; with --draw also draws each, with"
    echo "validation, into build/openarena/pictures. One line each: loaded, refused (with the reason)"
    echo "or FAILED. Exit code: 1 where one failed, that is, ended in any other way."
}

fail()
{
    echo "check_openarena.sh: $1" >&2
    exit 2
}

draws=false
case ${1:-} in
    --draw) draws=true ;;
    --help | -h)
        usage
        exit 0
        ;;
    '') ;;
    *) fail "unknown option '$1'; see --help" ;;
esac
[[ -x $viewer ]] || fail "build the viewer first: ./run.sh --help"

fetch()
{
    mkdir -p "$folder/packages"
    local package
    for package in "${packages[@]}"; do
        compgen -G "$folder/packages/${package}_*.deb" >/dev/null && continue
        (cd "$folder/packages" && apt-get download -q "$package") ||
            fail "could not fetch $package: apt-get download needs a package list with it"
    done
    for package in "$folder"/packages/*.deb; do
        dpkg-deb -x "$package" "$folder/files"
    done
}

# Lists the folders of players and weapons in an archive.
folders_in()
{
    cmake -E tar tf "$1" | grep -iE '^models/(players|weapons2)/[^/]+/[^/]+\.md3$' |
        sed 's|/[^/]*$||' | sort -u
}

loaded=0
refused=0
failed=0
messages=$folder/messages.txt

# check NAME ARGUMENT...: runs the viewer and counts the results.
check()
{
    local name=$1 code=0
    shift
    "$viewer" "$@" >/dev/null 2>"$messages" || code=$?
    case $code in
        0)
            loaded=$((loaded + 1))
            printf 'loaded   %-32s %s warnings\n' "$name" "$(grep -c '^warning: ' "$messages" || true)"
            ;;
        2)
            refused=$((refused + 1))
            if ! grep -q '^error: ' "$messages"; then
                failed=$((failed + 1))
                printf 'FAILED   %-32s refused without a reason\n' "$name"
            else
                printf 'refused  %-32s %s\n' "$name" "$(grep -m1 '^error: ' "$messages")"
            fi
            ;;
        *)
            failed=$((failed + 1))
            printf 'FAILED   %-32s exit code %s: %s\n' "$name" "$code" "$(tail -n1 "$messages")"
            ;;
    esac
}

fetch
mkdir -p "$folder/pictures"
archives=$(find "$folder/files" -name '*.pk3' | sort)
[[ -n $archives ]] || fail "there is no .pk3 in the packages"
while read -r archive; do
    while read -r model; do
        check "$model" "$archive:$model" --check
        if $draws; then
            check "picture of $(basename "$model")" "$archive:$model" --headless --validate \
                --size 640x640 --output "$folder/pictures/$(basename "$model").png"
        fi
    done < <(folders_in "$archive")
done <<<"$archives"
echo "$loaded loaded, $refused refused, $failed failed"
((failed == 0 && loaded > 0))
