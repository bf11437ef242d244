#include "engine/animation/tangent_space.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::uint32_t kNoFace = ~std::uint32_t{0};
constexpr std::uint32_t kNoGroup = ~std::uint32_t{0};

struct MikkFace
{
    Triangle places{};       // equal for equal position, normal and texture coordinate
    glm::dvec3 alongS{0.0};  // unit
    bool isPositive = false; // its texture is not mirrored
    bool joinsAny = true;    // no area in the texture, and in no group yet
    bool isFlat = false;     // no area in space
    // The face across the edge that starts at each corner, and the group of each corner.
    Triangle neighbours{kNoFace, kNoFace, kNoFace};
    Triangle groups{kNoGroup, kNoGroup, kNoGroup};
};

struct MikkGroup
{
    bool isPositive = false;
    glm::dvec3 sum{0.0};
};

// One index per vertex, equal for vertices at the same place.
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

// Triangles are clockwise: a texture that is not mirrored has a negative area.
MikkFace faceOf(std::span<const glm::dvec3> positions, std::span<const glm::dvec2> texCoords,
                const Triangle& triangle)
{
    const auto [a, b, c] = triangle;
    const glm::dvec3 ab = positions[b] - positions[a];
    const glm::dvec3 ac = positions[c] - positions[a];
    const glm::dvec2 abTexture = texCoords[b] - texCoords[a];
    const glm::dvec2 acTexture = texCoords[c] - texCoords[a];
    const double area = abTexture.x * acTexture.y - acTexture.x * abTexture.y;
    MikkFace face;
    face.isPositive = area < 0.0;
    face.isFlat = positions[a] == positions[b] || positions[b] == positions[c] ||
                  positions[c] == positions[a];
    const glm::dvec3 alongS = (ab * acTexture.y - ac * abTexture.y) * (area < 0.0 ? -1.0 : 1.0);
    const double length = glm::length(alongS);
    if (!(std::abs(area) > std::numeric_limits<float>::min()) || !(length > 0.0))
        return face;
    face.alongS = alongS / length;
    face.joinsAny = false;
    return face;
}

// Neighbours run along their common edge in opposite directions. If more than two faces share an
// edge, they are paired in order.
void linkFaces(std::vector<MikkFace>& faces)
{
    struct Edge
    {
        std::uint32_t low = 0;
        std::uint32_t high = 0;
        std::uint32_t face = 0;
        std::uint32_t corner = 0;
        bool isForward = false;
    };
    std::vector<Edge> edges;
    for (std::uint32_t f = 0; f < faces.size(); ++f)
        for (std::uint32_t i = 0; i < 3 && !faces[f].isFlat; ++i)
        {
            const std::uint32_t from = faces[f].places.at(i);
            const std::uint32_t to = faces[f].places.at((i + 1) % 3);
            edges.push_back({std::min(from, to), std::max(from, to), f, i, from < to});
        }
    const auto ends = [](const Edge& edge) { return std::pair(edge.low, edge.high); };
    std::ranges::stable_sort(edges, {}, ends);
    std::deque<Edge> waiting; // edges with the same ends and direction
    for (const Edge& edge : edges)
    {
        if (!waiting.empty() && ends(waiting.front()) != ends(edge))
            waiting.clear();
        if (waiting.empty() || waiting.front().isForward == edge.isForward)
        {
            waiting.push_back(edge);
            continue;
        }
        const Edge& other = waiting.front();
        faces[edge.face].neighbours.at(edge.corner) = other.face;
        faces[other.face].neighbours.at(other.corner) = edge.face;
        waiting.pop_front();
    }
}

// Adds the corner, and all corners connected to it, to the group.
void fillGroup(std::vector<MikkFace>& faces, std::uint32_t first, std::uint32_t place,
               std::uint32_t group, bool isPositive)
{
    std::vector<std::uint32_t> pending{first};
    while (!pending.empty())
    {
        const std::uint32_t index = pending.back();
        pending.pop_back();
        if (index == kNoFace)
            continue;
        MikkFace& face = faces[index];
        const auto found = std::ranges::find(face.places, place);
        const auto corner = static_cast<std::size_t>(found - face.places.begin());
        if (face.joinsAny)
            face.isPositive = isPositive;
        if (face.groups.at(corner) != kNoGroup || face.isPositive != isPositive)
            continue;
        face.joinsAny = false;
        face.groups.at(corner) = group;
        pending.push_back(face.neighbours.at((corner + 2) % 3));
        pending.push_back(face.neighbours.at(corner));
    }
}

