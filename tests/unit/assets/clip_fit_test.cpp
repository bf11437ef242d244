#include "engine/formats/clip_joints.h"
#include "engine/formats/md5/md5_anim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew
{
namespace
{

const SkeletalModel kModel = {
    .joints = {{.name = "hip"}, {.name = "knee", .parent = 0}, {.name = "foot", .parent = 1}}};

Clip fittingClip()
{
    return {
        .joints = {{.name = "hip"}, {.name = "knee", .parent = 0}, {.name = "foot", .parent = 1}}};
}

TEST(ClipFit, SameJointsFit)
{
    EXPECT_EQ(whyClipDoesNotFit(fittingClip(), kModel), std::nullopt);
}

TEST(ClipFit, NamesTheFirstJointThatDiffers)
{
    Clip clip = fittingClip();
    clip.joints[1].name = "Knee";
    clip.joints[2].name = "toe";
    EXPECT_EQ(whyClipDoesNotFit(clip, kModel),
              "joint 1 is \"Knee\" in the clip but \"knee\" in the model");
}

TEST(ClipFit, ComparesParents)
{
    Clip clip = fittingClip();
    clip.joints[2].parent = 0;
    EXPECT_EQ(whyClipDoesNotFit(clip, kModel),
              "joint 2 (\"foot\") has parent \"hip\" in the clip but parent \"knee\" in the "
              "model");
    clip.joints[2].parent = -1;
    EXPECT_EQ(whyClipDoesNotFit(clip, kModel),
              "joint 2 (\"foot\") has no parent in the clip but parent \"knee\" in the model");
}

TEST(ClipFit, ComparesCounts)
{
    Clip clip = fittingClip();
    clip.joints.pop_back();
    EXPECT_EQ(whyClipDoesNotFit(clip, kModel), "the clip has 2 joints but the model has 3");
    clip.joints[0].name = "root";
    EXPECT_EQ(whyClipDoesNotFit(clip, kModel),
              "the clip has 2 joints but the model has 3; joint 0 is \"root\" in the clip but "
              "\"hip\" in the model");
}

using Joints = std::vector<NamedJoint>;

JointMatch matchWithModel(const Joints& clip)
{
    return matchJoints(clip, namedJoints(kModel.joints));
}

TEST(JointMatch, TakesNamesInAnyOrder)
{
    const JointMatch match = matchWithModel({{"foot", 2}, {"hip", -1}, {"knee", 1}});
    EXPECT_THAT(match.ofModel, testing::ElementsAre(1U, 2U, 0U));
    EXPECT_EQ(match.leftOver, "");
    EXPECT_NE(match.difference, "");
}

TEST(JointMatch, NamesWhatIsLeftOver)
{
    const JointMatch match =
        matchWithModel({{"hip", -1}, {"knee", 0}, {"foot", 0}, {"knee", 0}, {"tail", 0}});
    EXPECT_THAT(match.ofModel, testing::ElementsAre(0U, 1U, std::nullopt));
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
    EXPECT_THAT(match.ofModel, testing::ElementsAre(0U, 1U, std::nullopt));
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
    ClipFitter fitter_{kModel.joints, bind_, model_, warnings_};
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
                    .componentsPerFrame = 1,
                    .joints = {{.name = "tail", .animated = kAnimatedPositionY},
                               {.name = "hip", .animated = kAnimatedPositionX}},
                    .components = {7.0}};
    const auto matched = match({{"tail", -1}, {"hip", -1}}, true);
    ASSERT_TRUE(matched);
    const Clip fitted = fitter_.fitted(*matched, clip);
    std::vector<JointTransform> pose(3);
    localPose(fitted, 0, pose);
    EXPECT_EQ(pose[0].position, glm::dvec3(7, 0, 0));
    EXPECT_EQ(pose[1].position, bind_[1].position);
    EXPECT_EQ(fitted.joints[2].parent, 1);
}

} // namespace
} // namespace sinew
