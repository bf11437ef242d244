#include "tools/character/sheet.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew
{
namespace
{

TEST(Sheet, FacesWhoSeesItsTextureUpright)
{
    Skeleton skeleton;
    skeleton.add("joint", "", {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0});
    // Seen from +x: y grows to the right, z upwards.
    const MeshPart part = sheet(
        {.columns = 3, .rows = 2, .texture = {.from = {0.5, 0.0}, .to = {1.0, 0.25}}},
        [](double u, double v) { return glm::dvec3(0.0, u, -v); }, bindRigid(skeleton, "joint"));

    ASSERT_THAT(part.vertices, testing::SizeIs(12));
    ASSERT_THAT(part.triangles, testing::SizeIs(12));
    for (const Triangle& triangle : part.triangles)
    {
        const glm::dvec3 a = part.vertices[triangle[0]].position;
        const glm::dvec3 b = part.vertices[triangle[1]].position;
        const glm::dvec3 c = part.vertices[triangle[2]].position;
        EXPECT_GT(glm::cross(c - a, b - a).x, 0.0);
    }
    EXPECT_EQ(part.vertices.front().texCoord, glm::dvec2(0.5, 0.0));
    EXPECT_EQ(part.vertices.back().texCoord, glm::dvec2(1.0, 0.25));
    EXPECT_EQ(part.vertices.back().position, glm::dvec3(0.0, 1.0, -1.0));
}

} // namespace
} // namespace sinew
