// Skins vertices of a glTF file straight from its channels, in double precision: the steps of the
// specification, without the loader's rows, joints and influences.
#pragma once

#include "engine/formats/gltf/gltf_file.h"

#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace sinew::test
{

// A time in an animation that plays once: the first and last keys hold before and after.
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
    double normalLength = 0.0; // length of the sum of unit vectors: how well defined the normal is
    glm::dvec3 tangent{0.0};   // unit length; 0 where the primitive has none
    double tangentLength = 0.0;
};

// A primitive drawn by a node of the file's scene, with vertices as in the file.
struct GltfReferencePart
{
    GltfIndex node = 0;
    GltfIndex mesh = 0;
    GltfIndex primitive = 0; // GltfPrimitive::index
    std::vector<GltfReferenceVertex> vertices;
};

// Without a moment, uses the nodes' own transforms.
std::vector<GltfReferencePart> gltfReference(const GltfFile& file,
                                             const std::optional<GltfMoment>& moment);

} // namespace sinew::test
