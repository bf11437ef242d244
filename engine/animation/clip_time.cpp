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

// Frames until the clip repeats or holds; 0 if it never moves.
std::uint32_t periodInFrames(const Clip& clip, LoopMode mode)
{
    if (clip.frameCount <= 1)
        return 0;
    return mode == LoopMode::Wrap ? clip.frameCount : clip.frameCount - 1;
}

// Into [0, period), or for Once into [0, period].
double framesSinceStart(const Clip& clip, LoopMode mode, double seconds, double period)
{
    double frames = seconds * clip.frameRate;
    if (mode == LoopMode::Once)
        return std::clamp(frames, 0.0, period);
    const double start = mode == LoopMode::Wrap ? clip.loopStart : 0.0;
    if (frames >= 0.0 && frames < start)
        return frames;
    const double loop = period - start;
    if (!std::isfinite(frames))
        frames = std::fmod(seconds, loop / clip.frameRate) * clip.frameRate;
    frames = std::fmod(frames - start, loop);
    return start + (frames < 0.0 ? frames + loop : frames);
}

double largestCoordinate(const glm::dvec3& v)
{
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

// By joint.
std::vector<bool> areBodyJoints(const Clip& clip)
{
    std::vector<bool> are(clip.joints.size(), false);
    for (const std::uint32_t joint : bodyJoints(clip))
        are[joint] = true;
    return are;
}

// The largest coordinate of the local positions of all joints but parentless ones and bodyJoints,
// in all frames.
double largestJointOffset(const Clip& clip, const std::vector<bool>& isBodyJoint)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < clip.keys.size(); ++i)
        if (const std::size_t joint = i % clip.joints.size();
            clip.joints[joint].parent >= 0 && !isBodyJoint[joint])
            largest = std::max(largest, largestCoordinate(clip.keys[i].position));
    return largest;
}

bool holdsStill(const Clip& clip, std::size_t joint)
{
    const JointTransform& first = clip.keys[joint];
    for (std::size_t i = joint; i < clip.keys.size(); i += clip.joints.size())
        if (const JointTransform& key = clip.keys[i]; key.position != first.position ||
                                                      key.orientation != first.orientation ||
                                                      key.scale != first.scale)
            return false;
    return true;
}

// Angle of the rotation that leads from `a` to `b`, 0 to pi.
double rotationBetween(const glm::dquat& a, const glm::dquat& b)
{
    const glm::dquat nearest = glm::dot(a, b) < 0.0 ? -b : b;
    return 4.0 * std::atan2(glm::length(a - nearest), glm::length(a + nearest));
}

// A non-negative number of frames, less whole loops.
struct Reduced
{
    std::uint32_t loops = 0; // modulo 2^32
    std::uint32_t frame = 0;
    std::uint64_t fraction = 0; // in units of 2^-64, rounded down
};

// Exact but for the last rounding: fmod is exact, and so is every difference and quotient here,
// because integers below 2^53 are.
Reduced reduce(double frames, std::uint32_t period)
{
    const double countedLoops = std::ldexp(static_cast<double>(period), 32);
    const double counted = std::fmod(frames, countedLoops);
    const double inLoop = std::fmod(counted, period);
    const double whole = std::floor(inLoop);
    return {
        .loops = static_cast<std::uint32_t>((counted - inLoop) / period),
        .frame = static_cast<std::uint32_t>(whole),
        .fraction = static_cast<std::uint64_t>(std::ldexp(inLoop - whole, 64)),
    };
}

// Adds two times, each less than one period beside its counted loops.
Reduced sum(const Reduced& a, const Reduced& b, std::uint32_t period)
{
    Reduced total{.loops = a.loops + b.loops,
                  .frame = a.frame + b.frame,
                  .fraction = a.fraction + b.fraction};
    if (total.fraction < a.fraction)
        ++total.frame;
    if (total.frame >= period)
    {
        total.frame -= period;
        ++total.loops;
    }
    return total;
}

