#include "engine/animation/model_joints.h"

#include <gtest/gtest.h>

namespace sinew
{
namespace
{

// The scales along x are those of the lower joint, at rest and in a clip.
AnimatedModel modelOf(double upperScale, double atRest, const std::vector<double>& inClip)
{
    AnimatedModel model;
    model.still.frameCount = 1;
    model.still.joints = {{.name = "upper", .baseScale = {upperScale, 1.0, 1.0}},
                          {.name = "lower", .parent = 0, .baseScale = {atRest, 1.0, 1.0}}};
    Clip clip = model.still;
    clip.frameCount = static_cast<std::uint32_t>(inClip.size());
    clip.componentsPerFrame = 1;
    clip.joints[1].animated = kAnimatedScaleX;
    clip.components = inClip;
    model.clips.push_back({.name = "clip", .clip = clip});
    return model;
}

TEST(MirrorsInClips, WhereAJointTurnsInsideOut)
{
    EXPECT_FALSE(mirrorsInClips(modelOf(1.0, 1.0, {1.0, 2.0})));
    EXPECT_TRUE(mirrorsInClips(modelOf(1.0, 1.0, {1.0, -1.0})));
    EXPECT_TRUE(mirrorsInClips(modelOf(1.0, 1.0, {-1.0, -1.0})));
    EXPECT_TRUE(mirrorsInClips(modelOf(-1.0, 1.0, {1.0, -0.5})));
    EXPECT_TRUE(mirrorsInClips(modelOf(1.0, 0.0, {-1.0})));
}

TEST(MirrorsInClips, NotWhereJointsAlwaysAreMirroredOrVanish)
{
    EXPECT_FALSE(mirrorsInClips(modelOf(1.0, -1.0, {-1.0, -2.0})));
    EXPECT_FALSE(mirrorsInClips(modelOf(-1.0, 1.0, {1.0, 2.0})));
    EXPECT_FALSE(mirrorsInClips(modelOf(1.0, 1.0, {1.0, 0.0})));
    EXPECT_FALSE(mirrorsInClips(modelOf(1.0, 0.0, {0.0, 1.0})));
}

} // namespace
} // namespace sinew
