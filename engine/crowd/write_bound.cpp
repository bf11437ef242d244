#include "engine/crowd/write_bound.h"

#include "engine/render/dispatch.h"

#include "spirv/crowd_write_bound_comp.h"

namespace sinew
{

WriteBound::WriteBound(const gpu::Device& device, const CrowdModelBuffers& model,
                       const ChunkBuffers& chunk, const CrowdForm& form)
    : model_(model), buffers_(chunk), instancesAtOnce_(instancesAtOnce({})),
      pass_(device, crowd_write_bound_comp_spirv,
            {{&chunk.lengths, chunk.skinned.storage(), chunk.tangents.storage()}},
            sizeof(gpu::CrowdSkinPush), "write bound", {form.tangents ? 1U : 0U})
{
}

void WriteBound::record(const gpu::Frame& frame) const
{
    pass_.bind(frame.commands);
    pass_.push(frame.commands, gpu::CrowdSkinPush{.vertexCount = model_.vertexCount,
                                                  .vertexStride = model_.vertexCount});
    // For as many instances as there is room for: those beyond the list do nothing.
    vkCmdDispatch(frame.commands,
                  (model_.vertexCount + gpu::kWorkgroupSize - 1) / gpu::kWorkgroupSize,
                  (buffers_.capacity + instancesAtOnce_ - 1) / instancesAtOnce_, 1);
}

} // namespace sinew
