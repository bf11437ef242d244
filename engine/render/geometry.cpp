#include "engine/render/geometry.h"

#include <cstddef>

namespace sinew
{

void addExtras(VertexExtras extras, std::uint32_t binding, VertexStage& stage)
{
    stage.extras = extras;
    if (extras == VertexExtras::None)
        return;
    stage.bindings.push_back({.binding = binding, .stride = sizeof(gpu::ColouredVertex)});
    stage.attributes.push_back({.location = 5,
                                .binding = binding,
                                .format = VK_FORMAT_R16G16B16A16_UNORM,
                                .offset = offsetof(gpu::ColouredVertex, redGreen)});
    if (extras == VertexExtras::ColoursAndTexCoords)
        stage.attributes.push_back({.location = 6,
                                    .binding = binding,
                                    .format = VK_FORMAT_R32G32_SFLOAT,
                                    .offset = offsetof(gpu::ColouredVertex, secondTexCoord)});
}

VkVertexInputAttributeDescription texCoordAttribute(std::uint32_t location, std::uint32_t binding)
{
    return {.location = location,
            .binding = binding,
            .format = VK_FORMAT_R32G32_SFLOAT,
            .offset = offsetof(gpu::StaticVertex, texCoord)};
}

VkVertexInputAttributeDescription tangentSignAttribute(std::uint32_t binding)
{
    return {.location = 4,
            .binding = binding,
            .format = VK_FORMAT_R32_SFLOAT,
            .offset = offsetof(gpu::StaticVertex, tangentSign)};
}

gpu::GraphicsDescription graphicsOf(const VertexStage& stage)
{
    return {.vertexShader = stage.shader,
            .vertexConstants = stage.constants,
            .vertexBindings = stage.bindings,
            .vertexAttributes = stage.attributes,
            .depthFormat = gpu::kDepthFormat};
}

gpu::SetLayouts withGeometry(gpu::SetLayouts layouts, const Geometry& geometry)
{
    if (geometry.setLayout() != nullptr)
        layouts.push_back(geometry.setLayout());
    return layouts;
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
