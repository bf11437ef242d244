#include "engine/animation/tangent_space.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/gltf/gltf_skinning.h"

#include <algorithm>
#include <numeric>

namespace sinew
{
namespace
{

std::vector<glm::dvec3> flatNormals(std::span<const glm::dvec3> positions, bool apart,
                                    std::vector<Triangle>& triangles,
                                    std::vector<std::uint32_t>& sources)
{
    constexpr glm::dvec3 kUp(0.0, 0.0, 1.0);
    using Key = std::pair<std::uint32_t, std::array<double, 3>>; // vertex and normal
    std::map<Key, std::uint32_t> copies;
    std::vector<bool> isTaken(positions.size(), false);
    std::vector<glm::dvec3> normals(positions.size(), kUp);
    for (Triangle& triangle : triangles)
    {
        const glm::dvec3& a = positions[triangle[0]];
        const glm::dvec3 across =
            glm::cross(positions[triangle[2]] - a, positions[triangle[1]] - a);
        const double length = glm::length(across);
        const glm::dvec3 normal = length > 0.0 ? across / length : kUp;
        for (std::uint32_t& corner : triangle)
        {
            if (!isTaken[corner])
            {
                isTaken[corner] = true;
                normals[corner] = normal;
                continue;
            }
            if (normals[corner] == normal && !apart)
                continue;
            const auto next = static_cast<std::uint32_t>(normals.size());
            const auto [entry, isNew] =
                copies.try_emplace({corner, {normal.x, normal.y, normal.z}}, next);
            if (isNew || apart)
            {
                sources.push_back(corner);
                normals.push_back(normal);
            }
            corner = apart ? next : entry->second;
        }
    }
    return normals;
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

void addStoredTangents(const GltfPrimitive& primitive, GltfSurface& surface)
{
    for (std::size_t i = 0; i < primitive.tangents.size(); ++i)
    {
        const glm::dvec4 tangent(primitive.tangents[i]);
        surface.tangents.push_back(perpendicularUnit(zUp(glm::dvec3(tangent)), surface.normals[i]));
        surface.tangentSigns.push_back(tangent.w < 0.0 ? -1.0 : 1.0);
    }
}

void addAnyTangents(GltfSurface& surface)
{
    for (const glm::dvec3& normal : surface.normals)
        surface.tangents.push_back(perpendicularUnit({1.0, 0.0, 0.0}, normal));
    surface.tangentSigns.assign(surface.normals.size(), 1.0);
}

// Sinew's basis has the bitangent along +t, that of glTF's normal maps points the other way.
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

// Replaces normals without a direction by those of their triangles.
std::vector<glm::dvec3> storedNormals(const GltfPrimitive& primitive,
                                      std::span<const Triangle> triangles)
{
    std::vector<glm::dvec3> normals;
    normals.reserve(primitive.normals.size());
    for (const glm::vec3& normal : primitive.normals)
        normals.push_back(unit(zUp(glm::dvec3(normal)), {0.0, 0.0, 1.0}));
    if (std::ranges::all_of(primitive.normals, hasDirection))
        return normals;
    const std::vector<glm::dvec3> made = vertexNormals(positionsOf(primitive), triangles, 0.0);
    for (std::size_t i = 0; i < normals.size(); ++i)
        if (!hasDirection(primitive.normals[i]))
            normals[i] = made[i];
    return normals;
}

glm::dvec3 deltaOf(std::span<const glm::vec3> deltas, std::size_t vertex)
{
    return deltas.empty() ? glm::dvec3(0.0) : zUp(glm::dvec3(deltas[vertex]));
}

// What the attribute is divided by to be of length 1.
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
        surface.normals = flatNormals(positionsOf(primitive), !primitive.targets.empty(),
                                      surface.triangles, surface.sources);
    else
        surface.normals = storedNormals(primitive, surface.triangles);

    if (!primitive.tangents.empty() && !primitive.normals.empty())
        addStoredTangents(primitive, surface);
    else if (primitive.material && file.materials[*primitive.material].normalTexture)
        addTangentsOfTexture(
            primitive, file.materials[*primitive.material].normalTexture->texCoordSet, surface);
    else
        addAnyTangents(surface);
    return surface;
}

GltfTargets::GltfTargets(const GltfPrimitive& primitive, const GltfSurface& surface)
    : primitive_(primitive), surface_(surface)
{
    if (!primitive.normals.empty() || primitive.targets.empty())
        return;
    triangles_.resize(surface.sources.size(), nullptr);
    for (const Triangle& triangle : surface.triangles)
        for (const std::uint32_t corner : triangle)
            triangles_[corner] = &triangle;
}

glm::dvec3 GltfTargets::flatNormalDelta(const GltfMorphTarget& target, std::size_t vertex) const
{
    const Triangle* const triangle = triangles_[vertex];
    if (triangle == nullptr || target.positions.empty())
        return glm::dvec3(0.0);
    const auto position = [&](std::size_t corner)
    {
        const std::uint32_t source = surface_.sources[(*triangle)[corner]];
        return zUp(glm::dvec3(primitive_.positions[source])) + deltaOf(target.positions, source);
    };
    const glm::dvec3 a = position(0);
    const glm::dvec3 across = glm::cross(position(2) - a, position(1) - a);
    const double length = glm::length(across);
    return length > 0.0 ? across / length - surface_.normals[vertex] : glm::dvec3(0.0);
}

std::vector<GltfDelta> GltfTargets::deltasOf(std::size_t vertex) const
{
    const std::uint32_t source = surface_.sources[vertex];
    std::vector<GltfDelta> deltas;
    for (std::uint32_t k = 0; k < primitive_.targets.size(); ++k)
    {
        const GltfMorphTarget& target = primitive_.targets[k];
        GltfDelta delta{.target = k, .position = deltaOf(target.positions, source)};
        if (primitive_.normals.empty())
            delta.normal = flatNormalDelta(target, vertex);
        else
            delta.normal =
                deltaOf(target.normals, source) / lengthOf(glm::dvec3(primitive_.normals[source]));
        if (!primitive_.normals.empty() && !primitive_.tangents.empty())
            delta.tangent = deltaOf(target.tangents, source) /
                            lengthOf(glm::dvec3(primitive_.tangents[source]));
        constexpr glm::dvec3 kNone(0.0);
        if (delta.position != kNone || delta.normal != kNone || delta.tangent != kNone)
            deltas.push_back(delta);
    }
    return deltas;
}

} // namespace sinew
