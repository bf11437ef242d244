#include "tools/character/two_bone_ik.h"

#include "tools/character/rotation.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{

namespace
{

// A fully stretched limb has no bending plane, and a nearly stretched one jerks; limbs stop short.
constexpr double kLongestReach = 0.998;

// The rotation that takes a bone from `bindBone` to `posedBone`, and the normal of the limb's plane
// from `bindNormal` to `posedNormal`.
glm::dquat turnBetween(const glm::dvec3& bindBone, const glm::dvec3& bindNormal,
                       const glm::dvec3& posedBone, const glm::dvec3& posedNormal)
{
    return facing(posedBone, posedNormal) * glm::conjugate(facing(bindBone, bindNormal));
}

} // namespace

void reach(RigPose& pose, const Skeleton& skeleton, const Limb& limb, const glm::dvec3& target,
           const glm::dvec3& pole)
{
    const glm::dvec3 bindRoot = skeleton.position(limb.upper);
    const glm::dvec3 bindMiddle = skeleton.position(limb.lower);
    const glm::dvec3 bindEnd = skeleton.position(limb.end);
    const double upperLength = glm::length(bindMiddle - bindRoot);
    const double lowerLength = glm::length(bindEnd - bindMiddle);

    const glm::dvec3 root = pose.modelPosition(limb.upper);
    const glm::dvec3 direction = glm::normalize(target - root);
    const double distance =
        std::clamp(glm::length(target - root), std::abs(upperLength - lowerLength) / kLongestReach,
                   (upperLength + lowerLength) * kLongestReach);
    const glm::dvec3 end = root + direction * distance;

    // Law of cosines: distance of the middle joint along the line to the target, and from that
    // line.
    const double along =
        (distance * distance + upperLength * upperLength - lowerLength * lowerLength) /
        (2.0 * distance);
    const double off = std::sqrt(std::max(0.0, upperLength * upperLength - along * along));
    const glm::dvec3 towardsPole = pole - root;
    const glm::dvec3 side =
        glm::normalize(towardsPole - direction * glm::dot(towardsPole, direction));
    const glm::dvec3 middle = root + direction * along + side * off;

    const glm::dvec3 bindNormal = glm::cross(bindMiddle - bindRoot, bindEnd - bindMiddle);
    const glm::dvec3 normal = glm::cross(middle - root, end - middle);
    pose.setModelTurn(limb.upper,
                      turnBetween(bindMiddle - bindRoot, bindNormal, middle - root, normal));
    pose.setModelTurn(limb.lower,
                      turnBetween(bindEnd - bindMiddle, bindNormal, end - middle, normal));
}

} // namespace sinew
