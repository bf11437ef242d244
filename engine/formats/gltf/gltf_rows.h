// Animation channels of a glTF file: their values at any time, as in the specification's appendix
// C, "Animation Sampler Interpolation Modes", and the times at which a clip needs frames. Values
// are in double precision and in the file's own axes. A clip has frames where the curves have
// corners, so interpolating between neighbouring frames gives the animation itself.
#pragma once

#include "engine/formats/gltf/gltf_file.h"

#include <set>
#include <tuple>

namespace sinew
{

// Components of a value: 3 or 4, or of a single morph target's weight 1.
std::size_t componentsOf(GltfPath path);

// A value that a sampler gives at every time.
struct GltfCurve
{
    const GltfSampler* sampler = nullptr;
    GltfPath path = GltfPath::Translation;
    std::size_t target = 0;      // whose weight
    std::size_t targetCount = 1; // of the node's mesh, where the path is Weights
};

// Which of the two values counts where one jumps to another at the time asked for.
enum class GltfSide
{
    Before,
    After, // the specification's: a key's own time gives its value
};

// Before the first key and after the last, the nearest key's value. Rotations are x, y, z, w of
// length 1; where a spline vanishes, none. Further components of others are 0. Requires a sampler
// with keys.
glm::dvec4 valueAt(const GltfCurve& curve, double seconds, GltfSide side = GltfSide::After);

// The key times of a sampler, ascending, each once.
struct GltfTimes
{
    std::vector<double> times;
    bool hasEqual = false; // some are stored more than once
};

// What holds for a sampler at all times. Remembers what it found, because any number of samplers of
// a file may share large arrays; so it is for samplers of one file.
class GltfSamplerFacts
{
public:
    // The value of a sampler that never changes, so many numbers; as stored, rotations too.
    std::optional<std::span<const float>> constantOf(const GltfSampler& sampler,
                                                     std::size_t components);

    const GltfTimes& timesOf(const GltfSampler& sampler);

    // Whether the value jumps: steps, and two keys at one time.
    bool jumps(const GltfSampler& sampler);

    // How many more times the file's splines may be cut: a limit of the time that this takes.
    std::size_t cutsLeft = 4'000'000;

private:
    // By values, components, and if spline.
    std::map<std::tuple<const float*, std::size_t, bool>, bool> constants_;
    std::map<const float*, GltfTimes> times_;
};

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

// `curves` are those that change, all from the file of `facts`. The rows contain the times
// `needed`, at least one, the first and the last of the animation. Nothing if there would be more
// than `mostRows` rows.
//
// Rows lie on a grid where all keys do and no value jumps: Clip::frameTimes are then empty. Else
// there is a row for every key, and two for every jump.
std::optional<GltfRows> rowsOf(std::span<const GltfCurve> curves, const std::set<double>& needed,
                               std::size_t mostRows, GltfSamplerFacts& facts);

} // namespace sinew
