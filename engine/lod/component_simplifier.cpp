#include "engine/lod/component_simplifier.h"

#include "engine/animation/tangent_space.h"
#include "engine/model/model.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <meshoptimizer.h>
#include <tuple>

namespace sinew
{
namespace
{

std::vector<std::uint32_t> verticesOf(std::span<const std::uint32_t> indices)
{
    std::vector<std::uint32_t> used(indices.begin(), indices.end());
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    return used;
}

std::size_t indexIn(std::span<const std::uint32_t> ascending, std::uint32_t vertex)
{
    return static_cast<std::size_t>(std::ranges::lower_bound(ascending, vertex) -
                                    ascending.begin());
}

// For each vertex, the index of its position. Positions are numbered from 0.
std::vector<std::uint32_t> placesOf(std::span<const RestingVertex> vertices,
                                    std::span<const std::uint32_t> used)
{
    std::vector<glm::dvec3> positions;
    for (const std::uint32_t vertex : used)
        positions.push_back(vertices[vertex].position);
    return groupByPosition(positions);
}

glm::dvec3 clockwiseNormal(std::span<const RestingVertex> vertices, const Triangle& triangle)
{
    const glm::dvec3& a = vertices[triangle[0]].position;
    const glm::dvec3 normal =
        glm::cross(vertices[triangle[2]].position - a, vertices[triangle[1]].position - a);
    const double length = glm::length(normal);
    return length > 0.0 ? normal / length : glm::dvec3(0.0);
}

// Penalty of a triangle's vertices: for normals that face away from it, and for distant texture
// coordinates, which belong to different parts of the texture.
double unfitness(std::span<const RestingVertex> vertices, const Triangle& triangle,
                 const glm::dvec3& normal)
{
    constexpr double kOfTexture = 4.0;
    double sum = 0.0;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const RestingVertex& own = vertices[triangle.at(i)];
        const RestingVertex& next = vertices[triangle.at((i + 1) % 3)];
        sum += 1.0 - glm::dot(own.normal, normal) +
               kOfTexture * glm::distance(own.texCoord, next.texCoord);
    }
    return sum;
}

} // namespace

std::vector<std::vector<std::uint32_t>> connectedComponents(std::span<const RestingVertex> vertices,
                                                            std::span<const std::uint32_t> indices)
{
    const std::vector<std::uint32_t> used = verticesOf(indices);
    const std::vector<std::uint32_t> placeOf = placesOf(vertices, used);
    std::vector<std::uint32_t> corners; // indices of their positions
    for (const std::uint32_t index : indices)
        corners.push_back(placeOf[indexIn(used, index)]);
    Groups places(used.size());
    for (std::size_t i = 0; i < indices.size(); ++i)
        places.connect(corners[i], corners[i - i % 3]);
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> componentOf(used.size(), kNone);
    std::vector<std::vector<std::uint32_t>> components;
    for (std::size_t i = 0; i < indices.size(); ++i)
    {
        std::size_t& component = componentOf[places.groupOf(corners[i])];
        if (component == kNone)
        {
            component = components.size();
            components.emplace_back();
        }
        components[component].push_back(indices[i]);
    }
    return components;
}

ComponentSimplifier::ComponentSimplifier(std::span<const RestingVertex> vertices,
                                         std::span<const std::uint32_t> indices)
    : vertices_(vertices), used_(verticesOf(indices)), indices_(indices.begin(), indices.end())
{
    using Textured = std::tuple<std::uint32_t, std::int64_t, std::int64_t>;
    std::map<Textured, std::uint32_t> textured;
    places_.pointOf = placesOf(vertices, used_);
    for (std::size_t i = 0; i < used_.size(); ++i)
    {
        const RestingVertex& vertex = vertices[used_[i]];
        const std::uint32_t place = places_.pointOf[i];
        if (place == places_.positions.size())
            places_.positions.emplace_back(vertex.position);
        constexpr double kCoordinateSteps = 65536.0; // equal if they round to the same step
        const auto [found, isNew] =
            textured.try_emplace({place, std::llround(vertex.texCoord.x * kCoordinateSteps),
                                  std::llround(vertex.texCoord.y * kCoordinateSteps)},
                                 static_cast<std::uint32_t>(textured.size()));
        texturedPlaces_.pointOf.push_back(found->second);
        if (isNew)
            texturedPlaces_.positions.push_back(places_.positions[place]);
    }
}

std::optional<std::vector<std::uint32_t>> ComponentSimplifier::simpler(double error,
                                                                       Freedom freedom) const
{
    const Points& points = freedom == Freedom::Seams ? places_ : texturedPlaces_;
    const float* const positions = &points.positions[0].x;
    const std::size_t count = points.positions.size();
    const float size = meshopt_simplifyScale(positions, count, sizeof(glm::vec3));
    if (size <= 0.0F)
        return std::nullopt;
    std::vector<std::uint32_t> corners;
    for (const std::uint32_t index : indices_)
        corners.push_back(points.pointOf[indexIn(used_, index)]);
    std::vector<std::uint32_t> left(corners.size());
    left.resize(meshopt_simplify(left.data(), corners.data(), corners.size(), positions, count,
                                 sizeof(glm::vec3), 0, static_cast<float>(error) / size,
                                 freedom == Freedom::Inside ? meshopt_SimplifyLockBorder : 0,
                                 nullptr));
    if (left.empty() || left.size() == corners.size())
        return std::nullopt;
    return verticesFor(left, points);
}

std::vector<std::uint32_t> ComponentSimplifier::verticesFor(std::span<const std::uint32_t> corners,
                                                            const Points& points) const
{
    std::vector<std::vector<std::uint32_t>> verticesAt(points.positions.size());
    for (const std::uint32_t index : verticesOf(indices_))
        verticesAt[points.pointOf[indexIn(used_, index)]].push_back(index);
    std::vector<std::uint32_t> indices;
    for (std::size_t t = 0; t + 2 < corners.size(); t += 3)
    {
        const std::vector<std::uint32_t>& a = verticesAt[corners[t]];
        const std::vector<std::uint32_t>& b = verticesAt[corners[t + 1]];
        const std::vector<std::uint32_t>& c = verticesAt[corners[t + 2]];
        const glm::dvec3 normal = clockwiseNormal(vertices_, {a[0], b[0], c[0]});
        Triangle best{};
        double least = std::numeric_limits<double>::infinity();
        for (const std::uint32_t first : a)
            for (const std::uint32_t second : b)
                for (const std::uint32_t third : c)
                {
                    const Triangle triangle{first, second, third};
                    const double of = unfitness(vertices_, triangle, normal);
                    if (of < least)
                    {
                        least = of;
                        best = triangle;
                    }
                }
        indices.insert(indices.end(), best.begin(), best.end());
    }
    return indices;
}

} // namespace sinew
