// Draws the meshes of a skinned model: what the shadow pass and the forward pass have in common.
#pragma once

#include "engine/gpu/frame_ring.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/draw_list.h"
#include "engine/render/model_buffers.h"

#include <span>
#include <vector>

namespace sinew
{

// A mesh's triangles in the model's index buffer.
struct IndexRange
{
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

std::vector<IndexRange> meshIndexRanges(const SkinningModel& model);

// Bindings of vertex buffers, and what shaders may read from them.
enum VertexBinding : std::uint32_t
{
    kSkinnedBinding,
    kTangentBinding,
    kStaticBinding,
};
std::vector<VkVertexInputBindingDescription> vertexBindings();
VkVertexInputAttributeDescription positionAttribute(std::uint32_t location);
VkVertexInputAttributeDescription normalAttribute(std::uint32_t location);
VkVertexInputAttributeDescription tangentAttribute(std::uint32_t location);
VkVertexInputAttributeDescription texCoordAttribute(std::uint32_t location);
VkVertexInputAttributeDescription tangentSignAttribute(std::uint32_t location);

// Binds the slot's skinned vertices and the model's own buffers.
void bindGeometry(VkCommandBuffer commands, const ModelBuffers& model, const PosedBuffers& posed);

VkCullModeFlags cullModeOf(CullSides sides);

} // namespace sinew
