#include "tools/character/loft.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>

namespace sinew
{

namespace
{

double superellipse(double value, double roundness)
{
    return std::copysign(std::pow(std::abs(value), 2.0 / roundness), value);
}

glm::dvec3 pointOf(const Ring& ring, double degrees)
{
    const double angle = glm::radians(degrees);
    const double across = superellipse(std::cos(angle), ring.roundness) * ring.halfWidth;
    const double s = std::sin(angle);
    const double height = superellipse(s, ring.roundness) * (s > 0.0 ? ring.above : ring.below);
    return ring.centre + ring.side * across + ring.up * height;
}

bool isPoint(const Ring& ring)
{
    return ring.halfWidth == 0.0 && ring.above == 0.0 && ring.below == 0.0;
}

std::vector<double> lengthsAlong(std::span<const Ring> rings)
{
    std::vector<double> along{0.0};
    for (std::size_t i = 1; i < rings.size(); ++i)
        along.push_back(along.back() +
                        glm::length(pointOf(rings[i], 90.0) - pointOf(rings[i - 1], 90.0)));
    return along;
}

constexpr double kStartDegrees = -90.0; // angle at u = 0; 0 degrees is side, 90 is up

void addRing(MeshPart& part, const Ring& ring, double v, const LoftSurface& surface,
             const Binding& binding)
{
    const TextureRect& texture = surface.texture;
    // A ring repeats its first vertex, with u = 0 and u = 1. A point has one vertex per segment,
    // with u in the middle of the segment.
    const bool point = isPoint(ring);
    const std::uint32_t count = surface.segments + (point ? 0 : 1);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const double u = (i + (point ? 0.5 : 0.0)) / surface.segments;
        // The seam repeats the first angle instead of adding 360 degrees: both sides must be
        // bit-identical.
        const double degrees = kStartDegrees + (i == surface.segments ? 0.0 : 360.0 * u);
        const glm::dvec3 position = pointOf(ring, degrees);
        part.vertices.push_back({.position = position,
                                 .texCoord = {glm::mix(texture.from.x, texture.to.x, u),
                                              glm::mix(texture.from.y, texture.to.y, v)},
                                 .shares = binding(position)});
    }
}

void addBand(MeshPart& part, std::uint32_t first, std::uint32_t second, std::uint32_t segments,
             bool firstIsPoint, bool secondIsPoint)
{
    for (std::uint32_t i = 0; i < segments; ++i)
    {
        const std::uint32_t firstNext = first + i + 1;
        const std::uint32_t secondNext = second + i + 1;
        if (!firstIsPoint)
            part.triangles.push_back({first + i, second + i, firstNext});
        if (!secondIsPoint)
            part.triangles.push_back(
                {firstIsPoint ? first + i : firstNext, second + i, secondNext});
    }
}

} // namespace

MeshPart loft(std::span<const Ring> rings, const LoftSurface& surface, const Binding& binding)
{
    const std::vector<double> along = lengthsAlong(rings);
    MeshPart part;
    std::uint32_t previous = 0;
    for (std::size_t i = 0; i < rings.size(); ++i)
    {
        const double v = surface.evenV
                             ? static_cast<double>(i) / static_cast<double>(rings.size() - 1)
                             : along[i] / along.back();
        const auto current = static_cast<std::uint32_t>(part.vertices.size());
        addRing(part, rings[i], v, surface, binding);
        if (i > 0)
            addBand(part, previous, current, surface.segments, isPoint(rings[i - 1]),
                    isPoint(rings[i]));
        previous = current;
        if (rings[i].hardEdge)
        {
            previous = static_cast<std::uint32_t>(part.vertices.size());
            addRing(part, rings[i], v, surface, binding);
        }
    }
    return part;
}

} // namespace sinew
