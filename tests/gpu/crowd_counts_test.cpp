// What a window tells of its frames: how much they drew.
#include "engine/crowd/frame_counts.h"
#include "engine/render/render_target.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <gtest/gtest.h>

#include <optional>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kExtent{96, 64};
constexpr std::uint32_t kCountedInstances = 40;

class CrowdCountsTest : public GpuTest
{
protected:
    void SetUp() override
    {
        GpuTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        targets_ = createRenderTargets(device(), kExtent, VK_SAMPLE_COUNT_1_BIT);
        ring_.emplace(device());
    }
    void TearDown() override
    {
        ring_.reset();
        targets_ = {};
        GpuTest::TearDown();
    }

    static PlayedModel drawnModel()
    {
        return oddModel({.name = "counted", .parents = chainOfParents(5)});
    }

    CrowdConfig config() const
    {
        return inOneChunk(device(), play_, {.cullsTriangles = false}, kCountedInstances);
    }

    CrowdFrameRequest request(double azimuth) const
    {
        const double reach = 60.0 + play_.crowd.reach;
        return {.view = {.camera = {.distance = 0.7 * reach, .azimuth = azimuth, .elevation = 0.3},
                         .visible = {.radius = 2.0 * reach}},
                .afterPass = {}};
    }

    FrameCounts::Counts countsOf(CrowdOnDevice& crowd, const CrowdFrameRequest& request)
    {
        FrameCounts counter(device());
        const gpu::Frame frame = ring_->begin();
        crowd.frame().record(frame, targets_[frame.slot], request, gpu::kCopySource);
        counter.record(frame, crowd.frame());
        ring_->end(frame);
        ring_->wait();
        const auto counts = counter.read(frame);
        EXPECT_TRUE(counts.has_value());
        EXPECT_FALSE(counter.read(frame).has_value()) << "read twice";
        return counts.value_or(FrameCounts::Counts());
    }

    CrowdPlay play_{drawnModel()};
    std::vector<gpu::CrowdInstance> instances_ = randomInstances(play_, kCountedInstances, 60.0, 5);
    RenderTargetRing targets_;
    std::optional<gpu::FrameRing> ring_;
};

TEST_F(CrowdCountsTest, AreThoseThatAreReadBackWithWaiting)
{
    CrowdOnDevice crowd(device(), play_, instances_, {.config = config()});
    const FrameCounts::Counts counts = countsOf(crowd, request(0.6));
    EXPECT_EQ(counts.visible, crowd.frame().visible());
    EXPECT_EQ(counts.skinned, crowd.frame().skinned());
    EXPECT_GT(counts.visible, 0U);
    EXPECT_LT(counts.visible, kCountedInstances);
}

TEST_F(CrowdCountsTest, AreSummedOverChunks)
{
    CrowdOnDevice one(device(), play_, instances_, {.config = config()});
    CrowdOnDevice several(device(), play_, instances_, {.config = config(), .capacity = 8});
    ASSERT_GT(several.buffers().plan.chunks, 1U);
    const FrameCounts::Counts counts = countsOf(several, request(0.6));
    EXPECT_EQ(counts.visible, countsOf(one, request(0.6)).visible);
    EXPECT_EQ(counts.skinned, several.frame().skinned());
}

} // namespace
} // namespace sinew::test
