#include "engine/render/readback.h"

#include "engine/gpu/barrier.h"

#include <cstring>

namespace sinew
{
namespace
{

template <class T>
std::vector<T> readBuffer(const gpu::Device& device, const gpu::Buffer& source, std::size_t count,
                          const char* name)
{
    std::vector<T> contents(count);
    if (count == 0)
        return contents;
    const VkDeviceSize size = sizeof(T) * count;
    const gpu::Buffer copy(device, size, VK_BUFFER_USAGE_TRANSFER_DST_BIT, gpu::Residency::Readback,
                           name);
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const VkBufferCopy whole{.size = size};
            vkCmdCopyBuffer(commands, source.get(), copy.get(), 1, &whole);
            barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
        });
    std::memcpy(contents.data(), copy.mapped().data(), size);
    return contents;
}

} // namespace

gpu::Buffer createPictureBuffer(const gpu::Device& device, VkExtent2D extent)
{
    return {device, VkDeviceSize{4} * extent.width * extent.height,
            VK_BUFFER_USAGE_TRANSFER_DST_BIT, gpu::Residency::Readback, "picture"};
}

void recordPictureCopy(VkCommandBuffer commands, const RenderTarget& target,
                       const gpu::Buffer& picture)
{
    const VkBufferImageCopy copy{
        .imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
        .imageExtent = {target.extent().width, target.extent().height, 1},
    };
    vkCmdCopyImageToBuffer(commands, target.colour.get(), gpu::kCopySource.layout, picture.get(), 1,
                           &copy);
}

Image readPicture(const gpu::Buffer& picture, VkExtent2D extent)
{
    const std::span<const std::byte> bytes = picture.mapped();
    return {.width = extent.width, .height = extent.height, .pixels = {bytes.begin(), bytes.end()}};
}

PosedModel readPosedModel(const gpu::Device& device, const ModelBuffers& model,
                          const PosedBuffers& posed)
{
    return {
        .joints =
            readBuffer<gpu::JointTransform>(device, posed.joints, model.jointCount, "joints copy"),
        .vertices = readBuffer<gpu::SkinnedVertex>(device, posed.skinned, model.vertexCount,
                                                   "vertices copy"),
        .tangents =
            readBuffer<std::uint32_t>(device, posed.tangents, model.vertexCount, "tangents copy"),
    };
}

} // namespace sinew
