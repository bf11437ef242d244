#include "engine/crowd/crowd_buffers.h"

#include "engine/crowd/cpu_skinning.h"
#include "engine/crowd/joint_walk.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
constexpr VkBufferUsageFlags kSource = VK_BUFFER_USAGE_TRANSFER_SRC_BIT; // it is read back
constexpr VkBufferUsageFlags kTexels =
    VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;
constexpr std::uint32_t kVertexBits = 21; // of a triangle's corner in triangles.comp

template <class T>
TexelBuffer uploadTexels(const gpu::Device& device, const std::vector<T>& contents, VkFormat format,
                         bool asTexels, const std::string& name)
{
    TexelBuffer result;
    result.buffer = uploadBuffer(device, contents, kTexels, name);
    if (asTexels)
        result.view.emplace(device, result.buffer, format, name);
    return result;
}

TexelBuffer createTexels(const gpu::Device& device, VkDeviceSize size, VkFormat format,
                         bool asTexels, const std::string& name)
{
    TexelBuffer result;
    result.buffer = gpu::Buffer(device, size, kTexels | kSource, gpu::Residency::Device, name);
    if (asTexels)
        result.view.emplace(device, result.buffer, format, name);
    return result;
}

std::vector<gpu::vec4> carriedTexels(const CarriedBounds& bounds)
{
    std::vector<gpu::vec4> texels;
    for (const CarriedBox& box : bounds.joints)
    {
        texels.emplace_back(gpu::vec3(box.centre), box.carries ? 1.0F : 0.0F);
        texels.emplace_back(gpu::vec3(box.halfSize), 0.0F);
    }
    return texels;
}

std::vector<glm::uvec2> packTriangles(std::span<const std::uint32_t> indices)
{
    std::vector<glm::uvec2> triangles;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
        triangles.emplace_back(indices[i] | indices[i + 1] << kVertexBits,
                               indices[i + 1] >> (32 - kVertexBits) | indices[i + 2] << 10U);
    return triangles;
}

std::vector<gpu::CrowdMesh> meshRecords(const SkinningModel& model,
                                        std::span<const std::uint32_t> culled)
{
    std::vector<gpu::CrowdMesh> meshes;
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
        meshes.push_back({.firstIndex = model.meshes[i].firstIndex,
                          .indexCount = model.meshes[i].indexCount,
                          .culledSides = culled[i]});
    return meshes;
}

std::uint32_t groupsOf(std::uint64_t items, std::uint32_t size)
{
    return static_cast<std::uint32_t>((items + size - 1) / size);
}

constexpr std::uint32_t kPoseGroup = 64; // local_size_x of the passes that pose and skin

// What of a chunk is dispatched by how many instances it has, in the order of chunkCommands.
std::vector<glm::uvec2> chunkShapes(const CrowdModelBuffers& model, const CrowdForm& form)
{
    std::vector<glm::uvec2> shapes;
    if (form.posesByLevel)
        for (const HierarchyLevel& level : model.levels)
            shapes.emplace_back(level.count, kPoseGroup);
    else
        shapes.emplace_back(1, kPoseGroup);
    shapes.emplace_back(1, gpu::kScanGroup);
    return shapes;
}

std::vector<std::uint32_t> bucketGroups(const CrowdModelBuffers& model, const CrowdForm& form)
{
    std::vector<std::uint32_t> groups;
    for (const InfluenceBucket& bucket : skinnedBuckets(model, form))
        groups.push_back(groupsOf(bucket.vertexCount, kPoseGroup));
    return groups;
}

