#include "engine/crowd/crowd_buffers.h"

#include "engine/base/divided_up.h"
#include "engine/crowd/crowd_model.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

constexpr VkBufferUsageFlags kStorageBuffer = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

void addCarriedTexels(const CarriedBounds& bounds, std::vector<gpu::vec4>& texels)
{
    for (std::size_t joint = 0; joint < bounds.joints.size(); ++joint)
        if (const Bounds& box = bounds.joints[joint]; !box.empty())
        {
            texels.emplace_back(gpu::vec3(box.centre()), joint);
            texels.emplace_back(gpu::vec3(box.halfSize()), 0);
        }
}

// See LodRoom::firstCarried.
std::vector<gpu::vec4> carriedTexels(const CrowdModel& model)
{
    std::vector<gpu::vec4> texels;
    addCarriedTexels(model.bounds, texels);
    for (const CarriedBounds& bounds : model.rigidBounds)
        addCarriedTexels(bounds, texels);
    return texels;
}

std::uint32_t carryingJoints(const CarriedBounds& bounds)
{
    return static_cast<std::uint32_t>(
        std::ranges::count_if(bounds.joints, [](const Bounds& box) { return !box.empty(); }));
}

std::vector<glm::uvec2> packTriangles(std::span<const std::uint32_t> indices)
{
    constexpr std::uint32_t kLow = 32 - gpu::kCornerBits; // bits of the second corner in x
    std::vector<glm::uvec2> triangles;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
        triangles.emplace_back(indices[i] | indices[i + 1] << gpu::kCornerBits,
                               indices[i + 1] >> kLow | indices[i + 2]
                                                            << (gpu::kCornerBits - kLow));
    return triangles;
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

// Pieces (with the culled sides of their mesh) and meshes of all LODs.
struct CutMeshes
{
    std::vector<gpu::TrianglePiece> pieces;
    std::vector<gpu::CrowdMesh> meshes;
};

CutMeshes cutMeshes(const SkinningModel& model, const SkinOrder& ordered,
                    std::uint32_t piecesOfInstance, std::span<const CullSides> culled)
{
    CutMeshes cut{.pieces = {}, .meshes = meshesOfLods(model, ordered)};
    cut.pieces = cutIntoPieces(cut.meshes, model.meshes.size(), piecesOfInstance);
    for (gpu::TrianglePiece& piece : cut.pieces)
        piece.culledSides = culledSidesOf(culled[piece.mesh % model.meshes.size()]);
    return cut;
}

// The draws of LODs with few vertices and one piece per mesh.
SharedDraws sharedDraws(const SkinOrder& ordered, std::span<const gpu::CrowdMesh> meshes)
{
    constexpr std::uint32_t kFewVertices = 128;
    const std::size_t lodCount = ordered.lodCounts.size();
    const std::size_t meshCount = meshes.size() / lodCount;
    SharedDraws shared{.firstCopy = static_cast<std::uint32_t>(ordered.staticVertices.size())};
    for (std::size_t lod = lodCount; lod-- > 0;)
    {
        const auto own = meshes.subspan(lod * meshCount, meshCount);
        const auto isWhole = [](const gpu::CrowdMesh& mesh) { return mesh.pieceCount == 1; };
        const std::uint32_t firstVertex = lod == 0 ? 0 : ordered.lods[lod - 1].firstOwnVertex;
        const bool isApart =
            shared.vertexCount > 0 && (firstVertex == 0) != (shared.firstVertex == 0);
        if (ordered.lodCounts[lod] > kFewVertices || isApart || !std::ranges::all_of(own, isWhole))
            break;
        // Vertices that belong to LODs alone are contiguous.
        const std::uint32_t end = shared.firstVertex + shared.vertexCount;
        shared = {.firstLod = static_cast<std::uint32_t>(lod),
                  .firstVertex = firstVertex,
                  .vertexCount = std::max(firstVertex + ordered.lodCounts[lod], end) - firstVertex,
                  .firstCopy = shared.firstCopy};
    }
    return shared;
}

template <class Vertex>
std::vector<Vertex> withCopies(std::vector<Vertex> vertices, const SharedDraws& shared)
{
    if (vertices.empty())
        return vertices;
    const auto first = vertices.begin() + static_cast<std::ptrdiff_t>(shared.firstVertex);
    const std::vector<Vertex> copied(first,
                                     first + static_cast<std::ptrdiff_t>(shared.vertexCount));
    for (std::uint32_t i = 0; i < gpu::kMostInDraw; ++i)
        vertices.insert(vertices.end(), copied.begin(), copied.end());
    return vertices;
}

// In the order of SkinOrder::plainTexels.
std::vector<gpu::Influence> influencesOf(const SkinningModel& model, const SkinOrder& ordered)
{
    std::vector<gpu::Influence> influences;
    for (const std::uint32_t vertex : ordered.oldIndexOf)
        for (const Influence& influence : influencesOf(model, model.vertices[vertex]))
            influences.push_back(packInfluence(influence));
    return influences;
}

std::vector<gpu::FramedVertex> framedVertices(const CrowdModel& model)
{
    std::vector<gpu::FramedVertex> vertices;
    for (const std::uint32_t vertex : model.sorted.oldIndexOf)
        if (model.framed)
            vertices.push_back(model.framed->vertices[vertex]);
    return vertices;
}

std::vector<glm::uvec2> levelRanges(const CrowdModel& model)
{
    std::vector<glm::uvec2> ranges;
    for (const HierarchyLevel& level : model.levels)
        ranges.emplace_back(level.first, level.count);
    return ranges;
}

// `contents`, or nothing if `isRead` is false.
template <class T>
std::span<const std::byte> onlyWhere(bool isRead, const std::vector<T>& contents)
{
    return std::as_bytes(std::span(contents).first(isRead ? contents.size() : 0));
}

} // namespace

