#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/crowd/crowd_model.h"
#include "tests/unit/crowd_engine/animated_models.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace sinew
{
namespace
{

constexpr double kRounding = 1e-9;

ModelPose bindPoseOf(const SkeletalModel& model)
{
    return modelPose(stillInBindPose(model.joints), {});
}

CrowdModel crowdOf(const test::PlayedModel& played)
{
    return buildCrowdModel(test::animated(played));
}

double biasSum(const SkinningModel& model, const SkinningVertex& vertex)
{
    double sum = 0.0;
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
        sum += model.influences[vertex.firstInfluence + i].bias;
    return sum;
}

class CrowdModelOfOddModels : public testing::TestWithParam<test::PlayedModel>
{
};

TEST_P(CrowdModelOfOddModels, BiasesSumToOne)
{
    const CrowdModel crowd = crowdOf(GetParam());
    for (const SkinningVertex& vertex : crowd.skinning.vertices)
        EXPECT_NEAR(biasSum(crowd.skinning, vertex), 1.0, kBiasSumTolerance);
}

// The skin pass relies on these.
TEST_P(CrowdModelOfOddModels, SingleInfluencesHaveDirections)
{
    const CrowdModel crowd = crowdOf(GetParam());
    for (const SkinningVertex& vertex : crowd.skinning.vertices)
    {
        EXPECT_GT(vertex.influenceCount, 0U);
        if (vertex.influenceCount != 1)
            continue;
        const Influence& only = crowd.skinning.influences[vertex.firstInfluence];
        EXPECT_NEAR(glm::length(only.normal), 1.0, 1e-9);
        EXPECT_NEAR(glm::length(only.tangent), 1.0, 1e-9);
    }
}

// In world space, the joint at the origin compensates for biases that do not sum to 1.
TEST_P(CrowdModelOfOddModels, PlacedJointsPlaceTheVertices)
{
    const test::PlayedModel& played = GetParam();
    const SkinningModel skinning = buildSkinningModel(played.model, 60.0);
    const CrowdModel crowd = crowdOf(played);
    const ModelPose model =
        played.clips.empty()
            ? bindPoseOf(played.model)
            : modelPose(played.clips.back(), {.nextFrame = 1, .fraction = 1U << 30U});
    ModelPose withOrigin = model;
    withOrigin.resize(crowd.jointCount);
    const JointMatrix place = matrixOf({.position = {310.0, -220.0, 14.0},
                                        .orientation = glm::angleAxis(2.1, glm::dvec3(0, 0, 1))});
    ModelPose world;
    for (const JointMatrix& joint : withOrigin)
        world.push_back({.linear = place.linear * joint.linear,
                         .position = place.position + place.linear * joint.position});
    ASSERT_EQ(crowd.skinning.vertices.size(), skinning.vertices.size());
    for (std::size_t i = 0; i < skinning.vertices.size(); ++i)
    {
        const glm::dvec3 expected =
            place.position + place.linear * skinPosition(skinning, skinning.vertices[i], model);
        const glm::dvec3 found = skinPosition(crowd.skinning, crowd.skinning.vertices[i], world);
        ASSERT_LE(glm::distance(found, expected), kRounding) << i;
    }
}

TEST_P(CrowdModelOfOddModels, AddsAJointOnlyWhereItIsNeeded)
{
    const test::PlayedModel& played = GetParam();
    const SkinningModel skinning = buildSkinningModel(played.model, 60.0);
    bool needed = false;
    for (const SkinningVertex& vertex : skinning.vertices)
        needed = needed || std::abs(biasSum(skinning, vertex) - 1.0) > kBiasSumTolerance;
    const CrowdModel crowd = crowdOf(played);
    EXPECT_EQ(crowd.jointCount, skinning.jointCount + (needed ? 1 : 0));
    EXPECT_EQ(crowd.hierarchy.size(), crowd.jointCount);
    EXPECT_EQ(crowd.hierarchy.size(), crowd.jointCount);
    EXPECT_EQ(crowd.bounds.joints.size(), crowd.jointCount);
    EXPECT_EQ(crowd.skinning.influences.size() > skinning.influences.size(), needed);
    for (const Clip& clip : crowd.clips)
        EXPECT_EQ(clip.joints.size(), crowd.jointCount);
}

std::string nameOfModel(const testing::TestParamInfo<test::PlayedModel>& tested)
{
    std::string name = tested.param.name;
    std::ranges::replace(name, ' ', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, CrowdModelOfOddModels, testing::ValuesIn(test::oddModels()),
                         nameOfModel);

// Rounded biases in a file do not add another influence.
TEST(CrowdModel, TakesRoundedBiasesForOne)
{
    test::PlayedModel played =
        test::oddModel({.name = "rounded", .parents = {-1}, .mostInfluences = 1});
    for (Weight& weight : played.model.meshes[0].weights)
        weight.bias = 0.999996;
    EXPECT_EQ(crowdOf(played).jointCount, 1U);
    played.model.meshes[0].weights[3].bias = 0.99999;
    EXPECT_EQ(crowdOf(played).jointCount, 2U);
}

TEST(CrowdModel, OfABindPoseHasOneClipOfOneFrame)
{
    const CrowdModel crowd = crowdOf(
        test::oddModel({.name = "still", .parents = test::chainOfParents(3), .clipCount = 0}));
    ASSERT_EQ(crowd.records.size(), 1U);
    EXPECT_EQ(crowd.records[0].frameCount, 1U);
    EXPECT_EQ(crowd.records[0].period, 1U);
    EXPECT_EQ(crowd.levels.size(), 1U);
    EXPECT_EQ(clipsAt(crowd, 12.5)[0].frame, 0U);
}

TEST(CrowdModel, LeavesOutAClipThatIsTooLong)
{
    test::PlayedModel played = test::oddModel({.name = "long", .parents = {-1}, .clipCount = 2});
    Clip& tooLong = played.clips[0];
    tooLong.frameCount = kMostCrowdFrames + 1;
    tooLong.keys.resize(tooLong.joints.size());
    const CrowdModel crowd = crowdOf(played);
    ASSERT_EQ(crowd.clips.size(), 1U);
    EXPECT_EQ(crowd.clips[0].frameCount, played.clips[1].frameCount);
}

// A LOD may reuse vertices that a finer one lacks, but none that the full surface lacks.
TEST(CrowdModel, TakesLodsOverVerticesOfTheFullSurface)
{
    AnimatedModel model =
        test::animated(test::oddModel({.name = "lods", .parents = test::chainOfParents(3)}));
    std::vector<std::uint32_t>& indices = model.skinning.indices;
    const std::vector<std::uint32_t> first(indices.begin(), indices.begin() + 3);
    const std::vector<std::uint32_t> second(indices.begin() + 3, indices.begin() + 6);
    const auto lodOf = [&](const std::vector<std::uint32_t>& triangle)
    {
        std::vector<LodRange> meshes(model.skinning.meshes.size(), {.firstIndex = 3});
        meshes.front() = {.firstIndex = 0, .indexCount = 3};
        return ModelLod{.surface = {.indices = triangle, .meshes = meshes}, .pixelSize = 1.0};
    };
    EXPECT_EQ(buildCrowdModel(model, {lodOf(first), lodOf(second)}).lodPixelSizes.size(), 3U);
    indices = first;
    model.skinning.meshes.front().firstIndex = 0;
    model.skinning.meshes.front().indexCount = 3;
    EXPECT_EQ(buildCrowdModel(model, {lodOf(first), lodOf(second)}).lodPixelSizes.size(), 2U);
}

} // namespace
} // namespace sinew
