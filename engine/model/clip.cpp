#include "engine/model/clip.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

// The times from frame `first` on, with the rate at which these frames last as long as before.
void takeTimes(const Clip& clip, std::uint32_t first, Clip& part)
{
    const std::span<const std::uint64_t> times =
        std::span(clip.frameTimes).subspan(first, part.frameCount);
    const auto seconds = [&](std::uint64_t time)
    { return std::ldexp(static_cast<double>(time - times.front()), -32) / clip.frameRate; };
    const double duration = seconds(times.back());
    if (duration == 0.0) // one frame, or a jump
        return;
    part.frameRate = (part.frameCount - 1) / duration;
    for (const std::uint64_t time : times)
        part.frameTimes.push_back(frameTime(seconds(time), part.frameRate));
}

// The keys from frame `first` to `last`, counted from `first`. Both become keys too.
std::vector<std::uint32_t> keysWithin(std::span<const std::uint32_t> keys, std::uint32_t first,
                                      std::uint32_t last)
{
    std::vector<std::uint32_t> within{0};
    for (const std::uint32_t key : keys)
        if (key > first && key < last)
            within.push_back(key - first);
    if (last > first)
        within.push_back(last - first);
    return within;
}

} // namespace

glm::dquat orientationFromXyz(const glm::dvec3& xyz)
{
    const double radicand = 1.0 - glm::dot(xyz, xyz);
    const double w = radicand > 0.0 ? -std::sqrt(radicand) : 0.0;
    return glm::normalize(glm::dquat(w, xyz.x, xyz.y, xyz.z));
}

glm::dvec3 xyzOf(const glm::dquat& orientation)
{
    const double sign = orientation.w > 0.0 ? -1.0 : 1.0;
    return {sign * orientation.x, sign * orientation.y, sign * orientation.z};
}

std::uint64_t frameTime(double seconds, double frameRate)
{
    constexpr double kEarly = 3.0; // of the units; crowds round down twice
    const double units = std::floor(std::ldexp(seconds * frameRate, 32)) - kEarly;
    return units > 0.0 ? static_cast<std::uint64_t>(units) : 0;
}

double timeInFrames(const Clip& clip, std::uint32_t frame)
{
    return clip.frameTimes.empty() ? frame
                                   : std::ldexp(static_cast<double>(clip.frameTimes[frame]), -32);
}

Clip framesOf(const Clip& clip, std::uint32_t first, std::uint32_t count)
{
    const auto row = [&](std::size_t frame)
    { return static_cast<std::ptrdiff_t>(frame * clip.componentsPerFrame); };
    const auto begin = clip.components.begin();
    Clip part{.frameRate = clip.frameRate,
              .frameCount = count,
              .componentsPerFrame = clip.componentsPerFrame,
              .weightCount = clip.weightCount,
              .joints = clip.joints,
              .components = {begin + row(first), begin + row(std::size_t{first} + count)}};
    if (clip.loopStart > first && clip.loopStart - first < count)
        part.loopStart = clip.loopStart - first;
    if (!clip.frameTimes.empty())
        takeTimes(clip, first, part);
    if (!clip.orientationKeys)
        return part;
    part.orientationKeys = {.frames = {}, .ofJoint = clip.orientationKeys->ofJoint};
    for (const std::vector<std::uint32_t>& keys : clip.orientationKeys->frames)
        part.orientationKeys->frames.push_back(keysWithin(keys, first, first + count - 1));
    return part;
}

Clip clipOfPose(std::vector<ClipJoint> joints, std::span<const JointTransform> local)
{
    Clip clip{.frameCount = 1, .joints = std::move(joints)};
    for (std::size_t i = 0; i < local.size(); ++i)
    {
        ClipJoint& joint = clip.joints[i];
        const glm::dquat& q = local[i].orientation;
        joint.animated = kAnimatedOrientation;
        joint.firstComponent = static_cast<std::uint32_t>(clip.components.size());
        joint.basePosition = local[i].position;
        joint.baseScale = local[i].scale;
        clip.components.insert(clip.components.end(), {q.x, q.y, q.z, q.w});
    }
    clip.componentsPerFrame = static_cast<std::uint32_t>(clip.components.size());
    return clip;
}

void localPose(const Clip& clip, std::uint32_t frame, std::span<JointTransform> local)
{
    const double* frameComponents =
        clip.components.data() + std::size_t{frame} * clip.componentsPerFrame;
    for (std::size_t i = 0; i < clip.joints.size(); ++i)
    {
        const ClipJoint& joint = clip.joints[i];
        glm::dvec3 position = joint.basePosition;
        glm::dvec3 orientation = joint.baseOrientation;
        glm::dvec3 scale = joint.baseScale;
        const double* component = frameComponents + joint.firstComponent;
        for (int axis = 0; axis < 3; ++axis)
            if (joint.animated & (kAnimatedPositionX << axis))
                position[axis] = *component++;
        for (int axis = 0; axis < 3; ++axis)
            if (joint.animated & (kAnimatedOrientationX << axis))
                orientation[axis] = *component++;
        const bool isWhole = (joint.animated & kAnimatedOrientationW) != 0;
        const double w = isWhole ? *component++ : 0.0;
        for (int axis = 0; axis < 3; ++axis)
            if (joint.animated & (kAnimatedScaleX << axis))
                scale[axis] = *component++;
        local[i] = {.position = position,
                    .orientation = isWhole
                                       ? glm::dquat(w, orientation.x, orientation.y, orientation.z)
                                       : orientationFromXyz(orientation),
                    .scale = scale};
    }
}

std::span<const double> frameWeights(const Clip& clip, std::uint32_t frame)
{
    const std::size_t end = (std::size_t{frame} + 1) * clip.componentsPerFrame;
    return std::span(clip.components).subspan(end - clip.weightCount, clip.weightCount);
}

} // namespace sinew
