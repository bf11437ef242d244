// The vertices and triangles of a primitive, with the normals and tangents that the file leaves
// out.
#pragma once

#include "engine/formats/gltf/gltf_file.h"
#include "engine/model/model.h"

#include <glm/ext/vector_double3.hpp>

#include <cstdint>
#include <vector>

namespace sinew
{

// In the mesh's space, Sinew's axes. Flat normals and mirrored textures need copies of vertices;
// these come after the file's own.
struct GltfSurface
{
    std::vector<std::uint32_t> sources; // of each vertex, its index in the file
    std::vector<glm::dvec3> normals;    // one for each vertex, length 1
    std::vector<glm::dvec3> tangents;   // likewise, perpendicular to the normal
    std::vector<double> tangentSigns;   // bitangent = sign * cross(normal, tangent)
    std::vector<Triangle> triangles;    // clockwise seen from outside
};

// Of length 1; `otherwise` where v has none to speak of.
glm::dvec3 unit(const glm::dvec3& v, const glm::dvec3& otherwise);

// Without normals in the file they are flat; without tangents (or with tangents but no normals)
// they are those of MikkTSpace where the material has a normal map, else any.
GltfSurface surfaceOf(const GltfFile& file, const GltfPrimitive& primitive);

} // namespace sinew
