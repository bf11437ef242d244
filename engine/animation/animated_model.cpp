#include "engine/animation/animated_model.h"

#include "engine/animation/sample_clip.h"

#include <algorithm>
#include <utility>

namespace sinew
{

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

std::vector<ModelJoint> modelJoints(std::span<const Joint> joints)
{
    std::vector<ModelJoint> result;
    result.reserve(joints.size());
    for (const Joint& joint : joints)
        result.push_back({.name = joint.name, .parent = joint.parent});
    return result;
}

Clip stillInBindPose(std::span<const Joint> joints)
{
    std::vector<ClipJoint> clipJoints;
    Pose pose;
    for (const Joint& joint : joints)
    {
        clipJoints.push_back({.name = joint.name});
        pose.push_back(joint.bindPose);
    }
    return clipOfPose(std::move(clipJoints), pose);
}

ModelPose stillPose(const AnimatedModel& model)
{
    return modelPose(model.still, {});
}

Pose stillTransforms(const AnimatedModel& model)
{
    const ModelPose pose = stillPose(model);
    Pose transforms(pose.size());
    localPose(model.still, 0, transforms);
    for (std::size_t i = 0; i < pose.size(); ++i)
        if (model.still.joints[i].parent >= 0)
            transforms[i] = withoutShear(pose[i]);
    return transforms;
}

} // namespace sinew
