// Flat normals, which glTF asks for where a mesh has none.
#pragma once

#include "engine/model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Every corner gets the normal of its triangle. A vertex that triangles of different directions
// share keeps that of the first; for each other one a copy of it is appended, to which `triangles`
// (clockwise seen from outside) then refer, and its index to `sources`. Returns the normals, of the
// vertices, then of the copies. Triangles without area point up. With `apart`, as morph targets
// need it, triangles of one direction do not share vertices either.
std::vector<glm::dvec3> flatNormals(std::span<const glm::dvec3> positions, bool apart,
                                    std::vector<Triangle>& triangles,
                                    std::vector<std::uint32_t>& sources);

} // namespace sinew
