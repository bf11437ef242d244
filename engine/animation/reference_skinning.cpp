#include "engine/animation/reference_skinning.h"

#include <glm/geometric.hpp>

namespace sinew
{

namespace
{

std::span<const Influence> influencesOf(const SkinningModel& model, const SkinningVertex& vertex)
{
    return std::span(model.influences).subspan(vertex.firstInfluence, vertex.influenceCount);
}

} // namespace

glm::dvec3 unitOr(const glm::dvec3& sum, const glm::dvec3& otherwise)
{
    constexpr double kVanishing = 1e-12;
    const double length = glm::length(sum);
    return length > kVanishing ? sum / length : otherwise;
}

glm::dvec3 skinPosition(const SkinningModel& model, const SkinningVertex& vertex,
                        std::span<const JointMatrix> joints)
{
    glm::dvec3 sum(0.0);
    for (const Influence& influence : influencesOf(model, vertex))
    {
        const JointMatrix& joint = joints[influence.joint];
        sum += influence.bias * (joint.position + joint.linear * influence.position);
    }
    return sum;
}

void skinReference(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<ReferenceVertex> out)
{
    for (std::size_t i = 0; i < model.vertices.size(); ++i)
    {
        const SkinningVertex& vertex = model.vertices[i];
        glm::dvec3 normal(0.0);
        glm::dvec3 tangent(0.0);
        for (const Influence& influence : influencesOf(model, vertex))
        {
            const glm::dmat3& linear = joints[influence.joint].linear;
            normal += influence.bias * turnedNormal(linear, influence.normal);
            tangent += influence.bias * (linear * influence.tangent);
        }
        out[i] = {
            .position = skinPosition(model, vertex, joints),
            .normal = unitOr(normal, {0.0, 0.0, 1.0}),
            .tangent = unitOr(tangent, {1.0, 0.0, 0.0}),
            .normalLength = glm::length(normal),
            .tangentLength = glm::length(tangent),
        };
    }
}

} // namespace sinew
