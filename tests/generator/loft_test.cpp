#include "tools/character/loft.h"
#include "tools/character/rings.h"
#include "tools/character/rotation.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace sinew
{
namespace
{

Skeleton bodySkeleton()
{
    Skeleton skeleton;
    skeleton.add("origin", "", {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0});
    skeleton.add("body_l", "origin", {0.0, 5.0, 0.0}, {1.0, 5.0, 0.0});
    skeleton.addMirrored();
    return skeleton;
}

constexpr glm::dvec3 kCentre{0.0, 5.0, 0.0};

// A spindle around `kCentre`, pointed at both ends.
MeshPart spindle(const Skeleton& skeleton)
{
    const std::array<Section, 3> sections{
        {roundSection(-2.0, 0.0), roundSection(0.0, 1.0, true), roundSection(2.0, 0.0)}};
    return loft(ringsAlongAxis(kCentre, {1.0, 2.0, 0.5}, kUp, sections), {.segments = 8},
                bindRigid(skeleton, "body_l"));
}

void expectFacesAwayFrom(const MeshPart& part, const glm::dvec3& centre)
{
    for (const Triangle& triangle : part.triangles)
    {
        const glm::dvec3 a = part.vertices[triangle[0]].position;
        const glm::dvec3 b = part.vertices[triangle[1]].position;
        const glm::dvec3 c = part.vertices[triangle[2]].position;
        EXPECT_GT(glm::dot(glm::cross(c - a, b - a), a + b + c - 3.0 * centre), 0.0);
    }
}

TEST(Loft, FacesOutwards)
{
    const Skeleton skeleton = bodySkeleton();
    expectFacesAwayFrom(spindle(skeleton), kCentre);
}

TEST(Loft, MirroredPartFacesOutwardsAndHangsOnTheOtherSide)
{
    const Skeleton skeleton = bodySkeleton();
    const MeshPart other = mirrored(spindle(skeleton), skeleton);
    expectFacesAwayFrom(other, -kCentre);
    for (const BoundVertex& vertex : other.vertices)
        EXPECT_EQ(vertex.shares[0].joint, skeleton.index("body_r"));
}

TEST(Loft, SplitsAHardEdgeAndMakesNoTrianglesWithoutArea)
{
    const Skeleton skeleton = bodySkeleton();
    const MeshPart part = spindle(skeleton);
    EXPECT_THAT(part.vertices, testing::SizeIs(8 + 9 + 9 + 8));
    EXPECT_THAT(part.triangles, testing::SizeIs(16));
}

TEST(Loft, SeamIsOnePlaceToTheBit)
{
    const Skeleton skeleton = bodySkeleton();
    const MeshPart part = spindle(skeleton);
    EXPECT_EQ(part.vertices[8].position, part.vertices[16].position);
    EXPECT_EQ(part.vertices[8].texCoord.x, 0.0);
    EXPECT_EQ(part.vertices[16].texCoord.x, 1.0);
}

} // namespace
} // namespace sinew
