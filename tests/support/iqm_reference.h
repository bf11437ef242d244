// Computes vertices of IQM files in double precision straight from their bytes: the offsets of the
// format's description and 4x4 matrices, and nothing from the reader.
#pragma once

#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sinew::test
{

struct IqmReferenceVertex
{
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0}; // unit length
};

// Two frames of the file and the fraction between them, 0 to 1.
struct IqmMoment
{
    std::uint32_t frame = 0;
    std::uint32_t nextFrame = 0;
    double way = 0.0;
};

// All vertices of the file, in the base pose without a moment. Joints and frames must be valid.
// Poses come from `clips`, which may be the same file.
std::vector<IqmReferenceVertex> iqmReference(const std::vector<std::byte>& model,
                                             const std::vector<std::byte>& clips,
                                             const std::optional<IqmMoment>& moment);

} // namespace sinew::test
