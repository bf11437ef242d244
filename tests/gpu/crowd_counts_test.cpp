// Checks the counts that a frame reports about what it drew.
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kCountedInstances = 40;

using CrowdCountsTest = GpuTest;

TEST_F(CrowdCountsTest, AreSummedOverChunks)
{
    const CrowdPlay play(oddModel({.name = "counted", .parents = chainOfParents(5)}));
    const double reach = 60.0 + play.crowd.reach;
    const SceneView view{.camera = {.distance = 0.7 * reach, .azimuth = 0.6, .elevation = 0.3},
                         .visible = {.radius = 2.0 * reach}};
    const auto instances = randomInstances(play, kCountedInstances, 60.0, 5);
    const CrowdConfig config =
        inOneChunk(device(), play, {.cullsTriangles = false}, kCountedInstances);
    const auto countsOf = [&](std::uint32_t capacity)
    {
        CrowdOnDevice crowd(device(), play, instances, {.config = config, .capacity = capacity});
        EXPECT_FALSE(crowd.frame().counts(0)) << "before the first frame";
        crowd.picture(view, {96, 64}, 0.0);
        return *crowd.frame().counts(0);
    };
    const CrowdFrame::Counts one = countsOf(0);
    const CrowdFrame::Counts several = countsOf(8);
    EXPECT_GT(one.visible, 0U);
    EXPECT_LT(one.visible, kCountedInstances);
    EXPECT_EQ(several.visible, one.visible);
    EXPECT_GE(one.skinned, one.visible);
    EXPECT_EQ(one.skinnedChunks, 1U);
    EXPECT_GE(several.skinned, one.skinned);
    EXPECT_GT(several.skinnedChunks, 1U);
}

} // namespace
} // namespace sinew::test
