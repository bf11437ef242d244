#include "samples/crowd/crowd_scene.h"

#include "engine/animation/bounds.h"
#include "engine/animation/model_playback.h"
#include "engine/render/model_surfaces.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::crowd
{
namespace
{

Bounds boundsAt(const samples::Scene& scene, const Playback& playback)
{
    Bounds bounds;
    for (const glm::dvec3& position : samples::drawnPositionsAt(scene, playback))
        bounds.add(position);
    return bounds;
}

std::vector<CrowdClipSource> playableClips(const AnimatedModel& model, Diagnostics& warnings)
{
    std::vector<CrowdClipSource> sources;
    for (const ModelClip& clip : model.clips)
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

// Crowds play without end: the looping part of each clip. A channel without clips holds still.
CrowdModel framedCrowd(const AnimatedModel& model)
{
    std::vector<ModelClip> loops;
    for (const ModelClip& clip : model.clips)
        loops.push_back(loopOf(clip));
    loops.push_back({.name = "still", .clip = *model.still, .loopMode = LoopMode::Once});
    std::vector<CrowdClipSource> sources;
    for (const ModelClip& loop : loops)
        sources.push_back({.clip = &loop.clip, .loopMode = loop.loopMode, .frames = loop.frames});
    CrowdModel crowd = buildCrowdModel(model.skinning, *model.frames, sources);
    const auto still = static_cast<std::uint32_t>(model.clips.size());
    crowd.channelClips = model.choices;
    auto& [first, second, both] = crowd.channelClips;
    if (first.empty() != second.empty())
        (first.empty() ? first : second).push_back(still);
    else if (first.empty() && both.empty())
        both.push_back(still);
    return crowd;
}

// While each channel plays each of its clips and the other one stays at its start.
Bounds boundsOfFramed(const samples::Scene& scene)
{
    constexpr std::uint32_t kMostPoses = 24; // of a clip
    const AnimatedModel& model = scene.model;
    const Playback start = startOf(model, 0.0);
    Bounds bounds = boundsAt(scene, start);
    for (std::uint32_t i = 0; i < model.clips.size(); ++i)
    {
        const ModelClip& clip = model.clips[i];
        Playback playback = start;
        for (const std::uint32_t channel : {gpu::kFirstChannel, gpu::kSecondChannel})
            if (playsOn(clip.channels, channel))
                playback.clips.at(channel) = i;
        const std::uint32_t count = std::min(clip.clip.frameCount, kMostPoses);
        for (std::uint32_t k = 0; isAskedFor(model, i) && k < count; ++k)
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
    const AnimatedModel& model = scene.model;
    if (model.frames)
        return boundsOfFramed(scene);
    Bounds bounds;
    for (const ModelClip& clip : model.clips)
        bounds.add(clipBounds(model.skinning, clip.clip));
    if (bounds.empty())
        bounds = posedBounds(model.skinning, bindPose(model.joints));
    return bounds;
}

Bounds stanceOf(const samples::Scene& scene)
{
    if (scene.model.frames)
        return boundsAt(scene, startOf(scene.model, 0.0));
    return posedBounds(scene.model.skinning, poseAt(scene.model, {}));
}

CrowdModel crowdOf(const AnimatedModel& model, Diagnostics& warnings)
{
    if (model.frames)
        return framedCrowd(model);
    return buildCrowdModel(model.skinning, playableClips(model, warnings), bindPose(model.joints));
}

} // namespace

CrowdScene prepareCrowd(const samples::Scene& scene, Diagnostics& warnings)
{
    return {.scene = scene,
            .model = crowdOf(scene.model, warnings),
            .surfaceMeshes = surfaceMeshes(scene.model.skinning, bindPose(scene.model.joints),
                                           scene.meshMaterials),
            .bounds = boundsOf(scene),
            .stance = stanceOf(scene)};
}

} // namespace sinew::crowd
