#include "engine/render/skin_pass.h"

#include "engine/render/dispatch.h"

#include "spirv/skin_simple_comp.h"

namespace sinew
{

SkinPass::SkinPass(const gpu::Device& device, const ModelBuffers& model,
                   const PosedBufferRing& posed)
    : vertexCount_(model.vertexCount),
      setLayout_(gpu::createSetLayout(
          device, VK_SHADER_STAGE_COMPUTE_BIT,
          {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
           VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
           VK_DESCRIPTOR_TYPE_STORAGE_BUFFER},
          "skin set layout")),
      pipeline_(gpu::createComputePipeline(device, skin_simple_comp_spirv, {setLayout_.get()},
                                           sizeof(gpu::SkinPush), "skin"))
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const PosedBuffers& slot : posed)
        sets.push_back(
            {&model.vertices, &model.influences, &slot.joints, &slot.skinned, &slot.tangents});
    sets_ = gpu::DescriptorSets(device, setLayout_, sets, "skin set");
}

void SkinPass::record(const gpu::Frame& frame) const
{
    pipeline_.bind(frame.commands);
    pipeline_.bindSet(frame.commands, sets_[frame.slot]);
    pipeline_.push(frame.commands, gpu::SkinPush{.vertexCount = vertexCount_});
    dispatch(frame.commands, vertexCount_);
}

} // namespace sinew
