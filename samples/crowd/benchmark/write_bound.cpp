#include "samples/crowd/benchmark/write_bound.h"

#include "engine/base/divided_up.h"

#include "spirv/benchmark_write_bound_comp.h"

namespace sinew::crowd
{

WriteBound::WriteBound(const gpu::Device& device, const CrowdBuffers& buffers)
    : buffers_(buffers),
      pass_(device, benchmark_write_bound_comp_spirv,
            {{&buffers.chunk.shown.lengths, buffers.chunk.skinned.storage(),
              buffers.chunk.tangents.storage()}},
            sizeof(gpu::CrowdSkinPush), "write bound", {buffers.form.tangents ? 1U : 0U})
{
}

void WriteBound::record(const gpu::Frame& frame) const
{
    const std::uint32_t vertexCount = buffers_.model.vertexCount;
    gpu::barrier(frame.commands, kChunkBefore, gpu::kComputeWrite);
    // For as many instances as there is room for: those beyond the list do nothing.
    pass_.dispatch(frame,
                   gpu::CrowdSkinPush{.vertexCount = vertexCount, .vertexStride = vertexCount},
                   dividedUp(vertexCount, gpu::kWorkgroupSize),
                   buffers_.chunk.capacity / gpu::kWriteBoundInstances);
}

} // namespace sinew::crowd
