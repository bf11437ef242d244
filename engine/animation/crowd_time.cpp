#include "engine/animation/crowd_time.h"

#include "engine/animation/pose.h"

#include <cmath>
#include <cstddef>

namespace sinew
{

namespace
{

// A number of frames from 0 on, less whole loops.
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

    // The product is the sum of two doubles: what rounding took from the first is the second.
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
    // Products of 32 bits each, the high half of one carried into the next.
    const std::uint64_t low = std::uint64_t{base.fractionLow} * speed;
    const std::uint64_t middle = std::uint64_t{base.fraction} * speed + (low >> 32);
    const auto whole = base.frame * speed + static_cast<std::uint32_t>(middle >> 32);

    const std::uint64_t fraction = (middle & 0xffffffffU) + start.fraction;
    const std::uint32_t frames = whole + start.frame + static_cast<std::uint32_t>(fraction >> 32);

    const std::uint32_t frame = frames % loop.period;
    return {
        .phase = {.frame = frame,
                  .nextFrame = (frame + 1) % loop.frameCount,
                  .fraction = static_cast<std::uint32_t>(fraction)},
        .loops = base.loops * speed + frames / loop.period,
    };
}

ClipPhase framesAt(const Clip& clip, const InstanceTime& time)
{
    if (clip.frameTimes.empty())
        return time.phase;
    return phaseAtTime(clip, std::uint64_t{time.phase.frame} << 32U | time.phase.fraction);
}

glm::dvec3 clipTravel(const Clip& clip, LoopMode mode)
{
    if (mode == LoopMode::Wrap)
        return glm::dvec3(0.0);
    const std::vector<std::uint32_t> bodies = bodyJoints(clip);
    if (bodies.empty())
        return glm::dvec3(0.0);
    Pose first(clip.joints.size());
    Pose last(clip.joints.size());
    localPose(clip, 0, first);
    localPose(clip, clip.frameCount - 1, last);
    const std::size_t body = bodies.front();
    glm::dvec3 moved = last[body].position - first[body].position;
    for (std::int32_t i = clip.joints[body].parent; i >= 0;
         i = clip.joints[static_cast<std::size_t>(i)].parent)
        moved = matrixOf(first[static_cast<std::size_t>(i)]).linear * moved; // these hold still
    return {moved.x, moved.y, 0.0};
}

} // namespace sinew
