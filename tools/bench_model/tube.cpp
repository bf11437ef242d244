#include "tools/bench_model/tube.h"

#include "tools/character/rings.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::bench
{

namespace
{

// 1 in the middle of a tube; falls to 0 at the ends along a quarter circle.
double rounded(double t, double rounding)
{
    const double inside = std::min(1.0, std::min(t, 1.0 - t) / rounding);
    return std::sqrt(std::max(0.0, 1.0 - (1.0 - inside) * (1.0 - inside)));
}

void addTriangles(Part& part, const TubeSize& size)
{
    const auto at = [&](std::uint32_t ring, std::uint32_t segment)
    { return 1 + ring * size.segments + segment % size.segments; };
    const auto last = static_cast<std::uint32_t>(part.positions.size()) - 1;
    for (std::uint32_t i = 0; i < size.segments; ++i)
    {
        part.triangles.push_back({0, at(0, i), at(0, i + 1)});
        for (std::uint32_t ring = 0; ring + 1 < size.rings; ++ring)
        {
            part.triangles.push_back({at(ring, i), at(ring + 1, i), at(ring, i + 1)});
            part.triangles.push_back({at(ring, i + 1), at(ring + 1, i), at(ring + 1, i + 1)});
        }
        part.triangles.push_back({at(size.rings - 1, i), last, at(size.rings - 1, i + 1)});
    }
}

} // namespace

Part tube(const Tube& shape)
{
    // Includes one more ring at either end, which becomes a point.
    const auto rings =
        ringsAlongCurve(shape.points, shape.up, shape.size.rings + 2, [](double) { return 1.0; });
    Part part;
    part.joints = shape.joints;
    for (std::size_t i = 0; i < rings.size(); ++i)
    {
        const double t = static_cast<double>(i) / static_cast<double>(rings.size() - 1);
        const bool isEnd = i == 0 || i + 1 == rings.size();
        const TubeRadius radius = shape.radiusAt(t);
        const double end = rounded(t, shape.rounding);
        for (std::uint32_t k = 0; k < (isEnd ? 1 : shape.size.segments); ++k)
        {
            const double angle = glm::radians(360.0 * k / shape.size.segments);
            const glm::dvec3 across = rings[i].side * (radius.side * std::cos(angle)) +
                                      rings[i].up * (radius.up * std::sin(angle));
            part.positions.push_back(rings[i].centre + across * (isEnd ? 0.0 : end));
            part.texCoords.emplace_back(0.5, shape.vFrom + (shape.vTo - shape.vFrom) * t);
        }
    }
    addTriangles(part, shape.size);
    return part;
}

} // namespace sinew::bench
