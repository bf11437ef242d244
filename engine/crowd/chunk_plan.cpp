#include "engine/crowd/chunk_plan.h"

#include "engine/base/divided_up.h"
#include "shaders/shared/indirect_layout.h"
#include "shaders/shared/skinning_types.h"

#include <algorithm>
#include <optional>
#include <span>

namespace sinew
{
namespace
{

struct Part
{
    std::uint64_t bytes = 0;  // per buffer, for one instance, vertex or triangle
    std::uint64_t texels = 0; // 0: not bound as texels
    std::uint64_t buffers = 1;
};
using Parts = std::vector<Part>;

std::uint64_t timesListed(const ChunkNeeds& needs)
{
    return needs.occludes ? 2 : 1;
}

// One for this frame, and with motion vectors one for the previous frame.
std::uint64_t posesOf(const ChunkNeeds& needs)
{
    return needs.motion ? 2 : 1;
}

Parts partsOfInstance(const ChunkNeeds& needs)
{
    const std::uint64_t joints = needs.jointCount;
    const std::uint64_t palette = needs.paletteSize;
    const std::uint64_t poses = posesOf(needs);
    return {
        {.bytes = joints * gpu::kTexelsPerJoint * sizeof(gpu::vec4),
         .texels = joints * gpu::kTexelsPerJoint,
         .buffers = poses},
        {.bytes = needs.cullsTriangles ? needs.pieceCount * sizeof(gpu::DrawCommand) : 0,
         .buffers = 2 * timesListed(needs)},
        {.bytes = gpu::kListRows * sizeof(std::uint32_t),
         .texels = gpu::kListRows,
         .buffers = timesListed(needs)},
        {.bytes = needs.tints ? gpu::kTintLists * sizeof(std::uint32_t) : 0,
         .texels = needs.tints ? gpu::kTintLists : 0},
        {.bytes = sizeof(gpu::ListFlags), .buffers = timesListed(needs)},
        {.bytes = needs.occludes ? sizeof(gpu::PictureBox) : 0},
        {.bytes = needs.occludes ? sizeof(gpu::OccluderPlace) : 0},
        {.bytes = needs.orderedDraws * sizeof(gpu::DrawCommand), .buffers = timesListed(needs)},
        {.bytes = needs.framePairs ? gpu::kChannelCount * sizeof(gpu::FramePair) : 0,
         .texels = needs.framePairs ? gpu::kChannelCount : 0,
         .buffers = poses},
        {.bytes = needs.weightCount * sizeof(float), .texels = needs.weightCount, .buffers = poses},
        {.bytes = palette * gpu::kTexelsPerJoint * sizeof(gpu::vec4),
         .texels = palette * gpu::kTexelsPerJoint},
    };
}

Parts partsOfVertex(const ChunkNeeds& needs)
{
    if (!needs.skins)
        return {};
    Parts parts = {{.bytes = sizeof(gpu::SkinnedVertex), .texels = 1, .buffers = posesOf(needs)}};
    if (needs.tangents)
        parts.push_back({.bytes = sizeof(std::uint32_t), .texels = 1});
    if (needs.cullsTriangles)
        parts.push_back({.bytes = sizeof(std::uint32_t), .texels = 1, .buffers = 2});
    return parts;
}

Parts partsOfTriangle(const ChunkNeeds& needs)
{
    if (!needs.cullsTriangles)
        return {};
    return {{.bytes = 3 * (needs.shortIndices ? sizeof(std::uint16_t) : sizeof(std::uint32_t)),
             .buffers = 2}};
}

std::uint64_t bytesOf(const Parts& parts)
{
    std::uint64_t bytes = 0;
    for (const Part& part : parts)
        bytes += part.bytes * part.buffers;
    return bytes;
}

// The largest number of groups, of `each` elements with these parts, that fits the limits of a
// buffer in addition to `more` groups.
std::uint64_t mostIn(const ChunkLimits& limits, const Parts& parts, std::uint64_t each,
                     std::uint64_t more = 0)
{
    std::uint64_t most = ~std::uint64_t{0};
    const auto keepTo = [&](std::uint64_t limit, std::uint64_t size)
    {
        if (size > 0)
            most = std::min(most, limit / size - std::min(more, limit / size));
    };
    for (const Part& part : parts)
    {
        keepTo(limits.storageBufferRange, part.bytes * each);
        keepTo(limits.texelBufferElements, part.texels * each);
    }
    return most;
}

// The limit that does not depend on the size of the surfaces.
std::uint64_t mostInstances(const ChunkNeeds& needs, const ChunkLimits& limits)
{
    std::uint64_t most = limits.workgroups;
    if (const std::uint64_t each = std::max(needs.weightCount, needs.paletteSize); each > 0)
        most = std::min(most, std::uint64_t{limits.workgroups} * gpu::kWorkgroupSize / each);
    if (needs.orderedDraws > 0)
        most = std::min(most, limits.drawsOfCommand);
    if (needs.cullsTriangles && needs.mostPiecesOfMesh > 0)
        most = std::min(most, limits.drawsOfCommand / needs.mostPiecesOfMesh);
    return std::min(most, mostIn(limits, partsOfInstance(needs), 1));
}

std::uint64_t surfaceBytes(const ChunkNeeds& needs)
{
    return bytesOf(partsOfVertex(needs)) * needs.full.vertexCount +
           bytesOf(partsOfTriangle(needs)) * needs.full.triangleCount;
}

std::uint64_t roundedDown(std::uint64_t count, std::uint64_t step)
{
    return count / step * step;
}

std::uint64_t roundedUp(std::uint64_t count, std::uint64_t step)
{
    return dividedUp(count, step) * step;
}

gpu::LodRoom roomOf(const SurfaceSize& size, std::uint32_t cost)
{
    return {.cost = cost, .vertexCount = size.vertexCount, .triangleCount = size.triangleCount};
}

// Extra room. The last group of instances skinned at once is padded in each list, but the capacity
// covers only one list. A LOD with its own vertices shares no group with others.
struct Spare
{
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
};

Spare spareRoom(const ChunkNeeds& needs)
{
    const std::uint64_t atOnce = needs.instancesAtOnce;
    const std::uint64_t padded = (timesListed(needs) - 1) * atOnce;
    Spare spare{.vertices = padded * needs.full.vertexCount,
                .triangles = padded * needs.full.triangleCount};
    for (const SurfaceSize& own : std::span(needs.coarser).last(needs.ownLods))
    {
        spare.vertices += timesListed(needs) * atOnce * own.vertexCount;
        spare.triangles += timesListed(needs) * atOnce * own.triangleCount;
    }
    return spare;
}

// Room for every instance at full detail.
ChunkPlan planInFull(const ChunkNeeds& needs, const ChunkLimits& limits, std::uint64_t instances)
{
    const Spare spare = spareRoom(needs);
    const std::uint64_t bytesOfMore = bytesOf(partsOfVertex(needs)) * spare.vertices +
                                      bytesOf(partsOfTriangle(needs)) * spare.triangles;
    const auto surfaces = [](std::uint64_t count, std::uint32_t ofOne)
    { return dividedUp(count, std::max<std::uint64_t>(ofOne, 1)); };
    ChunkPlan plan;
    plan.bytesPerInstance = bytesOf(partsOfInstance(needs)) + surfaceBytes(needs);
    const std::uint64_t most =
        std::min({mostInstances(needs, limits),
                  mostIn(limits, partsOfVertex(needs), needs.full.vertexCount,
                         surfaces(spare.vertices, needs.full.vertexCount)),
                  mostIn(limits, partsOfTriangle(needs), needs.full.triangleCount,
                         surfaces(spare.triangles, needs.full.triangleCount)),
                  (limits.memory - std::min(bytesOfMore, limits.memory)) /
                      std::max<std::uint64_t>(plan.bytesPerInstance, 1)});
    plan.capacity = static_cast<std::uint32_t>(
        std::min(roundedDown(most, needs.step), roundedUp(instances, needs.step)));
    plan.joints = std::uint64_t{plan.capacity} * needs.jointCount;
    plan.vertices = std::uint64_t{plan.capacity} * needs.full.vertexCount + spare.vertices;
    plan.triangles = std::uint64_t{plan.capacity} * needs.full.triangleCount + spare.triangles;
    plan.bytes = plan.bytesPerInstance * plan.capacity + bytesOfMore;
    if (plan.capacity == 0)
        return plan;
    plan.chunks = static_cast<std::uint32_t>(dividedUp(instances, std::uint64_t{plan.capacity}));
    plan.room.cost = plan.capacity;
    std::ranges::fill(plan.room.lods, roomOf(needs.full, 1));
    for (std::size_t lod = needs.coarser.size() - needs.ownLods; lod < needs.coarser.size(); ++lod)
        plan.room.lods[lod + 1] = roomOf(needs.coarser[lod], 1);
    plan.farRoom = plan.room;
    return plan;
}

// The cost of filling a chunk completely.
constexpr std::uint64_t kWholeChunk = std::uint64_t{1} << 20U;

std::uint32_t costOf(std::uint64_t taken, std::uint64_t all)
{
    return static_cast<std::uint32_t>(all == 0 ? 0 : dividedUp(taken * kWholeChunk, all));
}

// A plan with room for the instances' LODs. `inFull`, at full detail, needs several chunks.
std::optional<ChunkPlan> planByLods(const ChunkNeeds& needs, const ChunkLimits& limits,
                                    std::uint64_t instances, const ChunkPlan& inFull)
{
    constexpr std::uint64_t kShareOfInstances = 4; // surfaces get at least 3/4 of the memory
    constexpr std::uint64_t kMostChunks = 4096;    // the sum of their costs fits into 32 bits
    const auto capacityFor = [&](std::uint32_t jointCount)
    {
        ChunkNeeds own = needs;
        own.jointCount = jointCount;
        const std::uint64_t most =
            std::min(mostInstances(own, limits),
                     limits.memory / kShareOfInstances / bytesOf(partsOfInstance(own)));
        return static_cast<std::uint32_t>(
            std::min(roundedDown(most, needs.step), roundedUp(instances, needs.step)));
    };
    ChunkPlan plan = inFull;
    const std::uint32_t posedInFull = capacityFor(needs.jointCount);
    plan.capacity = std::max(posedInFull, needs.ownLods > 0 ? capacityFor(needs.farJointCount) : 0);
    plan.joints = std::uint64_t{posedInFull} * needs.jointCount;
    if (plan.capacity > posedInFull)
        plan.joints = std::max(plan.joints, std::uint64_t{plan.capacity} * needs.farJointCount);
    ChunkNeeds unposed = needs;
    unposed.jointCount = 0;
    const std::uint64_t bytesOfInstances =
        bytesOf(partsOfInstance(unposed)) * plan.capacity +
        plan.joints * posesOf(needs) * gpu::kTexelsPerJoint * sizeof(gpu::vec4);
    const std::uint64_t memory = limits.memory - std::min(bytesOfInstances, limits.memory);
    const std::uint64_t surfaces =
        std::min({memory / std::max<std::uint64_t>(surfaceBytes(needs), 1),
                  mostIn(limits, partsOfVertex(needs), needs.full.vertexCount),
                  mostIn(limits, partsOfTriangle(needs), needs.full.triangleCount)});
    plan.vertices = surfaces * needs.full.vertexCount;
    plan.triangles = surfaces * needs.full.triangleCount;
    plan.bytes = bytesOfInstances + surfaceBytes(needs) * surfaces;
    if (posedInFull == 0 || surfaces == 0)
        return std::nullopt;

    const auto setLods = [&](gpu::ChunkRoom& room, std::uint32_t posed)
    {
        const auto roomOfLod = [&](const SurfaceSize& size)
        {
            return roomOf(size,
                          std::max({costOf(size.vertexCount, plan.vertices),
                                    costOf(size.triangleCount, plan.triangles), costOf(1, posed)}));
        };
        std::ranges::fill(room.lods, roomOfLod(needs.full));
        for (std::size_t lod = 0; lod < needs.coarser.size(); ++lod)
            room.lods[lod + 1] = roomOfLod(needs.coarser[lod]);
    };
    setLods(plan.room, posedInFull);
    setLods(plan.farRoom, plan.capacity);
    // The last instance of a chunk may exceed its cost. Instances skinned at once use the finest
    // LOD among them, and padding instances take room too.
    const std::uint64_t inFullCost = plan.room.lods[0].cost;
    const Spare spare = spareRoom(needs);
    const std::uint64_t beyond =
        (needs.instancesAtOnce + 1) * inFullCost +
        std::max(costOf(spare.vertices, plan.vertices), costOf(spare.triangles, plan.triangles));
    if (beyond > kWholeChunk / 4 * 3)
        return std::nullopt;
    plan.room.cost = plan.farRoom.cost = static_cast<std::uint32_t>(kWholeChunk - beyond);
    const std::uint64_t chunks = dividedUp(instances * inFullCost, std::uint64_t{plan.room.cost});
    if (chunks >= kMostChunks)
        return std::nullopt;
    plan.chunks = static_cast<std::uint32_t>(chunks);
    return plan;
}

} // namespace

ChunkPlan planChunks(const ChunkNeeds& needs, const ChunkLimits& limits, std::uint32_t instances)
{
    const std::uint64_t wanted = std::max(instances, 1U);
    ChunkPlan plan = planInFull(needs, limits, wanted);
    if (plan.chunks > 1 && needs.skins && !needs.coarser.empty())
        plan = planByLods(needs, limits, wanted, plan).value_or(plan);
    for (gpu::ChunkRoom* room : {&plan.room, &plan.farRoom})
    {
        room->chunkCount = plan.chunks;
        room->instancesAtOnce = needs.instancesAtOnce;
    }
    return plan;
}

std::uint64_t defaultSkinMemory(std::uint64_t deviceLocalHeap)
{
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30;
    return std::min(deviceLocalHeap / 4, kMost);
}

} // namespace sinew
