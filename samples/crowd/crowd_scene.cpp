#include "samples/crowd/crowd_scene.h"

#include "engine/animation/bounds.h"
#include "engine/animation/sample_clip.h"
#include "engine/crowd/crowd_buffers.h"
#include "engine/render/model_surfaces.h"
#include "samples/common/playback.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace sinew::crowd
{
namespace
{

bool hasNormalMap(const LoadedMaterial& material)
{
    return std::ranges::any_of(material.stages, [](const LoadedStage& loaded)
                               { return loaded.stage.role == MaterialStage::Role::Normal; });
}

std::vector<std::uint32_t> numbersOf(std::span<const std::size_t> clips)
{
    std::vector<std::uint32_t> numbers;
    for (const std::size_t clip : clips)
        numbers.push_back(static_cast<std::uint32_t>(clip));
    return numbers;
}

Bounds boundsAt(const samples::Scene& scene, const samples::Playback& playback)
{
    Bounds bounds;
    for (const glm::dvec3& position : samples::drawnPositionsAt(scene, playback))
        bounds.add(position);
    return bounds;
}

std::vector<CrowdClipSource> playableClips(const samples::Scene& scene, Diagnostics& warnings)
{
    std::vector<CrowdClipSource> sources;
    for (const samples::SceneClip& clip : scene.clips)
    {
        if (crowdCanPlay(clip.clip))
            sources.push_back({.clip = &clip.clip, .loopMode = clip.loopMode});
        else
            warnings.push_back(
                {.file = clip.file,
                 .message = fmt::format("left out: {} frames are more than the {} that a crowd "
                                        "can play",
                                        clip.clip.frameCount, kMostCrowdFrames)});
    }
    return sources;
}

// Of a player's clips what goes on and on; where a half has none, it holds still.
CrowdModel playerCrowd(const samples::Scene& scene)
{
    const samples::ScenePlayer& player = *scene.player;
    std::vector<PlayerClip> loops;
    for (const samples::SceneClip& clip : scene.clips)
        loops.push_back(loopOf({.name = clip.name,
                                .half = clip.half,
                                .frames = clip.frames,
                                .loopMode = clip.loopMode,
                                .clip = clip.clip}));
    loops.push_back(stillClip(player.parts));
    std::vector<CrowdClipSource> sources;
    for (const PlayerClip& loop : loops)
        sources.push_back({.clip = &loop.clip, .loopMode = loop.loopMode, .frames = loop.frames});
    CrowdModel crowd = buildCrowdModel(scene.skinning, player.frames, sources);
    const auto still = static_cast<std::uint32_t>(scene.clips.size());
    crowd.channelClips = {.first = numbersOf(player.legs),
                          .second = numbersOf(player.torso),
                          .both = numbersOf(player.both)};
    if (crowd.channelClips.first.empty() != crowd.channelClips.second.empty())
        (crowd.channelClips.first.empty() ? crowd.channelClips.first : crowd.channelClips.second)
            .push_back(still);
    else if (crowd.channelClips.first.empty() && crowd.channelClips.both.empty())
        crowd.channelClips.both.push_back(still);
    return crowd;
}

// While either half plays each of its clips, the other being where it starts.
Bounds boundsOfPlayer(const samples::Scene& scene)
{
    constexpr std::uint32_t kMostMoments = 24; // of a clip
    const samples::Playback start = samples::startOf(scene, 0.0);
    Bounds bounds = boundsAt(scene, start);
    for (std::size_t i = 0; i < scene.clips.size(); ++i)
    {
        const samples::SceneClip& clip = scene.clips[i];
        samples::Playback playback = start;
        if (clip.half != PlayerHalf::Torso)
            playback.clip = i;
        if (clip.half != PlayerHalf::Legs)
            playback.second = i;
        const bool isPlayed = samples::isAskedFor(*scene.player, i);
        const std::uint32_t count = std::min(clip.clip.frameCount, kMostMoments);
        for (std::uint32_t k = 0; isPlayed && k < count; ++k)
        {
            const std::uint64_t frame = std::uint64_t{k} * clip.clip.frameCount / count;
            playback.seconds = static_cast<double>(frame) / clip.clip.frameRate;
            bounds.add(boundsAt(scene, playback));
        }
    }
    return bounds;
}

Bounds boundsOf(const samples::Scene& scene)
{
    if (scene.player)
        return boundsOfPlayer(scene);
    Bounds bounds;
    for (const samples::SceneClip& clip : scene.clips)
        bounds.add(clipBounds(scene.skinning, clip.clip));
    if (bounds.empty())
        bounds = posedBounds(scene.skinning, samples::bindPose(scene.model));
    return bounds;
}

Bounds stanceOf(const samples::Scene& scene)
{
    if (scene.player)
        return boundsAt(scene, samples::startOf(scene, 0.0));
    if (scene.clips.empty())
        return posedBounds(scene.skinning, samples::bindPose(scene.model));
    return posedBounds(scene.skinning, modelPose(scene.clips.front().clip, {}));
}

CrowdModel crowdOf(const samples::Scene& scene, Diagnostics& warnings)
{
    if (scene.player)
        return playerCrowd(scene);
    return buildCrowdModel(scene.skinning, playableClips(scene, warnings),
                           samples::bindPose(scene.model));
}

} // namespace

CrowdScene prepareCrowd(const samples::Scene& scene, Diagnostics& warnings)
{
    CrowdScene crowd{.scene = scene,
                     .model = crowdOf(scene, warnings),
                     .surfaceMeshes = surfaceMeshes(scene.skinning, samples::bindPose(scene.model),
                                                    scene.meshMaterials),
                     .culledSides = {},
                     .bounds = boundsOf(scene),
                     .stance = stanceOf(scene)};
    for (const std::uint32_t material : scene.meshMaterials)
    {
        const LoadedMaterial& loaded = scene.materials.materials[material];
        crowd.culledSides.push_back(culledSidesOf(loaded.cull));
        crowd.tangents = crowd.tangents || hasNormalMap(loaded);
    }
    return crowd;
}

} // namespace sinew::crowd
