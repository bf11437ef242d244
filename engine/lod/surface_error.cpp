#include "engine/lod/surface_error.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew
{
namespace
{

constexpr std::uint32_t kLeafTriangles = 4;

double squaredDistance(const glm::dvec3& a, const glm::dvec3& b)
{
    const glm::dvec3 way = b - a;
    return glm::dot(way, way);
}

// The point of the segment from a to b nearest to `point`, as the share of b.
double shareOnLine(const glm::dvec3& point, const glm::dvec3& a, const glm::dvec3& b)
{
    const double length = squaredDistance(a, b);
    return length > 0.0 ? std::clamp(glm::dot(point - a, b - a) / length, 0.0, 1.0) : 0.0;
}

using Shares = glm::dvec3; // weights of a triangle's corners

constexpr std::size_t kNearest = 4;          // triangles to try per point
constexpr int kMostDivisions = 5;            // maximum depth of subdivision
constexpr std::uint64_t kNearestSteps = 150; // cost of one search, in bound steps

// Compares a triangle of one surface with another surface.
class Follower
{
public:
    Follower(double error, const Surface& from, std::uint32_t triangle, const Surface& to,
             const DisplacementBound& bound)
        : error_(error), vertices_(from.triangles()[triangle]), corners_(from.corners(triangle)),
          to_(to), bound_(bound)
    {
    }

    // The corners of a piece of the triangle.
    using Piece = std::array<Shares, 3>;

    bool follows(const Piece& piece, int divisions = kMostDivisions) const
    {
        const auto& [a, b, c] = piece;
        if (hasOneNear((a + b + c) / 3.0, piece))
            return true;
        // Splitting does not help if a corner alone is too far away.
        if (divisions == 0 || !std::ranges::all_of(piece,
                                                   [&](const Shares& corner) {
                                                       return hasOneNear(corner, {&corner, 1});
                                                   }))
            return false;
        const Shares ab = 0.5 * (a + b);
        const Shares bc = 0.5 * (b + c);
        const Shares ca = 0.5 * (c + a);
        const std::array<Piece, 4> quarters{{{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}}};
        return std::ranges::all_of(quarters, [&](const Piece& quarter)
                                   { return follows(quarter, divisions - 1); });
    }

private:
    // True if one of the triangles nearest to `middle` is near all `points`.
    bool hasOneNear(const Shares& middle, std::span<const Shares> points) const
    {
        bound_.spend(kNearestSteps);
        const auto isNearAll = [&](std::uint32_t other) {
            return std::ranges::all_of(points,
                                       [&](const Shares& point) { return isNear(point, other); });
        };
        return std::ranges::any_of(to_.nearest(pointAt(corners_, middle), kNearest), isNearAll);
    }

    bool isNear(const Shares& point, std::uint32_t other) const
    {
        const Shares there = nearestShares(pointAt(corners_, point), to_.corners(other));
        std::array<VertexShare, 6> sum;
        std::size_t count = 0;
        const auto add = [&](std::uint32_t vertex, double share)
        {
            const auto end = sum.begin() + static_cast<std::ptrdiff_t>(count);
            const auto found = std::find_if(
                sum.begin(), end, [&](const VertexShare& own) { return own.vertex == vertex; });
            if (found != end)
                found->share += share;
            else if (share != 0.0)
                sum.at(count++) = {vertex, share};
        };
        for (std::size_t i = 0; i < 3; ++i)
        {
            add(vertices_.at(i), point[static_cast<glm::length_t>(i)]);
            add(to_.triangles()[other].at(i), -there[static_cast<glm::length_t>(i)]);
        }
        return bound_.of(std::span(sum).first(count)) <= error_;
    }

    double error_;
    const Triangle& vertices_;
    const Corners& corners_;
    const Surface& to_;
    const DisplacementBound& bound_;
};

} // namespace

glm::dvec3 pointAt(const Corners& triangle, const glm::dvec3& shares)
{
    return shares.x * triangle[0] + shares.y * triangle[1] + shares.z * triangle[2];
}

glm::dvec3 nearestShares(const glm::dvec3& point, const Corners& triangle)
{
    const glm::dvec3 ab = triangle[1] - triangle[0];
    const glm::dvec3 ac = triangle[2] - triangle[0];
    const glm::dvec3 normal = glm::cross(ab, ac);
    const double area = glm::dot(normal, normal);
    if (area > 0.0)
    {
        const glm::dvec3 way = point - triangle[0];
        const double b = glm::dot(glm::cross(way, ac), normal) / area;
        const double c = glm::dot(glm::cross(ab, way), normal) / area;
        if (b >= 0.0 && c >= 0.0 && b + c <= 1.0)
            return {1.0 - b - c, b, c};
    }
    glm::dvec3 best(1.0, 0.0, 0.0);
    double least = squaredDistance(point, triangle[0]);
    for (glm::length_t from = 0; from < 3; ++from)
    {
        const glm::length_t to = (from + 1) % 3;
        const double share = shareOnLine(point, triangle[static_cast<std::size_t>(from)],
                                         triangle[static_cast<std::size_t>(to)]);
        glm::dvec3 shares(0.0);
        shares[from] = 1.0 - share;
        shares[to] = share;
        const double distance = squaredDistance(point, pointAt(triangle, shares));
        if (distance < least)
        {
            least = distance;
            best = shares;
        }
    }
    return best;
}

Surface::Surface(std::span<const glm::dvec3> positions, std::span<const std::uint32_t> indices)
{
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
    {
        triangles_.push_back({indices[i], indices[i + 1], indices[i + 2]});
        corners_.push_back(
            {positions[indices[i]], positions[indices[i + 1]], positions[indices[i + 2]]});
    }
    order_.resize(triangles_.size());
    std::iota(order_.begin(), order_.end(), 0U);
    if (!order_.empty())
        build(0, static_cast<std::uint32_t>(order_.size()));
}

void Surface::build(std::uint32_t first, std::uint32_t count)
{
    const auto middleOf = [&](std::uint32_t index)
    { return corners_[index][0] + corners_[index][1] + corners_[index][2]; };
    Node node;
    Bounds middles;
    for (std::uint32_t i = first; i < first + count; ++i)
    {
        for (const glm::dvec3& corner : corners_[order_[i]])
            node.box.add(corner);
        middles.add(middleOf(order_[i]));
    }
    const std::size_t index = nodes_.size();
    nodes_.push_back(node);
    if (count <= kLeafTriangles)
    {
        nodes_[index].first = first;
        nodes_[index].count = count;
        return;
    }
    const glm::dvec3 size = middles.halfSize();
    const glm::length_t axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const auto begin = order_.begin() + first;
    std::nth_element(begin, begin + count / 2, begin + count,
                     [&](std::uint32_t a, std::uint32_t b)
                     { return middleOf(a)[axis] < middleOf(b)[axis]; });
    build(first, count / 2);
    nodes_[index].first = static_cast<std::uint32_t>(nodes_.size());
    build(first + count / 2, count - count / 2);
}

void Surface::search(std::uint32_t node, const glm::dvec3& point, std::size_t count,
                     Found& found) const
{
    const auto distanceTo = [&](std::uint32_t index)
    {
        const Bounds& box = nodes_[index].box;
        return squaredDistance(point, glm::clamp(point, box.min, box.max));
    };
    const auto isTooFar = [&](double distance)
    { return found.size() == count && distance >= found.top().first; };
    const std::uint32_t first = nodes_[node].first;
    const std::uint32_t triangles = nodes_[node].count;
    if (isTooFar(distanceTo(node)))
        return;
    if (triangles == 0)
    {
        const bool isSecondNearer = distanceTo(first) < distanceTo(node + 1);
        search(isSecondNearer ? first : node + 1, point, count, found);
        search(isSecondNearer ? node + 1 : first, point, count, found);
    }
    for (std::uint32_t i = first; i < first + triangles; ++i)
    {
        const Corners& triangle = corners_[order_[i]];
        const double distance =
            squaredDistance(point, pointAt(triangle, nearestShares(point, triangle)));
        if (isTooFar(distance))
            continue;
        if (found.size() == count)
            found.pop();
        found.emplace(distance, order_[i]);
    }
}

std::vector<std::uint32_t> Surface::nearest(const glm::dvec3& point, std::size_t count) const
{
    Found found; // the farthest on top
    if (!nodes_.empty())
        search(0, point, count, found);
    std::vector<std::uint32_t> indices(found.size());
    for (std::size_t i = indices.size(); i-- > 0; found.pop())
        indices[i] = found.top().second;
    return indices;
}

bool staysWithin(double error, const Surface& from, const Surface& to,
                 const DisplacementBound& bound)
{
    const Follower::Piece whole{Shares(1, 0, 0), Shares(0, 1, 0), Shares(0, 0, 1)};
    for (std::uint32_t i = 0; i < from.triangles().size(); ++i)
        if (!Follower(error, from, i, to, bound).follows(whole))
            return false;
    return true;
}

} // namespace sinew