ChunkBuffers::Culled createCulled(const gpu::Device& device, const CrowdModelBuffers& model,
                                  const ChunkNeeds& needs, std::uint64_t capacity,
                                  const std::string& view)
{
    const std::uint64_t instances = needs.cullsTriangles ? capacity : 0;
    const std::uint64_t indexBytes = needs.shortIndices ? 2 : 4;
    return {
        .projected =
            createTexels(device, instances * model.vertexCount * 2 * sizeof(std::int32_t),
                         VK_FORMAT_R32G32_SINT, true, "vertices projected for the " + view),
        .indices = gpu::Buffer(device, instances * model.triangleCount * 3 * indexBytes,
                               kStorage | kSource | VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                               gpu::Residency::Device, "triangles of the " + view),
        .draws = gpu::Buffer(device, instances * model.meshCount * sizeof(gpu::DrawCommand),
                             kStorage | kSource | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                             gpu::Residency::Device, "draws of triangles of the " + view),
    };
}

std::optional<CrowdFrames> uploadFrames(const gpu::Device& device, const CrowdModel& model,
                                        const OrderedModel& ordered, bool asTexels)
{
    if (!model.framed)
        return std::nullopt;
    const FramedModel& framed = *model.framed;
    std::vector<gpu::FramedVertex> vertices;
    for (const std::uint32_t vertex : ordered.oldIndexOf)
        vertices.push_back(framed.vertices[vertex]);
    const auto upload = [&](const auto& contents, VkFormat format, const char* name)
    { return uploadTexels(device, contents, format, asTexels, name); };
    return CrowdFrames{
        .vertices = upload(vertices, VK_FORMAT_R32G32B32A32_UINT, "framed vertices"),
        .frames = upload(framed.frames, VK_FORMAT_R32G32_UINT, "frames"),
        .tangents = upload(framed.tangents, VK_FORMAT_R32_UINT, "tangents of frames"),
        .normals = upload(frameNormals(), VK_FORMAT_R32G32B32A32_SFLOAT, "normals"),
    };
}

// Influences as structures, in storage buffers.
bool readsStructures(const CrowdForm& form)
{
    return form.skinning == CrowdSkinning::Simple ||
           (form.skinning == CrowdSkinning::VertexShader && !form.texels);
}

std::uint32_t mostJointsInLevel(const CrowdModelBuffers& model)
{
    std::uint32_t most = 0;
    for (const HierarchyLevel& level : model.levels)
        most = std::max(most, level.count);
    return most;
}

} // namespace

const OrderedModel& orderFor(const CrowdModel& model, const CrowdForm& form)
{
    const bool sorts =
        form.skinning == CrowdSkinning::Fast || form.skinning == CrowdSkinning::Frames;
    return sorts ? model.sorted : model.unsorted;
}

bool fitsTexelBuffers(const gpu::Device& device, const CrowdModel& model)
{
    const std::size_t frames =
        model.framed ? std::max(model.framed->frames.size(), std::size_t{kFrameNormals}) : 0;
    const std::size_t largest =
        std::max({model.keys.size() * 2, model.sorted.influenceTexels.size(), frames,
                  std::size_t{model.jointCount} * gpu::kTexelsPerJoint * 4,
                  model.sorted.vertices.size() * 4});
    return largest <= device.limits().maxTexelBufferElements;
}

