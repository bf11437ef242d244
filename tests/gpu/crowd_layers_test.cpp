// Compares crowds with layers and joint overrides with the double-precision reference.
#include "engine/animation/pose.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kLayeredInstances = 12;
constexpr double kLayeredSpread = 200.0;

struct Over // applied over an instance's clips
{
    std::vector<InstanceLayer> layers;
    std::vector<JointOverride> overrides;
};

// One third has none, one third has some, one third has the maximum.
std::vector<Over> randomOvers(const CrowdPlay& play, std::uint32_t masks, std::uint32_t seed)
{
    std::mt19937 engine(seed);
    const auto below = [&](std::size_t limit)
    { return static_cast<std::uint32_t>(engine() % limit); };
    const auto share = [&] { return below(9) / 8.0; };
    const auto vector = [&] { return glm::dvec3(share(), share(), share()) - 0.4; };
    std::vector<Over> overs(kLayeredInstances);
    for (std::uint32_t i = 0; i < overs.size(); ++i)
    {
        const std::uint32_t layers = i % 3 == 2 ? gpu::kMostLayers : i % 3 * (1 + below(3));
        for (std::uint32_t layer = 0; layer < layers; ++layer)
            overs[i].layers.push_back({.clip = below(play.crowd.clips.size()),
                                       .start = 10.0 * share() - 5.0,
                                       .speed = below(1024) / 256.0,
                                       .weight = share(),
                                       .mask = below(masks + 1),
                                       .additive = below(2) == 0});
        for (std::uint32_t joint = i; joint < play.skinning.jointCount && i % 3 != 0; joint += 5)
            overs[i].overrides.push_back(
                {.joint = joint,
                 .rotation = glm::normalize(glm::dquat(share() + 0.1, vector())),
                 .position = below(2) == 0 ? std::optional(30.0 * vector()) : std::nullopt});
    }
    return overs;
}

std::vector<Layer> layersAt(const CrowdPlay& play, const Over& over,
                            const std::vector<JointMask>& masks, double seconds)
{
    std::vector<Layer> layers;
    for (const InstanceLayer& layer : over.layers)
    {
        const Clip& clip = play.crowd.clips[layer.clip];
        const double period = play.crowd.records[layer.clip].period;
        const double frames =
            std::fmod((seconds - layer.start) * layer.speed * clip.frameRate, period);
        const double inLoop = std::ldexp(frames < 0.0 ? frames + period : frames, 32);
        JointMask mask = layer.mask == 0 ? JointMask() : masks[layer.mask - 1];
        if (!mask.empty())
            mask.resize(play.crowd.jointCount);
        layers.push_back({.clip = &clip,
                          .phase = phaseAtTime(clip, static_cast<std::uint64_t>(inLoop)),
                          .weight = layer.weight,
                          .mask = mask,
                          .additive = layer.additive});
    }
    return layers;
}

class CrowdLayersTest : public GpuTest
{
protected:
    void expectReference(const CrowdPlay& play, const CrowdConfig& config)
    {
        std::vector<JointMask> masks{maskOfSubtree(play.crowd.clips[0].joints, 1),
                                     JointMask(play.skinning.jointCount)};
        for (std::size_t i = 0; i < masks[1].size(); ++i)
            masks[1][i] = static_cast<float>(i % 5) / 4.0F;
        const std::vector<gpu::CrowdInstance> instances =
            randomInstances(play, kLayeredInstances, kLayeredSpread, 5);
        CrowdOnDevice crowd(device(), play, instances,
                            {.config = inOneChunk(device(), play, config, kLayeredInstances),
                             .layers = {.capacity = kLayeredInstances, .masks = masks}});
        CrowdLayers& layers = crowd.frame().layers();
        // Sets other layers, then computes several frames without changes.
        for (const std::uint32_t seed : {1U, 2U})
        {
            const std::vector<Over> overs = randomOvers(play, 2, seed);
            for (std::uint32_t i = 0; i < overs.size(); ++i)
                EXPECT_TRUE(layers.set({.index = i}, overs[i].layers, overs[i].overrides));
            for (const double seconds : {0.0, 3.7, 91.3, 7201.9})
            {
                SCOPED_TRACE(seconds);
                crowd.compute(crowd.work(seconds));
                const std::vector<gpu::vec4> rows = crowd.jointMatrices();
                for (std::uint32_t i = 0; i < overs.size(); ++i)
                {
                    SCOPED_TRACE(i);
                    const ModelPose pose =
                        modelPoseOf(play, instances[i], seconds,
                                    layersAt(play, overs[i], masks, seconds), overs[i].overrides);
                    const JointTransform place = placement(
                        instances[i], placeOf(play, instances[i], {.seconds = seconds}).position);
                    expectJoints(play, rows, i, placed(place, pose));
                    for (const ReferenceVertex& vertex : placedVertices(play, {}, pose))
                        ASSERT_LE(glm::length(vertex.position), layers.reach());
                }
            }
        }
        EXPECT_GT(layers.reach(), play.crowd.reach);
    }

private:
    static void expectJoints(const CrowdPlay& play, const std::vector<gpu::vec4>& rows,
                             std::size_t instance, const ModelPose& expected)
    {
        ModelPose matrices;
        Pose joints;
        for (std::size_t i = 0; i < expected.size(); ++i)
        {
            const std::size_t first = (instance * expected.size() + i) * gpu::kTexelsPerJoint;
            matrices.push_back(matrixOf(JointRows{rows[first], rows[first + 1], rows[first + 2]}));
            joints.push_back({.position = matrices[i].position,
                              .orientation = glm::quat_cast(matrices[i].linear)});
        }
        EXPECT_LE(matrixDifference(matrices, expected), kPositionLimit);
        if (play.crowd.scale != JointScale::None)
            return;
        EXPECT_LE(compareJoints(joints, expected).degrees, kAngleLimit);
    }
};

