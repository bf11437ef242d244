#include "engine/formats/gltf/gltf_channels.h"

#include "engine/animation/pose.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <iterator>

namespace sinew
{
namespace
{

glm::dquat quaternionOf(const glm::dvec4& v)
{
    return {v.w, v.x, v.y, v.z};
}

// Value number `index` of the stored ones; splines store three for each key.
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
constexpr double kVanishing = 1e-12;

glm::dvec4 unitIfRotation(const glm::dvec4& value, GltfPath path)
{
    if (path != GltfPath::Rotation)
        return value;
    const double length = glm::length(value);
    return length > kVanishing ? value / length : glm::dvec4(0.0, 0.0, 0.0, 1.0);
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

} // namespace

glm::dvec4 linearBetween(const glm::dvec4& from, const glm::dvec4& to, GltfPath path, double t)
{
    if (path != GltfPath::Rotation)
        return glm::mix(from, to, t);
    const glm::dquat q = slerpShortest(quaternionOf(from), quaternionOf(to), t);
    return {q.x, q.y, q.z, q.w};
}

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

glm::dvec4 valueAt(const GltfCurve& curve, double seconds, GltfSide side)
{
    const GltfSampler& sampler = *curve.sampler;
    const GltfPath path = curve.path;
    const std::span<const float> times = sampler.times;
    const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
    const auto keyValue = [&](std::size_t key)
    { return unitIfRotation(stored(curve, isSpline ? 3 * key + 1 : key), path); };

    const auto after = side == GltfSide::After ? std::ranges::upper_bound(times, seconds)
                                               : std::ranges::lower_bound(times, seconds);
    const auto next = static_cast<std::size_t>(after - times.begin());
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

const GltfTimes& GltfSamplerFacts::timesOf(const GltfSampler& sampler)
{
    const auto [entry, isNew] = times_.try_emplace(sampler.times.data());
    GltfTimes& known = entry->second;
    if (!isNew)
        return known;
    std::ranges::unique_copy(sampler.times, std::back_inserter(known.times));
    known.hasEqual = known.times.size() < sampler.times.size();
    return known;
}

bool GltfSamplerFacts::jumps(const GltfSampler& sampler)
{
    return sampler.interpolation == GltfInterpolation::Step || timesOf(sampler).hasEqual;
}

std::optional<std::span<const float>> GltfSamplerFacts::constantOf(const GltfSampler& sampler,
                                                                   std::size_t components)
{
    const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
    const auto value = [&](std::size_t index)
    { return sampler.values.subspan(index * components, components); };
    const std::span<const float> first = value(isSpline ? 1 : 0);
    const auto isFirst = [&](std::size_t index) { return std::ranges::equal(value(index), first); };
    const auto isZero = [&](std::size_t index)
    { return std::ranges::all_of(value(index), [](float number) { return number == 0.0F; }); };
    const auto [entry, isNew] =
        constants_.try_emplace({sampler.values.data(), components, isSpline}, true);
    for (std::size_t i = 0; isNew && entry->second && i < sampler.values.size() / components; ++i)
        entry->second = isSpline && i % 3 != 1 ? isZero(i) : isFirst(i);
    return entry->second ? std::optional(first) : std::nullopt;
}

} // namespace sinew