bool canCullTriangles(const gpu::Device& device, const CrowdModel& model)
{
    constexpr std::uint32_t kSubpixelBits = 8; // of projection.glsl: coarser ones snap elsewhere
    const VkPhysicalDeviceSubgroupProperties& subgroups = device.subgroups();
    return device.features().indirectDrawLists &&
           device.limits().subPixelPrecisionBits >= kSubpixelBits &&
           device.limits().standardSampleLocations == VK_TRUE &&
           (subgroups.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0 &&
           (subgroups.supportedOperations & VK_SUBGROUP_FEATURE_BALLOT_BIT) != 0 &&
           fitsTexelBuffers(device, model) &&
           model.sorted.indices.size() / 3 <= device.limits().maxTexelBufferElements &&
           model.sorted.vertices.size() < (1U << kVertexBits);
}

std::uint32_t culledSidesOf(CullSides cull)
{
    switch (cull)
    {
    case CullSides::Back:
        return gpu::kCullBack;
    case CullSides::Front:
        return gpu::kCullFront;
    case CullSides::None:
        return gpu::kCullNone;
    }
    return gpu::kCullNone;
}

CrowdModelBuffers uploadCrowdModel(const gpu::Device& device, const CrowdModel& model,
                                   std::span<const std::uint32_t> culled, const CrowdForm& form)
{
    const OrderedModel& ordered = orderFor(model, form);
    const auto upload = [&](const auto& contents, VkBufferUsageFlags usage, const char* name)
    { return uploadBuffer(device, contents, usage, name); };
    const std::vector<gpu::CrowdBound> bound = {
        {.absoluteBiasSum = static_cast<float>(model.bounds.greatestAbsoluteBiasSum),
         .jointCount = model.jointCount}};
    constexpr VkFormat kVector = VK_FORMAT_R32G32B32A32_SFLOAT;
    return {
        .keys = uploadTexels(device, model.keys, kVector, form.texels, "keys"),
        .walk = uploadTexels(device, model.walk, VK_FORMAT_R32_UINT, form.texels, "joint walk"),
        .hierarchy = upload(model.hierarchy, kStorage, "hierarchy"),
        .carried =
            uploadTexels(device, carriedTexels(model.bounds), kVector, form.texels, "carried"),
        .bound = upload(bound, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, "bound"),
        .influences =
            uploadTexels(device, ordered.influenceTexels, kVector, form.texels, "influences"),
        .plainInfluences =
            uploadTexels(device, ordered.plainTexels, kVector, form.texels, "plain influences"),
        .anyNumber = upload(ordered.anyNumber, kStorage, "vertices of any number of influences"),
        .vertexInfluences = upload(ordered.vertices, kStorage | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
                                   "vertex influences"),
        .simpleInfluences = upload(readsStructures(form) ? cpuModel(model).influences
                                                         : std::vector<gpu::Influence>(),
                                   kStorage, "simple influences"),
        .staticVertices =
            upload(ordered.staticVertices, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "static vertices"),
        .frames = uploadFrames(device, model, ordered, form.texels),
        .indices = upload(ordered.indices, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, "indices"),
        .triangles = uploadTexels(device,
                                  form.cullsTriangles ? packTriangles(ordered.indices)
                                                      : std::vector<glm::uvec2>(),
                                  VK_FORMAT_R32G32_UINT, true, "triangles"),
        .meshes = upload(meshRecords(model.skinning, culled), kStorage, "meshes"),
        .vertexCount = static_cast<std::uint32_t>(ordered.vertices.size()),
        .triangleCount = static_cast<std::uint32_t>(ordered.indices.size() / 3),
        .jointCount = model.jointCount,
        .meshCount = static_cast<std::uint32_t>(model.skinning.meshes.size()),
        .buckets = ordered.buckets,
        .levels = model.levels,
        .walkSlots = slotsOfWalk(model.walk),
    };
}

std::uint64_t CrowdInstances::bytesPerInstance() const
{
    return sizeof(gpu::CrowdInstance) + 2 * sizeof(std::uint32_t); // flag and candidate
}

CrowdInstances uploadInstances(const gpu::Device& device,
                               const std::vector<gpu::CrowdInstance>& instances,
                               std::size_t clipCount)
{
    const std::uint64_t groups = groupsOf(instances.size(), gpu::kScanGroup);
    const auto create = [&](std::uint64_t items, const char* name)
    {
        return gpu::Buffer(device, items * sizeof(std::uint32_t), kStorage | kSource,
                           gpu::Residency::Device, name);
    };
    CrowdInstances result{
        .records = uploadBuffer(device, instances, kStorage, "instances"),
        .flags = create(instances.size(), "flags of instances"),
        .groupCounts = create(groups, "counts of instances"),
        .groupStarts = create(groups, "starts of instances"),
        .candidates = create(instances.size(), "candidates"),
        .candidateCount = create(1, "candidate count"),
        .frames = {},
        .clips = {},
        .count = static_cast<std::uint32_t>(instances.size()),
    };
    for (std::uint32_t slot = 0; slot < gpu::kFramesInFlight; ++slot)
    {
        result.frames[slot] =
            gpu::Buffer(device, sizeof(gpu::CrowdFrame), VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                        gpu::Residency::Upload, fmt::format("crowd frame of slot {}", slot));
        result.clips[slot] =
            gpu::Buffer(device, clipCount * sizeof(gpu::CrowdClip), kStorage,
                        gpu::Residency::Upload, fmt::format("clips of slot {}", slot));
    }
    return result;
}

std::vector<InfluenceBucket> skinnedBuckets(const CrowdModelBuffers& model, const CrowdForm& form)
{
    if (form.skinning == CrowdSkinning::Simple || form.skinning == CrowdSkinning::Frames)
        return {{.vertexCount = model.vertexCount}};
    return model.buckets;
}

std::uint32_t instancesAtOnce(const CrowdForm& form)
{
    return form.skinning == CrowdSkinning::Fast ? 4 : 1; // kInstancesAtOnce of crowd/skin.comp
}

ChunkNeeds chunkNeeds(const gpu::Device& device, const CrowdModelBuffers& model,
                      const CrowdForm& form)
{
    constexpr std::uint32_t kMostShortVertices = 65'536;
    return {.vertexCount = model.vertexCount,
            .triangleCount = model.triangleCount,
            .jointCount = model.jointCount,
            .skins = form.skins(),
            .tangents = form.skins() && form.tangents,
            .posesByLevel = form.posesByLevel,
            .frames = form.skinning == CrowdSkinning::Frames,
            .mostJointsInLevel = mostJointsInLevel(model),
            .meshCount = model.meshCount,
            .cullsTriangles = form.skins() && form.cullsTriangles,
            .shortIndices =
                device.features().shortStorage && model.vertexCount <= kMostShortVertices};
}

ChunkLimits chunkLimits(const gpu::Device& device, const CrowdForm& form, std::uint64_t memory)
{
    const VkPhysicalDeviceLimits& limits = device.limits();
    return {.memory = memory,
            .storageBufferRange = limits.maxStorageBufferRange,
            .texelBufferElements = form.texels || form.cullsTriangles
                                       ? limits.maxTexelBufferElements
                                       : ~std::uint64_t{0},
            .workgroups =
                std::min(limits.maxComputeWorkGroupCount[0], limits.maxComputeWorkGroupCount[1])};
}

ChunkBuffers createChunkBuffers(const gpu::Device& device, const CrowdModelBuffers& model,
                                const CrowdForm& form, std::uint32_t capacity, std::uint32_t chunks)
{
    const ChunkNeeds needs = chunkNeeds(device, model, form);
    const std::uint64_t count = capacity;
    const std::uint64_t groups = groupsOf(count, gpu::kScanGroup);
    const auto create = [&](std::uint64_t bytes, VkBufferUsageFlags usage, const char* name)
    { return gpu::Buffer(device, bytes, kStorage | usage, gpu::Residency::Device, name); };
    const std::vector<glm::uvec2> shapes = chunkShapes(model, form);
    constexpr VkBufferUsageFlags kIndirect = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    constexpr std::uint64_t kWord = sizeof(std::uint32_t);

    ChunkBuffers chunk{
        .chunkCount = create(kWord, 0, "chunk count"),
        .chunkShapes = uploadBuffer(device, shapes, kStorage, "chunk shapes"),
        .chunkCommands =
            create(shapes.size() * sizeof(gpu::DispatchCommand), kIndirect, "chunk commands"),
        .jointMatrices = createTexels(
            device, count * model.jointCount * gpu::kTexelsPerJoint * sizeof(gpu::vec4),
            VK_FORMAT_R32G32B32A32_SFLOAT, form.texels, "joint matrices"),
        .joints =
            create(form.posesByLevel ? count * model.jointCount * sizeof(gpu::JointTransform) : 0,
                   0, "joints"),
        .framePairs = createTexels(
            device, needs.frames ? count * gpu::kChannelCount * sizeof(gpu::FramePair) : 0,
            VK_FORMAT_R32G32B32A32_UINT, form.texels, "frame pairs"),
        .flags = create(count * kWord, 0, "flags"),
        .groupCounts = create(groups * gpu::kListCount * kWord, 0, "list counts"),
        .groupStarts = create(groups * gpu::kListCount * kWord, 0, "list starts"),
        .lists = createTexels(device, count * gpu::kListCount * kWord, VK_FORMAT_R32_UINT,
                              form.texels, "lists"),
        .listsByFour = {},
        .lengths = create(gpu::kListCount * kWord, kSource, "list lengths"),
        .drawCounts = create(2 * kWord, kIndirect | kSource, "draw counts"),
        .history = create(std::uint64_t{chunks} * gpu::kListCount * kWord, kSource, "list history"),
        .bucketGroups =
            uploadBuffer(device, bucketGroups(model, form), kStorage, "workgroups of buckets"),
        .listCommands =
            create((skinnedBuckets(model, form).size() + 2) * sizeof(gpu::DispatchCommand),
                   kIndirect | kSource, "list commands"),
        .draws = create((gpu::kListCount - 1) * model.meshCount * sizeof(gpu::DrawCommand),
                        kIndirect | kSource, "draws"),
        .skinned = createTexels(
            device, needs.skins ? count * model.vertexCount * sizeof(gpu::SkinnedVertex) : 0,
            VK_FORMAT_R32G32B32A32_UINT, form.texels, "skinned vertices"),
        .tangents = createTexels(device, needs.tangents ? count * model.vertexCount * kWord : 0,
                                 VK_FORMAT_R32_UINT, form.texels, "skinned tangents"),
        .camera = createCulled(device, model, needs, count, "camera"),
        .light = createCulled(device, model, needs, count, "light"),
        .capacity = capacity,
        .indexType = needs.shortIndices ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32,
    };
    if (form.texels)
        chunk.listsByFour.emplace(device, chunk.lists.buffer, VK_FORMAT_R32G32B32A32_UINT,
                                  "lists by four");
    return chunk;
}

ChunkBuffers createUploadedChunk(const gpu::Device& device, const CrowdModelBuffers& model,
                                 const CrowdForm& form, std::uint32_t capacity)
{
    const std::uint64_t count = capacity;
    constexpr std::uint64_t kWord = sizeof(std::uint32_t);
    const auto create = [&](std::uint64_t bytes, VkFormat format, const char* name)
    {
        TexelBuffer result;
        result.buffer = gpu::Buffer(device, bytes, kTexels, gpu::Residency::Upload, name);
        if (form.texels)
            result.view.emplace(device, result.buffer, format, name);
        return result;
    };
    ChunkBuffers chunk;
    chunk.lists = create(count * gpu::kListCount * kWord, VK_FORMAT_R32_UINT, "lists of the CPU");
    chunk.draws = gpu::Buffer(
        device, (gpu::kListCount - 1) * model.meshCount * sizeof(gpu::DrawCommand),
        VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, gpu::Residency::Upload, "draws of the CPU");
    chunk.skinned = create(count * model.vertexCount * sizeof(gpu::SkinnedVertex),
                           VK_FORMAT_R32G32B32A32_UINT, "vertices of the CPU");
    chunk.tangents = create(form.tangents ? count * model.vertexCount * kWord : 0,
                            VK_FORMAT_R32_UINT, "tangents of the CPU");
    chunk.capacity = capacity;
    return chunk;
}

} // namespace sinew
