// The figure of curves over two logarithmic axes.
#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/page_plots.h"
#include "samples/crowd/report/plot_axis.h"
#include "samples/crowd/report/svg_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew::crowd
{

namespace
{

constexpr double kHeight = 330.0;
constexpr double kTop = 34.0; // below the y axis' name
constexpr double kBottom = 282.0;
constexpr double kLeft = 15.0; // per cent; the y axis' numbers stand left of it
constexpr double kRight = 93.0;

struct Range
{
    double low = 0.0;
    double high = 0.0;
};

struct Frame
{
    Range x;
    std::vector<double> yTicks;

    // A single x lies in the middle.
    double percent(double value) const
    {
        if (!(x.high > x.low))
            return (kLeft + kRight) / 2.0;
        return kLeft + std::log(value / x.low) / std::log(x.high / x.low) * (kRight - kLeft);
    }

    double pixels(double value) const
    {
        const double share =
            std::log(value / yTicks.front()) / std::log(yTicks.back() / yTicks.front());
        return kBottom + share * (kTop - kBottom);
    }
};

std::vector<double> xValues(const CurvePlot& plot)
{
    std::vector<double> xs;
    for (const Curve& curve : plot.curves)
        for (const CurvePoint& point : curve.points)
            xs.push_back(point.x);
    std::sort(xs.begin(), xs.end());
    xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
    return xs;
}

Range yRange(const CurvePlot& plot)
{
    Range range{.low = plot.line.value_or(0.0), .high = plot.line.value_or(0.0)};
    for (const Curve& curve : plot.curves)
        for (const CurvePoint& point : curve.points)
        {
            range.low = range.low > 0.0 ? std::min(range.low, point.y) : point.y;
            range.high = std::max(range.high, point.y);
        }
    return range;
}

std::string drawFrame(const CurvePlot& plot, const Frame& frame, const std::vector<double>& xs)
{
    std::string svg = svgText(0.0, 12.0, "start", true, plot.yAxis);
    for (const double tick : frame.yTicks)
    {
        const double y = frame.pixels(tick);
        svg += line("grid", kLeft - 3.0, y, 100.0, y);
        svg += svgText(kLeft - 4.0, y + 4.0, "end", true, fmt::format("{:g}", tick));
    }
    constexpr double kRoom = 13.0; // per cent that a number takes
    double last = -kRoom;
    for (const double value : xs)
    {
        const double x = frame.percent(value);
        svg += line("grid", x, kTop, x, kBottom);
        if (x - last < kRoom)
            continue;
        svg += svgText(x, kBottom + 18.0, "middle", true,
                       grouped(static_cast<std::uint64_t>(std::llround(value))));
        last = x;
    }
    if (plot.line)
        svg += line("one", kLeft - 3.0, frame.pixels(*plot.line), 100.0, frame.pixels(*plot.line));
    return svg + svgText((kLeft + kRight) / 2.0, kBottom + 40.0, "middle", true, plot.xAxis);
}

std::string drawCurve(const Curve& curve, const Frame& frame)
{
    std::string lines;
    std::string marks;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
    {
        const double x = frame.percent(curve.points[i].x);
        const double y = frame.pixels(curve.points[i].y);
        if (i > 0)
            lines +=
                line(fmt::format("curve c{}", curve.colour), frame.percent(curve.points[i - 1].x),
                     frame.pixels(curve.points[i - 1].y), x, y);
        marks += mark(curve.colour, x, y,
                      fmt::format("{}: {} at {:g}", curve.label, threeDigits(curve.points[i].y),
                                  curve.points[i].x));
    }
    return lines + marks;
}

} // namespace

std::string curveFigure(const CurvePlot& plot)
{
    const std::vector<double> xs = xValues(plot);
    if (xs.empty())
        return {};
    const Range y = yRange(plot);
    const Frame frame{.x = {.low = xs.front(), .high = xs.back()},
                      .yTicks = logarithmicTicks(y.low, y.high)};
    std::string marks = drawFrame(plot, frame, xs);
    std::string legend;
    for (const Curve& curve : plot.curves)
    {
        marks += drawCurve(curve, frame);
        legend += legendEntry(curve.colour, markShape(curve.colour), curve.label);
    }
    return figure(plot.title, plot.note, legend, kHeight, marks);
}

} // namespace sinew::crowd
