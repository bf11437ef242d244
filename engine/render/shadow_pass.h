// The depth of skinned vertices as the key light sees them.
#pragma once

#include "engine/render/geometry.h"
#include "engine/render/render_target.h"
#include "engine/render/scene_frame.h"
#include "engine/render/surface_textures.h"

#include <map>

namespace sinew
{

// What the passes over a geometry read; all of it must outlive them.
struct PassInput
{
    const Geometry& geometry;
    const SceneFrames& scene;
    SurfaceTextures& textures;
};

// The pipeline of that key, which is made when first needed.
template <class Key, class Create>
const gpu::Pipeline& pipelineIn(std::map<Key, gpu::Pipeline>& made, const Key& key,
                                const Create& create)
{
    auto found = made.find(key);
    if (found == made.end())
        found = made.emplace(key, create()).first;
    return found->second;
}

class ShadowPass
{
public:
    ShadowPass(const gpu::Device& device, const PassInput& input);

    // Makes the pipelines that these draws need; they are made when first drawn with, otherwise.
    void prepare(std::span<const SurfaceDraw> draws);

    // Fills the slot's shadow map, which must be in the layout kDepthAttachment. `draws` as written
    // to the scene.
    void record(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, TargetUse use = {});

private:
    const gpu::Pipeline& pipelineFor(std::uint32_t alphaComparison);

    const gpu::Device& device_;
    PassInput input_;
    std::map<std::uint32_t, gpu::Pipeline> pipelines_; // by alpha comparison
};

} // namespace sinew
