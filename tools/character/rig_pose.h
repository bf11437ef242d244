// A pose under construction, in terms that suit an animator: every joint turns in the character's
// own axes, whatever way its bone points.
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

    // Turns a joint and all that hangs on it, in the axes that its parent has in the pose.
    void turn(std::string_view joint, const glm::dquat& rotation);

    // Gives a joint this rotation away from the bind pose, in model axes, whatever its parents do.
    void setModelTurn(std::string_view joint, const glm::dquat& rotation);

    // Shifts a joint relative to its parent, in the parent's axes.
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
