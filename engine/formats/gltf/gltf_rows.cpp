#include "engine/animation/pose.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/model/clip.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace sinew
{
namespace
{

glm::dquat quaternionOf(const glm::dvec4& v)
{
    return {v.w, v.x, v.y, v.z};
}

// The stored value at `index`; splines store three per key.
glm::dvec4 stored(const GltfCurve& curve, std::size_t index)
{
    const std::size_t components = componentsOf(curve.path);
    const std::size_t first = (index * curve.targetCount + curve.target) * components;
    glm::dvec4 value(0.0);
    for (std::size_t i = 0; i < components; ++i)
        value[static_cast<int>(i)] = curve.sampler->values[first + i];
    return value;
}

// A spline from a rotation to its negative passes through 0.
constexpr double kVanishingRotation = 1e-12;

glm::dvec4 unitIfRotation(const glm::dvec4& value, GltfPath path)
{
    if (path != GltfPath::Rotation)
        return value;
    const double length = glm::length(value);
    return length > kVanishingRotation ? value / length : glm::dvec4(0.0, 0.0, 0.0, 1.0);
}

// Interpolates from `from` (t = 0) to `to` (t = 1): rotations along the shorter arc, others
// linearly.
glm::dvec4 linearBetween(const glm::dvec4& from, const glm::dvec4& to, GltfPath path, double t)
{
    if (path != GltfPath::Rotation)
        return glm::mix(from, to, t);
    const glm::dquat q = slerpShortest(quaternionOf(from), quaternionOf(to), t);
    return {q.x, q.y, q.z, q.w};
}

glm::dvec4 splineBetween(const GltfCurve& curve, std::size_t key, double t, double duration)
{
    const glm::dvec4 from = stored(curve, 3 * key + 1);
    const glm::dvec4 leaving = duration * stored(curve, 3 * key + 2);
    const glm::dvec4 arriving = duration * stored(curve, 3 * key + 3);
    const glm::dvec4 to = stored(curve, 3 * key + 4);
    const double t2 = t * t;
    const double t3 = t2 * t;
    return (2.0 * t3 - 3.0 * t2 + 1.0) * from + (t3 - 2.0 * t2 + t) * leaving +
           (-2.0 * t3 + 3.0 * t2) * to + (t3 - t2) * arriving;
}

// Tolerance in frames for keys on a grid.
constexpr double kEvenWithin = 1e-5;

// Error limit of spline chords, unless that takes too many rows.
constexpr double kSplineTolerance = 1e-6;

// Times of all frames in seconds, ascending, without duplicates.
using Times = std::vector<double>;

struct Grid
{
    double frameRate = 0.0;
    std::size_t frames = 0; // from the first time to the last
};

bool isOnGrid(const Times& times, double frameRate)
{
    return std::ranges::all_of(times,
                               [&](double seconds)
                               {
                                   const double frames = (seconds - times.front()) * frameRate;
                                   return std::abs(frames - std::round(frames)) <= kEvenWithin;
                               });
}

// The coarsest grid that contains all times.
std::optional<Grid> gridOf(const Times& times, std::size_t mostRows)
{
    constexpr int kMostPartsOfAGap = 5;
    constexpr std::size_t kRowsForAKey = 8; // a finer grid is not worth its memory
    const auto most =
        static_cast<double>(std::min(mostRows, kRowsForAKey * (times.size() + kRowsForAKey)));
    const double end = times.back() - times.front();
    double gap = end;
    for (std::size_t i = 1; i < times.size(); ++i)
        gap = std::min(gap, times[i] - times[i - 1]);
    for (int parts = 1; parts <= kMostPartsOfAGap; ++parts)
    {
        const double near = parts / gap;
        // The gap is a difference of rounded times. Rates are usually integers, and the last time
        // gives the most precise rate.
        for (const double frameRate : {std::round(near), std::round(near * end) / end})
        {
            const double frames = std::round(end * frameRate);
            if (frameRate <= 0.0 || frames + 1.0 > most ||
                std::abs(frameRate - near) > 1e-2 * near || !isOnGrid(times, frameRate))
                continue;
            return Grid{frameRate, static_cast<std::size_t>(frames)};
        }
    }
    return std::nullopt;
}

// One row per frame of the grid, at the exact time of its key if there is one.
GltfRows evenRows(const Times& times, const Grid& grid)
{
    GltfRows result{.rows = {}, .frameRate = grid.frameRate, .frameTimes = {}};
    for (std::size_t frame = 0; frame <= grid.frames; ++frame)
        result.rows.push_back(
            {.seconds = times.front() + static_cast<double>(frame) / grid.frameRate});
    for (const double seconds : times)
    {
        const double frame = std::round((seconds - times.front()) * grid.frameRate);
        result.rows[static_cast<std::size_t>(frame)].seconds = seconds;
    }
    return result;
}

GltfRows unevenRows(const Times& times, const std::set<double>& jumpTimes)
{
    GltfRows result;
    for (const double seconds : times)
    {
        if (seconds > times.front() && jumpTimes.contains(seconds))
            result.rows.push_back({.seconds = seconds, .side = GltfSide::Before});
        result.rows.push_back({.seconds = seconds});
    }
    const double duration = times.back() - times.front();
    result.frameRate = static_cast<double>(result.rows.size() - 1) / duration;
    for (const GltfRow& row : result.rows)
        result.frameTimes.push_back(frameTime(row.seconds - times.front(), result.frameRate));
    return result;
}

// Subdivides splines until every chord is within the limit or there are `mostTimes` times.
class SplineCutter
{
public:
    SplineCutter(std::size_t mostTimes, std::set<double>& times)
        : mostTimes_(mostTimes), times_(times)
    {
    }

    void cut(const GltfCurve& curve)
    {
        curve_ = curve;
        range_ = rangeOf(curve);
        const std::span<const float> keys = curve.sampler->times;
        for (std::size_t i = 1; i < keys.size(); ++i)
            if (keys[i] > keys[i - 1])
                cutBetween(keys[i - 1], keys[i], 0);
    }

    double error() const { return error_; }

private:
    // The range of the values, including between keys; at least a fraction of their magnitude.
    static double rangeOf(const GltfCurve& curve)
    {
        if (curve.path == GltfPath::Rotation)
            return 1.0;
        const std::span<const float> times = curve.sampler->times;
        glm::dvec4 least(valueAt(curve, times[0]));
        glm::dvec4 most = least;
        for (std::size_t i = 1; i < times.size(); ++i)
            for (const double way : {0.25, 0.5, 0.75, 1.0})
            {
                const glm::dvec4 value =
                    valueAt(curve, glm::mix<double>(times[i - 1], times[i], way));
                least = glm::min(least, value);
                most = glm::max(most, value);
            }
        return std::max({glm::length(most - least), 1e-3 * glm::length(most),
                         1e-3 * glm::length(least), 1e-30});
    }

    // In radians for rotations: the distance of two quaternions is half the angle.
    double distance(const glm::dvec4& a, const glm::dvec4& b) const
    {
        if (curve_.path != GltfPath::Rotation)
            return glm::length(a - b) / range_;
        return 2.0 * std::min(glm::length(a - b), glm::length(a + b));
    }

    double chordError(double from, double to) const
    {
        const glm::dvec4 start = valueAt(curve_, from);
        const glm::dvec4 end = valueAt(curve_, to, GltfSide::Before);
        double error = 0.0;
        for (const double way : {0.25, 0.5, 0.75})
            error = std::max(error, distance(valueAt(curve_, glm::mix(from, to, way)),
                                             linearBetween(start, end, curve_.path, way)));
        return error;
    }

    void cutBetween(double from, double to, int depth)
    {
        constexpr int kDeepest = 24;
        const double error = chordError(from, to);
        const double middle = 0.5 * (from + to);
        const bool isEnough = error <= kSplineTolerance || depth == kDeepest || middle <= from ||
                              middle >= to || times_.size() >= mostTimes_;
        if (isEnough)
        {
            error_ = std::max(error_, error);
            return;
        }
        times_.insert(middle);
        cutBetween(from, middle, depth + 1);
        cutBetween(middle, to, depth + 1);
    }

    std::size_t mostTimes_;
    std::set<double>& times_;
    GltfCurve curve_;
    double range_ = 1.0;
    double error_ = 0.0;
};

} // namespace

std::size_t componentsOf(GltfPath path)
{
    switch (path)
    {
    case GltfPath::Rotation:
        return 4;
    case GltfPath::Weights:
        return 1;
    default:
        return 3;
    }
}

glm::dvec4 valueAt(const GltfCurve& curve, double seconds, GltfSide side, std::size_t likelyNext)
{
    const GltfSampler& sampler = *curve.sampler;
    const GltfPath path = curve.path;
    const std::span<const float> times = sampler.times;
    const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
    const auto keyValue = [&](std::size_t key)
    { return unitIfRotation(stored(curve, isSpline ? 3 * key + 1 : key), path); };

    const auto isBefore = [&](float time)
    { return side == GltfSide::After ? time <= seconds : time < seconds; };
    const bool isNext = likelyNext > 0 && likelyNext < times.size() &&
                        isBefore(times[likelyNext - 1]) && !isBefore(times[likelyNext]);
    const auto next = isNext ? likelyNext
                             : static_cast<std::size_t>(
                                   std::ranges::partition_point(times, isBefore) - times.begin());
    if (next == 0)
        return keyValue(0);
    if (next == times.size() || sampler.interpolation == GltfInterpolation::Step)
        return keyValue(next - 1);
    const double start = times[next - 1];
    const double duration = times[next] - start;
    const double t = (seconds - start) / duration;
    if (t <= 0.0)
        return keyValue(next - 1);
    if (isSpline)
        return unitIfRotation(splineBetween(curve, next - 1, t, duration), path);
    return linearBetween(keyValue(next - 1), keyValue(next), path, t);
}

std::optional<std::span<const float>> constantOf(const GltfSampler& sampler, std::size_t components)
{
    const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
    const auto value = [&](std::size_t index)
    { return sampler.values.subspan(index * components, components); };
    const std::span<const float> first = value(isSpline ? 1 : 0);
    const auto isZero = [](float number) { return number == 0.0F; };
    for (std::size_t i = 0; i < sampler.values.size() / components; ++i)
        if (isSpline && i % 3 != 1 ? !std::ranges::all_of(value(i), isZero)
                                   : !std::ranges::equal(value(i), first))
            return std::nullopt;
    return first;
}

std::optional<GltfRows> rowsOf(std::span<const GltfCurve> curves, double start, double end,
                               std::size_t mostRows)
{
    std::set<double> keys{start, end};
    std::set<double> jumping;
    std::set<std::pair<const float*, bool>> taken; // most samplers share their times
    for (const GltfCurve& curve : curves)
    {
        const std::span<const float> times = curve.sampler->times;
        const bool isStep = curve.sampler->interpolation == GltfInterpolation::Step;
        if (!taken.emplace(times.data(), isStep).second)
            continue;
        keys.insert(times.begin(), times.end());
        if (isStep || std::ranges::adjacent_find(times) != times.end())
            jumping.insert(times.begin(), times.end());
    }
    if (keys.size() + jumping.size() > mostRows)
        return std::nullopt;

    constexpr std::size_t kMostCutsOfAClip = std::size_t{1} << 18;
    const std::size_t mostTimes =
        std::min(mostRows - jumping.size(), keys.size() + kMostCutsOfAClip);
    SplineCutter cutter(mostTimes, keys);
    bool hasSplines = false;
    for (const GltfCurve& curve : curves)
        if (curve.sampler->interpolation == GltfInterpolation::CubicSpline)
        {
            hasSplines = true;
            cutter.cut(curve);
        }

    const Times times(keys.begin(), keys.end());
    const bool isLong = times.size() > 1;
    const std::optional<Grid> grid =
        jumping.empty() && !hasSplines && isLong ? gridOf(times, mostRows) : std::nullopt;
    GltfRows result = grid     ? evenRows(times, *grid)
                      : isLong ? unevenRows(times, jumping)
                               : GltfRows{.rows = {{.seconds = times.front()}}};
    result.splineError = cutter.error();
    return result;
}

} // namespace sinew
