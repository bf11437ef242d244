#include "tools/character/mesh_part.h"

#include <glm/gtc/quaternion.hpp>

#include <map>
#include <utility>

namespace sinew
{

namespace
{

// Vertices that differ only in texture coordinates share weights, as in files from other exporters.
using PositionKey = std::vector<double>;

PositionKey keyOf(const BoundVertex& vertex)
{
    PositionKey key{vertex.position.x, vertex.position.y, vertex.position.z};
    for (const Share& share : vertex.shares)
        key.insert(key.end(), {static_cast<double>(share.joint), share.bias, share.offset.x,
                               share.offset.y, share.offset.z});
    return key;
}

Weight weightOf(const BoundVertex& vertex, const Share& share, const Skeleton& skeleton)
{
    const JointTransform& joint = skeleton.joints()[share.joint].bindPose;
    return {.joint = share.joint,
            .bias = share.bias,
            .position = glm::conjugate(joint.orientation) *
                        (vertex.position + share.offset - joint.position)};
}

} // namespace

void MeshPart::append(const MeshPart& other)
{
    const auto offset = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const Triangle& triangle : other.triangles)
        triangles.push_back({triangle[0] + offset, triangle[1] + offset, triangle[2] + offset});
}

MeshPart mirrored(const MeshPart& part, const Skeleton& skeleton)
{
    MeshPart other = part;
    for (BoundVertex& vertex : other.vertices)
    {
        vertex.position.y = -vertex.position.y;
        for (Share& share : vertex.shares)
        {
            share.joint = skeleton.counterpart(share.joint);
            share.offset.y = -share.offset.y;
        }
    }
    for (Triangle& triangle : other.triangles)
        std::swap(triangle[1], triangle[2]);
    return other;
}

MeshPart bothSides(const MeshPart& part, const Skeleton& skeleton)
{
    MeshPart both = part;
    both.append(mirrored(part, skeleton));
    return both;
}

Mesh toMesh(const MeshPart& part, const Skeleton& skeleton, std::string_view name,
            std::string_view shader)
{
    Mesh mesh;
    mesh.name = name;
    mesh.shader = shader;
    mesh.triangles = part.triangles;
    std::map<PositionKey, std::uint32_t> weightsAt;
    for (const BoundVertex& vertex : part.vertices)
    {
        const auto next = static_cast<std::uint32_t>(mesh.weights.size());
        const auto [known, isNew] = weightsAt.try_emplace(keyOf(vertex), next);
        mesh.vertices.push_back({.texCoord = vertex.texCoord,
                                 .firstWeight = known->second,
                                 .weightCount = static_cast<std::uint32_t>(vertex.shares.size())});
        if (!isNew)
            continue;
        for (const Share& share : vertex.shares)
            mesh.weights.push_back(weightOf(vertex, share, skeleton));
    }
    return mesh;
}

} // namespace sinew
