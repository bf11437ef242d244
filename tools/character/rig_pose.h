// A pose under construction, in an animator's terms: every joint turns in the character's own axes,
// regardless of the direction of its bone.
#pragma once

#include "engine/animation/pose.h"
#include "tools/character/skeleton.h"

#include <string_view>
#include <vector>

namespace sinew
{

// Starts as the bind pose. The skeleton must outlive it.
class RigPose
{
public:
    explicit RigPose(const Skeleton& skeleton);

    // Turns a joint and its descendants, in its parent's posed axes.
    void turn(std::string_view joint, const glm::dquat& rotation);

    // Sets a joint's rotation away from the bind pose, in model axes, whatever its parents do.
    void setModelTurn(std::string_view joint, const glm::dquat& rotation);

    // Moves a joint relative to its parent, in the parent's axes.
    void shift(std::string_view joint, const glm::dvec3& offset);

    // Rotation away from the bind pose, in model axes.
    glm::dquat modelTurn(std::string_view joint) const;

    glm::dvec3 modelPosition(std::string_view joint) const;

    Pose modelPose() const; // joint -> model
    Pose localPose() const; // joint -> parent

private:
    const Skeleton& skeleton_;
    std::vector<glm::dquat> turns_;
    std::vector<glm::dvec3> shifts_;

    JointTransform modelMove(std::int32_t joint) const;
};

} // namespace sinew
