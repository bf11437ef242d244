// The depth of skinned vertices as the key light sees them.
#pragma once

#include "engine/render/geometry.h"
#include "engine/render/scene_frame.h"
#include "engine/render/surface_textures.h"

namespace sinew
{

// What the passes over a model's geometry read; all of it must outlive them.
struct GeometryInput
{
    const ModelBuffers& model;
    const PosedBufferRing& posed;
    const std::vector<IndexRange>& meshes;
    const SceneFrames& scene;
    SurfaceTextures& textures;
};

class ShadowPass
{
public:
    ShadowPass(const gpu::Device& device, const GeometryInput& input);

    // Reads the vertices of the frame's slot (kVertexRead). Clears and fills the slot's shadow map,
    // which must be in the layout kDepthAttachment. `draws` as written to the scene.
    void record(const gpu::Frame& frame, std::span<const SurfaceDraw> draws) const;

private:
    GeometryInput input_;
    gpu::Pipeline opaque_;
    gpu::Pipeline alphaTested_;
};

} // namespace sinew