Reduced difference(const Reduced& a, const Reduced& b, std::uint32_t period)
{
    Reduced rest{.loops = a.loops - b.loops,
                 .frame = a.frame + period - b.frame,
                 .fraction = a.fraction - b.fraction};
    if (a.fraction < b.fraction)
        --rest.frame;
    if (rest.frame >= period)
        rest.frame -= period;
    else
        --rest.loops;
    return rest;
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
    const std::vector<bool> isBodyJoint = areBodyJoints(clip);
    const double reach = kPositionTolerance * largestJointOffset(clip, isBodyJoint);
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
    return periodInFrames(clip, mode) / clip.frameRate;
}

ClipPhase clipPhaseAt(const Clip& clip, LoopMode mode, double seconds)
{
    const std::uint32_t period = periodInFrames(clip, mode);
    if (period == 0)
        return {};
    if (!std::isfinite(seconds))
        seconds = 0.0;

    const double frames = framesSinceStart(clip, mode, seconds, period);
    const double whole = std::floor(frames);
    const auto time = (static_cast<std::uint64_t>(whole) << 32) +
                      static_cast<std::uint64_t>(std::round(std::ldexp(frames - whole, 32)));
    if (time < std::uint64_t{period} << 32)
        return phaseAtTime(clip, time);
    // The end of Once; or a fraction that was rounded up to the end of a loop.
    if (mode == LoopMode::Once)
        return {.frame = period, .nextFrame = period};
    return phaseAtTime(clip, mode == LoopMode::Wrap ? std::uint64_t{clip.loopStart} << 32 : 0);
}

bool crowdCanPlay(const Clip& clip)
{
    return clip.frameCount <= kMostCrowdFrames;
}

LoopFrames loopFrames(const Clip& clip, LoopMode mode)
{
    if (clip.frameCount <= 1)
        return {};
    const bool repeatsTheFirst = mode != LoopMode::Wrap;
    return {.frameCount = clip.frameCount,
            .period = repeatsTheFirst ? clip.frameCount - 1 : clip.frameCount};
}

ClipTime clipTime(const Clip& clip, LoopMode mode, double seconds)
{
    const std::uint32_t period = loopFrames(clip, mode).period;
    const double product = seconds * clip.frameRate;
    if (!std::isfinite(product) || product <= 0.0)
        return {};

    // The exact product as the sum of two doubles; the second is the rounding error of the first.
    const double error = std::fma(seconds, clip.frameRate, -product);
    const Reduced rounded = reduce(product / kSpeedUnits, period);
    const Reduced missing = reduce(std::abs(error) / kSpeedUnits, period);
    const Reduced exact =
        error < 0.0 ? difference(rounded, missing, period) : sum(rounded, missing, period);
    return {
        .frame = exact.frame,
        .fraction = static_cast<std::uint32_t>(exact.fraction >> 32),
        .fractionLow = static_cast<std::uint32_t>(exact.fraction),
        .loops = exact.loops,
    };
}

InstanceTime instanceTime(const LoopFrames& loop, const ClipTime& base, std::uint32_t speed,
                          InstanceStart start)
{
    // Multiplies in parts of 32 bits and carries the high half into the next part.
    const std::uint64_t low = std::uint64_t{base.fractionLow} * speed;
    const std::uint64_t middle = std::uint64_t{base.fraction} * speed + (low >> 32);
    const auto whole = base.frame * speed + static_cast<std::uint32_t>(middle >> 32);

    const std::uint64_t fraction = (middle & 0xffffffffU) + start.fraction;
    const std::uint32_t frames = whole + start.frame + static_cast<std::uint32_t>(fraction >> 32);

    return {.frames = std::uint64_t{frames % loop.period} << 32 | (fraction & 0xffffffffU),
            .loops = base.loops * speed + frames / loop.period};
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
