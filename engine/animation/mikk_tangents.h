// MikkTSpace, the tangents for which glTF's normal maps are made: Morten S. Mikkelsen, "Simulation
// of Wrinkled Surfaces Revisited" (2008). Those of Doom 3 are in tangent_basis.h.
#pragma once

#include "engine/animation/tangent_basis.h"

namespace sinew
{

// Corners at one position, with one normal and one texture coordinate, form a group where their
// triangles share edges and the handedness of the texture. The tangent of a group is the sum of the
// directions in which s grows on its triangles, each made perpendicular to the normal, of unit
// length and weighted by the angle at the corner. A vertex of several groups is split: it keeps the
// first, a copy of it takes each further one. Triangles without area in the texture join any group
// and add nothing; the corners of those without area in space take the first group at the same
// place. Arguments and result are those of buildTangentBasis, but copies are in no order.
TangentBasis mikkTangentBasis(std::span<const glm::dvec3> positions,
                              std::span<const glm::dvec3> normals,
                              std::span<const glm::dvec2> texCoords,
                              std::span<const Triangle> triangles);

} // namespace sinew
