#include "engine/animation/pose.h"
#include "engine/animation/skinning_arrays.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace sinew
{
namespace
{

using test::IsNear;
using test::IsNearQuat;

double degreesBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)) * 180.0 / std::numbers::pi;
}

TEST(Octahedral, KeepsTheAxesExactly)
{
    for (const double sign : {1.0, -1.0})
        for (const glm::dvec3& axis :
             {glm::dvec3(sign, 0, 0), glm::dvec3(0, sign, 0), glm::dvec3(0, 0, sign)})
            EXPECT_EQ(octahedralDecode(octahedralEncode(axis)), axis);
}

TEST(Octahedral, PacksXLowAndYHigh)
{
    EXPECT_EQ(octahedralEncode({1, 0, 0}), 0x00007fffU);
    EXPECT_EQ(octahedralEncode({0, 1, 0}), 0x7fff0000U);
    EXPECT_EQ(octahedralEncode({-1, 0, 0}), 0x00008001U);
    EXPECT_EQ(octahedralEncode({0, 0, -1}), 0x7fff7fffU);
}

TEST(Octahedral, WorstErrorIsBelowFourThousandthsOfADegree)
{
    std::mt19937_64 random(1);
    std::normal_distribution<double> coordinate;
    double worst = 0.0;
    for (int i = 0; i < 1'000'000; ++i)
    {
        const glm::dvec3 unit =
            glm::normalize(glm::dvec3(coordinate(random), coordinate(random), coordinate(random)));
        worst = std::max(worst, degreesBetween(unit, octahedralDecode(octahedralEncode(unit))));
    }
    EXPECT_LT(worst, 0.004);
    EXPECT_GT(worst, 0.002); // otherwise the sampling is too coarse
}

TEST(PackModel, RoundsEveryNumberOnce)
{
    const SkinningModel model = buildSkinningModel(test::nineWeightModel(), 60.0);
    const SkinningArrays packed = packModel(model);
    ASSERT_EQ(packed.vertices.size(), model.vertices.size());
    ASSERT_EQ(packed.staticVertices.size(), model.vertices.size());
    ASSERT_EQ(packed.influences.size(), model.influences.size());
    EXPECT_EQ(packed.indices, model.indices);
    for (std::size_t i = 0; i < model.vertices.size(); ++i)
    {
        EXPECT_EQ(packed.vertices[i].first, model.vertices[i].firstInfluence);
        EXPECT_EQ(packed.vertices[i].count, model.vertices[i].influenceCount);
        EXPECT_EQ(packed.staticVertices[i].texCoord, glm::vec2(model.vertices[i].texCoord));
        EXPECT_EQ(packed.staticVertices[i].tangentSign,
                  static_cast<float>(model.vertices[i].tangentSign));
    }
    for (std::size_t i = 0; i < model.influences.size(); ++i)
    {
        const Influence& influence = model.influences[i];
        EXPECT_EQ(packed.influences[i].position, glm::vec3(influence.position));
        EXPECT_EQ(packed.influences[i].bias, static_cast<float>(influence.bias));
        EXPECT_EQ(packed.influences[i].normal, glm::vec3(influence.normal));
        EXPECT_EQ(packed.influences[i].tangent, glm::vec3(influence.tangent));
        EXPECT_EQ(packed.influences[i].joint, influence.joint);
    }
}

glm::dquat orientationOf(const gpu::Key& key)
{
    return {key.orientation.w, key.orientation.x, key.orientation.y, key.orientation.z};
}

// The shader's interpolation of a key, in double precision.
glm::dquat interpolateKeys(const gpu::Key& key, const gpu::Key& next, double t)
{
    const double angle = std::abs(static_cast<double>(key.angleToNext));
    const double sign = key.angleToNext < 0.0F ? -1.0 : 1.0;
    double fromWeight = 1.0 - t;
    double toWeight = t;
    if (angle >= 1e-3)
    {
        fromWeight = std::sin((1.0 - t) * angle) / std::sin(angle);
        toWeight = std::sin(t * angle) / std::sin(angle);
    }
    return glm::normalize(orientationOf(key) * fromWeight +
                          orientationOf(next) * (sign * toWeight));
}

