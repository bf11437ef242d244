#include "engine/animation/clip_time.h"

#include "engine/animation/pose.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace sinew
{
namespace
{

double largestCoordinate(const glm::dvec3& v)
{
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

bool holdsStill(const Clip& clip, std::size_t joint)
{
    for (std::size_t i = joint; i < clip.keys.size(); i += clip.joints.size())
        if (clip.keys[i] != clip.keys[joint])
            return false;
    return true;
}

// Angle of the rotation that leads from `a` to `b`, 0 to pi.
double rotationBetween(const glm::dquat& a, const glm::dquat& b)
{
    const glm::dquat nearest = glm::dot(a, b) < 0.0 ? -b : b;
    return 4.0 * std::atan2(glm::length(a - nearest), glm::length(a + nearest));
}

} // namespace

std::vector<std::uint32_t> bodyJoints(const Clip& clip)
{
    const std::size_t count = clip.joints.size();
    std::vector<std::uint32_t> childCounts(count, 0);
    std::vector<std::uint32_t> lastChild(count, 0);
    for (std::uint32_t i = 0; i < count; ++i)
        if (const std::int32_t parent = clip.joints[i].parent; parent >= 0)
        {
            ++childCounts[static_cast<std::size_t>(parent)];
            lastChild[static_cast<std::size_t>(parent)] = i;
        }
    std::vector<std::uint32_t> result;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        if (clip.joints[i].parent >= 0)
            continue;
        std::uint32_t joint = i;
        while (childCounts[joint] == 1 && childCounts[lastChild[joint]] > 0 &&
               holdsStill(clip, joint))
            joint = lastChild[joint];
        result.push_back(joint);
    }
    return result;
}

LoopMode detectLoopMode(const Clip& clip)
{
    constexpr double kPositionTolerance = 1e-3;
    constexpr double kScaleTolerance = 1e-3;
    constexpr double kWeightTolerance = 1e-3;
    constexpr double kAngleTolerance = 0.1 * std::numbers::pi / 180.0;

    const std::span<const JointTransform> first = localPose(clip, 0);
    const std::span<const JointTransform> last = localPose(clip, clip.frameCount - 1);
    std::vector<bool> isBodyJoint(first.size(), false);
    for (const std::uint32_t joint : bodyJoints(clip))
        isBodyJoint[joint] = true;
    double reach = 0.0;
    for (std::size_t i = 0; i < clip.keys.size(); ++i)
        if (const std::size_t joint = i % first.size();
            clip.joints[joint].parent >= 0 && !isBodyJoint[joint])
            reach = std::max(reach, kPositionTolerance * largestCoordinate(clip.keys[i].position));
    for (std::size_t i = 0; i < first.size(); ++i)
    {
        if (!isBodyJoint[i] && largestCoordinate(last[i].position - first[i].position) > reach)
            return LoopMode::Wrap;
        if (rotationBetween(first[i].orientation, last[i].orientation) > kAngleTolerance ||
            largestCoordinate(last[i].scale - first[i].scale) > kScaleTolerance)
            return LoopMode::Wrap;
    }
    const std::span<const double> firstWeights = frameWeights(clip, 0);
    const std::span<const double> lastWeights = frameWeights(clip, clip.frameCount - 1);
    for (std::size_t i = 0; i < firstWeights.size(); ++i)
        if (std::abs(lastWeights[i] - firstWeights[i]) > kWeightTolerance)
            return LoopMode::Wrap;
    return LoopMode::Doom3;
}

ClipPhase phaseAtTime(const Clip& clip, std::uint64_t time)
{
    const auto& times = clip.frameTimes;
    if (times.empty())
    {
        const auto frame = static_cast<std::uint32_t>(time >> 32);
        return {.frame = frame,
                .nextFrame = frame + 1 < clip.frameCount ? frame + 1 : clip.loopStart,
                .fraction = static_cast<std::uint32_t>(time)};
    }
    const auto after = std::ranges::upper_bound(times, time);
    const auto frame = static_cast<std::uint32_t>(after - times.begin() - 1);
    const bool isLast = after == times.end();
    const std::uint64_t end = isLast ? std::uint64_t{clip.frameCount} << 32 : *after;
    constexpr double kMost = 4294967295.0;
    const double way =
        static_cast<double>(time - times[frame]) / static_cast<double>(end - times[frame]);
    return {.frame = frame,
            .nextFrame = isLast ? clip.loopStart : frame + 1,
            .fraction = static_cast<std::uint32_t>(std::min(std::ldexp(way, 32), kMost))};
}

double clipPeriod(const Clip& clip, LoopMode mode)
{
    return clip.frameCount <= 1 ? 0.0 : loopPeriod(clip, mode) / clip.frameRate;
}

ClipPhase clipPhaseAt(const Clip& clip, LoopMode mode, double seconds)
{
    if (clip.frameCount <= 1)
        return {};
    const std::uint32_t period = loopPeriod(clip, mode);
    const std::uint32_t start = mode == LoopMode::Wrap ? clip.loopStart : 0;
    double frames = std::isfinite(seconds) ? seconds * clip.frameRate : 0.0;
    if (mode == LoopMode::Once)
        frames = std::clamp(frames, 0.0, static_cast<double>(period));
    else if (!std::isfinite(frames))
        frames = 0.0;
    else if (frames < 0.0 || frames >= start)
    {
        const double loop = period - start;
        frames = std::fmod(frames - start, loop);
        frames = start + (frames < 0.0 ? frames + loop : frames);
    }
    const double whole = std::floor(frames);
    const std::uint64_t time =
        (static_cast<std::uint64_t>(whole) << 32) +
        static_cast<std::uint64_t>(std::round(std::ldexp(frames - whole, 32)));
    if (time < std::uint64_t{period} << 32)
        return phaseAtTime(clip, time);
    // The end of Once, or a fraction that was rounded up to the end of a loop.
    if (mode == LoopMode::Once)
        return {.frame = period, .nextFrame = period};
    return phaseAtTime(clip, std::uint64_t{start} << 32);
}

bool crowdCanPlay(const Clip& clip)
{
    return clip.frameCount <= kMostCrowdFrames;
}

std::uint32_t loopPeriod(const Clip& clip, LoopMode mode)
{
    const std::uint32_t period = mode == LoopMode::Wrap ? clip.frameCount : clip.frameCount - 1;
    return std::max(period, 1U);
}

ClipTime clipTime(const Clip& clip, LoopMode mode, double seconds)
{
    const double frames = seconds * clip.frameRate / kSpeedUnits;
    if (!std::isfinite(frames) || frames <= 0.0)
        return {};
    // Exact, because fmod is, and so are differences and quotients of integers below 2^53.
    const double period = loopPeriod(clip, mode);
    const double counted = std::fmod(frames, std::ldexp(period, 32));
    const double inLoop = std::fmod(counted, period);
    const double whole = std::floor(inLoop);
    const auto fraction = static_cast<std::uint64_t>(std::ldexp(inLoop - whole, 64));
    return {
        .frame = static_cast<std::uint32_t>(whole),
        .fraction = static_cast<std::uint32_t>(fraction >> 32),
        .fractionLow = static_cast<std::uint32_t>(fraction),
        .loops = static_cast<std::uint32_t>((counted - inLoop) / period),
    };
}

InstanceTime instanceTime(std::uint32_t period, const ClipTime& base, std::uint32_t speed,
                          InstanceStart start)
{
    // Multiplies in parts of 32 bits and carries the high half into the next part.
    const std::uint64_t low = std::uint64_t{base.fractionLow} * speed;
    const std::uint64_t middle = std::uint64_t{base.fraction} * speed + (low >> 32);
    const auto whole = base.frame * speed + static_cast<std::uint32_t>(middle >> 32);

    const std::uint64_t fraction = (middle & 0xffffffffU) + start.fraction;
    const std::uint32_t frames = whole + start.frame + static_cast<std::uint32_t>(fraction >> 32);

    return {.frames = std::uint64_t{frames % period} << 32 | (fraction & 0xffffffffU),
            .loops = base.loops * speed + frames / period};
}

glm::dvec3 clipTravel(const Clip& clip, LoopMode mode)
{
    if (mode == LoopMode::Wrap)
        return glm::dvec3(0.0);
    const std::vector<std::uint32_t> bodies = bodyJoints(clip);
    if (bodies.empty())
        return glm::dvec3(0.0);
    const std::span<const JointTransform> first = localPose(clip, 0);
    const std::span<const JointTransform> last = localPose(clip, clip.frameCount - 1);
    const std::size_t body = bodies.front();
    glm::dvec3 moved = last[body].position - first[body].position;
    for (std::int32_t i = clip.joints[body].parent; i >= 0;
         i = clip.joints[static_cast<std::size_t>(i)].parent)
        moved = matrixOf(first[static_cast<std::size_t>(i)]).linear * moved; // these hold still
    return {moved.x, moved.y, 0.0};
}

} // namespace sinew
