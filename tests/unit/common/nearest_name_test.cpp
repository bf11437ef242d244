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
    const std::vector<std::string> names{"--time", "--two-sided", "--device", "--dump-joints",
                                         "--lod"};
    EXPECT_EQ(nearestName("--tiem", names), "--time");
    EXPECT_EQ(nearestName("--towsided", names), "--two-sided");
    EXPECT_EQ(nearestName("--devise", names), "--device");
    EXPECT_EQ(nearestName("--dump", names), "--dump-joints");
    EXPECT_EQ(nearestName("-device", names), "--device");
    EXPECT_EQ(nearestName("--lop", names), "--lod");
    EXPECT_EQ(nearestName("--qqqqqqqq", names), "");
    EXPECT_EQ(nearestName(std::string(100'000, 'x'), names), "");
}

// The dashes are common to all names, so they are no likeness.
TEST(NearestName, GuessesNothingFromAFewLetters)
{
    const std::vector<std::string> names{"--fps", "--size", "--speed", "--lod", "--device"};
    EXPECT_EQ(nearestName("-x", names), "");
    EXPECT_EQ(nearestName("--", names), "");
    EXPECT_EQ(nearestName("--d", names), "");
    EXPECT_EQ(nearestName("--gpu", names), "");
    EXPECT_EQ(nearestName("--loop", names), "");
    EXPECT_EQ(nearestName("--shape", names), "");
    EXPECT_EQ(nearestName("--sped", names), "--speed");
    EXPECT_EQ(nearestName("--verbose", names), "");
}

} // namespace

} // namespace sinew::samples
