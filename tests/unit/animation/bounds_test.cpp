// Bounds of the default model and bench110 in all their clips and in blends.
#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"
#include "tests/unit/animation/posed_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::blendAt;
using test::distanceOfFarthest;
using test::IsNear;
using test::outside;
using test::Random;
using test::randomPose;

// One vertex at x = 1 on a joint that turns around z by the given angles.
struct Pointer
{
    SkinningModel model;
    Clip clip;

    explicit Pointer(const std::vector<double>& degrees)
        : model{.vertices = {{.firstInfluence = 0, .influenceCount = 1}},
                .influences = {{.position = {1, 0, 0}, .bias = 1.0}},
                .jointCount = 1},
          clip{.frameCount = static_cast<std::uint32_t>(degrees.size()),
               .joints = {{.name = "joint"}}}
    {
        for (const double angle : degrees)
            clip.keys.push_back({.orientation = orientationFromXyz(
                                     {0, 0, -std::sin(angle * std::numbers::pi / 360.0)})});
    }
};

TEST(ClipBounds, ReachBetweenTheFrames)
{
    const Pointer pointer({-60, 60});
    const Bounds bounds = clipBounds(pointer.model, pointer.clip);
    const double half = std::sqrt(3.0) / 2;
    EXPECT_THAT(bounds.min, IsNear(glm::dvec3(0.5, -half, 0), 1e-12));
    EXPECT_THAT(bounds.max, IsNear(glm::dvec3(1, half, 0), 1e-12)); // 1: halfway between the frames
}

TEST(ClipBounds, AreComputedFromJointsInModelSpace)
{
    // A child at x = 2, which its parent turns to y = 2.
    const SkinningModel model{.vertices = {{.firstInfluence = 0, .influenceCount = 1}},
                              .influences = {{.bias = 1.0, .joint = 0}},
                              .jointCount = 2};
    const Clip clip{.frameCount = 1,
                    .joints = {{.name = "child", .parent = 1}, {.name = "root"}},
                    .keys = {{.position = {2, 0, 0}},
                             {.position = {0, 0, 7},
                              .orientation = orientationFromXyz({0, 0, -std::sqrt(0.5)})}}};
    EXPECT_THAT(clipBounds(model, clip).max, IsNear(glm::dvec3(0, 2, 7), 1e-12));
}

