#include "engine/formats/gltf/gltf_channels.h"

#include "engine/animation/sample_clip.h"

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
glm::dvec4 stored(const GltfSampler& sampler, std::size_t index, std::size_t components)
{
    glm::dvec4 value(0.0);
    for (std::size_t i = 0; i < components; ++i)
        value[static_cast<int>(i)] = sampler.values[index * components + i];
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

glm::dvec4 splineBetween(const GltfSampler& sampler, std::size_t key, std::size_t components,
                         double t, double duration)
{
    const glm::dvec4 from = stored(sampler, 3 * key + 1, components);
    const glm::dvec4 leaving = duration * stored(sampler, 3 * key + 2, components);
    const glm::dvec4 arriving = duration * stored(sampler, 3 * key + 3, components);
    const glm::dvec4 to = stored(sampler, 3 * key + 4, components);
    const double t2 = t * t;
    const double t3 = t2 * t;
    return (2.0 * t3 - 3.0 * t2 + 1.0) * from + (t3 - 2.0 * t2 + t) * leaving +
           (-2.0 * t3 + 3.0 * t2) * to + (t3 - t2) * arriving;
}

glm::dvec4 linearBetween(const glm::dvec4& from, const glm::dvec4& to, GltfPath path, double t)
{
    if (path != GltfPath::Rotation)
        return glm::mix(from, to, t);
    const glm::dquat q = slerpShortest(quaternionOf(from), quaternionOf(to), t);
    return {q.x, q.y, q.z, q.w};
}

} // namespace

std::size_t componentsOf(GltfPath path)
{
    return path == GltfPath::Rotation ? 4 : 3;
}

glm::dvec4 valueAt(const GltfSampler& sampler, GltfPath path, double seconds, GltfSide side)
{
    const std::span<const float> times = sampler.times;
    const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
    const std::size_t components = componentsOf(path);
    const auto keyValue = [&](std::size_t key)
    { return unitIfRotation(stored(sampler, isSpline ? 3 * key + 1 : key, components), path); };

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
        return unitIfRotation(splineBetween(sampler, next - 1, components, t, duration), path);
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

std::optional<glm::dvec4> GltfSamplerFacts::constantOf(const GltfSampler& sampler,
                                                       std::size_t components)
{
    const bool isSpline = sampler.interpolation == GltfInterpolation::CubicSpline;
    const auto [entry, isNew] =
        constants_.try_emplace({sampler.values.data(), isSpline}, std::nullopt);
    if (!isNew)
        return entry->second;
    const glm::dvec4 first = stored(sampler, isSpline ? 1 : 0, components);
    const std::size_t count = sampler.values.size() / components;
    for (std::size_t i = 0; i < count; ++i)
    {
        const bool isTangent = isSpline && i % 3 != 1;
        if (stored(sampler, i, components) != (isTangent ? glm::dvec4(0.0) : first))
            return std::nullopt;
    }
    entry->second = first;
    return first;
}

} // namespace sinew
