// The scene's ModelFrame: which clips of the scene it plays.
#pragma once

#include "engine/animation/model_playback.h"
#include "engine/render/model_frame.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

namespace sinew::viewer
{

struct View
{
    Playback playback;
    ModelView shown;
};

class Renderer
{
public:
    // Uploads the scene. `device` and `scene` must outlive the renderer.
    Renderer(const gpu::Device& device, const samples::Scene& scene, const Options& options);

    // Samples per pixel of the targets: what --msaa asks for, or the most that the device has.
    VkSampleCountFlagBits samples() const { return settings_.samples; }

    // Only poses and skins.
    void recordSkinning(const gpu::Frame& frame, const Playback& playback);
    // The whole frame; the target's colour is left in the layout of `leaveAs`.
    void recordFrame(const gpu::Frame& frame, const RenderTarget& target, const View& view,
                     gpu::ImageUse leaveAs);

    // What the slot's last frame computed; that frame must have been waited for.
    PosedModel readPosed(std::uint32_t slot) const { return frame_.readPosed(slot); }

private:
    const samples::Scene& scene_;
    ModelFrameSettings settings_;
    ModelFrame frame_;
};

} // namespace sinew::viewer
