// Simple shapes as models with one joint at the origin.
#pragma once

#include "engine/model/model.h"

#include <string>
#include <vector>

namespace sinew::test
{

struct ShapeVertex
{
    glm::dvec3 position{0.0};
    glm::dvec2 texCoord{0.0};
};

struct Shape
{
    std::vector<ShapeVertex> vertices;
    std::vector<Triangle> triangles;
};

// A flat quad; `right` and `up` lead from its centre to the middle of its edges. Its image is
// upright when seen against cross(right, up).
Shape quadShape(const glm::dvec3& centre, const glm::dvec3& right, const glm::dvec3& up);

// Faces outwards. The image wraps around once; its first row is the upper pole.
Shape sphereShape(const glm::dvec3& centre, double radius, std::uint32_t rings,
                  std::uint32_t sides);

// Faces outwards; every face has the whole image.
Shape boxShape(const glm::dvec3& centre, const glm::dvec3& halfSize);

Mesh rigidMesh(const std::string& name, const std::string& shader, const Shape& shape);

SkeletalModel rigidModel(std::vector<Mesh> meshes);

} // namespace sinew::test
