#include "engine/formats/gltf/gltf_surface.h"

#include "engine/animation/tangent_basis.h"
#include "engine/animation/vertex_normals.h"
#include "engine/formats/gltf/gltf_axes.h"
#include "engine/formats/gltf/gltf_flat_normals.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace sinew
{
namespace
{

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
        addTangentsOfTexture(primitive, file.materials[*primitive.material].normalTexture->texCoord,
                             surface);
    else
        addAnyTangents(surface);
    return surface;
}

} // namespace sinew
