// The values of animation channels at any time, in double precision and in the file's own axes: as
// the specification's appendix C says, "Animation Sampler Interpolation Modes".
#pragma once

#include "engine/formats/gltf/gltf_file.h"

#include <glm/ext/vector_double4.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace sinew
{

// Components of a value: 3 or 4. (Weights of morph targets have a path of their own.)
std::size_t componentsOf(GltfPath path);

// Which of the two values counts where one jumps to another at the time asked for.
enum class GltfSide
{
    Before,
    After, // the specification's: a key's own time gives its value
};

// Before the first key and after the last, the nearest key's value. Rotations are x, y, z, w of
// length 1; where a spline vanishes, none. The fourth component of others is 0. Requires a sampler
// with keys, of a path with 3 or 4 components.
glm::dvec4 valueAt(const GltfSampler& sampler, GltfPath path, double seconds,
                   GltfSide side = GltfSide::After);

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
    // The value of a sampler that never changes; as stored, rotations too.
    std::optional<glm::dvec4> constantOf(const GltfSampler& sampler, std::size_t components);

    const GltfTimes& timesOf(const GltfSampler& sampler);

    // Whether the value jumps: steps, and two keys at one time.
    bool jumps(const GltfSampler& sampler);

    // How many more times the file's splines may be cut: a limit of the time that this takes.
    std::size_t cutsLeft = 4'000'000;

private:
    std::map<std::pair<const float*, bool>, std::optional<glm::dvec4>> constants_; // and if spline
    std::map<const float*, GltfTimes> times_;
};

} // namespace sinew
