#include "engine/model/clip.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace sinew
{
namespace
{

// Copies the times from frame `first` on, with a rate that preserves their duration.
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

// The keys between frames `first` and `last`, relative to `first`. Both ends become keys too.
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

std::uint64_t frameTime(double seconds, double frameRate)
{
    constexpr double kEarly = 3.0; // in units of 2^-32 frames; crowds round down twice
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
    Clip part{.frameRate = clip.frameRate,
              .frameCount = count,
              .weightCount = clip.weightCount,
              .joints = clip.joints};
    const bool isStill = clip.keys.size() == clip.joints.size();
    for (std::uint32_t frame = first; frame < (isStill ? first + 1 : first + count); ++frame)
        std::ranges::copy(localPose(clip, frame), std::back_inserter(part.keys));
    for (std::uint32_t frame = first; frame < first + count; ++frame)
        std::ranges::copy(frameWeights(clip, frame), std::back_inserter(part.weights));
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

std::span<const JointTransform> localPose(const Clip& clip, std::uint32_t frame)
{
    const std::size_t count = clip.joints.size();
    const bool isStill = clip.keys.size() == count;
    return std::span(clip.keys).subspan(isStill ? 0 : frame * count, count);
}

std::span<const double> frameWeights(const Clip& clip, std::uint32_t frame)
{
    return std::span(clip.weights).subspan(std::size_t{frame} * clip.weightCount, clip.weightCount);
}

} // namespace sinew
