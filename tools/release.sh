#!/usr/bin/env bash
# Makes a release from a clean clone of the current commit: tests, Linux packages, the Windows zip,
# checksums, all in build/release-VERSION. --no-tests skips the tests.
set -euo pipefail
# shellcheck source=tools/setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

version=$(project_version)
result=$root/build/release-$version
clone=$root/build/release-clone

if ! grep -q "^## \[$version\] - 20" "$root/CHANGELOG.md"; then
    say "error: CHANGELOG.md has no section [$version] with a date"
    exit 1
fi
if [[ -n $(git -C "$root" status --porcelain) ]]; then
    say "error: there are changes that no commit has; commit them, or put them away"
    exit 1
fi
rm -rf -- "$clone" "$result"
mkdir -p -- "$result"
git clone --quiet -- "$root" "$clone"
[[ ${1:-} == --no-tests ]] || "$clone/test.sh"
"$clone/tools/package_linux.sh"
"$clone/tools/windows/build.sh"
cp -- "$clone"/build/packages/*.{deb,tar.gz} "$clone"/build/windows/sinew-*.zip "$result/"
(cd -- "$result" && sha256sum -- * >SHA256SUMS)
say "$result:"
(cd -- "$result" && ls -l >&2)
