// Finds the vertices of a mesh that lie at the same position: exporters duplicate a vertex wherever
// its texture coordinates or its normal jump.
#pragma once

#include <glm/ext/vector_double3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Distance up to which points of one mesh count as the same: 1e-6 of the diagonal of their bounds.
// Exporters write one point through different weights, which agree only to the file's digits.
double samePositionDistance(std::span<const glm::dvec3> positions);

// For each point the number of its group; groups are numbered from 0 by their first points. A point
// joins a group whose first point is within the distance above. O(n log n) for any input; points
// too far apart for their distance to be finite are each a group.
std::vector<std::uint32_t> groupByPosition(std::span<const glm::dvec3> positions);

} // namespace sinew
