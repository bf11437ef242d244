#include "engine/export/exported_joints.h"

#include <glm/matrix.hpp>

#include <utility>

namespace sinew
{
namespace
{

template <std::size_t Count>
std::array<float, Count> toFloats(const std::array<double, Count>& numbers)
{
    std::array<float, Count> floats{};
    for (std::size_t i = 0; i < Count; ++i)
        floats.at(i) = static_cast<float>(numbers.at(i));
    return floats;
}

bool hasModelHierarchy(const AnimatedModel& model)
{
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        if (model.still.joints[i].parent != model.joints[i].parent)
            return false;
    return true;
}

} // namespace

void moveToOrigin(const AnimatedModel& model, Pose& locals)
{
    for (std::size_t i = 0; i < locals.size(); ++i)
        if (model.joints[i].parent < 0)
            locals[i].position += model.origin;
}

Pose stillLocals(const AnimatedModel& model)
{
    Pose locals(model.joints.size());
    localPose(model.still, 0, locals);
    moveToOrigin(model, locals);
    if (hasModelHierarchy(model))
        return locals;
    // All joints lead to the model's space, as bind poses do.
    const ModelPose pose = stillPose(model);
    for (std::size_t i = 0; i < pose.size(); ++i)
    {
        const std::int32_t parent = model.joints[i].parent;
        if (parent < 0)
            continue;
        const JointMatrix& above = pose[static_cast<std::size_t>(parent)];
        const glm::dmat3 inverse = glm::inverse(above.linear);
        locals[i] = withoutShear({.linear = inverse * pose[i].linear,
                                  .position = inverse * (pose[i].position - above.position)});
    }
    return locals;
}

NodeTransform nodeTransform(const JointTransform& local, const ExportAxes& axes)
{
    const JointTransform turned = axes.turned(local);
    const glm::dquat& q = turned.orientation;
    return {.translation = toFloats<3>({turned.position.x, turned.position.y, turned.position.z}),
            .rotation = toFloats<4>({q.x, q.y, q.z, q.w}),
            .scale = toFloats<3>({turned.scale.x, turned.scale.y, turned.scale.z})};
}

void addJoints(const AnimatedModel& model, std::span<const NodeTransform> still, CommonRoot root,
               GlbWriter& writer)
{
    std::vector<Json> children(model.joints.size(), Json::array());
    Json roots = Json::array();
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        const std::int32_t parent = model.joints[i].parent;
        (parent < 0 ? roots : children[static_cast<std::size_t>(parent)]).push_back(i);
    }
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        const NodeTransform identity;
        Json node{{"name", model.joints[i].name}};
        if (still[i].translation != identity.translation)
            node["translation"] = still[i].translation;
        if (still[i].rotation != identity.rotation)
            node["rotation"] = still[i].rotation;
        if (still[i].scale != identity.scale)
            node["scale"] = still[i].scale;
        if (!children[i].empty())
            node["children"] = std::move(children[i]);
        writer.add("nodes", std::move(node));
    }
    if (root == CommonRoot::Added)
    {
        const std::size_t common =
            writer.add("nodes", {{"name", model.name}, {"children", std::move(roots)}});
        roots = Json::array({common});
    }
    writer.add("scenes", {{"nodes", std::move(roots)}});
}

} // namespace sinew
