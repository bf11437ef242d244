// Skinned vertices of a glTF file straight from its channels, in double precision: what the
// specification says, step by step, without the rows, joints and influences of the loader.
#pragma once

#include "engine/formats/gltf/gltf_file.h"

#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace sinew::test
{

// Of an animation that is played once: before its keys and after them, the nearest holds.
struct GltfMoment
{
    std::size_t animation = 0;
    double seconds = 0.0;
};

// World space, in glTF's axes.
struct GltfReferenceVertex
{
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0};    // unit length; 0 where the primitive has none
    double normalLength = 0.0; // of the sum of unit vectors before: how well defined it is
    glm::dvec3 tangent{0.0};   // unit length; 0 where the primitive has none
    double tangentLength = 0.0;
};

// A primitive as a node of the file's scene draws it, vertices as in the file.
struct GltfReferencePart
{
    GltfIndex node = 0;
    GltfIndex mesh = 0;
    GltfIndex primitive = 0; // GltfPrimitive::index
    std::vector<GltfReferenceVertex> vertices;
};

// Without a moment, the nodes as the file has them.
std::vector<GltfReferencePart> gltfReference(const GltfFile& file,
                                             const std::optional<GltfMoment>& moment);

} // namespace sinew::test
