#include "engine/animation/reference_skinning.h"

#include <glm/geometric.hpp>

namespace sinew
{

glm::dvec3 unitOr(const glm::dvec3& sum, const glm::dvec3& otherwise)
{
    constexpr double kVanishing = 1e-12;
    const double length = glm::length(sum);
    return length > kVanishing ? sum / length : otherwise;
}

glm::dvec3 skinPosition(const SkinningModel& model, const SkinningVertex& vertex,
                        std::span<const JointMatrix> joints, std::span<const double> weights)
{
    glm::dvec3 sum(0.0);
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
    {
        const Influence influence = morphed(model, vertex.firstInfluence + i, weights);
        const JointMatrix& joint = joints[influence.joint];
        sum += influence.bias * (joint.position + joint.linear * influence.position);
    }
    return sum;
}

void skinReference(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<ReferenceVertex> out, std::span<const double> weights)
{
    for (std::size_t i = 0; i < model.vertices.size(); ++i)
    {
        const SkinningVertex& vertex = model.vertices[i];
        glm::dvec3 normal(0.0);
        glm::dvec3 tangent(0.0);
        for (std::uint32_t k = 0; k < vertex.influenceCount; ++k)
        {
            const Influence influence = morphed(model, vertex.firstInfluence + k, weights);
            const glm::dmat3& linear = joints[influence.joint].linear;
            normal += influence.bias * turnedNormal(linear, influence.normal);
            tangent += influence.bias * (linear * influence.tangent);
        }
        out[i] = {
            .position = skinPosition(model, vertex, joints, weights),
            .normal = unitOr(normal, {0.0, 0.0, 1.0}),
            .tangent = unitOr(tangent, {1.0, 0.0, 0.0}),
            .normalLength = glm::length(normal),
            .tangentLength = glm::length(tangent),
        };
    }
}

} // namespace sinew
