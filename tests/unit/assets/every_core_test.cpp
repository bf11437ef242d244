#include "engine/base/every_core.h"

#include <gtest/gtest.h>

#include <new>
#include <vector>

namespace sinew
{
namespace
{

TEST(EveryCore, WorksOnEachOnce)
{
    std::vector<int> counts(1000, 0);
    onEveryCore(counts.size(), [&](std::size_t i) { ++counts[i]; });
    EXPECT_EQ(counts, std::vector<int>(1000, 1));
    onEveryCore(0, [](std::size_t) { FAIL(); });
}

TEST(EveryCore, ThrowsWhatTheWorkThrows)
{
    const auto work = [](std::size_t i)
    {
        if (i == 999)
            throw std::bad_alloc();
    };
    EXPECT_THROW(onEveryCore(1000, work), std::bad_alloc);
}

} // namespace
} // namespace sinew
