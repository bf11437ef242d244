#include "engine/base/divided_up.h"
#include "engine/crowd/crowd_buffers.h"

#include <algorithm>

namespace sinew
{
namespace
{

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
constexpr VkBufferUsageFlags kSource = VK_BUFFER_USAGE_TRANSFER_SRC_BIT; // for readback
constexpr VkBufferUsageFlags kIndirect = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;

gpu::Buffer createTexels(const gpu::Device& device, VkDeviceSize size, VkFormat format,
                         bool asTexels, const std::string& name)
{
    return {device,
            size,
            kStorage | kSource,
            gpu::Residency::Device,
            name,
            asTexels ? format : VK_FORMAT_UNDEFINED};
}

std::uint32_t groupsOf(std::uint64_t items, std::uint32_t size)
{
    return static_cast<std::uint32_t>(dividedUp(items, std::uint64_t{size}));
}

// LOD by LOD; see lists_scan.comp.
std::vector<glm::uvec2> bucketGroups(const CrowdModelBuffers& model)
{
    std::vector<glm::uvec2> groups;
    for (std::uint32_t lod = 0; lod < model.lodCount; ++lod)
        for (const InfluenceBucket& bucket : model.buckets)
            groups.emplace_back(groupsOf(std::uint64_t{bucket.lods[lod]} * bucket.groupsAtOnce,
                                         gpu::kWorkgroupSize),
                                bucket.groupsAtOnce);
    return groups;
}

ChunkBuffers::Culled createCulled(const gpu::Device& device, const ChunkNeeds& needs, bool asTexels,
                                  const ChunkPlan& plan, const std::string& view)
{
    const std::uint64_t each = needs.cullsTriangles ? 1 : 0;
    const std::uint64_t indexBytes = needs.shortIndices ? 2 : 4;
    return {
        .projected =
            createTexels(device, each * plan.vertices * sizeof(std::uint32_t), VK_FORMAT_R32_UINT,
                         asTexels, "vertices projected for the " + view),
        .indices = gpu::Buffer(device, each * plan.triangles * 3 * indexBytes,
                               kStorage | kSource | VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                               gpu::Residency::Device, "triangles of the " + view),
    };
}

// `of`: suffix of the buffers' debug names.
ListBuffers createLists(const gpu::Device& device, const CrowdModelBuffers& model,
                        const ChunkNeeds& needs, const CrowdConfig& config, std::uint32_t capacity,
                        const std::string& of)
{
    const auto create = [&](std::uint64_t bytes, VkBufferUsageFlags usage, const char* name)
    { return gpu::Buffer(device, bytes, kStorage | usage, gpu::Residency::Device, name + of); };
    constexpr std::uint64_t kWord = sizeof(std::uint32_t);
    const std::uint64_t count = capacity;
    const std::uint64_t culledDraws =
        needs.cullsTriangles ? count * model.pieceCount * sizeof(gpu::DrawCommand) : 0;
    ListBuffers lists{
        .lists = createTexels(device, gpu::listEntryCount(capacity) * kWord,
                              VK_FORMAT_R32G32B32A32_UINT, config.texels, "lists" + of),
        .lengths = create(gpu::lengthCount() * kWord, kSource, "list lengths"),
        .drawCounts = create(gpu::drawCountCount(model.meshCount, model.lodCount) * kWord,
                             kIndirect | kSource, "draw counts"),
        .listCommands = create(gpu::listCommandCount(model.lodCount, static_cast<std::uint32_t>(
                                                                         model.buckets.size())) *
                                   sizeof(gpu::DispatchCommand),
                               kIndirect | kSource, "list commands"),
        .draws =
            create(gpu::listDrawCount(model.meshCount, model.lodCount) * sizeof(gpu::DrawCommand),
                   kIndirect | kSource, "draws"),
        .orderedDraws = create(count * needs.orderedDraws * sizeof(gpu::DrawCommand), kIndirect,
                               "ordered draws"),
        .cameraDraws = create(culledDraws, kSource | kIndirect, "draws of triangles of the camera"),
        .lightDraws = create(culledDraws, kSource | kIndirect, "draws of triangles of the light"),
    };
    return lists;
}

// `of`: suffix of the buffers' debug names.
PosedInstances createPosed(const gpu::Device& device, const ChunkNeeds& needs,
                           const ChunkPlan& plan, bool asTexels, const std::string& of)
{
    const std::uint64_t count = plan.capacity;
    const auto texels =
        [&](std::uint64_t items, std::uint64_t size, VkFormat format, const char* name)
    { return createTexels(device, items * size, format, asTexels, name + of); };
    return {
        .jointMatrices = texels(plan.joints * gpu::kTexelsPerJoint, sizeof(gpu::vec4),
                                VK_FORMAT_R32G32B32A32_SFLOAT, "joint matrices"),
        .framePairs = texels(needs.framePairs ? count * gpu::kChannelCount : 0,
                             sizeof(gpu::FramePair), VK_FORMAT_R32G32B32A32_UINT, "frame pairs"),
        .weights = texels(needs.weightCount * count, sizeof(float), VK_FORMAT_R32_SFLOAT,
                          "weights of instances"),
        .palettes = texels(count * needs.paletteSize * gpu::kTexelsPerJoint, sizeof(gpu::vec4),
                           VK_FORMAT_R32G32B32A32_SFLOAT, "palettes"),
        .skinned = texels(needs.skins ? plan.vertices : 0, sizeof(gpu::SkinnedVertex),
                          VK_FORMAT_R32G32B32A32_UINT, "skinned vertices"),
    };
}

SurfaceSize sizeOf(std::uint32_t vertices, std::span<const std::uint32_t> indices)
{
    return {.vertexCount = vertices,
            .triangleCount = static_cast<std::uint32_t>(indices.size() / 3)};
}

// The sizes of all LODs except the full surface.
std::vector<SurfaceSize> coarserSizes(const SkinOrder& ordered)
{
    std::vector<SurfaceSize> sizes;
    for (std::size_t i = 0; i < ordered.lods.size(); ++i)
        sizes.push_back(sizeOf(ordered.lodCounts[i + 1], ordered.lods[i].indices));
    return sizes;
}

// A single draw if the device reads draw counts; see writeEmptyDraws in triangles.comp.
std::uint32_t leastOrderedDraws(const gpu::Device& device, const ChunkNeeds& needs,
                                std::uint32_t capacity)
{
    if (needs.orderedDraws == 0)
        return 0;
    return countsOrderedDraws(device) ? 1 : capacity;
}

} // namespace

ChunkNeeds chunkNeeds(const gpu::Device& device, const CrowdModel& model, const CrowdConfig& config)
{
    constexpr std::size_t kMostShortVertices = 61'440; // plus up to 4,096 copies: SharedDraws
    const SkinningModel& skinning = model.skinning;
    const SkinOrder& ordered = model.sorted;
    std::vector<gpu::CrowdMesh> meshes = meshesOfLods(skinning, ordered);
    cutIntoPieces(meshes, skinning.meshes.size(), config.trianglePieces);
    std::uint32_t pieceCount = 0; // for the full surface
    std::uint32_t mostPieces = 0;
    for (const gpu::CrowdMesh& mesh : std::span(meshes).first(skinning.meshes.size()))
    {
        pieceCount += mesh.pieceCount;
        mostPieces = std::max(mostPieces, mesh.pieceCount);
    }
    return {.full = sizeOf(ordered.lodCounts.front(), ordered.indices),
            .coarser = coarserSizes(ordered),
            .ownLods = model.rigidBounds.size(),
            .jointCount = model.jointCount,
            .farJointCount = model.farJointCount(),
            .skins = config.skins(),
            .tangents = config.skins() && config.tangents,
            .framePairs = config.skinning == CrowdSkinning::Frames,
            .weightCount = model.weightCount,
            .paletteSize = paletteSizeOf(model, config),
            .pieceCount = pieceCount,
            .mostPiecesOfMesh = mostPieces,
            .orderedDraws = model.lodPixelSizes.size() > 1
                                ? static_cast<std::uint32_t>(skinning.meshes.size())
                                : 0,
            .cullsTriangles = config.projects(),
            .shortIndices = device.features().storageBuffer16BitAccess &&
                            skinning.vertices.size() <= kMostShortVertices,
            .step = std::max(gpu::kInstanceStep, instancesAtOnce(config)),
            .instancesAtOnce = instancesAtOnce(config),
            .occludes = config.occludes,
            .motion = config.motion,
            .tints = config.tints};
}

ChunkLimits chunkLimits(const gpu::Device& device, const CrowdConfig& config, std::uint64_t memory)
{
    const VkPhysicalDeviceLimits& limits = device.limits();
    return {.memory = memory,
            .storageBufferRange = limits.maxStorageBufferRange,
            .texelBufferElements =
                config.texels ? limits.maxTexelBufferElements : ~std::uint64_t{0},
            .workgroups =
                std::min(limits.maxComputeWorkGroupCount[0], limits.maxComputeWorkGroupCount[1]),
            .drawsOfCommand = limits.maxDrawIndirectCount};
}

ChunkPlan planFor(const gpu::Device& device, const CrowdModel& model, const CrowdConfig& config,
                  std::uint64_t memory, std::size_t instances)
{
    return planChunks(chunkNeeds(device, model, config), chunkLimits(device, config, memory),
                      static_cast<std::uint32_t>(instances));
}

ChunkBuffers createChunkBuffers(const gpu::Device& device, const CrowdModelBuffers& model,
                                const ChunkNeeds& needs, const CrowdConfig& config,
                                const ChunkPlan& plan, std::uint32_t chunksOfFrame)
{
    const std::uint64_t count = plan.capacity;
    const std::uint64_t groups = groupsOf(count, gpu::kScanGroup);
    const auto create = [&](std::uint64_t bytes, VkBufferUsageFlags usage, const char* name)
    { return gpu::Buffer(device, bytes, kStorage | usage, gpu::Residency::Device, name); };
    const std::uint64_t hidden = needs.occludes ? count : 0;
    constexpr std::uint64_t kWord = sizeof(std::uint32_t);

    ChunkBuffers chunk{
        .chunkCount = create(2 * kWord, kSource, "chunk count"),
        .chunkCommands = create(gpu::kChunkCommandCount * sizeof(gpu::DispatchCommand), kIndirect,
                                "chunk commands"),
        .now = createPosed(device, needs, plan, config.texels, ""),
        .before = {},
        .unused = create(0, 0, "nothing of the previous frame"),
        .flags = create(count * sizeof(gpu::ListFlags), 0, "flags"),
        .groupCounts = create(groups * model.lodCount * gpu::kListCount * kWord, 0, "list counts"),
        .groupStarts = create(groups * model.lodCount * gpu::kListCount * kWord, 0, "list starts"),
        .listTotals = create(model.lodCount * gpu::kListCount * kWord, 0, "list totals"),
        .shown = createLists(device, model, needs, config, plan.capacity, ""),
        .occluders = {},
        .history =
            create(std::uint64_t{chunksOfFrame} * gpu::kListCount * kWord, kSource, "list history"),
        .bucketGroups =
            uploadBuffer(device, bucketGroups(model), kStorage, "workgroups of buckets"),
        .leastOrderedDraws = leastOrderedDraws(device, needs, plan.capacity),
        .subgroupsOfGroup = subgroupsOfGroup(device),
        .tangents = createTexels(device, needs.tangents ? plan.vertices * kWord : 0,
                                 VK_FORMAT_R32_UINT, config.texels, "skinned tangents"),
        .camera = createCulled(device, needs, config.texels, plan, "camera"),
        .light = createCulled(device, needs, config.texels, plan, "light"),
        .tints = createTexels(device, needs.tints ? gpu::kTintLists * count * kWord : 0,
                              VK_FORMAT_R32_UINT, config.texels, "tints"),
        .boxes = create(hidden * sizeof(gpu::PictureBox), 0, "boxes in the picture"),
        .places = create(hidden * sizeof(gpu::OccluderPlace), 0, "places of occluders"),
        .unhidden = create(hidden * sizeof(gpu::ListFlags), 0, "flags of what is not hidden"),
        .capacity = plan.capacity,
        .indexType = needs.shortIndices ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32,
    };
    if (needs.motion)
        chunk.before = createPosed(device, needs, plan, config.texels, " of the previous frame");
    if (needs.occludes)
        chunk.occluders = createLists(device, model, needs, config, plan.capacity, " of occluders");
    return chunk;
}

} // namespace sinew
