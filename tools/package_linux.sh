#!/usr/bin/env bash
# Builds Sinew and writes installable packages to build/packages: Debian packages for the running
# release of Debian, and an archive of the programs for other systems of that age. Builds of
# the same commit are byte-identical (docs/internal/development.md lists the tools that this needs).
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"
cd -- "$root"
umask 022

folder=build/packages
tree=$folder/build
set_build_time

# A separate build: for the prefix of packages, and without this folder's name.
build_programs()
{
    local flags="\"-ffile-prefix-map=$root/=\""
    say "Building for packages ..."
    logged package_configure cmake --preset release -B "$tree" -DCMAKE_INSTALL_PREFIX=/usr \
        -DSINEW_TESTS=OFF -DSINEW_MODELS=/usr/share/sinew/models \
        -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags"
    logged package_build cmake --build "$tree" --target sinew sinew-crowd hello_skinning hello_crowd hello_gltf
}

make_debian_packages()
{
    say "Packing for Debian ..."
    rm -rf -- "$tree/debian"
    logged package_debian cpack --config "$tree/CPackConfig.cmake" -B "$tree/debian"
    mv -- "$tree"/debian/*.deb "$folder"
    logged package_lintian lintian --fail-on error "$folder"/*.deb
    grep '^W:' "$log_dir/package_lintian.log" >&2 || true
}

# Shared libraries that the programs in the folder need, except those that every system has and a
# driver may need in a newer version.
libraries_to_bundle() # FOLDER
{
    ldd "$1"/* | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u |
        grep -vE '/lib(c|m|gcc_s|stdc\+\+|z)\.so'
}

make_archive()
{
    local version name stage library package
    version=$(project_version)
    name=sinew-$version-linux-$(uname -m)
    stage=$tree/$name
    say "Packing $name.tar.gz ..."
    rm -rf -- "$stage"
    logged package_install cmake --install "$tree" --component sinew_samples --prefix "$stage" --strip
    cp LICENSE CHANGELOG.md "$stage/share/doc/sinew"
    mkdir -p "$stage/lib/sinew"
    while read -r library; do
        install -m 644 "$library" "$stage/lib/sinew"
        package=$(dpkg-query --search "*/$(basename -- "$(readlink -f -- "$library")")")
        package=${package%%:*}
        install -m 644 "/usr/share/doc/$package/copyright" "$stage/share/doc/sinew/built-from/$package"
    done < <(libraries_to_bundle "$stage/bin")
    # shellcheck disable=SC2016 # the loader expands it
    patchelf --set-rpath '$ORIGIN/../lib/sinew' "$stage"/bin/*
    # shellcheck disable=SC2016
    patchelf --set-rpath '$ORIGIN' "$stage"/lib/sinew/*
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
        -C "$tree" -c "$name" | gzip -9n >"$folder/$name.tar.gz"
}

install_packages run package
rm -f -- "$folder"/*.deb "$folder"/*.tar.gz
build_programs
make_debian_packages
make_archive
say "Made:"
ls -- "$folder"/*.deb "$folder"/*.tar.gz >&2
