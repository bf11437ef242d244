// A skin stretched over a row of rings: the shape of most parts of a character.
#pragma once

#include "tools/character/mesh_part.h"

#include <glm/ext/vector_double2.hpp>

#include <span>

namespace sinew
{

// A superellipse in the plane of `side` and `up`, which are perpendicular and of unit length:
// roundness 2 is an ellipse, larger values approach a rectangle.
struct Ring
{
    glm::dvec3 centre{0.0};
    glm::dvec3 side = {0.0, 1.0, 0.0};
    glm::dvec3 up = {0.0, 0.0, 1.0};
    double halfWidth = 1.0; // along side
    double above = 1.0;     // from the centre, along up
    double below = 1.0;     // from the centre, against up
    double roundness = 2.0;
    bool hardEdge = false; // splits the vertices for a hard shading edge
};

// Area of a texture: (u, v) of its upper left and lower right corners.
struct TextureRect
{
    glm::dvec2 from{0.0};
    glm::dvec2 to{1.0};
};

struct LoftSurface
{
    std::uint32_t segments = 12; // around a ring
    TextureRect texture;         // u runs around the rings, v from the first to the last
    bool evenV = false;          // v advances in equal steps per ring, not by distance
};

// The rings follow one another in the direction of cross(side, up), which makes the outside face
// outwards. A ring without width and height closes the end to a point. v follows the distance along
// the skin at `up` unless the surface says otherwise.
MeshPart loft(std::span<const Ring> rings, const LoftSurface& surface, const Binding& binding);

} // namespace sinew
