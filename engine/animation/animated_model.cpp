#include "engine/animation/animated_model.h"

#include "engine/animation/bounds.h"
#include "engine/animation/model_playback.h"
#include "engine/animation/pose.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

void moveRoots(Clip& clip, const glm::dvec3& by)
{
    for (ClipJoint& joint : clip.joints)
    {
        if (joint.parent >= 0)
            continue;
        joint.basePosition += by;
        std::size_t component = joint.firstComponent;
        for (glm::length_t axis = 0; axis < 3; ++axis)
        {
            if ((joint.animated & (kAnimatedPositionX << axis)) == 0)
                continue;
            for (std::size_t frame = 0; frame < clip.frameCount; ++frame)
                clip.components[frame * clip.componentsPerFrame + component] += by[axis];
            ++component;
        }
    }
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

void moveOrigin(AnimatedModel& model, const glm::dvec3& point)
{
    for (ModelClip& clip : model.clips)
        moveRoots(clip.clip, -point);
    moveRoots(model.still, -point);
    if (model.camera && !model.camera->joint)
        model.camera->place.position -= point;
    model.origin += point;
    for (ModelPlace& place : model.places)
        place.position += glm::angleAxis(place.heading, glm::dvec3(0.0, 0.0, 1.0)) * point;
}

void centre(AnimatedModel& model)
{
    constexpr double kFar = 100.0; // in sizes of the model
    const Playback start = startOf(model, 0.0);
    const Bounds box = posedBounds(model.skinning, poseAt(model, start), weightsAt(model, start));
    if (box.empty())
        return;
    const glm::dvec3 middle = box.min + 0.5 * (box.max - box.min);
    const double distance = glm::length(middle);
    if (!std::isfinite(distance) || distance <= kFar * glm::distance(box.min, box.max))
        return;
    moveOrigin(model, middle);
}

} // namespace sinew
