// Decompression on the CPU against the device's own, which is implemented independently.
#include "engine/gpu/image.h"
#include "engine/images/texture.h"
#include "tests/gpu/gpu_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

namespace sinew::test
{
namespace
{

struct BlockFormat
{
    const char* name;
    TextureFormat format;
    VkFormat vulkan;
    // Of a driver that runs on the CPU. GPUs only come near: by 3 % of what lies between two
    // endpoints, as Direct3D allows.
    int tolerance;
    int toleranceOfGpus;
};

constexpr VkExtent2D kBlockExtent{512, 256}; // 8192 blocks

std::vector<std::byte> randomBlocks(TextureFormat format)
{
    std::minstd_rand random;
    std::vector<std::byte> blocks(levelSize(format, kBlockExtent.width, kBlockExtent.height));
    for (std::byte& byte : blocks)
        byte = static_cast<std::byte>(random() >> 8 & 255U);
    return blocks;
}

class BlockFormatsTest : public GpuTest, public testing::WithParamInterface<BlockFormat>
{
protected:
    // The blocks as the device decodes them: 8-bit RGBA.
    std::vector<std::byte> decompressedByDevice(std::span<const std::byte> blocks)
    {
        const gpu::GpuImage compressed = createImage(
            GetParam().vulkan, VkImageUsageFlags{VK_IMAGE_USAGE_TRANSFER_DST_BIT} |
                                   VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_SAMPLED_BIT);
        const gpu::GpuImage pixels =
            createImage(VK_FORMAT_R8G8B8A8_UNORM,
                        VkImageUsageFlags{VK_IMAGE_USAGE_TRANSFER_DST_BIT} |
                            VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_SAMPLED_BIT);
        const gpu::Buffer upload(device(), blocks.size(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                 gpu::Residency::Upload, "blocks");
        std::ranges::copy(blocks, upload.mapped().begin());
        const gpu::Buffer result(
            device(), std::size_t{4} * kBlockExtent.width * kBlockExtent.height,
            VK_BUFFER_USAGE_TRANSFER_DST_BIT, gpu::Residency::Readback, "decompressed pixels");
        device().submitAndWait([&](VkCommandBuffer commands)
                               { record(commands, upload, compressed, pixels, result); });
        const std::span<const std::byte> mapped = result.mapped();
        return {mapped.begin(), mapped.end()};
    }

private:
    gpu::GpuImage createImage(VkFormat format, VkImageUsageFlags usage)
    {
        return {device(), {.extent = kBlockExtent, .format = format, .usage = usage}, "picture"};
    }

    static void record(VkCommandBuffer commands, const gpu::Buffer& upload,
                       const gpu::GpuImage& compressed, const gpu::GpuImage& pixels,
                       const gpu::Buffer& result)
    {
        const VkImageSubresourceLayers layers{VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
        const VkBufferImageCopy copy{.imageSubresource = layers,
                                     .imageExtent = {kBlockExtent.width, kBlockExtent.height, 1}};
        transition(commands, compressed.range(), gpu::kContentsUnneeded, gpu::kCopyTarget);
        vkCmdCopyBufferToImage(commands, upload.get(), compressed.get(), gpu::kCopyTarget.layout, 1,
                               &copy);
        transition(commands, compressed.range(), gpu::kCopyTarget, gpu::kBlitSource);
        transition(commands, pixels.range(), gpu::kContentsUnneeded, gpu::kBlitTarget);
        const VkOffset3D corner{static_cast<std::int32_t>(kBlockExtent.width),
                                static_cast<std::int32_t>(kBlockExtent.height), 1};
        const VkImageBlit blit{.srcSubresource = layers,
                               .srcOffsets = {{0, 0, 0}, corner},
                               .dstSubresource = layers,
                               .dstOffsets = {{0, 0, 0}, corner}};
        vkCmdBlitImage(commands, compressed.get(), gpu::kBlitSource.layout, pixels.get(),
                       gpu::kBlitTarget.layout, 1, &blit, VK_FILTER_NEAREST);
        transition(commands, pixels.range(), gpu::kBlitTarget, gpu::kCopySource);
        vkCmdCopyImageToBuffer(commands, pixels.get(), gpu::kCopySource.layout, result.get(), 1,
                               &copy);
        barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
    }
};

TEST_P(BlockFormatsTest, TheDeviceAgrees)
{
    if (!gpu::canSample(device(), GetParam().vulkan))
        GTEST_SKIP() << "this device does not have the format";
    const std::vector<std::byte> blocks = randomBlocks(GetParam().format);
    const std::vector<std::byte> ours =
        decompressBlocks(GetParam().format, kBlockExtent.width, kBlockExtent.height, blocks);
    const std::vector<std::byte> theirs = decompressedByDevice(blocks);
    ASSERT_EQ(ours.size(), theirs.size());
    int largest = 0;
    std::size_t worst = 0;
    for (std::size_t i = 0; i < ours.size(); ++i)
    {
        const int difference =
            std::abs(std::to_integer<int>(ours[i]) - std::to_integer<int>(theirs[i]));
        if (difference > largest)
        {
            largest = difference;
            worst = i;
        }
    }
    EXPECT_LE(largest, device().runsOnCpu() ? GetParam().tolerance : GetParam().toleranceOfGpus)
        << "at pixel " << worst / 4 % kBlockExtent.width << ", " << worst / 4 / kBlockExtent.width
        << " of channel " << worst % 4;
}

INSTANTIATE_TEST_SUITE_P(
    Formats, BlockFormatsTest,
    testing::Values(BlockFormat{"Bc1", TextureFormat::Bc1, VK_FORMAT_BC1_RGBA_UNORM_BLOCK, 2, 8},
                    BlockFormat{"Bc2", TextureFormat::Bc2, VK_FORMAT_BC2_UNORM_BLOCK, 2, 8},
                    BlockFormat{"Bc3", TextureFormat::Bc3, VK_FORMAT_BC3_UNORM_BLOCK, 2, 8},
                    BlockFormat{"Bc5", TextureFormat::Bc5, VK_FORMAT_BC5_UNORM_BLOCK, 2, 8}),
    [](const testing::TestParamInfo<BlockFormat>& format)
    { return std::string(format.param.name); });

} // namespace
} // namespace sinew::test
