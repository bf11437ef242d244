#include "samples/viewer/renderer.h"

namespace sinew::viewer
{
namespace
{

FrameModel frameModel(const samples::Scene& scene)
{
    const AnimatedModel& model = scene.model;
    FrameModel frameModel{.skinning = model.skinning,
                          .frames = model.frames ? &*model.frames : nullptr,
                          .clips = {},
                          .bindPose = bindPose(model.joints),
                          .materials = scene.materials,
                          .meshMaterials = scene.meshMaterials};
    for (const ModelClip& clip : model.clips)
        frameModel.clips.push_back({.name = clip.name, .clip = &clip.clip});
    if (model.still)
        frameModel.clips.push_back({.name = "still", .clip = &*model.still});
    return frameModel;
}

} // namespace

Renderer::Renderer(const gpu::Device& device, const samples::Scene& scene, const Options& options)
    : scene_(scene), settings_{.samples = availableSamples(device, options.msaa),
                               .twoSided = options.twoSided,
                               .ground = options.ground},
      frame_(device, frameModel(scene), settings_)
{
}

void Renderer::recordSkinning(const gpu::Frame& frame, const Playback& playback)
{
    frame_.recordFrame(frame, channelPlays(scene_.model, playback));
}

void Renderer::recordFrame(const gpu::Frame& frame, const RenderTarget& target, const View& view,
                           gpu::ImageUse leaveAs)
{
    const ModelPicture picture{.target = target,
                               .leaveAs = leaveAs,
                               .seconds = view.seconds,
                               .camera = view.camera,
                               .visible = view.visible,
                               .groundHeight = view.groundHeight};
    frame_.recordFrame(frame, channelPlays(scene_.model, view.playback), &picture);
}

} // namespace sinew::viewer