constexpr CrowdConfig kLayerForms[] = {
    {.posing = CrowdPosing::ByInstance, .cullsTriangles = false, .texels = true},
    {.posing = CrowdPosing::ByWorkgroup, .cullsTriangles = false, .texels = true},
    {.posing = CrowdPosing::ByInstance, .cullsTriangles = false, .texels = false},
    {.posing = CrowdPosing::ByWorkgroup, .cullsTriangles = false, .texels = false},
};

TEST_F(CrowdLayersTest, AreThoseOfTheReference)
{
    for (const bool odd : {false, true})
    {
        const CrowdPlay play(oddModel({.name = "layered",
                                       .parents = forestOfParents(31, 2),
                                       .biasSum = odd ? 0.0 : 1.0,
                                       .scaled = odd,
                                       .uneven = odd}));
        for (const CrowdConfig& config : kLayerForms)
            expectReference(play, config);
    }
    // has more joints than a workgroup has invocations
    expectReference(CrowdPlay(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh")),
                    kLayerForms[1]);
}

// Instances without layers, or after the removal of an instance that had some, are bit-identical.
TEST_F(CrowdLayersTest, LeaveOtherInstancesAlone)
{
    const CrowdPlay play(oddModel({.name = "few", .parents = forestOfParents(9, 2)}));
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 2, kLayeredSpread, 8);
    CrowdOnDevice plain(device(), play, instances, {.config = kLayerForms[1]});
    CrowdOnDevice crowd(device(), play, instances,
                        {.config = kLayerForms[1], .layers = {.capacity = 1, .masks = {}}});
    const auto joints = [&](const CrowdOnDevice& of)
    {
        of.compute(of.work(4.3));
        return of.jointMatrices();
    };
    const std::size_t second = std::size_t{play.crowd.jointCount} * gpu::kTexelsPerJoint;
    const std::vector<gpu::vec4> expected = joints(plain);
    CrowdLayers& layers = crowd.frame().layers();
    const InstanceLayer layer{.clip = 1};
    EXPECT_TRUE(layers.set({.index = 1}, {&layer, 1}));
    EXPECT_FALSE(layers.set({.index = 0}, {&layer, 1})); // no capacity left
    const std::vector<gpu::vec4> one = joints(crowd);
    EXPECT_TRUE(std::equal(one.begin(), one.begin() + second, expected.begin()));
    EXPECT_FALSE(std::equal(one.begin(), one.begin() + 2 * second, expected.begin()));
    for (CrowdOnDevice* const of : {&plain, &crowd})
    {
        of->frame().live().remove({.index = 1});
        EXPECT_EQ(of->frame().live().add({})->index, 1U);
    }
    EXPECT_THROW(layers.set({.index = 1}, {}), std::invalid_argument); // stale
    for (int frame = 0; frame < 4; ++frame)
    {
        const std::vector<gpu::vec4> two = joints(crowd);
        EXPECT_TRUE(std::equal(two.begin(), two.begin() + 2 * second, joints(plain).begin()));
    }
    EXPECT_TRUE(layers.set({.index = 0}, {&layer, 1}));
    for (const InstanceLayer& wrong : {InstanceLayer{.clip = 99}, InstanceLayer{.weight = 1.5},
                                       InstanceLayer{.mask = 1}, InstanceLayer{.speed = -1.0}})
        EXPECT_THROW(layers.set({.index = 0}, {&wrong, 1}), std::invalid_argument);
    const JointOverride outside{.joint = play.crowd.jointCount};
    EXPECT_THROW(layers.set({.index = 0}, {}, {&outside, 1}), std::invalid_argument);
    EXPECT_THROW(layers.set({.index = 0}, std::array<InstanceLayer, 5>{}), std::invalid_argument);
}

} // namespace
} // namespace sinew::test
