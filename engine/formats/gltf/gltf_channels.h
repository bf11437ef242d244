// The values of animation channels at any time, in double precision and in the file's own axes: as
// the specification's appendix C says, "Animation Sampler Interpolation Modes".
#pragma once

#include "engine/formats/gltf/gltf_file.h"

#include <glm/ext/vector_double4.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

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
// length 1. The fourth component of others is 0. Requires a sampler with keys, of a path with 3 or
// 4 components.
glm::dvec4 valueAt(const GltfSampler& sampler, GltfPath path, double seconds,
                   GltfSide side = GltfSide::After);

// Whether the value jumps: steps, and two keys at one time.
bool jumps(const GltfSampler& sampler);

// Finds samplers that never change. Remembers what it found, because many may share their values.
class GltfConstants
{
public:
    // As stored, rotations too.
    std::optional<glm::dvec4> valueOf(const GltfSampler& sampler, std::size_t components);

private:
    std::map<std::pair<const float*, bool>, std::optional<glm::dvec4>> found_; // and if spline
};

} // namespace sinew
