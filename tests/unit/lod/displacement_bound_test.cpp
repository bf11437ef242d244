#include "engine/lod/surface_error.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/export/exported_models.h"
#include "tests/unit/lod/played_models.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace sinew
{
namespace
{

std::uint32_t vertexOf(const SkinningMesh& mesh, test::Random& random)
{
    return mesh.firstVertex + static_cast<std::uint32_t>(random.between(0.0, vertexCountOf(mesh)));
}

// Difference of two points on triangles between random vertices of a mesh.
std::vector<VertexShare> someDifference(const SkinningMesh& mesh, test::Random& random)
{
    std::vector<VertexShare> shares;
    for (const double sign : {1.0, -1.0})
    {
        double left = 1.0;
        for (const double share : {random.between(0.0, 0.6), random.between(0.0, 0.4)})
        {
            shares.push_back({vertexOf(mesh, random), sign * share});
            left -= share;
        }
        shares.push_back({vertexOf(mesh, random), sign * left});
    }
    return shares;
}

TEST(DisplacementBound, HoldsInEveryPose)
{
    constexpr double kRounding = 1e-9;
    test::Random random;
    for (const auto& [name, model] : test::playedModels())
    {
        SCOPED_TRACE(name);
        const DisplacementBound bound(model);
        for (int poses = 0; poses < 40; ++poses)
        {
            const std::vector<glm::dvec3> positions = test::somePose(model, random).positions;
            for (const SkinningMesh& mesh : model.skinning.meshes)
                for (int pairs = 0; pairs < 20 && vertexCountOf(mesh) > 0; ++pairs)
                {
                    const std::vector<VertexShare> shares = someDifference(mesh, random);
                    glm::dvec3 sum(0.0);
                    for (const auto& [vertex, share] : shares)
                        sum += share * positions[vertex];
                    const double length = glm::length(sum);
                    ASSERT_LE(length, bound.of(shares) * (1.0 + kRounding) + kRounding);
                }
        }
    }
}

// However far apart joints can move, the shape on a single joint does not change.
TEST(DisplacementBound, IsExactForWhatOneJointCarries)
{
    const SkeletalModel box = test::boxModel();
    const AnimatedModel model = test::skeletal(box, {test::bendingClip(box)});
    const DisplacementBound bound(model);
    test::Random random;
    const std::vector<glm::dvec3> positions = test::somePose(model, random).positions;
    const std::vector<VertexShare> shares{{0, 1.0}, {3, -0.25}, {6, -0.75}};
    EXPECT_NEAR(bound.of(shares),
                glm::distance(positions[0], 0.25 * positions[3] + 0.75 * positions[6]), 1e-9);
}

TEST(DisplacementBound, GivesUpWhereItsStepsAreSpent)
{
    const SkeletalModel box = test::boxModel();
    const AnimatedModel model = test::skeletal(box, {});
    const DisplacementBound bound(model);
    const std::vector<VertexShare> shares{{0, 1.0}, {3, -1.0}};
    EXPECT_LT(bound.of(shares), std::numeric_limits<double>::infinity());
    EXPECT_FALSE(bound.isSpent());
    bound.spend(kMostBoundSteps);
    EXPECT_TRUE(bound.isSpent());
    EXPECT_EQ(bound.of(shares), std::numeric_limits<double>::infinity());
}

// The bound reflects how far the strip's joints bend, not how far joints could bend.
TEST(DisplacementBound, KnowsHowFarJointsTurn)
{
    const SkeletalModel strip = test::stripModel(200);
    AnimatedModel model = test::skeletal(strip, {test::bendingClip(strip)});
    const std::vector<VertexShare> ends{{0, 1.0}, {199, -1.0}};
    const double whole = DisplacementBound(model).of(ends);
    model.clips.clear();
    const double atRest = DisplacementBound(model).of(ends);
    EXPECT_GE(whole, atRest);
    test::Random random;
    double farthest = 0.0;
    const AnimatedModel bending = test::skeletal(strip, {test::bendingClip(strip)});
    for (int i = 0; i < 200; ++i)
    {
        const auto positions = test::somePose(bending, random).positions;
        farthest = std::max(farthest, glm::distance(positions[0], positions[199]));
    }
    EXPECT_LT(whole, 1.5 * farthest);
}

} // namespace
} // namespace sinew
