// Builds the joints of a character from positions in the bind pose.
#pragma once

#include "engine/model/model.h"

#include <span>
#include <string_view>

namespace sinew
{

// Joints are named in the order in which they are added; a parent comes before its children. Each
// joint's x axis lies along its bone, from the joint to the bone's end.
class Skeleton
{
public:
    // Positions in model space. Returns the joint's index.
    std::uint32_t add(std::string_view name, std::string_view parent, const glm::dvec3& position,
                      const glm::dvec3& boneEnd);

    // Joints prefix1, prefix2, ... from point to point, each name followed by `suffix` ("_l"); the
    // last point only ends the last bone.
    void addChain(std::string_view prefix, std::string_view parent,
                  std::span<const glm::dvec3> points, std::string_view suffix = "");

    // Adds the right-hand counterpart, mirrored at y = 0, of each joint whose name ends in "_l".
    void addMirrored();

    // Requires a joint of that name.
    std::uint32_t index(std::string_view name) const;

    // The joint on the other side: of "thigh_l" that of "thigh_r"; of "body" itself.
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
