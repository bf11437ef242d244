#include "engine/animation/pose.h"

namespace sinew
{

namespace
{

constexpr std::int32_t kNone = -1;

// Chains joints by first child and next sibling; the roots are siblings of each other.
struct SiblingLists
{
    std::int32_t firstRoot = kNone;
    std::vector<std::int32_t> firstChild;
    std::vector<std::int32_t> nextSibling;

    explicit SiblingLists(std::span<const std::int32_t> parents)
        : firstChild(parents.size(), kNone), nextSibling(parents.size(), kNone)
    {
        for (std::size_t i = parents.size(); i-- > 0;)
        {
            const std::int32_t parent = parents[i];
            std::int32_t& head =
                parent < 0 ? firstRoot : firstChild[static_cast<std::size_t>(parent)];
            nextSibling[i] = head;
            head = static_cast<std::int32_t>(i);
        }
    }
};

} // namespace

std::vector<std::uint32_t> parentsFirst(std::span<const std::int32_t> parents)
{
    const SiblingLists lists(parents);
    std::vector<std::uint32_t> order;
    order.reserve(parents.size());

    // An explicit stack, because a file may chain any number of joints.
    std::vector<std::int32_t> pending;
    if (lists.firstRoot != kNone)
        pending.push_back(lists.firstRoot);
    while (!pending.empty())
    {
        const auto joint = static_cast<std::size_t>(pending.back());
        pending.pop_back();
        order.push_back(static_cast<std::uint32_t>(joint));
        if (lists.nextSibling[joint] != kNone)
            pending.push_back(lists.nextSibling[joint]);
        if (lists.firstChild[joint] != kNone)
            pending.push_back(lists.firstChild[joint]);
    }
    return order;
}

void localToModel(std::span<const std::int32_t> parents, std::span<const std::uint32_t> order,
                  std::span<const JointTransform> local, std::span<JointMatrix> model)
{
    for (const std::uint32_t joint : order)
    {
        const std::int32_t parent = parents[joint];
        model[joint] = parent < 0 ? matrixOf(local[joint])
                                  : childOf(model[static_cast<std::size_t>(parent)], local[joint]);
    }
}

ModelPose matricesOf(std::span<const JointTransform> toModel)
{
    ModelPose pose;
    pose.reserve(toModel.size());
    for (const JointTransform& joint : toModel)
        pose.push_back(matrixOf(joint));
    return pose;
}

ModelPose bindPose(std::span<const Joint> joints)
{
    ModelPose pose;
    pose.reserve(joints.size());
    for (const Joint& joint : joints)
        pose.push_back(matrixOf(joint.bindPose));
    return pose;
}

} // namespace sinew
