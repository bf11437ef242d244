// The scene on the device, and the frame that poses, skins and draws it.
#pragma once

#include "engine/gpu/frame_ring.h"
#include "engine/render/camera.h"
#include "engine/render/forward_pass.h"
#include "engine/render/frame_skin_pass.h"
#include "engine/render/model_buffers.h"
#include "engine/render/pose_pass.h"
#include "engine/render/readback.h"
#include "engine/render/render_target.h"
#include "engine/render/scene_frame.h"
#include "engine/render/shadow_pass.h"
#include "engine/render/skin_pass.h"
#include "engine/render/skinned_geometry.h"
#include "engine/render/surface_textures.h"
#include "samples/common/playback.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

#include <optional>
#include <vector>

namespace sinew::viewer
{

using samples::Playback;

struct View
{
    Playback playback;
    double seconds = 0.0; // of the materials' own time
    OrbitCamera camera;
    Sphere visible; // what lies inside is between the near and the far plane, and casts a shadow
    double groundHeight = 0.0;
};

class Renderer
{
public:
    // Uploads the scene. `device` and `scene` must outlive the renderer.
    Renderer(const gpu::Device& device, const samples::Scene& scene, const Options& options);

    // Samples a pixel of the targets: what --msaa asks for, or the most that the device has.
    VkSampleCountFlagBits samples() const { return samples_; }

    // Only poses and skins into the frame's slot: kComputeWrite.
    void recordSkinning(const gpu::Frame& frame, const Playback& playback) const;
    // The whole frame; the target's colour is left in the layout of a copy's source or a blit's.
    void recordFrame(const gpu::Frame& frame, const RenderTarget& target, const View& view,
                     gpu::ImageUse leaveAs);

    // What the slot's last frame computed; that frame must have been waited for.
    PosedModel readPosed(std::uint32_t slot) const;

private:
    void pose(const gpu::Frame& frame, const Playback& playback) const;
    void skin(const gpu::Frame& frame, const Playback& playback) const;

    const gpu::Device& device_;
    const samples::Scene& scene_;
    bool twoSided_;
    bool ground_;
    VkSampleCountFlagBits samples_;
    std::vector<SurfaceMesh> surfaceMeshes_;
    ModelBuffers model_;
    std::optional<FrameBuffers> frames_; // of .md3 models
    std::vector<ClipBuffers> clips_;
    PosedBufferRing posed_;
    SkinnedGeometry geometry_;
    SurfaceTextures textures_;
    SceneFrames sceneFrames_;
    PosePass pose_;
    // One of the two.
    std::optional<SkinPass> skin_;
    std::optional<FrameSkinPass> skinFrames_;
    ShadowPass shadow_;
    ForwardPass forward_;
};

} // namespace sinew::viewer
