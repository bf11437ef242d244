// The vertices of one skinned model, with where they were in the frame before.
#pragma once

#include "engine/render/skinned_geometry.h"

namespace sinew
{

class MovedGeometry : public SkinnedGeometry
{
public:
    // All must outlive it. Draws read the vertices of the frame's slot in both (kVertexRead).
    MovedGeometry(const ModelBuffers& model, const PosedBufferRing& now,
                  const PosedBufferRing& before);

    std::optional<VertexStage> motionStage(bool textured) const override;
    void bindBuffers(const gpu::Frame& frame) const override;

private:
    const PosedBufferRing& before_;
};

} // namespace sinew
