// The normals of a mesh whose file does not store them, and the vertices that lie at one position.
#pragma once

#include "engine/model/model.h"

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

// Most vertices at one position whose normals are compared pair by pair. Where more meet, all share
// one normal: comparing them would take a hostile file quadratic time.
inline constexpr std::size_t kMaxComparedNormals = 64;

// Outward normal of a clockwise triangle, twice its area long.
glm::dvec3 triangleNormal(std::span<const glm::dvec3> positions, const Triangle& triangle);

// Unit normals, one a position. A vertex's own normal is the sum of the normals of its triangles,
// weighted by area; to it are added the own normals of the vertices at the same position that
// differ from it by less than `creaseDegrees` (0: none, 180 and above: all). A vertex whose own sum
// vanishes takes the sum of the others at its position, at any crease angle; where every sum
// vanishes the normal is +z. "Vanishes" is no longer than the square of the distance at which
// positions count as the same.
std::vector<glm::dvec3> vertexNormals(std::span<const glm::dvec3> positions,
                                      std::span<const Triangle> triangles, double creaseDegrees);

} // namespace sinew
