#include "engine/render/geometry.h"

#include <array>
#include <cstddef>

#include "spirv/skinned_vert_variants.h"

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

} // namespace

void addStaticInputs(VertexStage& stage, std::uint32_t staticBinding, std::uint32_t colouredBinding)
{
    using Static = gpu::StaticVertex;
    using Coloured = gpu::ColouredVertex;
    stage.bindings.push_back({.binding = staticBinding, .stride = sizeof(Static)});
    stage.bindings.push_back({.binding = colouredBinding, .stride = sizeof(Coloured)});
    stage.attributes.insert(
        stage.attributes.end(),
        {{3, staticBinding, VK_FORMAT_R32G32_SFLOAT, offsetof(Static, texCoord)},
         {4, staticBinding, VK_FORMAT_R32_SFLOAT, offsetof(Static, tangentSign)},
         {5, colouredBinding, VK_FORMAT_R16G16B16A16_UNORM, offsetof(Coloured, redGreen)},
         {6, colouredBinding, VK_FORMAT_R32G32_SFLOAT, offsetof(Coloured, secondTexCoord)}});
}

std::string_view wordFor(VertexExtras extras)
{
    if (extras == VertexExtras::None)
        return "";
    return extras == VertexExtras::Colours ? "COLOURS" : "COLOURS+SECOND";
}

gpu::GraphicsDescription graphicsOf(const VertexStage& stage)
{
    return {.vertexShader = stage.shader,
            .vertexConstants = stage.constants,
            .vertexBindings = stage.bindings,
            .vertexAttributes = stage.attributes,
            .depthFormat = gpu::kDepthFormat};
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

VertexStage SkinnedGeometry::stageFor(SurfaceOutput output, bool textured) const
{
    using Skinned = gpu::SkinnedVertex;
    require(output != SurfaceOutput::Motion || before_ != nullptr,
            "motion of vertices whose previous positions are known");
    const bool isSurface = output == SurfaceOutput::Colours;
    VertexStage stage{
        .shader =
            gpu::variantOf(skinned_vert_variants, {isSurface ? wordFor(model_.extras) : "",
                                                   !isSurface && textured ? "TEXTURED" : "",
                                                   isSurface                         ? "SURFACE"
                                                   : output == SurfaceOutput::Motion ? "MOTION"
                                                                                     : ""}),
        .bindings = {{.binding = kSkinnedBinding, .stride = sizeof(Skinned)},
                     {.binding = kTangentBinding, .stride = sizeof(std::uint32_t)},
                     {.binding = kBeforeBinding, .stride = sizeof(Skinned)}},
        .attributes = {{0, kSkinnedBinding, VK_FORMAT_R32G32B32_SFLOAT,
                        offsetof(Skinned, position)},
                       {1, kSkinnedBinding, VK_FORMAT_R16G16_SNORM, offsetof(Skinned, normal)},
                       {2, kTangentBinding, VK_FORMAT_R16G16_SNORM, 0},
                       {7, kBeforeBinding, VK_FORMAT_R32G32B32_SFLOAT,
                        offsetof(Skinned, position)}},
        .writesInside = isSurface,
        .extras = isSurface ? model_.extras : VertexExtras::None};
    addStaticInputs(stage, kStaticBinding, kColouredBinding);
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
