#include "tools/character/skeleton.h"

#include "engine/model/clip.h"
#include "tools/character/rotation.h"
#include "tools/md5_writer/md5_writer.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <stdexcept>

namespace sinew
{

namespace
{

// Rounds as a file does before anything is built on the joints; the mesh then fits the joints that
// are read back.
JointTransform writtenTransform(const glm::dvec3& position, const glm::dquat& orientation)
{
    return {.position = {asWritten(position.x, kPositionDecimals),
                         asWritten(position.y, kPositionDecimals),
                         asWritten(position.z, kPositionDecimals)},
            .orientation = orientationFromXyz(writtenOrientation(orientation))};
}

glm::dvec3 mirroredAtY(const glm::dvec3& point)
{
    return {point.x, -point.y, point.z};
}

std::string counterpartName(std::string_view name)
{
    std::string other(name);
    if (name.ends_with("_l"))
        other.back() = 'r';
    else if (name.ends_with("_r"))
        other.back() = 'l';
    return other;
}

} // namespace

std::uint32_t Skeleton::add(std::string_view name, std::string_view parent,
                            const glm::dvec3& position, const glm::dvec3& boneEnd)
{
    const glm::dquat orientation = shortestArc(kForward, glm::normalize(boneEnd - position));
    joints_.push_back(
        {.name = std::string(name),
         .parent = parent.empty() ? kNoParent : static_cast<std::int32_t>(index(parent)),
         .bindPose = writtenTransform(position, orientation)});
    boneEnds_.push_back(boneEnd);
    return static_cast<std::uint32_t>(joints_.size() - 1);
}

void Skeleton::addChain(std::string_view prefix, std::string_view parent,
                        std::span<const glm::dvec3> points, std::string_view suffix)
{
    std::string previous(parent);
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
    {
        const std::string name = fmt::format("{}{}{}", prefix, i + 1, suffix);
        add(name, previous, points[i], points[i + 1]);
        previous = name;
    }
}

void Skeleton::addMirrored()
{
    const std::size_t count = joints_.size();
    for (std::size_t i = 0; i < count; ++i)
    {
        const Joint left = joints_[i];
        if (!left.name.ends_with("_l"))
            continue;
        const std::string& parent = joints_[static_cast<std::size_t>(left.parent)].name;
        add(counterpartName(left.name), counterpartName(parent),
            mirroredAtY(left.bindPose.position), mirroredAtY(boneEnds_[i]));
    }
}

std::uint32_t Skeleton::index(std::string_view name) const
{
    const auto found = std::find_if(joints_.begin(), joints_.end(),
                                    [&](const Joint& joint) { return joint.name == name; });
    if (found == joints_.end())
        throw std::logic_error(fmt::format("the skeleton has no joint \"{}\"", name));
    return static_cast<std::uint32_t>(found - joints_.begin());
}

std::uint32_t Skeleton::counterpart(std::uint32_t joint) const
{
    return index(counterpartName(joints_[joint].name));
}

} // namespace sinew
