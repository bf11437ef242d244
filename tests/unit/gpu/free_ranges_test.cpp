// Which part of a range is given, and that no byte is given twice.
#include "engine/gpu/device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace sinew::gpu
{
namespace
{

TEST(FreeRanges, TheSmallestThatFitsIsTaken)
{
    FreeRanges ranges(100);
    for (const std::uint64_t size : {30U, 10U, 20U, 10U, 30U})
        ranges.take(size, 1);
    ranges.giveBack(0, 30);
    ranges.giveBack(40, 20);
    EXPECT_EQ(ranges.take(15, 1), 40U);
    EXPECT_EQ(ranges.take(25, 1), 0U);
}

TEST(FreeRangesDeathTest, GivingBackTwiceIsABug)
{
    FreeRanges ranges(30);
    ranges.take(10, 1);
    ranges.take(10, 1);
    ranges.giveBack(0, 10);
    EXPECT_DEATH(ranges.giveBack(0, 10), "given back twice");
}

// The same, one flag per byte.
class ByteMap
{
public:
    explicit ByteMap(std::size_t size) : taken_(size, false) {}

    bool isFree(std::uint64_t offset, std::uint64_t size) const
    {
        const auto first = taken_.begin() + static_cast<std::ptrdiff_t>(offset);
        return offset + size <= taken_.size() &&
               std::none_of(first, first + static_cast<std::ptrdiff_t>(size),
                            [](bool taken) { return taken; });
    }
    bool hasRoom(std::uint64_t size, std::uint64_t alignment) const
    {
        for (std::uint64_t offset = 0; offset + size <= taken_.size(); offset += alignment)
            if (isFree(offset, size))
                return true;
        return false;
    }
    void set(std::uint64_t offset, std::uint64_t size, bool taken)
    {
        std::fill_n(taken_.begin() + static_cast<std::ptrdiff_t>(offset), size, taken);
    }

private:
    std::vector<bool> taken_;
};

TEST(FreeRanges, AgreeWithAMapOfBytes)
{
    struct Part
    {
        std::uint64_t offset;
        std::uint64_t size;
    };
    constexpr std::uint64_t kSize = 4096;
    std::mt19937 random(20'26);
    const auto below = [&](std::uint32_t count) { return random() % count; };
    for (int round = 0; round < 20; ++round)
    {
        FreeRanges ranges(kSize);
        ByteMap bytes(kSize);
        std::vector<Part> held;
        for (int step = 0; step < 500; ++step)
        {
            if (!held.empty() && below(100) < 45)
            {
                std::swap(held[below(static_cast<std::uint32_t>(held.size()))], held.back());
                ranges.giveBack(held.back().offset, held.back().size);
                bytes.set(held.back().offset, held.back().size, false);
                held.pop_back();
                continue;
            }
            const std::uint64_t size = 1 + below(below(4) == 0 ? 1000 : 100);
            const std::uint64_t alignment = 1U << below(9);
            const auto offset = ranges.take(size, alignment);
            ASSERT_EQ(offset.has_value(), bytes.hasRoom(size, alignment));
            if (!offset)
                continue;
            ASSERT_EQ(*offset % alignment, 0U);
            ASSERT_TRUE(bytes.isFree(*offset, size)) << "overlaps at " << *offset;
            bytes.set(*offset, size, true);
            held.push_back({*offset, size});
        }
        for (const Part& part : held)
            ranges.giveBack(part.offset, part.size);
        ASSERT_TRUE(ranges.allFree());
    }
}

} // namespace
} // namespace sinew::gpu
