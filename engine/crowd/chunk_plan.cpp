#include "engine/crowd/chunk_plan.h"

#include "engine/base/divided_up.h"
#include "shaders/shared/indirect_layout.h"
#include "shaders/shared/skinning_types.h"

#include <algorithm>
#include <array>

namespace sinew
{
namespace
{

struct Part
{
    std::uint64_t bytes = 0;  // per instance and buffer
    std::uint64_t texels = 0; // 0: not bound as texels
    std::uint64_t buffers = 1;
};

std::array<Part, 12> partsOf(const ChunkNeeds& needs)
{
    const std::uint64_t vertices = needs.skins ? needs.vertexCount : 0;
    const std::uint64_t projected = needs.cullsTriangles ? vertices : 0;
    const std::uint64_t indices = needs.cullsTriangles ? std::uint64_t{needs.triangleCount} * 3 : 0;
    const std::uint64_t joints = needs.jointCount;
    return {{
        {.bytes = joints * gpu::kTexelsPerJoint * sizeof(gpu::vec4),
         .texels = joints * gpu::kTexelsPerJoint},
        {.bytes = needs.posesByLevel && needs.rigid ? joints * sizeof(gpu::JointTransform) : 0},
        {.bytes = vertices * sizeof(gpu::SkinnedVertex), .texels = vertices},
        {.bytes = needs.tangents ? vertices * sizeof(std::uint32_t) : 0,
         .texels = needs.tangents ? vertices : 0},
        {.bytes = projected * sizeof(std::uint32_t), .texels = projected, .buffers = 2},
        {.bytes = indices * (needs.shortIndices ? sizeof(std::uint16_t) : sizeof(std::uint32_t)),
         .buffers = 2},
        {.bytes = needs.cullsTriangles ? needs.pieceCount * sizeof(gpu::DrawCommand) : 0,
         .buffers = 2},
        {.bytes = gpu::kListRows * sizeof(std::uint32_t), .texels = gpu::kListRows},
        {.bytes = sizeof(gpu::ListFlags)},
        {.bytes = needs.orderedDraws * sizeof(gpu::DrawCommand)},
        {.bytes = needs.framePairs ? gpu::kChannelCount * sizeof(gpu::FramePair) : 0,
         .texels = needs.framePairs ? gpu::kChannelCount : 0},
        {.bytes = needs.weightCount * sizeof(float), .texels = needs.weightCount},
    }};
}

} // namespace

ChunkPlan planChunks(const ChunkNeeds& needs, const ChunkLimits& limits, std::uint32_t instances)
{
    ChunkPlan plan;
    std::uint64_t most = limits.workgroups;
    plan.limit = "maxComputeWorkGroupCount";
    const auto keepTo = [&](std::uint64_t capacity, std::string_view limit)
    {
        if (capacity < most)
            plan.limit = limit;
        most = std::min(most, capacity);
    };
    if (needs.posesByLevel && needs.mostJointsInLevel > 0)
        keepTo(most * gpu::kWorkgroupSize / needs.mostJointsInLevel, plan.limit);
    if (needs.weightCount > 0)
        keepTo(std::uint64_t{limits.workgroups} * gpu::kWorkgroupSize / needs.weightCount,
               plan.limit);
    if (needs.orderedDraws > 0)
        keepTo(limits.drawsOfCommand, "maxDrawIndirectCount");
    if (needs.cullsTriangles && needs.mostPiecesOfMesh > 0)
        keepTo(limits.drawsOfCommand / needs.mostPiecesOfMesh, "maxDrawIndirectCount");
    for (const Part& part : partsOf(needs))
    {
        plan.bytesPerInstance += part.bytes * part.buffers;
        if (part.bytes > 0)
            keepTo(limits.storageBufferRange / part.bytes, "maxStorageBufferRange");
        if (part.texels > 0)
            keepTo(limits.texelBufferElements / part.texels, "maxTexelBufferElements");
    }
    keepTo(limits.memory / std::max<std::uint64_t>(plan.bytesPerInstance, 1), {});
    const std::uint64_t step = needs.step;
    most = most / step * step;
    const std::uint64_t wanted = dividedUp(std::uint64_t{std::max(instances, 1U)}, step) * step;
    plan.capacity = static_cast<std::uint32_t>(std::min(most, wanted));
    if (plan.capacity > 0)
        plan.chunks = dividedUp(std::max(instances, 1U), plan.capacity);
    return plan;
}

std::uint64_t defaultSkinMemory(std::uint64_t deviceLocalHeap)
{
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30;
    return std::min(deviceLocalHeap / 4, kMost);
}

} // namespace sinew
