// The vertices of one skinned model, as vertex attributes.
#pragma once

#include "engine/render/geometry.h"
#include "engine/render/model_buffers.h"

namespace sinew
{

class SkinnedGeometry : public Geometry
{
public:
    // Vertex bindings from this on are free for others.
    static constexpr std::uint32_t kBindings = 4;

    // `model` and `posed` must outlive it. Draws read the vertices of the frame's slot
    // (kVertexRead).
    SkinnedGeometry(const ModelBuffers& model, const PosedBufferRing& posed);

    VertexStage surfaceStage() const override;
    VertexStage shadowStage(bool textured) const override;
    const gpu::SetLayout* setLayout() const override { return nullptr; }
    void bindBuffers(const gpu::Frame& frame) const override;
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override;

protected:
    static VkVertexInputAttributeDescription texCoordAttribute(std::uint32_t location);

private:
    const ModelBuffers& model_;
    const PosedBufferRing& posed_;
};

} // namespace sinew
