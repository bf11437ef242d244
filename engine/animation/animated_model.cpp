#include "engine/animation/animated_model.h"

#include <algorithm>
#include <iterator>

namespace sinew
{

bool playsOn(ClipChannels channels, std::uint32_t channel)
{
    return channel == gpu::kFirstChannel    ? channels != ClipChannels::Second
           : channel == gpu::kSecondChannel ? channels != ClipChannels::First
                                            : false;
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

Pose bindPose(const std::vector<Joint>& joints)
{
    Pose pose;
    pose.reserve(joints.size());
    for (const Joint& joint : joints)
        pose.push_back(joint.bindPose);
    return pose;
}

} // namespace sinew
