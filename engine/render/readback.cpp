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

JointMatrix matrixOf(const JointRows& rows)
{
    return {.linear = glm::transpose(
                glm::dmat3(glm::dvec3(rows[0]), glm::dvec3(rows[1]), glm::dvec3(rows[2]))),
            .position = {rows[0].w, rows[1].w, rows[2].w}};
}

PosedModel readPosedModel(const gpu::Device& device, const ModelBuffers& model,
                          const PosedBuffers& posed)
{
    PosedModel result{
        .joints = {},
        .matrices = {},
        .vertices =
            gpu::downloadBuffer<gpu::SkinnedVertex>(device, posed.skinned, model.vertexCount),
        .tangents = gpu::downloadBuffer<std::uint32_t>(device, posed.tangents, model.vertexCount),
    };
    if (model.rigid)
        for (const gpu::JointTransform& joint :
             gpu::downloadBuffer<gpu::JointTransform>(device, posed.joints, model.jointCount))
            result.joints.push_back({.position = glm::dvec3(joint.position),
                                     .orientation = {joint.orientation.w, joint.orientation.x,
                                                     joint.orientation.y, joint.orientation.z}});
    else
        for (const JointRows& rows :
             gpu::downloadBuffer<JointRows>(device, posed.joints, model.jointCount))
        {
            result.matrices.push_back(matrixOf(rows));
            result.joints.push_back(withoutShear(result.matrices.back()));
        }
    return result;
}

} // namespace sinew
