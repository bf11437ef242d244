#include "tools/character/rings.h"

#include "tools/character/rotation.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>

namespace sinew
{

namespace
{

// Sets Ring::side and Ring::up for a row of rings that has the orientation `along`.
void orient(Ring& ring, const glm::dquat& along)
{
    ring.side = along * kLeft;
    ring.up = along * kUp;
}

struct CurvePoint
{
    glm::dvec3 position{0.0};
    glm::dvec3 tangent{0.0};
};

CurvePoint curveAt(std::span<const glm::dvec3> points, double t)
{
    const std::size_t spans = points.size() - 1;
    const double scaled = t * static_cast<double>(spans);
    const std::size_t i = std::min(static_cast<std::size_t>(scaled), spans - 1);
    const double x = scaled - static_cast<double>(i);
    const glm::dvec3 p1 = points[i];
    const glm::dvec3 p2 = points[i + 1];
    const glm::dvec3 p0 = i > 0 ? points[i - 1] : p1 * 2.0 - p2;
    const glm::dvec3 p3 = i + 2 < points.size() ? points[i + 2] : p2 * 2.0 - p1;
    const glm::dvec3 c1 = (p2 - p0) * 0.5;
    const glm::dvec3 c2 = p0 - p1 * 2.5 + p2 * 2.0 - p3 * 0.5;
    const glm::dvec3 c3 = (p3 - p0) * 0.5 + (p1 - p2) * 1.5;
    return {.position = p1 + (c1 + (c2 + c3 * x) * x) * x,
            .tangent = glm::normalize(c1 + (c2 * 2.0 + c3 * (3.0 * x)) * x)};
}

} // namespace

Section roundSection(double along, double radius, bool hardEdge)
{
    return {.along = along,
            .halfWidth = radius,
            .above = radius,
            .below = radius,
            .hardEdge = hardEdge};
}

std::vector<Ring> ringsAlongAxis(const glm::dvec3& origin, const glm::dvec3& axis,
                                 const glm::dvec3& up, std::span<const Section> sections)
{
    const glm::dquat along = facing(axis, up);
    std::vector<Ring> rings;
    for (const Section& section : sections)
    {
        Ring ring{.centre = origin + along * kForward * section.along,
                  .halfWidth = section.halfWidth,
                  .above = section.above,
                  .below = section.below,
                  .roundness = section.roundness,
                  .hardEdge = section.hardEdge};
        orient(ring, along);
        rings.push_back(ring);
    }
    return rings;
}

std::vector<Ring> ringsAlongCurve(std::span<const glm::dvec3> points, const glm::dvec3& up,
                                  std::uint32_t count,
                                  const std::function<double(double)>& radiusAt)
{
    std::vector<Ring> rings;
    glm::dvec3 tangent = curveAt(points, 0.0).tangent;
    glm::dquat along = facing(tangent, up);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const double t = static_cast<double>(i) / (count - 1);
        const CurvePoint point = curveAt(points, t);
        along = glm::normalize(shortestArc(tangent, point.tangent) * along);
        tangent = point.tangent;
        const double radius = radiusAt(t);
        Ring ring{.centre = point.position, .halfWidth = radius, .above = radius, .below = radius};
        orient(ring, along);
        rings.push_back(ring);
    }
    return rings;
}

std::vector<Ring> capped(std::vector<Ring> rings)
{
    rings.front().hardEdge = true;
    rings.back().hardEdge = true;
    Ring first = rings.front();
    Ring last = rings.back();
    for (Ring* end : {&first, &last})
    {
        end->halfWidth = end->above = end->below = 0.0;
        end->hardEdge = false;
    }
    rings.insert(rings.begin(), first);
    rings.push_back(last);
    return rings;
}

} // namespace sinew
