#include "engine/animation/tangent_space.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::uint32_t kNoGroup = ~std::uint32_t{0};

// The place of each vertex. Vertices share a place if their position, normal and texture coordinate
// are equal.
std::vector<std::uint32_t> placesOf(std::span<const glm::dvec3> positions,
                                    std::span<const glm::dvec3> normals,
                                    std::span<const glm::dvec2> texCoords)
{
    const auto numbers = [&](std::uint32_t i)
    {
        const glm::dvec3& p = positions[i];
        const glm::dvec3& n = normals[i];
        return std::array{p.x, p.y, p.z, n.x, n.y, n.z, texCoords[i].x, texCoords[i].y};
    };
    std::vector<std::uint32_t> order(positions.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, numbers);
    std::vector<std::uint32_t> places(positions.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        places[order[i]] =
            i > 0 && numbers(order[i]) == numbers(order[i - 1]) ? places[order[i - 1]] : order[i];
    return places;
}

// Connects the corners of neighbouring triangles that are at the same place and have the same
// handedness. Neighbours run along their common edge in opposite directions. If more than two
// triangles share an edge, they are paired in order.
void connectNeighbours(std::span<const std::uint32_t> placeOf,
                       std::span<const TriangleTangent> tangents, Groups& groups)
{
    struct Edge
    {
        std::array<std::uint32_t, 2> places{}; // ascending
        std::uint32_t from = 0;                // corners
        std::uint32_t to = 0;
        bool isBackward = false;
    };
    std::vector<Edge> edges;
    for (std::uint32_t from = 0; from < placeOf.size(); ++from)
        if (tangents[from / 3].sign != 0.0)
        {
            const std::uint32_t to = from % 3 == 2 ? from - 2 : from + 1;
            const auto [low, high] = std::minmax(placeOf[from], placeOf[to]);
            edges.push_back({{low, high}, from, to, placeOf[from] != low});
        }
    std::ranges::stable_sort(
        edges, {}, [](const Edge& edge) { return std::pair(edge.places, edge.isBackward); });
    for (auto next = edges.begin(); next != edges.end();)
    {
        auto forward = next;
        next = std::find_if(next, edges.end(),
                            [&](const Edge& edge) { return edge.places != forward->places; });
        const auto firstBackward = std::ranges::find_if(forward, next, &Edge::isBackward);
        for (auto back = firstBackward; forward != firstBackward && back != next; ++forward, ++back)
            if (tangents[forward->from / 3].sign == tangents[back->from / 3].sign)
            {
                groups.connect(forward->from, back->to);
                groups.connect(forward->to, back->from);
            }
    }
}

// The group of each corner; corner i of triangle t has the index 3 t + i. Corners of triangles
// without a tangent take the first group at the same place, or none. Elements of `placeOf` are
// below `placeCount`.
std::vector<std::uint32_t> groupsOf(std::span<const std::uint32_t> placeOf, std::size_t placeCount,
                                    std::span<const TriangleTangent> tangents)
{
    Groups groups(placeOf.size());
    connectNeighbours(placeOf, tangents, groups);
    std::vector<std::uint32_t> groupOf(placeOf.size(), kNoGroup);
    std::vector<std::uint32_t> firstAt(placeCount, kNoGroup); // by place
    for (std::uint32_t corner = 0; corner < placeOf.size(); ++corner)
        if (tangents[corner / 3].sign != 0.0)
        {
            groupOf[corner] = groups.groupOf(corner);
            std::uint32_t& first = firstAt[placeOf[corner]];
            first = first == kNoGroup ? groupOf[corner] : first;
        }
    for (std::uint32_t corner = 0; corner < placeOf.size(); ++corner)
        if (groupOf[corner] == kNoGroup)
            groupOf[corner] = firstAt[placeOf[corner]];
    return groupOf;
}

// The contribution of a triangle to the tangent of its corner.
glm::dvec3 shareOfCorner(std::span<const glm::dvec3> positions, const Triangle& triangle,
                         std::size_t corner, const glm::dvec3& normal, const glm::dvec3& alongS)
{
    const auto flattened = [&](const glm::dvec3& v)
    {
        const glm::dvec3 flat = v - normal * glm::dot(normal, v);
        const double length = glm::length(flat);
        return length > 0.0 ? flat / length : flat;
    };
    const glm::dvec3& at = positions[triangle.at(corner)];
    const double cosine = glm::dot(flattened(positions[triangle.at((corner + 1) % 3)] - at),
                                   flattened(positions[triangle.at((corner + 2) % 3)] - at));
    return std::acos(glm::clamp(cosine, -1.0, 1.0)) * flattened(alongS);
}

} // namespace

TangentBasis mikkTangentBasis(std::span<const glm::dvec3> positions,
                              std::span<const glm::dvec3> normals,
                              std::span<const glm::dvec2> texCoords,
                              std::span<const Triangle> triangles)
{
    const std::vector<std::uint32_t> places = placesOf(positions, normals, texCoords);
    std::vector<std::uint32_t> placeOf; // per corner
    std::vector<TriangleTangent> tangents;
    for (const Triangle& triangle : triangles)
    {
        tangents.push_back(triangleTangent(positions, texCoords, triangle));
        for (const std::uint32_t vertex : triangle)
            placeOf.push_back(places[vertex]);
    }
    const std::vector<std::uint32_t> groupOf = groupsOf(placeOf, places.size(), tangents);
    std::vector<glm::dvec3> sums(placeOf.size(), glm::dvec3(0.0)); // per group
    std::vector<double> signs(placeOf.size(), 1.0);
    for (std::size_t corner = 0; corner < placeOf.size(); ++corner)
        if (const TriangleTangent& tangent = tangents[corner / 3]; tangent.sign != 0.0)
        {
            const Triangle& triangle = triangles[corner / 3];
            sums[groupOf[corner]] +=
                shareOfCorner(positions, triangle, corner % 3, normals[triangle.at(corner % 3)],
                              tangent.direction);
            signs[groupOf[corner]] = tangent.sign;
        }

    TangentBasis basis;
    basis.triangles.assign(triangles.begin(), triangles.end());
    basis.signs.assign(normals.size(), 1.0);
    for (const glm::dvec3& normal : normals)
        basis.tangents.push_back(perpendicularUnit(glm::dvec3(0.0), normal));
    std::vector<std::uint32_t> kept(normals.size(), kNoGroup);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> copies;
    for (std::size_t i = 0; i < placeOf.size(); ++i)
    {
        std::uint32_t& corner = basis.triangles[i / 3].at(i % 3);
        const std::uint32_t group = groupOf[i];
        if (group == kNoGroup || kept[corner] == group)
            continue;
        const glm::dvec3 tangent = perpendicularUnit(sums[group], normals[corner]);
        if (kept[corner] == kNoGroup)
        {
            kept[corner] = group;
            basis.tangents[corner] = tangent;
            basis.signs[corner] = signs[group];
            continue;
        }
        const auto next = static_cast<std::uint32_t>(basis.tangents.size());
        const auto [copy, isNew] = copies.try_emplace({corner, group}, next);
        if (isNew)
        {
            basis.copied.push_back(corner);
            basis.tangents.push_back(tangent);
            basis.signs.push_back(signs[group]);
        }
        corner = copy->second;
    }
    return basis;
}

} // namespace sinew
