#include "engine/crowd/triangle_cull.h"

#include "engine/base/divided_up.h"
#include "engine/crowd/array_shader.h"

#include <algorithm>

#include "spirv/crowd_triangles_comp.h"
#include "spirv/crowd_triangles_short_comp.h"
#include "spirv/crowd_triangles_short_storage_comp.h"
#include "spirv/crowd_triangles_storage_comp.h"

namespace sinew
{
namespace
{

// As far as the device runs the size that it reports.
std::uint32_t subgroupsOfGroup(const gpu::Device& device, const CrowdForm& form)
{
    constexpr std::uint32_t kLargestWorkgroup = 128; // any device has so many invocations
    const std::uint32_t most = std::max(kLargestWorkgroup / subgroupSizeOf(device, form), 1U);
    return std::min(form.trianglePieces, most);
}

constexpr ArrayShader kLong{crowd_triangles_comp_spirv, crowd_triangles_storage_comp_spirv};
constexpr ArrayShader kShort{crowd_triangles_short_comp_spirv,
                             crowd_triangles_short_storage_comp_spirv};

gpu::ComputePass createPass(const gpu::Device& device, const CrowdBuffers& buffers,
                            const ChunkBuffers::Culled& view, const std::string& name)
{
    const ChunkBuffers& chunk = buffers.chunk;
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& constants : buffers.instances.constants)
        sets.push_back({gpu::UniformBuffer{.buffer = &constants}, &buffers.model.pieces,
                        buffers.model.triangles.texels(), view.projected.texels(),
                        chunk.lists.storage(), &view.indices, &view.draws, &chunk.lengths,
                        gpu::UniformBuffer{.buffer = &buffers.room}});
    return {device,
            (chunk.indexType == VK_INDEX_TYPE_UINT16 ? kShort : kLong).suiting(buffers.form),
            sets,
            sizeof(gpu::TrianglePush),
            name,
            {subgroupSizeOf(device, buffers.form) * subgroupsOfGroup(device, buffers.form)},
            buffers.form.subgroupSize};
}

} // namespace

std::uint32_t groupsOfInstance(const gpu::Device& device, const CrowdForm& form)
{
    const std::uint32_t subgroups = subgroupsOfGroup(device, form);
    return dividedUp(form.trianglePieces, subgroups);
}

TriangleCullPass::TriangleCullPass(const gpu::Device& device, const CrowdBuffers& buffers)
    : buffers_(buffers), groupsOfInstance_(groupsOfInstance(device, buffers.form)),
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
                                            .pieceCount = model.pieceCount,
                                            .groupsOfInstance = groupsOfInstance_,
                                            .lodCount = model.lodCount},
                          buffers_.chunk.listCommands,
                          gpu::trianglesCommand(model.lodCount, bucketCount, list));
}

} // namespace sinew
