#include "samples/crowd/report/plot_axis.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{

namespace
{

testing::Matcher<std::vector<double>> near(const std::vector<double>& expected)
{
    return testing::Pointwise(testing::DoubleNear(1e-9), expected);
}

TEST(PlotAxis, HasRoundLinearTicks)
{
    EXPECT_THAT(linearTicks(0.0, 400.0, 4), near({0.0, 100.0, 200.0, 300.0, 400.0}));
    EXPECT_THAT(linearTicks(0.0, 401.0, 4), near({0.0, 200.0, 400.0, 600.0}));
    EXPECT_THAT(linearTicks(0.97, 1.43, 5), near({0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5}));
    EXPECT_THAT(linearTicks(0.0, 0.003, 4), near({0.0, 0.001, 0.002, 0.003}));
}

TEST(PlotAxis, HasLogarithmicTicks)
{
    EXPECT_THAT(logarithmicTicks(0.5, 4000.0), near({0.1, 1.0, 10.0, 100.0, 1000.0, 10'000.0}));
    EXPECT_THAT(logarithmicTicks(1.3, 70.0), near({1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0}));
    EXPECT_THAT(logarithmicTicks(1.0, 1000.0), near({1.0, 10.0, 100.0, 1000.0}));
}

// A single value still needs an axis around it.
TEST(PlotAxis, HasTwoTicksForOneValue)
{
    EXPECT_THAT(logarithmicTicks(3.0, 3.0), near({2.0, 5.0}));
    EXPECT_THAT(logarithmicTicks(10.0, 10.0), near({10.0, 20.0}));
}

} // namespace

} // namespace sinew::crowd
