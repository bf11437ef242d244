// How far apart two surfaces are, seen from outside: by points all over them.
#pragma once

#include "tests/unit/animation/posed_models.h"

#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace sinew::test
{

using Indices = std::span<const std::uint32_t>; // of triangles, into positions

// The largest distance found from `points` random points of each surface to the other.
double distanceInPose(std::span<const glm::dvec3> positions, Indices full, Indices coarse,
                      std::size_t points, Random& random);

} // namespace sinew::test