std::vector<MikkGroup> groupsOf(std::vector<MikkFace>& faces)
{
    std::vector<MikkGroup> groups;
    for (std::uint32_t f = 0; f < faces.size(); ++f)
        for (std::size_t i = 0; i < 3; ++i)
        {
            const bool saysNothing = faces[f].isFlat || faces[f].alongS == glm::dvec3(0.0);
            if (saysNothing || faces[f].groups.at(i) != kNoGroup)
                continue;
            const auto group = static_cast<std::uint32_t>(groups.size());
            groups.push_back({.isPositive = faces[f].isPositive});
            fillGroup(faces, f, faces[f].places.at(i), group, faces[f].isPositive);
        }
    return groups;
}

// What a triangle contributes to the tangent of its corner.
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

// Corners without a group get the first group at the same place.
void placeOtherCorners(std::vector<MikkFace>& faces)
{
    std::map<std::uint32_t, std::uint32_t> first;
    for (const MikkFace& face : faces)
        for (std::size_t i = 0; i < 3; ++i)
            if (face.groups.at(i) != kNoGroup)
                first.try_emplace(face.places.at(i), face.groups.at(i));
    for (MikkFace& face : faces)
        for (std::size_t i = 0; i < 3; ++i)
            if (const auto found = first.find(face.places.at(i));
                found != first.end() && face.groups.at(i) == kNoGroup)
                face.groups.at(i) = found->second;
}

TangentBasis splitByGroups(std::span<const glm::dvec3> normals, std::span<const Triangle> triangles,
                           std::span<const MikkFace> faces, std::span<const MikkGroup> groups)
{
    TangentBasis basis;
    basis.triangles.assign(triangles.begin(), triangles.end());
    basis.signs.assign(normals.size(), 1.0);
    for (const glm::dvec3& normal : normals)
        basis.tangents.push_back(perpendicularUnit(glm::dvec3(0.0), normal));
    std::vector<std::uint32_t> kept(normals.size(), kNoGroup);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> copies;
    for (std::size_t f = 0; f < faces.size(); ++f)
        for (std::size_t i = 0; i < 3; ++i)
        {
            std::uint32_t& corner = basis.triangles[f].at(i);
            const std::uint32_t group = faces[f].groups.at(i);
            if (group == kNoGroup || kept[corner] == group)
                continue;
            const glm::dvec3 tangent = perpendicularUnit(groups[group].sum, normals[corner]);
            const double sign = groups[group].isPositive ? 1.0 : -1.0;
            if (kept[corner] == kNoGroup)
            {
                kept[corner] = group;
                basis.tangents[corner] = tangent;
                basis.signs[corner] = sign;
                continue;
            }
            const auto next = static_cast<std::uint32_t>(basis.tangents.size());
            const auto [copy, isNew] = copies.try_emplace({corner, group}, next);
            if (isNew)
            {
                basis.copied.push_back(corner);
                basis.tangents.push_back(tangent);
                basis.signs.push_back(sign);
            }
            corner = copy->second;
        }
    return basis;
}

} // namespace

TangentBasis mikkTangentBasis(std::span<const glm::dvec3> positions,
                              std::span<const glm::dvec3> normals,
                              std::span<const glm::dvec2> texCoords,
                              std::span<const Triangle> triangles)
{
    const std::vector<std::uint32_t> places = placesOf(positions, normals, texCoords);
    std::vector<MikkFace> faces;
    for (const Triangle& triangle : triangles)
    {
        faces.push_back(faceOf(positions, texCoords, triangle));
        for (std::size_t i = 0; i < 3; ++i)
            faces.back().places.at(i) = places[triangle.at(i)];
    }
    linkFaces(faces);
    std::vector<MikkGroup> groups = groupsOf(faces);
    for (std::size_t f = 0; f < faces.size(); ++f)
        for (std::size_t i = 0; i < 3; ++i)
            if (const std::uint32_t group = faces[f].groups.at(i); group != kNoGroup)
                groups[group].sum += shareOfCorner(positions, triangles[f], i,
                                                   normals[triangles[f].at(i)], faces[f].alongS);
    placeOtherCorners(faces);
    return splitByGroups(normals, triangles, faces, groups);
}

} // namespace sinew
