#include "engine/crowd/triangle_cull.h"

#include "spirv/crowd_triangles_comp.h"
#include "spirv/crowd_triangles_short_comp.h"

namespace sinew
{
namespace
{

gpu::ComputePass createPass(const gpu::Device& device, const CrowdModelBuffers& model,
                            const CrowdInstances& instances, const ChunkBuffers& chunk,
                            const ChunkBuffers::Culled& view, const std::string& name)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& frame : instances.frames)
        sets.push_back({gpu::UniformBuffer{.buffer = &frame}, &model.meshes,
                        model.triangles.texels(), view.projected.texels(), chunk.lists.storage(),
                        &view.indices, &view.draws, &chunk.lengths});
    return {device,
            chunk.indexType == VK_INDEX_TYPE_UINT16 ? gpu::SpirV(crowd_triangles_short_comp_spirv)
                                                    : gpu::SpirV(crowd_triangles_comp_spirv),
            sets,
            sizeof(gpu::TrianglePush),
            name,
            {device.subgroups().subgroupSize}};
}

} // namespace

TriangleCullPass::TriangleCullPass(const gpu::Device& device, const CrowdModelBuffers& model,
                                   const CrowdInstances& instances, const ChunkBuffers& chunk)
    : model_(model), buffers_(chunk),
      command_(chunk.listCommands.size() - 2 * sizeof(gpu::DispatchCommand)),
      camera_(createPass(device, model, instances, chunk, chunk.camera,
                         "triangle cull for the camera")),
      light_(
          createPass(device, model, instances, chunk, chunk.light, "triangle cull for the light"))
{
}

void TriangleCullPass::record(const gpu::Frame& frame, std::uint32_t views) const
{
    if ((views & gpu::kCameraView) != 0)
        recordView(frame, gpu::kCameraCulledList, 0);
    if ((views & gpu::kLightView) != 0)
        recordView(frame, gpu::kLightCulledList, 1);
}

void TriangleCullPass::recordView(const gpu::Frame& frame, std::uint32_t list,
                                  std::size_t view) const
{
    const gpu::ComputePass& pass = view == 0 ? camera_ : light_;
    pass.bind(frame.commands, frame.slot);
    pass.push(frame.commands, gpu::TrianglePush{.list = list,
                                                .capacity = buffers_.capacity,
                                                .vertexCount = model_.vertexCount,
                                                .triangleCount = model_.triangleCount,
                                                .meshCount = model_.meshCount});
    vkCmdDispatchIndirect(frame.commands, buffers_.listCommands.get(),
                          command_ + view * sizeof(gpu::DispatchCommand));
}

} // namespace sinew
