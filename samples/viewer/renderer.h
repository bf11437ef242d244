// The scene on the device, and the frame that poses, skins and draws it.
#pragma once

#include "engine/gpu/frame_ring.h"
#include "engine/render/camera.h"
#include "engine/render/forward_pass.h"
#include "engine/render/material_textures.h"
#include "engine/render/model_buffers.h"
#include "engine/render/pose_pass.h"
#include "engine/render/readback.h"
#include "engine/render/render_target.h"
#include "engine/render/skin_pass.h"
#include "samples/viewer/playback.h"
#include "samples/viewer/scene.h"

#include <vector>

namespace sinew::viewer
{

struct View
{
    Playback playback;
    OrbitCamera camera;
    Sphere visible; // what lies inside is between the near and the far plane
};

class Renderer
{
public:
    // Uploads the scene. `device` and `scene` must outlive the renderer.
    Renderer(const gpu::Device& device, const Scene& scene, bool twoSided);

    // Only poses and skins into the frame's slot.
    void recordSkinning(const gpu::Frame& frame, const Playback& playback) const;
    // The whole frame; the target's colour is left in the layout of a copy's source or a blit's.
    void recordFrame(const gpu::Frame& frame, const RenderTarget& target, const View& view,
                     gpu::ImageUse leaveAs) const;

    // What the slot's last frame computed; that frame must have been waited for.
    PosedModel readPosed(std::uint32_t slot) const;

private:
    const gpu::Device& device_;
    const Scene& scene_;
    ModelBuffers model_;
    std::vector<ClipBuffers> clips_;
    PosedBufferRing posed_;
    std::vector<gpu::GpuImage> textures_;
    PosePass pose_;
    SkinPass skin_;
    ForwardPass forward_;
};

} // namespace sinew::viewer
