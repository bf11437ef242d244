#include "engine/formats/gltf/gltf_binds.h"

#include "engine/formats/gltf/gltf_axes.h"

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

bool isFinite(const JointMatrix& matrix)
{
    const auto isFiniteVector = [](const glm::dvec3& v)
    { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); };
    return isFiniteVector(matrix.linear[0]) && isFiniteVector(matrix.linear[1]) &&
           isFiniteVector(matrix.linear[2]) && isFiniteVector(matrix.position);
}

} // namespace

std::vector<JointBind> bindsOf(const GltfFile& file, const GltfModelMesh& mesh,
                               const GltfJoints& joints)
{
    std::vector<JointBind> binds;
    const auto add = [&](GltfIndex node, const JointMatrix& toJoint)
    {
        const std::optional<std::uint32_t> joint = joints.ofNode[node];
        if (!joint || !isFinite(toJoint))
            return;
        const double scale = joints.foldedScales[*joint];
        binds.push_back(
            {.joint = *joint,
             .toJoint = {.linear = scale * toJoint.linear, .position = scale * toJoint.position}});
    };
    if (!mesh.draw.skin || mesh.primitive->influences.empty())
    {
        add(mesh.draw.node, {});
        return binds;
    }
    const GltfSkin& skin = file.skins[*mesh.draw.skin];
    for (std::size_t i = 0; i < skin.joints.size(); ++i)
    {
        add(skin.joints[i], skin.inverseBindMatrices.empty()
                                ? JointMatrix()
                                : zUp(glm::dmat4(skin.inverseBindMatrices[i])));
    }
    std::ranges::stable_sort(binds, {}, &JointBind::joint);
    return binds;
}

} // namespace sinew
