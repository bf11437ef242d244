#include "engine/formats/gltf/gltf_retarget.h"

#include "engine/animation/pose.h"
#include "engine/base/text_scanner.h"
#include "engine/model/joint_transform.h"
#include "engine/model/model.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <vector>

namespace sinew
{
namespace
{

// A node in the rest pose, in the file's axes.
struct RestNode
{
    JointTransform local;
    glm::dquat parentsRotation{1.0, 0.0, 0.0, 0.0}; // parent -> file
    JointMatrix parents;                            // parent -> file

    glm::dquat rotation() const { return parentsRotation * local.orientation; }
    JointMatrix matrix() const { return childOf(parents, local); }
};

std::vector<RestNode> restNodes(const GltfFile& file)
{
    std::vector<std::int32_t> parents;
    for (const GltfNode& node : file.nodes)
        parents.push_back(node.parent ? static_cast<std::int32_t>(*node.parent) : kNoParent);
    std::vector<RestNode> rest(file.nodes.size());
    for (const std::uint32_t index : parentsFirst(parents))
    {
        const GltfNode& node = file.nodes[index];
        RestNode& own = rest[index];
        own.local = {.position = node.translation,
                     .orientation = glm::normalize(node.rotation),
                     .scale = node.scale};
        if (node.matrix)
            own.local = withoutShear(
                {.linear = glm::dmat3(*node.matrix), .position = glm::dvec3((*node.matrix)[3])});
        if (!node.parent)
            continue;
        own.parentsRotation = rest[*node.parent].rotation();
        own.parents = rest[*node.parent].matrix();
    }
    return rest;
}

// Nothing if a scale is 0 or too extreme to be inverted.
std::optional<GltfFit::Translation> hipsFit(const RestNode& from, const RestNode& to,
                                            const glm::dquat& facing)
{
    constexpr double kLeastHeight = 1e-6;
    const std::optional<JointMatrix> toParent = inverseOf(to.parents);
    if (!toParent)
        return std::nullopt;
    const double height = from.matrix().position.y;
    const double ownHeight = to.matrix().position.y;
    const double scale = std::min(height, ownHeight) > kLeastHeight ? ownHeight / height : 1.0;
    GltfFit::Translation fit;
    fit.linear = scale * toParent->linear * glm::mat3_cast(facing) * from.parents.linear;
    fit.offset = to.local.position - fit.linear * from.local.position;
    for (const glm::dvec3& part : {fit.linear[0], fit.linear[1], fit.linear[2], fit.offset})
        if (!(glm::length(part) <= kMaxMagnitude)) // nor NaN
            return std::nullopt;
    return fit;
}

} // namespace

std::map<GltfIndex, GltfBone> gltfBones(const GltfFile& clips, const GltfFile& model)
{
    std::map<GltfIndex, GltfBone> bones;
    if (clips.humanoid.bones.empty() || model.humanoid.bones.empty())
        return bones;
    const std::vector<RestNode> theirs = restNodes(clips);
    const std::vector<RestNode> ours = restNodes(model);
    const bool turns = clips.humanoid.facesBack != model.humanoid.facesBack;
    const glm::dquat facing = turns ? glm::dquat(0.0, 0.0, 1.0, 0.0) // half a turn about y
                                    : glm::dquat(1.0, 0.0, 0.0, 0.0);
    for (const auto& [name, node] : clips.humanoid.bones)
    {
        GltfBone& bone = bones[node];
        bone.name = name;
        const auto found = model.humanoid.bones.find(name);
        if (found == model.humanoid.bones.end())
            continue;
        bone.node = found->second;
        const RestNode& from = theirs[node];
        const RestNode& to = ours[found->second];
        bone.fit.before =
            glm::normalize(glm::conjugate(to.parentsRotation) * facing * from.parentsRotation);
        bone.fit.after = glm::normalize(glm::conjugate(from.rotation()) * glm::conjugate(facing) *
                                        to.rotation());
        if (name == "hips")
            bone.fit.translation = hipsFit(from, to, facing);
    }
    return bones;
}

} // namespace sinew
