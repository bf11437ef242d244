#include "engine/animation/animated_model.h"

#include "engine/animation/sample_clip.h"

#include <algorithm>
#include <iterator>
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

ModelClip loopOf(const ModelClip& clip)
{
    ModelClip loop = clip;
    const std::uint32_t start = clip.clip.loopStart;
    if (clip.loopMode != LoopMode::Wrap || start == 0)
        return loop;
    loop.frames.first += static_cast<std::uint32_t>(clip.frames.step) * start;
    loop.clip.frameCount -= start;
    loop.clip.loopStart = 0;
    const auto firstKept =
        static_cast<std::ptrdiff_t>(std::size_t{start} * clip.clip.componentsPerFrame);
    loop.clip.components.erase(loop.clip.components.begin(),
                               std::next(loop.clip.components.begin(), firstKept));
    loop.period = clipPeriod(loop.clip, loop.loopMode);
    return loop;
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
