#include "samples/crowd/report/page_plots.h"

#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/plot_axis.h"
#include "samples/crowd/report/svg_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew::crowd
{

namespace
{

constexpr std::string_view kUnit = "ms";
constexpr int kTicks = 5;
constexpr double kRowHeight = 48.0; // a label above, its bar or dot below
constexpr double kLabelBase = 14.0;
constexpr double kBarTop = 21.0;
constexpr double kBarHeight = 18.0;
constexpr double kAxisHeight = 38.0; // numbers and the axis' name

// A linear axis along the whole width.
struct Axis
{
    std::vector<double> ticks;

    double percent(double value) const
    {
        return (value - ticks.front()) / (ticks.back() - ticks.front()) * 100.0;
    }
};

double topOf(std::size_t row)
{
    return kRowHeight * static_cast<double>(row);
}

// Grid lines beside each row's marks, numbers and the axis' name below the rows.
std::string drawAxis(const Axis& axis, std::size_t rows, std::string_view name)
{
    std::string svg;
    for (const double tick : axis.ticks)
    {
        const double x = axis.percent(tick);
        for (std::size_t row = 0; row < rows; ++row)
            svg += line("grid", x, topOf(row) + kBarTop - 2.0, x,
                        topOf(row) + kBarTop + kBarHeight + 2.0);
        const bool first = tick == axis.ticks.front();
        const bool last = tick == axis.ticks.back();
        svg += svgText(x, topOf(rows) + 10.0, first ? "start" : (last ? "end" : "middle"), true,
                       fmt::format("{:g}", tick));
    }
    return svg + svgText(50.0, topOf(rows) + 30.0, "middle", true, name);
}

std::string rowTexts(std::size_t row, std::string_view label, std::string_view value)
{
    return svgText(0.0, topOf(row) + kLabelBase, "start", false, label) +
           svgText(100.0, topOf(row) + kLabelBase, "end", false, value);
}

double sumOf(const StackedBar& bar)
{
    return std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0);
}

std::string drawParts(const StackedPlot& plot, const StackedBar& bar, const Axis& axis, double top)
{
    std::string svg;
    double sum = 0.0;
    for (std::size_t p = 0; p < bar.parts.size(); ++p)
    {
        if (bar.parts[p] > 0.0)
            svg += fmt::format(
                "<rect class=\"mark c{}\" x=\"{:.3f}%\" y=\"{}\" width=\"{:.3f}%\" "
                "height=\"{}\"><title>{}: {} {}</title></rect>",
                plot.parts[p].colour, axis.percent(sum), top + kBarTop, axis.percent(bar.parts[p]),
                kBarHeight, escapeHtml(plot.parts[p].name), millisecondsText(bar.parts[p]), kUnit);
        sum += bar.parts[p];
    }
    return svg;
}

std::string stackedLegend(const StackedPlot& plot)
{
    std::string legend;
    for (std::size_t p = 0; p < plot.parts.size(); ++p)
        if (std::any_of(plot.bars.begin(), plot.bars.end(),
                        [&](const StackedBar& bar) { return bar.parts[p] > 0.0; }))
            legend += legendEntry(plot.parts[p].colour, kSquare, plot.parts[p].name);
    return legend;
}

// Round numbers around all ranges and 1.
Axis ratioAxis(const std::vector<RatioDot>& dots)
{
    double low = 1.0;
    double high = 1.0;
    for (const RatioDot& dot : dots)
    {
        low = std::min(low, dot.lower);
        high = std::max(high, dot.upper);
    }
    constexpr double kWide = 3.0; // from 0 on, unless that would hide what differs
    const double margin = std::max((high - low) * 0.05, 0.01);
    return {linearTicks(high / low > kWide ? 0.0 : low - margin, high + margin, kTicks)};
}

std::string drawDot(const RatioDot& dot, const Axis& axis, double top)
{
    const double middle = top + kBarTop + kBarHeight / 2.0;
    const double one = axis.percent(1.0);
    return line("one", one, top + kBarTop - 3.0, one, top + kBarTop + kBarHeight + 3.0) +
           line(fmt::format("spread c{}", dot.colour), axis.percent(dot.lower), middle,
                axis.percent(dot.upper), middle) +
           mark(dot.colour, axis.percent(dot.value), middle,
                fmt::format("{}: {}", dot.label, ratioText(dot.value)));
}

} // namespace

std::string stackedFigure(const StackedPlot& plot)
{
    double most = 0.0;
    for (const StackedBar& bar : plot.bars)
        most = std::max({most, sumOf(bar), bar.total});
    if (!(most > 0.0))
        return {};
    const Axis axis{linearTicks(0.0, most, kTicks)};
    std::string marks = drawAxis(axis, plot.bars.size(), plot.axis);
    for (std::size_t row = 0; row < plot.bars.size(); ++row)
    {
        const StackedBar& bar = plot.bars[row];
        marks += rowTexts(row, bar.label, fmt::format("{} {}", millisecondsText(bar.total), kUnit));
        marks += drawParts(plot, bar, axis, topOf(row));
    }
    return figure(plot.title, plot.note, stackedLegend(plot), topOf(plot.bars.size()) + kAxisHeight,
                  marks);
}

std::string ratioFigure(const RatioPlot& plot)
{
    if (plot.dots.empty())
        return {};
    const Axis axis = ratioAxis(plot.dots);
    std::string marks = drawAxis(axis, plot.dots.size(), plot.axis);
    for (std::size_t row = 0; row < plot.dots.size(); ++row)
    {
        const RatioDot& dot = plot.dots[row];
        marks += rowTexts(row, dot.label,
                          fmt::format("{} ({} to {})", ratioText(dot.value), ratioText(dot.lower),
                                      ratioText(dot.upper)));
        marks += drawDot(dot, axis, topOf(row));
    }
    return figure(plot.title, plot.note, {}, topOf(plot.dots.size()) + kAxisHeight, marks);
}

} // namespace sinew::crowd
