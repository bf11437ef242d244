#include "engine/animation/model_joints.h"

#include <gtest/gtest.h>

#include <ostream>

namespace sinew
{

void PrintTo(JointScale scale, std::ostream* out)
{
    *out << (scale == JointScale::None ? "None" : scale == JointScale::Alike ? "Alike" : "Any");
}

namespace
{

constexpr glm::dvec3 kOne(1.0);

// A chain of two joints, both or only the last with vertices, and a separate joint without any. The
// scales are those of its only frame, or of a clip's two frames.
AnimatedModel modelOf(const std::vector<glm::dvec3>& still, bool firstCarries = true)
{
    AnimatedModel model;
    model.still.frameCount = 1;
    model.still.joints = {{.name = "first"}, {.name = "second", .parent = 0}, {.name = "beside"}};
    for (const glm::dvec3& scale : still)
        model.still.keys.push_back({.scale = scale});
    model.skinning.jointCount = 3;
    model.skinning.influences = {{.bias = firstCarries ? 0.5 : 0.0, .joint = 0},
                                 {.bias = 0.5, .joint = 1}};
    return model;
}

AnimatedModel animated(const std::vector<double>& scalesOfSecond)
{
    AnimatedModel model = modelOf({kOne, kOne, kOne});
    Clip clip{.frameCount = static_cast<std::uint32_t>(scalesOfSecond.size()),
              .joints = model.still.joints};
    for (const double scale : scalesOfSecond)
        clip.keys.insert(clip.keys.end(), {{}, {.scale = {scale, 1.0, 1.0}}, {}});
    model.clips.push_back({.name = "clip", .clip = clip});
    return model;
}

TEST(JointScale, IsNoneWhereEveryScaleIsOne)
{
    EXPECT_EQ(jointScaleOf(modelOf({kOne, kOne, kOne})), JointScale::None);
    EXPECT_EQ(jointScaleOf(animated({1.0, 1.0})), JointScale::None);
}

TEST(JointScale, IsAlikeWhereNoiseIsAll)
{
    EXPECT_EQ(jointScaleOf(animated({1.0, 1.0 + 1e-6})), JointScale::Alike);
    EXPECT_EQ(jointScaleOf(animated({1.0 - 0.4e-4, 1.0 + 0.4e-4})), JointScale::Alike);
}

TEST(JointScale, IsAlikeWhereAllThatCarryScaleAlike)
{
    EXPECT_EQ(jointScaleOf(modelOf({2.0 * kOne, kOne, kOne})), JointScale::Alike);
    EXPECT_EQ(jointScaleOf(modelOf({2.0 * kOne, kOne, {3.0, 1.0, 1.0}})), JointScale::Alike);
    EXPECT_EQ(jointScaleOf(modelOf({2.0 * kOne, 3.0 * kOne, kOne}, false)), JointScale::Alike);
}

TEST(JointScale, IsAnyWhereAnAxisOrAJointScalesOtherwise)
{
    EXPECT_EQ(jointScaleOf(animated({1.0, 1.0 + 1.1e-4})), JointScale::Any);
    EXPECT_EQ(jointScaleOf(modelOf({{1.0, 1.0, 1.2}, kOne, kOne})), JointScale::Any);
    EXPECT_EQ(jointScaleOf(modelOf({{1.0, 1.0, 1.2}, kOne, kOne}, false)), JointScale::Any);
    EXPECT_EQ(jointScaleOf(modelOf({kOne, 3.0 * kOne, kOne})), JointScale::Any);
}

TEST(JointScale, IsAnyWhereAScaleIsNotAboveZero)
{
    EXPECT_EQ(jointScaleOf(modelOf({-1.0 * kOne, kOne, kOne})), JointScale::Any);
    EXPECT_EQ(jointScaleOf(modelOf({-1.0 * kOne, -1.0 * kOne, kOne}, false)), JointScale::Any);
    EXPECT_EQ(jointScaleOf(modelOf({kOne, glm::dvec3(0.0), kOne})), JointScale::Any);
    EXPECT_EQ(jointScaleOf(modelOf({glm::dvec3(0.0), kOne, kOne})), JointScale::Any);
}

// A still clip in which all joints are roots, like MD5's bind pose, does not affect the clips'
// chains.
TEST(JointScale, ComposesEachHierarchyByItself)
{
    AnimatedModel model = animated({1.0, 1.0});
    model.still.joints[1].parent = -1;
    for (const std::size_t key : {0U, 3U})
        model.clips[0].clip.keys[key].scale = 3.0 * kOne;
    EXPECT_EQ(jointScaleOf(model), JointScale::Alike);
    for (JointTransform& joint : model.still.keys)
        joint.scale = 2.0 * kOne;
    EXPECT_EQ(jointScaleOf(model), JointScale::Alike);
    model.clips[0].clip.keys[1].scale = {1.0, 1.0, 1.2};
    EXPECT_EQ(jointScaleOf(model), JointScale::Any);
}

// Scales along x of the lower joint, at rest and in a clip.
AnimatedModel withScalesAlongX(double upperScale, double atRest, const std::vector<double>& inClip)
{
    AnimatedModel model;
    model.still.frameCount = 1;
    model.still.joints = {{.name = "upper"}, {.name = "lower", .parent = 0}};
    model.still.keys = {{.scale = {upperScale, 1.0, 1.0}}, {.scale = {atRest, 1.0, 1.0}}};
    Clip clip{.frameCount = static_cast<std::uint32_t>(inClip.size()),
              .joints = model.still.joints};
    for (const double scale : inClip)
        clip.keys.insert(clip.keys.end(), {model.still.keys[0], {.scale = {scale, 1.0, 1.0}}});
    model.clips.push_back({.name = "clip", .clip = clip});
    return model;
}

TEST(MirrorsInClips, WhereAJointTurnsInsideOut)
{
    EXPECT_FALSE(mirrorsInClips(withScalesAlongX(1.0, 1.0, {1.0, 2.0})));
    EXPECT_TRUE(mirrorsInClips(withScalesAlongX(1.0, 1.0, {1.0, -1.0})));
    EXPECT_TRUE(mirrorsInClips(withScalesAlongX(1.0, 1.0, {-1.0, -1.0})));
    EXPECT_TRUE(mirrorsInClips(withScalesAlongX(-1.0, 1.0, {1.0, -0.5})));
    EXPECT_TRUE(mirrorsInClips(withScalesAlongX(1.0, 0.0, {-1.0})));
}

TEST(MirrorsInClips, NotWhereJointsAlwaysAreMirroredOrVanish)
{
    EXPECT_FALSE(mirrorsInClips(withScalesAlongX(1.0, -1.0, {-1.0, -2.0})));
    EXPECT_FALSE(mirrorsInClips(withScalesAlongX(-1.0, 1.0, {1.0, 2.0})));
    EXPECT_FALSE(mirrorsInClips(withScalesAlongX(1.0, 1.0, {1.0, 0.0})));
    EXPECT_FALSE(mirrorsInClips(withScalesAlongX(1.0, 0.0, {0.0, 1.0})));
}

} // namespace
} // namespace sinew
