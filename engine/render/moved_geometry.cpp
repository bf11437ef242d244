#include "engine/render/moved_geometry.h"

#include <cstddef>

#include "spirv/motion_textured_vert.h"
#include "spirv/motion_vert.h"

namespace sinew
{
namespace
{

constexpr std::uint32_t kBeforeBinding = SkinnedGeometry::kBindings;

} // namespace

MovedGeometry::MovedGeometry(const ModelBuffers& model, const PosedBufferRing& now,
                             const PosedBufferRing& before)
    : SkinnedGeometry(model, now), before_(before)
{
}

std::optional<VertexStage> MovedGeometry::motionStage(bool textured) const
{
    VertexStage stage = shadowStage(false);
    stage.shader =
        textured ? gpu::SpirV(motion_textured_vert_spirv) : gpu::SpirV(motion_vert_spirv);
    stage.bindings.push_back({.binding = kBeforeBinding, .stride = sizeof(gpu::SkinnedVertex)});
    stage.attributes.push_back({.location = 1,
                                .binding = kBeforeBinding,
                                .format = VK_FORMAT_R32G32B32_SFLOAT,
                                .offset = offsetof(gpu::SkinnedVertex, position)});
    if (textured)
        stage.attributes.push_back(texCoordAttribute(2));
    return stage;
}

void MovedGeometry::bindBuffers(const gpu::Frame& frame) const
{
    SkinnedGeometry::bindBuffers(frame);
    const VkBuffer before = before_[frame.slot].skinned.get();
    constexpr VkDeviceSize kStart = 0;
    vkCmdBindVertexBuffers(frame.commands, kBeforeBinding, 1, &before, &kStart);
}

} // namespace sinew
