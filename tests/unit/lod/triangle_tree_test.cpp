#include "engine/lod/surface_error.h"
#include "tests/unit/animation/posed_models.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace sinew
{
namespace
{

double distanceTo(const glm::dvec3& point, const Corners& triangle)
{
    return glm::distance(point, pointAt(triangle, nearestShares(point, triangle)));
}

TEST(NearestShares, AreOfTheNearestOfAllPoints)
{
    test::Random random;
    for (int i = 0; i < 200; ++i)
    {
        const Corners triangle{random.within(1.0), random.within(1.0), random.within(1.0)};
        const glm::dvec3 point = random.within(2.0);
        const glm::dvec3 shares = nearestShares(point, triangle);
        EXPECT_NEAR(shares.x + shares.y + shares.z, 1.0, 1e-12);
        EXPECT_GE(std::min({shares.x, shares.y, shares.z}), 0.0);
        const double nearest = distanceTo(point, triangle);
        for (int j = 0; j < 200; ++j)
        {
            const double b = random.between(0.0, 1.0);
            const double c = random.between(0.0, 1.0 - b);
            EXPECT_LE(nearest,
                      glm::distance(point, pointAt(triangle, {1.0 - b - c, b, c})) + 1e-12);
        }
    }
}

TEST(NearestShares, AreOfSomePointOfATriangleWithoutArea)
{
    const glm::dvec3 a(1.0, 2.0, 3.0);
    const glm::dvec3 b(3.0, 2.0, 3.0);
    EXPECT_EQ(pointAt({a, a, a}, nearestShares({0.0, 0.0, 0.0}, {a, a, a})), a);
    EXPECT_EQ(distanceTo({2.0, 7.0, 3.0}, {a, b, a}), 5.0);
}

TEST(Surface, FindsTheNearestAsASearchThroughAllDoes)
{
    test::Random random;
    for (const std::size_t count : {1U, 3U, 50U, 700U})
    {
        std::vector<glm::dvec3> positions;
        std::vector<std::uint32_t> indices;
        for (std::uint32_t i = 0; i < 3 * count; ++i)
        {
            indices.push_back(i);
            const glm::dvec3 near = i % 3 == 0 ? random.within(10.0) : positions[i - i % 3];
            positions.push_back(near + random.within(1.0));
        }
        const Surface surface(positions, indices);
        for (int i = 0; i < 50; ++i)
        {
            const glm::dvec3 point = random.within(12.0);
            std::vector<double> all;
            for (std::uint32_t triangle = 0; triangle < count; ++triangle)
                all.push_back(distanceTo(point, surface.corners(triangle)));
            std::ranges::sort(all);
            const std::vector<std::uint32_t> found = surface.nearest(point, 4);
            ASSERT_EQ(found.size(), std::min<std::size_t>(count, 4));
            for (std::size_t k = 0; k < found.size(); ++k)
                EXPECT_EQ(distanceTo(point, surface.corners(found[k])), all[k]);
        }
    }
}

} // namespace
} // namespace sinew
