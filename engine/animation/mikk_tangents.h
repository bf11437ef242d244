// MikkTSpace, the tangent space of glTF's normal maps: Morten S. Mikkelsen, "Simulation of Wrinkled
// Surfaces Revisited" (2008). Doom 3's is in tangent_basis.h.
#pragma once

#include "engine/animation/tangent_basis.h"

namespace sinew
{

// Corners with the same position, normal and texture coordinate form a group if their triangles
// share edges and texture handedness. The tangent of a group is the sum of the directions in which
// s grows on its triangles, each projected onto the plane of the normal, normalised and weighted by
// the angle at the corner. A vertex with several groups is split: it keeps the first group, and
// each other group gets a copy of it. Triangles without area in the texture join any group and add
// nothing. Corners of triangles without area in space take the first group at the same place.
// Arguments and result are those of buildTangentBasis, but copies come in no particular order.
TangentBasis mikkTangentBasis(std::span<const glm::dvec3> positions,
                              std::span<const glm::dvec3> normals,
                              std::span<const glm::dvec2> texCoords,
                              std::span<const Triangle> triangles);

} // namespace sinew