void describeLods(const CrowdModel& model, gpu::ChunkRoom& room)
{
    room.firstOwnLod = static_cast<std::uint32_t>(model.firstRigidLod());
    std::uint32_t firstCarried = 0;
    std::uint32_t carriedCount = carryingJoints(model.bounds);
    for (std::size_t lod = 0; lod < model.lodPixelSizes.size(); ++lod)
    {
        if (lod >= model.firstRigidLod())
        {
            firstCarried += carriedCount;
            carriedCount = carryingJoints(model.rigidBounds[lod - model.firstRigidLod()]);
        }
        gpu::LodRoom& own = room.lods[lod];
        own.pixelSize = static_cast<float>(model.lodPixelSizes[lod]);
        own.firstOwnVertex = lod == 0 ? 0 : model.sorted.lods[lod - 1].firstOwnVertex;
        own.jointCount = model.posedJoints[lod];
        own.firstCarried = firstCarried;
        own.carriedCount = carriedCount;
    }
}

std::vector<gpu::TrianglePiece> cutIntoPieces(std::span<gpu::CrowdMesh> meshes,
                                              std::size_t meshCount, std::uint32_t perInstance)
{
    std::uint32_t all = 0; // triangles of the full surface
    for (const gpu::CrowdMesh& mesh : meshes.first(meshCount))
        all += mesh.indexCount / 3;
    const std::uint32_t most = std::max(dividedUp(all, perInstance), 1U); // per piece
    std::vector<gpu::TrianglePiece> pieces;
    for (std::uint32_t i = 0; i < meshes.size(); ++i)
    {
        gpu::CrowdMesh& mesh = meshes[i];
        const std::uint32_t firstOfLod = meshes[i - i % meshCount].firstIndex / 3;
        const std::uint64_t triangles = mesh.indexCount / 3;
        mesh.firstPiece = static_cast<std::uint32_t>(pieces.size());
        mesh.pieceCount = std::max(dividedUp(mesh.indexCount / 3, most), 1U);
        for (std::uint32_t piece = 0; piece < mesh.pieceCount; ++piece)
        {
            const auto begin = static_cast<std::uint32_t>(triangles * piece / mesh.pieceCount);
            const auto end = static_cast<std::uint32_t>(triangles * (piece + 1) / mesh.pieceCount);
            pieces.push_back({.firstTriangle = mesh.firstIndex / 3 + begin,
                              .triangleCount = end - begin,
                              .firstWritten = mesh.firstIndex / 3 - firstOfLod + begin,
                              .mesh = i,
                              .culledSides = gpu::kCullNone});
        }
    }
    return pieces;
}

std::vector<std::uint32_t> indicesOfLods(const SkinOrder& ordered)
{
    std::vector<std::uint32_t> indices = ordered.indices;
    for (const LodSurface& lod : ordered.lods)
        indices.insert(indices.end(), lod.indices.begin(), lod.indices.end());
    return indices;
}

