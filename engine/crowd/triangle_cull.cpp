#include "engine/crowd/triangle_cull.h"

#include "spirv/crowd_triangles_comp.h"
#include "spirv/crowd_triangles_short_comp.h"

namespace sinew
{
namespace
{

gpu::ComputePass createPass(const gpu::Device& device, const CrowdBuffers& buffers,
                            const ChunkBuffers::Culled& view, const std::string& name)
{
    const ChunkBuffers& chunk = buffers.chunk;
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& constants : buffers.instances.constants)
        sets.push_back({gpu::UniformBuffer{.buffer = &constants}, &buffers.model.meshes,
                        buffers.model.triangles.texels(), view.projected.texels(),
                        chunk.lists.storage(), &view.indices, &view.draws, &chunk.lengths});
    return {device,
            chunk.indexType == VK_INDEX_TYPE_UINT16 ? gpu::SpirV(crowd_triangles_short_comp_spirv)
                                                    : gpu::SpirV(crowd_triangles_comp_spirv),
            sets,
            sizeof(gpu::TrianglePush),
            name,
            {device.subgroups().subgroupSize}};
}

} // namespace

TriangleCullPass::TriangleCullPass(const gpu::Device& device, const CrowdBuffers& buffers)
    : buffers_(buffers),
      camera_(createPass(device, buffers, buffers.chunk.camera, "triangle cull for the camera")),
      light_(createPass(device, buffers, buffers.chunk.light, "triangle cull for the light"))
{
}

void TriangleCullPass::record(const gpu::Frame& frame, std::uint32_t views) const
{
    if ((views & gpu::kCameraView) != 0)
        recordList(frame, camera_, gpu::kCameraCulledList);
    if ((views & gpu::kLightView) != 0)
        recordList(frame, light_, gpu::kLightCulledList);
}

void TriangleCullPass::recordList(const gpu::Frame& frame, const gpu::ComputePass& pass,
                                  std::uint32_t list) const
{
    const CrowdModelBuffers& model = buffers_.model;
    const auto bucketCount = static_cast<std::uint32_t>(model.buckets.size());
    pass.dispatchIndirect(frame,
                          gpu::TrianglePush{.list = list,
                                            .capacity = buffers_.chunk.capacity,
                                            .vertexCount = model.vertexCount,
                                            .triangleCount = model.triangleCount,
                                            .meshCount = model.meshCount},
                          buffers_.chunk.listCommands, gpu::trianglesCommand(bucketCount, list));
}

} // namespace sinew
