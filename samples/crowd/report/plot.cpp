
#include "samples/crowd/report/benchmark_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew::crowd
{
namespace
{

constexpr double kRounding = 1e-9;  // relative: what arithmetic may add to a round number
constexpr double kRowHeight = 48.0; // pixels; a label above, its items below
constexpr double kBarHeight = 18.0;
constexpr double kBarMiddle = 30.0; // below the top of a row
constexpr double kAxisHeight = 40.0;
constexpr double kCurvesHeight = 290.0; // of logarithmic plots, without the axis

// From values to places in the figure: per cent of the width, or pixels.
struct PlotAxis
{
    std::vector<double> ticks;
    bool isLogarithmic = false;
    double from = 0.0;
    double to = 100.0;

    double at(double value) const
    {
        const auto along = [&](double x) { return isLogarithmic ? std::log(x) : x; };
        const double first = along(ticks.front());
        return std::lerp(from, to, (along(value) - first) / (along(ticks.back()) - first));
    }
};

struct PlotAxes
{
    PlotAxis x;
    PlotAxis y; // of logarithmic plots
    bool hasRows = false;
    double bottom = 0.0; // of the items, pixels

    double yAt(double value) const
    {
        return hasRows ? kRowHeight * value + kBarMiddle : y.at(value);
    }
};

PlotAxes axesOf(const Plot& plot)
{
    std::vector<double> xs;
    std::vector<double> ys;
    for (const PlotItem& item : plot.items)
    {
        xs.insert(xs.end(), {item.fromX, item.toX});
        ys.insert(ys.end(), {item.fromY, item.toY});
    }
    const bool hasRows = !plot.rows.empty();
    if (plot.guide)
        ys.push_back(*plot.guide);
    const auto [low, high] = std::ranges::minmax(xs);
    if (hasRows)
        return {.x = {.ticks = linearTicks(0.0, high)},
                .y = {},
                .hasRows = true,
                .bottom = kRowHeight * static_cast<double>(plot.rows.size())};
    const auto [least, most] = std::ranges::minmax(ys);
    constexpr double kTop = 34.0; // below the name of the y axis
    return {.x = {.ticks = logarithmicTicks(low, high),
                  .isLogarithmic = true,
                  .from = 15.0, // the numbers of the y axis stand left of it
                  .to = 96.0},
            .y = {.ticks = logarithmicTicks(least, most),
                  .isLogarithmic = true,
                  .from = kCurvesHeight,
                  .to = kTop},
            .bottom = kCurvesHeight};
}

std::string line(const std::string& cssClass, double x1, double y1, double x2, double y2)
{
    return fmt::format("<line class=\"{}\" x1=\"{:.3f}%\" y1=\"{:.2f}\" x2=\"{:.3f}%\" "
                       "y2=\"{:.2f}\"/>",
                       cssClass, x1, y1, x2, y2);
}

// `anchor` is "start", "middle" or "end".
std::string label(double x, double y, std::string_view anchor, std::string_view text)
{
    return fmt::format("<text x=\"{:.3f}%\" y=\"{:.2f}\" text-anchor=\"{}\">{}</text>", x, y,
                       anchor, escapeHtml(text));
}

std::string tickText(double value)
{
    if (value >= 1e6)
        return fmt::format("{:g}M", value / 1e6);
    return value >= 1e3 ? fmt::format("{:g}k", value / 1e3) : fmt::format("{:g}", value);
}

std::string drawAxes(const Plot& plot, const PlotAxes& axes)
{
    std::string svg;
    for (const double tick : axes.x.ticks)
    {
        const double x = axes.x.at(tick);
        svg += line("grid", x, axes.hasRows ? 0.0 : axes.y.to, x, axes.bottom);
        svg += label(x, axes.bottom + 16.0, x <= 0.0 ? "start" : (x >= 100.0 ? "end" : "middle"),
                     tickText(tick));
    }
    for (const double tick : axes.y.ticks)
    {
        const double y = axes.y.at(tick);
        svg += line("grid", axes.x.from - 3.0, y, 100.0, y);
        svg += label(axes.x.from - 4.0, y + 4.0, "end", tickText(tick));
    }
    for (std::size_t row = 0; row < plot.rows.size(); ++row)
    {
        const double base = kRowHeight * static_cast<double>(row) + 14.0;
        svg += label(0.0, base, "start", plot.rows[row].label) +
               label(100.0, base, "end", plot.rows[row].value);
    }
    if (plot.guide)
        svg += line("guide", axes.x.from, axes.y.at(*plot.guide), 100.0, axes.y.at(*plot.guide));
    if (!axes.hasRows)
        svg += label(0.0, 12.0, "start", plot.yAxis);
    return svg + label(50.0, axes.bottom + 36.0, "middle", plot.xAxis);
}

std::string drawItem(const PlotItem& item, const PlotAxes& axes)
{
    const double x = axes.x.at(item.toX);
    const double y = axes.yAt(item.toY);
    const std::string hint = "<title>" + escapeHtml(item.hint) + "</title>";
    switch (item.config)
    {
    case PlotItem::Form::Line:
        return line(fmt::format("line c{}", item.colour), axes.x.at(item.fromX),
                    axes.yAt(item.fromY), x, y);
    case PlotItem::Form::Dot:
        return fmt::format(
            "<circle class=\"mark c{}\" cx=\"{:.3f}%\" cy=\"{:.2f}\" r=\"5\">{}</circle>",
            item.colour, x, y, hint);
    case PlotItem::Form::Bar:
        break;
    }
    const double from = axes.x.at(item.fromX);
    return fmt::format("<rect class=\"mark c{}\" x=\"{:.3f}%\" y=\"{}\" width=\"{:.3f}%\" "
                       "height=\"{}\">{}</rect>",
                       item.colour, from, y - kBarHeight / 2.0, x - from, kBarHeight, hint);
}

} // namespace

std::vector<double> linearTicks(double low, double high)
{
    constexpr double kCount = 5.0;
    const double least = (high - low) / kCount;
    double step = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {2.0, 2.5, 2.0}) // 1, 2, 5, 10
        if (step < least * (1.0 - kRounding))
            step *= factor;
    std::vector<double> ticks;
    for (double i = std::floor(low / step + kRounding); i <= std::ceil(high / step - kRounding);
         i += 1.0)
        ticks.push_back(i * step);
    return ticks;
}

