#include "samples/viewer/renderer.h"

namespace sinew::viewer
{
namespace
{

FrameModel frameModel(const samples::Scene& scene)
{
    FrameModel model{.skinning = scene.skinning,
                     .frames = scene.player ? &scene.player->frames : nullptr,
                     .clips = {},
                     .bindPose = samples::bindPose(scene.model),
                     .materials = scene.materials,
                     .meshMaterials = scene.meshMaterials};
    for (const samples::SceneClip& clip : scene.clips)
        model.clips.push_back({.name = clip.name, .clip = &clip.clip});
    if (scene.player)
        model.clips.push_back({.name = "still", .clip = &scene.player->still});
    return model;
}

} // namespace

Renderer::Renderer(const gpu::Device& device, const samples::Scene& scene, const Options& options)
    : scene_(scene), settings_{.samples = availableSamples(device, options.msaa),
                               .twoSided = options.twoSided,
                               .ground = options.ground},
      frame_(device, frameModel(scene), settings_)
{
}

ChannelPlays Renderer::playsOf(const Playback& playback) const
{
    if (scene_.player)
        return samples::channelPlays(scene_, playback);
    const ChannelPlay play{.clip =
                               scene_.clips.empty() ? nullptr : &scene_.clips[playback.clip].clip,
                           .phase = samples::phaseOf(scene_, playback)};
    return {play, play};
}

void Renderer::recordSkinning(const gpu::Frame& frame, const Playback& playback)
{
    frame_.recordFrame(frame, playsOf(playback));
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
    frame_.recordFrame(frame, playsOf(view.playback), &picture);
}

} // namespace sinew::viewer
