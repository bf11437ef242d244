#!/usr/bin/env bash
# Runs run.sh and test.sh on a simulated machine: each program they call is a stand-in that logs the
# call. Usage: commands_test.sh SOURCE_DIR CASE
set -euo pipefail

source_dir=$1
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
tree="$work/it's a (tree)"
bin=$work/bin
calls=$work/calls
export FAKE_USER_ID=0 FAKE_APT=works FAKE_BUILD=works
unset VULKAN_SDK

fail()
{
    printf 'FAILED: %s\n' "$*"
    for file in out err calls; do
        printf -- '--- %s\n' "$file"
        cat "$work/$file"
    done
    exit 1
}

# stand_in NAME: creates a program from the text on standard input.
stand_in()
{
    { printf '#!/bin/bash\nwork=%q tree=%q\n' "$work" "$tree" && cat; } >"$bin/$1"
    chmod +x "$bin/$1"
}

make_machine()
{
    local tool
    mkdir -p "$tree/tools" "$bin"
    cp "$source_dir"/{run.sh,test.sh,CMakePresets.json} "$tree"
    cp "$source_dir/tools/packages.txt" "$tree/tools"
    sed "s|/etc/os-release|$work/os-release|" "$source_dir/tools/setup.sh" >"$tree/tools/setup.sh"
    for tool in bash cat chmod dirname env grep mkdir nproc readlink sed touch; do
        ln -s "$(command -v "$tool")" "$bin/$tool"
    done
    : >"$calls"
    : >"$work/installed"
    echo ID=debian >"$work/os-release"
    stand_in id <<'END'
echo "$FAKE_USER_ID"
END
    stand_in sudo <<'END'
echo sudo >>"$work/calls"
exec "$@"
END
    stand_in dpkg-query <<'END'
cat "$work/installed"
exit 1
END
    stand_in apt-get <<'END'
echo "apt-get $*" >>"$work/calls"
echo "noise of apt-get"
[[ $FAKE_APT == works ]] || exit 100
[[ $* == *" install "* ]] || exit 0
for word in "$@"; do echo "$word installed" >>"$work/installed"; done
END
    stand_in cmake <<'END'
echo "cmake $*" >>"$work/calls"
echo "noise of cmake"
folder=$tree/build/release
if [[ $1 == --build ]]; then
    [[ $FAKE_BUILD == works ]] || { printf '[1/2] count\nerror: no semicolon\n'; exit 1; }
    mkdir -p "$folder/bin"
    sample="$folder/bin/sinew"
    for name in sinew-crowd hello_skinning hello_crowd hello_gltf; do
        [[ $* != *"--target $name"* ]] || sample="$folder/bin/$name"
    done
    printf '#!/bin/bash\necho "${0##*/}"\npwd\nprintf "<%%s>\\n" "$@"\n' >"$sample"
    "$work/bin/bash" -c 'exec /bin/chmod +x "$1"' - "$sample"
    exit
fi
mkdir -p "$folder"
touch "$folder/build.ninja"
tests=$(grep -s SINEW_TESTS "$folder/CMakeCache.txt" || echo SINEW_TESTS:BOOL=ON)
for word in "$@"; do
    case $word in -DSINEW_TESTS=*) tests=SINEW_TESTS:BOOL=${word#*=} ;; esac
done
cat >"$folder/CMakeCache.txt" <<CACHE
CMAKE_HOME_DIRECTORY:INTERNAL=$tree
SINEW_VULKAN_SDK:INTERNAL=${VULKAN_SDK:-}
$tests
CACHE
END
    stand_in ctest <<'END'
echo "ctest $* (CTEST_PARALLEL_LEVEL=$CTEST_PARALLEL_LEVEL)" >>"$work/calls"
END
}

# start SCRIPT [OPTION...]: runs it from another folder, with only the stand-ins on PATH.
start()
{
    local script=$1 status=0
    shift
    mkdir -p "$work/elsewhere"
    (cd "$work/elsewhere" && PATH=$bin "$tree/$script" "$@" >"$work/out" 2>"$work/err") || status=$?
    return "$status"
}

has()
{
    grep -qF -- "$2" "$work/$1" || fail "$1 lacks: $2"
}

has_not()
{
    ! grep -qF -- "$2" "$work/$1" || fail "$1 has: $2"
}

forget_calls()
{
    : >"$calls"
}

case_installs_and_names_what_is_missing()
{
    printf '%s installed\n' g++ cmake >"$work/installed"
    echo "ninja-build not-installed" >>"$work/installed"
    start run.sh || fail "exit status $?"
    has err "Installing with apt-get: ninja-build libvulkan-dev"
    has calls " update"
    has calls "install --yes --no-install-recommends ninja-build libvulkan-dev"
    has_not calls sudo
    has_not calls libgtest-dev
    has_not err "noise"
}

case_uses_sudo_when_not_root()
{
    FAKE_USER_ID=1000 start run.sh || fail "exit status $?"
    has err "Installing with sudo apt-get: g++ cmake"
    [[ $(grep -c '^sudo$' "$calls") == 2 ]] || fail "not every apt-get ran with sudo"
}

case_carries_on_without_sudo()
{
    rm "$bin/sudo"
    FAKE_USER_ID=1000 start run.sh || fail "exit status $?"
    has err "there is no sudo to install these with: g++ cmake"
    has_not calls apt-get
    has calls "cmake --build"
}

