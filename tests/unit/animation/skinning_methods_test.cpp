// An elbow whose lower arm turns about +z at (6, 0, 0). The exact results come from the example in
// docs/skinning.md and from trigonometry.
#include "engine/animation/skinning_methods.h"
#include "tests/unit/animation/matchers.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace sinew
{
namespace
{

using test::IsNear;

constexpr glm::dvec3 kElbow(6.0, 0.0, 0.0);
constexpr glm::dvec3 kBetween(8.0, 1.0, 0.0); // vertex that follows both arms equally
constexpr glm::dvec3 kBelow(8.0, 0.0, 0.0);   // vertex of the lower arm

glm::dquat turnedBy(double degrees)
{
    return glm::angleAxis(glm::radians(degrees), glm::dvec3(0, 0, 1));
}

// Rotates around the elbow, starting from the straight arm.
glm::dvec3 turned(const glm::dvec3& point, double degrees)
{
    return kElbow + turnedBy(degrees) * (point - kElbow);
}

Influence influenceAt(std::uint32_t joint, const glm::dvec3& point, double bias)
{
    return {.position = joint == 0 ? point : point - kElbow,
            .bias = bias,
            .normal = {0, 1, 0},
            .tangent = {1, 0, 0},
            .joint = joint};
}

// `degrees`: angle of the elbow in each frame of the clip.
AnimatedModel elbow(double frameRate, const std::vector<double>& degrees)
{
    AnimatedModel model;
    model.joints = {{.name = "upper"}, {.name = "lower", .parent = 0}};
    model.meshes.resize(1);
    model.skinning = {.vertices = {{.firstInfluence = 0, .influenceCount = 2},
                                   {.firstInfluence = 2, .influenceCount = 1}},
                      .influences = {influenceAt(0, kBetween, 0.5), influenceAt(1, kBetween, 0.5),
                                     influenceAt(1, kBelow, 1.0)},
                      .meshes = {{.fileVertexCount = 2}},
                      .jointCount = 2};
    Clip clip{.frameRate = frameRate,
              .frameCount = static_cast<std::uint32_t>(degrees.size()),
              .joints = model.joints};
    for (const double angle : degrees)
        clip.keys.insert(clip.keys.end(),
                         {{}, {.position = kElbow, .orientation = turnedBy(angle)}});
    model.still = {.frameCount = 1, .joints = model.joints, .keys = {{}, {.position = kElbow}}};
    model.clips.push_back({.name = "bend",
                           .clip = clip,
                           .loopMode = LoopMode::Once,
                           .period = clipPeriod(clip, LoopMode::Once)});
    return model;
}

std::array<glm::dvec3, 2> skinned(const AnimatedModel& model, SkinningMethod method, double seconds)
{
    const std::vector<ReferenceVertex> vertices =
        SkinningMethods(model).skin(method, {.seconds = seconds});
    return {vertices[0].position, vertices[1].position};
}

TEST(SkinningMethods, LinearOnesPutAVertexBetweenItsJoints)
{
    const AnimatedModel model = elbow(1.0, {0.0, 90.0});
    for (const SkinningMethod method : {SkinningMethod::Reference, SkinningMethod::FourWeights,
                                        SkinningMethod::MatrixPalette, SkinningMethod::Nlerp})
        EXPECT_THAT(skinned(model, method, 1.0)[0], IsNear(glm::dvec3(6.5, 1.5, 0.0), 1e-12));
}

// The weights of a vertex disagree by `apart` in the bind pose, and the palette keeps their mean.
TEST(SkinningMethods, ErrorOfAPalette)
{
    AnimatedModel model = elbow(1.0, {0.0, 90.0, 90.0});
    EXPECT_LT(paletteError(model), 1e-12);
    const glm::dvec3 apart(0.25, 0.0, 0.0);
    model.skinning.influences[1].position += apart;
    const glm::dvec3 error = (apart - turnedBy(90.0) * apart) / 4.0;
    EXPECT_NEAR(paletteError(model), glm::length(error) / sizeAtRest(model), 1e-9);
}

TEST(SkinningMethods, DualQuaternionsKeepAVertexOnItsArc)
{
    const AnimatedModel model = elbow(1.0, {0.0, 90.0});
    const auto [between, below] = skinned(model, SkinningMethod::DualQuaternions, 1.0);
    EXPECT_THAT(between, IsNear(turned(kBetween, 45.0), 1e-12));
    EXPECT_THAT(below, IsNear(turned(kBelow, 90.0), 1e-12));
}

// With a straight arm, the vertex below the elbow has the normal +y and the tangent +x.
TEST(SkinningMethods, TurnNormalsAndTangentsWithTheJoint)
{
    const AnimatedModel model = elbow(1.0, {0.0, 90.0});
    for (const SkinningMethod method : {SkinningMethod::Reference, SkinningMethod::MatrixPalette,
                                        SkinningMethod::DualQuaternions})
    {
        const ReferenceVertex below = SkinningMethods(model).skin(method, {.seconds = 1.0})[1];
        EXPECT_THAT(below.normal, IsNear(glm::dvec3(-1.0, 0.0, 0.0), 1e-12));
        EXPECT_THAT(below.tangent, IsNear(glm::dvec3(0.0, 1.0, 0.0), 1e-12));
    }
}

TEST(SkinningMethods, NlerpTurnsUnevenly)
{
    const AnimatedModel model = elbow(1.0, {0.0, 90.0});
    const double quarter = std::numbers::pi / 4.0;
    const double half = std::atan2(0.25 * std::sin(quarter), 0.75 + 0.25 * std::cos(quarter));
    EXPECT_THAT(skinned(model, SkinningMethod::Nlerp, 0.25)[1],
                IsNear(turned(kBelow, glm::degrees(2.0 * half)), 1e-9));
    EXPECT_THAT(skinned(model, SkinningMethod::Reference, 0.25)[1],
                IsNear(turned(kBelow, 22.5), 1e-9));
}

// The file has keys in the first, third and last frame; the other frames lie on arcs between them.
AnimatedModel elbowWithKeys()
{
    AnimatedModel model = elbow(2.0, {0.0, 45.0, 90.0, 60.0, 30.0, 0.0});
    model.clips[0].clip.orientationKeys =
        OrientationKeys{.frames = {{0, 2, 5}}, .ofJoint = {OrientationKeys::kNone, 0}};
    return model;
}

TEST(SkinningMethods, NlerpGoesFromKeyToKey)
{
    const AnimatedModel model = elbowWithKeys();
    const AnimatedModel there = elbow(1.0, {0.0, 90.0});
    for (const double seconds : {0.1, 0.25, 0.5, 0.8, 1.0})
        EXPECT_THAT(skinned(model, SkinningMethod::Nlerp, seconds)[1],
                    IsNear(skinned(there, SkinningMethod::Nlerp, seconds)[1], 1e-9));
    const AnimatedModel back = elbow(1.0 / 1.5, {90.0, 0.0});
    EXPECT_THAT(skinned(model, SkinningMethod::Nlerp, 1.3)[1],
                IsNear(skinned(back, SkinningMethod::Nlerp, 0.3)[1], 1e-9));
    AnimatedModel splines = elbowWithKeys();
    splines.clips[0].clip.orientationKeys->ofJoint[1] = OrientationKeys::kNone;
    EXPECT_THAT(skinned(splines, SkinningMethod::Nlerp, 0.3)[1],
                IsNear(skinned(splines, SkinningMethod::Reference, 0.3)[1], 1e-12));
}

TEST(SkinningDifference, IsSampledWhereNlerpIsFarthestOff)
{
    AnimatedModel model = elbowWithKeys();
    setLoopMode(model.clips[0], LoopMode::Wrap);
    const std::vector<double> times = timesToCompare(model, {});
    EXPECT_DOUBLE_EQ(times.back(), 2.5); // the last key, not the way back to the first
    double largest = 0.0;
    const SkinningMethods methods(model);
    const auto distanceAt = [&](double seconds)
    {
        const Playback playback{.seconds = seconds};
        return differenceOf(methods.skin(SkinningMethod::Nlerp, playback),
                            methods.skin(SkinningMethod::Reference, playback))
            .distance;
    };
    for (int i = 0; i < 2500; ++i)
        largest = std::max(largest, distanceAt(0.001 * i));
    SkinningDifferences greatest;
    for (const double seconds : times)
        compareAt(methods, {.seconds = seconds}, greatest);
    EXPECT_NEAR(greatest.at(static_cast<std::size_t>(SkinningMethod::Nlerp)).distance, largest,
                0.01 * largest);
}

TEST(SkinningMethods, BakingAt30HertzCutsWhatLiesBetween)
{
    const AnimatedModel model = elbow(45.0, {0.0, 90.0, 0.0});
    // Baked at 0 and at 1/30 s, where the elbow is at 45 degrees on its way back.
    EXPECT_THAT(skinned(model, SkinningMethod::Baked30Hz, 1.0 / 45.0)[1],
                IsNear(turned(kBelow, 30.0), 1e-6));
    EXPECT_THAT(skinned(model, SkinningMethod::Baked30Hz, 1.0 / 30.0)[1],
                IsNear(turned(kBelow, 45.0), 1e-6));
}

TEST(SkinningMethods, BakedFramesEndWithTheLoop)
{
    AnimatedModel model = elbow(40.0, {0.0, 90.0});
    model.clips[0].loopMode = LoopMode::Wrap;
    model.clips[0].period = clipPeriod(model.clips[0].clip, LoopMode::Wrap);
    ASSERT_EQ(model.clips[0].period, 0.05);
    // Baked at 0, at 1/30 s (60 degrees, on the way back) and at 0.05 s, in every loop.
    for (const double loop : {0.0, 0.05, 5.0, -0.05})
        EXPECT_THAT(skinned(model, SkinningMethod::Baked30Hz, loop + 0.5 * (1.0 / 30.0 + 0.05))[1],
                    IsNear(turned(kBelow, 30.0), 1e-6));
}

TEST(SkinningMethods, PalettesHaveOnePositionForWeightsThatDisagree)
{
    AnimatedModel model = elbow(1.0, {0.0, 90.0});
    model.skinning.influences[1].position += glm::dvec3(0.0, 2.0, 0.0);
    const glm::dvec3 rest = kBetween + glm::dvec3(0.0, 1.0, 0.0);
    EXPECT_THAT(skinned(model, SkinningMethod::MatrixPalette, 0.0)[0], IsNear(rest, 1e-12));
    EXPECT_THAT(skinned(model, SkinningMethod::MatrixPalette, 1.0)[0],
                IsNear(0.5 * (rest + turned(rest, 90.0)), 1e-12));
    EXPECT_THAT(
        skinned(model, SkinningMethod::Reference, 1.0)[0],
        IsNear(0.5 * (kBetween + turned(kBetween + glm::dvec3(0.0, 2.0, 0.0), 90.0)), 1e-12));
}

TEST(SkinningMethods, FourWeightsAreTheGreatestScaledToAll)
{
    SkinningModel model{.vertices = {{.firstInfluence = 0, .influenceCount = 5}}};
    for (const double bias : {0.1, 0.3, 0.05, 0.35, 0.2})
        model.influences.push_back({.bias = bias, .joint = 7});
    const SkinningModel four = withFewerInfluences(model, 4);
    ASSERT_EQ(four.influences.size(), 4U);
    EXPECT_EQ(four.vertices[0].influenceCount, 4U);
    const std::array expected{0.35, 0.3, 0.2, 0.1};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(four.influences[i].bias, expected.at(i) / 0.95, 1e-15);
}

TEST(SkinningDifference, IsGreatestWhereTheClipBendsMost)
{
    const AnimatedModel model = elbow(10.0, {0.0, 45.0, 90.0, 45.0, 0.0});
    const SkinningMethods methods(model);
    const std::vector<double> times = timesToCompare(model, {});
    ASSERT_EQ(times.size(), 16U); // 0.4 s at 10 frames per second, plus times in between
    SkinningDifferences greatest;
    for (const double seconds : times)
        compareAt(methods, {.seconds = seconds}, greatest);
    const auto& found = greatest.at(static_cast<std::size_t>(SkinningMethod::DualQuaternions));
    EXPECT_EQ(found.vertex, 0U);
    EXPECT_NEAR(found.seconds, 0.2, 1e-12);
    EXPECT_NEAR(found.distance, glm::distance(turned(kBetween, 45.0), glm::dvec3(6.5, 1.5, 0.0)),
                1e-9);
    EXPECT_LT(greatest.at(static_cast<std::size_t>(SkinningMethod::MatrixPalette)).distance, 1e-12);
    EXPECT_GT(greatest.at(static_cast<std::size_t>(SkinningMethod::Nlerp)).distance, 1e-3);
}

} // namespace
} // namespace sinew
