// The scale of joints in MD5 clips, and how clips of any format are matched with a model's joints.
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/formats/md5/md5.h"
#include "engine/formats/requested_clips.h"
#include "tests/unit/assets/test_cases.h"

#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

MATCHER_P(IsNear, expected, "")
{
    return glm::length(arg - expected) < 1e-9;
}

// hip, knee and the triangle of kMeshText, with kAnimText scaled by `scales`.
class Md5Scale : public testing::Test
{
protected:
    void scale(const std::string& scales, LoopMode mode = LoopMode::Once)
    {
        model_ = readMd5Mesh(test::caseFile("small.md5mesh"), "leg.md5mesh", warnings_).value();
        clip_.clip =
            readMd5Anim(test::caseFile("small.md5anim"), "walk.md5anim", warnings_).value();
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

TEST_F(Md5Scale, OfABrokenFileIsLeftOut)
{
    for (const char* text :
         {"", "[]", "1", "{\"hip\": 2}", "{\"hip\": {\"0\": \"2\"}}", "{\"hip\": {\"0\": {}}}",
          "{\"hip\": {\"0\": 1e300}}", "{\"hip\": {\"0\": 2}"})
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
    EXPECT_EQ(model_.meshes[0].weights[0].joint, 2U);
    EXPECT_EQ(model_.meshes[0].weights[3].joint, 3U);
}

TEST_F(Md5Scale, OfTooManyFramesIsLeftOut)
{
    Clip clip{.frameCount = kMaxKeysPerClip / 2 + 1, .joints = {{.name = "hip"}}, .keys = {{}}};
    scaleJoints(R"({"hip": {"0": 2}})", "walk.md5scale", clip, warnings_);
    ASSERT_THAT(warnings_, SizeIs(1));
    EXPECT_EQ(toString(warnings_[0]), "walk.md5scale: 2000001 frames of 1 joints: the scales are "
                                      "left out; expected at most 2000000 frames");
}

const SkeletalModel kModel = {
    .joints = {{.name = "hip"}, {.name = "knee", .parent = 0}, {.name = "foot", .parent = 1}}};

Clip fittingClip()
{
    return {
        .joints = {{.name = "hip"}, {.name = "knee", .parent = 0}, {.name = "foot", .parent = 1}}};
}

TEST(ClipFit, NamesTheFirstDifference)
{
    EXPECT_EQ(whyClipDoesNotFit(fittingClip(), kModel), std::nullopt);
    Clip clip = fittingClip();
    clip.joints[2].parent = 0;
    EXPECT_EQ(whyClipDoesNotFit(clip, kModel),
              "joint 2 is \"foot\" below \"hip\" in the clip but \"foot\" below \"knee\" in the "
              "model");
    clip.joints[1].name = "Knee";
    EXPECT_THAT(whyClipDoesNotFit(clip, kModel).value(), StartsWith("joint 1 is \"Knee\" below"));
    clip = fittingClip();
    clip.joints.pop_back();
    EXPECT_EQ(whyClipDoesNotFit(clip, kModel), "the clip has 2 joints but the model has 3");
    clip.joints[0].name = "root";
    EXPECT_THAT(whyClipDoesNotFit(clip, kModel).value(), StartsWith("joint 0 is \"root\" in"));
}

using Joints = std::vector<NamedJoint>;

JointMatch matchWithModel(const Joints& clip)
{
    return matchJoints(clip, modelJoints(kModel.joints));
}

TEST(JointMatch, TakesNamesInAnyOrder)
{
    const JointMatch match = matchWithModel({{"foot", 2}, {"hip", -1}, {"knee", 1}});
    EXPECT_THAT(match.ofModel, ElementsAre(1U, 2U, 0U));
    EXPECT_EQ(match.leftOver, "");
    EXPECT_NE(match.difference, "");
}

TEST(JointMatch, NamesWhatIsLeftOver)
{
    const JointMatch match =
        matchWithModel({{"hip", -1}, {"knee", 0}, {"foot", 0}, {"knee", 0}, {"tail", 0}});
    EXPECT_THAT(match.ofModel, ElementsAre(0U, 1U, std::nullopt));
    EXPECT_EQ(match.count, 2U);
    EXPECT_EQ(match.leftOver,
              "1 of the model's 3 joints are not in the clips and keep the bind pose: foot; 3 of "
              "the clips' 5 joints are not in the model: foot, knee, tail");
}

TEST(JointMatch, PrefixesAreNoDifference)
{
    for (const char* name :
         {"mixamorig:hip", "mixamorighip", "mixamorig1:hip", "a:b:hip", "mixamorig_hip", "hip"})
        EXPECT_EQ(bareJointName(name), "hip") << name;
    for (const char* name : {"", "mixamorig", "mixamorig:", "hip2"})
        EXPECT_EQ(bareJointName(name), name);
    const JointMatch match = matchWithModel({{"mixamorig:hip", -1}, {"mixamorig:knee", 0}});
    EXPECT_THAT(match.ofModel, ElementsAre(0U, 1U, std::nullopt));
    // Names as written come first.
    EXPECT_THAT(matchWithModel({{"x:hip", -1}, {"hip", -1}}).ofModel[0], 1U);
}

class Fitting : public testing::Test
{
protected:
    Result<JointMatch> match(const Joints& clip, bool isAskedFor, std::uint64_t frames = 1)
    {
        return fitter_.match(clip, frames, "a.md5anim", isAskedFor);
    }

    const std::vector<JointTransform> bind_{{}, {.position = {1, 2, 3}}, {.position = {4, 5, 6}}};
    const std::string model_ = "leg.md5mesh";
    Diagnostics warnings_;
    ClipFitter fitter_{modelJoints(kModel.joints), bind_, model_, warnings_};
};

TEST_F(Fitting, NeedsOneJointOrHalfOfThem)
{
    const Joints hip{{"hip", -1}};
    EXPECT_TRUE(match(hip, true));
    EXPECT_EQ(toString(match(hip, false).error()),
              "a.md5anim: does not fit leg.md5mesh: the clip has 1 joints but the model has 3");
    EXPECT_FALSE(match({{"head", -1}}, true));
    EXPECT_FALSE(match(hip, true, kMaxKeysPerClip / 2));
    EXPECT_TRUE(match({{"hip", -1}, {"knee", 0}}, false));
    EXPECT_TRUE(match({{"foot", 1}, {"knee", 2}, {"hip", -1}}, false));
    ASSERT_EQ(warnings_.size(), 2U);
    EXPECT_EQ(warnings_[0].file, "a.md5anim");
    EXPECT_EQ(warnings_[1].file, "leg.md5mesh"); // found: one for all
}

TEST_F(Fitting, JointsOfTheModelAloneKeepTheirPose)
{
    const Clip clip{.frameCount = 1,
                    .joints = {{.name = "tail"}, {.name = "hip"}},
                    .keys = {{.position = {0, 7, 0}}, {.position = {7, 0, 0}}}};
    const auto matched = match({{"tail", -1}, {"hip", -1}}, true);
    ASSERT_TRUE(matched);
    const Clip fitted = fitter_.fitted(*matched, clip);
    const auto pose = localPose(fitted, 0);
    EXPECT_EQ(pose[0].position, glm::dvec3(7, 0, 0));
    EXPECT_EQ(pose[1].position, bind_[1].position);
    EXPECT_EQ(fitted.joints[2].parent, 1);
}

} // namespace
} // namespace sinew
