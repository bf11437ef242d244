#include "tools/character/rig_pose.h"

#include <glm/gtc/quaternion.hpp>

namespace sinew
{

RigPose::RigPose(const Skeleton& skeleton)
    : skeleton_(skeleton), turns_(skeleton.joints().size(), glm::dquat(1.0, 0.0, 0.0, 0.0)),
      shifts_(skeleton.joints().size(), glm::dvec3(0.0))
{
}

void RigPose::turn(std::string_view joint, const glm::dquat& rotation)
{
    glm::dquat& turn = turns_[skeleton_.index(joint)];
    turn = glm::normalize(rotation * turn);
}

void RigPose::setModelTurn(std::string_view joint, const glm::dquat& rotation)
{
    const std::uint32_t index = skeleton_.index(joint);
    const JointTransform parent = modelMove(skeleton_.joints()[index].parent);
    turns_[index] = glm::normalize(glm::conjugate(parent.orientation) * rotation);
}

void RigPose::shift(std::string_view joint, const glm::dvec3& offset)
{
    shifts_[skeleton_.index(joint)] += offset;
}

glm::dquat RigPose::modelTurn(std::string_view joint) const
{
    return modelMove(static_cast<std::int32_t>(skeleton_.index(joint))).orientation;
}

glm::dvec3 RigPose::modelPosition(std::string_view joint) const
{
    return modelMove(static_cast<std::int32_t>(skeleton_.index(joint))).position;
}

// The joint's posed position, and its rotation from the bind pose, in model axes.
JointTransform RigPose::modelMove(std::int32_t joint) const
{
    if (joint == kNoParent)
        return {};
    const auto index = static_cast<std::size_t>(joint);
    const Joint& bind = skeleton_.joints()[index];
    const JointTransform parent = modelMove(bind.parent);
    glm::dvec3 offset = bind.bindPose.position + shifts_[index];
    if (bind.parent != kNoParent)
        offset -= skeleton_.joints()[static_cast<std::size_t>(bind.parent)].bindPose.position;
    return {.position = parent.position + parent.orientation * offset,
            .orientation = parent.orientation * turns_[index]};
}

Pose RigPose::modelPose() const
{
    Pose pose;
    for (std::size_t i = 0; i < turns_.size(); ++i)
    {
        const JointTransform move = modelMove(static_cast<std::int32_t>(i));
        const glm::dquat& bind = skeleton_.joints()[i].bindPose.orientation;
        pose.push_back(
            {.position = move.position, .orientation = glm::normalize(move.orientation * bind)});
    }
    return pose;
}

Pose RigPose::localPose() const
{
    const Pose model = modelPose();
    Pose local = model;
    for (std::size_t i = 0; i < local.size(); ++i)
    {
        const std::int32_t parentIndex = skeleton_.joints()[i].parent;
        if (parentIndex == kNoParent)
            continue;
        const JointTransform& parent = model[static_cast<std::size_t>(parentIndex)];
        const glm::dquat toParent = glm::conjugate(parent.orientation);
        local[i] = {.position = toParent * (model[i].position - parent.position),
                    .orientation = glm::normalize(toParent * model[i].orientation)};
    }
    return local;
}

} // namespace sinew
