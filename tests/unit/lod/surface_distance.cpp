#include "tests/unit/lod/surface_distance.h"

#include "engine/lod/surface_error.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace sinew::test
{
namespace
{

// The largest distance found from `points` points all over the one surface to the other.
double largestDistance(const Surface& from, const Surface& to, std::size_t points, Random& random)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < points; ++i)
    {
        const Corners& triangle = from.corners(static_cast<std::uint32_t>(
            random.between(0.0, static_cast<double>(from.triangles().size()))));
        const double b = random.between(0.0, 1.0);
        const double c = random.between(0.0, 1.0 - b);
        // Every third one is a corner.
        const glm::dvec3 point = i % 3 == 0 ? triangle[0] : pointAt(triangle, {1.0 - b - c, b, c});
        const Corners& nearest = to.corners(to.nearest(point, 1).front());
        largest = std::max(largest,
                           glm::distance(point, pointAt(nearest, nearestShares(point, nearest))));
    }
    return largest;
}

} // namespace

double distanceInPose(std::span<const glm::dvec3> positions, Indices full, Indices coarse,
                      std::size_t points, Random& random)
{
    const Surface ofFull(positions, full);
    const Surface ofCoarse(positions, coarse);
    return std::max(largestDistance(ofFull, ofCoarse, points, random),
                    largestDistance(ofCoarse, ofFull, points, random));
}

} // namespace sinew::test
