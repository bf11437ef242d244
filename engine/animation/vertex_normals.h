// The normals of a mesh, which its file does not store.
#pragma once

#include "engine/model/model.h"

#include <span>
#include <vector>

namespace sinew
{

// Most vertices at one position whose normals are compared pair by pair. Where more meet, all share
// one normal: comparing them would take a hostile file quadratic time.
inline constexpr std::size_t kMaxComparedNormals = 64;

// Outward normal of a clockwise triangle, twice its area long.
glm::dvec3 triangleNormal(std::span<const glm::dvec3> positions, const Triangle& triangle);

// Unit normals, one a position. A vertex's own normal is the sum of the normals of its triangles,
// weighted by area; to it are added the own normals of the vertices at the same position
// (position_groups.h) that differ from it by less than `creaseDegrees` (0: none, 180 and above:
// all). A vertex whose own sum vanishes takes the sum of the others at its position, at any crease
// angle; where every sum vanishes the normal is +z. "Vanishes" is no longer than the square of the
// distance at which positions count as the same.
std::vector<glm::dvec3> vertexNormals(std::span<const glm::dvec3> positions,
                                      std::span<const Triangle> triangles, double creaseDegrees);

} // namespace sinew
