#include "samples/crowd/report/benchmark_result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace sinew::crowd
{

namespace
{

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Statistics, InterpolateBetweenNeighbours)
{
    EXPECT_EQ(medianOf(std::vector{40.0, 10.0, 30.0, 20.0}), 25.0);
    const auto ratio = pairedRatio(std::vector{40.0, 10.0, 30.0, 20.0}, std::vector(4, 1.0));
    ASSERT_TRUE(ratio);
    EXPECT_DOUBLE_EQ(ratio->lowerQuartile, 17.5);
    EXPECT_DOUBLE_EQ(ratio->upperQuartile, 32.5);
}

TEST(Statistics, CountsWhatIsNotFiniteAsNotMeasured)
{
    EXPECT_FALSE(medianOf({}));
    EXPECT_FALSE(medianOf(std::vector{kNan, kNan}));
    EXPECT_EQ(medianOf(std::vector{kNan, 3.0, 1.0}), 2.0);
}

// The machine is ten times slower in the second half. Ratios within rounds stay right; a ratio of
// medians could be off by a factor of 10 if the series had different lengths.
TEST(Statistics, PairsRoundsSoThatDriftCancels)
{
    std::vector<double> numerator;
    std::vector<double> denominator;
    for (int i = 0; i < 15; ++i)
    {
        const double machine = i < 7 ? 1.0 : 10.0;
        numerator.push_back(machine * (1.2 + 0.01 * (i % 3)));
        denominator.push_back(machine);
    }
    const auto ratio = pairedRatio(numerator, denominator);
    ASSERT_TRUE(ratio);
    EXPECT_NEAR(ratio->lowerQuartile, 1.2, 1e-12);
    EXPECT_NEAR(ratio->median, 1.21, 1e-12);
    EXPECT_NEAR(ratio->upperQuartile, 1.22, 1e-12);
    EXPECT_EQ(ratio->rounds, 15U);
}

TEST(Statistics, LeavesOutRoundsThatOneSeriesLacks)
{
    const auto ratio = pairedRatio(std::vector{2.0, 9.0, 9.0, kNan, 4.0, 9.0},
                                   std::vector{1.0, 0.0, -1.0, 1.0, 1.0});
    ASSERT_TRUE(ratio);
    EXPECT_EQ(ratio->rounds, 2U);
    EXPECT_DOUBLE_EQ(ratio->median, 3.0);
    EXPECT_FALSE(pairedRatio(std::vector{1.0}, std::vector{0.0}));
    EXPECT_FALSE(pairedRatio(std::vector{1.0}, {}));
}

TEST(Statistics, ClaimsAWinnerOnlyOutsideTheNoise)
{
    const auto of = [](double lower, double upper, std::size_t rounds)
    {
        return isDecided({.lowerQuartile = lower,
                          .median = (lower + upper) / 2.0,
                          .upperQuartile = upper,
                          .rounds = rounds});
    };
    EXPECT_TRUE(of(1.01, 1.2, 15));
    EXPECT_TRUE(of(0.8, 0.99, 15));
    EXPECT_FALSE(of(0.99, 1.2, 15));
    EXPECT_FALSE(of(1.0, 1.2, 15));
    EXPECT_FALSE(of(0.8, 1.0, 15));
    EXPECT_FALSE(of(2.0, 2.1, kFewestRoundsToDecide - 1));
    EXPECT_TRUE(of(2.0, 2.1, kFewestRoundsToDecide));
}

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

} // namespace

} // namespace sinew::crowd
