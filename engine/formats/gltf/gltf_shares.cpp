#include "engine/formats/gltf/gltf_shares.h"

#include "engine/animation/model_joints.h"
#include "engine/formats/gltf/gltf_axes.h"
#include "engine/formats/gltf/gltf_instances.h"

#include <fmt/format.h>
#include <glm/matrix.hpp>

#include <cmath>

namespace sinew
{
namespace
{

// A sum of weights that differs from 1 by more than this causes a warning.
constexpr double kSumTolerance = 1e-3;

bool isFinite(const glm::dmat4& m)
{
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            if (!std::isfinite(m[column][row]))
                return false;
    return true;
}

} // namespace

GltfShares::GltfShares(const GltfFile& file, const GltfJoints& joints)
    : file_(file), joints_(joints), mirrors_(mirroringJoints(joints.parents, joints.rest))
{
}

void GltfShares::place(const GltfDraw& draw, std::size_t instance)
{
    const GltfInstances& instances = file_.nodes[draw.node].instances;
    instance_ = instances.count == 0 ? JointMatrix() : gltfInstance(instances, instance);
}

std::vector<GltfShare> GltfShares::of(const GltfDraw& draw, const GltfPrimitive& primitive,
                                      std::size_t vertex, GltfWeightFaults& faults)
{
    if (!draw.skin || primitive.influences.empty())
        return {shareOf(*joints_.ofNode[draw.node], 1.0, instance_)};
    std::vector<GltfShare> shares;
    double sum = 0.0;
    for (const GltfInfluences& set : primitive.influences)
        for (int i = 0; i < 4; ++i)
            if (const double weight = set.weights[vertex][i]; weight > 0.0)
            {
                shares.push_back(share(*draw.skin, set.joints[vertex][i], weight));
                sum += weight;
            }
    if (shares.empty())
    {
        ++faults.zeros;
        return {share(*draw.skin, primitive.influences.front().joints[vertex][0], 1.0)};
    }
    if (std::abs(sum - 1.0) > kSumTolerance)
    {
        ++faults.count;
        if (std::abs(sum - 1.0) > std::abs(faults.worst - 1.0))
            faults.worst = sum;
    }
    for (GltfShare& each : shares)
        each.weight /= sum;
    return shares;
}

GltfShare GltfShares::share(GltfIndex skinIndex, std::size_t joint, double weight)
{
    const GltfSkin& skin = file_.skins[skinIndex];
    const std::uint32_t carrier = *joints_.ofNode[skin.joints[joint]];
    if (skin.inverseBindMatrices.empty())
        return shareOf(carrier, weight, {});
    const glm::dmat4 matrix(skin.inverseBindMatrices[joint]);
    if (!isFinite(matrix) && !whyNone_)
        whyNone_ = fmt::format("/skins/{}/inverseBindMatrices: the matrix of joint {}, which "
                               "carries vertices, is not finite",
                               skinIndex, joint);
    return shareOf(carrier, weight, zUp(matrix));
}

GltfShare GltfShares::shareOf(std::uint32_t joint, double weight, const JointMatrix& toJoint) const
{
    return {.joint = joint,
            .weight = weight,
            .toJoint = toJoint,
            .mirrors = mirrors_[joint] != (glm::determinant(toJoint.linear) < 0.0)};
}

} // namespace sinew
