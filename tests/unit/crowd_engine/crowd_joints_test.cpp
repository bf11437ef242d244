// Joints that carry nothing are left out of a crowd, and nothing that it draws changes by a bit.
#include "engine/animation/model_joints.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/crowd/crowd_model.h"
#include "tests/unit/crowd_engine/animated_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace sinew
{
namespace
{

std::vector<ReferenceVertex> skinned(const CrowdModel& crowd, const Clip& clip)
{
    const ClipPhase phase{.frame = clip.frameCount / 2,
                          .nextFrame = (clip.frameCount / 2 + 1) % clip.frameCount,
                          .fraction = 1U << 30U};
    std::vector<ReferenceVertex> vertices(crowd.skinning.vertices.size());
    skinReference(crowd.skinning, modelPose(clip, phase), vertices);
    return vertices;
}

class CarryingJoints : public testing::TestWithParam<test::PlayedModel>
{
};

TEST_P(CarryingJoints, MoveTheVerticesAsAllJointsDo)
{
    const AnimatedModel model = test::animated(GetParam());
    const CrowdModel all = buildCrowdModel(model, {}, CrowdJoints::All);
    const CrowdModel carrying = buildCrowdModel(model);
    ASSERT_LE(carrying.jointCount, all.jointCount);
    ASSERT_EQ(carrying.clips.size(), all.clips.size());
    for (std::size_t i = 0; i < all.clips.size(); ++i)
    {
        const std::vector<ReferenceVertex> expected = skinned(all, all.clips[i]);
        const std::vector<ReferenceVertex> found = skinned(carrying, carrying.clips[i]);
        for (std::size_t k = 0; k < expected.size(); ++k)
        {
            ASSERT_EQ(found[k].position, expected[k].position) << i << ' ' << k;
            ASSERT_EQ(found[k].normal, expected[k].normal) << i << ' ' << k;
        }
        EXPECT_EQ(carrying.records[i].travel, all.records[i].travel) << i;
    }
}

std::string nameOf(const testing::TestParamInfo<test::PlayedModel>& tested)
{
    std::string name = tested.param.name;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Odd, CarryingJoints, testing::ValuesIn(test::oddModels()), nameOf);

INSTANTIATE_TEST_SUITE_P(Corpus, CarryingJoints, testing::ValuesIn(test::corpusModels()));
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CarryingJoints);

// A hand with a fingertip, a foot, and a node of its own; only palm and foot carry.
TEST(CrowdJoints, AreThoseThatCarryAndTheirParents)
{
    const std::vector<std::int32_t> parents{-1, 0, 1, 2, 0, -1};
    const SkinningModel model{.influences = {{.joint = 2}, {.joint = 4}}, .jointCount = 6};
    const std::vector<std::uint32_t> kept = carryingJoints(model, parents);
    EXPECT_EQ(kept, (std::vector<std::uint32_t>{0, 1, 2, 4}));
    const SkinningModel left = withJoints(model, kept);
    EXPECT_EQ(left.jointCount, 4U);
    EXPECT_EQ(left.influences[1].joint, 3U);
    Clip clip{.frameCount = 1};
    for (const std::int32_t parent : parents)
        clip.joints.push_back({.parent = parent});
    clip.keys.resize(parents.size());
    EXPECT_EQ(parentsOf(withJoints(clip, kept)), (std::vector<std::int32_t>{-1, 0, 1, 0}));
}

TEST(CrowdJoints, OfAModelThatHasNoInfluencesAreOneRoot)
{
    const std::vector<std::int32_t> parents{1, -1};
    EXPECT_EQ(carryingJoints({.jointCount = 2}, parents), std::vector<std::uint32_t>{1});
}

} // namespace
} // namespace sinew