std::vector<gpu::CrowdMesh> meshesOfLods(const SkinningModel& model, const SkinOrder& ordered)
{
    std::vector<gpu::CrowdMesh> meshes;
    for (const SkinningMesh& mesh : model.meshes)
        meshes.push_back({.firstIndex = mesh.firstIndex, .indexCount = mesh.indexCount});
    auto firstIndex = static_cast<std::uint32_t>(ordered.indices.size());
    for (const LodSurface& lod : ordered.lods)
    {
        for (const LodRange& mesh : lod.meshes)
            meshes.push_back(
                {.firstIndex = firstIndex + mesh.firstIndex, .indexCount = mesh.indexCount});
        firstIndex += static_cast<std::uint32_t>(lod.indices.size());
    }
    return meshes;
}

CrowdModelBuffers uploadCrowdModel(const gpu::Device& device, const CrowdModel& model,
                                   const CrowdConfig& config, std::span<const CullSides> culled)
{
    static const StoredFrames kNoFrames;
    const StoredFrames& framed = model.framed ? *model.framed : kNoFrames;
    const SkinOrder& ordered = model.sorted;
    const bool isFast = config.skinning == CrowdSkinning::Fast;
    const bool isSimple = config.skinning == CrowdSkinning::Simple;
    const auto upload = [&](const auto& contents, VkBufferUsageFlags usage, const char* name)
    { return uploadBuffer(device, contents, usage, name); };
    const auto texels = [&](const auto& contents, VkFormat format, const char* name)
    {
        return uploadBuffer(device, contents, kStorageBuffer, name,
                            config.texels ? format : VK_FORMAT_UNDEFINED);
    };
    const bool isWhite = config.tints && ordered.colouredVertices.empty();
    const std::vector<gpu::ColouredVertex> white(isWhite ? ordered.staticVertices.size() : 0,
                                                 {~0U, ~0U, {}});
    const CutMeshes cut = cutMeshes(model.skinning, ordered, config.trianglePieces, culled);
    const SharedDraws shared = config.projects() ? sharedDraws(ordered, cut.meshes) : SharedDraws{};
    const std::vector<std::uint32_t> indices = indicesOfLods(ordered);
    constexpr VkFormat kVector = VK_FORMAT_R32G32B32A32_SFLOAT;
    return {
        .keys = texels(model.keys, kVector, "keys"),
        .scales = texels(model.scales, kVector, "scales"),
        .frameTimes = texels(model.frameTimes, VK_FORMAT_R32G32_UINT, "frame times"),
        .hierarchy = texels(model.hierarchy, VK_FORMAT_R32G32_UINT, "hierarchy"),
        .levelRanges =
            upload(onlyWhere(config.posing == CrowdPosing::ByWorkgroup, levelRanges(model)),
                   kStorageBuffer, "levels"),
        .carried = texels(carriedTexels(model), kVector, "carried"),
        .influences = texels(onlyWhere(isFast, ordered.influenceTexels), kVector, "influences"),
        .anyNumber = upload(onlyWhere(isFast, ordered.anyNumber), kStorageBuffer,
                            "vertices of any number of influences"),
        .places = upload(onlyWhere(isFast && !ordered.lods.empty(), ordered.places), kStorageBuffer,
                         "places of vertices"),
        .vertexInfluences =
            upload(onlyWhere(isSimple || !config.skins(), ordered.vertices),
                   kStorageBuffer | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "vertex influences"),
        .simpleInfluences =
            upload(isSimple ? influencesOf(model.skinning, ordered) : std::vector<gpu::Influence>(),
                   kStorageBuffer, "simple influences"),
        .plainInfluences =
            texels(onlyWhere(!config.skins(),
                             config.hasPalette() ? model.palette.vertices : ordered.plainTexels),
                   kVector, "plain influences"),
        .inverseBinds = texels(onlyWhere(config.hasPalette(), model.palette.inverseBinds), kVector,
                               "inverse bind matrices"),
        .framedVertices =
            texels(framedVertices(model), VK_FORMAT_R32G32B32A32_UINT, "framed vertices"),
        .frames = texels(framed.frames, VK_FORMAT_R32G32_UINT, "frames"),
        .frameTangents = texels(framed.tangents, VK_FORMAT_R32_UINT, "tangents of frames"),
        .frameNormals =
            texels(onlyWhere(model.framed.has_value(), frameNormals()), kVector, "normals"),
        .morphedVertices =
            texels(ordered.morphedVertices, VK_FORMAT_R32G32_UINT, "morphed vertices"),
        .morphRanges = texels(ordered.morphRanges, VK_FORMAT_R32G32_UINT, "ranges of morph deltas"),
        .morphDeltas = texels(ordered.morphDeltaTexels, kVector, "morph deltas"),
        .weights = texels(model.weights, VK_FORMAT_R32_SFLOAT, "weights of clips"),
        .staticVertices = upload(withCopies(ordered.staticVertices, shared),
                                 VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "static vertices"),
        .colouredVertices = upload(withCopies(isWhite ? white : ordered.colouredVertices, shared),
                                   VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "coloured vertices"),
        .indices = uploadIndices(device, indices, "indices"),
        .triangles = texels(config.projects() ? packTriangles(indices) : std::vector<glm::uvec2>(),
                            VK_FORMAT_R32G32_UINT, "triangles"),
        .pieces =
            upload(onlyWhere(config.projects(), cut.pieces), kStorageBuffer, "triangle pieces"),
        .meshes = upload(cut.meshes, kStorageBuffer, "meshes"),
        .jointCount = model.jointCount,
        .farJointCount = model.farJointCount(),
        .weightCount = model.weightCount,
        .paletteSize = paletteSizeOf(model, config),
        .meshCount = static_cast<std::uint32_t>(model.skinning.meshes.size()),
        .pieceCount = static_cast<std::uint32_t>(
            std::ranges::count_if(cut.pieces, [&](const gpu::TrianglePiece& piece)
                                  { return piece.mesh < model.skinning.meshes.size(); })),
        .lodCount = static_cast<std::uint32_t>(model.lodPixelSizes.size()),
        .meshRecords = cut.meshes,
        .buckets = skinnedBuckets(model, config),
        .shared = shared,
        .levelCount = static_cast<std::uint32_t>(model.levels.size()),
        .extras = isWhite ? VertexExtras::Colours : extrasOf(model.skinning),
        .scale = model.scale,
        .uneven = !model.frameTimes.empty(),
    };
}

