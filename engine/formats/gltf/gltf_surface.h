// The vertices and triangles of a primitive, with normals and tangents that the file leaves out,
// and what morph targets add to the vertices.
#pragma once

#include "engine/formats/gltf/gltf_file.h"
#include "engine/model/model.h"

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

// Returns v with length 1, or `otherwise` where v is too short.
glm::dvec3 unit(const glm::dvec3& v, const glm::dvec3& otherwise);

// Makes flat normals where the file has none. Without stored tangents and normals, makes tangents
// by MikkTSpace where the material has a normal map, else any tangents.
GltfSurface surfaceOf(const GltfFile& file, const GltfPrimitive& primitive);

// In the mesh's space, Sinew's axes.
// In the mesh's space, Sinew's axes.
struct GltfDelta
{
    std::uint32_t target = 0;
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0}; // added to a normal of length 1
    glm::dvec3 tangent{0.0};
};

class GltfTargets
{
public:
    // Keeps references to both. A primitive without normals has flat ones; the deltas then lead to
    // the flat normals at weight 1, as the specification says. Tangents of the texture do not
    // change.
    GltfTargets(const GltfPrimitive& primitive, const GltfSurface& surface);

    // The deltas of a vertex of the surface that are not 0.
    std::vector<GltfDelta> deltasOf(std::size_t vertex) const;

private:
    glm::dvec3 flatNormalDelta(const GltfMorphTarget& target, std::size_t vertex) const;

    const GltfPrimitive& primitive_;
    const GltfSurface& surface_;
    // With flat normals, the triangle of each vertex. A vertex has at most one, because a primitive
    // with targets then shares no vertices.
    std::vector<const Triangle*> triangles_;
};

} // namespace sinew
