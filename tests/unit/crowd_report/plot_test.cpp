#include "samples/crowd/report/benchmark_report.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{
namespace
{

using testing::HasSubstr;
using testing::Not;

testing::Matcher<std::vector<double>> near(const std::vector<double>& expected)
{
    return testing::Pointwise(testing::DoubleNear(1e-9), expected);
}

TEST(PlotAxis, HasRoundLinearTicks)
{
    EXPECT_THAT(linearTicks(0.0, 400.0), near({0.0, 100.0, 200.0, 300.0, 400.0}));
    EXPECT_THAT(linearTicks(0.0, 401.0), near({0.0, 100.0, 200.0, 300.0, 400.0, 500.0}));
    EXPECT_THAT(linearTicks(0.97, 1.43), near({0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5}));
    EXPECT_THAT(linearTicks(0.0, 0.003), near({0.0, 0.001, 0.002, 0.003}));
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

TEST(PlotFigure, DrawsBarsOfRows)
{
    const Plot plot{.title = "t",
                    .xAxis = "ms",
                    .rows = {{.label = "compute", .value = "3 ms"}},
                    .items = {{.colour = 0, .toX = 1.0, .hint = "pose"},
                              {.colour = 1, .fromX = 1.0, .toX = 2.0, .hint = "skin"}}};
    const std::string figure = plotFigure(plot);
    EXPECT_THAT(figure,
                HasSubstr("<rect class=\"mark c0\" x=\"0.000%\" y=\"21\" width=\"50.000%\""));
    EXPECT_THAT(figure, HasSubstr("<rect class=\"mark c1\" x=\"50.000%\""));
    EXPECT_THAT(figure, HasSubstr(">compute</text>"));
    EXPECT_EQ(plotFigure({.title = "of nothing"}), "");
}

TEST(PlotFigure, EscapesEveryString)
{
    const std::string nasty = "<i>\"'&";
    const std::string figure = plotFigure({.title = nasty,
                                           .note = nasty,
                                           .xAxis = nasty,
                                           .yAxis = nasty,
                                           .rows = {{.label = nasty, .value = nasty}},
                                           .items = {{.toX = 1.0, .hint = nasty}},
                                           .legend = {{.name = nasty}}});
    EXPECT_THAT(figure, Not(HasSubstr("<i>")));
    EXPECT_THAT(figure, Not(HasSubstr("i>\"")));
}

} // namespace
} // namespace sinew::crowd
