#include "engine/formats/gltf/gltf_flat_normals.h"

#include <glm/geometric.hpp>

#include <array>
#include <map>
#include <utility>

namespace sinew
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

} // namespace sinew
