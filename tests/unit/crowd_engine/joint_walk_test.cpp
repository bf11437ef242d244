#include "engine/crowd/crowd_model.h"
#include "shaders/shared/crowd_types.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

namespace sinew
{
namespace
{

using Parents = std::vector<std::int32_t>;

constexpr std::int32_t kEmptySlot = -2;

// Walks as pose.comp does, with joints' numbers in place of their transforms.
class Walker
{
public:
    void follow(std::span<const std::uint32_t> walk, const Parents& parents)
    {
        ASSERT_EQ(walk.size(), parents.size());
        std::vector<bool> visited(parents.size(), false);
        slots_.fill(kEmptySlot);
        std::int32_t last = kEmptySlot;
        for (const std::uint32_t entry : walk)
        {
            const std::uint32_t joint = entry & gpu::kHierarchyJoint;
            ASSERT_LT(joint, parents.size());
            ASSERT_FALSE(visited[joint]);
            visited[joint] = true;
            ASSERT_EQ(parentOf(entry, last), parents[joint]) << "of joint " << joint;
            last = static_cast<std::int32_t>(joint);
            save(entry, last);
        }
    }

    // Distinct slots that were written.
    std::uint32_t slotsUsed() const { return slotsUsed_; }

private:
    std::int32_t parentOf(std::uint32_t entry, std::int32_t last) const
    {
        const std::uint32_t from = entry >> gpu::kWalkFromShift & gpu::kWalkSlotMask;
        if (from == gpu::kWalkFromOrigin)
            return -1;
        if (from == gpu::kWalkFromLast)
            return last;
        return from < slots_.size() ? slots_[from] : kEmptySlot;
    }

    void save(std::uint32_t entry, std::int32_t joint)
    {
        const std::uint32_t slot = entry >> gpu::kWalkSaveShift & gpu::kWalkSlotMask;
        if (slot == gpu::kWalkSaveNowhere)
            return;
        ASSERT_LT(slot, gpu::kWalkSlots);
        slots_[slot] = joint;
        slotsUsed_ = std::max(slotsUsed_, slot + 1);
    }

    std::array<std::int32_t, gpu::kWalkSlots> slots_{};
    std::uint32_t slotsUsed_ = 0;
};

// A joint that needs n slots has at least 2^n joints in its subtree.
std::uint32_t mostSlots(std::size_t jointCount)
{
    return static_cast<std::uint32_t>(std::log2(std::max<double>(1.0, double(jointCount))));
}

void expectWalkOf(const Parents& parents)
{
    Walker walker;
    walker.follow(jointWalk(parents), parents);
    EXPECT_LE(walker.slotsUsed(), mostSlots(parents.size()));
}

// Parents anywhere among the joints before; `nearness` above 1 makes them the ones just before.
Parents randomTree(std::size_t jointCount, double nearness, double rootShare, std::mt19937& random)
{
    const auto share = [&] { return std::ldexp(static_cast<double>(random()), -32); };
    Parents parents(jointCount, -1);
    for (std::size_t i = 1; i < jointCount; ++i)
        if (share() >= rootShare)
            parents[i] =
                static_cast<std::int32_t>(i - 1) -
                static_cast<std::int32_t>(std::pow(share(), nearness) * static_cast<double>(i));
    return parents;
}

// Renumbers joints, so that parents may come after their children.
Parents shuffled(const Parents& parents, std::mt19937& random)
{
    std::vector<std::int32_t> newName(parents.size());
    std::iota(newName.begin(), newName.end(), 0);
    for (std::size_t i = newName.size(); i > 1; --i)
        std::swap(newName[i - 1], newName[random() % i]);
    Parents result(parents.size());
    for (std::size_t i = 0; i < parents.size(); ++i)
        result[static_cast<std::size_t>(newName[i])] =
            parents[i] < 0 ? -1 : newName[static_cast<std::size_t>(parents[i])];
    return result;
}

Parents chain(std::size_t jointCount)
{
    Parents parents(jointCount);
    std::iota(parents.begin(), parents.end(), -1);
    return parents;
}

// Joint i has the children 2 i + 1 and 2 i + 2.
Parents binaryTree(std::size_t jointCount)
{
    Parents parents(jointCount, -1);
    for (std::size_t i = 1; i < jointCount; ++i)
        parents[i] = static_cast<std::int32_t>((i - 1) / 2);
    return parents;
}

TEST(JointWalk, AChainNeedsNoSlot)
{
    Walker walker;
    const Parents parents = chain(500);
    walker.follow(jointWalk(parents), parents);
    EXPECT_EQ(walker.slotsUsed(), 0U);
}

// Of all trees with as many joints, these need the most slots.
TEST(JointWalk, FullBinaryTreesNeedOneSlotALevel)
{
    for (std::uint32_t levels = 1; levels <= 12; ++levels)
    {
        SCOPED_TRACE(levels);
        const Parents parents = binaryTree((std::size_t{1} << levels) - 1);
        Walker walker;
        walker.follow(jointWalk(parents), parents);
        EXPECT_EQ(walker.slotsUsed(), levels - 1);
        EXPECT_LE(walker.slotsUsed(), mostSlots(parents.size()));
    }
}

// The format's own limit: kWalkSlots are enough for it.
TEST(JointWalk, TheLargestTreeFitsTheSlots)
{
    expectWalkOf(binaryTree(gpu::kHierarchyJoint));
    EXPECT_LE(mostSlots(gpu::kHierarchyJoint), gpu::kWalkSlots);
}

TEST(JointWalk, RandomTreesGiveEveryJointItsParent)
{
    std::mt19937 random;
    for (int i = 0; i < 400; ++i)
    {
        SCOPED_TRACE(i);
        const std::size_t jointCount = 1 + random() % 300;
        const double nearness = std::ldexp(static_cast<double>(random()), -32) * 8.0;
        const Parents parents = randomTree(jointCount, nearness, i % 4 == 0 ? 0.1 : 0.0, random);
        expectWalkOf(parents);
        expectWalkOf(shuffled(parents, random));
    }
}

} // namespace
} // namespace sinew
