#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/text_columns.h"

#include <gtest/gtest.h>

#include <limits>

namespace sinew::crowd
{

namespace
{

TEST(NumberText, HasThreeDigits)
{
    EXPECT_EQ(threeDigits(0.012345), "0.0123");
    EXPECT_EQ(threeDigits(1.2345), "1.23");
    EXPECT_EQ(threeDigits(9.996), "10.0");
    EXPECT_EQ(threeDigits(99.96), "100");
    EXPECT_EQ(threeDigits(12345.6), "12346");
    EXPECT_EQ(threeDigits(-1.5), "-1.50");
    EXPECT_EQ(threeDigits(0.0), "0");
    EXPECT_EQ(threeDigits(std::numeric_limits<double>::quiet_NaN()), "-");
}

TEST(NumberText, StopsAtMicroseconds)
{
    EXPECT_EQ(millisecondsText(0.012345), "0.012");
    EXPECT_EQ(millisecondsText(0.12345), "0.123");
    EXPECT_EQ(millisecondsText(16.67), "16.7");
    EXPECT_EQ(millisecondsText(0.0), "0.000");
    EXPECT_EQ(millisecondsText(std::numeric_limits<double>::infinity()), "-");
}

TEST(NumberText, KnowsPrefixesAndUnits)
{
    EXPECT_EQ(withPrefix(999.4), "999");
    EXPECT_EQ(withPrefix(999.6), "1.00 k");
    EXPECT_EQ(withPrefix(2.49e11), "249 G");
    EXPECT_EQ(withPrefix(5e16), "50000 T");
    EXPECT_EQ(memoryText(0), "-");
    EXPECT_EQ(memoryText(1000), "1000 B");
    EXPECT_EQ(memoryText(1024), "1.00 KiB");
    EXPECT_EQ(memoryText(std::uint64_t{3} << 30U), "3.00 GiB");
    EXPECT_EQ(ratioText(1.0666), "1.07");
    EXPECT_EQ(ratioText(0.123), "0.12");
    EXPECT_EQ(ratioText(0.0123), "0.0123");
    EXPECT_EQ(ratioText(9.99), "9.99");
    EXPECT_EQ(ratioText(9.996), "10.0");
    EXPECT_EQ(ratioText(15.27), "15.3");
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(100), "100");
    EXPECT_EQ(grouped(1'234'567), "1,234,567");
    EXPECT_EQ(instancesText(1), "1 instance");
    EXPECT_EQ(instancesText(1000), "1,000 instances");
}

TEST(TextColumns, Aligns)
{
    EXPECT_EQ(alignColumns({{"a", "b"}, {"long", "10"}}, 1), "a      b\nlong  10\n");
    EXPECT_EQ(alignColumns({{"\xC2\xB5", "x"}, {"ab", "y"}}, 2), "\xC2\xB5   x\nab  y\n");
    EXPECT_EQ(alignColumns({}, 1), "");
}

TEST(TextColumns, Wraps)
{
    EXPECT_EQ(wrapText("one two three", 7, 2), "one two\n  three\n");
    EXPECT_EQ(wrapText("one two three", 8, 4, 2), "  one\n    two\n    three\n");
    EXPECT_EQ(wrapText("unbreakable", 4, 2), "unbreakable\n");
}

} // namespace

} // namespace sinew::crowd
