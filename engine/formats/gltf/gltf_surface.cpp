#include "engine/animation/tangent_space.h"
#include "engine/formats/gltf/gltf_model.h"

#include <algorithm>
#include <numeric>

namespace sinew
{
namespace
{

// Copies vertices whose triangles have different normals; with `apart`, all shared vertices.
void addFlatNormals(std::span<const glm::dvec3> positions, bool apart, GltfSurface& surface)
{
    constexpr glm::dvec3 kUp(0.0, 0.0, 1.0);
    std::vector<bool> isTaken(positions.size(), false);
    surface.normals.assign(positions.size(), kUp);
    for (Triangle& triangle : surface.triangles)
    {
        const glm::dvec3& a = positions[triangle[0]];
        const glm::dvec3 normal =
            unit(glm::cross(positions[triangle[2]] - a, positions[triangle[1]] - a), kUp);
        for (std::uint32_t& corner : triangle)
        {
            const bool isOwn = !isTaken[corner];
            isTaken[corner] = true;
            if (isOwn)
                surface.normals[corner] = normal;
            else if (apart || surface.normals[corner] != normal)
            {
                surface.sources.push_back(corner);
                corner = static_cast<std::uint32_t>(surface.normals.size());
                surface.normals.push_back(normal);
            }
        }
    }
}

std::vector<glm::dvec3> positionsOf(const GltfPrimitive& primitive)
{
    std::vector<glm::dvec3> positions;
    positions.reserve(primitive.positions.size());
    for (const glm::vec3& position : primitive.positions)
        positions.push_back(zUp(glm::dvec3(position)));
    return positions;
}

std::vector<Triangle> trianglesOf(const GltfPrimitive& primitive)
{
    std::vector<Triangle> triangles;
    triangles.reserve(primitive.corners.size() / 3);
    for (std::size_t i = 0; i + 2 < primitive.corners.size(); i += 3)
    {
        const auto& c = primitive.corners;
        triangles.push_back({c[i], c[i + 2], c[i + 1]});
    }
    return triangles;
}

// Uses the stored tangents, or arbitrary ones if not `stored`.
void addTangents(const GltfPrimitive& primitive, bool stored, GltfSurface& surface)
{
    for (std::size_t i = 0; i < surface.normals.size(); ++i)
    {
        const glm::dvec4 tangent =
            stored ? primitive.tangents[i] : glm::vec4(1.0F, 0.0F, 0.0F, 1.0F);
        const glm::dvec3 direction(tangent);
        surface.tangents.push_back(
            perpendicularUnit(stored ? zUp(direction) : direction, surface.normals[i]));
        surface.tangentSigns.push_back(tangent.w < 0.0 ? -1.0 : 1.0);
    }
}

// Sinew's bitangent points along +t; that of glTF's normal maps points the other way.
void addTangentsOfTexture(const GltfPrimitive& primitive, std::size_t texCoordSet,
                          GltfSurface& surface)
{
    const std::span<const glm::vec2> stored = primitive.texCoords.at(texCoordSet);
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec2> texCoords;
    for (const std::uint32_t source : surface.sources)
    {
        positions.push_back(zUp(glm::dvec3(primitive.positions[source])));
        texCoords.emplace_back(stored.empty() ? glm::dvec2(0.0) : glm::dvec2(stored[source]));
    }
    TangentBasis basis = mikkTangentBasis(positions, surface.normals, texCoords, surface.triangles);
    for (const std::uint32_t vertex : basis.copied)
    {
        const glm::dvec3 normal = surface.normals[vertex];
        const std::uint32_t source = surface.sources[vertex];
        surface.normals.push_back(normal);
        surface.sources.push_back(source);
    }
    surface.triangles = std::move(basis.triangles);
    surface.tangents = std::move(basis.tangents);
    for (const double sign : basis.signs)
        surface.tangentSigns.push_back(-sign);
}

// Replaces normals without a direction by their triangles' normals.
void addStoredNormals(const GltfPrimitive& primitive, GltfSurface& surface)
{
    std::vector<glm::dvec3> made;
    if (!std::ranges::all_of(primitive.normals, hasDirection))
        made = vertexNormals(positionsOf(primitive), surface.triangles, 0.0);
    for (std::size_t i = 0; i < primitive.normals.size(); ++i)
        surface.normals.push_back(
            unit(zUp(glm::dvec3(primitive.normals[i])), made.empty() ? glm::dvec3() : made[i]));
}

glm::dvec3 deltaOf(std::span<const glm::vec3> deltas, std::size_t vertex)
{
    return deltas.empty() ? glm::dvec3(0.0) : zUp(glm::dvec3(deltas[vertex]));
}

// The change of a flat vertex's normal when a target moves its triangle.
glm::dvec3 flatNormalDelta(const GltfPrimitive& primitive, const GltfSurface& surface,
                           const GltfMorphTarget& target, std::size_t vertex)
{
    if (target.positions.empty() || surface.triangleOf[vertex] == GltfSurface::kNoTriangle)
        return glm::dvec3(0.0);
    const Triangle& triangle = surface.triangles[surface.triangleOf[vertex]];
    const auto position = [&](std::size_t corner)
    {
        const std::uint32_t source = surface.sources[triangle.at(corner)];
        return zUp(glm::dvec3(primitive.positions[source])) + deltaOf(target.positions, source);
    };
    const glm::dvec3 a = position(0);
    const glm::dvec3& before = surface.normals[vertex];
    return unit(glm::cross(position(2) - a, position(1) - a), before) - before;
}

// The divisor that normalises the attribute.
double lengthOf(const glm::dvec3& stored)
{
    const double length = glm::length(stored);
    return length > 1e-30 ? length : 1.0;
}

} // namespace

glm::dvec3 unit(const glm::dvec3& v, const glm::dvec3& otherwise)
{
    const double length = glm::length(v);
    return length > 1e-30 ? v / length : otherwise;
}

GltfSurface surfaceOf(const GltfFile& file, const GltfPrimitive& primitive)
{
    GltfSurface surface;
    surface.sources.resize(primitive.positions.size());
    std::iota(surface.sources.begin(), surface.sources.end(), 0U);
    surface.triangles = trianglesOf(primitive);
    if (primitive.normals.empty())
        addFlatNormals(positionsOf(primitive), !primitive.targets.empty(), surface);
    else
        addStoredNormals(primitive, surface);

    // Some exporters write zeros for missing tangents.
    const bool hasTangents = std::ranges::any_of(primitive.tangents, [](const glm::vec4& tangent)
                                                 { return hasDirection(glm::vec3(tangent)); });
    const bool storesTangents = hasTangents && !primitive.normals.empty();
    if (!storesTangents && primitive.material && file.materials[*primitive.material].normalTexture)
        addTangentsOfTexture(
            primitive, file.materials[*primitive.material].normalTexture->texCoordSet, surface);
    else
        addTangents(primitive, storesTangents, surface);
    if (!primitive.normals.empty() || primitive.targets.empty())
        return surface;
    surface.triangleOf.resize(surface.sources.size(), GltfSurface::kNoTriangle);
    for (std::uint32_t i = 0; i < surface.triangles.size(); ++i)
        for (const std::uint32_t corner : surface.triangles[i])
            surface.triangleOf[corner] = i;
    return surface;
}

std::vector<MorphDelta> deltasOf(const GltfPrimitive& primitive, const GltfSurface& surface,
                                 std::size_t vertex)
{
    const std::uint32_t source = surface.sources[vertex];
    std::vector<MorphDelta> deltas;
    for (std::uint32_t k = 0; k < primitive.targets.size(); ++k)
    {
        const GltfMorphTarget& target = primitive.targets[k];
        MorphDelta delta{.position = deltaOf(target.positions, source), .weight = k};
        if (primitive.normals.empty())
            delta.normal = flatNormalDelta(primitive, surface, target, vertex);
        else
            delta.normal =
                deltaOf(target.normals, source) / lengthOf(glm::dvec3(primitive.normals[source]));
        if (!primitive.normals.empty() && !primitive.tangents.empty())
            delta.tangent =
                deltaOf(target.tangents, source) / lengthOf(glm::dvec3(primitive.tangents[source]));
        constexpr glm::dvec3 kNone(0.0);
        if (delta.position != kNone || delta.normal != kNone || delta.tangent != kNone)
            deltas.push_back(delta);
    }
    return deltas;
}

} // namespace sinew
