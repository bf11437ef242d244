#include "engine/render/model_buffers.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

gpu::Buffer uploadStorage(const gpu::Device& device, const auto& contents, const std::string& name)
{
    return uploadBuffer(device, contents, kStorage, name);
}

InfluenceBuffers uploadInfluences(const gpu::Device& device, const SkinningArrays& model)
{
    InfluenceBuffers buffers{.vertices = uploadStorage(device, model.vertices, "vertex influences"),
                             .influences = uploadStorage(device, model.influences, "influences")};
    if (model.morphDeltas.empty())
        return buffers;
    buffers.morphRanges = uploadStorage(device, model.morphRanges, "ranges of morph deltas");
    buffers.morphDeltas = uploadStorage(device, model.morphDeltas, "morph deltas");
    return buffers;
}

StoredFrameBuffers uploadFrames(const gpu::Device& device, const StoredFrames& model)
{
    return {.vertices = uploadStorage(device, model.vertices, "framed vertices"),
            .frames = uploadStorage(device, model.frames, "frames"),
            .tangents = uploadStorage(device, model.tangents, "tangents of frames"),
            .normals = uploadStorage(device, frameNormals(), "normals")};
}

} // namespace

ModelBuffers uploadModel(const gpu::Device& device, const AnimatedModel& model, JointScale scale)
{
    const SkinningArrays packed = packModel(model.skinning);
    ModelBuffers buffers{
        .influences = {},
        .frames = {},
        .staticVertices = uploadBuffer(device, packed.staticVertices,
                                       VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "static vertices"),
        .colouredVertices =
            packed.colouredVertices.empty()
                ? gpu::Buffer()
                : uploadBuffer(device, packed.colouredVertices, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
                               "coloured vertices"),
        .indices = uploadIndices(device, packed.indices, "indices"),
        .meshes = {},
        .vertexCount = static_cast<std::uint32_t>(packed.vertices.size()),
        .jointCount = model.skinning.jointCount,
        .extras = extrasOf(model.skinning),
        .scales = scale != JointScale::None,
        .weightCount = packed.morphDeltas.empty() ? 0 : model.still.weightCount,
    };
    if (model.frames)
        buffers.frames = uploadFrames(device, *model.frames);
    else
        buffers.influences = uploadInfluences(device, packed);
    for (const SkinningMesh& mesh : model.skinning.meshes)
        buffers.meshes.push_back({.first = mesh.firstIndex, .count = mesh.indexCount});
    return buffers;
}

ClipBuffers uploadClip(const gpu::Device& device, const Clip& clip,
                       std::span<const std::uint32_t> jointChannels, JointScale scale,
                       const std::string& name)
{
    const PackedClip packed = packClip(clip, jointChannels);
    return {
        .clip = &clip,
        .keys = uploadStorage(device, packed.keys, "keys of " + name),
        .scales = uploadStorage(
            device, scale == JointScale::None ? std::vector<gpu::vec4>() : packScales(clip),
            "scales of " + name),
        .hierarchy = uploadStorage(device, packed.joints, "hierarchy of " + name),
        .levels = packed.levels,
    };
}

PosedBufferRing createPosedBuffers(const gpu::Device& device, const ModelBuffers& model,
                                   const std::string& name)
{
    const std::string suffix = name.empty() ? "" : " " + name;
    PosedBufferRing ring;
    for (std::uint32_t slot = 0; slot < ring.size(); ++slot)
    {
        const auto create = [&](VkDeviceSize size, VkBufferUsageFlags usage, const char* what)
        {
            return gpu::Buffer(device, size,
                               kStorage | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                   VK_BUFFER_USAGE_TRANSFER_DST_BIT | usage,
                               gpu::Residency::Device,
                               fmt::format("{}{} of slot {}", what, suffix, slot));
        };
        ring[slot] = {
            .joints = create(sizeof(JointRows) * model.jointCount, 0, "joints"),
            .skinned = create(sizeof(gpu::SkinnedVertex) * model.vertexCount,
                              VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "skinned vertices"),
            .tangents = create(sizeof(std::uint32_t) * model.vertexCount,
                               VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "skinned tangents"),
            .weights = model.weightCount == 0
                           ? gpu::Buffer()
                           : gpu::Buffer(device, sizeof(float) * model.weightCount, kStorage,
                                         gpu::Residency::Upload,
                                         fmt::format("weights{} of slot {}", suffix, slot)),
        };
    }
    return ring;
}

JointMatrix matrixOf(const JointRows& rows)
{
    return {.linear = glm::transpose(
                glm::dmat3(glm::dvec3(rows[0]), glm::dvec3(rows[1]), glm::dvec3(rows[2]))),
            .position = {rows[0].w, rows[1].w, rows[2].w}};
}

SkinningResult readSkinningResult(const gpu::Device& device, const ModelBuffers& model,
                                  const PosedBuffers& posed)
{
    SkinningResult result{
        .matrices = {},
        .joints = {},
        .vertices =
            gpu::downloadBuffer<gpu::SkinnedVertex>(device, posed.skinned, model.vertexCount),
        .tangents = gpu::downloadBuffer<std::uint32_t>(device, posed.tangents, model.vertexCount),
    };
    for (const JointRows& rows :
         gpu::downloadBuffer<JointRows>(device, posed.joints, model.jointCount))
    {
        result.matrices.push_back(matrixOf(rows));
        result.joints.push_back(withoutShear(result.matrices.back()));
        if (!model.scales)
            result.joints.back().scale = glm::dvec3(1.0);
    }
    return result;
}

} // namespace sinew
