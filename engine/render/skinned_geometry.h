// The vertices of one skinned model, as vertex attributes; for motion vectors with those of the
// previous frame.
#pragma once

#include "engine/render/geometry.h"
#include "engine/render/model_buffers.h"

namespace sinew
{

class SkinnedGeometry : public Geometry
{
public:
    // Vertex bindings from this on are free for others.
    static constexpr std::uint32_t kBindings = 5;

    // All must outlive it. Draws read the vertices of the frame's slot (kVertexRead), in `before`
    // too. Only with `before` it has a motionStage.
    SkinnedGeometry(const ModelBuffers& model, const PosedBufferRing& posed,
                    const PosedBufferRing* before = nullptr);

    VertexStage surfaceStage() const override;
    VertexStage shadowStage(bool textured) const override;
    std::optional<VertexStage> motionStage(bool textured) const override;
    const gpu::SetLayout* setLayout() const override { return nullptr; }
    void bindBuffers(const gpu::Frame& frame) const override;
    void draw(const gpu::Frame& frame, const gpu::Pipeline& pipeline, DrawnView view,
              std::uint32_t mesh) const override;

private:
    const ModelBuffers& model_;
    const PosedBufferRing& posed_;
    const PosedBufferRing* before_;
};

} // namespace sinew
