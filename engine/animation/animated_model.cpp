#include "engine/animation/animated_model.h"

#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "engine/base/require.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

// Calls `change` with the key of each root in each frame of all clips and of `still`.
void changeRoots(AnimatedModel& model, const auto& change)
{
    const auto changeClip = [&](Clip& clip)
    {
        for (std::size_t i = 0; i < clip.keys.size(); ++i)
            if (clip.joints[i % clip.joints.size()].parent < 0)
                change(clip.keys[i]);
    };
    for (ModelClip& clip : model.clips)
        changeClip(clip.clip);
    changeClip(model.still);
}

std::vector<Layer> layersOf(const AnimatedModel& model, const Playback& playback)
{
    std::vector<Layer> layers;
    for (const PlayedLayer& played : playback.layers)
    {
        const ModelClip& clip = model.clips[played.clip];
        layers.push_back(
            {.clip = &clip.clip,
             .phase = clipPhaseAt(clip.clip, clip.loopMode, playback.seconds),
             .weight = played.weight,
             .mask = played.joint ? maskOfSubtree(clip.clip.joints, *played.joint) : JointMask(),
             .additive = played.additive});
    }
    return layers;
}

ChannelPlay channelPlay(const AnimatedModel& model, const Playback& playback, std::uint32_t channel)
{
    const std::size_t index = playback.clips.at(channel);
    if (model.clips.empty() || !playsOn(model.clips[index].channels, channel))
        return {.clip = &model.still, .heldWeights = playback.heldWeights};
    const ModelClip& clip = model.clips[index];
    return {.clip = &clip.clip,
            .frames = clip.frames,
            .phase = clipPhaseAt(clip.clip, clip.loopMode, playback.seconds),
            .heldWeights = playback.heldWeights,
            .layers = layersOf(model, playback)};
}

// Seconds after which startedOver restarts the clips, if it does.
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

} // namespace

bool playsOn(ClipChannels channels, std::uint32_t channel)
{
    return channel == gpu::kFirstChannel    ? channels != ClipChannels::Second
           : channel == gpu::kSecondChannel ? channels != ClipChannels::First
                                            : false;
}

void setLoopMode(ModelClip& clip, LoopMode mode)
{
    clip.loopMode = mode;
    clip.period = clipPeriod(clip.clip, mode);
}

ModelClip framesOf(const ModelClip& clip, std::uint32_t first, std::uint32_t count)
{
    ModelClip part{.name = clip.name,
                   .file = clip.file,
                   .clip = framesOf(clip.clip, first, count),
                   .frames = {.first = clip.frames.first +
                                       static_cast<std::uint32_t>(clip.frames.step) * first,
                              .step = clip.frames.step},
                   .channels = clip.channels,
                   .splineError = clip.splineError};
    setLoopMode(part, clip.loopMode);
    return part;
}

ModelClip loopOf(const ModelClip& clip)
{
    const std::uint32_t start = clip.clip.loopStart;
    return clip.loopMode != LoopMode::Wrap || start == 0
               ? clip
               : framesOf(clip, start, clip.clip.frameCount - start);
}

bool isAskedFor(const AnimatedModel& model, std::uint32_t clip)
{
    const auto has = [&](const std::vector<std::uint32_t>& clips)
    { return std::ranges::find(clips, clip) != clips.end(); };
    return has(model.choices.first) || has(model.choices.second) || has(model.choices.both);
}

std::vector<NamedJoint> modelJoints(std::span<const Joint> joints)
{
    std::vector<NamedJoint> result;
    for (const Joint& joint : joints)
        result.push_back({.name = joint.name, .parent = joint.parent});
    return result;
}

Clip stillInBindPose(std::span<const Joint> joints)
{
    Clip still{.frameCount = 1};
    for (const Joint& joint : joints)
    {
        still.joints.push_back({.name = joint.name});
        still.keys.push_back(joint.bindPose);
    }
    return still;
}

ModelPose stillPose(const AnimatedModel& model)
{
    return modelPose(model.still, {});
}

Pose stillTransforms(const AnimatedModel& model)
{
    const ModelPose pose = stillPose(model);
    Pose transforms = model.still.keys;
    for (std::size_t i = 0; i < pose.size(); ++i)
        if (model.still.joints[i].parent >= 0)
            transforms[i] = withoutShear(pose[i]);
    return transforms;
}

void centre(AnimatedModel& model)
{
    constexpr double kFar = 100.0; // in model sizes
    const Playback start = startOf(model, 0.0);
    const Bounds box = posedBounds(model.skinning, poseAt(model, start), weightsAt(model, start));
    if (box.empty())
        return;
    const glm::dvec3 middle = box.min + 0.5 * (box.max - box.min);
    const double distance = glm::length(middle);
    if (!std::isfinite(distance) || distance <= kFar * box.size())
        return;
    changeRoots(model, [&](JointTransform& key) { key.position -= middle; });
    model.origin += middle;
}

void faceForward(AnimatedModel& model)
{
    if (model.facing == 0.0)
        return;
    require(!model.frames, "models of stored frames face +x");
    const glm::dquat turn = glm::angleAxis(-model.facing, glm::dvec3(0.0, 0.0, 1.0));
    changeRoots(model,
                [&](JointTransform& key)
                {
                    key.position = turn * key.position;
                    key.orientation = turn * key.orientation;
                });
    model.origin = turn * model.origin;
    model.facing = 0.0;
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

std::vector<const Clip*> clipsThatPlay(const AnimatedModel& model)
{
    std::vector<const Clip*> clips;
    for (const ModelClip& clip : model.clips)
        clips.push_back(&clip.clip);
    if (clips.empty() || model.frames)
        clips.push_back(&model.still);
    return clips;
}

ChannelPlays channelPlays(const AnimatedModel& model, const Playback& playback)
{
    const ChannelPlay first = channelPlay(model, playback, gpu::kFirstChannel);
    if (model.channels.size() < 2)
        return {first, first};
    return {first, channelPlay(model, playback, gpu::kSecondChannel)};
}

ModelPose poseAt(const AnimatedModel& model, const Playback& playback)
{
    const ChannelPlays plays = channelPlays(model, playback);
    const ChannelPlay& first = plays[gpu::kFirstChannel];
    return model.frames ? composed(*first.clip, framedLocalPose(model.frames->jointChannels, plays))
                        : composed(*first.clip, localPoseOf(first));
}

std::vector<double> weightsAt(const AnimatedModel& model, const Playback& playback)
{
    return weightsOf(channelPlays(model, playback));
}

std::vector<ReferenceVertex> verticesAt(const AnimatedModel& model, const Playback& playback)
{
    std::vector<ReferenceVertex> vertices(model.skinning.vertices.size());
    const ModelPose pose = poseAt(model, playback);
    if (model.frames)
        skinFramesReference(*model.frames, channelPlays(model, playback), pose, vertices);
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
