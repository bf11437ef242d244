// The vertices of one skinned model, as vertex attributes.
#pragma once

#include "engine/render/geometry.h"
#include "engine/render/model_buffers.h"

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

class SkinnedGeometry : public Geometry
{
public:
    // `model` and `posed` must outlive it. Draws read the vertices of the frame's slot
    // (kVertexRead).
    SkinnedGeometry(const ModelBuffers& model, const PosedBufferRing& posed,
                    std::vector<IndexRange> meshes);

    VertexStage surfaceStage() const override;
    VertexStage shadowStage(bool textured) const override;
    VkDescriptorSetLayout setLayout() const override { return VK_NULL_HANDLE; }
    void bindBuffers(const gpu::Frame& frame) const override;
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override;

private:
    const ModelBuffers& model_;
    const PosedBufferRing& posed_;
    std::vector<IndexRange> meshes_;
};

} // namespace sinew