TEST(PackClip, HoldsWhatTheReferenceSamples)
{
    const Clip clip = test::bendingClip(test::nineWeightModel());
    const PackedClip packed = packClip(clip);
    const std::size_t joints = clip.joints.size();
    EXPECT_EQ(packed.frameCount, clip.frameCount);
    ASSERT_EQ(packed.keys.size(), clip.frameCount * joints);

    Pose sampled(joints);
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
        for (const double t : {0.0, 0.25, 0.5, 0.75})
        {
            const ClipPhase phase{.frame = frame,
                                  .nextFrame = (frame + 1) % clip.frameCount,
                                  .fraction = static_cast<std::uint32_t>(std::ldexp(t, 32))};
            sampleClip(clip, phase, sampled);
            for (std::size_t joint = 0; joint < joints; ++joint)
            {
                const gpu::Key& key = packed.keys[phase.frame * joints + joint];
                const gpu::Key& next = packed.keys[phase.nextFrame * joints + joint];
                EXPECT_THAT(interpolateKeys(key, next, t),
                            IsNearQuat(sampled[joint].orientation, 3e-7));
                EXPECT_THAT(glm::mix(glm::dvec3(key.position), glm::dvec3(next.position), t),
                            IsNear(sampled[joint].position, 1e-5));
            }
        }
}

// A clip with one joint that turns around z; a quaternion's z is the sine of half the angle.
Clip turns(const std::vector<double>& sinesOfHalf)
{
    Clip clip{.frameCount = static_cast<std::uint32_t>(sinesOfHalf.size()),
              .joints = {{.name = "joint"}}};
    for (const double sine : sinesOfHalf)
        clip.keys.push_back({.orientation = orientationFromXyz({0, 0, sine})});
    return clip;
}

TEST(PackClip, KnowsTheAngleToTheNextKey)
{
    const double pi = std::numbers::pi;
    const PackedClip packed = packClip(turns({0.0, std::sin(0.2), std::sin(1.0)}));
    EXPECT_FLOAT_EQ(packed.keys[0].angleToNext, 0.2F);
    EXPECT_FLOAT_EQ(packed.keys[1].angleToNext, 0.8F);
    EXPECT_FLOAT_EQ(packed.keys[2].angleToNext, 1.0F); // back to the first key
    const PackedClip negated = packClip(turns({std::sin(1.5), -std::sin(1.5)}));
    EXPECT_FLOAT_EQ(negated.keys[0].angleToNext, static_cast<float>(3.0 - pi));
    EXPECT_FLOAT_EQ(negated.keys[1].angleToNext, static_cast<float>(3.0 - pi));
}

TEST(PackClip, KeepsTheSignOfAnAngleOfZero)
{
    const PackedClip same = packClip(turns({1.0, 1.0}));
    EXPECT_EQ(same.keys[0].angleToNext, 0.0F);
    EXPECT_FALSE(std::signbit(same.keys[0].angleToNext));
    const PackedClip opposite = packClip(turns({1.0, -1.0}));
    EXPECT_LT(opposite.keys[0].angleToNext, 0.0F);
    EXPECT_GT(opposite.keys[0].angleToNext, -1e-10F);
}

TEST(PackClip, ListsJointsLevelByLevel)
{
    const Clip clip{.frameCount = 1,
                    .joints = {{.name = "child", .parent = 2},
                               {.name = "other root"},
                               {.name = "root"},
                               {.name = "grandchild", .parent = 0},
                               {.name = "second child", .parent = 1}},
                    .keys = std::vector<JointTransform>(6)};
    const PackedClip packed = packClip(clip);
    const std::vector<std::pair<std::uint32_t, std::int32_t>> expected{
        {1, -1}, {2, -1}, {0, 2}, {4, 1}, {3, 0}};
    ASSERT_EQ(packed.joints.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
    {
        EXPECT_EQ(packed.joints[i].joint, expected[i].first);
        EXPECT_EQ(packed.joints[i].parent, expected[i].second);
    }
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> levels{{0, 2}, {2, 2}, {4, 1}};
    ASSERT_EQ(packed.levels.size(), levels.size());
    for (std::size_t i = 0; i < levels.size(); ++i)
    {
        EXPECT_EQ(packed.levels[i].first, levels[i].first);
        EXPECT_EQ(packed.levels[i].count, levels[i].second);
    }
}

} // namespace
} // namespace sinew
