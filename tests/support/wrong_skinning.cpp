#include "tests/support/wrong_skinning.h"

#include "engine/animation/reference_skinning.h"

#include <glm/matrix.hpp>

#include <algorithm>

namespace sinew::test
{

namespace
{

std::span<const Influence> influencesOf(const SkinningModel& model, const SkinningVertex& vertex)
{
    return std::span(model.influences).subspan(vertex.firstInfluence, vertex.influenceCount);
}

glm::dvec3 transform(const JointMatrix& joint, const glm::dvec3& point)
{
    return joint.position + joint.linear * point;
}

glm::dvec3 inverseTransform(const JointMatrix& joint, const glm::dvec3& point)
{
    return glm::inverse(joint.linear) * (point - joint.position);
}

} // namespace

std::vector<glm::dvec3> skinWithMatrixPalette(const SkinningModel& model,
                                              std::span<const JointMatrix> bindPose,
                                              std::span<const JointMatrix> joints)
{
    std::vector<glm::dvec3> positions;
    positions.reserve(model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
    {
        const glm::dvec3 rest = skinPosition(model, vertex, bindPose);
        glm::dvec3 sum(0.0);
        for (const Influence& influence : influencesOf(model, vertex))
            sum += influence.bias * transform(joints[influence.joint],
                                              inverseTransform(bindPose[influence.joint], rest));
        positions.push_back(sum);
    }
    return positions;
}

std::vector<glm::dvec3> skinWithFourWeights(const SkinningModel& model,
                                            std::span<const JointMatrix> joints)
{
    constexpr std::ptrdiff_t kWeights = 4;
    std::vector<glm::dvec3> positions;
    positions.reserve(model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
    {
        const std::span<const Influence> all = influencesOf(model, vertex);
        std::vector<Influence> influences(all.begin(), all.end());
        std::stable_sort(influences.begin(), influences.end(),
                         [](const Influence& a, const Influence& b) { return a.bias > b.bias; });
        if (std::ssize(influences) > kWeights)
            influences.erase(influences.begin() + kWeights, influences.end());

        glm::dvec3 sum(0.0);
        double kept = 0.0;
        for (const Influence& influence : influences)
        {
            sum += influence.bias * transform(joints[influence.joint], influence.position);
            kept += influence.bias;
        }
        double total = 0.0;
        for (const Influence& influence : all)
            total += influence.bias;
        positions.push_back(kept != 0.0 ? sum * (total / kept) : sum);
    }
    return positions;
}

} // namespace sinew::test