std::vector<double> logarithmicTicks(double low, double high)
{
    constexpr double kWide = 300.0;
    const bool isWide = high > kWide * low;
    std::vector<double> ticks;
    for (double power = std::floor(std::log10(low));; power += 1.0)
        for (const double factor : {1.0, 2.0, 5.0})
        {
            if (isWide && factor != 1.0)
                continue;
            const double tick = factor * std::pow(10.0, power);
            if (tick <= low * (1.0 + kRounding))
                ticks.clear(); // only the last of these is needed
            ticks.push_back(tick);
            if (tick >= high * (1.0 - kRounding) && ticks.size() > 1)
                return ticks;
        }
}

std::string plotFigure(const Plot& plot)
{
    if (plot.items.empty())
        return {};
    const PlotAxes axes = axesOf(plot);
    std::string svg = drawAxes(plot, axes);
    for (const PlotItem& item : plot.items)
        svg += drawItem(item, axes);
    std::string legend;
    for (const PlotLegend& entry : plot.legend)
        legend +=
            fmt::format("<li><i class=\"c{}\"></i>{}</li>", entry.colour, escapeHtml(entry.name));
    return fmt::format("<figure><figcaption><h2>{0}</h2><p>{1}</p></figcaption>"
                       "<ul class=\"legend\">{2}</ul>"
                       "<svg role=\"img\" aria-label=\"{0}\" height=\"{3:.0f}\">{4}</svg>"
                       "</figure>\n",
                       escapeHtml(plot.title), escapeHtml(plot.note), legend,
                       axes.bottom + kAxisHeight, svg);
}

} // namespace sinew::crowd
