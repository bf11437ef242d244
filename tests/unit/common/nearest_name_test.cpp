#include "samples/common/nearest_name.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew::samples
{

namespace
{

TEST(NearestName, CountsInsertionsDeletionsReplacementsAndSwaps)
{
    EXPECT_EQ(editDistance("", ""), 0U);
    EXPECT_EQ(editDistance("size", "size"), 0U);
    EXPECT_EQ(editDistance("", "size"), 4U);
    EXPECT_EQ(editDistance("size", ""), 4U);
    EXPECT_EQ(editDistance("sze", "size"), 1U);
    EXPECT_EQ(editDistance("sizes", "size"), 1U);
    EXPECT_EQ(editDistance("sise", "size"), 1U);
    EXPECT_EQ(editDistance("szie", "size"), 1U);
    EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
}

TEST(NearestName, NamesTheNearestUnlessAllAreFar)
{
    const std::vector<std::string> names{"--time", "--two-sided", "--device", "--dump-joints"};
    EXPECT_EQ(nearestName("--tiem", names), "--time");
    EXPECT_EQ(nearestName("--towsided", names), "--two-sided");
    EXPECT_EQ(nearestName("--devise", names), "--device");
    EXPECT_EQ(nearestName("--dump", names), "--dump-joints");
    EXPECT_EQ(nearestName("--qqqqqqqq", names), "");
    EXPECT_EQ(nearestName(std::string(100'000, 'x'), names), "");
}

} // namespace

} // namespace sinew::samples
