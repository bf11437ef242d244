#include "engine/render/geometry.h"

#include <array>
#include <cstddef>

#include "spirv/motion_vert_variants.h"
#include "spirv/shadow_vert_variants.h"
#include "spirv/surface_vert_variants.h"

namespace sinew
{
namespace
{

enum VertexBinding : std::uint32_t
{
    kSkinnedBinding,
    kTangentBinding,
    kStaticBinding,
    kColouredBinding,
    kBeforeBinding,
    kBindingCount,
};
static_assert(kBindingCount == SkinnedGeometry::kBindings);

std::vector<VkVertexInputBindingDescription> vertexBindings()
{
    return {{.binding = kSkinnedBinding, .stride = sizeof(gpu::SkinnedVertex)},
            {.binding = kTangentBinding, .stride = sizeof(std::uint32_t)},
            {.binding = kStaticBinding, .stride = sizeof(gpu::StaticVertex)}};
}

VkVertexInputAttributeDescription positionAttribute(std::uint32_t location,
                                                    VertexBinding binding = kSkinnedBinding)
{
    return {.location = location,
            .binding = binding,
            .format = VK_FORMAT_R32G32B32_SFLOAT,
            .offset = offsetof(gpu::SkinnedVertex, position)};
}

gpu::SpirV surfaceShader(VertexExtras extras)
{
    switch (extras)
    {
    case VertexExtras::None:
        return surface_vert_spirv;
    case VertexExtras::Colours:
        return surface_colours_vert_spirv;
    case VertexExtras::ColoursAndTexCoords:
        return surface_colours_second_vert_spirv;
    }
    return {};
}

} // namespace

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

SkinnedGeometry::SkinnedGeometry(const ModelBuffers& model, const PosedBufferRing& posed,
                                 const PosedBufferRing* before)
    : model_(model), posed_(posed), before_(before)
{
}

VertexStage SkinnedGeometry::surfaceStage() const
{
    const VkVertexInputAttributeDescription normal{.location = 1,
                                                   .binding = kSkinnedBinding,
                                                   .format = VK_FORMAT_R16G16_SNORM,
                                                   .offset = offsetof(gpu::SkinnedVertex, normal)};
    const VkVertexInputAttributeDescription tangent{
        .location = 2, .binding = kTangentBinding, .format = VK_FORMAT_R16G16_SNORM, .offset = 0};
    VertexStage stage{.shader = surfaceShader(model_.extras),
                      .constants = {},
                      .bindings = vertexBindings(),
                      .attributes = {positionAttribute(0), normal, tangent,
                                     texCoordAttribute(3, kStaticBinding),
                                     tangentSignAttribute(kStaticBinding)},
                      .writesInside = true};
    addExtras(model_.extras, kColouredBinding, stage);
    return stage;
}

VertexStage SkinnedGeometry::shadowStage(bool textured) const
{
    VertexStage stage{.shader = shadow_vert_spirv,
                      .constants = {},
                      .bindings = vertexBindings(),
                      .attributes = {positionAttribute(0)}};
    if (textured)
    {
        stage.shader = shadow_textured_vert_spirv;
        stage.attributes.push_back(texCoordAttribute(1, kStaticBinding));
    }
    return stage;
}

std::optional<VertexStage> SkinnedGeometry::motionStage(bool textured) const
{
    if (before_ == nullptr)
        return std::nullopt;
    VertexStage stage = shadowStage(false);
    stage.shader =
        textured ? gpu::SpirV(motion_textured_vert_spirv) : gpu::SpirV(motion_vert_spirv);
    stage.bindings.push_back({.binding = kBeforeBinding, .stride = sizeof(gpu::SkinnedVertex)});
    stage.attributes.push_back(positionAttribute(1, kBeforeBinding));
    if (textured)
        stage.attributes.push_back(texCoordAttribute(2, kStaticBinding));
    return stage;
}

void SkinnedGeometry::bindBuffers(const gpu::Frame& frame) const
{
    // In the order of VertexBinding.
    const PosedBuffers& posed = posed_[frame.slot];
    const std::array buffers = {posed.skinned.get(), posed.tangents.get(),
                                model_.staticVertices.get(), model_.colouredVertices.get()};
    constexpr std::array<VkDeviceSize, buffers.size()> kOffsets{};
    const std::uint32_t count =
        model_.extras == VertexExtras::None ? kColouredBinding : kColouredBinding + 1;
    vkCmdBindVertexBuffers(frame.commands, 0, count, buffers.data(), kOffsets.data());
    vkCmdBindIndexBuffer(frame.commands, model_.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    if (before_ == nullptr)
        return;
    const VkBuffer before = (*before_)[frame.slot].skinned.get();
    vkCmdBindVertexBuffers(frame.commands, kBeforeBinding, 1, &before, kOffsets.data());
}

void SkinnedGeometry::draw(const gpu::Frame& frame, const gpu::Pipeline&, DrawnView,
                           std::uint32_t mesh) const
{
    const IndexRange& range = model_.meshes[mesh];
    if (range.count > 0)
        vkCmdDrawIndexed(frame.commands, range.count, 1, range.first, 0, 0);
}

} // namespace sinew
