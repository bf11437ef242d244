// Matches joints of clips with those of a model.
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
    // Exact names take precedence.
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
    EXPECT_EQ(warnings_[1].file, "leg.md5mesh"); // for clips found nearby: one warning in total
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
