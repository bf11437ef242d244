#!/usr/bin/env bash
# Checks devices that this machine does not have, as far as their drivers allow it: AMD's and Intel's
# compilers without hardware, and the tests on SwiftShader. See usage().
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

crowd=$build_dir/bin/sinew-crowd
stand_in=$build_dir/bin/libintel_stand_in.so
drivers=/usr/share/vulkan/icd.d

usage()
{
    cat <<'TEXT'
Usage: tools/check_devices.sh [--only-compile] [MODEL...]
Builds the crowd; then, for five AMD and three Intel families, compiles the pipelines of a crowd of
each model (the default model and bench110), as sinew-crowd --pipelines does, and prints a line for each:
how many there are, and how many of them spill registers. Then, without --only-compile, runs the tests
with the label devices, among them those on SwiftShader. Needs mesa-vulkan-drivers, libdrm-dev and for the tests chromium; what
is absent is skipped, with the reason. Exit code: 1 where anything failed to compile or spills, or a
test failed. The tables stay in build/devices.
TEXT
}

only_compile=false
models=()
for argument in "$@"; do
    case $argument in
        --help | -h)
            usage
            exit 0
            ;;
        --only-compile) only_compile=true ;;
        -*)
            say "check_devices.sh: unknown option '$argument'; see --help"
            exit 2
            ;;
        *) models+=("$argument") ;;
    esac
done

# Where the driver of that name has its manifest; nothing where it is not installed.
manifest_of()
{
    local file
    for file in "$drivers/$1_icd.$(uname -m).json" "$drivers/$1_icd.json"; do
        if [[ -f $file ]]; then
            printf '%s' "$file"
            return
        fi
    done
}

line()
{
    printf '%-12s %-9s %-10s %9s %9s  %s\n' "$@"
}

failures=0

# compile FAMILY DRIVER MODEL VARIABLE=VALUE...: a line of the table.
compile()
{
    local family=$1 driver=$2 model=$3 name manifest table code=0 summary reason
    shift 3
    name=$(basename "$model" .md5mesh)
    manifest=$(manifest_of "$driver")
    if [[ -z $manifest ]]; then
        line "$family" "$driver" "$name" - - "skipped: no driver (mesa-vulkan-drivers)"
        return
    fi
    if [[ $driver == intel && ! -f $stand_in ]]; then
        line "$family" "$driver" "$name" - - "skipped: no stand-in (libdrm-dev)"
        return
    fi
    table=$root/build/devices/$family-$name.txt
    env VK_DRIVER_FILES="$manifest" "$@" "$crowd" "$model" --pipelines >"$table" 2>"$table.errors" ||
        code=$?
    summary=$(sed -n 2p "$table")
    if ((code != 0)) || [[ ! $summary =~ ^([0-9]+)\ pipelines?,\ ([0-9]+)\ with\ spills$ ]]; then
        reason=$(head -n 1 "$table.errors")
        line "$family" "$driver" "$name" - - "FAILED: exit code $code ${reason:-$summary}"
        failures=$((failures + 1))
        return
    fi
    if ((BASH_REMATCH[2] > 0)); then
        line "$family" "$driver" "$name" "${BASH_REMATCH[@]:1}" "FAILED: see $table"
        failures=$((failures + 1))
        return
    fi
    line "$family" "$driver" "$name" "${BASH_REMATCH[@]:1}" "good"
}

if $only_compile; then
    install_packages run
    configure samples
    for target in sinew-crowd bench110 no_gpu; do
        build "$target"
    done
else
    install_packages run test
    configure everything
    build all
fi
mkdir -p "$root/build/devices"
((${#models[@]} > 0)) ||
    models=("$root/assets/models/strider" "$build_dir/generated/bench110/bench110.md5mesh")

line family driver model pipelines spilling result
for model in "${models[@]}"; do
    for family in polaris10 vega10 navi10 navi21 gfx1100; do
        compile "$family" radeon "$model" RADV_FORCE_FAMILY="$family"
    done
    compile skylake intel "$model" SINEW_INTEL_DEVICE=1912 LD_PRELOAD="$stand_in"
    compile tiger-lake intel "$model" SINEW_INTEL_DEVICE=9a49 LD_PRELOAD="$stand_in"
    compile arc intel "$model" SINEW_INTEL_DEVICE=56a0 LD_PRELOAD="$stand_in"
done

if ! $only_compile; then
    ctest --test-dir "$build_dir" -L devices --output-on-failure -j "$(nproc)" ||
        failures=$((failures + 1))
fi
((failures == 0))
