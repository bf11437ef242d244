// What the morph targets of a primitive add to its vertices, in the mesh's space and Sinew's axes.
#pragma once

#include "engine/formats/gltf/gltf_surface.h"

#include <glm/ext/vector_double3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

struct GltfDelta
{
    std::uint32_t target = 0;
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0}; // to one of length 1; the tangent likewise
    glm::dvec3 tangent{0.0};
};

class GltfTargets
{
public:
    // Refers to both. Where the primitive has no normals, and so flat ones, a target's are those of
    // its triangles where its weight is 1, as the specification says. Tangents that are found from
    // the texture do not change.
    GltfTargets(const GltfPrimitive& primitive, const GltfSurface& surface);

    // Those that are not 0, of a vertex of the surface.
    std::vector<GltfDelta> deltasOf(std::size_t vertex) const;

private:
    glm::dvec3 flatNormalDelta(const GltfMorphTarget& target, std::size_t vertex) const;

    const GltfPrimitive& primitive_;
    const GltfSurface& surface_;
    // Where normals are flat: of each vertex its triangle, of which it has at most one, since a
    // primitive with targets shares no vertices then.
    std::vector<const Triangle*> triangles_;
};

} // namespace sinew
