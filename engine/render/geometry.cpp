#include "engine/render/geometry.h"

#include <array>
#include <cstddef>

namespace sinew
{

std::vector<IndexRange> meshIndexRanges(const SkinningModel& model)
{
    std::vector<IndexRange> ranges;
    for (const SkinningMesh& mesh : model.meshes)
        ranges.push_back({.first = mesh.firstIndex, .count = mesh.indexCount});
    return ranges;
}

std::vector<VkVertexInputBindingDescription> vertexBindings()
{
    return {{.binding = kSkinnedBinding, .stride = sizeof(gpu::SkinnedVertex)},
            {.binding = kTangentBinding, .stride = sizeof(std::uint32_t)},
            {.binding = kStaticBinding, .stride = sizeof(gpu::StaticVertex)}};
}

VkVertexInputAttributeDescription positionAttribute(std::uint32_t location)
{
    return {.location = location,
            .binding = kSkinnedBinding,
            .format = VK_FORMAT_R32G32B32_SFLOAT,
            .offset = offsetof(gpu::SkinnedVertex, position)};
}

VkVertexInputAttributeDescription normalAttribute(std::uint32_t location)
{
    return {.location = location,
            .binding = kSkinnedBinding,
            .format = VK_FORMAT_R16G16_SNORM,
            .offset = offsetof(gpu::SkinnedVertex, normal)};
}

VkVertexInputAttributeDescription tangentAttribute(std::uint32_t location)
{
    return {.location = location,
            .binding = kTangentBinding,
            .format = VK_FORMAT_R16G16_SNORM,
            .offset = 0};
}

VkVertexInputAttributeDescription texCoordAttribute(std::uint32_t location)
{
    return {.location = location,
            .binding = kStaticBinding,
            .format = VK_FORMAT_R32G32_SFLOAT,
            .offset = offsetof(gpu::StaticVertex, texCoord)};
}

VkVertexInputAttributeDescription tangentSignAttribute(std::uint32_t location)
{
    return {.location = location,
            .binding = kStaticBinding,
            .format = VK_FORMAT_R32_SFLOAT,
            .offset = offsetof(gpu::StaticVertex, tangentSign)};
}

void bindGeometry(VkCommandBuffer commands, const ModelBuffers& model, const PosedBuffers& posed)
{
    // In the order of VertexBinding.
    const std::array buffers = {posed.skinned.get(), posed.tangents.get(),
                                model.staticVertices.get()};
    constexpr std::array<VkDeviceSize, buffers.size()> kOffsets{};
    vkCmdBindVertexBuffers(commands, 0, static_cast<std::uint32_t>(buffers.size()), buffers.data(),
                           kOffsets.data());
    vkCmdBindIndexBuffer(commands, model.indices.get(), 0, VK_INDEX_TYPE_UINT32);
}

VkCullModeFlags cullModeOf(CullSides sides)
{
    switch (sides)
    {
    case CullSides::Back:
        return VK_CULL_MODE_BACK_BIT;
    case CullSides::Front:
        return VK_CULL_MODE_FRONT_BIT;
    case CullSides::None:
        return VK_CULL_MODE_NONE;
    }
    return VK_CULL_MODE_NONE;
}

} // namespace sinew
