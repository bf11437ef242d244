#include "samples/crowd/report/benchmark_result.h"

#include <gtest/gtest.h>

#include <limits>

namespace sinew::crowd
{
namespace
{

TEST(NumberText, HasThreeDigits)
{
    EXPECT_EQ(threeDigits(0.012345), "0.012");
    EXPECT_EQ(threeDigits(0.12345), "0.123");
    EXPECT_EQ(threeDigits(1.2345), "1.23");
    EXPECT_EQ(threeDigits(9.996), "10.0");
    EXPECT_EQ(threeDigits(99.96), "100");
    EXPECT_EQ(threeDigits(12345.6), "12346");
    EXPECT_EQ(threeDigits(-1.5), "-1.50");
    EXPECT_EQ(threeDigits(0.0), "0.000");
    EXPECT_EQ(threeDigits(std::numeric_limits<double>::quiet_NaN()), "-");
}

TEST(NumberText, KnowsUnits)
{
    EXPECT_EQ(memoryText(0), "-");
    EXPECT_EQ(memoryText(1000), "1000 B");
    EXPECT_EQ(memoryText(1024), "1.00 KiB");
    EXPECT_EQ(memoryText(std::uint64_t{3} << 30U), "3.00 GiB");
    EXPECT_EQ(instancesText(1), "1 instance");
    EXPECT_EQ(instancesText(1000), "1,000 instances");
}

TEST(TextColumns, AreAligned)
{
    EXPECT_EQ(alignColumns({{"a", "b"}, {"long", "10"}}, 1), "a      b\nlong  10\n");
    EXPECT_EQ(alignColumns({}, 1), "");
}

} // namespace
} // namespace sinew::crowd