case_carries_on_when_apt_fails()
{
    FAKE_APT=fails start run.sh || fail "exit status $?"
    has err "noise of apt-get"
    has err "carrying on with what is there"
    has calls "cmake --build"
}

case_repeats_neither_apt_nor_configure()
{
    start run.sh || fail "exit status $?"
    forget_calls
    start run.sh || fail "exit status $?"
    has_not calls apt-get
    has_not calls --preset
    has calls "cmake --build"
}

case_lists_packages_on_another_system()
{
    echo ID=fedora >"$work/os-release"
    start run.sh || fail "exit status $?"
    has err "libjpeg62-turbo-dev          libjpeg-turbo"
    has_not err GoogleTest
    has_not calls apt-get
    has calls "cmake --build"
    start run.sh || fail "exit status $?"
    has_not err libjpeg-turbo
    start test.sh || fail "exit status $?"
    has calls ctest
}

case_passes_options_and_folder_to_the_viewer()
{
    start run.sh "a model" --output x.png "" '*' || fail "exit status $?"
    printf '%s\n' sinew "$work/elsewhere" '<a model>' '<--output>' '<x.png>' '<>' '<*>' |
        cmp - "$work/out" || fail "the viewer saw something else"
}

case_starts_the_sample_that_is_the_first_word()
{
    local word program
    for word in crowd hello_skinning hello_crowd hello_gltf; do
        program=${word/#crowd/sinew-crowd}
        start run.sh "$word" "a model" crowd || fail "exit status $?"
        has calls "--target $program"
        printf '%s\n' "$program" "$work/elsewhere" '<a model>' '<crowd>' |
            cmp - "$work/out" || fail "$program saw something else"
    done
}

case_starts_through_a_link()
{
    local link="$work/another 'name'"
    ln -s "$tree/run.sh" "$link"
    (cd "$work" && PATH=$bin "$link" a >"$work/out" 2>"$work/err") || fail "exit status $?"
    printf '%s\n' sinew "$work" '<a>' | cmp - "$work/out" || fail "the viewer saw something else"
    ln -sf "$tree/test.sh" "$link"
    (cd "$work" && PATH=$bin "$link" -N >"$work/out" 2>"$work/err") || fail "exit status $?"
    has calls "ctest --test-dir $tree/build/release"
}

case_says_that_the_tree_cannot_be_written()
{
    local script
    : >"$tree/build" # blocks the folder: root may write anywhere
    for script in run.sh test.sh; do
        start "$script" && fail "succeeded"
        has err "build cannot be written; copy Sinew to a folder of your own"
        has_not calls cmake
    done
}

case_names_paths_that_cmake_cannot_build()
{
    local name script
    for name in 'a"b' 'a;b' 'a#b' 'a\b'; do
        cp -r "$tree" "$work/$name"
        for script in run.sh test.sh; do
            if (cd "$work" && PATH=$bin "$work/$name/$script") >"$work/out" 2>"$work/err"; then
                fail "$script in $name succeeded"
            fi
            has err "CMake cannot build in a folder with any of"
            has err "as $work/$name has"
            has_not calls cmake
        done
    done
}

case_needs_no_network_where_all_is_installed()
{
    awk '$1 ~ /^(run|test)$/ { print $2 " installed" }' "$source_dir/tools/packages.txt" \
        >"$work/installed"
    FAKE_APT=fails start test.sh || fail "exit status $?"
    has_not calls apt-get
    has calls ctest
}

case_configures_tests_once_when_asked()
{
    start run.sh || fail "exit status $?"
    has calls "-DSINEW_TESTS=OFF"
    forget_calls
    start test.sh || fail "exit status $?"
    has err libgtest-dev
    has calls "-DSINEW_TESTS=ON"
    forget_calls
    start run.sh || fail "exit status $?"
    start test.sh || fail "exit status $?"
    has_not calls --preset
}

case_configures_again_when_needed()
{
    start test.sh || fail "exit status $?"
    forget_calls
    VULKAN_SDK=/other start run.sh || fail "exit status $?"
    has calls --preset
    has_not calls "-DSINEW_TESTS=OFF"
    forget_calls
    VULKAN_SDK=/other start run.sh || fail "exit status $?"
    has_not calls --preset
    touch -d "1 hour" "$tree/CMakePresets.json"
    VULKAN_SDK=/other start run.sh || fail "exit status $?"
    has calls --preset
    forget_calls
    sed -i 's|^CMAKE_HOME_DIRECTORY.*|CMAKE_HOME_DIRECTORY:INTERNAL=/moved|' \
        "$tree/build/release/CMakeCache.txt"
    start run.sh || fail "exit status $?"
    has calls --fresh
}

case_shows_why_the_build_failed()
{
    FAKE_BUILD=fails start run.sh --help && fail "succeeded"
    has err "error: no semicolon"
    has_not err "[1/2]"
    [[ ! -s $work/out ]] || fail "something was written to standard output"
}

case_passes_options_to_ctest()
{
    start test.sh -R "one two" || fail "exit status $?"
    has calls "--output-on-failure --no-tests=error -R one two"
    CTEST_PARALLEL_LEVEL=7 start test.sh || fail "exit status $?"
    has calls "(CTEST_PARALLEL_LEVEL=7)"
}

case_leaves_long_tests_to_all()
{
    start test.sh || fail "exit status $?"
    has calls "--no-tests=error -LE fuzz|wine|long -E ^(SwiftShader|NewerLayer)"
    start test.sh --all -L gpu || fail "exit status $?"
    has calls "--no-tests=error -L gpu"
}

make_machine
"case_$2"
