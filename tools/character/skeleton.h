// Builds a character's joints from positions in the bind pose.
#pragma once

#include "engine/model/model.h"

#include <span>
#include <string_view>

namespace sinew
{

// Joints keep the order in which they are added; a parent comes before its children. Each joint's x
// axis points from the joint to the end of its bone.
class Skeleton
{
public:
    // Positions in model space. Returns the joint's index.
    std::uint32_t add(std::string_view name, std::string_view parent, const glm::dvec3& position,
                      const glm::dvec3& boneEnd);

    // Adds joints prefix1, prefix2, ... from point to point, with `suffix` ("_l") after each name;
    // the last point only ends the last bone.
    void addChain(std::string_view prefix, std::string_view parent,
                  std::span<const glm::dvec3> points, std::string_view suffix = "");

    // Mirrors each joint whose name ends in "_l" at y = 0 and adds it as the right-hand
    // counterpart.
    void addMirrored();

    // Requires a joint with that name.
    std::uint32_t index(std::string_view name) const;

    // The joint on the other side: "thigh_r" for "thigh_l"; "body" is its own counterpart.
    std::uint32_t counterpart(std::uint32_t joint) const;

    const std::vector<Joint>& joints() const { return joints_; }
    const Joint& joint(std::string_view name) const { return joints_[index(name)]; }
    const glm::dvec3& boneEnd(std::uint32_t joint) const { return boneEnds_[joint]; }
    const glm::dvec3& boneEnd(std::string_view name) const { return boneEnds_[index(name)]; }
    const glm::dvec3& position(std::string_view name) const
    {
        return joint(name).bindPose.position;
    }

private:
    std::vector<Joint> joints_;
    std::vector<glm::dvec3> boneEnds_;
};

} // namespace sinew