// All poses together would have ten billion influences.
TEST(ClipBounds, LeavePosesOutWhereAFileAsksForTooMany)
{
    const SkinningModel model{.vertices = std::vector<SkinningVertex>(50'000)};
    const Clip clip{.frameCount = 100'000, .joints = {{.name = "joint"}}, .keys = {{}}};
    SkinningModel withJoint = model;
    withJoint.jointCount = 1;
    const auto start = std::chrono::steady_clock::now();
    EXPECT_FALSE(clipBounds(withJoint, clip).empty());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

constexpr double kRoundingOfBounds = 1e-9;

// Multiplies every bias by change(), except the first of a vertex, which makes their sum 1.
template <typename Change>
SkinningModel withBiases(SkinningModel model, Change change)
{
    for (const SkinningVertex& vertex : model.vertices)
    {
        double& first = model.influences[vertex.firstInfluence].bias;
        first = 1.0;
        for (std::uint32_t i = 1; i < vertex.influenceCount; ++i)
        {
            model.influences[vertex.firstInfluence + i].bias *= change();
            first -= model.influences[vertex.firstInfluence + i].bias;
        }
    }
    return model;
}

std::vector<SkinningModel> modelsOfEveryKind()
{
    Random random;
    const SkinningModel nine = buildSkinningModel(test::nineWeightModel(), 60.0);
    const SkinningModel strip = buildSkinningModel(test::stripModel(257), 60.0);
    return {withBiases(nine, [] { return 1.0; }), withBiases(strip, [] { return 1.0; }),
            withBiases(nine, [&] { return random.between(0.5, 2.0); }),
            withBiases(nine, [&] { return random.between(-0.5, 2.0); })};
}

TEST(CarriedBounds, AreTheBoxesOfTheInfluencesOfEachJoint)
{
    const SkinningModel model{
        .vertices = {{.firstInfluence = 0, .influenceCount = 2},
                     {.firstInfluence = 2, .influenceCount = 2},
                     {.firstInfluence = 4, .influenceCount = 0}},
        .influences = {{.position = {1, 2, 3}, .bias = 0.5, .joint = 2},
                       {.position = {3, 0, 3}, .bias = 0.75, .joint = 2},
                       {.position = {-4, 5, 6}, .bias = -0.25, .joint = 0},
                       {.position = {900, 900, 900}, .bias = 0.0, .joint = 2}},
        .jointCount = 3};
    const CarriedBounds bounds = carriedBounds(model);
    ASSERT_EQ(bounds.joints.size(), 3U);
    EXPECT_FALSE(bounds.joints[0].empty());
    EXPECT_EQ(bounds.joints[0].centre(), glm::dvec3(-4, 5, 6));
    EXPECT_EQ(bounds.joints[0].halfSize(), glm::dvec3(0));
    EXPECT_TRUE(bounds.joints[1].empty());
    EXPECT_FALSE(bounds.joints[2].empty());
    EXPECT_EQ(bounds.joints[2].centre(), glm::dvec3(2, 1, 3));
    EXPECT_EQ(bounds.joints[2].halfSize(), glm::dvec3(1, 1, 0));
    EXPECT_EQ(bounds.greatestAbsoluteBiasSum, 1.25);
}

TEST(CarriedBounds, CountTheSizesOfNegativeBiases)
{
    const SkinningModel model{.vertices = {{.firstInfluence = 0, .influenceCount = 2}},
                              .influences = {{.bias = 1.5}, {.bias = -0.5}},
                              .jointCount = 1};
    EXPECT_EQ(carriedBounds(model).greatestAbsoluteBiasSum, 2.0);
}

TEST(ConservativeBounds, AreTheTurnedBoxOfOneJoint)
{
    const SkinningModel box = buildSkinningModel(test::boxModel(), 60.0);
    const ModelPose pose{
        matrixOf({{10, 20, 30}, glm::angleAxis(std::numbers::pi / 4, glm::dvec3(0, 0, 1))})};
    const Bounds bounds = conservativeBounds(carriedBounds(box), pose);
    const double root = std::sqrt(2.0);
    EXPECT_THAT(bounds.min, IsNear(glm::dvec3(10 - root, 20 - root, 29), 1e-12));
    EXPECT_THAT(bounds.max, IsNear(glm::dvec3(10 + root, 20 + root, 31), 1e-12));
}

TEST(ConservativeBounds, HoldEveryVertexInRandomPoses)
{
    Random random;
    for (const SkinningModel& model : modelsOfEveryKind())
    {
        const CarriedBounds bounds = carriedBounds(model);
        for (int i = 0; i < 200; ++i)
        {
            const ModelPose pose = randomPose(model.jointCount, i % 2 == 0 ? 30.0 : 3.0, random);
            ASSERT_LE(outside(conservativeBounds(bounds, pose), model, pose), kRoundingOfBounds);
        }
    }
}

TEST(ReachOfClips, AddsTheLongestOffsetsUpToTheFarthestVertex)
{
    // The child comes before its parent, at distance 3 or 5; the root is at 2 or 1, the vertex at
    // 4.
    const auto clipOf = [](double child, double root)
    {
        return Clip{.frameCount = 1,
                    .joints = {{.name = "child", .parent = 1}, {.name = "root"}},
                    .keys = {{.position = {0, child, 0}}, {.position = {0, 0, root}}}};
    };
    const SkinningModel model{.vertices = {{.firstInfluence = 0, .influenceCount = 1}},
                              .influences = {{.position = {0, 0, -4}, .bias = 1.0, .joint = 0}},
                              .jointCount = 2};
    const CarriedBounds bounds = carriedBounds(model);
    const Clip a = clipOf(3, 2);
    const Clip b = clipOf(-5, 1);
    const Clip* const one[] = {&a};
    const Clip* const both[] = {&a, &b};
    EXPECT_DOUBLE_EQ(reachOfClips(bounds, one), 9.0);
    EXPECT_DOUBLE_EQ(reachOfClips(bounds, both), 11.0);
    EXPECT_EQ(reachOfClips(bounds, {}), 0.0);
}

// A scale multiplies offsets of descendant joints, and vertices.
TEST(ReachOfClips, MultipliesByTheGreatestScale)
{
    const Clip clip{.frameCount = 2,
                    .joints = {{.name = "root"}, {.name = "child", .parent = 0}},
                    .keys = {{.scale = {1, 1, 2}},
                             {.position = {0, 3, 0}, .scale = {0.5, 0, 0}},
                             {.scale = {1, -4, 2}},
                             {.position = {0, 3, 0}, .scale = {0.5, 0, 0}}}};
    const SkinningModel model{.vertices = {{.firstInfluence = 0, .influenceCount = 1}},
                              .influences = {{.position = {0, 5, 0}, .bias = 1.0, .joint = 1}},
                              .jointCount = 2};
    const Clip* const clips[] = {&clip};
    EXPECT_DOUBLE_EQ(reachOfClips(carriedBounds(model), clips), 4.0 * 3.0 + 4.0 * 0.5 * 5.0);
}

TEST(ReachOfClips, HoldsEveryVertexOfOneThatHoldsStill)
{
    Random random;
    for (const SkinningModel& model : modelsOfEveryKind())
    {
        const CarriedBounds bounds = carriedBounds(model);
        for (int i = 0; i < 50; ++i)
        {
            Pose pose;
            for (std::size_t k = 0; k < model.jointCount; ++k)
                pose.push_back(random.transform(30.0));
            const Clip still{
                .frameCount = 1, .joints = std::vector<NamedJoint>(pose.size()), .keys = pose};
            const Clip* const clips[] = {&still};
            ASSERT_LE(distanceOfFarthest(model, modelPose(still, {})), reachOfClips(bounds, clips));
        }
    }
}

constexpr double kRounding = 1e-9;

double volume(const Bounds& bounds)
{
    const glm::dvec3 size = bounds.max - bounds.min;
    return size.x * size.y * size.z;
}

struct RealModel
{
    SkinningModel model;
    std::vector<Clip> clips;
};

RealModel load(const std::filesystem::path& meshFile)
{
    Diagnostics warnings;
    const SkeletalModel file =
        readMd5Mesh(readTextFile(meshFile).value(), meshFile.string(), warnings).value();
    RealModel loaded{.model = withBiases(buildSkinningModel(file, 60.0), [] { return 1.0; }),
                     .clips = {}};
    std::vector<std::filesystem::path> clipFiles;
    for (const auto& entry : std::filesystem::directory_iterator(meshFile.parent_path()))
        if (entry.path().extension() == ".md5anim")
            clipFiles.push_back(entry.path());
    std::sort(clipFiles.begin(), clipFiles.end());
    for (const auto& path : clipFiles)
        loaded.clips.push_back(
            readMd5Anim(readTextFile(path).value(), path.string(), warnings).value());
    return loaded;
}

class CarriedBoundsOfRealModels : public testing::TestWithParam<const char*>
{
};

// Conservative and tight: the median volume is at most three times that of the true bounds.
TEST_P(CarriedBoundsOfRealModels, HoldEveryVertexAndAreTight)
{
    const RealModel loaded = load(GetParam());
    ASSERT_FALSE(loaded.clips.empty());
    const CarriedBounds bounds = carriedBounds(loaded.model);
    std::vector<const Clip*> clips;
    for (const Clip& clip : loaded.clips)
        clips.push_back(&clip);
    const double reach = reachOfClips(bounds, clips);

    test::Random random;
    std::vector<double> ratios;
    double farthest = 0.0;
    const auto check = [&](const ModelPose& pose)
    {
        const Bounds conservative = conservativeBounds(bounds, pose);
        ASSERT_LE(test::outside(conservative, loaded.model, pose), kRounding);
        farthest = std::max(farthest, test::distanceOfFarthest(loaded.model, pose));
        ratios.push_back(volume(conservative) / volume(posedBounds(loaded.model, pose)));
    };
    for (const Clip& a : loaded.clips)
        for (const Clip& b : loaded.clips)
            for (int i = 0; i < 24; ++i)
            {
                const ClipPhase phase = random.phase(a);
                const double weight = i % 2 == 0 ? 0.0 : random.between(0.0, 1.0);
                check(test::blendAt(a, phase, b, random.phase(b), weight));
            }
    EXPECT_LE(farthest, reach);
    EXPECT_LE(reach, 2.0 * farthest);

    std::sort(ratios.begin(), ratios.end());
    const double median = ratios[ratios.size() / 2];
    RecordProperty("median_volume_ratio", std::to_string(median));
    RecordProperty("greatest_volume_ratio", std::to_string(ratios.back()));
    RecordProperty("reach_ratio", std::to_string(reach / farthest));
    EXPECT_LE(median, 1.5);
    EXPECT_LE(ratios.back(), 3.0);
}

INSTANTIATE_TEST_SUITE_P(DefaultAndBench, CarriedBoundsOfRealModels,
                         testing::Values(SINEW_DEFAULT_MODEL "/strider.md5mesh",
                                         SINEW_BENCH_MODEL "/bench110.md5mesh"));

} // namespace
} // namespace sinew
