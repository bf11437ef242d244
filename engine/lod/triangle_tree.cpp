#include "engine/lod/triangle_tree.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <numeric>
#include <queue>
#include <utility>

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

double squaredDistanceToBox(const glm::dvec3& point, const glm::dvec3& least,
                            const glm::dvec3& greatest)
{
    return squaredDistance(point, glm::clamp(point, least, greatest));
}

// The share of b in the point of the line from a to b that is nearest to `point`.
double shareOnLine(const glm::dvec3& point, const glm::dvec3& a, const glm::dvec3& b)
{
    const double length = squaredDistance(a, b);
    return length > 0.0 ? std::clamp(glm::dot(point - a, b - a) / length, 0.0, 1.0) : 0.0;
}

} // namespace

glm::dvec3 pointAt(const Corners& triangle, const glm::dvec3& shares)
{
    return shares.x * triangle[0] + shares.y * triangle[1] + shares.z * triangle[2];
}

std::vector<Triangle> trianglesOf(std::span<const std::uint32_t> indices)
{
    std::vector<Triangle> triangles;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
        triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    return triangles;
}

Corners cornersAt(std::span<const glm::dvec3> positions, const Triangle& triangle)
{
    return {positions[triangle[0]], positions[triangle[1]], positions[triangle[2]]};
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

TriangleTree::TriangleTree(std::vector<Corners> triangles)
    : triangles_(std::move(triangles)), order_(triangles_.size())
{
    std::iota(order_.begin(), order_.end(), 0U);
    if (!order_.empty())
        build(0, static_cast<std::uint32_t>(order_.size()));
}

void TriangleTree::build(std::uint32_t first, std::uint32_t count)
{
    const auto middleOf = [&](std::uint32_t index)
    { return triangles_[index][0] + triangles_[index][1] + triangles_[index][2]; };
    Node node{.least = triangles_[order_[first]][0], .greatest = triangles_[order_[first]][0]};
    glm::dvec3 leastMiddle = middleOf(order_[first]);
    glm::dvec3 greatestMiddle = leastMiddle;
    for (std::uint32_t i = first; i < first + count; ++i)
    {
        for (const glm::dvec3& corner : triangles_[order_[i]])
        {
            node.least = glm::min(node.least, corner);
            node.greatest = glm::max(node.greatest, corner);
        }
        leastMiddle = glm::min(leastMiddle, middleOf(order_[i]));
        greatestMiddle = glm::max(greatestMiddle, middleOf(order_[i]));
    }
    const std::size_t index = nodes_.size();
    nodes_.push_back(node);
    if (count <= kLeafTriangles)
    {
        nodes_[index].first = first;
        nodes_[index].count = count;
        return;
    }
    const glm::dvec3 size = greatestMiddle - leastMiddle;
    const glm::length_t axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const auto begin = order_.begin() + first;
    std::nth_element(begin, begin + count / 2, begin + count,
                     [&](std::uint32_t a, std::uint32_t b)
                     { return middleOf(a)[axis] < middleOf(b)[axis]; });
    build(first, count / 2);
    nodes_[index].first = static_cast<std::uint32_t>(nodes_.size());
    build(first + count / 2, count - count / 2);
}

std::vector<std::uint32_t> TriangleTree::nearest(const glm::dvec3& point, std::size_t count) const
{
    using Found = std::pair<double, std::uint32_t>; // squared distance, triangle
    std::priority_queue<Found> found;               // the farthest on top
    std::vector<std::uint32_t> open;
    if (!nodes_.empty())
        open.push_back(0);
    while (!open.empty())
    {
        const std::uint32_t index = open.back();
        open.pop_back();
        const Node& node = nodes_[index];
        const auto isTooFar = [&](double distance)
        { return found.size() == count && distance >= found.top().first; };
        if (isTooFar(squaredDistanceToBox(point, node.least, node.greatest)))
            continue;
        if (node.count == 0)
        {
            const auto distanceTo = [&](std::uint32_t child)
            { return squaredDistanceToBox(point, nodes_[child].least, nodes_[child].greatest); };
            std::uint32_t near = index + 1;
            std::uint32_t far = node.first;
            if (distanceTo(far) < distanceTo(near))
                std::swap(near, far);
            open.push_back(far);
            open.push_back(near);
            continue;
        }
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
        {
            const Corners& triangle = triangles_[order_[i]];
            const double distance =
                squaredDistance(point, pointAt(triangle, nearestShares(point, triangle)));
            if (isTooFar(distance))
                continue;
            if (found.size() == count)
                found.pop();
            found.emplace(distance, order_[i]);
        }
    }
    std::vector<std::uint32_t> indices(found.size());
    for (std::size_t i = indices.size(); i-- > 0; found.pop())
        indices[i] = found.top().second;
    return indices;
}

} // namespace sinew
