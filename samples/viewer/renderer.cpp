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

// The clip of a channel without any is `still`, the last.
PlayedClips Renderer::played(const Playback& playback) const
{
    if (!scene_.player)
    {
        const PlayedClip clip{.clip = playback.clip, .phase = samples::phaseOf(scene_, playback)};
        return {clip, clip};
    }
    const ChannelPlays plays = samples::channelPlays(scene_, playback);
    const auto playedOn = [&](std::uint32_t channel, std::size_t clip)
    {
        const ChannelPlay& play = plays[channel];
        return PlayedClip{.clip = play.clip == &scene_.player->still ? scene_.clips.size() : clip,
                          .phase = play.phase,
                          .frames = framePairOf(play)};
    };
    return {playedOn(gpu::kFirstChannel, playback.clip),
            playedOn(gpu::kSecondChannel, playback.second)};
}

void Renderer::recordSkinning(const gpu::Frame& frame, const Playback& playback)
{
    frame_.recordFrame(frame, played(playback));
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
    frame_.recordFrame(frame, played(view.playback), &picture);
}

} // namespace sinew::viewer
