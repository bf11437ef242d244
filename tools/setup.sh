# Shared by run.sh, test.sh and .ci/run: packages, the configure step, the build. To be sourced. All
# messages go to standard error, which keeps a program's own output clean.
# shellcheck shell=bash

root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
build_dir=$root/build/release
log_dir=$root/build/log
package_list=$root/tools/packages.txt

say()
{
    printf '%s\n' "$*" >&2
}

# logged NAME COMMAND...: runs the command with its output in build/log/NAME.log. Prints a line of
# it as progress every 20 seconds, and on failure the log without Ninja's count.
logged()
{
    local name=$1 log=$log_dir/$1.log line next=$((SECONDS + 20))
    shift
    mkdir -p -- "$log_dir"
    if "$@" </dev/null 2>&1 | while IFS= read -r line || [[ -n $line ]]; do
        printf '%s\n' "$line"
        if ((SECONDS >= next)); then
            say "  $line"
            next=$((SECONDS + 20))
        fi
    done >"$log"; then
        return 0
    fi
    grep -vE '^\[[0-9]+/[0-9]+\] ' "$log" >&2 || true
    say "The $name step failed; $log has all it said."
    return 1
}

# packages GROUP...: the Debian packages of these groups, one per line.
packages()
{
    local group package
    while read -r group package _; do
        [[ " $* " == *" $group "* ]] && printf '%s\n' "$package"
    done <"$package_list"
    return 0
}

# describe_packages GROUP...: the same, with their names on other systems.
describe_packages()
{
    local group package name
    while read -r group package name; do
        [[ " $* " == *" $group "* ]] && say "  $(printf '%-28s %s' "$package" "$name")"
    done <"$package_list"
    return 0
}

# not_installed PACKAGE...: the packages that dpkg does not list as installed.
not_installed()
{
    local package states
    states=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        grep -qxF -- "$package installed" <<<"$states" || printf '%s\n' "$package"
    done
}

system_name()
{
    sed -n 's/^ID=//p' /etc/os-release 2>/dev/null || true
}

# apt_install PACKAGE...: false on failure.
apt_install()
{
    local -a sudo=() apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
    if [[ $(id -u) != 0 ]]; then
        if ! command -v sudo >/dev/null; then
            say "Not root, and there is no sudo to install these with: $*"
            return 1
        fi
        sudo=(sudo)
    fi
    say "Installing with ${sudo[*]:+sudo }apt-get: $*"
    logged update "${sudo[@]}" "${apt[@]}" update || say "Going on with the package lists of before."
    logged install "${sudo[@]}" "${apt[@]}" install --yes --no-install-recommends "$@"
}

# install_packages GROUP...: installs missing packages on Debian; elsewhere, lists them before the
# first configure step. The configure step then checks whether they suffice.
install_packages()
{
    local -a wanted missing
    if [[ $root == *[\"\;\#\\]* ]]; then
        say "error: CMake cannot build in a folder with any of \" ; # \\ in its path, as $root has;"
        say "move Sinew to another one"
        return 1
    fi
    if ! mkdir -p -- "$log_dir" 2>/dev/null || [[ ! -w $log_dir ]]; then
        say "error: $root/build cannot be written; copy Sinew to a folder of your own, or build it in"
        say "another one: cmake -S '$root' -B FOLDER && cmake --build FOLDER"
        return 1
    fi
    mapfile -t wanted < <(packages "$@")
    if [[ $(system_name) == debian ]] && command -v dpkg-query apt-get >/dev/null; then
        mapfile -t missing < <(not_installed "${wanted[@]}")
        if ((${#missing[@]} > 0)) && ! apt_install "${missing[@]}"; then
            say "Not everything could be installed; carrying on with what is there."
        fi
    elif [[ ! -f $build_dir/build.ninja ]]; then
        say "Packages are installed by themselves on Debian only. Sinew needs (names in Debian 12):"
        describe_packages "$@"
        say "Carrying on with what is there."
    fi
}

project_version()
{
    sed -n 's/^project(sinew VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt"
}

# The timestamp of all packed files; makes the bytes depend on the commit alone.
set_build_time()
{
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}
    export SOURCE_DATE_EPOCH
}

# cached NAME:TYPE=VALUE: true if the CMake cache has exactly this line.
cached()
{
    grep -qxF -- "$1" "$build_dir/CMakeCache.txt" 2>/dev/null
}

is_configured()
{
    [[ -f $build_dir/build.ninja && ! $root/CMakePresets.json -nt $build_dir/CMakeCache.txt ]] &&
        cached "CMAKE_HOME_DIRECTORY:INTERNAL=$root" &&
        cached "SINEW_VULKAN_SDK:INTERNAL=${VULKAN_SDK:-}"
}

# configure samples|everything: runs the configure step unless it is up to date. The samples need no
# test packages, so a new folder leaves the tests out until test.sh needs them.
configure()
{
    local -a options=()
    if [[ $1 == everything ]]; then
        is_configured && cached SINEW_TESTS:BOOL=ON && return
        options=(-DSINEW_TESTS=ON)
    else
        is_configured && return
        [[ -f $build_dir/build.ninja ]] || options=(-DSINEW_TESTS=OFF)
    fi
    if ! command -v cmake >/dev/null; then
        say "error: there is no cmake; install it and run this again"
        return 1
    fi
    # CMake refuses to configure a moved folder again.
    if [[ -f $build_dir/CMakeCache.txt ]] && ! cached "CMAKE_HOME_DIRECTORY:INTERNAL=$root"; then
        options+=(--fresh)
    fi
    say "Configuring (release) ..."
    logged configure cmake -S "$root" --preset release "${options[@]}"
}

# build TARGET: builds in the release folder.
build()
{
    say "Building (release) ..."
    logged build cmake --build "$build_dir" --target "$1"
}
