#include "samples/viewer/renderer.h"

namespace sinew::viewer
{

Renderer::Renderer(const gpu::Device& device, const samples::Scene& scene, const Options& options)
    : scene_(scene), settings_{.samples = availableSamples(device, options.msaa),
                               .twoSided = options.twoSided,
                               .ground = options.ground},
      frame_(device, scene.model, scene.materials, scene.meshMaterials, settings_)
{
}

void Renderer::recordSkinning(const gpu::Frame& frame, const Playback& playback)
{
    frame_.recordFrame(frame, channelPlays(scene_.model, playback));
}

void Renderer::recordFrame(const gpu::Frame& frame, const RenderTarget& target, const View& view,
                           gpu::ImageUse leaveAs)
{
    const ModelPicture picture{.target = target, .leaveAs = leaveAs, .view = view.shown};
    frame_.recordFrame(frame, channelPlays(scene_.model, view.playback), &picture);
}

} // namespace sinew::viewer
