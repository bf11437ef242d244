#include "samples/common/playback.h"

#include "engine/animation/reference_skinning.h"
#include "engine/animation/sample_clip.h"

#include <cmath>

namespace sinew::samples
{
namespace
{

ClipPhase phaseIn(const Scene& scene, std::size_t clip, double seconds)
{
    if (scene.clips.empty())
        return {};
    const SceneClip& playing = scene.clips[clip];
    return clipPhaseAt(playing.clip, playing.loopMode, seconds);
}

ChannelPlay channelPlay(const Scene& scene, std::size_t clip, std::uint32_t channel, double seconds)
{
    if (scene.clips.empty() || !playsOn(scene.clips[clip].half, channel))
        return {.clip = &scene.player->still};
    return {.clip = &scene.clips[clip].clip,
            .frames = scene.clips[clip].frames,
            .phase = phaseIn(scene, clip, seconds)};
}

} // namespace

Playback startOf(const Scene& scene, double seconds)
{
    if (!scene.player)
        return {.seconds = seconds};
    return {
        .clip = scene.player->start.legs, .second = scene.player->start.torso, .seconds = seconds};
}

ClipPhase phaseOf(const Scene& scene, const Playback& playback)
{
    return phaseIn(scene, playback.clip, playback.seconds);
}

std::string clipName(const Scene& scene, const Playback& playback)
{
    if (scene.clips.empty())
        return "bind pose";
    const std::string& first = scene.clips[playback.clip].name;
    if (!scene.player || playback.second == playback.clip)
        return first;
    return first + " + " + scene.clips[playback.second].name;
}

Playback stepped(const Scene& scene, Playback playback, int count)
{
    if (scene.clips.empty())
        return playback;
    const double rate = scene.clips[playback.clip].clip.frameRate;
    playback.seconds = (std::round(playback.seconds * rate) + count) / rate;
    return playback;
}

Playback startedOver(const Scene& scene, Playback playback)
{
    constexpr double kHeld = 1.0; // seconds
    if (!scene.player || scene.clips.empty())
        return playback;
    const SceneClip& legs = scene.clips[playback.clip];
    const SceneClip& torso = scene.clips[playback.second];
    const bool canStartOver = legs.loopMode == LoopMode::Wrap && legs.period > 0.0 &&
                              legs.clip.loopStart == 0 && torso.loopMode == LoopMode::Once &&
                              torso.period > 0.0;
    if (!canStartOver)
        return playback;
    const double rounds = std::ceil((torso.period + kHeld) / legs.period);
    if (playback.seconds >= rounds * legs.period)
        playback.seconds = std::fmod(playback.seconds, rounds * legs.period);
    return playback;
}

ChannelPlays channelPlays(const Scene& scene, const Playback& playback)
{
    return {channelPlay(scene, playback.clip, gpu::kFirstChannel, playback.seconds),
            channelPlay(scene, playback.second, gpu::kSecondChannel, playback.seconds)};
}

Pose poseAt(const Scene& scene, const Playback& playback)
{
    if (scene.player)
        return framedPose(scene.player->frames.jointChannels, channelPlays(scene, playback));
    if (scene.clips.empty())
        return bindPose(scene.model);
    return modelPose(scene.clips[playback.clip].clip, phaseOf(scene, playback));
}

std::vector<glm::dvec3> positionsAt(const Scene& scene, const Playback& playback)
{
    const Pose pose = poseAt(scene, playback);
    const std::vector<SkinningVertex>& vertices = scene.skinning.vertices;
    std::vector<glm::dvec3> positions;
    positions.reserve(vertices.size());
    if (!scene.player)
    {
        for (const SkinningVertex& vertex : vertices)
            positions.push_back(skinPosition(scene.skinning, vertex, pose));
        return positions;
    }
    const ChannelPlays plays = channelPlays(scene, playback);
    for (std::size_t i = 0; i < vertices.size(); ++i)
        positions.push_back(framedPosition(scene.player->frames, i, plays, pose));
    return positions;
}

std::vector<glm::dvec3> drawnPositionsAt(const Scene& scene, const Playback& playback)
{
    std::vector<glm::dvec3> all = positionsAt(scene, playback);
    std::vector<glm::dvec3> drawn;
    for (std::size_t i = 0; i < scene.skinning.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = scene.skinning.meshes[i];
        if (scene.materials.materials[scene.meshMaterials[i]].stages.empty())
            continue;
        const auto first = all.begin() + mesh.firstVertex;
        drawn.insert(drawn.end(), first, first + mesh.fileVertexCount + mesh.mirroredVertexCount);
    }
    return drawn.empty() ? all : drawn;
}

} // namespace sinew::samples
