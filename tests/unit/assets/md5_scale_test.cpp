#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/formats/md5/md5_anim.h"
#include "engine/formats/md5/md5_mesh.h"
#include "engine/formats/md5/md5_scale.h"
#include "tests/unit/assets/md5_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sinew
{
namespace
{

using testing::AllOf;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

MATCHER_P(IsNear, expected, "")
{
    return glm::length(arg - expected) < 1e-4; // jumps take a moment
}

// hip, knee and the triangle of kMeshText, with kAnimText scaled by `scales`.
class Md5Scale : public testing::Test
{
protected:
    void scale(const std::string& scales, LoopMode mode = LoopMode::Once)
    {
        model_ = readMd5Mesh(test::kMeshText, "leg.md5mesh", warnings_).value();
        clip_.clip = readMd5Anim(test::kAnimText, "walk.md5anim", warnings_).value();
        warnings_.clear();
        scaleJoints(scales, "walk.md5scale", clip_.clip, warnings_);
        setLoopMode(clip_, mode);
        addScalingJoints(model_, {&clip_, 1}, warnings_);
    }

    ModelPose at(double frames) const
    {
        return modelPose(clip_.clip, clipPhaseAt(clip_.clip, clip_.loopMode, frames / 24.0));
    }

    // Where a weight of the triangle lies.
    glm::dvec3 weight(std::size_t index, double frames) const
    {
        const Weight& weight = model_.meshes[0].weights[index];
        const ModelPose pose = at(frames);
        return pose[weight.joint].position + pose[weight.joint].linear * weight.position;
    }

    glm::dvec3 offset(std::size_t index, double frames) const // from its joint
    {
        const ModelPose pose = at(frames);
        return weight(index, frames) - pose[model_.meshes[0].weights[index].joint].position;
    }

    SkeletalModel model_;
    ModelClip clip_;
    Diagnostics warnings_;
};

TEST_F(Md5Scale, OfAJointIsNotThatOfTheJointsBelow)
{
    scale("{}");
    EXPECT_THAT(model_.joints, SizeIs(2));
    EXPECT_TRUE(clip_.clip.frameTimes.empty());
    const glm::dvec3 hip = offset(0, 0.0);
    const glm::dvec3 knee = weight(3, 0.0);
    const glm::dvec3 kneeJoint = at(0.0)[1].position;
    scale(R"({"hip": {"0": 3}})");
    EXPECT_THAT(warnings_, IsEmpty());
    ASSERT_THAT(model_.joints, SizeIs(3));
    EXPECT_EQ(model_.joints[2].name, "hip (scale)");
    EXPECT_THAT(offset(0, 0.0), IsNear(3.0 * hip));
    EXPECT_THAT(weight(3, 0.0), IsNear(knee));
    EXPECT_THAT(at(0.0)[1].position, IsNear(kneeJoint));
    EXPECT_THAT(offset(0, 1.0), IsNear(hip)); // a frame that is not named is not scaled
    scale(R"({"hip": {"0": 0}})");
    EXPECT_THAT(offset(0, 0.0), IsNear(glm::dvec3(0.0)));
    EXPECT_THAT(weight(3, 0.0), IsNear(knee));
}

TEST_F(Md5Scale, IsThatOfTheFrameAhead)
{
    scale("{}");
    const glm::dvec3 hip = offset(0, 0.0);
    scale(R"({"hip": {"1": 3}})");
    EXPECT_THAT(offset(0, -0.1), IsNear(hip));
    for (const double frames : {0.001, 0.5, 0.999, 1.0})
        EXPECT_THAT(offset(0, frames), IsNear(3.0 * hip)) << frames;
    EXPECT_THAT(at(0.5)[0].position, IsNear(glm::dvec3(10.5, 2.0, 30.5)));
    // The first frame follows the last, one frame later.
    scale(R"({"hip": {"1": 3}})", LoopMode::Wrap);
    EXPECT_NEAR(clip_.period, 2.0 / 24.0, 1e-12);
    EXPECT_THAT(offset(0, 0.5), IsNear(3.0 * hip));
    EXPECT_THAT(offset(0, 1.5), IsNear(hip));
    EXPECT_THAT(at(1.5)[0].position, IsNear(glm::dvec3(10.5, 2.0, 30.5)));
}

TEST_F(Md5Scale, MayBeThatOfThePosition)
{
    scale("{}");
    const glm::dquat turn = glm::quat_cast(at(1.0)[1].linear);
    const glm::dvec3 before = at(1.0)[1].position - at(1.0)[0].position;
    scale(R"({"knee": {"scale_positions": true, "1": 2, "0": 1}})");
    EXPECT_THAT(at(1.0)[1].position - at(1.0)[0].position, IsNear(2.0 * before));
    EXPECT_NEAR(std::abs(glm::dot(turn, glm::quat_cast(at(1.0)[1].linear))), 1.0, 1e-9);
    scale(R"({"knee": {"scale_positions": false, "1": 2}})");
    EXPECT_THAT(at(1.0)[1].position - at(1.0)[0].position, IsNear(before));
}

TEST_F(Md5Scale, OfWhatTheClipLacksIsOneWarning)
{
    scale(R"({"tail": {"0": 2}, "hip": {"1": 3, "2": 3, "x": 3, "-1": 3}})");
    ASSERT_THAT(warnings_, SizeIs(1));
    EXPECT_EQ(toString(warnings_[0]),
              "walk.md5scale: /tail: the clip has no joint of this name: its scales are left out "
              "(the first of 4 faults here)");
    EXPECT_THAT(model_.joints, SizeIs(3));
}

TEST_F(Md5Scale, OfABrokenFileIsLeftOut)
{
    for (const char* text : {"", "[]", "1", "{\"hip\": 2}", "{\"hip\": {\"0\": \"2\"}}",
                             "{\"hip\": {\"0\": {}}}", "{\"hip\": {\"0\": 1e300}}",
                             "{\"hip\": {\"scale_positions\": 1}}", "{\"hip\": {\"0\": 2}"})
    {
        scale(text);
        EXPECT_THAT(warnings_, SizeIs(1)) << text;
        EXPECT_THAT(model_.joints, SizeIs(2)) << text;
        EXPECT_THAT(clip_.clip.joints, SizeIs(2)) << text;
    }
}

TEST_F(Md5Scale, GivesAllClipsTheSameJoints)
{
    scale("{}");
    std::vector<ModelClip> clips(3, clip_);
    scaleJoints(R"({"knee": {"1": 2}})", "a", clips[0].clip, warnings_);
    scaleJoints(R"({"hip": {"0": 2, "1": 2}})", "b", clips[1].clip, warnings_);
    addScalingJoints(model_, clips, warnings_);
    ASSERT_THAT(model_.joints, SizeIs(4));
    for (const ModelClip& clip : clips)
    {
        ASSERT_THAT(clip.clip.joints, SizeIs(4));
        EXPECT_EQ(clip.clip.joints[2].parent, 0);
        EXPECT_EQ(clip.clip.joints[3].parent, 1);
    }
    EXPECT_EQ(clips[0].clip.frameCount, 3U); // jumps
    EXPECT_EQ(clips[1].clip.frameCount, 2U);
    EXPECT_EQ(model_.meshes[0].weights[0].joint, 2U);
    EXPECT_EQ(model_.meshes[0].weights[3].joint, 3U);
}

TEST_F(Md5Scale, OfTooManyFramesIsLeftOut)
{
    Clip clip{.frameCount = kMaxKeysPerClip / 4, .joints = {{.name = "hip"}}};
    scaleJoints(R"({"hip": {"0": 2}})", "walk.md5scale", clip, warnings_);
    ASSERT_THAT(warnings_, SizeIs(1));
    EXPECT_EQ(toString(warnings_[0]), "walk.md5scale: 1000000 frames of 1 joints: the scales are "
                                      "left out; expected fewer than 1000000 frames");
}

} // namespace
} // namespace sinew
