#include "samples/crowd/report/page_plots.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace sinew::crowd
{
namespace
{

std::size_t countIn(std::string_view text, std::string_view part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size()))
        ++count;
    return count;
}

TEST(PagePlots, BarsHaveAGridLinePerTickAndRow)
{
    StackedPlot plot{.title = "t", .parts = {{.name = "pose"}, {.name = "skin", .colour = 1}}};
    plot.bars = {{.label = "a", .parts = {1.0, 2.0}, .total = 3.0}};
    const std::string one = stackedFigure(plot);
    plot.bars.push_back(plot.bars.front());
    const std::string two = stackedFigure(plot);
    EXPECT_GT(countIn(one, "\"grid\""), 1U);
    EXPECT_EQ(countIn(two, "\"grid\""), 2 * countIn(one, "\"grid\""));
    EXPECT_EQ(countIn(one, "class=\"mark c0\""), 1U);
    EXPECT_EQ(countIn(two, "class=\"mark c1\""), 2U);
}

TEST(PagePlots, PartsWithoutTimeAreNotDrawn)
{
    const StackedPlot plot{.title = "t",
                           .parts = {{.name = "pose"}, {.name = "skin", .colour = 1}},
                           .bars = {{.label = "a", .parts = {0.0, 2.0}, .total = 2.0}}};
    const std::string figure = stackedFigure(plot);
    EXPECT_EQ(countIn(figure, "pose"), 0U);
    EXPECT_EQ(countIn(figure, "class=\"mark c1\""), 1U);
    EXPECT_EQ(stackedFigure({.title = "t"}), "");
}

} // namespace
} // namespace sinew::crowd
