#include "samples/viewer/renderer.h"

#include "engine/animation/packed_model.h"
#include "engine/gpu/barrier.h"
#include "samples/common/scene_surfaces.h"

namespace sinew::viewer
{
namespace
{

std::vector<ClipBuffers> uploadClips(const gpu::Device& device, const samples::Scene& scene)
{
    std::vector<ClipBuffers> clips;
    const auto channels = scene.player ? std::span(scene.player->frames.jointChannels)
                                       : std::span<const std::uint32_t>();
    for (const samples::SceneClip& clip : scene.clips)
        clips.push_back(uploadClip(device, packClip(clip.clip, channels), clip.name));
    if (scene.player)
        clips.push_back(uploadClip(device, packClip(scene.player->still, channels), "still"));
    if (clips.empty())
        clips.push_back(
            uploadClip(device, packBindPose(samples::bindPose(scene.model)), "bind pose"));
    return clips;
}

// What a channel plays, as the pose pass numbers clips: that of a half without any is the last.
PlayedClip playedClip(const samples::Scene& scene, const ChannelPlay& play, std::size_t clip)
{
    const bool still = play.clip == &scene.player->still;
    return {.clip = still ? scene.clips.size() : clip, .phase = play.phase};
}

std::optional<FrameBuffers> uploadPlayer(const gpu::Device& device, const samples::Scene& scene)
{
    if (!scene.player)
        return std::nullopt;
    return uploadFrames(device, scene.player->frames);
}

} // namespace

Renderer::Renderer(const gpu::Device& device, const samples::Scene& scene, const Options& options)
    : device_(device), scene_(scene), twoSided_(options.twoSided), ground_(options.ground),
      samples_(availableSamples(device, options.msaa)),
      surfaceMeshes_(samples::surfaceMeshes(scene)), model_(uploadModel(device, scene.skinning)),
      frames_(uploadPlayer(device, scene)), clips_(uploadClips(device, scene)),
      posed_(createPosedBuffers(device, model_)),
      geometry_(model_, posed_, meshIndexRanges(scene.skinning)),
      textures_(device, scene.materials.textures),
      sceneFrames_(device, samples::mostSurfaces(scene)), pose_(device, clips_, posed_),
      shadow_(device, {.geometry = geometry_, .scene = sceneFrames_, .textures = textures_}),
      forward_(device, {.geometry = geometry_, .scene = sceneFrames_, .textures = textures_},
               samples_)
{
    if (frames_)
        skinFrames_.emplace(device, *frames_, posed_, model_.vertexCount);
    else
        skin_.emplace(device, model_, posed_);
}

void Renderer::pose(const gpu::Frame& frame, const Playback& playback) const
{
    if (!scene_.player)
    {
        pose_.record(frame, {.clip = playback.clip, .phase = samples::phaseOf(scene_, playback)});
        return;
    }
    const ChannelPlays plays = samples::channelPlays(scene_, playback);
    pose_.record(frame, playedClip(scene_, plays[gpu::kFirstChannel], playback.clip),
                 playedClip(scene_, plays[gpu::kSecondChannel], playback.second));
}

void Renderer::skin(const gpu::Frame& frame, const Playback& playback) const
{
    if (!scene_.player)
    {
        skin_->record(frame);
        return;
    }
    const ChannelPlays plays = samples::channelPlays(scene_, playback);
    skinFrames_->record(frame, framePairOf(plays[gpu::kFirstChannel]),
                        framePairOf(plays[gpu::kSecondChannel]));
}

void Renderer::recordSkinning(const gpu::Frame& frame, const Playback& playback) const
{
    pose(frame, playback);
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // joints
    skin(frame, playback);
}

void Renderer::recordFrame(const gpu::Frame& frame, const RenderTarget& target, const View& view,
                           gpu::ImageUse leaveAs)
{
    const std::vector<SurfaceDraw> draws =
        samples::surfaceDraws(scene_, surfaceMeshes_,
                              {.seconds = view.seconds,
                               .eye = view.camera.eye(),
                               .twoSided = twoSided_,
                               .softEdges = samples_ > VK_SAMPLE_COUNT_1_BIT});
    sceneFrames_.write(
        frame,
        {.camera = view.camera,
         .aspect = static_cast<double>(target.extent().width) / target.extent().height,
         .visible = view.visible,
         .groundHeight = view.groundHeight},
        draws);
    const VkCommandBuffer commands = frame.commands;
    const gpu::ImageRange shadowMap = sceneFrames_.shadowMap(frame).range();

    pose(frame, view.playback);
    barrier(commands, gpu::kComputeWrite, gpu::kComputeRead); // joints
    skin(frame, view.playback);
    barrier(commands, gpu::kComputeWrite, gpu::kVertexRead); // skinned once for both passes
    transition(commands, shadowMap, gpu::kContentsUnneeded, gpu::kDepthAttachment);
    shadow_.record(frame, draws);
    transition(commands, shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
    transition(commands, target.colour.range(), gpu::kContentsUnneeded, gpu::kColourAttachment);
    if (target.multisampled)
        transition(commands, target.multisampled->range(), gpu::kContentsUnneeded,
                   gpu::kColourAttachment);
    transition(commands, target.depth.range(), gpu::kContentsUnneeded, gpu::kDepthAttachment);
    forward_.record(frame, target, draws, ground_);
    transition(commands, target.colour.range(), gpu::kColourAttachment, leaveAs);
}

PosedModel Renderer::readPosed(std::uint32_t slot) const
{
    return readPosedModel(device_, model_, posed_[slot]);
}

} // namespace sinew::viewer
