// The plot of the benchmark's page, as SVG. Horizontal positions are per cent of the width and text
// keeps its size, so a plot is as legible in a narrow window as in a wide one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew::crowd
{

// Colours are the classes "c0" to "c7" of the page.
inline constexpr std::size_t kPlotColours = 8;

// From one point to another.
struct PlotItem
{
    enum class Form
    {
        Bar,
        Line,
        Dot, // at the second point
    };
    Form form = Form::Bar;
    std::size_t colour = 0;
    double fromX = 0.0;
    double fromY = 0.0;
    double toX = 0.0;
    double toY = 0.0;
    std::string hint;
};

struct PlotRow
{
    std::string label; // above the row's items
    std::string value; // beside it
};

struct PlotLegend
{
    std::size_t colour = 0;
    std::string name;
};

struct Plot
{
    std::string title;
    std::string note;
    std::string xAxis; // what it measures, unit included
    std::string yAxis;
    // y is then the index of a row, and x begins at 0; without rows both axes are logarithmic.
    std::vector<PlotRow> rows;
    std::vector<PlotItem> items;
    std::vector<PlotLegend> legend;
    std::optional<double> guide; // a dashed line at this y of logarithmic axes
};

// A <figure>; empty if there is nothing to draw. Texts are escaped here. Values must be finite, and
// above 0 on logarithmic axes.
std::string plotFigure(const Plot& plot);

// Round numbers from at most `low` to at least `high`: linear about five, logarithmic 1, 2 and 5
// times powers of ten, or powers of ten alone if the range is wide. Requires low < high, or
// 0 < low <= high.
std::vector<double> linearTicks(double low, double high);
std::vector<double> logarithmicTicks(double low, double high);

} // namespace sinew::crowd
