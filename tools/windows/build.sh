#!/usr/bin/env bash
# Builds Sinew for Windows on Debian with MinGW-w64: downloads Debian's sources of the libraries,
# builds them once in build/windows, then builds Sinew and packs
# build/windows/sinew-VERSION-windows.zip. Resumes where it stopped, and rebuilds a library if its
# line in packages.txt has changed.
set -euo pipefail
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
# shellcheck source=tools/setup.sh
source "$here/../setup.sh"

work=$root/build/windows
deps=$work/deps # installation prefix of the libraries
sources=$work/sources
log_dir=$work/log
version=$(project_version)
set_build_time # also used by MinGW's strip
for_windows=(-G Ninja -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" -DSINEW_WINDOWS_DEPS="$deps"
    -DCMAKE_BUILD_TYPE=Release)

# Copies the machine's package sources to a separate folder, as deb-src entries.
prepare_apt()
{
    mkdir -p -- "$work"/apt/{lists,cache/archives}/partial "$sources" "$deps" "$log_dir"
    # shellcheck disable=SC2016 # apt expands it
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' | sort -u >"$work/apt/sources.list"
    cat >"$work/apt/apt.conf" <<END
Dir::Etc::sourcelist "$work/apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$work/apt/lists";
Dir::Cache "$work/apt/cache";
APT::Sandbox::User "";
END
    APT_CONFIG=$work/apt/apt.conf apt-get update
}

# source_folder PACKAGE: folder of its source; nothing if it was not downloaded.
source_folder()
{
    find "$sources/$1" -mindepth 1 -maxdepth 1 -type d 2>/dev/null | head -n 1
}

# A mirror may lack the newest sources, but all of them have those of the release.
fetch()
{
    local package=$1 suite
    suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    rm -rf -- "${sources:?}/$package" "$sources/part"
    mkdir -- "$sources/part"
    cd -- "$sources/part"
    export APT_CONFIG=$work/apt/apt.conf
    { apt-get source "$package" || apt-get source "$package/$suite"; } && mv -- "$sources/part" "$sources/$package"
}

# Copies header-only libraries and their CMake files.
take_headers()
{
    mkdir -p -- "$deps/include" "$deps/lib" "$deps/share/cmake"
    cp -rup -- /usr/include/{glm,CLI,nlohmann,tl,vulkan,vk_video,volk.h,volk.c,xxhash.h,fast_float} "$deps/include/"
    cp -rup -- /usr/share/cmake/{glm,CLI11,nlohmann_json,tl-expected} "$deps/share/cmake/"
    # FindVulkan needs a library; volk loads vulkan-1.dll when a program starts.
    [[ -f $deps/lib/libvulkan-1.a ]] || x86_64-w64-mingw32-ar cr "$deps/lib/libvulkan-1.a"
}

# imgui has no CMake files.
build_imgui()
{
    local source=$1 file
    mkdir -p -- "$work/objects/imgui" "$deps/include/imgui"
    for file in "$source"/imgui*.cpp "$source/misc/cpp/imgui_stdlib.cpp" \
        "$source/backends/imgui_impl_sdl.cpp"; do
        x86_64-w64-mingw32-g++-posix -O2 -I"$source" -I"$deps/include/SDL2" -c "$file" \
            -o "$work/objects/imgui/$(basename -- "$file").o" || return
    done
    x86_64-w64-mingw32-ar crs "$deps/lib/libimgui.a" "$work"/objects/imgui/*.o
    (cd -- "$source" && cp --parents -- im*.h backends/imgui_impl_sdl.h "$deps/include/imgui/" &&
        cp -- misc/cpp/imgui_stdlib.h "$deps/include/imgui/")
}

# build_library PACKAGE OPTION...
build_library()
{
    local package=$1 source
    shift
    source=$(source_folder "$package")
    if [[ $package == imgui ]]; then
        build_imgui "$source"
        return
    fi
    rm -rf -- "$work/objects/$package"
    cmake -S "$source" -B "$work/objects/$package" "${for_windows[@]}" -DBUILD_SHARED_LIBS=OFF \
        -DCMAKE_INSTALL_PREFIX="$deps" -DCMAKE_INSTALL_LIBDIR="$deps/lib" "$@" &&
        cmake --build "$work/objects/$package" &&
        cmake --install "$work/objects/$package"
}

# Builds each library once and saves its line of packages.txt.
build_libraries()
{
    local line package lists_are_new='' count=0 total
    local -a words
    total=$(grep -cvE '^#|^$' "$here/packages.txt")
    while IFS= read -r line; do
        [[ -n $line && $line != '#'* ]] || continue
        count=$((count + 1))
        read -ra words <<<"$line"
        package=${words[0]}
        if [[ $(cat "$deps/built/$package" 2>/dev/null) == "$line" ]]; then
            continue
        fi
        say "[$count/$total] $package"
        if [[ -z $(source_folder "$package") ]]; then
            [[ -n $lists_are_new ]] || logged apt prepare_apt
            lists_are_new=yes
            logged "fetch-$package" fetch "$package"
        fi
        logged "$package" build_library "${words[@]}"
        mkdir -p -- "$deps/built"
        printf '%s\n' "$line" >"$deps/built/$package"
    done <"$here/packages.txt"
}

build_sinew()
{
    local flags="\"-ffile-prefix-map=$root/=\"" # keeps this folder's name out of the programs
    cmake -S "$root" -B "$work/sinew" "${for_windows[@]}" -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 -DSINEW_TESTS=ON \
        -DSINEW_WARNINGS_AS_ERRORS=ON -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" \
        -DSINEW_INTERFACE_FONT="$(find /usr/share/fonts -name 'Inter-Regular.[ot]tf' | head -n 1)" &&
        cmake --build "$work/sinew" --target sinew sinew-crowd hello_skinning hello_crowd hello_gltf
}

# Licences of everything linked into the programs.
copy_licences()
{
    local package
    mkdir -p -- "$1"
    cp -- "$root/LICENSE" "$1/sinew.txt"
    for package in "$sources"/*/; do
        package=$(basename -- "$package")
        [[ $package == googletest ]] ||
            cp -- "$(source_folder "$package")/debian/copyright" "$1/$package.txt"
    done
    for package in libglm-dev libcli11-dev nlohmann-json3-dev libexpected-dev libvulkan-dev \
        libvulkan-volk-dev libxxhash-dev libfast-float-dev libz-mingw-w64-dev gcc-mingw-w64-base \
        mingw-w64-common fonts-inter; do
        cp -- "/usr/share/doc/$package/copyright" "$1/$package.txt"
    done
}

# pack NAME: makes a folder of that name and NAME.zip, whose bytes depend only on the commit.
pack()
{
    local folder=$work/$1
    rm -rf -- "$folder" "$folder.zip"
    logged install cmake --install "$work/sinew" --component sinew_samples --strip --prefix "$folder"
    cp -r -- "$root/shaders" "$folder/shaders"
    cp -- "$root/README.md" "$root/CHANGELOG.md" "$folder/"
    copy_licences "$folder/licences"
    cd -- "$work"
    find "$1" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
    find "$1" | LC_ALL=C sort | TZ=UTC zip -qX "$1.zip" -@
    say "$folder.zip"
}

install_packages run windows
take_headers
build_libraries
say "[Sinew] building"
logged sinew build_sinew
pack "sinew-$version-windows"
