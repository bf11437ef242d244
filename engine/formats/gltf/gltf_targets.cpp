#include "engine/formats/gltf/gltf_targets.h"

#include "engine/formats/gltf/gltf_axes.h"

#include <glm/geometric.hpp>

namespace sinew
{
namespace
{

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
