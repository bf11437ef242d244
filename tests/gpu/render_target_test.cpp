// Drawing with several samples resolves to the same image as one sample.
#include "engine/gpu/barrier.h"
#include "engine/render/render_target.h"
#include "tests/gpu/gpu_test.h"

#include <array>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kTargetExtent{16, 16};

class RenderTargetTest : public GpuTest
{
protected:
    // The image of a target that is only cleared.
    Image cleared(VkSampleCountFlagBits samples)
    {
        const RenderTargetRing ring = createRenderTargets(device(), kTargetExtent, samples);
        const RenderTarget& target = ring.front();
        const gpu::Buffer picture = createPictureBuffer(device(), kTargetExtent);
        device().submitAndWait(
            [&](VkCommandBuffer commands)
            {
                using namespace gpu;
                transition(commands, target.colour.range(), kContentsUnneeded, kColourAttachment);
                transition(commands, target.depth.range(), kContentsUnneeded, kDepthAttachment);
                if (target.multisampled)
                    transition(commands, target.multisampled->range(), kContentsUnneeded,
                               kColourAttachment);
                beginRendering(commands, target);
                vkCmdEndRendering(commands);
                transition(commands, target.colour.range(), kColourAttachment, kCopySource);
                recordCopy(commands, target.colour, picture);
                barrier(commands, kCopyWrite, kHostRead);
            });
        return readPicture(picture, kTargetExtent);
    }
};

TEST_F(RenderTargetTest, SamplesAreResolvedInLinearLight)
{
    const VkSampleCountFlagBits samples = availableSamples(device(), 4);
    ASSERT_NE(samples, VK_SAMPLE_COUNT_1_BIT);
    EXPECT_EQ(cleared(samples).pixels, cleared(VK_SAMPLE_COUNT_1_BIT).pixels);
}

} // namespace
} // namespace sinew::test
