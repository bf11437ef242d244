#include "engine/formats/md5/md5_anim.h"

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
    EXPECT_EQ(
        whyClipDoesNotFit(clip, kModel),
        "joint 2 (\"foot\") has parent 0 (\"hip\") in the clip but parent 1 (\"knee\") in the "
        "model");
    clip.joints[2].parent = -1;
    EXPECT_EQ(whyClipDoesNotFit(clip, kModel),
              "joint 2 (\"foot\") has no parent in the clip but parent 1 (\"knee\") in the model");
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

} // namespace
} // namespace sinew