CrowdInstances uploadInstances(const gpu::Device& device, const LiveInstances& instances,
                               std::size_t clipCount, std::uint32_t chunks,
                               const CrowdConfig& config)
{
    const std::uint64_t count = instances.capacity();
    const std::uint64_t groups = dividedUp(count, std::uint64_t{gpu::kScanGroup});
    const auto create = [&](std::uint64_t items, const char* name)
    {
        return gpu::Buffer(device, items * sizeof(std::uint32_t),
                           kStorageBuffer | VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                           gpu::Residency::Device, name);
    };
    const std::vector<gpu::CrowdInstance> records = instances.records();
    CrowdInstances result{
        .records = uploadBuffer(device, records, kStorageBuffer | VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                "instances"),
        .recordsBefore = uploadBuffer(device, onlyWhere(config.motion, records), kStorageBuffer,
                                      "instances of the previous frame"),
        .found = create(count, "LODs of instances"),
        .groupCounts = create(2 * groups, "counts of instances"),
        .groupStarts = create(2 * groups, "starts of instances"),
        .candidates = create(chunks + 1 + count, "candidates"),
        .seen = uploadBuffer(device, std::vector<std::uint32_t>(config.occludes ? count : 0),
                             kStorageBuffer | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, "seen instances"),
        .now = {},
        .before = {},
        .updates = {},
        .blends = instances.blends(),
    };
    const auto createInputs = [&](const std::string& name) -> FrameInputs
    {
        return {.constants = {device, sizeof(gpu::CrowdConstants),
                              VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, gpu::Residency::Upload,
                              "crowd constants of " + name},
                .clips = {device, clipCount * sizeof(gpu::CrowdClip), kStorageBuffer,
                          gpu::Residency::Upload, "clips of " + name}};
    };
    for (std::uint32_t slot = 0; slot < gpu::kFramesInFlight; ++slot)
    {
        result.now[slot] = createInputs(fmt::format("slot {}", slot));
        if (config.motion)
            result.before[slot] = createInputs(fmt::format("previous frame, slot {}", slot));
    }
    return result;
}

} // namespace sinew
