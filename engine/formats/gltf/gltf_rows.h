// At which times a glTF animation has frames as a clip: where its curves have corners, so that
// interpolation between neighbouring frames is the animation itself, and not a sampled likeness.
#pragma once

#include "engine/formats/gltf/gltf_channels.h"
#include "engine/formats/gltf/gltf_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace sinew
{

struct GltfRow
{
    double seconds = 0.0;
    GltfSide side = GltfSide::After;
};

struct GltfRows
{
    std::vector<GltfRow> rows; // at least one, the first at the start, the last at the end
    double frameRate = 24.0;
    std::vector<std::uint64_t> frameTimes; // as Clip::frameTimes
    // How far splines are from their chords at most: of their own range, or in radians.
    double splineError = 0.0;
};

// Keys are on a grid where all are within this of it, in frames.
inline constexpr double kEvenWithin = 1e-5;

// Splines become chords that are this near to them, where that takes not too many rows.
inline constexpr double kSplineTolerance = 1e-6;

// `curves` are those that change, all from the file of `facts`. The rows contain the times
// `needed`, at least one, the first and the last of the animation. Nothing if there would be more
// than `mostRows` rows.
//
// Rows lie on a grid where all keys do and no value jumps: Clip::frameTimes are then empty. Else
// there is a row for every key, and two for every jump.
std::optional<GltfRows> rowsOf(std::span<const GltfCurve> curves, const std::set<double>& needed,
                               std::size_t mostRows, GltfSamplerFacts& facts);

} // namespace sinew
