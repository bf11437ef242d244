#include "engine/render/readback.h"

namespace sinew
{
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
    Pose joints;
    for (const gpu::JointTransform& joint :
         gpu::downloadBuffer<gpu::JointTransform>(device, posed.joints, model.jointCount))
        joints.push_back({.position = glm::dvec3(joint.position),
                          .orientation = {joint.orientation.w, joint.orientation.x,
                                          joint.orientation.y, joint.orientation.z}});
    return {
        .joints = std::move(joints),
        .vertices =
            gpu::downloadBuffer<gpu::SkinnedVertex>(device, posed.skinned, model.vertexCount),
        .tangents = gpu::downloadBuffer<std::uint32_t>(device, posed.tangents, model.vertexCount),
    };
}

} // namespace sinew
