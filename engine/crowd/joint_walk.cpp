#include "engine/crowd/joint_walk.h"

#include "engine/animation/pose.h"
#include "engine/base/require.h"
#include "shaders/shared/crowd_types.h"

#include <algorithm>

namespace sinew
{
namespace
{

using Children = std::vector<std::vector<std::uint32_t>>;

// Slots that the subtree of each joint needs, while the children of each joint are put in order.
void sortByNeed(std::span<const std::int32_t> parents, Children& children)
{
    std::vector<std::uint32_t> need(parents.size(), 0);
    const std::vector<std::uint32_t> order = parentsFirst(parents);
    for (std::size_t k = order.size(); k-- > 0;)
    {
        const std::uint32_t joint = order[k];
        std::vector<std::uint32_t>& own = children[joint];
        std::ranges::stable_sort(own, {}, [&](std::uint32_t child) { return need[child]; });
        for (std::size_t i = 0; i < own.size(); ++i)
            need[joint] = std::max(need[joint], need[own[i]] + (i + 1 < own.size() ? 1U : 0U));
    }
}

std::uint32_t takeSlot(std::vector<bool>& taken)
{
    const auto free = std::ranges::find(taken, false);
    require(free != taken.end(), "a hierarchy needs more slots than any tree can");
    *free = true;
    return static_cast<std::uint32_t>(free - taken.begin());
}

struct Visit
{
    std::uint32_t joint = 0;
    std::uint32_t from = gpu::kWalkFromOrigin;
    bool lastToNeedSlot = false;
};

} // namespace

std::vector<std::uint32_t> jointWalk(std::span<const std::int32_t> parents)
{
    require(parents.size() <= gpu::kHierarchyJoint, "more joints than a walk can number");
    Children children(parents.size());
    std::vector<Visit> due;
    for (std::size_t i = parents.size(); i-- > 0;)
        if (parents[i] < 0)
            due.push_back({.joint = static_cast<std::uint32_t>(i)});
    for (std::uint32_t i = 0; i < parents.size(); ++i)
        if (parents[i] >= 0)
            children[static_cast<std::size_t>(parents[i])].push_back(i);
    sortByNeed(parents, children);

    std::vector<std::uint32_t> walk;
    std::vector<bool> taken(gpu::kWalkSlots, false);
    while (!due.empty())
    {
        const Visit visit = due.back();
        due.pop_back();
        if (visit.lastToNeedSlot)
            taken[visit.from] = false;
        const std::vector<std::uint32_t>& own = children[visit.joint];
        const std::uint32_t slot = own.size() > 1 ? takeSlot(taken) : gpu::kWalkSaveNowhere;
        walk.push_back(visit.joint | visit.from << gpu::kWalkFromShift |
                       slot << gpu::kWalkSaveShift);
        for (std::size_t i = own.size(); i-- > 1;)
            due.push_back({.joint = own[i], .from = slot, .lastToNeedSlot = i + 1 == own.size()});
        if (!own.empty())
            due.push_back({.joint = own[0], .from = gpu::kWalkFromLast});
    }
    return walk;
}

std::uint32_t slotsOfWalk(std::span<const std::uint32_t> walk)
{
    std::uint32_t count = 0;
    for (const std::uint32_t entry : walk)
    {
        const std::uint32_t slot = entry >> gpu::kWalkSaveShift & gpu::kWalkSlotMask;
        if (slot != gpu::kWalkSaveNowhere)
            count = std::max(count, slot + 1);
    }
    return count;
}

} // namespace sinew
