#include "tests/unit/lod/surface_distance.h"

#include "engine/lod/surface_error.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <vector>

namespace sinew::test
{
namespace
{

std::vector<Corners> cornersOf(std::span<const glm::dvec3> positions, Indices indices)
{
    std::vector<Corners> corners;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
        corners.push_back(
            {positions[indices[i]], positions[indices[i + 1]], positions[indices[i + 2]]});
    return corners;
}

// The largest distance found from `points` points all over the one surface to the other.
double largestDistance(const std::vector<Corners>& from, const TriangleTree& to, std::size_t points,
                       Random& random)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < points; ++i)
    {
        const Corners& triangle =
            from[static_cast<std::size_t>(random.between(0.0, static_cast<double>(from.size())))];
        const double b = random.between(0.0, 1.0);
        const double c = random.between(0.0, 1.0 - b);
        // Every third one is a corner.
        const glm::dvec3 point = i % 3 == 0 ? triangle[0] : pointAt(triangle, {1.0 - b - c, b, c});
        const Corners& nearest = to.triangle(to.nearest(point, 1).front());
        largest = std::max(largest,
                           glm::distance(point, pointAt(nearest, nearestShares(point, nearest))));
    }
    return largest;
}

} // namespace

double distanceInPose(std::span<const glm::dvec3> positions, Indices full, Indices coarse,
                      std::size_t points, Random& random)
{
    const std::vector<Corners> ofFull = cornersOf(positions, full);
    const std::vector<Corners> ofCoarse = cornersOf(positions, coarse);
    return std::max(largestDistance(ofFull, TriangleTree(ofCoarse), points, random),
                    largestDistance(ofCoarse, TriangleTree(ofFull), points, random));
}

} // namespace sinew::test
