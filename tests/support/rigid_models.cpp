#include "tests/support/rigid_models.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <numbers>
#include <utility>

namespace sinew::test
{

Shape quadShape(const glm::dvec3& centre, const glm::dvec3& right, const glm::dvec3& up)
{
    // Clockwise from the upper left.
    return {.vertices = {{.position = centre - right + up, .texCoord = {0.0, 0.0}},
                         {.position = centre + right + up, .texCoord = {1.0, 0.0}},
                         {.position = centre + right - up, .texCoord = {1.0, 1.0}},
                         {.position = centre - right - up, .texCoord = {0.0, 1.0}}},
            .triangles = {{0, 1, 2}, {0, 2, 3}}};
}

Shape sphereShape(const glm::dvec3& centre, double radius, std::uint32_t rings, std::uint32_t sides)
{
    Shape shape;
    for (std::uint32_t ring = 0; ring <= rings; ++ring)
        for (std::uint32_t side = 0; side <= sides; ++side)
        {
            const glm::dvec2 texCoord(static_cast<double>(side) / sides,
                                      static_cast<double>(ring) / rings);
            const double around = 2.0 * std::numbers::pi * texCoord.x;
            const double down = std::numbers::pi * texCoord.y;
            const glm::dvec3 direction(std::sin(down) * std::cos(around),
                                       std::sin(down) * std::sin(around), std::cos(down));
            shape.vertices.push_back(
                {.position = centre + radius * direction, .texCoord = texCoord});
        }
    for (std::uint32_t ring = 0; ring < rings; ++ring)
        for (std::uint32_t side = 0; side < sides; ++side)
        {
            const std::uint32_t upperLeft = ring * (sides + 1) + side;
            const std::uint32_t lowerLeft = upperLeft + sides + 1;
            if (ring > 0)
                shape.triangles.push_back({upperLeft, upperLeft + 1, lowerLeft + 1});
            if (ring + 1 < rings)
                shape.triangles.push_back({upperLeft, lowerLeft + 1, lowerLeft});
        }
    return shape;
}

Shape boxShape(const glm::dvec3& centre, const glm::dvec3& halfSize)
{
    Shape box;
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0})
        {
            glm::dvec3 outwards(0.0);
            glm::dvec3 up(0.0);
            outwards[axis] = side;
            up[(axis + 1) % 3] = 1.0;
            const Shape face = quadShape(centre + outwards * halfSize,
                                         glm::cross(up, outwards) * halfSize, up * halfSize);
            const auto first = static_cast<std::uint32_t>(box.vertices.size());
            box.vertices.insert(box.vertices.end(), face.vertices.begin(), face.vertices.end());
            for (const Triangle& triangle : face.triangles)
                box.triangles.push_back(
                    {first + triangle[0], first + triangle[1], first + triangle[2]});
        }
    return box;
}

Mesh rigidMesh(const std::string& name, const std::string& shader, const Shape& shape)
{
    Mesh mesh{.name = name, .shader = shader};
    for (const ShapeVertex& vertex : shape.vertices)
    {
        mesh.vertices.push_back({.texCoord = vertex.texCoord,
                                 .firstWeight = static_cast<std::uint32_t>(mesh.weights.size()),
                                 .weightCount = 1});
        mesh.weights.push_back({.joint = 0, .bias = 1.0, .position = vertex.position});
    }
    mesh.triangles = shape.triangles;
    return mesh;
}

SkeletalModel rigidModel(std::vector<Mesh> meshes)
{
    return {.joints = {{.name = "root", .parent = kNoParent}}, .meshes = std::move(meshes)};
}

} // namespace sinew::test
