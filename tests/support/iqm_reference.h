// The vertices of IQM files, in double precision straight from their bytes: the offsets of the
// format's description, matrices of four rows, and nothing of the reader.
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

// Two frames of the file and the way from one to the other, 0 to 1.
struct IqmMoment
{
    std::uint32_t frame = 0;
    std::uint32_t nextFrame = 0;
    double way = 0.0;
};

// All vertices of the file, whose joints and frames must be sound; without a moment in the base
// pose. The poses are those of `clips`, another file or the same.
std::vector<IqmReferenceVertex> iqmReference(const std::vector<std::byte>& model,
                                             const std::vector<std::byte>& clips,
                                             const std::optional<IqmMoment>& moment);

} // namespace sinew::test
