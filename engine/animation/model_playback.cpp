#include "engine/animation/model_playback.h"

#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinew
{
namespace
{

ChannelPlay channelPlay(const AnimatedModel& model, const Playback& playback, std::uint32_t channel)
{
    const std::size_t index = playback.clips.at(channel);
    if (model.clips.empty() || !playsOn(model.clips[index].channels, channel))
        return {.clip = &model.still};
    const ModelClip& clip = model.clips[index];
    return {.clip = &clip.clip,
            .frames = clip.frames,
            .phase = clipPhaseAt(clip.clip, clip.loopMode, playback.seconds)};
}

// Seconds after which startedOver begins anew, where it does.
std::optional<double> startOverTime(const AnimatedModel& model, const Playback& playback)
{
    constexpr double kHeld = 1.0; // seconds
    if (model.channels.size() < 2 || model.clips.empty())
        return std::nullopt;
    const ModelClip& first = model.clips[playback.clips[gpu::kFirstChannel]];
    const ModelClip& second = model.clips[playback.clips[gpu::kSecondChannel]];
    const bool canStartOver = first.loopMode == LoopMode::Wrap && first.period > 0.0 &&
                              first.clip.loopStart == 0 && second.loopMode == LoopMode::Once &&
                              second.period > 0.0;
    if (!canStartOver)
        return std::nullopt;
    return std::ceil((second.period + kHeld) / first.period) * first.period;
}

Pose sampled(const ChannelPlay& play)
{
    Pose local(play.clip->joints.size());
    sampleClip(*play.clip, play.phase, local);
    return local;
}

} // namespace

bool showsSame(const Playback& a, const Playback& b)
{
    // Two fades from different poses have come equally far at different times only.
    const auto progress = [](const Playback& playback)
    { return playback.fade ? playback.fade->progress : 1.0; };
    return a.clips == b.clips && a.seconds == b.seconds && progress(a) == progress(b) &&
           a.heldWeights == b.heldWeights;
}

const PoseFade* fadeOf(const Playback& playback)
{
    return playback.fade ? &*playback.fade : nullptr;
}

Playback startOf(const AnimatedModel& model, double seconds)
{
    return {.clips = model.start, .seconds = seconds};
}

std::string clipName(const AnimatedModel& model, const Playback& playback)
{
    std::string name;
    for (const std::size_t clip : playedClips(model, playback))
        name += (name.empty() ? "" : " + ") + model.clips[clip].name;
    return model.clips.empty() ? "at rest" : name;
}

std::vector<std::size_t> playedClips(const AnimatedModel& model, const Playback& playback)
{
    std::vector<std::size_t> played;
    for (std::size_t channel = 0; channel < model.channels.size() && !model.clips.empty();
         ++channel)
        if (std::ranges::find(played, playback.clips.at(channel)) == played.end())
            played.push_back(playback.clips.at(channel));
    return played;
}

Playback stepped(const AnimatedModel& model, Playback playback, int count)
{
    if (model.clips.empty())
        return playback;
    const double rate = model.clips[playback.clips[gpu::kFirstChannel]].clip.frameRate;
    playback.seconds = (std::round(playback.seconds * rate) + count) / rate;
    return playback;
}

Playback startedOver(const AnimatedModel& model, Playback playback)
{
    if (const auto time = startOverTime(model, playback); time && playback.seconds >= *time)
        playback.seconds = std::fmod(playback.seconds, *time);
    return playback;
}

double lengthOf(const AnimatedModel& model, const Playback& playback)
{
    if (const auto time = startOverTime(model, playback))
        return *time;
    double longest = 0.0;
    for (const std::size_t clip : playedClips(model, playback))
        longest = std::max(longest, model.clips[clip].period);
    return longest;
}

bool comesToRest(const AnimatedModel& model, const Playback& playback)
{
    bool moves = false;
    for (const std::size_t played : playedClips(model, playback))
    {
        const ModelClip& clip = model.clips[played];
        if (clip.period > 0.0 && clip.loopMode != LoopMode::Once)
            return false;
        moves = moves || clip.period > 0.0;
    }
    return moves;
}

ChannelPlays channelPlays(const AnimatedModel& model, const Playback& playback)
{
    const ChannelPlay first = channelPlay(model, playback, gpu::kFirstChannel);
    if (model.channels.size() < 2)
        return {first, first};
    return {first, channelPlay(model, playback, gpu::kSecondChannel)};
}

PoseFade fadeFrom(const AnimatedModel& model, const Playback& playback)
{
    PoseFade fade{
        .from = localPoseAt(model, playback), .shapes = {}, .weights = weightsAt(model, playback)};
    if (model.frames)
        fade.shapes = frameShapes(*model.frames, channelPlays(model, playback), fadeOf(playback));
    return fade;
}

Pose localPoseAt(const AnimatedModel& model, const Playback& playback)
{
    const ChannelPlays plays = channelPlays(model, playback);
    Pose local = model.frames ? framedLocalPose(model.frames->jointChannels, plays)
                              : sampled(plays[gpu::kFirstChannel]);
    if (playback.fade)
        blendPoses(playback.fade->from, local, playback.fade->progress, local);
    return local;
}

ModelPose poseAt(const AnimatedModel& model, const Playback& playback)
{
    return composed(*channelPlay(model, playback, gpu::kFirstChannel).clip,
                    localPoseAt(model, playback));
}

std::vector<double> weightsAt(const AnimatedModel& model, const Playback& playback)
{
    const ChannelPlay play = channelPlay(model, playback, gpu::kFirstChannel);
    std::vector<double> weights = sampleWeights(*play.clip, play.phase);
    for (std::size_t i = 0; i < weights.size(); ++i)
    {
        if (playback.fade)
            weights[i] =
                std::lerp(playback.fade->weights.at(i), weights[i], playback.fade->progress);
        if (i < playback.heldWeights.size())
            weights[i] = playback.heldWeights[i].value_or(weights[i]);
    }
    return weights;
}

std::vector<ReferenceVertex> verticesAt(const AnimatedModel& model, const Playback& playback)
{
    std::vector<ReferenceVertex> vertices(model.skinning.vertices.size());
    const ModelPose pose = poseAt(model, playback);
    if (model.frames)
        skinFramesReference(*model.frames, channelPlays(model, playback), pose, vertices,
                            fadeOf(playback));
    else
        skinReference(model.skinning, pose, vertices, weightsAt(model, playback));
    return vertices;
}

std::vector<glm::dvec3> positionsAt(const AnimatedModel& model, const Playback& playback)
{
    std::vector<glm::dvec3> positions;
    for (const ReferenceVertex& vertex : verticesAt(model, playback))
        positions.push_back(vertex.position);
    return positions;
}

} // namespace sinew
