// What the device computed, brought back to the CPU.
#pragma once

#include "engine/gpu/buffer.h"
#include "engine/images/image.h"
#include "engine/render/model_buffers.h"
#include "engine/render/render_target.h"
#include "shaders/shared/skinning_types.h"

#include <cstdint>
#include <vector>

namespace sinew
{

// Room for a picture of `extent`, to be filled by recordPictureCopy.
gpu::Buffer createPictureBuffer(const gpu::Device& device, VkExtent2D extent);

// Copies the colour of `target`, which must be in the layout kCopySource.
void recordPictureCopy(VkCommandBuffer commands, const RenderTarget& target,
                       const gpu::Buffer& picture);

// The picture that a finished frame copied.
Image readPicture(const gpu::Buffer& picture, VkExtent2D extent);

// What a slot's passes wrote: joints in file order, vertices in the order of SkinningModel.
struct PosedModel
{
    Pose joints;                       // without the shear of
    std::vector<JointMatrix> matrices; // joints that are not rigid
    std::vector<gpu::SkinnedVertex> vertices;
    std::vector<std::uint32_t> tangents; // octahedral
};

JointMatrix matrixOf(const JointRows& rows);

// Copies a slot's buffers after the frame that filled them has been waited for.
PosedModel readPosedModel(const gpu::Device& device, const ModelBuffers& model,
                          const PosedBuffers& posed);

} // namespace sinew
