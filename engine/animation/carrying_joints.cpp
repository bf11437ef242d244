#include "engine/animation/carrying_joints.h"

#include "engine/base/require.h"

#include <algorithm>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::uint32_t kLeftOut = ~0U;

// Of all joints, their indices among those that are kept.
std::vector<std::uint32_t> newIndices(std::span<const std::uint32_t> kept, std::size_t jointCount)
{
    std::vector<std::uint32_t> indices(jointCount, kLeftOut);
    for (std::uint32_t i = 0; i < kept.size(); ++i)
        indices[kept[i]] = i;
    return indices;
}

} // namespace

std::vector<std::uint32_t> carryingJoints(const SkinningModel& model,
                                          std::span<const std::int32_t> parents)
{
    std::vector<bool> carries(parents.size(), false);
    for (const Influence& influence : model.influences)
        for (auto joint = static_cast<std::int32_t>(influence.joint);
             joint >= 0 && !carries[static_cast<std::size_t>(joint)];
             joint = parents[static_cast<std::size_t>(joint)])
            carries[static_cast<std::size_t>(joint)] = true;
    std::vector<std::uint32_t> joints;
    for (std::uint32_t i = 0; i < parents.size(); ++i)
        if (carries[i])
            joints.push_back(i);
    if (const auto root = std::ranges::find(parents, -1); joints.empty() && root != parents.end())
        joints.push_back(static_cast<std::uint32_t>(root - parents.begin()));
    return joints;
}

SkinningModel withJoints(SkinningModel model, std::span<const std::uint32_t> kept)
{
    const std::vector<std::uint32_t> indices = newIndices(kept, model.jointCount);
    for (Influence& influence : model.influences)
    {
        influence.joint = indices[influence.joint];
        require(influence.joint != kLeftOut, "a joint with influences is left out");
    }
    model.jointCount = static_cast<std::uint32_t>(kept.size());
    return model;
}

Clip withJoints(Clip clip, std::span<const std::uint32_t> kept)
{
    const std::vector<std::uint32_t> indices = newIndices(kept, clip.joints.size());
    std::vector<ClipJoint> joints;
    for (const std::uint32_t joint : kept)
    {
        joints.push_back(std::move(clip.joints[joint]));
        std::int32_t& parent = joints.back().parent;
        if (parent >= 0)
        {
            const std::uint32_t index = indices[static_cast<std::size_t>(parent)];
            require(index != kLeftOut, "a joint is kept without its parent");
            parent = static_cast<std::int32_t>(index);
        }
    }
    // The components of those that are left out stay, and nothing reads them.
    clip.joints = std::move(joints);
    return clip;
}

} // namespace sinew
