// Triangles bound to joints: the output of shapes, assembled into meshes.
#pragma once

#include "tools/character/binding.h"

#include <glm/ext/vector_double2.hpp>

namespace sinew
{

struct BoundVertex
{
    glm::dvec3 position{0.0}; // bind pose, model space
    glm::dvec2 texCoord{0.0};
    std::vector<Share> shares;
};

struct MeshPart
{
    std::vector<BoundVertex> vertices;
    std::vector<Triangle> triangles; // clockwise seen from outside

    void append(const MeshPart& other);
};

// The part mirrored at y = 0 and bound to the joints of that side, with the same texture.
MeshPart mirrored(const MeshPart& part, const Skeleton& skeleton);

// The part and its mirrored counterpart.
MeshPart bothSides(const MeshPart& part, const Skeleton& skeleton);

Mesh toMesh(const MeshPart& part, const Skeleton& skeleton, std::string_view name,
            std::string_view shader);

} // namespace sinew
