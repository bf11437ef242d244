#include "engine/animation/skinning_model.h"

#include "engine/animation/tangent_space.h"

#include <glm/gtc/quaternion.hpp>

namespace sinew
{

namespace
{

std::vector<glm::dvec3> bindPositions(const Mesh& mesh, const std::vector<Joint>& joints)
{
    std::vector<glm::dvec3> positions;
    positions.reserve(mesh.vertices.size());
    for (const Vertex& vertex : mesh.vertices)
    {
        glm::dvec3 position(0.0);
        for (std::uint32_t i = 0; i < vertex.weightCount; ++i)
        {
            const Weight& weight = mesh.weights[vertex.firstWeight + i];
            const JointTransform& joint = joints[weight.joint].bindPose;
            position += weight.bias * (joint.position + joint.orientation * weight.position);
        }
        positions.push_back(position);
    }
    return positions;
}

void addSkeletalMesh(const SkeletalModel& model, const Mesh& mesh, double creaseDegrees,
                     MirroredVertices mirrored, SkinningModel& result)
{
    const std::vector<glm::dvec3> positions = bindPositions(mesh, model.joints);
    const std::vector<glm::dvec3> normals = vertexNormals(positions, mesh.triangles, creaseDegrees);
    std::vector<glm::dvec2> texCoords;
    for (const Vertex& vertex : mesh.vertices)
        texCoords.push_back(vertex.texCoord);
    const auto addInfluences = [&](std::uint32_t vertex, const glm::dvec3& tangent)
    {
        const Vertex& stored = mesh.vertices[vertex];
        for (std::uint32_t i = 0; i < stored.weightCount; ++i)
        {
            const Weight& weight = mesh.weights[stored.firstWeight + i];
            const glm::dquat toJoint =
                glm::conjugate(model.joints[weight.joint].bindPose.orientation);
            result.influences.push_back({.position = weight.position,
                                         .bias = weight.bias,
                                         .normal = toJoint * normals[vertex],
                                         .tangent = toJoint * tangent,
                                         .joint = weight.joint});
        }
    };
    addMesh(texCoords, buildTangentBasis(positions, normals, texCoords, mesh.triangles, mirrored),
            addInfluences, result);
}

} // namespace

std::span<const MorphDelta> morphDeltasOf(const SkinningModel& model, std::size_t influence)
{
    if (model.morphRanges.empty())
        return {};
    const MorphDeltaRange& range = model.morphRanges[influence];
    return std::span(model.morphDeltas).subspan(range.first, range.count);
}

std::span<const Influence> influencesOf(const SkinningModel& model, const SkinningVertex& vertex)
{
    return std::span(model.influences).subspan(vertex.firstInfluence, vertex.influenceCount);
}

bool isMorphed(const SkinningModel& model, const SkinningVertex& vertex)
{
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
        if (!morphDeltasOf(model, vertex.firstInfluence + i).empty())
            return true;
    return false;
}

Influence morphed(const SkinningModel& model, std::size_t influence,
                  std::span<const double> weights)
{
    Influence result = model.influences[influence];
    if (weights.empty())
        return result;
    for (const MorphDelta& delta : morphDeltasOf(model, influence))
    {
        const double weight = weights[delta.weight];
        result.position += weight * delta.position;
        result.normal += weight * delta.normal;
        result.tangent += weight * delta.tangent;
    }
    return result;
}

void addMesh(std::span<const glm::dvec2> texCoords, const TangentBasis& basis,
             const AddInfluences& addInfluences, SkinningModel& model)
{
    const auto firstVertex = static_cast<std::uint32_t>(model.vertices.size());
    const auto fileVertices = static_cast<std::uint32_t>(texCoords.size());
    model.meshes.push_back({.firstVertex = firstVertex,
                            .fileVertexCount = fileVertices,
                            .mirroredVertexCount = static_cast<std::uint32_t>(basis.copied.size()),
                            .firstIndex = static_cast<std::uint32_t>(model.indices.size()),
                            .indexCount = static_cast<std::uint32_t>(3 * basis.triangles.size())});
    for (std::uint32_t i = 0; i < basis.tangents.size(); ++i)
    {
        const std::uint32_t vertex = i < fileVertices ? i : basis.copied[i - fileVertices];
        const auto first = static_cast<std::uint32_t>(model.influences.size());
        addInfluences(vertex, basis.tangents[i]);
        model.vertices.push_back(
            {.firstInfluence = first,
             .influenceCount = static_cast<std::uint32_t>(model.influences.size()) - first,
             .texCoord = texCoords[vertex],
             .tangentSign = basis.signs[i]});
    }
    for (const Triangle& triangle : basis.triangles)
        for (const std::uint32_t corner : triangle)
            model.indices.push_back(firstVertex + corner);
}

SkinningModel buildSkinningModel(const SkeletalModel& model, double creaseDegrees)
{
    std::size_t influences = 0;
    for (const Mesh& mesh : model.meshes)
        for (const Vertex& vertex : mesh.vertices)
            influences += vertex.weightCount;
    const MirroredVertices mirrored =
        2 * influences <= kMaxInfluencesPerModel ? MirroredVertices::Split : MirroredVertices::Keep;
    SkinningModel result{.jointCount = static_cast<std::uint32_t>(model.joints.size())};
    result.influences.reserve(influences);
    for (const Mesh& mesh : model.meshes)
        addSkeletalMesh(model, mesh, creaseDegrees, mirrored, result);
    return result;
}

} // namespace sinew
