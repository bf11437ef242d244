#include "engine/animation/animated_model.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>
#include <vector>

namespace sinew
{
namespace
{

using test::IsNear;

// A bending strip that is away from the origin in its clip and at rest.
AnimatedModel stripAt(const glm::dvec3& place)
{
    SkeletalModel strip = test::stripModel(50);
    Clip clip = test::bendingClip(strip);
    for (std::size_t i = 0; i < clip.keys.size(); i += clip.joints.size())
        clip.keys[i].position += place;
    AnimatedModel model{.joints = modelJoints(strip.joints),
                        .meshes = std::vector<ModelMesh>(strip.meshes.size()),
                        .skinning = buildSkinningModel(strip, 60.0)};
    for (Joint& joint : strip.joints)
        joint.bindPose.position += place;
    model.still = stillInBindPose(strip.joints);
    model.clips.push_back(
        {.name = "bend", .clip = clip, .period = clipPeriod(clip, LoopMode::Wrap)});
    return model;
}

TEST(CentredModel, MovesAsItDidAwayFromItsOrigin)
{
    const AnimatedModel far = stripAt({3e6, -5e5, 40.0});
    AnimatedModel model = far;
    centre(model);
    EXPECT_THAT(model.origin, IsNear(glm::dvec3(3e6, -5e5, 40.0), 100.0));
    for (const double seconds : {0.0, 0.1, 0.37})
    {
        const std::vector<glm::dvec3> before = positionsAt(far, {.seconds = seconds});
        const std::vector<glm::dvec3> after = positionsAt(model, {.seconds = seconds});
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            EXPECT_THAT(after[i], IsNear(glm::dvec3(0.0), 200.0));
            EXPECT_THAT(model.origin + after[i], IsNear(before[i], 1e-8));
        }
    }
    EXPECT_THAT(model.origin + stillPose(model)[1].position,
                IsNear(stillPose(far)[1].position, 1e-8));
}

TEST(CentredModel, StaysWhereFloatsCanHoldIt)
{
    AnimatedModel model = stripAt({1000.0, 0.0, 0.0});
    const glm::dvec3 position = model.clips[0].clip.keys[0].position;
    centre(model);
    EXPECT_EQ(model.origin, glm::dvec3(0.0));
    EXPECT_EQ(model.clips[0].clip.keys[0].position, position);
}

TEST(FaceForward, TurnsEveryPoseUntilItFacesX)
{
    AnimatedModel model = stripAt({3.0, 5.0, 1.0});
    model.origin = {0.0, 7.0, 1.0};
    model.facing = std::numbers::pi / 2.0; // +y
    const AnimatedModel asked = model;
    faceForward(model);
    const auto turned = [](const glm::dvec3& v) { return glm::dvec3(v.y, -v.x, v.z); };
    EXPECT_THAT(model.origin, IsNear(turned(asked.origin), 1e-12));
    const std::vector<ReferenceVertex> before = verticesAt(asked, {.seconds = 0.37});
    const std::vector<ReferenceVertex> after = verticesAt(model, {.seconds = 0.37});
    for (std::size_t i = 0; i < before.size(); ++i)
    {
        EXPECT_THAT(after[i].position, IsNear(turned(before[i].position), 1e-9));
        EXPECT_THAT(after[i].normal, IsNear(turned(before[i].normal), 1e-9));
    }
}

} // namespace
} // namespace sinew
