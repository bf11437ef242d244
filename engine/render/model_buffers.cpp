#include "engine/render/model_buffers.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

} // namespace

ModelBuffers uploadModel(const gpu::Device& device, const SkinningModel& model)
{
    const PackedModel packed = packModel(model);
    return {
        .vertices = uploadBuffer(device, packed.vertices, kStorage, "vertex influences"),
        .influences = uploadBuffer(device, packed.influences, kStorage, "influences"),
        .staticVertices = uploadBuffer(device, packed.staticVertices,
                                       VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "static vertices"),
        .indices =
            uploadBuffer(device, packed.indices, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, "indices"),
        .vertexCount = static_cast<std::uint32_t>(packed.vertices.size()),
        .jointCount = model.jointCount,
    };
}

ClipBuffers uploadClip(const gpu::Device& device, const PackedClip& clip, const std::string& name)
{
    return {
        .keys = uploadBuffer(device, clip.keys, kStorage, "keys of " + name),
        .hierarchy = uploadBuffer(device, clip.joints, kStorage, "hierarchy of " + name),
        .levels = clip.levels,
        .jointCount = static_cast<std::uint32_t>(clip.joints.size()),
    };
}

PosedBufferRing createPosedBuffers(const gpu::Device& device, const ModelBuffers& model)
{
    PosedBufferRing ring;
    for (std::uint32_t slot = 0; slot < ring.size(); ++slot)
    {
        const auto create = [&](VkDeviceSize size, VkBufferUsageFlags usage, const char* what)
        {
            return gpu::Buffer(device, size, kStorage | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | usage,
                               gpu::Residency::Device, fmt::format("{} of slot {}", what, slot));
        };
        ring[slot] = {
            .joints = create(sizeof(gpu::JointTransform) * model.jointCount, 0, "joints"),
            .skinned = create(sizeof(gpu::SkinnedVertex) * model.vertexCount,
                              VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "skinned vertices"),
            .tangents = create(sizeof(std::uint32_t) * model.vertexCount,
                               VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "skinned tangents"),
        };
    }
    return ring;
}

} // namespace sinew
